// What a coefficient of one player is made of, in words.
#pragma once

#include <string>
#include <string_view>

#include <collegium/i18n/catalogue.hpp>

#include "contributions.hpp"

namespace collegium::standings {

// texts/explain.toml.
[[nodiscard]] const i18n::Catalogue& explanation_texts();

// «победы над № 4 (5), № 6 (1) = 6; ничьи с № 1 (7) = 7, половина 3½»; empty where the number says
// it all.
[[nodiscard]] std::string parts_text(std::string_view criterion, const Card& card,
                                     const std::vector<Card>& all, const Rules& rules,
                                     i18n::Language language);

}  // namespace collegium::standings
