// The register of bans in the store; reading on a snapshot, writing on the writer inside a command.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <collegium/registry/ban.hpp>
#include <collegium/registry/person.hpp>
#include <collegium/storage/clock.hpp>
#include <collegium/storage/sql.hpp>

namespace collegium::storage {

struct BanRecord {
    registry::BanId id;
    std::int64_t version = 0;
    Instant created_at{};
    Instant updated_at{};
    registry::Ban ban;
    registry::PersonName person_name;
};

// Every member narrows.
struct BanFilter {
    std::optional<registry::PersonId> person;
    std::optional<registry::BanState> state;  // on `today`
    std::optional<registry::Capacity> capacity;
    std::optional<registry::BanGround> ground;
};

// The place of a ban in a list: those that began last first.
struct BanPosition {
    registry::Date start_date;
    std::int64_t id = 0;
};

[[nodiscard]] std::optional<BanRecord> find_ban(Connection& connection, registry::BanId id);
[[nodiscard]] std::vector<BanRecord> list_bans(Connection& connection, const BanFilter& filter,
                                               registry::Date today,
                                               const std::optional<BanPosition>& after, int limit);

// Bans of a person, in whatever capacity, that hold on any day from `first` to `last`.
[[nodiscard]] std::vector<BanRecord> bans_within(Connection& connection, registry::PersonId person,
                                                 registry::Date first, registry::Date last);
[[nodiscard]] inline std::vector<BanRecord> bans_on(Connection& connection,
                                                    registry::PersonId person, registry::Date day) {
    return bans_within(connection, person, day, day);
}
// Of everybody, ordered by person: for checks of many at once.
[[nodiscard]] std::vector<BanRecord> all_bans_within(Connection& connection, registry::Date first,
                                                     registry::Date last);

[[nodiscard]] registry::BanId insert_ban(Connection& connection, const BanRecord& record);
void update_ban(Connection& connection, const BanRecord& record);
// As if it had never been entered; for undoing its entry.
void remove_ban(Connection& connection, registry::BanId id);

}  // namespace collegium::storage
