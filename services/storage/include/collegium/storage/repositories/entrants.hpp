// Lines of applications in the store; reading on a snapshot, writing on the writer inside a
// command.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <collegium/admission/entrant.hpp>
#include <collegium/registry/person.hpp>
#include <collegium/storage/clock.hpp>
#include <collegium/storage/sql.hpp>
#include <collegium/text/sort.hpp>

namespace collegium::storage {

struct EntrantRecord {
    admission::EntrantId id;
    std::int64_t version = 0;
    Instant created_at{};
    Instant updated_at{};
    admission::ApplicationId application;
    int number = 0;  // of the line
    bool struck = false;
    std::string strike_reason;
    Instant struck_at{};
    admission::Entrant entrant;
    std::optional<std::int64_t> replaced_by;  // number of the entrant
    // Of the athlete's card.
    registry::PublicPerson person;
    std::optional<registry::Date> birth_date;  // restricted: shown by role
    std::int64_t person_version = 0;
    std::string sort_key;  // in the alphabet asked for
    // Of the application.
    registry::OrganisationId organisation;
    std::string organisation_short_name;
    std::string organisation_region;
    // In minor units, refunds taken off; the moment of the last payment.
    std::int64_t paid = 0;
    std::optional<Instant> last_paid_at;
};

// Every member narrows. `paid_least`: lines with at least so much paid where `paid` is true, with
// less where it is false.
struct EntrantFilter {
    std::optional<admission::ApplicationId> application;
    std::optional<bool> struck;
    std::optional<registry::PersonId> person;
    std::optional<std::string> discipline;
    std::optional<std::string> age_group;
    std::optional<registry::Sex> sex_group;
};

// Where a page of lines begins: after this line of this application.
struct EntrantPosition {
    std::int64_t application = 0;
    int number = 0;
};

[[nodiscard]] std::optional<EntrantRecord> find_entrant(Connection& connection,
                                                        admission::EntrantId id,
                                                        text::Alphabet alphabet);
// By number of the application, then of the line. Struck lines too unless the filter says.
[[nodiscard]] std::vector<EntrantRecord> list_entrants(Connection& connection,
                                                       competition::CompetitionId competition,
                                                       const EntrantFilter& filter,
                                                       text::Alphabet alphabet,
                                                       EntrantPosition after, int limit);
[[nodiscard]] std::int64_t count_entrants(Connection& connection,
                                          competition::CompetitionId competition,
                                          const EntrantFilter& filter);

// A line that is not struck, as little of it as quotas and doubles need.
struct EnteredLine {
    std::int64_t entrant = 0;
    std::int64_t application = 0;
    int number = 0;
    registry::PersonId person;
    std::string discipline;
    std::string age_group;
    registry::Sex sex_group = registry::Sex::kMale;
    std::string represents;
    registry::OrganisationId organisation;
    std::string organisation_short_name;
};
// Of the whole competition, in the order in which they were entered, without those of withdrawn
// applications.
[[nodiscard]] std::vector<EnteredLine> entered_lines(Connection& connection,
                                                     competition::CompetitionId competition);
// Of one athlete in the competition.
[[nodiscard]] std::vector<EnteredLine> entered_lines_of(Connection& connection,
                                                        competition::CompetitionId competition,
                                                        registry::PersonId person);

// Whether the person has to do with the competition as athlete, coach, representative or official.
// Struck lines, withdrawn applications and dismissed officials count: the competition has their
// papers.
[[nodiscard]] bool has_part_in(Connection& connection, competition::CompetitionId competition,
                               registry::PersonId person);

// The identity a new line got, and its number in the application.
struct NewEntrant {
    admission::EntrantId id;
    int number = 0;
};
// Gives the next number of the application; a new line has version 1.
[[nodiscard]] NewEntrant insert_entrant(Connection& connection,
                                        admission::ApplicationId application,
                                        const admission::Entrant& entrant, Instant now);
// Raises the version to `version`.
void update_entrant(Connection& connection, admission::EntrantId id, std::int64_t version,
                    const admission::Entrant& entrant, Instant now);
// An empty reason: on the list again.
void set_struck(Connection& connection, admission::EntrantId id, std::int64_t version,
                const std::string& reason, Instant now);
// Takes a line away as if it had never been; for undoing its addition. Throws SqlError kForeignKey
// where something rests on it.
void remove_entrant(Connection& connection, admission::EntrantId id);

}  // namespace collegium::storage
