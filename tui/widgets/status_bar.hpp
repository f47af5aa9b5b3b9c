// Rows of the frame that are the same on every screen: who, where, what happened, which keys.
// Each is exactly one line of `width` columns.
#pragma once

#include <array>
#include <string>

#include <ftxui/dom/elements.hpp>

#include "tui/widgets/look.hpp"

namespace collegium::tui {

// Row 1. In a narrow window only the sign of the connection and the surname stay.
struct HeaderFacts {
    std::string heading;
    std::string link_sign;
    std::string link_words;
    Tone link_tone = Tone::kOk;
    std::string server;   // shown in a wide window
    std::string clock;    // empty: the connection's words hold the time
    std::string warning;  // "! часы расходятся на 2 мин"
    std::string user;     // «Петрова Г. А.»
};
[[nodiscard]] ftxui::Element HeaderBar(const Look& look, const HeaderFacts& facts, int width);

// Row 2: the path is cut at the left, role and filter stay.
struct PathFacts {
    std::string crumbs;
    std::string filter;
    std::string role;  // «роль: главный судья»
};
[[nodiscard]] ftxui::Element PathBar(const Look& look, const PathFacts& facts, int width);

// The message line: sign, words, time at the right where it fits.
struct MessageFacts {
    std::string sign;
    Tone tone = Tone::kText;
    std::string words;
    std::string clock;
};
[[nodiscard]] ftxui::Element MessageBar(const Look& look, const MessageFacts& facts, int width);

// The key bar: F1 to F10 at index 0 to 9; an empty label leaves the slot empty.
struct KeySlot {
    std::string label6;
    std::string label8;
    bool possible = true;  // false: drawn in lower case
};
using KeySlots = std::array<KeySlot, 10>;
[[nodiscard]] ftxui::Element KeyBar(const Look& look, const KeySlots& slots, int width);

// Which F-key a click in column `x` of the key bar means: 1 to 10, or 0.
[[nodiscard]] int key_bar_slot(const KeySlots& slots, int x, int width);

}  // namespace collegium::tui
