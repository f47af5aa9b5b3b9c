// Persons in the store. Reading functions read the snapshot of their connection; writing functions
// run on the writer inside a command.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <collegium/registry/person.hpp>
#include <collegium/storage/clock.hpp>
#include <collegium/storage/repositories/listing.hpp>
#include <collegium/storage/sql.hpp>

namespace collegium::storage {

// What everybody may see of a card.
struct PersonRecord {
    registry::PersonId id;
    std::int64_t version = 0;
    Instant created_at{};
    Instant updated_at{};
    bool erased = false;
    registry::PublicPerson public_data;
    std::string organisation_short_name;
    registry::PersonName coach_name;
    std::string sort_key;          // in the alphabet asked for
    std::vector<std::string> key;  // the position of a row of a list

    [[nodiscard]] std::string coach_short_name() const { return registry::short_name(coach_name); }
};

enum class PersonOrder : std::uint8_t { kName, kRegion, kBirthYear, kUpdateTime };

// Every member narrows.
struct PersonFilter {
    std::optional<registry::Sex> sex;
    std::optional<std::string> region;
    std::optional<registry::OrganisationId> organisation;
    std::optional<std::string> sport_rank;
    std::optional<std::string> arbiter_category;
    std::optional<int> birth_year;

    [[nodiscard]] bool empty() const {
        return !sex && !region && !organisation && !sport_rank && !arbiter_category && !birth_year;
    }
};

[[nodiscard]] std::optional<PersonRecord> find_person(Connection& connection, registry::PersonId id,
                                                      text::Alphabet alphabet);
[[nodiscard]] registry::RestrictedPerson restricted_of(Connection& connection,
                                                       registry::PersonId id);
[[nodiscard]] registry::SealedMasks sealed_masks_of(Connection& connection, registry::PersonId id);

// The value itself; empty where there is none. Its showing is the caller's duty to log first.
[[nodiscard]] registry::SealedValue sealed_value_of(Connection& connection, registry::PersonId id,
                                                    registry::SealedField field);

// Active cards; erased ones are found by number only.
[[nodiscard]] std::vector<PersonRecord> list_persons(Connection& connection,
                                                     const PersonFilter& filter, PersonOrder order,
                                                     const Window& window);
// Exact up to kCountedPersons, one more beyond; without filter and words always exact.
inline constexpr std::int64_t kCountedPersons = 1'000;
[[nodiscard]] std::int64_t count_persons(Connection& connection, const PersonFilter& filter,
                                         const text::Query& query);

// An active card with the same folded name and the same birth date (or, both unknown, birth year).
[[nodiscard]] std::optional<registry::PersonId> find_same_person(
    Connection& connection, const registry::PublicPerson& public_data,
    const registry::RestrictedPerson& restricted_data);

[[nodiscard]] registry::PersonId insert_person(Connection& connection,
                                               const registry::CheckedPerson& person, Instant now);
// Writes everything but sealed values and raises the version to `version`.
void update_person(Connection& connection, registry::PersonId id, std::int64_t version,
                   const registry::Person& person, Instant now);
// Seals the values given under the version of the person that sets them.
void seal_values(Connection& connection, registry::PersonId id, std::int64_t version,
                 const registry::SealedChanges& changes);
// Makes the values that held at `version` the present ones again, under `new_version`.
void reseal_values(Connection& connection, registry::PersonId id,
                   const std::vector<registry::SealedField>& fields, std::int64_t version,
                   std::int64_t new_version);
// Empties the card for ever: values, sealed values, words, drafts of forms about it, and the
// answers kept for repeats of requests that show it.
void erase_person(Connection& connection, registry::PersonId id, std::int64_t version, Instant now);
// Takes away a card as if it had never been entered; for undoing its creation.
void remove_person(Connection& connection, registry::PersonId id);

// Makes sort keys and words of all cards anew.
void rebuild_person_keys(Connection& connection);

}  // namespace collegium::storage
