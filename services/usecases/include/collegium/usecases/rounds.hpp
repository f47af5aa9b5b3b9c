// Rounds of a tournament: pairing with its reasons, decisions that change pairs, approval,
// beginning and end.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <collegium/lots/draw.hpp>
#include <collegium/play/names.hpp>
#include <collegium/plugin_host/catalogue.hpp>
#include <collegium/rulebook/library.hpp>
#include <collegium/sdk/result.hpp>
#include <collegium/storage/repositories/rounds.hpp>
#include <collegium/usecases/action.hpp>
#include <collegium/usecases/budget.hpp>
#include <collegium/usecases/caller.hpp>
#include <collegium/usecases/plan.hpp>
#include <collegium/usecases/play.hpp>

namespace collegium::usecases {

// One who sits at a board, as he stood before the round. Texts are for printing.
struct SeatView {
    int number = 0;
    registry::PersonId person;
    std::string short_name;
    std::string full_name;
    std::string rank;
    std::optional<int> rating;
    std::string region;
    std::string points;  // before the round, «4½»
    std::string sides;   // of meetings played, the oldest first: 'f' began, 's' did not
    play::Standing standing = play::Standing::kPlaying;
};

struct PairView {
    int board = 0;
    SeatView first;  // begins
    SeatView second;
    std::string rule;      // how it came about, a word in the caller's language
    bool changed = false;  // not so in the draft before, or by a decision
    bool has_result = false;
    std::string start;  // drawn for the first game, as the discipline writes it
};

enum class CheckState : std::uint8_t { kMet = 1, kBroken = 2, kRemark = 3, kNotApplicable = 4 };

struct RoundCheck {
    std::string id;  // stable, "met-once"
    CheckState state = CheckState::kMet;
    std::string text;  // in the caller's language
    std::string article;
};

// A decision that changed pairs, in words.
struct PairChange {
    int decision = 0;  // within the tournament
    storage::ChangeKind kind = storage::ChangeKind::kSwap;
    std::vector<std::string> before;  // «3. 8 – 3»
    std::vector<std::string> after;
    std::string reason;
    std::vector<std::string> remarks;  // rules it bends
    std::string changed_by;
    storage::Instant changed_at{};
};

struct RoundView {
    play::RoundId id;
    int planned = 0;
    std::int64_t version = 0;               // 0: not paired
    std::optional<play::RoundState> state;  // none: not paired
    std::vector<PairView> pairs;            // by boards
    std::optional<SeatView> bye;
    std::vector<SeatView> free;
    std::vector<SeatView> absent;
    std::string method_text;
    std::string seed_mark;
    std::vector<RoundCheck> checks;
    std::vector<PairChange> changes;
    std::optional<storage::Instant> scheduled_at;
    storage::RoundStep paired;
    storage::RoundStep approved;
    storage::RoundStep started;
    storage::RoundStep closed;
    int board_count = 0;
    int missing_results = 0;
    std::vector<std::string> missing;           // what closing or pairing lacks, a line each
    std::vector<std::string> close_remarks;     // worth a look before it is closed, forbid nothing
    std::optional<sdk::Error> pairing_refusal;  // not paired: why it cannot be now
    std::vector<std::string> no_pairing;        // why no legal pairing exists
    std::vector<std::string> outdated;          // what changed since the draft was made
    std::vector<AllowedAction> actions;
};

struct PairRoundInput {
    play::TournamentId tournament;
    std::optional<std::int64_t> version;  // of the tournament, as the caller saw it
    bool all_rounds = false;
    bool again = false;
};

struct PairToSet {
    int first = 0;
    int second = 0;  // 0: the bye
};

struct ChangePairsInput {
    play::RoundId round;
    std::optional<std::int64_t> version;
    int kind = 0;  // storage::ChangeKind
    std::vector<int> numbers;
    std::vector<int> boards;
    std::vector<PairToSet> pairs;
    int with_round = 0;  // kOrder: the round it is exchanged with
    std::string reason;
};

struct ChangedRound {
    RoundView round;
    PairChange change;
};

struct DrawStartsInput {
    play::RoundId round;
    std::optional<std::int64_t> version;
    std::vector<lots::WitnessForm> witnesses;
    int game = 0;             // 0: the first
    std::vector<int> boards;  // none: all whose players are there
};

struct StartRoundInput {
    play::RoundId round;
    std::optional<std::int64_t> version;
    std::optional<storage::Instant> at;  // when it really began; none: now
    std::string reason;                  // of beginning before a break is over
};

struct ReplayView {
    bool same = false;
    std::vector<std::string> differences;
    std::string event_file;
};

// All need tournaments.read in the competition and refuse as load_play does; ROUND_NOT_FOUND
// {round}.

// The round after the last paired one is answered as not paired, with what pairing it lacks.
[[nodiscard]] sdk::Result<RoundView> get_round(const Caller& caller, storage::Connection& snapshot,
                                               const rulebook::Library& library, play::RoundId id,
                                               const Moment& moment);
// By number, those after `after`; without pairs, checks and actions.
[[nodiscard]] sdk::Result<std::vector<RoundView>> list_rounds(const Caller& caller,
                                                              storage::Connection& snapshot,
                                                              const rulebook::Library& library,
                                                              play::TournamentId tournament,
                                                              int after, int limit);
// Why a board is paired as it is, the round as a whole where `board` is 0: from what was known
// then, the same lines whenever it is asked. BOARD_NOT_FOUND {board, boards}.
[[nodiscard]] sdk::Result<std::vector<std::string>> explain_pair(const Caller& caller,
                                                                 storage::Connection& snapshot,
                                                                 const rulebook::Library& library,
                                                                 play::RoundId id, int board);
// Pairs again from what was known then.
[[nodiscard]] sdk::Result<ReplayView> replay_round(const Caller& caller,
                                                   storage::Connection& snapshot,
                                                   const rulebook::Library& library,
                                                   play::RoundId id);

// Changes need pairing.prepare, decisions pairing.approve; all refuse as check_not_frozen and
// check_competition_state (from the draw to the end of play), and ETAG_STALE.

// The refusals of play::propose_round; DRAFT_EXISTS {round, name, time}; NOT_BY_TABLE where all
// rounds are asked for.
[[nodiscard]] sdk::Result<Plan<RoundView>> pair_round(const Caller& caller,
                                                      storage::Connection& snapshot,
                                                      const rulebook::Library& library,
                                                      const PairRoundInput& input,
                                                      const Moment& moment);
// A decision of the chief arbiter on a draft, or on an approved round without results. REQUIRED of
// the reason, ROUND_HAS_RESULTS, ROUND_BEGUN, PAIRS_ILLEGAL with the rules that are broken,
// PAIRS_UNCHANGED. The whole round anew (RU-2022 5.4.10.12): WHOLE_NOT_OF_TABLE and the refusals of
// play::propose_round. Rounds exchanged (RU-2022 App. 2, UA-2024 II.C.6.1): ORDER_ONLY_OF_TABLES,
// ORDER_WITHIN_CYCLE {round, other}. Where no legal pairing exists the pairs set by hand make the
// draft.
[[nodiscard]] sdk::Result<Plan<ChangedRound>> change_pairs(const Caller& caller,
                                                           storage::Connection& snapshot,
                                                           const rulebook::Library& library,
                                                           const ChangePairsInput& input,
                                                           const Moment& moment);
// ROUND_NOT_DRAFT {state}.
[[nodiscard]] sdk::Result<Plan<RoundView>> discard_round(
    const Caller& caller, storage::Connection& snapshot, const rulebook::Library& library,
    play::RoundId id, std::optional<std::int64_t> version, const Moment& moment);
// ROUND_NOT_DRAFT, DRAFT_OUTDATED {round, what}, PAIRS_ILLEGAL, PREVIOUS_ROUND_OPEN {round, count,
// boards}, PREVIOUS_NOT_CLOSED, PREVIOUS_NOT_APPROVED {round}.
[[nodiscard]] sdk::Result<Plan<RoundView>> approve_round(
    const Caller& caller, storage::Connection& snapshot, const rulebook::Library& library,
    play::RoundId id, std::optional<std::int64_t> version, bool all_rounds, const Moment& moment);
// No time: not scheduled. ROUND_BEGUN, SCHEDULE_NOT_AFTER, SCHEDULE_NOT_BEFORE {round}.
[[nodiscard]] sdk::Result<Plan<RoundView>> schedule_round(
    const Caller& caller, storage::Connection& snapshot, const rulebook::Library& library,
    play::RoundId id, std::optional<std::int64_t> version, std::optional<storage::Instant> at,
    const Moment& moment);
// ROUND_NOT_APPROVED, ROUND_BEGUN, START_IN_FUTURE, EVENT_NOT_THERE_YET before the competition is
// taken to its rounds, PREVIOUS_ROUND_OPEN, of a table PREVIOUS_NOT_BEGUN. Of a play-off
// PLAY_OFF_BREAK {minutes, time} while the break before it lasts, unless the chief arbiter begins
// it with a reason; PLAY_OFF_BREAK_BY_CHIEF where somebody else gives one.
[[nodiscard]] sdk::Result<Plan<RoundView>> start_round(const Caller& caller,
                                                       storage::Connection& snapshot,
                                                       const rulebook::Library& library,
                                                       const StartRoundInput& input,
                                                       const Moment& moment);
// ROUND_NOT_BEGUN, ROUND_INCOMPLETE {round, count, boards} with one violation per board.
[[nodiscard]] sdk::Result<Plan<RoundView>> close_round(
    const Caller& caller, storage::Connection& snapshot, const rulebook::Library& library,
    play::RoundId id, std::optional<std::int64_t> version, const Moment& moment);
// A draft of the next round goes with it, of a bracket an approved one that has not begun.
// ROUND_STILL_OPEN, NEXT_ROUND_APPROVED {round}.
[[nodiscard]] sdk::Result<Plan<RoundView>> reopen_round(
    const Caller& caller, storage::Connection& snapshot, const rulebook::Library& library,
    play::RoundId id, std::optional<std::int64_t> version, const std::string& reason,
    const Moment& moment);
// One draw of the register a board, but for boards somebody is missing at: they are drawn for when
// he has come. OPENING_TABLE_NOT_CHOSEN, STARTS_ALREADY_DRAWN, STARTS_WAIT {round, boards},
// GAME_UNKNOWN; of named boards BOARD_NOT_FOUND, START_ALREADY_DRAWN, START_WAITS {board}; and the
// refusals of create_draw. Asks the discipline as create_draw does: not for the threads of the
// network.
[[nodiscard]] sdk::Result<Plan<RoundView>> draw_starts(const Caller& caller,
                                                       storage::Connection& snapshot,
                                                       const rulebook::Library& library,
                                                       const plugin_host::Catalogue& catalogue,
                                                       const DrawStartsInput& input,
                                                       const Moment& moment, const Budget& budget);

// What other use cases show of a round.

// Everybody who had a number, as they stood before the round.
[[nodiscard]] std::map<int, SeatView> seats_before(const Play& play, int round);
// Without pairs and checks; actions round.start, round.close and round.reopen.
[[nodiscard]] RoundView brief_round(const Caller& caller, const Play& play, int number);
// Drops drafts that no longer follow from what is known, with a journal row each: part of a command
// that corrects a result or changes who plays. Runs on the writer; `drafts` are their numbers.
// `approved`: rounds that were approved and have not begun fall too.
[[nodiscard]] std::vector<storage::JournalDraft> drop_drafts(storage::Connection& writer,
                                                             play::TournamentId tournament,
                                                             const std::vector<int>& drafts,
                                                             const std::string& reason,
                                                             bool approved = false);

// Words of rounds that are no refusals; texts/rounds.toml.
[[nodiscard]] std::string round_text(i18n::Language language, std::string_view key,
                                     const sdk::Metadata& values = {});

class UndoRules;
// Pairing, approval, beginning, end, schedule, a draft thrown away and a round opened again, while
// nothing rests on them. A decision on pairs is taken back by another decision, a lot by none.
void add_round_undo_rules(UndoRules& rules);

}  // namespace collegium::usecases
