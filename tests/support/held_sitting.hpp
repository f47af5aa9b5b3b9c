// A sitting of the commission that is over, straight in the store.
#pragma once

#include <collegium/storage/repositories/admission.hpp>

#include "support/admission_competition.hpp"

namespace collegium::testing_support {

// Runs on the writer: the chair alone sat and admitted everybody.
inline void hold_sitting(storage::Connection& writer, storage::Instant now,
                         const AdmissionCompetition& competition) {
    storage::SittingRecord sitting;
    sitting.id = {competition.id, 0};
    sitting.version = 1;
    sitting.number = 1;
    sitting.open = true;
    sitting.opened_at = now;
    admission::Member chair;
    chair.official = competition.officials.front().value;
    chair.person = competition.panel.front();
    chair.full_name = "Петрова Галина Андреевна";
    chair.post = kPanel[0];
    chair.chair = true;
    sitting.members = {chair};
    sitting.id.value = storage::insert_sitting(writer, sitting);
    sitting.version = 2;
    sitting.open = false;
    sitting.closed_at = now;
    storage::update_sitting(writer, sitting, "Петрова Г. А.");
    for (const admission::EntrantId& entrant : competition.entrants) {
        storage::AdmissionRecord record;
        record.entrant = entrant.value;
        record.version = 1;
        record.competition = competition.id;
        storage::save_admission(writer, record);
        storage::DecisionRecord decision;
        decision.id = {competition.id, 0};
        decision.entrant = entrant.value;
        decision.sitting = sitting.id.value;
        record.decision = storage::insert_decision(writer, decision);
        record.version = 2;
        record.state = admission::State::kAdmitted;
        storage::save_admission(writer, record);
    }
}

}  // namespace collegium::testing_support
