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

namespace detail {

template <typename Id, typename Message>
[[nodiscard]] sdk::Result<Addressed<Id>> addressed(std::string_view name, const Message& message,
                                                   std::string_view path, std::string_view field) {
    const Id id = TRY(parse_id<Id>(name, std::string(path).append(field)));
    const auto version = TRY(parse_etag(message.etag(), std::string(path) + "etag"));
    return Addressed<Id>{id, version};
}

}  // namespace detail

// Of `name` and `etag` of a request, or of a record in it that lies at `path`, "ban.".
template <typename Id, typename Message>
[[nodiscard]] sdk::Result<Addressed<Id>> addressed(const Message& message,
                                                   std::string_view path = {}) {
    return detail::addressed<Id>(message.name(), message, path, "name");
}

// Of `parent` and `etag`: what is added to changes with it.
template <typename Id, typename Request>
[[nodiscard]] sdk::Result<Addressed<Id>> addressed_parent(const Request& request) {
    return detail::addressed<Id>(request.parent(), request, {}, "parent");
}

}  // namespace collegium::rpc
