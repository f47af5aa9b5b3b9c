// Why a pair of a table or a bracket is as it is; a Swiss is explained by core/pairing.
#pragma once

#include <string>
#include <vector>

#include <collegium/i18n/language.hpp>
#include <collegium/play/tournament.hpp>
#include <collegium/rulebook/book.hpp>

namespace collegium::play {

// The round as a whole: «По таблице на 10 участников, тур 3», who is free and why.
[[nodiscard]] std::vector<std::string> explain_round(i18n::Language language,
                                                     const rulebook::Book& book,
                                                     const Tournament& tournament,
                                                     const Round& round);
// One board of it; `known` is the field as the round kept it when it was paired, which brackets
// rest on and tables do not. Throws std::out_of_range where there is no such board.
[[nodiscard]] std::vector<std::string> explain_board(i18n::Language language,
                                                     const rulebook::Book& book,
                                                     const Tournament& tournament,
                                                     const Round& round, int board,
                                                     const pairing::Field& known);

}  // namespace collegium::play
