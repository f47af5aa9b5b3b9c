// Officials of a competition: reading, appointing, changing, dismissing; posts and how they stand.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <collegium/competition/officials.hpp>
#include <collegium/registry/field_mask.hpp>
#include <collegium/rulebook/library.hpp>
#include <collegium/sdk/local_text.hpp>
#include <collegium/sdk/result.hpp>
#include <collegium/storage/repositories/officials.hpp>
#include <collegium/usecases/action.hpp>
#include <collegium/usecases/caller.hpp>
#include <collegium/usecases/competition.hpp>
#include <collegium/usecases/listing.hpp>
#include <collegium/usecases/plan.hpp>

namespace collegium::usecases {

// A post of the book with the role of this program that belongs to it.
struct PostTitle {
    std::string id;
    std::string title;  // as the book prints it; the id where the book no longer has it
    std::vector<std::string> panels;
    sdk::Citation article;
    std::string role;  // may be empty
    sdk::LocalText role_title;
};

struct OfficialView {
    storage::OfficialRecord record;
    PostTitle post;
    bool role_granted = false;  // an account of the person holds that role in the competition
    // What the book says about the appointment as it stands now.
    std::vector<sdk::Violation> remarks;
    std::vector<AllowedAction> actions;  // of get_official only
};

struct PostView {
    PostTitle post;
    bool single = false;
    bool category_required = false;
    bool required = false;
    int least_age = 0;
    int holders = 0;
    std::optional<sdk::Error> refusal;  // why nobody can be appointed; none: somebody can
};

struct OfficialListInput {
    competition::CompetitionId competition;
    std::string filter;
    PageRequest page;  // ask for one row more than is shown
};

struct OfficialList {
    std::vector<OfficialView> rows;
    std::vector<sdk::Violation> remarks;  // about the panels as a whole; on the first page
};

struct UpdateOfficialInput {
    competition::OfficialId id;
    std::optional<std::int64_t> version;  // what the caller saw
    registry::Form form;
    registry::FieldMask mask;
};

struct DismissOfficialInput {
    competition::OfficialId id;
    std::optional<std::int64_t> version;
    std::optional<registry::RawDate> last_day;
    std::string reason;
};

// What governs appointments of a competition; refers to it.
[[nodiscard]] competition::PanelRules panel_rules(const Competition& competition);

// OFFICIAL_NOT_FOUND and what load_competition refuses, here and below.
[[nodiscard]] sdk::Result<OfficialView> get_official(const Caller& caller,
                                                     storage::Connection& snapshot,
                                                     const rulebook::Library& library,
                                                     competition::OfficialId id,
                                                     const Moment& moment);
[[nodiscard]] sdk::Result<OfficialList> list_officials(storage::Connection& snapshot,
                                                       const rulebook::Library& library,
                                                       const OfficialListInput& input,
                                                       const Moment& moment);
// The place of a row in a list, for the next page.
[[nodiscard]] std::vector<std::string> key_of(const OfficialView& view);
// In the book's order.
[[nodiscard]] sdk::Result<std::vector<PostView>> list_posts(storage::Connection& snapshot,
                                                            const rulebook::Library& library,
                                                            competition::CompetitionId competition);
// Violations of competition::check_appointment, PERSON_UNKNOWN, ORGANISATION_UNKNOWN, PANEL_CLOSED
// and what the book refuses (competition::review_appointment). The card's category is taken where
// none is given. Where the post has a role of the program, the person an account and the caller may
// give that role, the appointment gives it, for the competition; undoing or dismissing takes it
// back.
[[nodiscard]] sdk::Result<Plan<OfficialView>> appoint_official(
    const Caller& caller, storage::Connection& snapshot, const rulebook::Library& library,
    competition::CompetitionId competition, const registry::Form& form, const Moment& moment);
// As above, ETAG_STALE, OFFICIAL_DISMISSED.
[[nodiscard]] sdk::Result<Plan<OfficialView>> update_official(const Caller& caller,
                                                              storage::Connection& snapshot,
                                                              const rulebook::Library& library,
                                                              const UpdateOfficialInput& input,
                                                              const Moment& moment);
// ETAG_STALE, PANEL_CLOSED and what competition::dismiss refuses.
[[nodiscard]] sdk::Result<Plan<OfficialView>> dismiss_official(const Caller& caller,
                                                               storage::Connection& snapshot,
                                                               const rulebook::Library& library,
                                                               const DismissOfficialInput& input,
                                                               const Moment& moment);

}  // namespace collegium::usecases
