#include <collegium/storage/read_log.hpp>
#include <collegium/storage/repositories/regulations.hpp>

namespace collegium::storage {

using competition::CompetitionId;

RegulationRecord find_regulation(Connection& connection, CompetitionId id) {
    RegulationRecord record;
    const auto found = connection.one(
        "SELECT version, updated_at FROM regulation WHERE competition = $1", {id.value},
        [](const Row& row) { return std::pair(row.integer(0), row.integer(1)); });
    if (!found) return record;
    note_read(connection, id.name() + "/regulation", found->first);
    record.version = found->first;
    record.updated_at = from_millis(found->second);
    record.settings = connection.all(
        "SELECT parameter, value, source_kind, source_place FROM regulation_value "
        "WHERE competition = $1 ORDER BY parameter",
        {id.value}, [](const Row& row) {
            return SettingRow{row.text(0), row.text(1), static_cast<int>(row.integer(2)),
                              row.text(3)};
        });
    return record;
}

void write_regulation(Connection& connection, CompetitionId id, std::int64_t version,
                      const std::vector<SettingRow>& settings, Instant now) {
    connection.execute("UPDATE regulation SET version = $2, updated_at = $3 WHERE competition = $1",
                       {id.value, version, to_millis(now)});
    connection.execute("DELETE FROM regulation_value WHERE competition = $1", {id.value});
    for (const SettingRow& setting : settings) {
        connection.execute(
            "INSERT INTO regulation_value (competition, parameter, value, source_kind, "
            "source_place) VALUES ($1, $2, $3, $4, $5)",
            {id.value, setting.parameter, setting.value, setting.source_kind,
             setting.source_place});
    }
}

void keep_book(Connection& connection, const BookCopy& copy) {
    connection.execute(
        "INSERT INTO rule_book_copy (sha256, id, toml) VALUES ($1, $2, $3) "
        "ON CONFLICT (sha256) DO NOTHING",
        {copy.sha256, copy.id, copy.toml});
}

std::vector<BookCopy> kept_books(Connection& connection) {
    return connection.all("SELECT sha256, id, toml FROM rule_book_copy ORDER BY sha256", {},
                          [](const Row& row) {
                              return BookCopy{row.text(0), row.text(1), row.text(2)};
                          });
}

std::map<std::string, std::int64_t, std::less<>> competitions_by_book(Connection& connection) {
    std::map<std::string, std::int64_t, std::less<>> counts;
    connection.query(
        "SELECT rule_book, count(*) FROM competition WHERE rule_book <> '' GROUP BY rule_book", {},
        [&](const Row& row) { counts.emplace(row.text(0), row.integer(1)); });
    return counts;
}

}  // namespace collegium::storage
