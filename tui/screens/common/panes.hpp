// Parts that several screens are drawn of: facts as lines, two stacks sharing a border, tabs.
#pragma once

#include <string>
#include <vector>

#include <ftxui/dom/elements.hpp>

#include "tui/app/screen.hpp"
#include "tui/viewmodel/list_model.hpp"
#include "tui/widgets/look.hpp"

namespace collegium::tui {

// Lines wrapped to `width` and cut to `height`.
[[nodiscard]] ftxui::Element draw_lines(const Look& look, const std::vector<viewmodel::Line>& lines,
                                        int width, int height);

// Lines they take, wrapped to `width`.
[[nodiscard]] int lines_needed(const std::vector<viewmodel::Line>& lines, int width);

// Which words a window of that layout has room for.
[[nodiscard]] viewmodel::Room room_of(Layout layout);

// What an empty table says: why it could not be read, that it is being read, that nothing is found,
// or else `nothing`.
struct TableReading {
    const std::string& failure;
    bool loaded;
    const std::string& query;
};
[[nodiscard]] std::string empty_words(const Texts& texts, const TableReading& reading,
                                      std::string nothing);

// Two stacked panels side by side with one border between them: ┬ ├ ┤ ┼ ┴ where they meet.
[[nodiscard]] ftxui::Element SideBySide(ftxui::Element left, int left_width, ftxui::Element right,
                                        int right_width);

// « ‹Мои 4›  Черновики 3   Все 31 »: the open tab in brackets.
[[nodiscard]] ftxui::Element TabLine(const Look& look, const std::vector<std::string>& titles,
                                     std::size_t open, int width);

}  // namespace collegium::tui
