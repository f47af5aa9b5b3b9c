// Competitions: reading, creating, changing, deleting.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <collegium/competition/competition.hpp>
#include <collegium/competition/frame.hpp>
#include <collegium/plugin_host/catalogue.hpp>
#include <collegium/registry/field_mask.hpp>
#include <collegium/rulebook/library.hpp>
#include <collegium/sdk/result.hpp>
#include <collegium/storage/repositories/competitions.hpp>
#include <collegium/usecases/action.hpp>
#include <collegium/usecases/caller.hpp>
#include <collegium/usecases/listing.hpp>
#include <collegium/usecases/plan.hpp>

namespace collegium::usecases {

// What competitions choose from.
struct Modules {
    const plugin_host::Catalogue& disciplines;
    const rulebook::Library& books;
};

struct CompetitionView {
    storage::CompetitionRecord record;
    bool discipline_available = false;
    competition::Frame frame;  // of the book that governs it; without a book where it is away
    std::vector<AllowedAction> actions;  // of get_competition only
};

struct CompetitionListInput {
    std::string query;
    std::string filter;
    std::string order_by;
    PageRequest page;  // ask for one row more than is shown
};

struct CompetitionList {
    std::vector<CompetitionView> rows;
    std::optional<std::int64_t> total;  // on the first page
    std::string query_reading;
};

struct UpdateCompetitionInput {
    competition::CompetitionId id;
    std::optional<std::int64_t> version;  // what the caller saw
    registry::Form form;
    registry::FieldMask mask;
};

// By number ("competitions/14") or by code ("competitions/26-014"). COMPETITION_NOT_FOUND,
// NAME_MALFORMED as a violation of `name`.
[[nodiscard]] sdk::Result<competition::CompetitionId> resolve_competition(
    storage::Connection& snapshot, std::string_view name);

[[nodiscard]] sdk::Result<CompetitionView> get_competition(const Caller& caller,
                                                           storage::Connection& snapshot,
                                                           const Modules& modules,
                                                           competition::CompetitionId id);
[[nodiscard]] sdk::Result<CompetitionList> list_competitions(const Caller& caller,
                                                             storage::Connection& snapshot,
                                                             const Modules& modules,
                                                             const CompetitionListInput& input);
// Violations of competition::check_competition, ORGANISATION_UNKNOWN, CODE_TAKEN. Without a code
// the next one of the season is given.
[[nodiscard]] sdk::Result<Plan<CompetitionView>> create_competition(const Caller& caller,
                                                                    storage::Connection& snapshot,
                                                                    const Modules& modules,
                                                                    const registry::Form& form,
                                                                    const Moment& moment);
// As above, COMPETITION_NOT_FOUND, ETAG_STALE, SCOPE_DENIED; COMPETITION_ENDED once it is approved,
// archived or cancelled; COMPETITION_STATE_FIXED as a violation of what no longer changes once its
// applications are open: book, disciplines, status, character, groups, sex.
[[nodiscard]] sdk::Result<Plan<CompetitionView>> update_competition(
    const Caller& caller, storage::Connection& snapshot, const Modules& modules,
    const UpdateCompetitionInput& input, const Moment& moment);
// COMPETITION_NOT_FOUND, ETAG_STALE, SCOPE_DENIED, COMPETITION_NOT_DRAFT.
[[nodiscard]] sdk::Result<Plan<CompetitionView>> delete_competition(
    const Caller& caller, storage::Connection& snapshot, competition::CompetitionId id,
    std::optional<std::int64_t> version);

}  // namespace collegium::usecases
