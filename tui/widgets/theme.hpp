// Themes: tones to the sixteen basic colours, so that the terminal's own palette decides.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include <ftxui/dom/elements.hpp>

#include "tui/widgets/tone.hpp"

namespace collegium::tui {

enum class Theme : std::uint8_t { kDark, kLight, kContrast, kDeuteranopia, kMono };

inline constexpr Theme kThemes[] = {Theme::kDark, Theme::kLight, Theme::kContrast,
                                    Theme::kDeuteranopia, Theme::kMono};

// The name used by --theme and kept in the user's settings: "dark", "light", ...
[[nodiscard]] std::string_view theme_id(Theme theme);
[[nodiscard]] std::optional<Theme> find_theme(std::string_view id);

// The looks of a tone, for nodes that draw their own cells.
struct Style {
    ftxui::Color foreground = ftxui::Color::Default;
    ftxui::Color background = ftxui::Color::Default;
    bool bold = false;
    bool underlined = false;
    bool inverted = false;
};
[[nodiscard]] Style style_of(Theme theme, Tone tone);

// How text of this tone is drawn.
[[nodiscard]] ftxui::Decorator paint(Theme theme, Tone tone);

}  // namespace collegium::tui
