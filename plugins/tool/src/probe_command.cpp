#include <csignal>
#include <cstdlib>
#include <initializer_list>
#include <string>
#include <string_view>

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <collegium/conformance/check.hpp>
#include <collegium/plugin_host/library.hpp>
#include <collegium/plugin_host/probe_report.hpp>

#include "commands.hpp"

namespace collegium::plugin_tool {

namespace {

struct Limit {
    __rlimit_resource_t resource;
    rlim_t value;
};

// What a file that nobody knows yet may do while it is looked at. The host gave this process an
// empty environment, an empty folder and no descriptor but the output.
void give_up_rights() {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    std::initializer_list<Limit> limits = {
        {RLIMIT_CPU, 10},  // seconds; then SIGXCPU
        {RLIMIT_FSIZE, 0},
        {RLIMIT_CORE, 0},
        {RLIMIT_NOFILE, 32},
#ifndef COLLEGIUM_SANITIZED  // sanitizers reserve terabytes and start threads
        {RLIMIT_AS, rlim_t{1} << 30U},
        {RLIMIT_NPROC, 0},
#endif
    };
    for (const Limit& limit : limits) {
        const rlimit both{limit.value, limit.value};
        ::setrlimit(limit.resource, &both);
    }
}

// Keeps the report's way out to itself: what the plugin prints goes nowhere.
int take_output() {
    const int output = ::fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    const int nowhere = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
    ::dup2(nowhere, STDOUT_FILENO);
    ::close(nowhere);
    return output;
}

sdk::Result<plugin_host::Description> look_at(const std::filesystem::path& file) {
    auto library = plugin_host::load_library(file);
    if (!library) return sdk::refusal_of(std::move(library));
    const auto report = conformance::check(*library->discipline, conformance::Effort::kQuick);
    auto& found = library->description.conformance;
    found.passed = report.passed;
    for (const auto& failure : report.failures) {
        found.failures.push_back(failure.check + ": " + failure.detail);
    }
    return std::move(library)->description;
}

}  // namespace

void probe(const std::filesystem::path& file) {
    give_up_rights();
    const int output = take_output();
    const std::string line = plugin_host::write_probe_report(look_at(file)) + '\n';
    std::string_view rest = line;
    while (!rest.empty()) {
        const ssize_t written = ::write(output, rest.data(), rest.size());
        if (written <= 0) break;
        rest.remove_prefix(static_cast<std::size_t>(written));
    }
    // At once: no destructor of the plugin runs.
    std::_Exit(kGood);
}

}  // namespace collegium::plugin_tool
