#include <collegium/sdk/try.hpp>
#include <collegium/usecases/caller.hpp>

namespace collegium::usecases {

bool Caller::may(std::string_view permission) const {
    return permissions && permissions->contains(permission);
}

bool Caller::may_in(std::string_view permission, std::string_view where) const {
    return may(permission) && (scope == storage::kFederationScope || scope == where);
}

sdk::Result<void> require(const Caller& caller, std::string_view permission) {
    if (caller.may(permission)) return {};
    return sdk::refuse(sdk::Code::kPermissionDenied, "PERMISSION_DENIED",
                       "the acting role lacks " + std::string(permission),
                       {{"permission", std::string(permission)}, {"role", caller.actor.role}});
}

sdk::Result<void> require_in(const Caller& caller, std::string_view permission,
                             std::string_view where) {
    TRY(require(caller, permission));
    if (caller.may_in(permission, where)) return {};
    return sdk::refuse(sdk::Code::kPermissionDenied, "SCOPE_DENIED",
                       "the acting grant holds in " + caller.scope + " only",
                       {{"permission", std::string(permission)},
                        {"role", caller.actor.role},
                        {"scope", caller.scope}});
}

}  // namespace collegium::usecases
