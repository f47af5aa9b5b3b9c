// Open sessions in SQL. Tokens come here hashed.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <collegium/storage/clock.hpp>
#include <collegium/storage/sql.hpp>

namespace collegium::storage {

struct Session {
    std::int64_t id = 0;
    std::int64_t user = 0;
    std::int64_t acting_grant = 0;  // 0: none chosen
    std::string terminal;
    std::string address;
    Instant created_at{};
    Instant ends_at{};
    Instant locked_at{};  // epoch: not locked
    std::string token_hash;
    Instant token_expires_at{};
    std::string previous_hash;
    Instant previous_expires_at{};
    Instant last_seen_at{};  // of a call from its terminal, when the row was last written
};

// When a session is over: after its length, or earlier where its token was not renewed in time. The
// previous token never outlives the present one.
[[nodiscard]] Instant end_of(const Session& session);

// By the present token or by the previous one.
[[nodiscard]] std::optional<Session> find_session_by_token(Connection& connection,
                                                           std::string_view token_hash);
[[nodiscard]] std::optional<Session> find_session(Connection& connection, std::int64_t id);

// Newest first, before `before_id` (0: from the newest), those that are open at `now`.
[[nodiscard]] std::vector<Session> list_sessions(Connection& connection, std::int64_t user,
                                                 Instant now, std::int64_t before_id, int limit);
// How many sessions of a person are open at `now`.
[[nodiscard]] std::int64_t count_sessions(Connection& connection, std::int64_t user, Instant now);

std::int64_t insert_session(Connection& connection, const Session& session);
// Writes everything that changes: grant, end, lock, tokens, last sight. False where the session is
// gone.
bool update_session(Connection& connection, const Session& session);
// How many were deleted (0 or 1).
std::int64_t delete_session(Connection& connection, std::int64_t id);
// Deletes a person's sessions but one (0: all); says how many of them were open.
std::int64_t delete_sessions_of(Connection& connection, std::int64_t user, std::int64_t except,
                                Instant now);
// Deletes those whose length is over at `now`.
void delete_ended_sessions(Connection& connection, Instant now);
// For a clock that has been set back: ends sessions, earlier tokens and one-time codes whose time
// was over by `newest`, the latest it ever said, and sessions whose token lasts beyond
// `latest_end`, which only a clock that was ahead gives.
void end_what_was_over(Connection& connection, Instant newest, Instant latest_end);
// The latest time of which the store knows.
[[nodiscard]] Instant newest_time(Connection& connection);

}  // namespace collegium::storage
