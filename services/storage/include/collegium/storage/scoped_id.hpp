// Identities of records whose name says where they hold: in the federation or in one competition.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <collegium/competition/competition.hpp>
#include <collegium/registry/id.hpp>
#include <collegium/storage/command.hpp>

namespace collegium::storage {

// "competitions/14/grants/12" or "federation/grants/12"; the number alone tells the record, and a
// name with another scope names none.
template <typename Tag>
struct ScopedId {
    static constexpr std::string_view kExample = Tag::kExample;

    std::string scope;  // "federation" or "competitions/14"
    std::int64_t value = 0;

    [[nodiscard]] std::string name() const {
        return scope + "/" + std::string(Tag::kCollection) + "/" + std::to_string(value);
    }

    // Numbers as in registry::Id.
    [[nodiscard]] static std::optional<ScopedId> parse(std::string_view name) {
        const std::size_t last = name.rfind('/');
        if (last == std::string_view::npos || last == 0) return std::nullopt;
        const std::size_t before = name.rfind('/', last - 1);
        if (before == std::string_view::npos) return std::nullopt;
        const std::string_view scope = name.substr(0, before);
        const auto number = registry::Id<Tag>::parse(name.substr(before + 1));
        const bool known =
            scope == kFederationScope || competition::CompetitionId::parse(scope).has_value();
        if (!number || !known) return std::nullopt;
        return ScopedId{std::string(scope), number->value};
    }

    friend auto operator<=>(const ScopedId&, const ScopedId&) = default;
};

struct GrantTag {
    static constexpr std::string_view kCollection = "grants";
    static constexpr std::string_view kExample = "competitions/14/grants/12";
};
struct JournalEntryTag {
    static constexpr std::string_view kCollection = "journalEntries";
    static constexpr std::string_view kExample = "competitions/14/journalEntries/1289";
};

using GrantId = ScopedId<GrantTag>;
using JournalEntryId = ScopedId<JournalEntryTag>;

}  // namespace collegium::storage
