// Time on a clock of a game, as clocks show it.
#pragma once

#include <chrono>
#include <string>

namespace collegium::usecases {

// «2:00», «38:00», «1:12:30»; a flag that fell shows «0:00».
[[nodiscard]] std::string clock_text(std::chrono::seconds time);

}  // namespace collegium::usecases
