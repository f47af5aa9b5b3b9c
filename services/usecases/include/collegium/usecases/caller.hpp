// Who asks: one person in one acting role at one terminal, and what that role permits.
#pragma once

#include <memory>
#include <set>
#include <string>
#include <string_view>

#include <collegium/i18n/language.hpp>
#include <collegium/sdk/result.hpp>
#include <collegium/storage/command.hpp>

namespace collegium::usecases {

using Permissions = std::set<std::string, std::less<>>;

// A value; copies share the permissions, which never change.
struct Caller {
    storage::Actor actor;  // user 0: nobody logged in
    std::string scope;     // of the acting grant: "federation", "competitions/14"; empty: no role
    std::shared_ptr<const Permissions> permissions;  // of the acting role alone; may be null
    std::string address;                             // as the server sees the peer, "unix:"
    i18n::Language language = i18n::Language::kRu;

    // Whether the acting role has the permission somewhere.
    [[nodiscard]] bool may(std::string_view permission) const;

    // Whether it has it there: a grant for one competition reaches neither another one nor the
    // federation, a grant for the federation reaches everything.
    [[nodiscard]] bool may_in(std::string_view permission, std::string_view where) const;
};

// Refuses with PERMISSION_DENIED {permission, role}.
[[nodiscard]] sdk::Result<void> require(const Caller& caller, std::string_view permission);
// Refuses with PERMISSION_DENIED, or SCOPE_DENIED {scope} where the role holds elsewhere only.
[[nodiscard]] sdk::Result<void> require_in(const Caller& caller, std::string_view permission,
                                           std::string_view where);

}  // namespace collegium::usecases
