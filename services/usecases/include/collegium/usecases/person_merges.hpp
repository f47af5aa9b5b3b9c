// Cards that may be one person's: proposing, merging, settling that they are not.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <collegium/registry/person.hpp>
#include <collegium/sdk/result.hpp>
#include <collegium/storage/repositories/person_merges.hpp>
#include <collegium/usecases/caller.hpp>
#include <collegium/usecases/listing.hpp>
#include <collegium/usecases/moment.hpp>
#include <collegium/usecases/persons.hpp>
#include <collegium/usecases/plan.hpp>
#include <collegium/usecases/undo.hpp>

namespace collegium::usecases {

// One thing two cards say something about.
struct DuplicateFact {
    std::string field;  // path of Person in the API
    bool same = false;
    std::string first;
    std::string second;

    friend bool operator==(const DuplicateFact&, const DuplicateFact&) = default;
};

struct DuplicateView {
    PersonView first;  // the smaller number
    PersonView second;
    std::vector<DuplicateFact> facts;
    std::vector<storage::PersonReference> first_references;
    std::vector<storage::PersonReference> second_references;
};

struct DuplicateListInput {
    std::optional<registry::PersonId> person;  // pairs with this card only
    PageRequest page;                          // ask for one row more than is shown
};

struct MergePersonsInput {
    registry::PersonId keep;
    std::optional<std::int64_t> keep_version;  // what the caller saw
    registry::PersonId merge;
    std::optional<std::int64_t> merge_version;
    std::string reason;
};

struct MergeView {
    PersonView person;  // the card that stays
    registry::PersonId merged;
    std::vector<storage::PersonReference> moved;
};

// PERSON_NOT_FOUND. Compares everybody with everybody born on the same day: not for the threads of
// the network where no card is named.
[[nodiscard]] sdk::Result<std::vector<DuplicateView>> list_duplicates(
    const Caller& caller, storage::Connection& snapshot, const DuplicateListInput& input);

// What the card that stays does not say is taken from the other; references move to it.
// PERSON_NOT_FOUND, PERSON_ERASED, PERSON_MERGED {person}, ETAG_STALE, MERGE_WITH_SELF as a
// violation of `merge`, PERSONS_IN_ONE_EVENT {code}. `reason` is required.
[[nodiscard]] sdk::Result<Plan<MergeView>> merge_persons(const Caller& caller,
                                                         storage::Connection& snapshot,
                                                         const MergePersonsInput& input,
                                                         const Moment& moment);

struct DistinctPersons {
    registry::PersonId first;
    registry::PersonId second;
};
// PERSON_NOT_FOUND, PERSON_ERASED, PERSON_MERGED, MERGE_WITH_SELF as a violation of `second`.
[[nodiscard]] sdk::Result<Plan<DistinctPersons>> mark_distinct(const Caller& caller,
                                                               storage::Connection& snapshot,
                                                               DistinctPersons pair,
                                                               std::string_view reason,
                                                               const Moment& moment);

// A merge and a settlement can be undone while nothing later rests on them.
void add_merge_undo_rules(UndoRules& rules);

}  // namespace collegium::usecases
