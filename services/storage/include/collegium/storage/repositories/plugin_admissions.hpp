// What administrators decided about modules.
#pragma once

#include <cstdint>
#include <set>
#include <string>

#include <collegium/storage/clock.hpp>
#include <collegium/storage/sql.hpp>

namespace collegium::storage {

struct PluginDecisions {
    std::set<std::string, std::less<>> admitted;  // sha256, lower-case hex
    std::set<std::string, std::less<>> disabled;  // discipline ids
};

[[nodiscard]] PluginDecisions plugin_decisions(Connection& connection);

// Each raises the version of the module `id` ("go") and answers it.
std::int64_t admit_plugin(Connection& connection, const std::string& id, const std::string& sha256,
                          Instant now);
std::int64_t disable_plugin(Connection& connection, const std::string& id,
                            const std::string& discipline, Instant now);
std::int64_t enable_plugin(Connection& connection, const std::string& id,
                           const std::string& discipline);

// Competitions of a discipline.
[[nodiscard]] std::int64_t competitions_of(Connection& connection, const std::string& discipline);

}  // namespace collegium::storage
