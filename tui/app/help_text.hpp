// Help as plain lines: the help screen, its sheet on paper and `collegium help --print` share them.
#pragma once

#include <string>
#include <vector>

#include "tui/app/action.hpp"
#include "tui/i18n/texts.hpp"

namespace collegium::tui {

// Whether words answer to what was typed into a search, in any keyboard layout; nothing typed: yes.
[[nodiscard]] bool found_by(const std::string& query, const std::string& words);

// "F2  Запис.  Записать результат", with the reason below where it is not possible now.
[[nodiscard]] std::vector<std::string> help_of(const Action& action, const Texts& texts, int width);
// What a row is found by: its key, names and reason.
[[nodiscard]] std::string words_of(const Action& action);
// Whether a row is of the screen's own help: the common keys have a part of their own.
[[nodiscard]] bool is_own_help(const Action& action);

// What the screen is for, in the words of ["help.<screen>"], else `otherwise`.
[[nodiscard]] std::vector<std::string> help_purpose(const std::string& screen,
                                                    const std::string& otherwise,
                                                    const Texts& texts, int width);
// What holds on every screen: a heading, then one line per thing.
[[nodiscard]] std::vector<std::string> general_help(const Texts& texts, int width);

// One screen on paper: heading, purpose, keys.
[[nodiscard]] std::string help_sheet(const std::string& heading, const std::string& screen,
                                     const std::vector<Action>& actions, const Texts& texts);
// The whole program on paper.
[[nodiscard]] std::string general_sheet(const Texts& texts);

}  // namespace collegium::tui
