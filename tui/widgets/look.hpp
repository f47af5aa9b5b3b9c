// What every widget needs to draw itself: words, colours, glyphs.
#pragma once

#include <string>

#include "tui/i18n/texts.hpp"
#include "tui/widgets/theme.hpp"

namespace collegium::tui {

struct Look {
    Texts texts{i18n::Language::kRu};
    Theme theme = Theme::kDark;
    bool ascii = false;  // App replaces glyphs when a frame is finished; widgets need not care
    bool low_traffic = false;  // a slow link: no live marks, smaller pages

    [[nodiscard]] ftxui::Decorator operator()(Tone tone) const { return paint(theme, tone); }
    [[nodiscard]] ftxui::Element text(const std::string& words, Tone tone = Tone::kText) const {
        return ftxui::text(words) | paint(theme, tone);
    }
};

}  // namespace collegium::tui
