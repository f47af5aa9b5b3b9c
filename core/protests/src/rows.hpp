// Rows of the book for one competition.
#pragma once

#include <string_view>

#include <collegium/competition/regulation.hpp>
#include <collegium/protests/term.hpp>

namespace collegium::protests {

// "protest", "appeal".
[[nodiscard]] std::string_view word_of(Stage stage);

// The first row of the section for that stage and for the competition's programme and discipline;
// null: the book has none.
[[nodiscard]] const rulebook::Row* row_for(const competition::Regulation& regulation,
                                           std::string_view section, Stage stage);

}  // namespace collegium::protests
