// What collegium-pair says around rules and reasons: texts/tool.toml.
#pragma once

#include <string>
#include <string_view>

#include <collegium/i18n/language.hpp>
#include <collegium/sdk/result.hpp>

namespace collegium::pairing {

[[nodiscard]] std::string tool_text(i18n::Language language, std::string_view key,
                                    const sdk::Metadata& values = {});

}  // namespace collegium::pairing
