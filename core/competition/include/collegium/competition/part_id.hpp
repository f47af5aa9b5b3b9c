// Identities of records inside a competition, shown as "competitions/14/officials/7".
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <collegium/competition/competition.hpp>

namespace collegium::competition {

// Tag names the collection: struct OfficialTag { static constexpr std::string_view kCollection =
// "officials"; };
template <typename Tag>
struct PartId {
    CompetitionId competition;
    std::int64_t value = 0;

    [[nodiscard]] std::string name() const {
        return competition.name() + "/" + std::string(Tag::kCollection) + "/" +
               std::to_string(value);
    }

    // Reads "competitions/14/officials/7"; numbers as in registry::Id.
    [[nodiscard]] static std::optional<PartId> parse(std::string_view name) {
        const std::size_t last = name.rfind('/');
        if (last == std::string_view::npos || last == 0) return std::nullopt;
        const std::size_t before = name.rfind('/', last - 1);
        if (before == std::string_view::npos) return std::nullopt;
        const auto competition = CompetitionId::parse(name.substr(0, before));
        const auto part = registry::Id<Tag>::parse(name.substr(before + 1));
        if (!competition || !part) return std::nullopt;
        return PartId{*competition, part->value};
    }

    friend auto operator<=>(const PartId&, const PartId&) = default;
};

}  // namespace collegium::competition
