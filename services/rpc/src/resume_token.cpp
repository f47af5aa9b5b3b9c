#include <algorithm>
#include <charconv>

#include <collegium/rpc/violations.hpp>
#include <collegium/rpc/watch_hub.hpp>

namespace collegium::rpc {

std::string format_resume_token(const ResumePoint& point) {
    return point.store_id + "." + std::to_string(point.sequence);
}

sdk::Result<ResumePoint> parse_resume_token(std::string_view token) {
    constexpr std::size_t kStoreId = 32;
    const bool hexadecimal = std::ranges::all_of(token.substr(0, kStoreId), [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
    });
    if (token.size() > kStoreId + 1 && token[kStoreId] == '.' && hexadecimal) {
        ResumePoint point{std::string(token.substr(0, kStoreId)), 0};
        const char* end = token.data() + token.size();
        const auto read = std::from_chars(token.data() + kStoreId + 1, end, point.sequence);
        if (read.ec == std::errc{} && read.ptr == end && point.sequence >= 0) return point;
    }
    return invalid_field("resume_token", "RESUME_TOKEN_MALFORMED");
}

}  // namespace collegium::rpc
