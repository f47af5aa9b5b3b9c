// Sort keys and search words follow the collator that made them.
#pragma once

#include <collegium/sdk/result.hpp>
#include <collegium/storage/sql.hpp>
#include <collegium/storage/store.hpp>

namespace collegium::storage {

// Makes all keys and words anew where another collator made the stored ones; called at start,
// before anything is served. Answers whether it did.
[[nodiscard]] sdk::Result<bool> refresh_text_keys(Store& store);

// Erases in the records what an erasure of `subject` erased, after a restore from a backup.
void erase_record(Connection& connection, std::string_view subject);

}  // namespace collegium::storage
