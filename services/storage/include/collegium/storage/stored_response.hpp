// The answer kept for a repeated request, looked up before anything is decided again.
#pragma once

#include <optional>
#include <string>

#include <collegium/sdk/result.hpp>
#include <collegium/storage/command.hpp>
#include <collegium/storage/sql.hpp>

namespace collegium::storage {

// None where the request is new. REQUEST_ID_REUSED where the id came with another body,
// RESPONSE_ERASED where the answer showed data that was erased since. The writer looks again.
[[nodiscard]] sdk::Result<std::optional<std::string>> stored_response(Connection& snapshot,
                                                                      const RequestKey& key);

}  // namespace collegium::storage
