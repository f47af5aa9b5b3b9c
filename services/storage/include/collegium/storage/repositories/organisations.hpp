// Organisations in the store; reading on a snapshot, writing on the writer inside a command.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <collegium/registry/organisation.hpp>
#include <collegium/storage/clock.hpp>
#include <collegium/storage/repositories/listing.hpp>
#include <collegium/storage/sql.hpp>

namespace collegium::storage {

struct OrganisationRecord {
    registry::OrganisationId id;
    std::int64_t version = 0;
    Instant created_at{};
    Instant updated_at{};
    registry::Organisation organisation;
    std::string parent_short_name;
    std::string sort_key;          // in the alphabet asked for
    std::vector<std::string> key;  // the position of a row of a list
};

// What an organisation is sorted and found by. Making it takes longer than writing it: commands
// bring it along.
struct OrganisationKeys {
    text::SortKeys full_name;
    text::SortKeys short_name;
    text::SortKeys region;
    std::vector<std::string> words;

    [[nodiscard]] static OrganisationKeys of(const registry::Organisation& organisation);
};

enum class OrganisationOrder : std::uint8_t { kFullName, kShortName, kRegion, kUpdateTime };

// Every member narrows.
struct OrganisationFilter {
    std::optional<registry::OrganisationKind> kind;
    std::optional<std::string> region;
    std::optional<std::string> city;
    std::optional<registry::OrganisationId> parent;

    [[nodiscard]] bool empty() const { return !kind && !region && !city && !parent; }
};

// Who refers to an organisation.
struct OrganisationUse {
    std::int64_t persons = 0;
    std::int64_t organisations = 0;
    std::int64_t competitions = 0;  // it holds, applies to or has officials in

    [[nodiscard]] bool none() const { return persons + organisations + competitions == 0; }
};

[[nodiscard]] std::optional<OrganisationRecord> find_organisation(Connection& connection,
                                                                  registry::OrganisationId id,
                                                                  text::Alphabet alphabet);
[[nodiscard]] std::vector<OrganisationRecord> list_organisations(Connection& connection,
                                                                 const OrganisationFilter& filter,
                                                                 OrganisationOrder order,
                                                                 const Window& window);
[[nodiscard]] std::int64_t count_organisations(Connection& connection,
                                               const OrganisationFilter& filter,
                                               const text::Query& query);
[[nodiscard]] OrganisationUse use_of(Connection& connection, registry::OrganisationId id);
// Whether `above` is `id` or stands above it.
[[nodiscard]] bool stands_above(Connection& connection, registry::OrganisationId above,
                                registry::OrganisationId id);

// Puts a deleted organisation back where the record has its number.
registry::OrganisationId insert_organisation(Connection& connection,
                                             const OrganisationRecord& record,
                                             const OrganisationKeys& keys);
void update_organisation(Connection& connection, const OrganisationRecord& record,
                         const OrganisationKeys& keys);
// Throws SqlError kForeignKey while something refers to it.
void delete_organisation(Connection& connection, registry::OrganisationId id);

void rebuild_organisation_keys(Connection& connection);

}  // namespace collegium::storage
