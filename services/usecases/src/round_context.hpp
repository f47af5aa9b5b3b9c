// What the use cases of rounds share: a round with what it rests on, its words, its journal rows.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <collegium/pairing/explain.hpp>
#include <collegium/pairing/round_robin.hpp>
#include <collegium/play/next_round.hpp>
#include <collegium/play/pair_rules.hpp>
#include <collegium/usecases/rounds.hpp>

namespace collegium::usecases {

inline constexpr std::string_view kPreparePairs = "pairing.prepare";
inline constexpr std::string_view kApprovePairs = "pairing.approve";

// Written with every round the engine paired: what turns a snapshot into its pairs.
inline constexpr std::string_view kEngine = "collegium-pairing 1";
// The engine of a round whose pairs all were set by a decision.
inline constexpr std::string_view kByHand = "by hand";

// Whether somebody knows pairs before they are approved: those who pair or approve.
[[nodiscard]] bool sees_drafts(const Caller& caller, competition::CompetitionId competition);

// The tournament for somebody with the permission in its competition; refusals of load_play. Drafts
// are there for those who pair or approve; for anybody else the round is not paired yet.
[[nodiscard]] sdk::Result<Play> load_for(const Caller& caller, storage::Connection& snapshot,
                                         const rulebook::Library& library,
                                         play::TournamentId tournament,
                                         std::string_view permission);

// A round with boards, snapshot and decisions. Where it was drawn anew as a whole, snapshot and
// origins are those of the last time.
struct PairedRound {
    storage::RoundRecord record;
    std::vector<storage::RoundChangeRecord> changes;
};
// ROUND_NOT_FOUND {round}; ROUND_NOT_PAIRED {round} where it is planned.
[[nodiscard]] sdk::Result<PairedRound> load_paired(storage::Connection& snapshot, const Play& play,
                                                   int number);
// As above with the tournament, which is not frozen and not begun to be changed by another.
struct OpenRound {
    Play play;
    PairedRound paired;
    std::optional<storage::SubjectVersion> etag;

