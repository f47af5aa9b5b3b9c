#include "handlers/tournaments_codec.hpp"

#include <collegium/i18n/reasons.hpp>
#include <collegium/registry/person.hpp>
#include <collegium/rpc/etag.hpp>

#include "handlers/convert.hpp"
#include "handlers/registry_codec.hpp"
#include "handlers/results_codec.hpp"

namespace collegium::rpc {
namespace {

using usecases::TournamentForm;
using usecases::TournamentView;

void encode_settings(const TournamentView& view, v1::Tournament& out) {
    const play::Settings& settings = view.record.settings;
    out.set_system(to_wire<v1::TournamentSystem>(settings.system));
    if (settings.method) out.set_method(std::string(pairing::method_id(*settings.method)));
    out.set_method_text(view.method_text);
    out.set_system_text(view.system_text);
    out.set_numbering(to_wire<v1::Numbering>(settings.numbering));
    out.set_rounds(settings.rounds);
    out.set_cycles(settings.cycles);
    out.set_games(settings.games);
    out.set_extra_micro_matches(settings.extra_micro_matches);
    out.set_lost_points(settings.lost_points);
    out.set_drawn_encounter(view.drawn_encounter);
    out.set_scoring(view.record.scoring);
    out.set_scoring_text(view.scoring_text);
    out.mutable_criteria()->Assign(settings.criteria.begin(), settings.criteria.end());
    out.mutable_criteria_names()->Assign(view.criteria_names.begin(), view.criteria_names.end());
    out.set_apart_rounds(settings.apart_rounds);
    out.set_absences_allowed(settings.absences_allowed);
    out.set_last_late_round(settings.last_late_round);
    out.set_seed_mark(usecases::seed_mark(settings));
}

void encode_choices(const TournamentView& view, v1::Tournament& out) {
    for (const usecases::SourceView& source : view.sources) {
        v1::SettingSource& added = *out.add_sources();
        added.set_field(source.field);
        added.set_text(source.text);
        if (!source.citation.article.empty())
            set_citation(*added.mutable_citation(), source.citation);
    }
    for (const usecases::ChoiceView& choice : view.choices) {
        v1::SettingChoice& added = *out.add_choices();
        added.set_field(choice.field);
        added.set_id(choice.id);
        added.set_title(choice.title);
        added.set_article(choice.article);
        if (choice.system) added.set_system(to_wire<v1::TournamentSystem>(*choice.system));
    }
}

void encode_stage(const storage::TournamentRecord& record, v1::Tournament& out) {
    for (const play::TournamentId& id : record.stages_before())
        out.add_stages_of(id.name());
    out.set_qualified(record.qualified);
    out.set_by_group(record.by_group);
    out.set_carries_results(record.carries_results);
    out.mutable_playoff_places()->Assign(record.playoff_places.begin(),
                                         record.playoff_places.end());
}

}  // namespace

TournamentForm decode_tournament(const v1::Tournament& tournament) {
    TournamentForm form;
    form.title = tournament.title();
    form.discipline = tournament.discipline();
    form.age_groups.assign(tournament.age_groups().begin(), tournament.age_groups().end());
    form.sex_group = tournament.sex_group();
    form.system = tournament.system();
    form.method = tournament.method();
    form.numbering = tournament.numbering();
    form.rounds = tournament.rounds();
    form.cycles = tournament.cycles();
    form.games = tournament.games();
    form.extra_micro_matches = tournament.extra_micro_matches();
    form.scoring = tournament.scoring();
    form.criteria.assign(tournament.criteria().begin(), tournament.criteria().end());
    form.apart_rounds = tournament.apart_rounds();
    form.stages_of.assign(tournament.stages_of().begin(), tournament.stages_of().end());
    form.qualified = tournament.qualified();
    form.by_group = tournament.by_group();
    form.carries_results = tournament.carries_results();
    form.playoff_places.assign(tournament.playoff_places().begin(),
                               tournament.playoff_places().end());
    return form;
}

void encode(const Call& call, const TournamentView& view, v1::Tournament& out) {
    const storage::TournamentRecord& record = view.record;
    if (record.version > 0) {  // a preview has neither name nor etag
        out.set_name(record.id.name());
        out.set_etag(etag_of(record.version));
        set_time(*out.mutable_create_time(), record.created_at);
        set_time(*out.mutable_update_time(), record.updated_at);
    }
    out.set_number(record.number);
    out.set_title(record.title);
    out.set_discipline(record.discipline);
    out.set_discipline_name(view.discipline_name);
    out.mutable_age_groups()->Assign(record.age_groups.begin(), record.age_groups.end());
    out.mutable_age_group_names()->Assign(view.age_group_names.begin(), view.age_group_names.end());
    out.set_sex_group(record.sex_group);
    out.set_state(to_wire<v1::TournamentState>(record.state));
    out.set_state_text(view.state_text);
    encode_settings(view, out);
    encode_stage(record, out);
    encode_choices(view, out);
    if (record.draw) out.set_draw(record.draw->name());
    out.set_participant_count(view.counts.participants);
    out.set_left_count(view.counts.left);
    out.set_current_round(view.counts.current_round);
    out.set_closed_rounds(view.counts.closed_rounds);
    out.set_results_version(record.results_version);
    if (record.approved_at) set_time(*out.mutable_approve_time(), *record.approved_at);
    out.set_approved_by(record.approved_by);
    out.mutable_remarks()->Assign(view.remarks.begin(), view.remarks.end());
    out.set_first_side(view.first_side);
    out.set_second_side(view.second_side);
    encode_actions(call, view.actions, *out.mutable_actions());
}

void encode(const Call&, const usecases::ParticipantView& view, v1::Participant& out) {
    const storage::ParticipantRecord& record = view.record;
    const play::Participant& participant = record.participant;
    if (record.id.value != 0) {
        out.set_name(record.id.name());
        out.set_etag(etag_of(record.version));
    }
    out.set_number(participant.number);
    out.set_entrant(record.entrant.name());
    out.set_person(participant.person.name());
    out.set_full_name(registry::full_name(record.person.cyrillic_name));
    out.set_short_name(registry::short_name(record.person.cyrillic_name));
    out.set_rank(record.rank);
    out.set_region(record.region);
    out.set_organisation(record.organisation);
    out.set_rating(participant.rating.value_or(0));
    out.set_age_group(participant.group);
    out.set_state(to_wire<v1::Participant::State>(participant.standing));
    out.set_joined_round(participant.joined_round);
    for (const storage::AbsenceRecord& absence : record.absences)
        out.add_absent_rounds(absence.round);
    out.set_left_after(participant.left_after.value_or(0));
    out.set_left_reason(record.left_reason);
    out.set_left_text(view.left_text);
    out.set_side(participant.side.value_or(0));
    out.set_points(view.points);
    out.set_sort_key(record.sort_key);
}

void encode(const Call& call, const usecases::AddParticipantsResult& result,
            v1::AddParticipantsResponse& out) {
    for (const usecases::ParticipantView& view : result.added)
        encode(call, view, *out.add_participants());
    for (const usecases::SkippedParticipantView& skipped : result.skipped) {
        v1::SkippedParticipant& added = *out.add_skipped();
        added.set_entrant(skipped.entrant.name());
        added.set_short_name(skipped.short_name);
        added.set_text(i18n::reason_text(call.caller.language, skipped.why).text);
    }
    encode(call, result.tournament, *out.mutable_tournament());
    for (const usecases::ParticipantView& view : result.others)
        encode(call, view, *out.add_others());
    if (result.undecided) {
        const auto words = i18n::reason_text(call.caller.language, *result.undecided);
        out.set_undecided(words.what_to_do.empty() ? words.text
                                                   : words.text + ". " + words.what_to_do);
    }
}

void encode(const Call& call, const usecases::NumbersView& view, v1::DrawNumbersResponse& out) {
    encode(call, view.tournament, *out.mutable_tournament());
    for (const storage::ParticipantRecord& record : view.participants)
        encode(call, usecases::ParticipantView{record, "", ""}, *out.add_participants());
    out.mutable_remarks()->Assign(view.remarks.begin(), view.remarks.end());
}

void encode(const Call& call, const usecases::WithdrawalView& view,
            v1::WithdrawParticipantResponse& out) {
    encode(call, view.participant, *out.mutable_participant());
    out.set_played(view.leaving.played);
    out.set_scheduled(view.leaving.scheduled);
    out.mutable_consequences()->Assign(view.consequences.begin(), view.consequences.end());
    set_citation(*out.mutable_citation(), view.leaving.account.citation);
    encode(view.impact, *out.mutable_impact());
}

}  // namespace collegium::rpc
