#include <collegium/storage/repositories/plugin_admissions.hpp>

namespace collegium::storage {
namespace {

std::int64_t raise_version(Connection& connection, const std::string& id) {
    connection.execute(
        "INSERT INTO plugin_subject (id, version) VALUES ($1, 1) "
        "ON CONFLICT (id) DO UPDATE SET version = plugin_subject.version + 1",
        {id});
    return connection
        .one("SELECT version FROM plugin_subject WHERE id = $1", {id},
             [](const Row& row) { return row.integer(0); })
        .value_or(0);
}

}  // namespace

PluginDecisions plugin_decisions(Connection& connection) {
    PluginDecisions decisions;
    connection.query("SELECT sha256 FROM plugin_admission", {},
                     [&](const Row& row) { decisions.admitted.insert(row.text(0)); });
    connection.query("SELECT discipline FROM plugin_disabled", {},
                     [&](const Row& row) { decisions.disabled.insert(row.text(0)); });
    return decisions;
}

std::int64_t admit_plugin(Connection& connection, const std::string& id, const std::string& sha256,
                          Instant now) {
    connection.execute(
        "INSERT INTO plugin_admission (sha256, admitted_at) VALUES ($1, $2) "
        "ON CONFLICT (sha256) DO NOTHING",
        {sha256, to_millis(now)});
    return raise_version(connection, id);
}

std::int64_t disable_plugin(Connection& connection, const std::string& id,
                            const std::string& discipline, Instant now) {
    connection.execute(
        "INSERT INTO plugin_disabled (discipline, disabled_at) VALUES ($1, $2) "
        "ON CONFLICT (discipline) DO NOTHING",
        {discipline, to_millis(now)});
    return raise_version(connection, id);
}

std::int64_t enable_plugin(Connection& connection, const std::string& id,
                           const std::string& discipline) {
    connection.execute("DELETE FROM plugin_disabled WHERE discipline = $1", {discipline});
    return raise_version(connection, id);
}

std::int64_t competitions_of(Connection& connection, const std::string& discipline) {
    return connection
        .one("SELECT count(*) FROM competition WHERE discipline = $1", {discipline},
             [](const Row& row) { return row.integer(0); })
        .value_or(0);
}

}  // namespace collegium::storage
