// --ascii: every glyph of 2.14 replaced by its plain twin when a frame is finished.
#pragma once

#include <ftxui/dom/elements.hpp>

namespace collegium::tui {

// Letters of any alphabet stay; one column stays one column.
[[nodiscard]] ftxui::Element ascii_glyphs(ftxui::Element element);

}  // namespace collegium::tui
