// Whom a request is about and the version its sender saw.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <collegium/rpc/etag.hpp>
#include <collegium/rpc/resource_name.hpp>
#include <collegium/sdk/result.hpp>
#include <collegium/sdk/try.hpp>

namespace collegium::rpc {

template <typename Id>
struct Addressed {
    Id id;
    std::optional<std::int64_t> version;
};

template <typename Id>
[[nodiscard]] sdk::Result<Addressed<Id>> addressed(std::string_view name, std::string_view etag,
                                                   std::string_view field = "name") {
    const auto id = TRY(parse_part_name<Id>(name, field));
    // The etag stands beside the name: of "tournament.name" it is "tournament.etag".
    const std::string beside(field.substr(0, field.rfind('.') + 1));
    const auto version = TRY(parse_etag(etag, beside + "etag"));
    return Addressed<Id>{id, version};
}

}  // namespace collegium::rpc
