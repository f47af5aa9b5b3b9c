// Values and sources of a regulation as their fields hold them, and back. Pure.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <collegium/v1/regulations.pb.h>

#include "tui/i18n/texts.hpp"

namespace collegium::tui::viewmodel {

// The value as its field holds it: digits, an id, 2026-10-14, "a; b". Empty: the book's default.
[[nodiscard]] std::string value_text(const v1::RegulationParameter& parameter);
// Back from the field. Empty text is an absent value: back to the default. nullopt: not readable.
[[nodiscard]] std::optional<v1::ParameterValue> parse_value(const v1::BookParameter& parameter,
                                                            const std::string& text);
// «Положение п. 7.2»; the words of a source the official names.
[[nodiscard]] std::string source_words(const v1::ValueSource& source, const Texts& texts);
// Reads it in any of the three languages, by the beginning of the first word. nullopt: no source.
[[nodiscard]] std::optional<v1::ValueSource> parse_source(const std::string& words);
// An item of a list the book names the members of: its id; empty when nothing or several match.
[[nodiscard]] std::string choice_of(const v1::BookParameter& parameter, const std::string& words);
// Why the text of a field is not readable; nullopt: it is.
[[nodiscard]] std::optional<std::string> value_fault(const v1::BookParameter& parameter,
                                                     const std::string& text, const Texts& texts);
// Items between semicolons, without spaces around them.
[[nodiscard]] std::vector<std::string> split_list(const std::string& text);
// The end of its key in the catalogue: "statute".
[[nodiscard]] const char* source_id(v1::ValueSource::Kind kind);

}  // namespace collegium::tui::viewmodel
