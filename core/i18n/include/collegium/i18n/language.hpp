// The three languages officials work in.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace collegium::i18n {

enum class Language : std::uint8_t { kRu, kUk, kEn };

inline constexpr std::array kLanguages{Language::kRu, Language::kUk, Language::kEn};

// "ru", "uk", "en".
[[nodiscard]] std::string_view code(Language language);

// Understands "ru", "ru-RU", "UK_ua".
[[nodiscard]] std::optional<Language> parse_language(std::string_view tag);

// The first language we have in a header such as "de, uk-UA;q=0.8, en;q=0.5", taken in the order
// written; Russian where there is none.
[[nodiscard]] Language accept_language(std::string_view header);

// Which of the forms of a noun stands after the number: Russian and Ukrainian have three (партия,
// партии, партий), English two.
[[nodiscard]] std::size_t plural_form(Language language, std::uint64_t number);
[[nodiscard]] std::size_t plural_forms(Language language);

}  // namespace collegium::i18n
