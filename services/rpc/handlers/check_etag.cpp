#include "handlers/check_etag.hpp"

#include <charconv>

#include <collegium/rpc/violations.hpp>

namespace collegium::rpc {
namespace {

using usecases::CheckVersions;

constexpr std::string_view kEtagLetters = "aepf";

}  // namespace

std::string check_etag(const CheckVersions& versions) {
    return "a" + std::to_string(versions.admission) + ".e" + std::to_string(versions.entrant) +
           ".p" + std::to_string(versions.person) + ".f" + std::to_string(versions.application);
}

sdk::Result<std::optional<CheckVersions>> parse_check_etag(std::string_view etag) {
    if (etag.empty()) return std::nullopt;
    CheckVersions versions;
    std::int64_t* const parts[] = {&versions.admission, &versions.entrant, &versions.person,
                                   &versions.application};
    std::string_view rest = etag;
    for (std::size_t i = 0; i < kEtagLetters.size(); ++i) {
        if (i > 0) {
            if (!rest.starts_with('.')) return invalid_field("etag", "ETAG_MALFORMED");
            rest.remove_prefix(1);
        }
        if (!rest.starts_with(kEtagLetters[i])) return invalid_field("etag", "ETAG_MALFORMED");
        rest.remove_prefix(1);
        const auto read = std::from_chars(rest.data(), rest.data() + rest.size(), *parts[i]);
        if (read.ec != std::errc{} || *parts[i] < 0) return invalid_field("etag", "ETAG_MALFORMED");
        rest.remove_prefix(static_cast<std::size_t>(read.ptr - rest.data()));
    }
    if (!rest.empty()) return invalid_field("etag", "ETAG_MALFORMED");
    return versions;
}

}  // namespace collegium::rpc
