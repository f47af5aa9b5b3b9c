#include <collegium/storage/read_log.hpp>
#include <collegium/storage/repositories/settings.hpp>

namespace collegium::storage {

UserSettingsRecord settings_of(Connection& connection, std::int64_t user) {
    UserSettingsRecord record;
    connection.query(
        "SELECT version, updated_at, language, theme, lock_minutes, bell FROM user_settings "
        "WHERE account = $1",
        {user}, [&](const Row& row) {
            record.version = row.integer(0);
            record.updated_at = from_millis(row.integer(1));
            record.settings.language = row.text(2);
            record.settings.theme = row.text(3);
            record.settings.lock_minutes = static_cast<int>(row.integer(4));
            record.settings.bell = row.boolean(5);
        });
    note_read(connection, "userSettings/" + std::to_string(user), record.version);
    record.settings.saved_filters = connection.all(
        "SELECT list, title, filter, query, order_by FROM user_saved_filter WHERE account = $1 "
        "ORDER BY place",
        {user}, [](const Row& row) {
            return registry::SavedFilter{row.text(0), row.text(1), row.text(2), row.text(3),
                                         row.text(4)};
        });
    return record;
}

void write_settings(Connection& connection, std::int64_t user, std::int64_t version,
                    const registry::UserSettings& settings, Instant now) {
    connection.execute(
        "INSERT INTO user_settings (account, version, updated_at, language, theme, lock_minutes, "
        "bell) "
        "VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (account) DO UPDATE SET version = $2, "
        "updated_at = $3, language = $4, theme = $5, lock_minutes = $6, bell = $7",
        {user, version, to_millis(now), settings.language, settings.theme, settings.lock_minutes,
         settings.bell});
    connection.execute("DELETE FROM user_saved_filter WHERE account = $1", {user});
    std::int64_t place = 0;
    for (const registry::SavedFilter& saved : settings.saved_filters) {
        connection.execute(
            "INSERT INTO user_saved_filter (account, place, list, title, filter, query, order_by) "
            "VALUES ($1, $2, $3, $4, $5, $6, $7)",
            {user, ++place, saved.list, saved.title, saved.filter, saved.query, saved.order_by});
    }
}

}  // namespace collegium::storage
