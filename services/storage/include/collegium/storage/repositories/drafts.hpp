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

// "users/7/formDrafts/3": a draft is its author's alone.
struct FormDraftId {
    static constexpr std::string_view kExample = "users/7/formDrafts/3";

    registry::UserId user;
    std::int64_t value = 0;

    [[nodiscard]] std::string name() const {
        return user.name() + "/" + registry::FormDraftId{value}.name();
    }

    [[nodiscard]] static std::optional<FormDraftId> parse(std::string_view name) {
        const std::size_t end = name.find('/', std::min(name.find('/'), name.size() - 1) + 1);
        if (end == std::string_view::npos) return std::nullopt;
        const auto user = registry::UserId::parse(name.substr(0, end));
        const auto draft = registry::FormDraftId::parse(name.substr(end + 1));
        if (!user || !draft) return std::nullopt;
        return FormDraftId{*user, draft->value};
    }

    friend auto operator<=>(const FormDraftId&, const FormDraftId&) = default;
};

struct FormDraftRecord {
    FormDraftId id;
    std::int64_t version = 0;
    Instant created_at{};
    Instant updated_at{};
    registry::FormDraft draft;
};

[[nodiscard]] std::optional<FormDraftRecord> find_draft(Connection& connection, FormDraftId id);
[[nodiscard]] std::optional<FormDraftRecord> find_draft(Connection& connection, std::int64_t user,
                                                        const std::string& form_id,
                                                        const std::string& subject);

// Newest first, without payload; `before` is time and id of the last row of the page before.
[[nodiscard]] std::vector<FormDraftRecord> list_drafts(
    Connection& connection, std::int64_t user, const std::string& form_id,
    const std::optional<std::pair<Instant, FormDraftId>>& before, int limit);
[[nodiscard]] std::int64_t count_drafts(Connection& connection, std::int64_t user);

[[nodiscard]] FormDraftId insert_draft(Connection& connection, std::int64_t user,
                                       const registry::FormDraft& draft, Instant now);
void update_draft(Connection& connection, FormDraftId id, std::int64_t version,
                  const registry::FormDraft& draft, Instant now);
void delete_draft(Connection& connection, FormDraftId id);

}  // namespace collegium::storage
