// Words about files of entrants.
#pragma once

#include <string>
#include <string_view>

#include <collegium/i18n/language.hpp>
#include <collegium/sdk/error.hpp>

namespace collegium::importing {

// A text of texts/import.toml, "verdict.new".
[[nodiscard]] std::string import_text(i18n::Language language, std::string_view key,
                                      const sdk::Metadata& values = {});

}  // namespace collegium::importing
