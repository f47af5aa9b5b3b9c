// Who was faster: what a refusal for a stale etag says beside that it is stale.
#pragma once

#include <collegium/sdk/result.hpp>
#include <collegium/storage/clock.hpp>
#include <collegium/storage/sql.hpp>

namespace collegium::usecases {

// The refusal with `name` and `time` of the last journal row of its `subject`: "18:04" at the venue
// of the row's competition, else at the daemon's own place, with the day where it is not today's.
// Any other refusal, and that of a subject without a row, is given back as it is.
[[nodiscard]] sdk::Error with_last_change(storage::Connection& snapshot, sdk::Error refusal,
                                          storage::Instant now);

}  // namespace collegium::usecases
