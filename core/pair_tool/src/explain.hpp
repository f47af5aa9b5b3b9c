// A round in words.
#pragma once

#include <string>

#include <collegium/i18n/language.hpp>
#include <collegium/pairing/event_file.hpp>

namespace collegium::pair_tool {

// `event` holds what was known when the round was paired.
[[nodiscard]] std::string explain_round(const pairing::EventFile& event,
                                        const pairing::Round& round, i18n::Language language);

}  // namespace collegium::pair_tool
