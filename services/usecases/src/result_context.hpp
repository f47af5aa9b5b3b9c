// What the use cases about results share: one round as recording needs it, small whatever the size
// of the competition; boards in words; who may touch what.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include <collegium/play/results.hpp>
#include <collegium/rounds/game_break.hpp>
#include <collegium/rounds/lateness.hpp>
#include <collegium/usecases/play.hpp>
#include <collegium/usecases/results.hpp>

namespace collegium::usecases {

inline constexpr std::string_view kRecordResults = "results.record";
inline constexpr std::string_view kCorrectResults = "results.correct";

// The control of extra games and micro-matches, as the regulation has it (RU-2022 5.4.8.13, UA-2024
// II.C 6.2).
struct ExtraControl {
    std::string control;  // "5+3"
    sdk::Citation citation;
};
// None: they are played with the control of the competition.
[[nodiscard]] std::optional<ExtraControl> extra_control(const competition::Regulation& regulation);

struct ResultContext {
    storage::TournamentRecord tournament;  // its scale filled in
    storage::RoundRecord round;            // without snapshot and boards
    storage::CompetitionRecord competition;
    rulebook::BookPtr book;
    std::vector<storage::BoardJudgeRecord> judges;
    // Of the regulation, where encounters may have several games:
    std::optional<rounds::BreakRule> game_break;
    std::optional<ExtraControl> extra_control;

