// A round in words.
#pragma once

#include <string>

#include <collegium/pairing/event_file.hpp>

namespace collegium::pair_tool {

[[nodiscard]] std::string explain_round(const pairing::EventFile& event,
                                        const pairing::Round& round);

}  // namespace collegium::pair_tool
