// Cards of one person made one, and who refers to a card; reading on a snapshot, writing on the
// writer inside a command.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <collegium/registry/person.hpp>
#include <collegium/storage/clock.hpp>
#include <collegium/storage/sql.hpp>

namespace collegium::storage {

// A record that names a person.
struct PersonReference {
    std::string name;      // "competitions/14/entrants/512"
    std::string capacity;  // "athlete", "coach", "representative", "official", "banned", "account"
    int application = 0;   // of a line: the number of its application
    int number = 0;        // of a line: its own

    friend bool operator==(const PersonReference&, const PersonReference&) = default;
};
[[nodiscard]] std::vector<PersonReference> references_to(Connection& connection,
                                                         registry::PersonId person);
// The code of a competition in which both have a line that is not struck; none: there is none.
[[nodiscard]] std::optional<std::string> shared_competition(Connection& connection,
                                                            registry::PersonId one,
                                                            registry::PersonId other);

// Which card answers for a merged one; none: it was not merged.
[[nodiscard]] std::optional<registry::PersonId> merged_into(Connection& connection,
                                                            registry::PersonId person);
// Makes every reference to `from` one to `to`; lines of applications and cards get a new version.
void move_references(Connection& connection, registry::PersonId from, registry::PersonId to);
// Gives back the references that were moved, by the names and capacities they had.
void return_references(Connection& connection, registry::PersonId to, registry::PersonId back_to,
                       const std::vector<PersonReference>& references);
// The card is found by nothing but its number, which answers with `kept`.
void mark_merged(Connection& connection, registry::PersonId merged, registry::PersonId kept,
                 std::int64_t version, Instant now);
// The card is one of its own again; its words are written by update_person.
void unmark_merged(Connection& connection, registry::PersonId merged);

void mark_distinct(Connection& connection, registry::PersonId one, registry::PersonId other,
                   Instant now);
void unmark_distinct(Connection& connection, registry::PersonId one, registry::PersonId other);
[[nodiscard]] bool are_distinct(Connection& connection, registry::PersonId one,
                                registry::PersonId other);

// Pairs of active cards with one birth date and names that registry::may_be_same_name finds alike,
// the smaller number first, without those marked distinct; by number.
[[nodiscard]] std::vector<std::pair<registry::PersonId, registry::PersonId>> duplicate_pairs(
    Connection& connection, std::optional<registry::PersonId> person);

}  // namespace collegium::storage
