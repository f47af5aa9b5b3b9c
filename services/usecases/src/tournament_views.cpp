#include <algorithm>

#include <collegium/admission/entrant.hpp>
#include <collegium/i18n/reasons.hpp>
#include <collegium/play/decider.hpp>
#include <collegium/play/results.hpp>
#include <collegium/sdk/try.hpp>

#include "tournament_context.hpp"

namespace collegium::usecases {
namespace {

using play::Settings;
using storage::ParticipantRecord;
using storage::TournamentRecord;
using storage::TournamentState;

std::string name_of(const rulebook::Book& book, std::string_view section, const std::string& id) {
    const rulebook::Row* row = book.find(section, id);
    return row == nullptr ? id : row->text("name");
}

// A group as the book prints it; of both sexes both, where they differ.
std::string group_name(const rulebook::Book& book, const std::string& group, int sex_group) {
    const std::string men = admission::group_title(book, group, registry::Sex::kMale);
    const std::string women = admission::group_title(book, group, registry::Sex::kFemale);
    if (sex_group == static_cast<int>(registry::Sex::kMale) || men == women) return men;
    if (sex_group == static_cast<int>(registry::Sex::kFemale)) return women;
    return men + ", " + women;
}

// Whether a setting of the tournament is the one book and regulation give.
bool as_proposed(std::string_view field, const TournamentRecord& record,
                 const play::ProposedSettings& proposed) {
    const Settings& is = record.settings;
    const Settings& was = proposed.settings;
    if (field == "system") return !proposed.system_chosen;
    if (field == "method") return is.method == was.method;
    if (field == "numbering") return is.numbering == was.numbering;
    // Rounds of a table or a bracket follow from the number of participants.
    if (field == "rounds") {
        const bool counted = is.system == play::System::kSwiss || is.system == play::System::kMatch;
        return !counted || is.rounds == was.rounds;
    }
    if (field == "cycles") return is.cycles == was.cycles;
    if (field == "games") return is.games == was.games;
    if (field == "extra_micro_matches") return is.extra_micro_matches == was.extra_micro_matches;
    if (field == "lost_points") return is.lost_points == was.lost_points;
    if (field == "drawn_encounter") return is.drawn_encounter == was.drawn_encounter;
    if (field == "scoring") return record.scoring == proposed.scoring;
    if (field == "criteria") return is.criteria == was.criteria;
    if (field == "apart_rounds") return is.apart_rounds == was.apart_rounds;
    return true;
}

std::vector<SourceView> sources_of(const Caller& caller, const Competition& competition,
                                   const TournamentRecord& record) {
    std::vector<SourceView> sources;
    const rulebook::Row* discipline = competition.book().find("discipline", record.discipline);
    if (discipline == nullptr) return sources;
    const auto proposed =
        play::propose_settings(competition.regulation, *discipline, record.settings.system);
    for (const play::SettingSource& source : proposed.sources) {
        // Of tables and brackets the number of participants decides, not the regulation.
        if (source.field == "rounds" && play::rounds_follow(record.settings.system)) continue;
        if (as_proposed(source.field, record, proposed)) {
            sources.push_back({source.field,
                               play::source_text(caller.language, competition.book(), source),
                               source.citation});
        } else {
            sources.push_back({source.field, tournament_text(caller.language, "source.here"), {}});
        }
    }
    return sources;
}

// What stands in the way of the draw, and what is worth a look before it.
std::vector<std::string> remarks_of(const Caller& caller, const Play& play) {
    std::vector<std::string> remarks;
    const rulebook::Row* discipline = play.book().find("discipline", play.record.discipline);
    if (discipline == nullptr || play.record.state != TournamentState::kPrepared) return remarks;
    const auto review = play::review_settings(play.regulation(), *discipline, play.tournament);
    for (const auto* list : {&review.faults, &review.remarks})
        for (const sdk::Violation& violation : *list)
            remarks.push_back(i18n::reason_text(caller.language, violation).text);
    return remarks;
}

// The first approved round that is not closed: of a round robin all are approved at once. Where all
// are closed, the last.
int round_due(const play::Tournament& tournament) {
    int closed = 0;
    for (const play::Round& round : tournament.rounds) {
        if (round.state == play::RoundState::kClosed) closed = round.number;
        if (round.state == play::RoundState::kApproved || round.state == play::RoundState::kPlaying)
            return round.number;
    }
    return closed;
}

}  // namespace

sdk::Result<void> check_act(const Caller& caller, const Competition& competition,
                            const TournamentRecord& record, std::string_view permission,
                            competition::State first) {
    TRY(require_in(caller, permission, record.id.competition.name()));
    TRY(check_not_frozen(record));
    return check_competition_state(competition, first, kLastState, caller.language);
}

sdk::Result<Play> begin_act(const Caller& caller, storage::Connection& snapshot,
                            const rulebook::Library& library, play::TournamentId id,
                            std::string_view permission, competition::State first) {
    auto play = load_play(snapshot, library, id, alphabet_of(caller));
    if (!play) return play;
    TRY(check_act(caller, play->competition, play->record, permission, first));
    return play;
}

sdk::Result<void> check_prepared(const TournamentRecord& record) {
    if (record.state == TournamentState::kPrepared) return {};
    return sdk::refuse(sdk::Code::kFailedPrecondition, "NUMBERS_DRAWN", "numbers are drawn");
}

sdk::Result<void> check_drawn(const TournamentRecord& record) {
    if (record.state != TournamentState::kPrepared) return {};
    return sdk::refuse(sdk::Code::kFailedPrecondition, "NUMBERS_NOT_DRAWN",
                       "numbers are not drawn yet");
}

TournamentView tournament_view(const Caller& caller, const Competition& competition,
                               TournamentRecord record, const storage::TournamentCounts& counts) {
    const rulebook::Book& book = competition.book();
    TournamentView view;
    view.counts = counts;
    view.discipline_name = name_of(book, "discipline", record.discipline);
    for (const std::string& group : record.age_groups)
        view.age_group_names.push_back(group_name(book, group, record.sex_group));
    view.system_text =
        name_of(book, "system", std::string(play::system_word(record.settings.system)));
    view.method_text = play::system_text(caller.language, book, record.settings);
    view.scoring_text = name_of(book, "scoring", record.scoring);
    // Until the numbers are drawn it is what the regulation says now.
    if (!record.settled) complete_settings(competition, record);
    view.drawn_encounter = play::chain_text(book, record.settings.drawn_encounter);
    for (const std::string& criterion : record.settings.criteria)
        view.criteria_names.push_back(name_of(book, "tie_break", criterion));
    view.sources = sources_of(caller, competition, record);
    constexpr std::string_view kStates[] = {"",        "prepared", "drawn",
                                            "running", "finished", "approved"};
    view.state_text = tournament_text(
        caller.language, "state." + std::string(kStates[static_cast<std::size_t>(record.state)]));
    const bool black = black_begins(book, record.discipline);
    view.first_side = tournament_text(caller.language, black ? "side.black" : "side.white");
    view.second_side = tournament_text(caller.language, black ? "side.white" : "side.black");
    view.record = std::move(record);
    // Until the numbers are drawn it follows who is in the list.
    play::Settings& settings = view.record.settings;
    if (view.record.state == TournamentState::kPrepared && play::rounds_follow(settings.system))
        settings.rounds = play::planned_rounds(settings, counts.participants);
    return view;
}

storage::TournamentCounts counts_of(const Play& play) {
    storage::TournamentCounts counts;
    counts.participants = static_cast<int>(play.participants.size());
    counts.left = static_cast<int>(
        std::ranges::count_if(play.participants, [](const ParticipantRecord& record) {
            return record.participant.standing != play::Standing::kPlaying;
        }));
    counts.current_round = round_due(play.tournament);
    counts.closed_rounds = play.closed_rounds();
    counts.drafts = static_cast<int>(
        std::ranges::count(play.tournament.rounds, play::RoundState::kDraft, &play::Round::state));
    return counts;
}

TournamentView tournament_view(const Caller& caller, const Play& play) {
    TournamentView view = tournament_view(caller, play.competition, play.record, counts_of(play));
    view.remarks = remarks_of(caller, play);
    return view;
}

std::vector<ParticipantView> participant_views(const Caller& caller, const Play& play,
                                               std::vector<ParticipantRecord> records) {
    const auto left = play::leavings(play.tournament, play.book());
    const int last = play.current_round();
    const auto points = play::points_before(play.tournament, play.book(), last + 1);
    std::vector<ParticipantView> views;
    for (ParticipantRecord& record : records) {
        ParticipantView view;
        const int number = record.participant.number;
        if (const auto leaving = left.find(number); number != 0 && leaving != left.end())
            view.left_text = play::text_of(caller.language, play.book(), leaving->second);
        if (const auto found = points.find(number); last > 0 && found != points.end())
            view.points = play::printed(found->second, play.tournament.settings.scale);
        view.record = std::move(record);
        views.push_back(std::move(view));
    }
    return views;
}

sdk::Result<const ParticipantRecord*> existing_participant(const Play& play,
                                                           play::ParticipantId id) {
    const auto found = std::ranges::find_if(
        play.participants, [&](const ParticipantRecord& record) { return record.id == id; });
    if (found != play.participants.end()) return &*found;
    return sdk::refuse(sdk::Code::kNotFound, "PARTICIPANT_NOT_FOUND", "no " + id.name(),
                       {{"participant", std::to_string(id.value)}});
}

}  // namespace collegium::usecases
