#include <algorithm>

#include <fmt/format.h>

#include <collegium/storage/repositories/sessions.hpp>

#include "record.hpp"

namespace collegium::storage {

template <>
inline constexpr auto columns_of<Session> =
    std::tuple(fixed<&Session::id>("id"), fixed<&Session::user>("account"),
               column<&Session::acting_grant>("acting_grant"),
               fixed<&Session::terminal>("terminal"), fixed<&Session::address>("address"),
               fixed<&Session::created_at>("created_at"), column<&Session::ends_at>("ends_at"),
               column<&Session::locked_at>("locked_at"), bytes<&Session::token_hash>("token_hash"),
               column<&Session::token_expires_at>("token_expires_at"),
               bytes<&Session::previous_hash>("previous_hash"),
               column<&Session::previous_expires_at>("previous_expires_at"),
               column<&Session::last_seen_at>("last_seen_at"));

namespace {

std::string select_where(std::string_view condition) {
    static const std::string kSelect =
        "SELECT " + select_list<Session>("sessions") + " FROM sessions WHERE ";
    return kSelect + std::string(condition);
}

constexpr std::string_view kTable = "sessions";

// What end_of says, of $2.
constexpr std::string_view kIsOpen = "ends_at > $2 AND token_expires_at > $2";

std::int64_t count_open(Connection& connection, std::int64_t user, std::int64_t except,
                        Instant now) {
    return connection
        .one(fmt::format("SELECT count(*) FROM sessions WHERE account = $1 AND {} AND id <> $3",
                         kIsOpen),
             {user, to_millis(now), except}, [](const Row& row) { return row.integer(0); })
        .value_or(0);
}

}  // namespace

Instant end_of(const Session& session) {
    return std::min(session.ends_at, session.token_expires_at);
}

std::optional<Session> find_session_by_token(Connection& connection, std::string_view token_hash) {
    const Blob hash{std::string(token_hash)};
    auto session = connection.one(select_where("token_hash = $1"), {hash}, read_row<Session>);
    if (session) return session;
    return connection.one(select_where("previous_hash = $1"), {hash}, read_row<Session>);
}

std::optional<Session> find_session(Connection& connection, std::int64_t id) {
    return connection.one(select_where("id = $1"), {id}, read_row<Session>);
}

std::vector<Session> list_sessions(Connection& connection, std::int64_t user, Instant now,
                                   std::int64_t before_id, int limit) {
    return connection.all(select_where(fmt::format("account = $1 AND {} AND ($3 = 0 OR id < $3) "
                                                   "ORDER BY id DESC LIMIT $4",
                                                   kIsOpen)),
                          {user, to_millis(now), before_id, limit}, read_row<Session>);
}

std::int64_t count_sessions(Connection& connection, std::int64_t user, Instant now) {
    return count_open(connection, user, 0, now);
}

std::int64_t insert_session(Connection& connection, const Session& session) {
    return insert_record(connection, kTable, session);
}

bool update_session(Connection& connection, const Session& session) {
    return update_record(connection, kTable, session, {{"id", session.id}}) > 0;
}

std::int64_t delete_session(Connection& connection, std::int64_t id) {
    return connection.execute("DELETE FROM sessions WHERE id = $1", {id});
}

std::int64_t delete_sessions_of(Connection& connection, std::int64_t user, std::int64_t except,
                                Instant now) {
    const std::int64_t open = count_open(connection, user, except, now);
    connection.execute("DELETE FROM sessions WHERE account = $1 AND id <> $2", {user, except});
    return open;
}

void delete_ended_sessions(Connection& connection, Instant now) {
    connection.execute("DELETE FROM sessions WHERE ends_at <= $1", {to_millis(now)});
}

void end_what_was_over(Connection& connection, Instant newest, Instant latest_end) {
    connection.execute(
        "DELETE FROM sessions WHERE ends_at <= $1 OR token_expires_at <= $1 OR "
        "token_expires_at > $2",
        {to_millis(newest), to_millis(latest_end)});
    connection.execute(
        "UPDATE sessions SET previous_expires_at = 0 WHERE previous_expires_at <= $1",
        {to_millis(newest)});
    connection.execute(
        "UPDATE users SET code_expires_at = 0 WHERE must_change <> 0 AND code_expires_at <= $1",
        {to_millis(newest)});
}

Instant newest_time(Connection& connection) {
    const auto newest = [&connection](std::string_view table) {
        return connection
            .one(fmt::format("SELECT time FROM {} ORDER BY sequence DESC LIMIT 1", table), {},
                 [](const Row& row) { return row.integer(0); })
            .value_or(0);
    };
    return from_millis(std::max(newest("journal"), newest("access_log")));
}

}  // namespace collegium::storage
