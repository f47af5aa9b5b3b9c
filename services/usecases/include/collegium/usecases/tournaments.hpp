// Tournaments of a competition: made from the regulation, filled with admitted entrants, drawn.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <collegium/lots/draw.hpp>
#include <collegium/play/settings.hpp>
#include <collegium/registry/field_mask.hpp>
#include <collegium/rulebook/library.hpp>
#include <collegium/sdk/result.hpp>
#include <collegium/storage/repositories/tournaments.hpp>
#include <collegium/usecases/action.hpp>
#include <collegium/usecases/caller.hpp>
#include <collegium/usecases/plan.hpp>
#include <collegium/usecases/play.hpp>

namespace collegium::usecases {

inline constexpr std::string_view kWithdrawParticipants = "participants.withdraw";

// What a request says of a tournament, unchecked; numbers of enums as in the API. What is empty or
// 0 comes from book and regulation.
struct TournamentForm {
    std::string title;
    std::string discipline;
    std::vector<std::string> age_groups;
    int sex_group = 0;
    int system = 0;
    std::string method;
    int numbering = 0;
    int rounds = 0;
    int cycles = 0;
    int games = 0;
    std::optional<int> extra_micro_matches;
    std::string scoring;
    std::vector<std::string> criteria;
    int apart_rounds = 0;
    std::vector<std::string> stages_of;
    int qualified = 0;
    bool by_group = false;
    bool carries_results = false;
    std::vector<int> playoff_places;
};

// A setting and where it comes from, in the language of the caller.
struct SourceView {
    std::string field;
    std::string text;
    sdk::Citation citation;
};

// A value that a setting may have.
struct ChoiceView {
    std::string field;
    std::string id;                      // of an enum its number
    std::string title;                   // in words of the book's language
    std::string article;                 // as cited; may be empty
    std::optional<play::System> system;  // only with this one
};

// A tournament with its words in the language of the caller.
struct TournamentView {
    storage::TournamentRecord record;
    storage::TournamentCounts counts;
    std::string discipline_name;
    std::vector<std::string> age_group_names;
    std::string system_text;
    std::string method_text;
    std::string scoring_text;
    std::string drawn_encounter;  // of a bracket: the steps that decide a draw, in their order
    std::vector<std::string> criteria_names;
    std::vector<SourceView> sources;
    std::string state_text;
    std::string first_side;
    std::string second_side;
    std::vector<ChoiceView> choices;     // of get_tournament and suggest_tournament only
    std::vector<std::string> remarks;    // before numbers are drawn; not in lists
    std::vector<AllowedAction> actions;  // of get_tournament only
};

struct TournamentList {
    std::vector<TournamentView> rows;
    std::vector<AllowedAction> actions;
};

struct SuggestInput {
    competition::CompetitionId competition;
    std::string discipline;
    std::vector<std::string> age_groups;
    int sex_group = 0;
    std::vector<std::string> stages_of;
    int system = 0;  // 0: the regulation's
};

struct UpdateTournamentInput {
    play::TournamentId id;
    std::optional<std::int64_t> version;  // what the caller saw
    TournamentForm form;
    registry::FieldMask mask;  // of tournament_paths()
};

struct NumbersInput {
    play::TournamentId id;
    std::optional<std::int64_t> version;
    std::vector<lots::WitnessForm> witnesses;
    std::string seed;
    std::string seed_note;
    std::string reason;  // of drawing again
};

struct NumbersView {
    TournamentView tournament;
    std::vector<storage::ParticipantRecord> participants;  // by number
    std::vector<std::string> remarks;
};

// Paths of Tournament in the API that UpdateTournament can change.
[[nodiscard]] std::span<const std::string_view> tournament_paths();

// All refuse with the permissions above in the competition and with the refusals of
// load_competition; TOURNAMENT_NOT_FOUND. Acts refuse with check_not_frozen and
// check_competition_state.

[[nodiscard]] sdk::Result<TournamentView> get_tournament(const Caller& caller,
                                                         storage::Connection& snapshot,
                                                         const rulebook::Library& library,
                                                         play::TournamentId id);
// By number, those after `after_number`.
[[nodiscard]] sdk::Result<TournamentList> list_tournaments(const Caller& caller,
                                                           storage::Connection& snapshot,
                                                           const rulebook::Library& library,
                                                           competition::CompetitionId competition,
                                                           int after_number, int limit);
// What create_tournament would make of an empty form. Violations as there.
[[nodiscard]] sdk::Result<TournamentView> suggest_tournament(const Caller& caller,
                                                             storage::Connection& snapshot,
                                                             const rulebook::Library& library,
                                                             const SuggestInput& input);
// Violations: ROW_UNKNOWN, GROUP_NOT_IN_DISCIPLINE, TOURNAMENT_OF_TEAMS, ENUM_UNKNOWN,
// METHOD_UNKNOWN, NUMBER_OUT_OF_RANGE, STAGE_UNKNOWN, STAGE_TWICE {tournament}, STAGE_IN_A_CIRCLE
// {tournament}, PLAY_OFF_OF_ONE_STAGE, QUALIFIED_MISSING and those of
// play::review_settings that no participant can mend.
[[nodiscard]] sdk::Result<Plan<TournamentView>> create_tournament(
    const Caller& caller, storage::Connection& snapshot, const rulebook::Library& library,
    competition::CompetitionId competition, const TournamentForm& form, const Moment& moment);
// As above; NUMBERS_DRAWN for everything but the title once they are; TOURNAMENT_HAS_PARTICIPANTS
// for who plays in it; ETAG_STALE.
[[nodiscard]] sdk::Result<Plan<TournamentView>> update_tournament(
    const Caller& caller, storage::Connection& snapshot, const rulebook::Library& library,
    const UpdateTournamentInput& input, const Moment& moment);
struct DeletedTournament {};
// NUMBERS_DRAWN, TOURNAMENT_HAS_STAGES.
[[nodiscard]] sdk::Result<Plan<DeletedTournament>> delete_tournament(
    const Caller& caller, storage::Connection& snapshot, const rulebook::Library& library,
    play::TournamentId id, std::optional<std::int64_t> version);
// Draws and plans; the preview holds no numbers. SETTINGS_FAULTY with every fault, NUMBERS_FIXED
// once one is, REQUIRED of `reason` where numbers are drawn already and of `witnesses` where a lot
// decides, refusals of lots::check_draw and play::draw_numbers. Drafts of rounds are dropped.
[[nodiscard]] sdk::Result<Plan<NumbersView>> draw_tournament_numbers(
    const Caller& caller, storage::Connection& snapshot, const rulebook::Library& library,
    const NumbersInput& input, const Moment& moment);

// Words of tournaments that are no refusals; texts/tournaments.toml.
[[nodiscard]] std::string tournament_text(i18n::Language language, std::string_view key,
                                          const sdk::Metadata& values = {});

class UndoRules;
// Settings, participants put in or taken out, absences and withdrawals while nothing rests on them;
// never a draw and never an exclusion.
void add_tournament_undo_rules(UndoRules& rules);

}  // namespace collegium::usecases
