// "persons/4711" and the number in it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <collegium/rpc/violations.hpp>
#include <collegium/sdk/result.hpp>

namespace collegium::rpc {

[[nodiscard]] std::string resource_name(std::string_view kind, std::int64_t id);

// The number of "persons/4711" for kind "persons". REQUIRED for an empty name and
// NAME_MALFORMED {expected} for another shape, both as a violation of `field`.
[[nodiscard]] sdk::Result<std::int64_t> parse_name(std::string_view kind, std::string_view name,
                                                   std::string_view field = "name");

// As above for a reference that may be left out: 0 where the name is empty.
[[nodiscard]] sdk::Result<std::int64_t> parse_optional_name(std::string_view kind,
                                                            std::string_view name,
                                                            std::string_view field);

// The rest of "roles/chief-arbiter": a-z, digits, dots, hyphens, underscores, at most 128 bytes.
[[nodiscard]] sdk::Result<std::string> parse_text_name(std::string_view kind, std::string_view name,
                                                       std::string_view field = "name");

// What a name of this kind looks like, for whoever wrote another.
template <typename Id>
[[nodiscard]] std::string expected_name() {
    if constexpr (requires { Id::kExample; })
        return std::string(Id::kExample);
    else if constexpr (requires { Id{}.competition; })
        return Id{{14}, 7}.name();
    else
        return Id{}.name().substr(0, Id{}.name().find('/') + 1) + "…";
}

// The identity of "persons/4711", of "competitions/14/officials/7" or of a longer name; refusals as
// parse_name.
template <typename Id>
[[nodiscard]] sdk::Result<Id> parse_id(std::string_view name, std::string_view field = "name") {
    if (name.empty()) return invalid_field(field, "REQUIRED");
    if (const auto id = Id::parse(name)) return *id;
    return invalid_field(field, "NAME_MALFORMED", {{"expected", expected_name<Id>()}});
}

}  // namespace collegium::rpc
