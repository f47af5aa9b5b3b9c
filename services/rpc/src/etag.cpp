#include <charconv>

#include <collegium/rpc/etag.hpp>
#include <collegium/rpc/violations.hpp>

namespace collegium::rpc {

std::string etag_of(std::int64_t version) {
    return "v" + std::to_string(version);
}

sdk::Result<std::optional<std::int64_t>> parse_etag(std::string_view etag, std::string_view field) {
    if (etag.empty()) return std::nullopt;
    std::int64_t version = 0;
    const char* end = etag.data() + etag.size();
    if (etag.front() == 'v') {
        const auto read = std::from_chars(etag.data() + 1, end, version);
        if (read.ec == std::errc{} && read.ptr == end && version > 0) return version;
    }
    return invalid_field(field, "ETAG_MALFORMED");
}

}  // namespace collegium::rpc
