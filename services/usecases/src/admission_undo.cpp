#include <collegium/usecases/admission.hpp>
#include <collegium/usecases/undo.hpp>

#include "commission_context.hpp"
#include "undo_draft.hpp"

namespace collegium::usecases {
namespace {

using admission::DecisionState;
using admission::EntrantId;
using competition::CompetitionId;
using storage::AdmissionRecord;
using storage::Connection;
using storage::JournalDraft;
using storage::JournalPayload;
using storage::JournalRow;

// "competitions/14/entrants/512" of "competitions/14/entrants/512/admission".
EntrantId entrant_of(const JournalRow& row) {
    return EntrantId::parse(std::string_view(row.subject).substr(0, row.subject.rfind('/')))
        .value();
}

// Puts state, wait and ticks back as they were before the row.
JournalDraft put_back(Connection& writer, const JournalRow& row, const JournalPayload& payload,
                      storage::Instant now) {
    const EntrantId id = entrant_of(row);
    const AdmissionRecord is = storage::find_admission(writer, id.competition, id.value);
    AdmissionRecord was = parse_admission_payload(payload.before);
    was.entrant = id.value;
    was.competition = id.competition;
    was.version = row.version + 1;
    was.changed_at = now;
    was.changed_by = row.actor.name;
    storage::save_admission(writer, was);
    for (const storage::TickRecord& tick : is.ticks) {
        storage::TickRecord gone = tick;
        gone.tick.state = admission::TickState::kNotShown;
        storage::save_tick(writer, id.value, gone);
    }
    for (const storage::TickRecord& tick : was.ticks)
        storage::save_tick(writer, id.value, tick);
    return undo_draft(row, payload, was.version);
}

[[nodiscard]] sdk::Result<JournalDraft> undo_ticks(Connection& writer, const JournalRow& row,
                                                   const JournalPayload& payload,
                                                   storage::Instant now) {
    return put_back(writer, row, payload, now);
}

[[nodiscard]] sdk::Result<JournalDraft> undo_decision(Connection& writer, const JournalRow& row,
                                                      const JournalPayload& payload,
                                                      storage::Instant now) {
    const AdmissionRecord made = parse_admission_payload(payload.after);
    const CompetitionId competition = entrant_of(row).competition;
    const auto decision = storage::find_decision(writer, {competition, made.decision.value()});
    storage::set_decision_state(writer, *made.decision, DecisionState::kUndone, false);
    if (decision->replaces) {
        const auto corrected = storage::find_decision(writer, {competition, *decision->replaces});
        storage::set_decision_state(writer, *decision->replaces, DecisionState::kStanding,
                                    corrected->by_vote);
    }
    return put_back(writer, row, payload, now);
}

[[nodiscard]] sdk::Result<JournalDraft> undo_objection(Connection& writer, const JournalRow& row,
                                                       const JournalPayload& payload,
                                                       storage::Instant now) {
    const AdmissionRecord made = parse_admission_payload(payload.after);
    storage::drop_objection(writer, made.decision.value());
    storage::set_decision_state(writer, *made.decision, DecisionState::kStanding, false);
    return put_back(writer, row, payload, now);
}

// What a sitting decided stands once it is closed.
[[nodiscard]] sdk::Result<void> sitting_open(const Caller&, Connection& connection,
                                             const UndoContext&, const JournalRow& row) {
    const EntrantId id = entrant_of(row);
    const AdmissionRecord record = storage::find_admission(connection, id.competition, id.value);
    const auto decision =
        record.decision ? storage::find_decision(connection, {id.competition, *record.decision})
                        : std::nullopt;
    const auto sitting =
        decision ? storage::find_sitting(connection, {id.competition, decision->sitting})
                 : std::nullopt;
    if (sitting && sitting->open) return {};
    return sdk::refuse(sdk::Code::kFailedPrecondition, "SESSION_CLOSED", "the sitting is closed");
}

}  // namespace

void add_admission_undo_rules(UndoRules& rules) {
    rules.add("admission.tick", {std::string(kTickPapers), undo_ticks});
    rules.add("admission.wait", {std::string(kTickPapers), undo_ticks});
    for (const char* action : {"admission.decide", "admission.correct"})
        rules.add(action, {std::string(kDecideAdmission), undo_decision, sitting_open});
    rules.add("admission.object", {std::string(kDecideAdmission), undo_objection, sitting_open});
}

}  // namespace collegium::usecases
