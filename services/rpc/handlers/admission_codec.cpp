#include "handlers/admission_codec.hpp"

#include <algorithm>

#include <collegium/competition/frame.hpp>
#include <collegium/competition/officials.hpp>
#include <collegium/i18n/reasons.hpp>
#include <collegium/rpc/etag.hpp>
#include <collegium/rpc/violations.hpp>

#include "handlers/check_etag.hpp"
#include "handlers/registry_codec.hpp"

namespace collegium::rpc {
namespace {

using admission::Outcome;
using admission::Paper;
using admission::Verdict;
using usecases::admission_text;
using usecases::CheckView;

std::string date_text(registry::Date day) {
    const registry::RawDate raw = registry::to_raw(day);
    const auto two = [](int number) { return (number < 10 ? "0" : "") + std::to_string(number); };
    return two(raw.day) + "." + two(raw.month) + "." + std::to_string(raw.year);
}

void encode_verdict(const Call& call, const rulebook::Book& book, const Verdict& verdict,
                    v1::AdmissionVerdict& out) {
    out.set_requirement(verdict.requirement);
    out.set_outcome(to_wire<v1::AdmissionVerdict::Outcome>(verdict.outcome));
    out.set_strength(to_wire<v1::AdmissionVerdict::Strength>(verdict.strength));
    out.set_absolute(verdict.absolute);
    out.set_text(admission::verdict_text(call.caller.language, verdict));
    set_citation(*out.add_citations(), verdict.citation, book);
    out.set_ground(verdict.ground);
    out.set_paper(verdict.paper);
}

void encode_ground(const rulebook::Book& book, const admission::Ground& ground,
                   v1::AdmissionGround& out) {
    out.set_id(ground.id);
    out.set_title(ground.title);
    set_citation(*out.add_citations(), ground.citation, book);
    out.set_needs_conclusion(admission::needs_conclusion(book, ground.id));
}

void encode_paper(const Call& call, const CheckView& view, const Paper& paper,
                  v1::AdmissionPaper& out) {
    out.set_id(paper.id);
    out.set_number(paper.number);
    out.set_title(paper.title);
    out.set_required(paper.required);
    out.set_note(admission::note_text(call.caller.language, paper));
    out.set_state(to_wire<v1::AdmissionPaper::State>(paper.tick.state));
    out.set_remark(paper.tick.remark);
    out.set_document_number(paper.tick.number);
    if (paper.tick.issued) set_date(*out.mutable_issue_date(), *paper.tick.issued);
    if (paper.tick.valid_until) set_date(*out.mutable_valid_until(), *paper.tick.valid_until);
    for (const storage::TickRecord& record : view.admission.ticks) {
        if (record.tick.paper != paper.id) continue;
        set_actor(*out.mutable_checked_by(), record.checked_by);
        set_time(*out.mutable_check_time(), record.checked_at);
    }
    set_citation(*out.add_citations(), paper.citation, *view.book);
    out.set_original_required(paper.original());
    out.set_lookup(paper.lookup());
    out.set_takes_number(paper.numbered());
    out.set_takes_validity(paper.covers_event());
    const auto verdict = std::ranges::find(view.verdicts, paper.id, &Verdict::paper);
    out.set_in_order(verdict != view.verdicts.end() && verdict->outcome == Outcome::kAccepted);
}

v1::AdmissionState state_of(const storage::EntrantRecord& entrant, admission::State state) {
    return entrant.struck ? v1::ADMISSION_STATE_STRUCK : to_wire<v1::AdmissionState>(state);
}

std::string joined(const std::vector<std::string>& parts) {
    std::string text;
    for (const std::string& part : parts)
        if (!part.empty()) text += (text.empty() ? "" : " · ") + part;
    return text;
}

std::string age_text(i18n::Language language, const CheckView& view) {
    const auto number = [](const std::optional<int>& age) {
        return age ? std::to_string(*age) : std::string("—");
    };
    const bool shown = view.sees_birth_date && view.entrant.birth_date;
    return admission_text(language, shown ? "age.line" : "age.line-hidden",
                          {{"date", shown ? date_text(*view.entrant.birth_date) : ""},
                           {"year", std::to_string(view.counting_year)},
                           {"counted", number(view.counted_years)},
                           {"whole", number(view.whole_years)}});
}

const char* outcome_key(admission::DecisionOutcome outcome) {
    switch (outcome) {
        case admission::DecisionOutcome::kAdmitted:
            return "outcome.admitted";
        case admission::DecisionOutcome::kRefused:
            return "outcome.refused";
        case admission::DecisionOutcome::kConditional:
            break;
    }
    return "outcome.conditional";
}

std::string group_of(const CheckView& view) {
    return admission::group_title(*view.book, view.entrant.entrant.age_group,
                                  view.entrant.entrant.sex_group);
}

std::string discipline_of(const CheckView& view) {
    const rulebook::Row* row = view.book->find("discipline", view.entrant.entrant.discipline);
    return row == nullptr ? view.entrant.entrant.discipline : row->text("name");
}

std::string rank_of(const storage::EntrantRecord& entrant) {
    return entrant.entrant.sport_title.empty() ? entrant.entrant.sport_rank
                                               : entrant.entrant.sport_title;
}

std::string protocol_line(i18n::Language language, const CheckView& view) {
    std::string numbers;
    for (const Paper& paper : view.papers) {
        const auto verdict = std::ranges::find(view.verdicts, paper.id, &Verdict::paper);
        if (verdict == view.verdicts.end() || verdict->outcome != Outcome::kAccepted) continue;
        numbers += (numbers.empty() ? "" : ", ") + std::to_string(paper.number);
    }
    const auto words = [&](const char* key, const sdk::Metadata& values = {}) {
        return admission_text(language, key, values);
    };
    std::vector<std::string> parts{
        registry::full_name(view.entrant.person.cyrillic_name),
        view.entrant.organisation_short_name,
        discipline_of(view),
        group_of(view),
        rank_of(view.entrant),
        numbers.empty() ? words("protocol.no-papers")
                        : words("protocol.papers", {{"numbers", numbers}}),
        words(view.entrant.entrant.doctor_mark ? "protocol.doctor" : "protocol.no-doctor"),
    };
    if (view.fee_due > 0)
        parts.push_back(words(view.fee_settled ? "protocol.fee" : "protocol.no-fee"));
    parts.push_back(view.decision ? words("protocol.decision",
                                          {{"outcome", words(outcome_key(view.decision->outcome))}})
                                  : words("protocol.undecided"));
    return joined(parts);
}

void encode_decision(const Call& call, const rulebook::Book& book,
                     const storage::DecisionRecord& record, const std::string& full_name,
                     v1::AdmissionDecision& out) {
    const competition::CompetitionId competition = record.id.competition;
    if (record.id.value != 0) out.set_name(record.id.name());
    out.set_entrant(admission::EntrantId{competition, record.entrant}.name());
    out.set_sitting(admission::SittingId{competition, record.sitting}.name());
    out.set_outcome(to_wire<v1::AdmissionDecision::Outcome>(record.outcome));
    for (const admission::Ground& ground : record.grounds)
        encode_ground(book, ground, *out.add_grounds());
    out.set_reason(record.reason);
    out.set_doctor_conclusion(record.doctor_conclusion);
    if (record.condition_until) set_time(*out.mutable_condition_until(), *record.condition_until);
    set_actor(*out.mutable_decided_by(), record.decided_by);
    set_time(*out.mutable_decide_time(), record.decided_at);
    out.set_by_vote(record.by_vote);
    out.set_state(to_wire<v1::AdmissionDecision::State>(record.state));
    if (record.replaces)
        out.set_replaces(admission::DecisionId{competition, *record.replaces}.name());
    if (record.objection) {
        v1::AdmissionDecision::Objection& objection = *out.mutable_objection();
        objection.set_member(record.objection->member);
        objection.set_reason(record.objection->reason);
        objection.set_outcome(to_wire<v1::AdmissionDecision::Outcome>(record.objection->outcome));
        for (const admission::Ground& ground : record.objection->grounds)
            encode_ground(book, ground, *objection.add_grounds());
        set_time(*objection.mutable_time(), record.objection->at);
    }
    for (const storage::VoteRecord& vote : record.votes) {
        v1::AdmissionDecision::Vote& added = *out.add_votes();
        added.set_official(competition::OfficialId{competition, vote.vote.official}.name());
        added.set_member(vote.member);
        added.set_choice(to_wire<v1::AdmissionDecision::Vote::Choice>(vote.vote.choice));
        set_time(*added.mutable_time(), vote.cast_at);
    }
    for (const Verdict& verdict : record.verdicts)
        encode_verdict(call, book, verdict, *out.add_verdicts());
    for (const std::string& paper : record.papers)
        out.add_papers(paper);
    out.set_full_name(full_name);
}

}  // namespace

void encode(const storage::AdmissionCounts& counts, v1::DeskCounts& out) {
    out.set_entrants(counts.entrants);
    out.set_undecided(counts.undecided);
    out.set_waiting(counts.waiting);
    out.set_admitted(counts.admitted);
    out.set_refused(counts.refused);
    out.set_conditional(counts.conditional);
    out.set_contested(counts.contested);
}

void encode(const Call& call, const CheckView& view, v1::AdmissionCheck& out) {
    const i18n::Language language = call.caller.language;
    const storage::EntrantRecord& entrant = view.entrant;
    const rulebook::Book& book = *view.book;
    out.set_name(storage::admission_name(entrant.id.competition, entrant.id.value));
    out.set_etag(check_etag(view.versions()));
    out.set_entrant(entrant.id.name());
    out.set_person(entrant.entrant.person.name());
    out.set_full_name(registry::full_name(entrant.person.cyrillic_name));
    out.set_short_name(registry::short_name(entrant.person.cyrillic_name));
    out.set_state(state_of(entrant, view.admission.state));
    out.set_application(entrant.application.name());
    out.set_application_number(static_cast<int>(entrant.application.value));
    out.set_line(entrant.number);
    out.set_organisation(entrant.organisation_short_name);
    out.set_representative(view.application.application.representative);
    out.set_age_text(age_text(language, view));
    if (entrant.birth_date) set_date(*out.mutable_birth_date(), *entrant.birth_date);
    out.set_rank(rank_of(entrant));
    out.set_group(group_of(view));
    out.set_discipline(discipline_of(view));
    out.set_coach(entrant.entrant.coach_name);
    out.set_region(entrant.entrant.represents);
    out.set_subtitle(joined({rank_of(entrant), group_of(view), discipline_of(view),
                             entrant.entrant.coach_name.empty()
                                 ? std::string{}
                                 : admission_text(language, "subtitle.coach",
                                                  {{"name", entrant.entrant.coach_name}})}));
    for (const Verdict& verdict : view.verdicts)
        encode_verdict(call, book, verdict, *out.add_verdicts());
    for (const Paper& paper : view.papers)
        encode_paper(call, view, paper, *out.add_papers());
    v1::AdmissionProposal& proposal = *out.mutable_proposal();
    proposal.set_kind(to_wire<v1::AdmissionProposal::Kind>(view.proposal.kind));
    proposal.set_room(view.proposal.room);
    proposal.set_text(admission::proposal_text(language, book, view.proposal, view.verdicts));
    proposal.set_short_text(
        admission::proposal_short_text(language, book, view.proposal, view.verdicts));
    for (const std::string& line :
         admission::proposal_advice(language, book, view.proposal, view.verdicts))
        proposal.add_advice(line);
    for (const admission::Ground& ground : admission::grounds_of(book)) {
        v1::AdmissionGround& added = *out.add_grounds();
        encode_ground(book, ground, added);
        added.set_proposed(std::ranges::find(view.proposal.grounds, ground.id) !=
                           view.proposal.grounds.end());
    }
    out.set_waits_for(view.admission.waits_for);
    if (view.admission.wait_until) set_time(*out.mutable_wait_until(), *view.admission.wait_until);
    if (view.decision)
        encode_decision(call, book, *view.decision, out.full_name(), *out.mutable_decision());
    out.set_protocol_line(protocol_line(language, view));
    const auto& commission = book.rows("commission");
    if (!commission.empty())
        out.set_responsibility(commission.front().text_or_empty("responsibility"));
    encode_actions(call, view.actions, *out.mutable_allowed_actions());
    if (view.counts) encode(*view.counts, *out.mutable_counts());
}

void encode(const Call&, const usecases::QueueRow& row, v1::DeskRow& out) {
    const storage::EntrantRecord& entrant = row.entrant;
    out.set_entrant(entrant.id.name());
    out.set_etag(check_etag(row.versions));
    out.set_application(entrant.application.name());
    out.set_application_number(static_cast<int>(entrant.application.value));
    out.set_line(entrant.number);
    out.set_organisation(entrant.organisation_short_name);
    out.set_organisation_city(row.organisation_city);
    out.set_representative(row.representative);
    out.set_full_name(registry::full_name(entrant.person.cyrillic_name));
    out.set_short_name(registry::short_name(entrant.person.cyrillic_name));
    out.set_rank(rank_of(entrant));
    out.set_group(row.group);
    out.set_state(state_of(entrant, row.state));
    out.set_waits_for(row.waits_for);
    if (row.wait_until) set_time(*out.mutable_wait_until(), *row.wait_until);
    if (!row.decided_by.empty()) set_actor(*out.mutable_decided_by(), row.decided_by);
    if (!row.decided_by.empty()) set_time(*out.mutable_decide_time(), row.decided_at);
    out.set_person(entrant.entrant.person.name());
    out.set_papers_ticked(row.papers_ticked);
}

void encode(const Call& call, const rulebook::Book& book, const usecases::CheckBrief& brief,
            v1::CheckEntrantsResponse::Row& out) {
    out.set_entrant(brief.entrant.name());
    out.set_etag(check_etag(brief.versions));
    out.set_proposal(to_wire<v1::AdmissionProposal::Kind>(brief.proposal.kind));
    out.set_room(brief.proposal.room);
    out.set_state(to_wire<v1::AdmissionState>(brief.state));
    for (const Verdict& verdict : brief.problems)
        encode_verdict(call, book, verdict, *out.add_problems());
}

void encode(const Call& call, const rulebook::Book& book, const usecases::DecisionView& view,
            v1::AdmissionDecision& out) {
    encode_decision(call, book, view.record, view.full_name, out);
}

void encode(const Call& call, const usecases::SittingView& view, v1::Sitting& out) {
    const storage::SittingRecord& record = view.record;
    if (record.id.value != 0) {  // a preview has neither name nor etag
        out.set_name(record.id.name());
        out.set_etag(etag_of(record.version));
    }
    out.set_number(record.number);
    out.set_state(record.open ? v1::Sitting::STATE_OPEN : v1::Sitting::STATE_CLOSED);
    set_time(*out.mutable_open_time(), record.opened_at);
    if (record.closed_at) set_time(*out.mutable_close_time(), *record.closed_at);
    for (const admission::Member& member : record.members) {
        v1::Sitting::Member& added = *out.add_members();
        added.set_official(competition::OfficialId{record.id.competition, member.official}.name());
        added.set_person(member.person.name());
        added.set_short_name(member.short_name);
        added.set_full_name(member.full_name);
        const rulebook::Row* post = view.book->find("post", member.post);
        added.set_post_title(post == nullptr ? member.post : post->text("name"));
        added.set_post(member.post);
        added.set_chair(member.chair);
        added.set_votes(member.votes);
        added.set_present(member.present);
    }
    for (const sdk::Violation& remark : view.remarks)
        set_remark(call, *out.add_remarks(), remark, v1::Remark::SEVERITY_WARNING);
    out.set_decision_count(view.decisions);
    encode_actions(call, view.actions, *out.mutable_allowed_actions());
    out.set_voting(admission::voting_text(call.caller.language, *view.book));
}

void encode(const Call& call, const usecases::AdmitAllResult& result, v1::AdmitAllResponse& out) {
    for (const admission::EntrantId& id : result.admitted)
        out.add_admitted(id.name());
    for (const usecases::SkippedEntrant& skipped : result.skipped) {
        v1::AdmitAllResponse::Skipped& added = *out.add_skipped();
        added.set_entrant(skipped.entrant.name());
        added.set_reason(skipped.why.reason);
        added.set_text(i18n::reason_text(call.caller.language, skipped.why).text);
    }
    encode(result.counts, *out.mutable_counts());
}

}  // namespace collegium::rpc
