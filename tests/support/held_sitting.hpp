// A sitting of the commission that is over, straight in the store.
#pragma once

#include <collegium/storage/repositories/admission.hpp>

#include "support/admission_event.hpp"

namespace collegium::testing_support {

// Runs on the writer: the chair alone sat and admitted everybody.
inline void hold_sitting(storage::Connection& writer, storage::Instant now,
                         const AdmissionEvent& event) {
    storage::SessionRecord session;
    session.id = {event.competition, 0};
    session.version = 1;
    session.number = 1;
    session.open = true;
    session.opened_at = now;
    admission::Member chair;
    chair.official = event.officials.front().value;
    chair.person = event.panel.front();
    chair.full_name = "Петрова Галина Андреевна";
    chair.post = kPanel[0];
    chair.chair = true;
    session.members = {chair};
    session.id.value = storage::insert_commission_session(writer, session);
    session.version = 2;
    session.open = false;
    session.closed_at = now;
    storage::update_commission_session(writer, session, "Петрова Г. А.");
    for (const admission::EntrantId& entrant : event.entrants) {
        storage::AdmissionRecord record;
        record.entrant = entrant.value;
        record.version = 1;
        record.competition = event.competition;
        storage::save_admission(writer, record);
        storage::DecisionRecord decision;
        decision.id = {event.competition, 0};
        decision.entrant = entrant.value;
        decision.session = session.id.value;
        record.decision = storage::insert_decision(writer, decision);
        record.version = 2;
        record.state = admission::State::kAdmitted;
        storage::save_admission(writer, record);
    }
}

}  // namespace collegium::testing_support
