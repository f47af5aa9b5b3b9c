// Persons: reading cards, entering, changing, erasing, and showing sealed values.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <collegium/registry/field_mask.hpp>
#include <collegium/registry/person.hpp>
#include <collegium/sdk/result.hpp>
#include <collegium/storage/access_log.hpp>
#include <collegium/storage/repositories/persons.hpp>
#include <collegium/usecases/action.hpp>
#include <collegium/usecases/caller.hpp>
#include <collegium/usecases/listing.hpp>
#include <collegium/usecases/plan.hpp>

namespace collegium::usecases {

// A card as the caller may see it (personal_data.hpp).
struct PersonView {
    storage::PersonRecord record;
    std::optional<registry::RestrictedPerson> restricted;  // where the caller sees it
    registry::SealedMasks masks;                           // likewise
    std::vector<AllowedAction> actions;                    // of get_person only
};

struct PersonListInput {
    std::string query;
    std::string filter;
    std::string order_by;
    PageRequest page;  // ask for one row more than is shown
};

struct PersonList {
    std::vector<storage::PersonRecord> rows;
    std::optional<std::int64_t> total;  // on the first page; see storage::count_persons
    std::string query_reading;
};

struct CreatePersonInput {
    registry::Form form;
    bool allow_duplicate = false;
    bool allow_unusual_birth_date = false;
};

struct UpdatePersonInput {
    registry::PersonId id;
    std::optional<std::int64_t> version;  // what the caller saw
    registry::Form form;
    registry::FieldMask mask;  // of registry::person_paths()
    bool allow_unusual_birth_date = false;
};

struct ErasePersonInput {
    registry::PersonId id;
    std::optional<std::int64_t> version;
    std::string reason;
};

// PERSON_NOT_FOUND where there is no such card.
[[nodiscard]] sdk::Result<PersonView> get_person(const Caller& caller,
                                                 storage::Connection& snapshot,
                                                 registry::PersonId id);
[[nodiscard]] sdk::Result<PersonList> list_persons(const Caller& caller,
                                                   storage::Connection& snapshot,
                                                   const PersonListInput& input);

// Refusals: those of registry::check_person, ORGANISATION_UNKNOWN and COACH_UNKNOWN as violations,
// PERSON_DUPLICATE {person, name} (kAlreadyExists) unless it is allowed.
[[nodiscard]] sdk::Result<Plan<PersonView>> create_person(const Caller& caller,
                                                          storage::Connection& snapshot,
                                                          const CreatePersonInput& input,
                                                          const Moment& moment);
// As above, PERSON_NOT_FOUND, PERSON_ERASED, ETAG_STALE; SCOPE_DENIED where a role of one
// competition changes more than the public data of somebody else's people.
[[nodiscard]] sdk::Result<Plan<PersonView>> update_person(const Caller& caller,
                                                          storage::Connection& snapshot,
                                                          const UpdatePersonInput& input,
                                                          const Moment& moment);
// Empties the card and the payloads of all journal rows about it. PERSON_NOT_FOUND, PERSON_ERASED,
// ETAG_STALE, a violation of `reason`.
[[nodiscard]] sdk::Result<Plan<PersonView>> erase_person(const Caller& caller,
                                                         storage::Connection& snapshot,
                                                         const ErasePersonInput& input,
                                                         const Moment& moment);

// A sealed value and the row of the access log that must be durable before it is shown.
struct Reveal {
    registry::SealedValue value;
    storage::AccessEvent event;
};
// Opens passport, certificate of birth and address for those with persons.reveal_identity, the rest
// for all with persons.reveal; a role of one competition opens them of its own people only.
// SCOPE_DENIED, SEALED_FIELD_DENIED (kPermissionDenied), PERSON_NOT_FOUND, PERSON_ERASED,
// SEALED_FIELD_EMPTY (kNotFound), violations of `field`, `reason`.
[[nodiscard]] sdk::Result<Reveal> reveal_sealed_field(const Caller& caller,
                                                      storage::Connection& snapshot,
                                                      registry::PersonId id, int field,
                                                      std::string_view reason);

}  // namespace collegium::usecases
