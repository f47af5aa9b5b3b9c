// Text by display columns: padding, cutting, wrapping. Never by bytes.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace collegium::tui {

enum class Align : std::uint8_t { kLeft, kRight, kCentre };

[[nodiscard]] int columns(std::string_view text);

// At most `width` columns; what does not fit is replaced by "…" at the right.
[[nodiscard]] std::string cut(std::string_view text, int width);

// At most `width` columns, cut at the left: "… > Тур 3 > Результаты".
[[nodiscard]] std::string cut_left(std::string_view text, int width);

// Exactly `width` columns.
[[nodiscard]] std::string fit(std::string_view text, int width, Align align = Align::kLeft);

// Lines of at most `width` columns broken at spaces; a longer word is cut into pieces.
[[nodiscard]] std::vector<std::string> wrap(std::string_view text, int width);

[[nodiscard]] std::string repeat(std::string_view glyph, int times);

// Lower case of Latin and Cyrillic letters: how the key bar says "not now".
[[nodiscard]] std::string lower_case(std::string_view text);
// Upper case of the same: the step a competition is on.
[[nodiscard]] std::string upper_case(std::string_view text);

}  // namespace collegium::tui
