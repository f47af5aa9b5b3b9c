// Migrations: numbered SQL files compiled in, applied forward only, each in its own transaction.
#pragma once

#include <span>
#include <string_view>

#include <collegium/sdk/result.hpp>
#include <collegium/storage/sql.hpp>

namespace collegium::storage {

struct Migration {
    int number = 0;
    std::string_view title;
    std::string_view sql;
};

// migrations/sqlite/NNNN_title.sql in order of their numbers.
[[nodiscard]] std::span<const Migration> built_in_migrations();

}  // namespace collegium::storage
