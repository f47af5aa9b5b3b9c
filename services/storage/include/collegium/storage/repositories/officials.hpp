// Officials of competitions in the store; reading on a snapshot, writing on the writer inside a
// command.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <collegium/competition/officials.hpp>
#include <collegium/registry/person.hpp>
#include <collegium/storage/clock.hpp>
#include <collegium/storage/sql.hpp>

namespace collegium::storage {

struct OfficialRecord {
    competition::OfficialId id;
    std::int64_t version = 0;
    Instant created_at{};
    Instant updated_at{};
    competition::Appointment appointment;
    registry::PersonName person_name;
    std::string person_region;
    std::string organisation_short_name;

    [[nodiscard]] bool active() const { return !appointment.dismissed_on.has_value(); }
};

[[nodiscard]] std::optional<OfficialRecord> find_official(Connection& connection,
                                                          competition::OfficialId id);
// In the order of appointment; those who were dismissed too.
[[nodiscard]] std::vector<OfficialRecord> officials_of(Connection& connection,
                                                       competition::CompetitionId competition);
// Posts the person holds in the competition; what entrants are checked against.
[[nodiscard]] std::vector<std::string> posts_of_person(Connection& connection,
                                                       competition::CompetitionId competition,
                                                       registry::PersonId person);
// The posts the person holds, in whatever competition, in the order of appointment.
[[nodiscard]] std::vector<OfficialRecord> posts_held_by(Connection& connection,
                                                        registry::PersonId person);
// Who holds which role of the program in the competition on that day, for the competition or for
// the federation, by the cards of accounts.
using GrantedRole = std::pair<registry::PersonId, std::string>;
[[nodiscard]] std::set<GrantedRole> granted_roles(Connection& connection,
                                                  competition::CompetitionId competition,
                                                  registry::Date today);
// Those who hold a post, as officials are checked against each other.
[[nodiscard]] std::vector<competition::Seat> seats_of(const std::vector<OfficialRecord>& officials);

// Those who were dismissed too.
[[nodiscard]] std::int64_t count_officials(Connection& connection,
                                           competition::CompetitionId competition);

[[nodiscard]] competition::OfficialId insert_official(Connection& connection,
                                                      competition::CompetitionId competition,
                                                      const competition::Appointment& appointment,
                                                      Instant now);
void update_official(Connection& connection, competition::OfficialId id, std::int64_t version,
                     const competition::Appointment& appointment, Instant now);
// As if it had never been entered; for undoing an appointment.
void remove_official(Connection& connection, competition::OfficialId id);

}  // namespace collegium::storage
