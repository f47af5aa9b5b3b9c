// Half-filled forms of the caller; each person sees only their own.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <collegium/registry/form_draft.hpp>
#include <collegium/sdk/result.hpp>
#include <collegium/storage/repositories/drafts.hpp>
#include <collegium/usecases/action.hpp>
#include <collegium/usecases/caller.hpp>
#include <collegium/usecases/plan.hpp>

namespace collegium::usecases {

inline constexpr std::int64_t kDraftsKept = 200;  // of one person

// Saves a form; the same form and subject again replaces what was saved. Violations of
// registry::check_form_draft, ETAG_STALE, TOO_MANY_DRAFTS (kResourceExhausted).
[[nodiscard]] sdk::Result<Plan<storage::FormDraftRecord>> save_form_draft(
    const Caller& caller, storage::Connection& snapshot, const registry::FormDraft& raw,
    std::optional<std::int64_t> version, const Moment& moment);

// DRAFT_NOT_FOUND, also for drafts of others.
[[nodiscard]] sdk::Result<storage::FormDraftRecord> get_form_draft(const Caller& caller,
                                                                   storage::Connection& snapshot,
                                                                   storage::FormDraftId id);
// Newest first, without payload.
[[nodiscard]] sdk::Result<std::vector<storage::FormDraftRecord>> list_form_drafts(
    const Caller& caller, storage::Connection& snapshot, const std::string& form_id,
    const std::optional<std::pair<storage::Instant, storage::FormDraftId>>& before, int limit);
[[nodiscard]] sdk::Result<Plan<storage::FormDraftRecord>> delete_form_draft(
    const Caller& caller, storage::Connection& snapshot, storage::FormDraftId id);

}  // namespace collegium::usecases