    [[nodiscard]] int number() const { return paired.record.id.number; }
};
[[nodiscard]] sdk::Result<OpenRound> open_round(const Caller& caller, storage::Connection& snapshot,
                                                const rulebook::Library& library, play::RoundId id,
                                                std::optional<std::int64_t> version,
                                                std::string_view permission);

[[nodiscard]] bool by_table(play::System system);
// What pairs rest on: the tournament and, unless a table gives them, every result before.
[[nodiscard]] std::vector<storage::SubjectVersion> facts_of(const Play& play);
[[nodiscard]] pairing::Telling telling_of(const Caller& caller, const Play& play);
[[nodiscard]] std::map<int, std::string> names_of(const Play& play);
// «Мужчины, 4»: the title of a round's journal rows.
[[nodiscard]] std::string title_of(const storage::TournamentRecord& tournament, int round);
// "1, 4, 12"; a long list ends with "…".
[[nodiscard]] std::string joined(const std::vector<int>& numbers);

// Who meets whom, by boards.
[[nodiscard]] std::vector<pairing::Meeting> meetings_of(const play::Round& round);
// How the engine made each pair of a Swiss.
[[nodiscard]] std::vector<storage::PairOrigin> origins_of(const play::Proposal& proposal);
// The round as it was drawn, before decisions changed it.
[[nodiscard]] play::Round as_paired(const PairedRound& paired);
// A tournament as it is once the round stands as the record has it.
[[nodiscard]] Play with_round(Play play, const storage::RoundRecord& record);
// Lines of the pairs that stand in one round and not in the other: "7 3 8", "bye 5", "absent 2".
[[nodiscard]] std::vector<std::string> lines_of(const play::Round& round, const play::Round& other);

// What changed since a draft was made, in words; empty: it still follows from what is known.
[[nodiscard]] std::vector<std::string> outdated_lines(const Caller& caller, const Play& play,
                                                      const PairedRound& paired);

// Start positions drawn for the first games, by the boards of `round`: a lot is its pair's, at
// whatever board the two sit.
[[nodiscard]] std::map<int, std::string> starts_of(storage::Connection& snapshot, play::RoundId id,
                                                   const play::Round& round);
// Boards of `round` for whose pairs no lot was drawn though some pairs have one: a decision parted
// those it was drawn for.
[[nodiscard]] std::vector<int> boards_to_draw(storage::Connection& snapshot, play::RoundId id,
                                              const play::Round& round);
// Rules the pairs keep or break, as they stand, by what was known when they were made.
[[nodiscard]] std::vector<RoundCheck> checks_of(const Caller& caller, const Play& play,
                                                const PairedRound& paired);
// The whole view without actions; `starts` are drawn start positions by board.
[[nodiscard]] RoundView view_of(const Caller& caller, const Play& play, const PairedRound& paired,
                                const std::map<int, std::string>& starts = {});
// Boards whose score sheets are missing, before the round is closed.
void add_sheet_remarks(const Caller& caller, storage::Connection& snapshot, const Play& play,
                       RoundView& view);
[[nodiscard]] PairChange change_view(const Caller& caller,
                                     const storage::RoundChangeRecord& record);
// Why a round goes without a forced pair, and what becomes of the pair.
[[nodiscard]] std::string left_out_text(i18n::Language language, const play::LeftOut& out);
// A rule that a decision bends, as it is kept and back.
[[nodiscard]] std::string remark_line(const sdk::Violation& violation);
[[nodiscard]] sdk::Violation parse_remark(const std::string& line);

// Rules the pairs break; hard ones that no decision can lift are `structural`.
struct PairFault {
    sdk::Violation violation;
    bool hard = true;
    bool structural = false;
};
[[nodiscard]] std::vector<PairFault> faults_of(const Play& play, const PairedRound& paired);
[[nodiscard]] tl::unexpected<sdk::Error> illegal(const std::vector<PairFault>& faults);

// The book's word on changing pairs in a system (RU-2022 5.4.10.12, RU-CHESS 31.4); null: it has
// none.
[[nodiscard]] const rulebook::Row* pairs_change_row(const rulebook::Book& book,
                                                    play::System system);
[[nodiscard]] std::vector<sdk::Citation> pairs_change_articles(const rulebook::Book& book,
                                                               play::System system);
// Its [[pairs_change]] row on rounds of a table that change places.
inline constexpr std::string_view kOrderRow = "order";
// The article by which they do here; none where no table of the book gives their order.
[[nodiscard]] std::vector<sdk::Citation> articles_of_order(const Play& play);

// Conditions of acts, the same for the act and for the list of allowed ones.

// Whether rounds may be touched at all: the refusals of check_not_frozen and
// check_competition_state.
[[nodiscard]] sdk::Result<void> check_open(const Caller& caller, const Play& play);
[[nodiscard]] sdk::Result<void> check_chief(const Caller& caller, const Play& play,
                                            const char* reason);
[[nodiscard]] sdk::Result<void> check_draft(const PairedRound& paired);
[[nodiscard]] sdk::Result<void> check_changeable(const Play& play, const PairedRound& paired);
// `outdated` as outdated_lines tells it.
[[nodiscard]] sdk::Result<void> check_approvable(const Play& play, const PairedRound& paired,
                                                 const std::vector<std::string>& outdated);
// Rounds are played in a competition that is being played: EVENT_NOT_THERE_YET names the step the
// chief arbiter takes first (numbers drawn, protocol of the draw signed).
[[nodiscard]] sdk::Result<void> check_startable(const Caller& caller, const Play& play, int number);
[[nodiscard]] sdk::Result<void> check_closable(const Play& play, int number);
[[nodiscard]] sdk::Result<void> check_reopenable(const Play& play, int number);
[[nodiscard]] sdk::Result<void> check_schedulable(const Play& play, int number);
// OPENING_TABLE_NOT_CHOSEN, ROUND_NOT_APPROVED, ROUND_IS_CLOSED, STARTS_ALREADY_DRAWN {round, game}
// where no board is left to draw for, STARTS_WAIT {round, boards} where those that are wait for
// somebody who is late.
[[nodiscard]] sdk::Result<void> check_starts(storage::Connection& snapshot, const Play& play,
                                             int number, int game);
// The last two of them.
[[nodiscard]] sdk::Result<void> check_start_draw(storage::Connection& snapshot, const Play& play,
                                                 int number, int game);
// Boards at which somebody was missing at the signal and has not come, by a book that draws starts
// only before both of a pair (RU-2022 5.4.1.3, UA-2024 III.D.5.3): the draw waits there and is made
// on the late one's time (III.D.5.5).
[[nodiscard]] std::set<int> boards_waiting(storage::Connection& snapshot, const Play& play,
                                           int number);
// Boards whose game has neither a drawn start nor a result.
[[nodiscard]] std::set<int> boards_without_start(storage::Connection& snapshot, play::RoundId id,
                                                 int game);
void add_round_actions(const Caller& caller, storage::Connection& snapshot, const Play& play,
                       const PairedRound* paired, RoundView& view);

// Exchanges two rounds of a table: change_pairs of storage::ChangeKind::kOrder.
[[nodiscard]] sdk::Result<Plan<ChangedRound>> exchange_rounds(const Caller& caller,
                                                              storage::Connection& snapshot,
                                                              const rulebook::Library& library,
                                                              const ChangePairsInput& input,
                                                              const Moment& moment);

// State, times and pairs of a round as JSON; the part undo puts back is read again.
[[nodiscard]] std::string round_payload(const storage::RoundRecord& record,
                                        const storage::RoundChangeRecord* change = nullptr);
void restore_round(const std::string& payload, storage::RoundRecord& record);
// A draft whole, with snapshot and decisions, and back; games as the settings have them.
[[nodiscard]] std::string draft_payload(const PairedRound& paired);
[[nodiscard]] PairedRound parse_draft(const std::string& payload, play::RoundId id,
                                      const play::Settings& settings);
// Whether the tournament was finished before the act, beside the round.
[[nodiscard]] std::string with_finished(const std::string& payload, bool finished);
[[nodiscard]] bool was_finished(const std::string& payload);

[[nodiscard]] storage::JournalDraft round_row(const char* action,
                                              const storage::TournamentRecord& tournament,
                                              const storage::RoundRecord& record,
                                              std::vector<storage::SubjectVersion> rests_on);
// The version a round gets that is paired anew: above all that were ever seen.
[[nodiscard]] std::int64_t next_version(storage::Connection& connection,
                                        const std::string& subject);
// Raises the version of the tournament; its state follows from its rounds. `finished`: no round is
// left to be played.
void touch_tournament(storage::Connection& writer, play::TournamentId id, storage::Instant now,
                      bool finished = false);

}  // namespace collegium::usecases
