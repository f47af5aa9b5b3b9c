// Whether an entrant may play in a tournament.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <vector>

#include <collegium/sdk/result.hpp>
#include <collegium/storage/repositories/admission.hpp>
#include <collegium/storage/repositories/entrants.hpp>
#include <collegium/storage/repositories/participants.hpp>
#include <collegium/storage/repositories/tournaments.hpp>
#include <collegium/usecases/competition.hpp>

namespace collegium::usecases {

// Admissions, withdrawn applications and who plays where, read once for many entrants.
class ParticipantGate {
  public:
    // `book`: who decides on admission is cited from it; null: nothing is cited.
    ParticipantGate(storage::Connection& connection, storage::TournamentRecord tournament,
                    const std::vector<storage::ParticipantRecord>& participants,
                    const rulebook::Book* book = nullptr);

    // Of the tournament's discipline and groups, on the list and not in it: worth a word where the
    // gate is closed.
    [[nodiscard]] bool concerns(const storage::EntrantRecord& record) const;
    // ENTRANT_OF_OTHER_DISCIPLINE, ENTRANT_OF_OTHER_GROUP, ENTRANT_STRUCK, ENTRANT_REFUSED,
    // ENTRANT_UNDECIDED, PARTICIPANT_ALREADY, PARTICIPANT_ELSEWHERE {tournament}.
    [[nodiscard]] sdk::Result<void> check(const storage::EntrantRecord& record) const;

  private:
    [[nodiscard]] bool of_group(const storage::EntrantRecord& record) const;
    [[nodiscard]] sdk::Result<void> admitted(const storage::EntrantRecord& record) const;

    storage::TournamentRecord tournament_;
    std::vector<sdk::Citation> commission_;
    std::map<std::int64_t, storage::AdmissionRecord> admissions_;
    std::map<std::int64_t, storage::PlaysIn> playing_;
    std::set<std::int64_t> withdrawn_;  // applications
    std::set<std::int64_t> here_;       // entrants
};

// Everything a participant takes from the entrant's line; without number and identity.
[[nodiscard]] storage::ParticipantRecord new_participant(const Competition& competition,
                                                         play::TournamentId tournament,
                                                         const storage::EntrantRecord& record,
                                                         int side, int joined_round);

}  // namespace collegium::usecases
