// The register of rulings in the store.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <collegium/registry/ruling.hpp>
#include <collegium/storage/clock.hpp>
#include <collegium/storage/sql.hpp>

namespace collegium::storage {

struct RulingRecord {
    registry::RulingId id;
    std::int64_t version = 0;
    Instant created_at{};
    Instant updated_at{};
    registry::Ruling ruling;
};

// Every member narrows.
struct RulingFilter {
    std::optional<std::string> rule_book;
    std::optional<bool> in_force;
};

[[nodiscard]] std::optional<RulingRecord> find_ruling(Connection& connection,
                                                      registry::RulingId id);
// The newest first; `before` is the number of the last one seen.
[[nodiscard]] std::vector<RulingRecord> list_rulings(Connection& connection,
                                                     const RulingFilter& filter,
                                                     std::optional<std::int64_t> before, int limit);
[[nodiscard]] registry::RulingId insert_ruling(Connection& connection, const RulingRecord& record);
void update_ruling(Connection& connection, const RulingRecord& record);
// As if it had never been entered; for undoing its entry.
void remove_ruling(Connection& connection, registry::RulingId id);

}  // namespace collegium::storage
