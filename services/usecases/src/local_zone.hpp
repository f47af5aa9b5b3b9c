// The daemon's own zone.
#pragma once

#include <absl/time/time.h>

namespace collegium::usecases {

[[nodiscard]] const absl::TimeZone& local_zone();

}  // namespace collegium::usecases
