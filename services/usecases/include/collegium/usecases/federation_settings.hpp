// What the federation sets for all its competitions: read by everybody, set by its officials.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <collegium/registry/field_mask.hpp>
#include <collegium/sdk/result.hpp>
#include <collegium/storage/repositories/federation_settings.hpp>
#include <collegium/usecases/action.hpp>
#include <collegium/usecases/caller.hpp>
#include <collegium/usecases/plan.hpp>
#include <collegium/usecases/undo.hpp>

namespace collegium::usecases {

// Paths of FederationSettings in the API that UpdateFederationSettings can change.
[[nodiscard]] std::span<const std::string_view> federation_settings_paths();

struct UpdateFederationSettingsInput {
    std::optional<std::int64_t> version;
    competition::FederationSettings settings;
    registry::FieldMask mask;  // of federation_settings_paths()
};
// SCOPE_DENIED for a role in one competition, ETAG_STALE, violations of
// competition::check_federation_settings.
[[nodiscard]] sdk::Result<Plan<storage::FederationSettingsRecord>> update_federation_settings(
    const Caller& caller, storage::Connection& snapshot, const UpdateFederationSettingsInput& input,
    const Moment& moment);

void add_federation_settings_undo_rules(UndoRules& rules);

}  // namespace collegium::usecases
