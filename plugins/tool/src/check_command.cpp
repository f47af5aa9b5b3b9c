#include <ostream>

#include <collegium/conformance/check.hpp>
#include <collegium/plugin_host/library.hpp>
#include <collegium/plugin_host/probe.hpp>
#include <collegium/plugin_host/search_path.hpp>

#include "commands.hpp"

namespace collegium::plugin_tool {

int check(const std::filesystem::path& file, std::ostream& out) {
    constexpr std::chrono::seconds kProbeLimit{10};
    // In a process of its own first: a crash there has a name instead of ending the check.
    const auto absolute = std::filesystem::absolute(file);
    const auto probed = plugin_host::probe(plugin_host::this_program(), absolute, kProbeLimit);
    if (!probed) return refused(probed.error().reason, probed.error().message);
    const auto library = plugin_host::load_library(absolute);
    if (!library) return refused(library.error().reason, library.error().message);

    const auto report = conformance::check(*library->discipline, conformance::Effort::kThorough);
    for (const auto& failure : report.failures) {
        out << "failed\t" << failure.check << '\t' << failure.detail << '\n';
    }
    out << probed->identity.id << ' ' << probed->identity.version << " passed " << report.passed
        << " failed " << report.failures.size() << '\n';
    return report.failures.empty() ? kGood : kRefused;
}

}  // namespace collegium::plugin_tool
