// A round in words.
#pragma once

#include <string>

#include <collegium/i18n/language.hpp>
#include <collegium/pairing/explain.hpp>
#include <collegium/pairing/pairing_file.hpp>

namespace collegium::pair_tool {

// How the words of a method's game go.
[[nodiscard]] pairing::Telling telling_of(const pairing::SwissSettings& settings,
                                          i18n::Language language);

// `file` holds what was known when the round was paired.
[[nodiscard]] std::string explain_round(const pairing::PairingFile& file,
                                        const pairing::Round& round, i18n::Language language);

}  // namespace collegium::pair_tool
