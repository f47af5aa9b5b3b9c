#include "schema.hpp"

#include <fmt/format.h>

namespace collegium::storage {

int schema_number(Connection& connection) {
    const auto number =
        connection.one("PRAGMA user_version", {}, [](const Row& row) { return row.integer(0); });
    return static_cast<int>(number.value_or(0));
}

sdk::Result<void> check_schema(Connection& connection, std::span<const Migration> migrations) {
    const int known = migrations.empty() ? 0 : migrations.back().number;
    const int found = schema_number(connection);
    if (found > known)
        return sdk::refuse(sdk::Code::kFailedPrecondition, "STORE_SCHEMA_NEWER",
                           fmt::format("schema {} is newer than {}", found, known),
                           {{"found", std::to_string(found)}, {"known", std::to_string(known)}});
    return {};
}

sdk::Result<void> migrate(EngineConnection& connection, std::span<const Migration> migrations) {
    if (auto known = check_schema(connection, migrations); !known) return known;
    const int found = schema_number(connection);
    for (const Migration& migration : migrations) {
        if (migration.number <= found) continue;
        try {
            connection.script("BEGIN IMMEDIATE");
            connection.script(migration.sql);
            connection.script(fmt::format("PRAGMA user_version = {}", migration.number));
            connection.script("COMMIT");
        } catch (const SqlError&) {
            if (connection.in_transaction()) connection.script("ROLLBACK");
            throw;
        }
    }
    return {};
}

}  // namespace collegium::storage
