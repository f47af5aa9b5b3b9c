#include <algorithm>
#include <charconv>

#include <collegium/rpc/resource_name.hpp>
#include <collegium/rpc/violations.hpp>
#include <collegium/sdk/try.hpp>

namespace collegium::rpc {
namespace {

constexpr std::size_t kLongestTextName = 128;

[[nodiscard]] tl::unexpected<sdk::Error> malformed(std::string_view kind, std::string_view field) {
    return invalid_field(field, "NAME_MALFORMED", {{"expected", std::string(kind) + "/…"}});
}

// What follows "kind/".
[[nodiscard]] sdk::Result<std::string_view> rest_of(std::string_view kind, std::string_view name,
                                                    std::string_view field) {
    if (name.empty()) return invalid_field(field, "REQUIRED");
    if (!name.starts_with(kind) || name.size() < kind.size() + 2 || name[kind.size()] != '/')
        return malformed(kind, field);
    return name.substr(kind.size() + 1);
}

}  // namespace

std::string resource_name(std::string_view kind, std::int64_t id) {
    return std::string(kind) + "/" + std::to_string(id);
}

sdk::Result<std::int64_t> parse_name(std::string_view kind, std::string_view name,
                                     std::string_view field) {
    const auto rest = TRY(rest_of(kind, name, field));
    std::int64_t id = 0;
    const char* end = rest.data() + rest.size();
    const auto read = std::from_chars(rest.data(), end, id);
    const bool plain = rest.front() >= '1' && rest.front() <= '9';
    if (read.ec != std::errc{} || read.ptr != end || !plain) return malformed(kind, field);
    return id;
}

sdk::Result<std::int64_t> parse_optional_name(std::string_view kind, std::string_view name,
                                              std::string_view field) {
    if (name.empty()) return 0;
    return parse_name(kind, name, field);
}

sdk::Result<std::string> parse_text_name(std::string_view kind, std::string_view name,
                                         std::string_view field) {
    const auto rest = TRY(rest_of(kind, name, field));
    const bool plain = std::ranges::all_of(rest, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_' || c == '.';
    });
    if (!plain || rest.size() > kLongestTextName) return malformed(kind, field);
    return std::string(rest);
}

}  // namespace collegium::rpc
