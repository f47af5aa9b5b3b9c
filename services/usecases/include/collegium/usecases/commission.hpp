// Sittings of the admission commission.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <collegium/admission/commission.hpp>
#include <collegium/rulebook/library.hpp>
#include <collegium/sdk/result.hpp>
#include <collegium/storage/repositories/admission.hpp>
#include <collegium/usecases/action.hpp>
#include <collegium/usecases/caller.hpp>
#include <collegium/usecases/plan.hpp>

namespace collegium::usecases {

struct SittingView {
    rulebook::BookPtr book;
    storage::SittingRecord record;
    std::vector<sdk::Violation> remarks;  // what the composition lacks by the book
    int decisions = 0;
    std::vector<AllowedAction> actions;  // of get_sitting only
};

[[nodiscard]] sdk::Result<SittingView> get_sitting(const Caller& caller,
                                                   storage::Connection& snapshot,
                                                   const rulebook::Library& library,
                                                   admission::SittingId id);
// The latest first, below `before`; 0: from the latest.
[[nodiscard]] sdk::Result<std::vector<SittingView>> list_sittings(
    const Caller& caller, storage::Connection& snapshot, const rulebook::Library& library,
    competition::CompetitionId competition, int before, int limit);

// Members are the officials named, else all whose posts the book lets sit. ADMISSION_CLOSED,
// SESSION_ALREADY_OPEN, OFFICIAL_NOT_FOUND, OFFICIAL_CANNOT_SIT, and the refusals of
// admission::may_decide.
[[nodiscard]] sdk::Result<Plan<SittingView>> open_sitting(
    const Caller& caller, storage::Connection& snapshot, const rulebook::Library& library,
    competition::CompetitionId competition, const std::vector<std::int64_t>& officials,
    const Moment& moment);
// SESSION_CLOSED, OFFICIAL_NOT_FOUND, OFFICIAL_CANNOT_SIT, ETAG_STALE.
[[nodiscard]] sdk::Result<Plan<SittingView>> set_attendance(const Caller& caller,
                                                            storage::Connection& snapshot,
                                                            const rulebook::Library& library,
                                                            admission::SittingId id,
                                                            std::optional<std::int64_t> version,
                                                            std::int64_t official, bool present);
// SESSION_CLOSED, VOTES_OPEN {count}, UNDECIDED_LEFT {count}, ETAG_STALE.
[[nodiscard]] sdk::Result<Plan<SittingView>> close_sitting(
    const Caller& caller, storage::Connection& snapshot, const rulebook::Library& library,
    admission::SittingId id, std::optional<std::int64_t> version, bool leave_undecided,
    const Moment& moment);

}  // namespace collegium::usecases
