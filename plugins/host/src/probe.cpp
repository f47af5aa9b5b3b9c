#include <string>
#include <utility>

#include <collegium/confined/child.hpp>
#include <collegium/plugin_host/probe.hpp>
#include <collegium/plugin_host/probe_report.hpp>

namespace collegium::plugin_host {

namespace {

using sdk::Code;
using sdk::refuse;

tl::unexpected<sdk::Error> failed(const std::string& detail) {
    return refuse(Code::kInternal, "PLUGIN_PROBE_FAILED", detail, {{"detail", detail}});
}

tl::unexpected<sdk::Error> timed_out(std::chrono::milliseconds limit) {
    const auto seconds = std::to_string(std::chrono::ceil<std::chrono::seconds>(limit).count());
    return refuse(Code::kFailedPrecondition, "PLUGIN_TIMED_OUT",
                  "no answer within " + seconds + " s", {{"seconds", seconds}});
}

}  // namespace

sdk::Result<Description> probe(const std::filesystem::path& program,
                               const std::filesystem::path& file, std::chrono::milliseconds limit,
                               std::stop_token stop) {
    confined::Job job;
    job.program = program;
    job.arguments = {"probe", file.string()};
    job.time_limit = limit;
    job.stop = std::move(stop);
    const auto outcome = confined::run(job);
    if (!outcome) return failed(outcome.error().message);
    if (outcome->stopped) return failed("stopped");
    if (outcome->timed_out) return timed_out(limit);
    // A finished report counts whatever became of the plugin afterwards.
    if (!outcome->output.empty()) return read_probe_report(outcome->output);
    return refuse(Code::kFailedPrecondition, "PLUGIN_CRASHED", "ended by " + outcome->words(),
                  {{"signal", outcome->words()}});
}

}  // namespace collegium::plugin_host
