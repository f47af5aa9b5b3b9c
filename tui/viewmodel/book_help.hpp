// What a rule book says about a screen: the rows that decide there, by article. Titles, notes and
// citations are the book's own; the client knows only which parts of a book a screen is about.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <collegium/v1/rulebooks.pb.h>

#include "tui/i18n/texts.hpp"
#include "tui/viewmodel/list_model.hpp"

namespace collegium::tui::viewmodel {

struct Passage {
    std::string article;      // «5.4.7.1»
    std::string title;        // as the book puts it
    std::vector<Line> lines;  // the restatement: what it decides, then book, edition and date
};

// Whether a book decides anything on this screen; by the screen's id.
[[nodiscard]] bool book_decides(std::string_view screen);

// In the book's order; rows that rest on no article are left out.
[[nodiscard]] std::vector<Passage> passages_about(const v1::RuleBook& book, std::string_view screen,
                                                  const Texts& texts);

}  // namespace collegium::tui::viewmodel
