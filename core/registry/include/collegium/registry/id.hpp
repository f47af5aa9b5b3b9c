// Identities of records: a number of its own kind, shown as a resource name.
#pragma once

#include <charconv>
#include <compare>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace collegium::registry {

// Tag names the collection: struct PersonTag { static constexpr std::string_view kCollection =
// "persons"; };
template <typename Tag>
struct Id {
    std::int64_t value = 0;

    // "persons/4711".
    [[nodiscard]] std::string name() const {
        return std::string(Tag::kCollection) + "/" + std::to_string(value);
    }

    // Reads "persons/4711": a positive number, written without sign or leading zeros.
    [[nodiscard]] static std::optional<Id> parse(std::string_view name) {
        if (!name.starts_with(Tag::kCollection)) return std::nullopt;
        name.remove_prefix(Tag::kCollection.size());
        if (!name.starts_with('/')) return std::nullopt;
        name.remove_prefix(1);
        if (name.empty() || name.front() < '1' || name.front() > '9') return std::nullopt;
        Id id;
        const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), id.value);
        if (error != std::errc() || end != name.data() + name.size()) return std::nullopt;
        return id;
    }

    friend auto operator<=>(const Id&, const Id&) = default;
};

struct PersonTag {
    static constexpr std::string_view kCollection = "persons";
};
struct OrganisationTag {
    static constexpr std::string_view kCollection = "organisations";
};
struct FormDraftTag {
    static constexpr std::string_view kCollection = "formDrafts";
};
struct UserTag {
    static constexpr std::string_view kCollection = "users";
};

using PersonId = Id<PersonTag>;
using OrganisationId = Id<OrganisationTag>;
using FormDraftId = Id<FormDraftTag>;
using UserId = Id<UserTag>;

}  // namespace collegium::registry

template <typename Tag>
struct std::hash<collegium::registry::Id<Tag>> {
    std::size_t operator()(const collegium::registry::Id<Tag>& id) const noexcept {
        return std::hash<std::int64_t>()(id.value);
    }
};
