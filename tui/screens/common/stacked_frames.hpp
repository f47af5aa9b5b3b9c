// Two framed parts under each other as one frame.
#pragma once

#include <ftxui/dom/elements.hpp>

namespace collegium::tui {

// They share the line between them; the lower one's words stand in it, the upper one has no footer.
[[nodiscard]] ftxui::Element StackedFrames(ftxui::Element upper, int upper_height,
                                           ftxui::Element lower, int lower_height);

}  // namespace collegium::tui
