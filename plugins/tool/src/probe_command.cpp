#include <cstdlib>

#include <collegium/confined/rights.hpp>
#include <collegium/conformance/check.hpp>
#include <collegium/plugin_host/library.hpp>
#include <collegium/plugin_host/probe_report.hpp>
#include <collegium/plugin_host/start_board.hpp>
#include <collegium/sdk/try.hpp>

#include "commands.hpp"

namespace collegium::plugin_tool {

namespace {

[[nodiscard]] sdk::Result<plugin_host::Description> look_at(const std::filesystem::path& file) {
    auto library = TRY(plugin_host::load_library(file));
    const auto report = conformance::check(*library.discipline, conformance::Effort::kQuick);
    auto& found = library.description.conformance;
    found.passed = report.passed;
    for (const auto& failure : report.failures) {
        found.failures.push_back(failure.check + ": " + failure.detail);
    }
    // Outside the daemon, where nobody waits for it for long.
    library.description.start_board = plugin_host::ask_start_board(*library.discipline);
    return std::move(library).description;
}

}  // namespace

void probe(const std::filesystem::path& file) {
    confined::give_up_rights({});
    // What the plugin prints goes nowhere.
    const int output = confined::take_output();
    confined::write_output(output, plugin_host::write_probe_report(look_at(file)) + '\n');
    // At once: no destructor of the plugin runs.
    std::_Exit(kGood);
}

}  // namespace collegium::plugin_tool
