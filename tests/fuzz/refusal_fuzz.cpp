// What a server, or whoever answers in its place, says of a refusal, as the client reads it: any
// bytes are details or none, and what gRPC itself said stays. The first byte is the code.
#include <cstdint>
#include <cstdlib>
#include <string>

#include <google/protobuf/stubs/logging.h>

#include "tui/net/error_details.hpp"

namespace {

void require(bool holds) {
    if (!holds) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace collegium;
    // It tells about every text that is no UTF-8.
    static const auto silenced = google::protobuf::SetLogHandler(nullptr);
    (void)silenced;
    if (size == 0) return 0;
    const std::string details(reinterpret_cast<const char*>(data) + 1, size - 1);
    const tui::net::ClientError error = tui::net::decode_error(data[0], "why", details);
    require(error.message == "why");
    require(error.code == (data[0] >= 1 && data[0] <= 16 ? static_cast<sdk::Code>(data[0])
                                                         : sdk::Code::kUnknown));
    require(error.retry_after.count() >= 0 && error.retry_after.count() <= 86'400);
    require(error.recorded == tui::net::Recorded::kSaidNothing && error.request_id.empty());
    // Nothing is told that was not said.
    std::size_t told = error.reason.size() + error.text.size() + error.number.size();
    for (const auto& violation : error.violations)
        told += violation.field.size() + violation.reason.size() + violation.text.size();
    for (const auto& article : error.articles)
        told += article.size();
    require(told <= details.size() + 2);  // a stop and a space between the two sentences
    return 0;
}
