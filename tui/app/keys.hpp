// Names of keys, and the table that turns a letter into the physical key in any layout.
#pragma once

#include <string>
#include <string_view>

#include <ftxui/component/event.hpp>

namespace collegium::tui {

// "F2", "Ctrl-S", "Enter", "Esc", "Tab", "Shift-Tab", "Up", "PgDn", "Space", "Delete", "Insert",
// or the Latin letter of the physical key; empty for what is no key (mouse, cursor reports).
[[nodiscard]] std::string key_name(const ftxui::Event& event);

// Home and End as one event each, whichever of their codes the terminal sends.
[[nodiscard]] ftxui::Event one_code(ftxui::Event event);

// The Latin character of the physical key that gives `letter` in the Russian or Ukrainian layout;
// `letter` itself when it is no such letter.
[[nodiscard]] std::string latin_key(std::string_view letter);

// "u (г)" for the help page; just the key where the layouts agree.
[[nodiscard]] std::string key_with_twin(std::string_view key, bool ukrainian);

// A key as menus and help print it: arrows as on the keys, letters with their Cyrillic twin.
[[nodiscard]] std::string shown_key(const std::string& key, bool ukrainian);

// A letter or digit that a text field would take.
[[nodiscard]] bool is_typed(const ftxui::Event& event);

}  // namespace collegium::tui
