// What a sanction makes of the result of a game.
#pragma once

#include <vector>

#include <collegium/pairing/field.hpp>
#include <collegium/play/results.hpp>
#include <collegium/rulebook/book.hpp>

namespace collegium::sanctions {

// Results the book allows after the sanction, the usual one first, each with its article; none
// where it changes no result. `offender` is his place at the board, `now` the result as it stands,
// which alone decides where points are raised or lowered (RU-CHESS 12.9.4, 12.9.5): a game is never
// worth more than its maximum (10.2). The other player's points are for the arbiter where several
// results are given (RU-CHESS 12.9.6), and both lose where both are to blame (RU-2022 5.4.15.1).
// A game so lost was played: it is no «−».
[[nodiscard]] std::vector<play::Choice> results_after(const rulebook::Book& book,
                                                      const rulebook::Row& sanction,
                                                      pairing::Side offender,
                                                      play::Outcome now = play::Outcome::kNone);

// [[sanction]]s of the book that may have left this result, whoever is the offender and whatever
// stood before; they belong to the book.
[[nodiscard]] std::vector<const rulebook::Row*> sanctions_leaving(const rulebook::Book& book,
                                                                  play::Outcome outcome);

}  // namespace collegium::sanctions