    [[nodiscard]] const play::Settings& settings() const { return tournament.settings; }
    [[nodiscard]] const pairing::Scale& scale() const { return tournament.settings.scale; }
    [[nodiscard]] const std::string& zone() const { return competition.draft.time_zone; }
    [[nodiscard]] std::string scope() const { return competition.id.name(); }
    // The official whose board it is; 0: everybody's.
    [[nodiscard]] std::int64_t judge_of(int board) const;
    [[nodiscard]] std::string clock(storage::Instant instant) const;
};

// PERMISSION_DENIED of `permission`, TOURNAMENT_NOT_FOUND, ROUND_NOT_FOUND, RULEBOOK_AWAY.
[[nodiscard]] sdk::Result<ResultContext> load_result_context(const Caller& caller,
                                                             storage::Connection& connection,
                                                             const rulebook::Library& library,
                                                             play::RoundId id,
                                                             std::string_view permission);
// The same of a tournament that was read already.
[[nodiscard]] ResultContext context_of(const Play& play, storage::Connection& connection,
                                       int round);

// BOARD_NOT_FOUND {board}.
[[nodiscard]] sdk::Result<storage::BoardRecord> load_board(storage::Connection& connection,
                                                           play::BoardId id);

// A board an act is about.
struct OpenBoard {
    ResultContext context;
    storage::BoardRecord record;
    std::optional<storage::SubjectVersion> seen;  // by the caller
};
// Refusals of load_result_context for results.record, and of load_board; ETAG_STALE.
[[nodiscard]] sdk::Result<OpenBoard> open_board(const Caller& caller,
                                                storage::Connection& connection,
                                                const rulebook::Library& library, play::BoardId id,
                                                std::optional<std::int64_t> version);
// READ_FACT_MOVED {subject}: a board was written since it was read.
[[nodiscard]] tl::unexpected<sdk::Error> board_changed_since_read(play::BoardId id);

// The game of a board a caller names, from 1; 0: the only one. Violations of `game`: REQUIRED,
// NUMBER_OUT_OF_RANGE {first, last}.
[[nodiscard]] sdk::Result<int> named_game(const play::Board& board, int given);

// The module that replays games of the tournament's row: the competition's own choice, else the
// row's first; empty: none does.
[[nodiscard]] std::string module_of(const ResultContext& context);

// Number and names of who sits there.
[[nodiscard]] SeatView seat_of(storage::Connection& connection, play::TournamentId tournament,
                               int number);
[[nodiscard]] std::string judge_name(storage::Connection& connection, const ResultContext& context,
                                     int board);

// Decisions are taken by the chief arbiter: everything but what is played, an absence and an
// adjournment.
[[nodiscard]] bool is_decision(const play::Game& game);
[[nodiscard]] bool is_absence(play::Outcome outcome);
[[nodiscard]] bool has_result(const play::Board& board);

// Tidied, with the ending its outcome asks for; violations of `article` and `remark`, REQUIRED of
// the latter where a decision needs its words there.
[[nodiscard]] sdk::Result<play::Game> checked_game(const play::Game& given, bool words_needed);

// Whether anything of the tournament may still change: TOURNAMENT_APPROVED, EVENT_PAST {state}.
[[nodiscard]] sdk::Result<void> check_round_in_progress(const ResultContext& context,
                                                        i18n::Language language);
// ROUND_NOT_BEGUN, ROUND_BEGINS_AT of a round whose games nobody has begun.
[[nodiscard]] sdk::Result<void> check_begun(const ResultContext& context);
// As above, and results of the round are entered now: ROUND_NOT_BEGUN, ROUND_BEGINS_AT, ROUND_OVER,
// PROTOCOL_PUBLISHED {number}.
[[nodiscard]] sdk::Result<void> check_entering(storage::Connection& connection,
                                               const ResultContext& context,
                                               i18n::Language language);
// BOARD_OF_OTHER_JUDGE {board, name} for those who look after their own boards alone.
[[nodiscard]] sdk::Result<void> check_own_board(const Caller& caller,
                                                storage::Connection& connection,
                                                const ResultContext& context, int board);
// Whether scores of games are kept with the board now: check_round_in_progress, check_begun,
// check_own_board.
[[nodiscard]] sdk::Result<void> check_attaching(const Caller& caller, storage::Connection& snapshot,
                                                const ResultContext& context, int board);
// Whether somebody may correct results: PERMISSION_DENIED, SCOPE_DENIED; CORRECTED_BY_CHIEF {round}
// where the next round's pairs rest on the result and are approved.
[[nodiscard]] sdk::Result<void> check_corrects(const Caller& caller, const Play& play, int round);
// RESULT_SIGNED {board, result}: both sheets with the result are handed in, and the book lets what
// they say stand until it is decided otherwise (RU-CHESS 8.7).
[[nodiscard]] sdk::Result<void> check_signed(const ResultContext& context,
                                             const storage::BoardRecord& record);
// RESULT_IS_A_DECISION for those who may not take decisions, unless the book gives the sanction to
// a post of theirs.
[[nodiscard]] sdk::Result<void> check_decision(const Caller& caller, const ResultContext& context,
                                               const play::Game& game);
// The same of what stands on the board: somebody else's sanction is not theirs to replace.
[[nodiscard]] sdk::Result<void> check_standing_decision(const Caller& caller,
                                                        const ResultContext& context,
                                                        const storage::BoardRecord& record,
                                                        const play::Game& standing);

// Whether somebody may draw the lot a drawn encounter waits for: PERMISSION_DENIED,
// TIE_LOT_NOT_DUE, TIE_STEP_DUE.
[[nodiscard]] sdk::Result<void> check_lot(const Caller& caller, const ResultContext& context,
                                          const storage::BoardRecord& record);

// How late is too late in this competition.
struct Lateness {
    rounds::LatenessRule rule;
    std::optional<storage::Instant> absence_from;  // none: the round has not begun
    std::optional<std::chrono::seconds> control;   // the first one; none: not written as minutes
    std::string article;                           // as cited
    bool starts_drawn = false;                     // by a table of the regulation
};
[[nodiscard]] sdk::Result<Lateness> lateness_of(const Competition& competition,
                                                const storage::RoundRecord& round);
// ABSENCE_TOO_EARLY {time, minutes, article}.
[[nodiscard]] sdk::Result<void> check_absence(const Lateness& lateness, const std::string& zone,
                                              storage::Instant seen_at);

// Who was missing and what follows from it now; none before the signal.
[[nodiscard]] std::optional<BoardStart> start_of(const Caller& caller,
                                                 storage::Connection& connection,
                                                 const ResultContext& context,
                                                 const sdk::Result<Lateness>& lateness,
                                                 const BoardView& view, storage::Instant now);
// The next game of a micro-match, which nobody has begun; none: there is none, or the round is not
// played now.
[[nodiscard]] std::optional<NextGameView> next_game_of(const Caller& caller,
                                                       const ResultContext& context,
                                                       const storage::BoardRecord& record);
// «контроль 5 мин + 3 с (5.4.8.13)» where the next game of a board is an extra one with a control
// of its own; empty: it is not.
[[nodiscard]] std::string extra_control_text(const Caller& caller, const ResultContext& context,
                                             const play::Board& board);
// When a game after the first began, and what the break before it says of that; empty: nobody noted
// it.
[[nodiscard]] std::string begun_text(const Caller& caller, const ResultContext& context,
                                     const storage::BoardRecord& record, int game);
// Games that began later than the book has it (UA-2024 III.D 5.6).
void add_break_remarks(const Caller& caller, const ResultContext& context, BoardView& view);
// Whether the board has a game to begin: NO_GAME_TO_BEGIN, GAME_NOT_OVER {game}, GAME_BEGUN {game,
// time}.
[[nodiscard]] sdk::Result<int> game_to_begin(const ResultContext& context,
                                             const storage::BoardRecord& record);

// Games that were played though somebody was noted as missing or came too late.
void add_arrival_remarks(const Caller& caller, BoardView& view);

// The row of the book by which score sheets of this tournament are handed in; null: by none.
[[nodiscard]] const rulebook::Row* sheets_row(const rulebook::Book& book,
                                              const storage::TournamentRecord& tournament);
// Whether a sheet that `row` asks for is not there though the encounter is over.
[[nodiscard]] bool sheets_missing(const rulebook::Row* row, const storage::BoardRecord& record,
                                  const play::Settings& settings);
// Boards whose sheets are missing, in words: beside the boards, and before the round is closed.
void add_sheet_remarks(const Caller& caller, const ResultContext& context, RoundBoards& out);

// Whether the refusal of check_entering leaves the way of a correction with its reason.
[[nodiscard]] bool can_still_be_corrected(const sdk::Error& refusal);

// RESULT_ALREADY_RECORDED {board, result, name, time}.
[[nodiscard]] sdk::Error already_recorded(const ResultContext& context,
                                          const storage::BoardRecord& record, sdk::Code code);

// A board in words; seats, judge and what records say are the caller's to give.
struct BoardParts {
    SeatView first;
    SeatView second;
    std::string judge;
    std::vector<storage::GameScoreRecord> records;  // texts are not looked at
    std::map<int, std::string> starts;              // by game
    std::optional<play::Encounter> counted;         // with those who left accounted for
};
// Read for one board; seats have numbers and names alone.
[[nodiscard]] BoardParts parts_of(storage::Connection& connection, const ResultContext& context,
                                  const storage::BoardRecord& record);
[[nodiscard]] BoardView view_of(const Caller& caller, const ResultContext& context,
                                storage::BoardRecord record, BoardParts parts);

// What a record says of the result, left to right at the board; kNone: nothing.
[[nodiscard]] play::Outcome said_by(const storage::GameScoreRecord& record);
// In words; empty: all moves are legal.
[[nodiscard]] std::string fault_text(i18n::Language language,
                                     const storage::GameScoreRecord& record);
// In words; empty: it does not say another result than the one entered.
[[nodiscard]] std::string disagreement_text(i18n::Language language, const pairing::Scale& scale,
                                            const storage::GameScoreRecord& record,
                                            const play::Board& board);

// Outcomes of the book as they may be chosen; `open` refuses all of them, `absence` those of an
// absence. Of a board whose encounter was drawn those of the step that is due.
[[nodiscard]] std::vector<OutcomeChoice> choices_of(const Caller& caller,
                                                    const ResultContext& context,
                                                    const sdk::Result<void>& open,
                                                    const sdk::Result<void>& absence,
                                                    const play::Board* board = nullptr);

// A journal row about a board without its contents: title and what it depends on.
[[nodiscard]] storage::JournalDraft board_row(const ResultContext& context, const char* action,
                                              const BoardView& after);
// The same from `before` to `after`.
[[nodiscard]] storage::JournalDraft result_row(const ResultContext& context, const char* action,
                                               const storage::BoardRecord& before,
                                               const BoardView& after);
// Games and who recorded them as JSON, and back.
[[nodiscard]] std::string board_payload(const storage::BoardRecord& record,
                                        const pairing::Scale& scale);
void restore_board(const std::string& payload, storage::BoardRecord& record);
// Arrivals as JSON, and back.
[[nodiscard]] std::string arrivals_payload(const ResultContext& context,
                                           const storage::BoardRecord& record);
void restore_arrivals(const std::string& payload, storage::BoardRecord& record);
// Beginnings of games as JSON, and back.
[[nodiscard]] std::string beginnings_payload(const ResultContext& context,
                                             const storage::BoardRecord& record);
void restore_beginnings(const std::string& payload, storage::BoardRecord& record);
// Score sheets as JSON, and back.
[[nodiscard]] std::string sheets_payload(const storage::BoardRecord& record);
void restore_sheets(const std::string& payload, storage::BoardRecord& record);

}  // namespace collegium::usecases
