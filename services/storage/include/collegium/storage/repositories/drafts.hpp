// Half-filled forms in the store, each its author's own.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <collegium/registry/form_draft.hpp>
#include <collegium/registry/id.hpp>
#include <collegium/storage/clock.hpp>
#include <collegium/storage/sql.hpp>

namespace collegium::storage {

struct FormDraftRecord {
    registry::FormDraftId id;
    std::int64_t version = 0;
    Instant created_at{};
    Instant updated_at{};
    registry::FormDraft draft;
};

// None where there is no such draft or it is another person's.
[[nodiscard]] std::optional<FormDraftRecord> find_draft(Connection& connection, std::int64_t user,
                                                        registry::FormDraftId id);
[[nodiscard]] std::optional<FormDraftRecord> find_draft(Connection& connection, std::int64_t user,
                                                        const std::string& form_id,
                                                        const std::string& subject);

// Newest first, without payload; `before` is time and id of the last row of the page before.
[[nodiscard]] std::vector<FormDraftRecord> list_drafts(
    Connection& connection, std::int64_t user, const std::string& form_id,
    const std::optional<std::pair<Instant, registry::FormDraftId>>& before, int limit);
[[nodiscard]] std::int64_t count_drafts(Connection& connection, std::int64_t user);

[[nodiscard]] registry::FormDraftId insert_draft(Connection& connection, std::int64_t user,
                                                 const registry::FormDraft& draft, Instant now);
void update_draft(Connection& connection, registry::FormDraftId id, std::int64_t version,
                  const registry::FormDraft& draft, Instant now);
void delete_draft(Connection& connection, registry::FormDraftId id);

}  // namespace collegium::storage
