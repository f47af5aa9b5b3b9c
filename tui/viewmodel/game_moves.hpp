// The list of moves in rows of two, and what a typed text may become. Pure.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <collegium/v1/games.pb.h>

#include "tui/i18n/texts.hpp"
#include "tui/viewmodel/game_line.hpp"

namespace collegium::tui::viewmodel {

struct MoveCell {
    std::string words;               // «45. e3-c1»
    std::optional<std::size_t> ply;  // on the board after this move; none: not a move of the game
};

// Two moves beside each other, or one line of words: a decision, a lot that was drawn.
struct MoveRow {
    MoveCell first;
    MoveCell second;
    bool whole = false;  // `first` takes the whole line

    [[nodiscard]] bool holds(std::size_t ply) const {
        return first.ply == ply || second.ply == ply;
    }
};

// Every move so far; decisions of an opening procedure and a drawn start are lines of their own.
[[nodiscard]] std::vector<MoveRow> move_rows(const GameLine& line, const Texts& texts);

// Where the next move of a game belongs: its label, and whether it goes into the second cell of the
// last row.
struct NextMove {
    std::string label;  // «46.»; empty in the second cell or where nothing was played
    bool second = false;
};
[[nodiscard]] NextMove next_move(const GameLine& line, const std::vector<MoveRow>& rows);

// A move as the list names it: its words where it is a decision, else its notation.
template <typename Move>
[[nodiscard]] std::string move_words(const Move& move) {
    const bool decision = move.kind() == v1::MOVE_KIND_DECISION;
    return decision && !move.words().empty() ? move.words() : move.text();
}

// Legal moves that begin with what was typed, signs and case left aside; with nothing typed, all.
// Where none does, the typed text is read in the other keyboard layouts.
[[nodiscard]] std::vector<v1::LegalMove> completions(const v1::GameState& state,
                                                     const std::string& typed);
// The one legal move that is written exactly so.
[[nodiscard]] std::optional<v1::LegalMove> written_exactly(const v1::GameState& state,
                                                           const std::string& typed);

}  // namespace collegium::tui::viewmodel
