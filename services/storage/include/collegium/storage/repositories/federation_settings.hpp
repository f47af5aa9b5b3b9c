// What the federation sets for all its competitions, in the store.
#pragma once

#include <cstdint>
#include <string_view>

#include <collegium/competition/federation_settings.hpp>
#include <collegium/storage/clock.hpp>
#include <collegium/storage/sql.hpp>

namespace collegium::storage {

inline constexpr std::string_view kFederationSettings = "federation/settings";

struct FederationSettingsRecord {
    std::int64_t version = 0;
    Instant updated_at{};  // epoch: nothing was ever set
    competition::FederationSettings settings;
};

[[nodiscard]] FederationSettingsRecord federation_settings(Connection& connection);
void write_federation_settings(Connection& connection, const FederationSettingsRecord& record);

}  // namespace collegium::storage
