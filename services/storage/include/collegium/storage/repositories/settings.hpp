// How people like to work, in the store.
#pragma once

#include <cstdint>
#include <optional>

#include <collegium/registry/user_settings.hpp>
#include <collegium/storage/clock.hpp>
#include <collegium/storage/sql.hpp>

namespace collegium::storage {

struct UserSettingsRecord {
    std::int64_t version = 0;  // 0: nothing was ever set
    Instant updated_at{};
    registry::UserSettings settings;
};

// Defaults where nothing was set.
[[nodiscard]] UserSettingsRecord settings_of(Connection& connection, std::int64_t user);
void write_settings(Connection& connection, std::int64_t user, std::int64_t version,
                    const registry::UserSettings& settings, Instant now);

}  // namespace collegium::storage
