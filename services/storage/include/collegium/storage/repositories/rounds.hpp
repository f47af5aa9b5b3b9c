// Rounds of tournaments in the store: what was known, what was paired, who decided.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <collegium/pairing/swiss.hpp>
#include <collegium/play/names.hpp>
#include <collegium/storage/clock.hpp>
#include <collegium/storage/sql.hpp>

namespace collegium::storage {

// Who did a step of a round, and when; none: not done.
struct RoundStep {
    std::optional<Instant> at;
    std::string by;

    friend bool operator==(const RoundStep&, const RoundStep&) = default;
};

// How the engine made a pair, whatever a decision made of it later.
struct PairOrigin {
    int first = 0;
    int second = 0;
    pairing::How how = pairing::How::kWithinGroup;

    friend bool operator==(const PairOrigin&, const PairOrigin&) = default;
};

struct RoundRecord {
    play::RoundId id;
    std::int64_t key = 0;  // of the row: what boards refer to
    std::int64_t version = 0;
    play::Round round;                // boards only where the function says so
    std::string snapshot;             // docs/pairing-file.md; empty in lists
    std::vector<PairOrigin> origins;  // of a Swiss; empty in lists
    std::string engine;
    std::optional<Instant> scheduled_at;
    RoundStep paired;
    RoundStep approved;
    RoundStep started;
    std::string start_reason;  // of a beginning before its break was over
    RoundStep closed;
};

enum class ChangeKind : std::uint8_t {
    kSwap = 1,
    kSides = 2,
    kSet = 3,
    kRedraw = 4,
    kAbsent = 5,
    kWhole = 6,  // the whole round drawn anew from what is known now
    kOrder = 7,  // two rounds of a table exchanged
};

// A decision that changed pairs. Pairs as lines "7 3 8" (board, first, second) and "bye 5".
struct RoundChangeRecord {
    int place = 0;     // within the round, from 1
    int decision = 0;  // within the tournament
    ChangeKind kind = ChangeKind::kSwap;
    std::vector<std::string> before;
    std::vector<std::string> after;
    std::string reason;
    std::vector<std::string> remarks;
    Instant changed_at{};
    std::string changed_by;
    // kWhole: what was known then and how each pair was made, as a round keeps them.
    std::string snapshot;
    std::vector<PairOrigin> origins;
};

// With snapshot and origins, without boards.
[[nodiscard]] std::optional<RoundRecord> find_round(Connection& connection, play::RoundId id);
// As above without the snapshot, which may be long.
[[nodiscard]] std::optional<RoundRecord> find_round_brief(Connection& connection, play::RoundId id);
// By number, without snapshots and boards.
[[nodiscard]] std::vector<RoundRecord> list_rounds(Connection& connection,
                                                   play::TournamentId tournament);

struct RoundCounts {
    int boards = 0;
    // Boards with a game that has no result or was adjourned, those of people who had left before
    // the round not among them.
    int missing = 0;
};
// By round; one query.
[[nodiscard]] std::map<int, RoundCounts> round_counts(Connection& connection,
                                                      play::TournamentId tournament);

// `missing` of one round.
[[nodiscard]] int missing_boards(Connection& connection, play::RoundId id);

// A new round with its boards and their games (`record.round.boards`), all of `record.version`: a
// draft made anew repeats no etag of the one that was dropped.
void insert_round(Connection& connection, const RoundRecord& record);
// Everything but snapshot, origins, boards and number; `record.version` is the new one.
void update_round(Connection& connection, const RoundRecord& record);
// The boards as `record.round.boards` has them: boards that differ are written with the next
// version, missing ones removed, new ones added; drawn start positions go with their pairs and fall
// with them. A board with a history is not to be removed:
// throws SqlError kForeignKey.
void replace_boards(Connection& connection, const RoundRecord& record);
// With boards, games and changes, as if it had never been paired: drafts, and undoing an approval's
// draft. Throws SqlError kForeignKey where a result was ever recorded.
void delete_round(Connection& connection, play::RoundId id);

// In the order they were taken.
[[nodiscard]] std::vector<RoundChangeRecord> round_changes(Connection& connection,
                                                           play::RoundId id);
// Gives the place and, where the record has none, the number of the decision; answers the latter.
int insert_round_change(Connection& connection, play::RoundId id, const RoundChangeRecord& record);

}  // namespace collegium::storage
