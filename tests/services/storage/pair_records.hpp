// What the crash tests write: two samples and a journal row a command, so that half of it shows.
#pragma once

#include <set>
#include <string>

#include <collegium/storage/store.hpp>

namespace collegium::storage::testing {

// Writes the samples "NAME.a" and "NAME.b", the second naming the first.
[[nodiscard]] Command insert_pair(const std::string& name);

// What is wrong with a store after a crash; empty when every acknowledged pair is there, nothing is
// half-written and the journal verifies.
[[nodiscard]] std::string damage(const StoreOptions& options,
                                 const std::set<std::string>& acknowledged);

}  // namespace collegium::storage::testing
