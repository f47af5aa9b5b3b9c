#include <algorithm>

#include <fmt/format.h>

#include <collegium/storage/repositories/sessions.hpp>

namespace collegium::storage {
namespace {

constexpr std::string_view kSelect =
    "SELECT id, account, acting_grant, terminal, address, created_at, ends_at, locked_at, "
    "token_hash, "
    "token_expires_at, previous_hash, previous_expires_at, last_seen_at FROM sessions ";

// What end_of says, of $2.
constexpr std::string_view kIsOpen = "ends_at > $2 AND token_expires_at > $2";

Session session_of(const Row& row) {
    Session session;
    session.id = row.integer(0);
    session.user = row.integer(1);
    session.acting_grant = row.integer(2);
    session.terminal = row.text(3);
    session.address = row.text(4);
    session.created_at = from_millis(row.integer(5));
    session.ends_at = from_millis(row.integer(6));
    session.locked_at = from_millis(row.integer(7));
    session.token_hash = row.text(8);
    session.token_expires_at = from_millis(row.integer(9));
    session.previous_hash = row.text(10);
    session.previous_expires_at = from_millis(row.integer(11));
    session.last_seen_at = from_millis(row.integer(12));
    return session;
}

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
    auto session =
        connection.one(fmt::format("{} WHERE token_hash = $1", kSelect), {hash}, session_of);
    if (session) return session;
    return connection.one(fmt::format("{} WHERE previous_hash = $1", kSelect), {hash}, session_of);
}

std::optional<Session> find_session(Connection& connection, std::int64_t id) {
    return connection.one(fmt::format("{} WHERE id = $1", kSelect), {id}, session_of);
}

std::vector<Session> list_sessions(Connection& connection, std::int64_t user, Instant now,
                                   std::int64_t before_id, int limit) {
    return connection.all(fmt::format("{} WHERE account = $1 AND {} AND "
                                      "($3 = 0 OR id < $3) ORDER BY id DESC LIMIT $4",
                                      kSelect, kIsOpen),
                          {user, to_millis(now), before_id, limit}, session_of);
}

std::int64_t count_sessions(Connection& connection, std::int64_t user, Instant now) {
    return count_open(connection, user, 0, now);
}

std::int64_t insert_session(Connection& connection, const Session& session) {
    return connection.insert(
        "INSERT INTO sessions (account, acting_grant, terminal, address, created_at, ends_at, "
        "locked_at, token_hash, token_expires_at, previous_hash, previous_expires_at, "
        "last_seen_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) RETURNING id",
        {session.user, session.acting_grant, session.terminal, session.address,
         to_millis(session.created_at), to_millis(session.ends_at), to_millis(session.locked_at),
         Blob{session.token_hash}, to_millis(session.token_expires_at), Blob{session.previous_hash},
         to_millis(session.previous_expires_at), to_millis(session.last_seen_at)});
}

bool update_session(Connection& connection, const Session& session) {
    return connection.execute(
               "UPDATE sessions SET acting_grant = $2, ends_at = $3, locked_at = $4, "
               "token_hash = $5, token_expires_at = $6, previous_hash = $7, "
               "previous_expires_at = $8, last_seen_at = $9 WHERE id = $1",
               {session.id, session.acting_grant, to_millis(session.ends_at),
                to_millis(session.locked_at), Blob{session.token_hash},
                to_millis(session.token_expires_at), Blob{session.previous_hash},
                to_millis(session.previous_expires_at), to_millis(session.last_seen_at)}) > 0;
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

}  // namespace collegium::storage
