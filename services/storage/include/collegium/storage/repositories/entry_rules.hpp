// What a competition's regulation says about entries, in the store.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <collegium/admission/application.hpp>
#include <collegium/admission/quota.hpp>
#include <collegium/competition/competition.hpp>
#include <collegium/storage/sql.hpp>

namespace collegium::storage {

struct EntryRules {
    std::int64_t version = 1;  // 1: nobody said anything
    std::vector<admission::Quota> quotas;
    admission::LatePolicy late = admission::LatePolicy::kNotSaid;
    std::int64_t late_fee = 0;  // minor units
    std::string late_basis;

    friend bool operator==(const EntryRules&, const EntryRules&) = default;
};

// "competitions/14/entryRules": the subject of their versions and journal rows.
[[nodiscard]] std::string entry_rules_name(competition::CompetitionId competition);

[[nodiscard]] EntryRules entry_rules_of(Connection& connection,
                                        competition::CompetitionId competition);
// Writes them under `rules.version`.
void write_entry_rules(Connection& connection, competition::CompetitionId competition,
                       const EntryRules& rules);

}  // namespace collegium::storage
