// What a probe printed: any bytes are a description that survives being written and read, or a
// refusal.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include <collegium/plugin_host/probe_report.hpp>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace collegium::plugin_host;
    const auto report =
        read_probe_report(std::string_view(reinterpret_cast<const char*>(data), size));
    if (report && read_probe_report(write_probe_report(report)) != report) std::abort();
    return 0;
}
