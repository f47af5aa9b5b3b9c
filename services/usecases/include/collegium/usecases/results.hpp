// Results of the boards of a round: entered fast, corrected with their consequences in view;
// records of games and who looks after which boards.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <collegium/competition/officials.hpp>
#include <collegium/play/names.hpp>
#include <collegium/plugin_host/catalogue.hpp>
#include <collegium/rulebook/library.hpp>
#include <collegium/sdk/result.hpp>
#include <collegium/storage/repositories/boards.hpp>
#include <collegium/storage/repositories/documents.hpp>
#include <collegium/usecases/action.hpp>
#include <collegium/usecases/caller.hpp>
#include <collegium/usecases/games.hpp>
#include <collegium/usecases/impact.hpp>
#include <collegium/usecases/plan.hpp>
#include <collegium/usecases/rounds.hpp>

namespace collegium::usecases {

// A game of a board as it is shown; texts are in the caller's language, here and below.
struct BoardGameView {
    play::Game game;
    std::string text;          // «2:0»
    bool first_begins = true;  // as played; by the pairing where not game.turned
    bool has_record = false;
    std::string record_remark;  // the record says otherwise, or has an illegal move
    std::string start;          // drawn for it
    std::string step;           // what of a drawn encounter it is, «жереб»; empty: it itself
    std::optional<storage::Instant> began_at;  // of a later one than the first, as it was noted
    std::string begun;                         // that in words; empty: nobody noted it
};

// The next game of a micro-match, which nobody has begun yet.
struct NextGameView {
    int game = 0;
    std::optional<storage::Instant> earliest;  // the break is over; none: nobody asks for one
    std::optional<storage::Instant> latest;    // the book has it begun by then
    std::string text;                          // the terms with their article; empty: none
};

// An outcome that may be chosen.
struct OutcomeChoice {
    play::Outcome outcome = play::Outcome::kNone;
    play::Ending ending = play::Ending::kUsual;
    std::string text;     // «−:−»
    std::string title;    // «не явились оба»
    std::string article;  // as cited
    bool needs_reason = false;
    std::string why_not;  // empty: it may be chosen now
};

enum class ArrivalState : std::uint8_t {
    kOnTime = 1,   // there at the signal
    kMissing = 2,  // not there yet
    kCame = 3,
};
struct ArrivalView {
    ArrivalState state = ArrivalState::kOnTime;
    std::string clock;  // at the venue, «10:07»
    std::optional<storage::Instant> came_at;
    bool too_late = false;
};
// The start of play at a board: who was missing and what follows from it by the book.
struct BoardStart {
    ArrivalView first;
    ArrivalView second;
    int running = 0;          // whose clock runs, 1 left, 2 right; 0: there is nothing to wait for
    std::string first_clock;  // what it shows or is to be set to, «38:00»; empty: not known
    std::string second_clock;
    std::optional<storage::Instant> latest;    // the last moment for somebody missing
    play::Outcome due = play::Outcome::kNone;  // what stands by the book by now
    std::string due_text;
    std::vector<std::string> lines;  // all of it in sentences with their articles
};

// A result that once stood.
struct BoardPast {
    std::string text;
    std::string act;  // «записано»
    std::string reason;
    std::string recorded_by;
    storage::Instant recorded_at{};
};

struct BoardView {
    storage::BoardRecord record;
    SeatView first;
    SeatView second;
    std::vector<BoardGameView> games;
    std::string text;  // of the encounter, «2:0», «·:·»
    bool complete = false;
    std::string note;                  // «время; 16:48», «играют»
    std::string due;                   // what is to decide a drawn encounter, with its article
    std::vector<std::string> remarks;  // to be looked at by the chief arbiter
    bool mine = false;                 // the caller entered it
    bool sheets_missing = false;  // it is over, and a score sheet the book asks for is not there
    std::string judge;            // who looks after it; empty: everybody
    std::optional<NextGameView> next_game;  // of a micro-match under way
    std::optional<BoardStart> start;  // of a list where somebody was missing, of one board always
    // Of get_board only.
    std::vector<std::string> facts;
    std::vector<BoardPast> history;  // the oldest first
    std::vector<OutcomeChoice> choices;
    std::vector<AllowedAction> actions;
};

struct RoundBoards {
    std::vector<BoardView> boards;  // by number
    RoundView round;                // without pairs
    std::string win;                // printed points
    std::string draw;
    std::string scale_article;
    int games = 1;    // of an encounter
    int missing = 0;  // boards without a whole result
    std::optional<storage::Instant> absence_from;
    std::string lateness_text;
    std::vector<std::string> summary;
    std::vector<OutcomeChoice> choices;
    std::string first_side;  // «белые»
    std::string second_side;
    std::string discipline;  // id of the plugin that replays games; empty: none does
    std::string edition;
    sdk::ParameterValues parameters;  // of the edition, as the competition has them
    std::string bye_article;  // what a «+» without an opponent rests on; empty: nobody has one
};

struct ResultInput {
    play::BoardId board;
    std::optional<std::int64_t> version;  // what the caller saw; none: a board without a result
    int game = 0;                         // 0: the first without a result
    play::Game result;                    // kNone clears
    bool replace = false;
    std::optional<storage::Instant> observed_at;  // entered without connection
    bool preview = false;                         // nothing will be written
};

struct RecordedBoard {
    BoardView board;  // seats without points and sides
    int missing = 0;  // boards of the round without a whole result
};

struct Slip {
    std::optional<BoardView> board;
    std::optional<sdk::Error> refusal;
};
struct RecordedSlips {
    std::vector<Slip> slips;  // in the order asked
    int missing = 0;
};

struct ResultCorrection {
    play::BoardId board;
    std::optional<std::int64_t> version;
    int game = 0;  // 0: the only one
    play::Game result;
    std::string reason;
    std::string impact_digest;  // of the impact the caller saw
    bool preview = false;       // asked for the impact: nothing was seen yet
};
struct CorrectedBoard {
    BoardView board;
    CorrectionImpact impact;
};

struct SidesInput {
    play::BoardId board;
    std::optional<std::int64_t> version;
    int game = 0;         // 0: the only one
    bool turned = false;  // the other way round than paired
    int moves = 0;        // both had made, where the game goes on
    std::string reason;   // of a correction, as is the digest
    std::string impact_digest;
    bool preview = false;
};
struct SidesSet {
    BoardView board;
    std::optional<CorrectionImpact> impact;  // of a correction
};

struct LotInput {
    play::BoardId board;
    std::optional<std::int64_t> version;
    std::vector<lots::WitnessForm> witnesses;  // beside the two players
};

struct ArrivalInput {
    ArrivalState state = ArrivalState::kOnTime;
    std::string clock;  // of kCame, by the venue's clock, "10:07"; empty: now
};
struct ArrivalsInput {
    play::BoardId board;
    std::optional<std::int64_t> version;
    std::optional<ArrivalInput> first;  // none: as it stands
    std::optional<ArrivalInput> second;
    std::string reason;                           // of a correction
    std::optional<storage::Instant> observed_at;  // what "now" was, entered without connection
    bool preview = false;
};

struct BeginGameInput {
    play::BoardId board;
    std::optional<std::int64_t> version;
    std::optional<storage::Instant> at;  // none: now
    std::string reason;                  // of beginning before the break is over
};

struct SheetsInput {
    play::BoardId board;
    std::optional<std::int64_t> version;
    bool first = false;  // handed in
    bool second = false;
};

struct AttachInput {
    play::BoardId board;
    int game = 0;  // 0: the first
    std::string format;
    std::string_view text;  // outlives the call
};
// The score of a game.
struct GameRecordView {
    play::BoardId board;
    storage::GameScoreRecord record;
    play::Outcome outcome = play::Outcome::kNone;  // what it says, left to right
    std::string fault;                             // the first move that is not legal
    std::string disagreement;                      // with the result entered
};

struct BoardJudgeForm {
    competition::OfficialId official;
    int first_board = 0;
    int last_board = 0;
};
struct BoardJudgeView {
    competition::OfficialId official;
    std::string short_name;
    int first_board = 0;
    int last_board = 0;
};

// Reading needs tournaments.read in the competition. ROUND_NOT_FOUND {round}, BOARD_NOT_FOUND
// {board, boards} and the refusals of load_play.
[[nodiscard]] sdk::Result<RoundBoards> list_boards(const Caller& caller,
                                                   storage::Connection& snapshot,
                                                   const rulebook::Library& library,
                                                   const plugin_host::Catalogue& catalogue,
                                                   play::RoundId round, const Moment& moment);
[[nodiscard]] sdk::Result<BoardView> get_board(const Caller& caller, storage::Connection& snapshot,
                                               const rulebook::Library& library,
                                               play::BoardId board, const Moment& moment);

// The hot path: reads the board, its round and a few settings, whatever the size of the
// competition. Needs results.record; decisions need a remark and results.correct, or a post the
// book names.
//   RESULT_ALREADY_RECORDED {board, result, name, time}: kAborted where the caller saw something
//     else, kAlreadyExists without `replace`.
//   ROUND_NOT_BEGUN {round}, ROUND_BEGINS_AT {round, time}, ROUND_OVER {round},
//   PROTOCOL_PUBLISHED {number}, TOURNAMENT_APPROVED, EVENT_PAST {state}, BOARD_OF_OTHER_JUDGE
//   {board, name},
//   ABSENCE_TOO_EARLY {time, minutes, article}, ABSENCE_AFTER_PLAY {game}, NOTHING_TO_CLEAR,
//   ABSENTEE_CAME {name, time, article}, RESULT_OF_OTHERS {name}, RESULT_SIGNED {board, result},
//   RESULT_IS_A_DECISION {result} and the refusals of play::with_result, violations of `game`,
//   `outcome`, `ending`, `article`, `remark`.
[[nodiscard]] sdk::Result<Plan<RecordedBoard>> record_result(const Caller& caller,
                                                             storage::Connection& snapshot,
                                                             const rulebook::Library& library,
                                                             const ResultInput& input,
                                                             const Moment& moment);
// Slips of one round; what is refused leaves the others as they are. Two slips of one board follow
// each other.
[[nodiscard]] sdk::Result<Plan<RecordedSlips>> record_results(
    const Caller& caller, storage::Connection& snapshot, const rulebook::Library& library,
    play::RoundId round, const std::vector<ResultInput>& slips, const Moment& moment);

// A reasoned decision: needs results.correct, and a reason. As above and NOTHING_TO_CORRECT,
// RESULT_UNCHANGED, CORRECTION_LEAVES_GAP {round}; IMPACT_NOT_SEEN, and IMPACT_MOVED (kAborted)
// where it changes something else than the caller saw. Drafts of later rounds that rest on results
// are dropped with it.
[[nodiscard]] sdk::Result<Plan<CorrectedBoard>> correct_result(const Caller& caller,
                                                               storage::Connection& snapshot,
                                                               const rulebook::Library& library,
                                                               const ResultCorrection& input,
                                                               const Moment& moment);

// Sides of a game as they were played, which later pairings, tables and documents go by. Needs
// results.record while the round is played; once it is closed or its protocol published it is a
// correction, as above, without which ROUND_OVER or PROTOCOL_PUBLISHED. BOARD_OF_OTHER_JUDGE,
// ETAG_STALE, refusals of play::with_sides, violations of `game` and `reason`.
[[nodiscard]] sdk::Result<Plan<SidesSet>> set_sides(const Caller& caller,
                                                    storage::Connection& snapshot,
                                                    const rulebook::Library& library,
                                                    const SidesInput& input, const Moment& moment);

// Draws the lot that decides a drawn encounter, where it is due (play::due_step). Needs
// results.record and draws.create. The preview holds no result. TIE_LOT_NOT_DUE, TIE_STEP_DUE
// {due, place, steps}, ROUND_OVER and the other refusals of an entry, BOARD_OF_OTHER_JUDGE,
// ETAG_STALE, violations of `witnesses`.
[[nodiscard]] sdk::Result<Plan<RecordedBoard>> draw_lot(
    const Caller& caller, storage::Connection& snapshot, const rulebook::Library& library,
    const plugin_host::Catalogue& catalogue, const LotInput& input, const Moment& moment);

// Who was missing at the signal and when he came; the answer has its `start`. Permissions as those
// of sides; a correction needs its reason. ARRIVAL_UNCHANGED, BOARD_OF_OTHER_JUDGE, ETAG_STALE,
// violations of `first.clock` and `second.clock`: CLOCK_MALFORMED, ARRIVAL_IN_FUTURE {time}.
[[nodiscard]] sdk::Result<Plan<BoardView>> set_arrivals(const Caller& caller,
                                                        storage::Connection& snapshot,
                                                        const rulebook::Library& library,
                                                        const ArrivalsInput& input,
                                                        const Moment& moment);

// The next game of a micro-match begins. Needs results.record. Where the book or the regulation
// asks for a break between the games (RU-2022 5.4.6, UA-2024 III.D 5.6, which know no exception),
// not before it is over: GAME_BREAK {game, minutes, time}. When a game ended is known by the entry
// of its result alone, so those who decide at boards (results.correct) may begin earlier with a
// reason; GAME_BREAK_BY_CHIEF {time} for anybody else. NO_GAME_TO_BEGIN, GAME_NOT_OVER {game},
// GAME_BEGUN {game, time}, ROUND_OVER and the other refusals of an entry, BOARD_OF_OTHER_JUDGE,
// ETAG_STALE, violations of `start_time`: START_IN_FUTURE, START_BEFORE_ROUND {time}.
[[nodiscard]] sdk::Result<Plan<BoardView>> begin_game(const Caller& caller,
                                                      storage::Connection& snapshot,
                                                      const rulebook::Library& library,
                                                      const BeginGameInput& input,
                                                      const Moment& moment);

// Whose signed score sheets were handed in. Needs results.record, also once the round is closed:
// nothing rests on them. ROUND_NOT_BEGUN or ROUND_BEGINS_AT, TOURNAMENT_APPROVED, EVENT_PAST,
// BOARD_OF_OTHER_JUDGE, ETAG_STALE, SHEETS_UNCHANGED.
[[nodiscard]] sdk::Result<Plan<BoardView>> set_sheets(const Caller& caller,
                                                      storage::Connection& snapshot,
                                                      const rulebook::Library& library,
                                                      const SheetsInput& input);

// Needs results.record. The text is played through by the discipline within the budget: not for the
// threads of the network. A game with an illegal move is kept and says so. RECORD_EMPTY,
// RECORD_NOT_ONE_GAME {count} of `text`, GAME_UNKNOWN of `game`, GAME_WITHOUT_MODULE,
// ROUND_NOT_BEGUN or ROUND_BEGINS_AT and the refusals of read_records.
[[nodiscard]] sdk::Result<Plan<GameRecordView>> attach_record(
    const Caller& caller, storage::Connection& snapshot, const rulebook::Library& library,
    const plugin_host::Catalogue& catalogue, const AttachInput& input, const Moment& moment,
    const Budget& budget);
// RECORD_NOT_FOUND.
[[nodiscard]] sdk::Result<GameRecordView> get_record(const Caller& caller,
                                                     storage::Connection& snapshot,
                                                     const rulebook::Library& library,
                                                     play::BoardId board, int game);

// By boards.
[[nodiscard]] sdk::Result<std::vector<BoardJudgeView>> list_board_judges(
    const Caller& caller, storage::Connection& snapshot, play::TournamentId tournament);
// All of them anew; needs tournaments.manage. ETAG_STALE of the tournament, OFFICIAL_NOT_FOUND,
// OFFICIAL_DISMISSED, violations of `judges[2].last_board`: NUMBER_OUT_OF_RANGE, BOARDS_OVERLAP
// {board}.
[[nodiscard]] sdk::Result<Plan<std::vector<BoardJudgeView>>> set_board_judges(
    const Caller& caller, storage::Connection& snapshot, play::TournamentId tournament,
    std::optional<std::int64_t> version, const std::vector<BoardJudgeForm>& judges,
    const Moment& moment);

// Words of results that are no refusals; texts/results.toml.
[[nodiscard]] std::string result_text(i18n::Language language, std::string_view key,
                                      const sdk::Metadata& values = {});

class UndoRules;
// A result, sides, arrivals or the beginning of a game entered, replaced or cleared are taken back
// while the round is played and its protocol is not published, and may be put back; a correction is
// followed by another one. Score sheets are taken back until the results are approved.
void add_result_undo_rules(UndoRules& rules);

}  // namespace collegium::usecases
