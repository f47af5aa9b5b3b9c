// Days at the daemon's own place. The zone is looked up once, when it is first asked for: terms,
// "today" and moments in words agree until the daemon is started anew, also where the machine is
// given another zone meanwhile.
#pragma once

#include <chrono>

#include <collegium/storage/clock.hpp>

namespace collegium::usecases {

[[nodiscard]] std::chrono::year_month_day local_date(storage::Instant now);
// The moment a day begins there.
[[nodiscard]] storage::Instant local_midnight(std::chrono::year_month_day day);

}  // namespace collegium::usecases
