// How the caller likes to work.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <collegium/registry/field_mask.hpp>
#include <collegium/registry/user_settings.hpp>
#include <collegium/sdk/result.hpp>
#include <collegium/storage/repositories/settings.hpp>
#include <collegium/usecases/action.hpp>
#include <collegium/usecases/caller.hpp>
#include <collegium/usecases/plan.hpp>

namespace collegium::usecases {

// "users/7/settings" of the caller.
[[nodiscard]] std::string settings_name(const Caller& caller);
// An empty name is the caller's; SETTINGS_OF_ANOTHER_PERSON (kPermissionDenied) for anyone else's,
// NAME_MALFORMED as a violation of `field`.
[[nodiscard]] sdk::Result<void> check_settings_name(const Caller& caller, std::string_view name,
                                                    std::string_view field);

// Paths of UserSettings in the API that UpdateUserSettings can change.
[[nodiscard]] std::span<const std::string_view> settings_paths();

[[nodiscard]] storage::UserSettingsRecord get_user_settings(const Caller& caller,
                                                            storage::Connection& snapshot);

struct UpdateSettingsInput {
    std::optional<std::int64_t> version;
    registry::UserSettings settings;
    registry::FieldMask mask;  // of settings_paths()
};
// Violations of registry::check_user_settings, ETAG_STALE.
[[nodiscard]] sdk::Result<Plan<storage::UserSettingsRecord>> update_user_settings(
    const Caller& caller, storage::Connection& snapshot, const UpdateSettingsInput& input,
    const Moment& moment);

}  // namespace collegium::usecases
