// Bringing a file's schema up to date.
#pragma once

#include <span>

#include <collegium/sdk/result.hpp>
#include <collegium/storage/migration.hpp>

#include "engine_connection.hpp"

namespace collegium::storage {

[[nodiscard]] int schema_number(Connection& connection);

// Refuses (STORE_SCHEMA_NEWER) a file that a newer program has written.
[[nodiscard]] sdk::Result<void> check_schema(Connection& connection,
                                             std::span<const Migration> migrations);

// Applies what is missing, each migration in a transaction of its own. Throws SqlError.
[[nodiscard]] sdk::Result<void> migrate(EngineConnection& connection,
                                        std::span<const Migration> migrations);

}  // namespace collegium::storage
