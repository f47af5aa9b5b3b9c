// Boards of rounds in the store: games, every result that ever stood, records of games, judges.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <collegium/lots/draw.hpp>
#include <collegium/play/names.hpp>
#include <collegium/storage/clock.hpp>
#include <collegium/storage/sql.hpp>

namespace collegium::storage {

// What was noted of somebody: there at the signal, missing, or come later.
struct Arrival {
    bool missing = false;  // at the signal
    std::optional<Instant> came_at;

    friend bool operator==(const Arrival&, const Arrival&) = default;
};

// When a game of an encounter of several was played, as far as entries tell it.
struct GameTime {
    std::optional<Instant> ended_at;  // its result came in
    std::optional<Instant> began_at;  // of a later one than the first; none: nobody noted it
    std::string begun_by;
    std::string begin_reason;  // of beginning before the break was over

    friend bool operator==(const GameTime&, const GameTime&) = default;
};

struct BoardRecord {
    play::BoardId id;
    std::int64_t key = 0;  // of the row
    std::int64_t version = 0;
    play::Board board;
    std::map<int, lots::DrawId> draws;  // of start positions, by game
    std::optional<Instant> recorded_at;
    std::string recorded_by;
    std::int64_t recorded_by_user = 0;  // 0: nobody
    bool corrected = false;
    Arrival first_arrival;
    Arrival second_arrival;
    bool first_sheet = false;  // signed and handed in
    bool second_sheet = false;
    std::map<int, GameTime> times;  // by game; without those nothing is known of

    [[nodiscard]] GameTime time_of(int game) const {
        const auto found = times.find(game);
        return found == times.end() ? GameTime{} : found->second;
    }
};

[[nodiscard]] std::optional<BoardRecord> find_board(Connection& connection, play::BoardId id);
// By number; one query.
[[nodiscard]] std::vector<BoardRecord> list_boards(Connection& connection, play::RoundId round);

// A board as little as a table needs.
struct PlayedBoard {
    int round = 0;
    std::int64_t version = 0;
    play::Board board;
};
// Of all rounds, by round and number; one query.
[[nodiscard]] std::vector<PlayedBoard> boards_of_tournament(Connection& connection,
                                                            play::TournamentId tournament);

enum class ResultAct : std::uint8_t {
    kRecorded = 1,
    kReplaced = 2,
    kCleared = 3,
    kUndone = 4,
    kCorrected = 5,
    kSides = 6,  // as they were played
};

// Who did it, and when.
struct Author {
    Instant at{};
    std::string by;
};

struct BoardHistoryRecord {
    std::int64_t version = 0;  // the board's version it made
    ResultAct act = ResultAct::kRecorded;
    std::vector<play::Game> games;  // without remarks
    std::string reason;
    Instant recorded_at{};
    std::string recorded_by;
};

// Writes games with their ends, who recorded them and `corrected`, and a row of history.
// `record.version` is the new version: false where the board has another one than the one before
// it, and nothing is written. Games beyond those there were are added (extra micro-matches),
// missing ones removed. What the score of a game says of its players turns with the sides. Raises
// the tournament's results_version. `author` of the row of history; none: who recorded the result.
[[nodiscard]] bool record_games(Connection& connection, const BoardRecord& record, ResultAct act,
                                const std::string& reason,
                                const std::optional<Author>& author = std::nullopt);
// Writes who was missing and when he came; `record.version` as above.
[[nodiscard]] bool record_arrivals(Connection& connection, const BoardRecord& record);
// Writes whose score sheets were handed in; `record.version` as above.
[[nodiscard]] bool record_sheets(Connection& connection, const BoardRecord& record);
// Writes when games began, by whom and why early; `record.version` as above.
[[nodiscard]] bool record_beginnings(Connection& connection, const BoardRecord& record);
// The oldest first.
[[nodiscard]] std::vector<BoardHistoryRecord> board_history(Connection& connection,
                                                            play::BoardId id);
// The draw of the start position of a game; the board's version is raised by the caller with
// record_games or not at all.
void set_game_draw(Connection& connection, play::BoardId id, int game, lots::DrawId draw);

// Start positions drawn for games of a round in short, "XII-17", by board and game.
[[nodiscard]] std::map<std::pair<int, int>, std::string> drawn_starts(Connection& connection,
                                                                      play::RoundId round);

// The score of a game in the discipline's format.
struct GameScoreRecord {
    int game = 0;
    std::string format;
    std::string text;
    int result = 0;     // what it says: 0 nothing, 1 first, 2 draw, 3 second
    int moves = 0;      // legal ones from the start on
    std::string fault;  // JSON of the first refusal; empty: every move is legal
    Instant attached_at{};
    std::string attached_by;
};
// By game.
[[nodiscard]] std::vector<GameScoreRecord> game_records(Connection& connection, play::BoardId id);
// As above without the text.
[[nodiscard]] std::vector<GameScoreRecord> game_record_facts(Connection& connection,
                                                             play::BoardId id);
// Games of a round that have a record, with what it says and its fault: board -> records without
// text.
[[nodiscard]] std::map<int, std::vector<GameScoreRecord>> game_records_of_round(
    Connection& connection, play::RoundId round);
// Takes the place of the one there was.
void save_game_record(Connection& connection, play::BoardId id, const GameScoreRecord& record);
void delete_game_record(Connection& connection, play::BoardId id, int game);
// Raises a board's version without touching its games: a record was attached or taken away.
void set_board_version(Connection& connection, play::BoardId id, std::int64_t version);

// Boards an official looks after.
struct BoardJudgeRecord {
    std::int64_t official = 0;
    int first_board = 0;
    int last_board = 0;

    friend bool operator==(const BoardJudgeRecord&, const BoardJudgeRecord&) = default;
};
// By the first board.
[[nodiscard]] std::vector<BoardJudgeRecord> board_judges(Connection& connection,
                                                         play::TournamentId tournament);
// Writes them anew.
void write_board_judges(Connection& connection, play::TournamentId tournament,
                        const std::vector<BoardJudgeRecord>& judges);

}  // namespace collegium::storage
