#include <algorithm>

#include <collegium/i18n/reasons.hpp>
#include <collegium/registry/checks.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/storage/repositories/admission.hpp>
#include <collegium/usecases/tournaments.hpp>

#include "play_offs.hpp"
#include "stages.hpp"
#include "tournament_context.hpp"
#include "tournament_form.hpp"

namespace collegium::usecases {
namespace {

using competition::CompetitionId;
using play::TournamentId;
using rulebook::Library;
using storage::Connection;
using storage::TournamentRecord;

[[nodiscard]] sdk::Result<void> may_create(const Caller& caller, const Competition& competition) {
    TRY(require_in(caller, kManageTournaments, competition.record.id.name()));
    return check_competition_state(competition, kFirstState, kLastState, caller.language);
}

// Participants whom the commission let in on a condition.
void add_conditional(const Caller& caller, Connection& snapshot, const Play& play,
                     TournamentView& view) {
    if (play.record.state != storage::TournamentState::kPrepared) return;
    const auto admissions = storage::list_admissions(snapshot, play.id().competition);
    for (const storage::ParticipantRecord& record : play.participants) {
        const auto found = admissions.find(record.entrant.value);
        if (found == admissions.end() || found->second.state != admission::State::kConditional)
            continue;
        view.remarks.push_back(
            tournament_text(caller.language, "remark.conditional",
                            {{"name", registry::short_name(record.person.cyrillic_name)}}));
    }
}

// Whom the stages before would send by their places today and who does not play here: a result was
// corrected after the numbers were drawn, or somebody took his place.
void add_missing_qualified(const Caller& caller, Connection& snapshot, const Library& library,
                           const Play& play, TournamentView& view) {
    if (!play.record.later_stage() || play.record.state == storage::TournamentState::kPrepared)
        return;
    const auto stages = load_stages_before(snapshot, library, play.record, alphabet_of(caller));
    if (!stages) return;
    for (const Play& before : *stages) {
        const auto going = entrants_going_on(snapshot, library, before, play.record);
        if (!going) continue;  // level ones whom nothing separates yet: the stage itself says so
        for (const storage::ParticipantRecord& record : before.participants) {
            const std::int64_t entrant = record.entrant.value;
            if (std::ranges::find(*going, entrant) == going->end()) continue;
            if (std::ranges::any_of(play.participants, [&](const auto& here) {
                    return here.entrant.value == entrant;
                }))
                continue;
            view.remarks.push_back(
                tournament_text(caller.language, "remark.would_qualify",
                                {{"name", registry::short_name(record.person.cyrillic_name)},
                                 {"stage", before.record.title}}));
        }
    }
}

// A play-off is of one tournament; empty: of none or of several.
std::string only_stage(const TournamentForm& form) {
    return form.stages_of.size() == 1 ? form.stages_of.front() : std::string{};
}

// A play-off is made of those who share the place and of nobody else: they come in with it.
[[nodiscard]] sdk::Result<TakenIn> fill_play_off(const Caller& caller, Connection& snapshot,
                                                 const Library& library, Play& play,
                                                 TournamentView& view) {
    auto taken = taken_in(caller, snapshot, library, play);
    if (!taken) return taken;
    for (const storage::ParticipantRecord& record : taken->participants) {
        play.participants.push_back(record);
        play.tournament.participants.push_back(record.participant);
    }
    view = tournament_view(caller, play);
    for (const SkippedParticipantView& one : taken->skipped)
        view.remarks.push_back(tournament_text(
            caller.language, "remark.left_out",
            {{"name", one.short_name}, {"why", i18n::reason_text(caller.language, one.why).text}}));
    return taken;
}

// The number a new tournament gets is known to the writer alone; a preview shows the next one.
int next_number(Connection& snapshot, CompetitionId competition) {
    constexpr int kAll = 100'000;
    const auto all = storage::list_tournaments(snapshot, competition, 0, kAll);
    return all.empty() ? 1 : all.back().number + 1;
}

// Once numbers are drawn the title alone may change; who plays is settled by the first participant.
[[nodiscard]] sdk::Result<void> check_change(const Play& play, const TournamentRecord& after) {
    const TournamentRecord& before = play.record;
    TournamentRecord untitled = after;
    untitled.title = before.title;
    if (tournament_payload(untitled) == tournament_payload(before)) return {};
    TRY(check_prepared(before));
    const bool same_players =
        after.discipline == before.discipline && after.age_groups == before.age_groups &&
        after.sex_group == before.sex_group && after.stages_of == before.stages_of &&
        after.qualified == before.qualified && after.by_group == before.by_group &&
        after.playoff_places == before.playoff_places;
    if (same_players || play.participants.empty()) return {};
    return sdk::refuse(sdk::Code::kFailedPrecondition, "TOURNAMENT_HAS_PARTICIPANTS",
                       "who plays is settled by the participants there are");
}

// What a change of stages rests on: of all before it, so that two changes at once make no circle.
void add_stage_facts(Connection& snapshot, const TournamentRecord& record,
                     std::vector<storage::SubjectVersion>& facts) {
    for (const TournamentRecord& stage : all_stages_before(snapshot, record))
        facts.push_back({stage.id.name(), stage.version});
    storage::note_reads(snapshot, facts);
}

}  // namespace

sdk::Result<void> may_delete(Connection& connection, const TournamentRecord& record) {
    TRY(check_prepared(record));
    if (!storage::later_stages(connection, record.id).empty()) {
        return sdk::refuse(sdk::Code::kFailedPrecondition, "TOURNAMENT_HAS_STAGES",
                           "a later stage takes its participants from it");
    }
    return {};
}

void add_tournament_actions(const Caller& caller, const Play& play, bool has_stages,
                            TournamentView& view) {
    using competition::State;
    const auto manage = check_act(caller, play.competition, play.record, kManageTournaments);
    const auto decide = check_act(caller, play.competition, play.record, kWithdrawParticipants);
    const auto both = [](const sdk::Result<void>& may, sdk::Result<void> act) {
        return may ? std::move(act) : may;
    };
    auto removal = check_prepared(play.record);
    if (removal && has_stages)
        removal = sdk::refuse(sdk::Code::kFailedPrecondition, "TOURNAMENT_HAS_STAGES",
                              "a later stage takes its participants from it");
    view.actions = {
        allowed_action("tournament.update", Risk::kLow, both(manage, check_prepared(play.record))),
        allowed_action("tournament.delete", Risk::kMedium, both(manage, std::move(removal))),
        allowed_action("participants.add", Risk::kLow, both(manage, check_prepared(play.record))),
        allowed_action("participants.remove", Risk::kLow,
                       both(manage, check_prepared(play.record))),
        allowed_action("participants.late", Risk::kMedium, both(decide, may_enter_late(play))),
        allowed_action("participants.ratings", Risk::kLow, both(manage, may_rate(play.record))),
        allowed_action(
            "numbers.draw", Risk::kMedium,
            both(check_act(caller, play.competition, play.record, kManageTournaments, State::kDraw),
                 may_draw_numbers(play))),
        allowed_action("participant.absences", Risk::kLow,
                       both(manage, may_announce_absence(play))),
        allowed_action("participant.withdraw", Risk::kMedium,
                       both(decide, check_drawn(play.record))),
        allowed_action("participant.reinstate", Risk::kMedium,
                       both(decide, check_drawn(play.record))),
        allowed_action("tournament.next_stage", Risk::kLow, both(manage, check_drawn(play.record))),
    };
    // What the competition's own book does not know is not offered at all.
    if (!play::articles_of_annulment(play.tournament, play.book()).empty())
        view.actions.push_back(allowed_action("participant.annul", Risk::kHigh,
                                              both(decide, check_drawn(play.record))));
    if (play.book().rows("replacement").empty()) return;
    auto replacement = check_drawn(play.record);
    if (replacement) replacement = play::check_replacement(play.tournament, play.book());
    view.actions.push_back(
        allowed_action("participant.replace", Risk::kMedium, both(decide, std::move(replacement))));
}

sdk::Result<TournamentView> get_tournament(const Caller& caller, Connection& snapshot,
                                           const Library& library, TournamentId id) {
    TRY(require_in(caller, kReadTournaments, id.competition.name()));
    auto play = TRY(load_play(snapshot, library, id, alphabet_of(caller)));
    TournamentView view = tournament_view(caller, play);
    add_conditional(caller, snapshot, play, view);
    add_missing_qualified(caller, snapshot, library, play, view);
    add_tournament_choices(caller, snapshot, play.competition, view);
    add_tournament_actions(caller, play, !storage::later_stages(snapshot, id).empty(), view);
    return view;
}

sdk::Result<TournamentList> list_tournaments(const Caller& caller, Connection& snapshot,
                                             const Library& library, CompetitionId competition_id,
                                             int after_number, int limit) {
    TRY(require_in(caller, kReadTournaments, competition_id.name()));
    auto competition = TRY(load_competition(snapshot, library, competition_id));
    auto counts = storage::all_tournament_counts(snapshot, competition_id);
    TournamentList list;
    for (TournamentRecord& record :
         storage::list_tournaments(snapshot, competition_id, after_number, limit)) {
        complete_settings(competition, record);
        const storage::TournamentCounts& own = counts[record.id.value];
        list.rows.push_back(tournament_view(caller, competition, std::move(record), own));
    }
    list.actions = {
        allowed_action("tournament.create", Risk::kLow, may_create(caller, competition))};
    return list;
}

sdk::Result<TournamentView> suggest_tournament(const Caller& caller, Connection& snapshot,
                                               const Library& library, const SuggestInput& input) {
    TRY(require_in(caller, kReadTournaments, input.competition.name()));
    auto competition = TRY(load_competition(snapshot, library, input.competition));
    TournamentForm form;
    form.discipline = input.discipline;
    form.age_groups = input.age_groups;
    form.sex_group = input.sex_group;
    form.stages_of = input.stages_of;
    form.system = input.system;
    if (!form.stages_of.empty()) form.qualified = 1;  // how many go on is asked for
    (void)take_play_off(caller, snapshot, library, only_stage(form), true, form);
    TournamentRecord record;
    record.id.competition = input.competition;
    auto filled = TRY(filled_tournament(snapshot, competition, std::move(record), form, {}));
    filled.number = next_number(snapshot, input.competition);
    TournamentView view = tournament_view(caller, competition, std::move(filled), {});
    add_tournament_choices(caller, snapshot, competition, view);
    return view;
}

sdk::Result<Plan<TournamentView>> create_tournament(const Caller& caller, Connection& snapshot,
                                                    const Library& library,
                                                    CompetitionId competition_id,
                                                    const TournamentForm& form,
                                                    const Moment& moment) {
    auto competition = TRY(load_competition(snapshot, library, competition_id));
    TRY(may_create(caller, competition));
    TournamentRecord record;
    record.id.competition = competition_id;
    TournamentForm whole = form;
    const bool due = take_play_off(caller, snapshot, library, only_stage(form), false, whole);
    auto filled = TRY(filled_tournament(snapshot, competition, std::move(record), whole, {}));
    filled.number = next_number(snapshot, competition_id);
    filled.created_at = filled.updated_at = moment.now;

    Plan<TournamentView> plan(snapshot);
    plan.preview = tournament_view(caller, competition, filled, {});
    std::vector<storage::SubjectVersion> rests_on = competition.facts();
    add_stage_facts(snapshot, plan.preview.record, rests_on);
    TakenIn taken;
    if (due) {
        Play play;
        play.competition = std::move(competition);
        play.record = std::move(filled);
        play.tournament.settings = play.record.settings;
        auto people = TRY(fill_play_off(caller, snapshot, library, play, plan.preview));
        taken = std::move(people);
    }
    plan.apply = [view = plan.preview, rests_on, people = std::move(taken.participants),
                  moment](Connection& writer) -> sdk::Result<Written<TournamentView>> {
        TournamentView made = view;
        made.record.id = storage::insert_tournament(writer, view.record, moment.now);
        made.record.version = 1;
        made.record.results_version = 1;
        made.record.number = storage::find_tournament(writer, made.record.id).value().number;
        std::vector<storage::ParticipantRecord> records = people;
        for (storage::ParticipantRecord& one : records)
            one.id.tournament = made.record.id;
        records = insert_participants(writer, std::move(records), moment.now);
        auto journal = tournament_row("tournaments.create", made.record);
        journal.depends_on = rests_on;
        journal.after = tournament_payload(made.record);
        if (!records.empty()) journal.after = added_payload(records, journal.after);
        return Written<TournamentView>{std::move(journal), std::move(made)};
    };
    return plan;
}

sdk::Result<Plan<TournamentView>> update_tournament(const Caller& caller, Connection& snapshot,
                                                    const Library& library,
                                                    const UpdateTournamentInput& input,
                                                    const Moment& moment) {
    auto play = TRY(begin_act(caller, snapshot, library, input.id, kManageTournaments));
    auto etag = TRY(expect_version(input.id.name(), input.version, play.record.version));
    auto filled =
        TRY(filled_tournament(snapshot, play.competition, play.record, input.form, input.mask));
    TRY(check_change(play, filled));
    const TournamentRecord before = play.record;
    ++filled.version;
    filled.updated_at = moment.now;
    play.record = std::move(filled);
    play.tournament.settings = play.record.settings;

    Plan<TournamentView> plan(snapshot);
    plan.preview = tournament_view(caller, play);
    plan.caller_etag = etag;
    std::vector<storage::SubjectVersion> stages;
    if (plan.preview.record.stages_of != before.stages_of)
        add_stage_facts(snapshot, plan.preview.record, stages);
    plan.apply = [view = plan.preview, before, stages,
                  moment](Connection& writer) -> sdk::Result<Written<TournamentView>> {
        storage::update_tournament(writer, view.record, moment.now);
        auto journal = tournament_row("tournaments.update", view.record);
        journal.depends_on = stages;
        journal.before = tournament_payload(before);
        journal.after = tournament_payload(view.record);
        return Written<TournamentView>{std::move(journal), view};
    };
    return plan;
}

sdk::Result<Plan<DeletedTournament>> delete_tournament(const Caller& caller, Connection& snapshot,
                                                       const Library& library, TournamentId id,
                                                       std::optional<std::int64_t> version) {
    auto play = TRY(begin_act(caller, snapshot, library, id, kManageTournaments));
    auto etag = TRY(expect_version(id.name(), version, play.record.version));
    TRY(may_delete(snapshot, play.record));
    Plan<DeletedTournament> plan(snapshot);
    plan.caller_etag = etag;
    plan.apply = [record =
                      play.record](Connection& writer) -> sdk::Result<Written<DeletedTournament>> {
        // A later stage may have been made since the snapshot.
        TRY(may_delete(writer, record));
        storage::delete_tournament(writer, record.id);
        TournamentRecord gone = record;
        gone.version = 0;
        auto journal = tournament_row("tournaments.delete", gone);
        journal.before = tournament_payload(record);
        return Written<DeletedTournament>{std::move(journal), {}};
    };
    return plan;
}

}  // namespace collegium::usecases
