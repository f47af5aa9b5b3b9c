// A drawn encounter where a bracket needs a winner: which step of the regulation's chain is due,
// what may be entered for it, what it is called.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <collegium/i18n/language.hpp>
#include <collegium/play/tournament.hpp>
#include <collegium/rulebook/book.hpp>
#include <collegium/sdk/result.hpp>

namespace collegium::play {

// Of a [[tie_step]] row of the books, and back.
[[nodiscard]] std::string_view step_word(TieStep step);
[[nodiscard]] std::optional<TieStep> parse_step(std::string_view word);

// Whether an encounter goes on until somebody has won it: in a bracket that does not count lost
// points. UA-2024 II.C.6.2 asks for a decider in this case alone.
[[nodiscard]] bool needs_winner(const Settings& settings);

// The step a game of an encounter belongs to, from 1; none: the encounter itself.
[[nodiscard]] std::optional<TieStep> step_of(const Settings& settings, int game);

// Whether a game of an encounter, from 1, follows another one of the same micro-match. Of the time
// between a drawn encounter and its replay or extra games the books say nothing.
[[nodiscard]] bool follows_game(const Settings& settings, int game);

// What is to be done at a board whose encounter was drawn.
struct DueStep {
    TieStep step = TieStep::kReplay;
    int place = 0;  // in the regulation's chain, from 1; 0: it has none
    int steps = 0;  // of the chain
    int game = 0;   // the first one of the step, from 1
    sdk::Citation citation;

    friend bool operator==(const DueStep& a, const DueStep& b) {
        return a.step == b.step && a.place == b.place && a.steps == b.steps && a.game == b.game;
    }
};
// None: it was not drawn, or a winner is there, or a draw stands.
[[nodiscard]] std::optional<DueStep> due_step(const Board& board, const Settings& settings,
                                              const rulebook::Book& book);
// The step by which the winner was found; none: without one, or there is no winner yet.
[[nodiscard]] std::optional<TieStep> decided_by(const Board& board, const Settings& settings);

// «перегравання», as the book prints it.
[[nodiscard]] std::string step_name(const rulebook::Book& book, TieStep step);
// «перегравання, жереб».
[[nodiscard]] std::string chain_text(const rulebook::Book& book, const std::vector<TieStep>& chain);
// «Нічия: далі перегравання (II.C.6.2), крок 1 з 2».
[[nodiscard]] std::string text_of(i18n::Language language, const rulebook::Book& book,
                                  const DueStep& due);

// Whether a result may be entered for a game of the board, from 1. TIE_STEP_DUE {due, place,
// steps}: another step of the chain comes first. TIE_LOT_IS_DRAWN: a lot is not entered.
// TIE_LOT_STANDS.
[[nodiscard]] sdk::Result<void> check_step(const Board& board, const Settings& settings,
                                           const rulebook::Book& book, int game,
                                           const Game& result);

// The board with the winner a lot has found. TIE_LOT_NOT_DUE, or TIE_STEP_DUE where another step
// is.
[[nodiscard]] sdk::Result<Board> with_lot(const Board& board, const Settings& settings,
                                          const rulebook::Book& book, bool first_wins);

}  // namespace collegium::play
