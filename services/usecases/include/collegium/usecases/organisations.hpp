// Organisations: reading, entering, changing, deleting.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <collegium/registry/field_mask.hpp>
#include <collegium/registry/organisation.hpp>
#include <collegium/sdk/result.hpp>
#include <collegium/storage/repositories/organisations.hpp>
#include <collegium/usecases/action.hpp>
#include <collegium/usecases/caller.hpp>
#include <collegium/usecases/listing.hpp>
#include <collegium/usecases/plan.hpp>

namespace collegium::usecases {

struct OrganisationView {
    storage::OrganisationRecord record;
    std::int64_t person_count = 0;       // of get_organisation only
    std::vector<AllowedAction> actions;  // of get_organisation only
};

struct OrganisationListInput {
    std::string query;
    std::string filter;
    std::string order_by;
    PageRequest page;  // ask for one row more than is shown
};

struct OrganisationList {
    std::vector<storage::OrganisationRecord> rows;
    std::optional<std::int64_t> total;  // on the first page
    std::string query_reading;
};

struct UpdateOrganisationInput {
    registry::OrganisationId id;
    std::optional<std::int64_t> version;  // what the caller saw
    registry::Form form;
    registry::FieldMask mask;
};

// ORGANISATION_NOT_FOUND where there is no such organisation.
[[nodiscard]] sdk::Result<OrganisationView> get_organisation(const Caller& caller,
                                                             storage::Connection& snapshot,
                                                             registry::OrganisationId id);
[[nodiscard]] sdk::Result<OrganisationList> list_organisations(const Caller& caller,
                                                               storage::Connection& snapshot,
                                                               const OrganisationListInput& input);
// Violations of registry::check_organisation; ORGANISATION_UNKNOWN for the body above.
[[nodiscard]] sdk::Result<Plan<OrganisationView>> create_organisation(const Caller& caller,
                                                                      storage::Connection& snapshot,
                                                                      const registry::Form& form,
                                                                      const Moment& moment);
// As above, ORGANISATION_NOT_FOUND, ETAG_STALE, and ORGANISATION_CYCLE for the body above.
[[nodiscard]] sdk::Result<Plan<OrganisationView>> update_organisation(
    const Caller& caller, storage::Connection& snapshot, const UpdateOrganisationInput& input,
    const Moment& moment);
// ORGANISATION_NOT_FOUND, ETAG_STALE, ORGANISATION_IN_USE {persons, organisations, competitions}.
[[nodiscard]] sdk::Result<Plan<OrganisationView>> delete_organisation(
    const Caller& caller, storage::Connection& snapshot, registry::OrganisationId id,
    std::optional<std::int64_t> version);

}  // namespace collegium::usecases
