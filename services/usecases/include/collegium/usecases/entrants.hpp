// Lines of applications: reading, adding, changing, striking out.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <collegium/admission/entrant.hpp>
#include <collegium/registry/field_mask.hpp>
#include <collegium/registry/person.hpp>
#include <collegium/rulebook/library.hpp>
#include <collegium/sdk/result.hpp>
#include <collegium/storage/repositories/entrants.hpp>
#include <collegium/usecases/action.hpp>
#include <collegium/usecases/caller.hpp>
#include <collegium/usecases/listing.hpp>
#include <collegium/usecases/plan.hpp>

namespace collegium::usecases {

struct EntrantView {
    storage::EntrantRecord record;
    std::string discipline_title;
    std::string group_title;
    std::string currency;
    std::int64_t fee = 0;  // minor units
    std::vector<admission::Remark> remarks;
    std::vector<registry::SealedField> sealed_on_card;  // where the role may know; not in lists
    std::vector<AllowedAction> actions;                 // of get_entrant only
};

struct EntrantListInput {
    competition::CompetitionId competition;
    std::string filter;
    PageRequest page;  // ask for one row more than is shown
};

struct EntrantList {
    std::vector<EntrantView> rows;
    std::optional<std::int64_t> total;       // on the first page
    std::optional<std::int64_t> paid_total;  // on the first page
};

struct AddEntrantInput {
    admission::ApplicationId application;
    std::optional<registry::PersonId> person;
    std::optional<registry::Form> new_person;  // instead of `person`
    bool allow_duplicate_person = false;
    bool allow_unusual_birth_date = false;
    registry::Form form;
};

struct UpdateEntrantInput {
    admission::EntrantId id;
    std::optional<std::int64_t> version;  // what the caller saw
    registry::Form form;
    registry::FieldMask mask;
};

// Refusals of load_competition for all of them; ENTRANT_NOT_FOUND.
[[nodiscard]] sdk::Result<EntrantView> get_entrant(const Caller& caller,
                                                   storage::Connection& snapshot,
                                                   const rulebook::Library& library,
                                                   admission::EntrantId id);
[[nodiscard]] sdk::Result<EntrantList> list_entrants(const Caller& caller,
                                                     storage::Connection& snapshot,
                                                     const rulebook::Library& library,
                                                     const EntrantListInput& input);
// APPLICATION_NOT_FOUND, APPLICATION_WITHDRAWN, PERSON_UNKNOWN; violations of check_person for a
// new card and of admission::check_line; ENTRANT_TWICE {line} in the same application; ENTRIES_…
// and the refusals of a representative as in applications.hpp. Line numbers are given by the
// writer: lines added to one application at once do not disturb each other.
[[nodiscard]] sdk::Result<Plan<EntrantView>> add_entrant(const Caller& caller,
                                                         storage::Connection& snapshot,
                                                         const rulebook::Library& library,
                                                         const AddEntrantInput& input,
                                                         const Moment& moment);
// As above, ETAG_STALE, ENTRANT_STRUCK.
[[nodiscard]] sdk::Result<Plan<EntrantView>> update_entrant(const Caller& caller,
                                                            storage::Connection& snapshot,
                                                            const rulebook::Library& library,
                                                            const UpdateEntrantInput& input,
                                                            const Moment& moment);
// `reason` is required. ENTRANT_STRUCK.
[[nodiscard]] sdk::Result<Plan<EntrantView>> strike_entrant(
    const Caller& caller, storage::Connection& snapshot, const rulebook::Library& library,
    admission::EntrantId id, std::optional<std::int64_t> version, std::string_view reason,
    const Moment& moment);
// `reason` is required. ENTRANT_NOT_STRUCK, ENTRANT_REPLACED {line}, ENTRANT_TWICE {line}.
[[nodiscard]] sdk::Result<Plan<EntrantView>> restore_entrant(
    const Caller& caller, storage::Connection& snapshot, const rulebook::Library& library,
    admission::EntrantId id, std::optional<std::int64_t> version, std::string_view reason,
    const Moment& moment);

}  // namespace collegium::usecases
