#include <collegium/storage/read_log.hpp>
#include <collegium/storage/repositories/federation_settings.hpp>

namespace collegium::storage {

FederationSettingsRecord federation_settings(Connection& connection) {
    const auto record =
        connection
            .one("SELECT version, updated_at, role_days, undo_minutes FROM federation_settings", {},
                 [](const Row& row) {
                     return FederationSettingsRecord{
                         row.integer(0),
                         from_millis(row.integer(1)),
                         {static_cast<int>(row.integer(2)), static_cast<int>(row.integer(3))}};
                 })
            .value();
    note_read(connection, std::string(kFederationSettings), record.version);
    return record;
}

void write_federation_settings(Connection& connection, const FederationSettingsRecord& record) {
    connection.execute(
        "UPDATE federation_settings SET version = $1, updated_at = $2, role_days = $3, "
        "undo_minutes = $4",
        {record.version, to_millis(record.updated_at), record.settings.role_days,
         record.settings.undo_minutes});
}

}  // namespace collegium::storage
