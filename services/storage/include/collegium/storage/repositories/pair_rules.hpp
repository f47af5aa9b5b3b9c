// Pairs that are not left to the draw, in the store.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <collegium/play/names.hpp>
#include <collegium/storage/clock.hpp>
#include <collegium/storage/sql.hpp>

namespace collegium::storage {

struct PairRuleRecord {
    play::PairRuleId id;
    std::int64_t version = 0;
    play::PairRule rule;
    std::string reason;
    Instant set_at{};
    std::string set_by;

    friend bool operator==(const PairRuleRecord&, const PairRuleRecord&) = default;
};

[[nodiscard]] std::optional<PairRuleRecord> find_pair_rule(Connection& connection,
                                                           play::PairRuleId id);
// In the order they were set.
[[nodiscard]] std::vector<PairRuleRecord> list_pair_rules(Connection& connection,
                                                          play::TournamentId tournament);

// Version 1; the id of the record is not looked at.
[[nodiscard]] play::PairRuleId insert_pair_rule(Connection& connection,
                                                const PairRuleRecord& record);
// One that is no longer there, with the id and the version it has.
void restore_pair_rule(Connection& connection, const PairRuleRecord& record);
// With the version it has.
void update_pair_rule(Connection& connection, const PairRuleRecord& record);
void delete_pair_rule(Connection& connection, play::PairRuleId id);

}  // namespace collegium::storage
