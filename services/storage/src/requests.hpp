// Answers kept for repeated requests. Used inside the writer's transaction.
#pragma once

#include <optional>

#include <collegium/sdk/result.hpp>
#include <collegium/storage/command.hpp>

namespace collegium::storage {

// The answer given before to this request; none where it is new. REQUEST_ID_REUSED where the id
// came with another body, RESPONSE_ERASED where the answer showed data that was erased since.
[[nodiscard]] sdk::Result<std::optional<Committed>> earlier_answer(Connection& connection,
                                                                   const RequestKey& key);

void keep_answer(Connection& connection, const RequestKey& key, const Committed& answer);

// Drops at most `limit` answers older than `before`; says how many.
std::int64_t drop_answers(Connection& connection, Instant before, int limit);

}  // namespace collegium::storage
