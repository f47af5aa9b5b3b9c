// Applications of a competition: reading, entering, changing, accepting, taking back.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <collegium/admission/application.hpp>
#include <collegium/registry/field_mask.hpp>
#include <collegium/rulebook/library.hpp>
#include <collegium/sdk/result.hpp>
#include <collegium/storage/repositories/applications.hpp>
#include <collegium/usecases/action.hpp>
#include <collegium/usecases/caller.hpp>
#include <collegium/usecases/listing.hpp>
#include <collegium/usecases/plan.hpp>

namespace collegium::usecases {

// A remark and the line it is about; number 0: the head of the application.
struct EntryRemark {
    admission::Remark remark;
    std::string entrant;  // "competitions/14/entrants/512"
    int line_number = 0;
};

// What the book and the regulation say of one of the papers.
struct PaperView {
    bool in_book = false;
    std::vector<admission::SignatureRule> signatures;
    std::string form_title;
    std::optional<registry::Date> deadline;
    bool late = false;
};

struct ApplicationView {
    storage::ApplicationRecord record;
    PaperView preliminary;
    PaperView final_paper;
    std::vector<EntryRemark> remarks;  // not in lists
    std::size_t remark_count = 0;
    std::vector<AllowedAction> actions;  // of get_application only
};

struct ApplicationListInput {
    competition::CompetitionId competition;
    std::string filter;
    PageRequest page;  // ask for one row more than is shown
};

struct ApplicationList {
    std::vector<ApplicationView> rows;
    std::optional<std::int64_t> total;  // on the first page
    std::optional<registry::Date> preliminary_deadline;
    std::optional<registry::Date> final_deadline;
};

struct UpdateApplicationInput {
    admission::ApplicationId id;
    std::optional<std::int64_t> version;  // what the caller saw
    admission::ApplicationForm form;
    registry::FieldMask mask;  // of application_paths()
};

// Paths of Application in the API that UpdateApplication can change.
[[nodiscard]] std::span<const std::string_view> application_paths();

// Refusals of load_competition for all of them; APPLICATION_NOT_FOUND.
[[nodiscard]] sdk::Result<ApplicationView> get_application(const Caller& caller,
                                                           storage::Connection& snapshot,
                                                           const rulebook::Library& library,
                                                           admission::ApplicationId id);
[[nodiscard]] sdk::Result<ApplicationList> list_applications(const Caller& caller,
                                                             storage::Connection& snapshot,
                                                             const rulebook::Library& library,
                                                             const ApplicationListInput& input);
// Violations of admission::check_application, ORGANISATION_UNKNOWN, PERSON_UNKNOWN (the
// representative); ENTRIES_NOT_OPEN, ENTRIES_CLOSED, PROTOCOL_SIGNED; OTHER_ORGANISATION and
// PRELIMINARY_ONLY for a representative.
[[nodiscard]] sdk::Result<Plan<ApplicationView>> create_application(
    const Caller& caller, storage::Connection& snapshot, const rulebook::Library& library,
    competition::CompetitionId competition, const admission::ApplicationForm& form,
    const Moment& moment);
// As above, ETAG_STALE, APPLICATION_WITHDRAWN and the refusals of admission::check_change.
[[nodiscard]] sdk::Result<Plan<ApplicationView>> update_application(
    const Caller& caller, storage::Connection& snapshot, const rulebook::Library& library,
    const UpdateApplicationInput& input, const Moment& moment);
// Refusals of admission::check_acceptance. `stage` 0: the one being worked on.
[[nodiscard]] sdk::Result<Plan<ApplicationView>> accept_application(
    const Caller& caller, storage::Connection& snapshot, const rulebook::Library& library,
    admission::ApplicationId id, std::optional<std::int64_t> version, int stage,
    const Moment& moment);
[[nodiscard]] sdk::Result<Plan<ApplicationView>> withdraw_application(
    const Caller& caller, storage::Connection& snapshot, const rulebook::Library& library,
    admission::ApplicationId id, std::optional<std::int64_t> version, std::string_view reason,
    const Moment& moment);

}  // namespace collegium::usecases
