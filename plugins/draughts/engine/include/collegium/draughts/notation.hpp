// Moves as text: written in the forms of the books, read in all of them.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <collegium/draughts/engine.hpp>
#include <collegium/draughts/game_rules.hpp>
#include <collegium/draughts/move_text.hpp>
#include <collegium/draughts/position.hpp>
#include <collegium/draughts/routes.hpp>
#include <collegium/sdk/error.hpp>
#include <collegium/sdk/game.hpp>
#include <collegium/sdk/move.hpp>

namespace collegium::draughts {

// A position together with its legal moves. Refers to both, owns neither.
struct Situation {
    const Position& position;
    const std::vector<Move>& legal;
};

// A move that a text means, in the spelling that the text abridges.
struct MeantMove {
    Move move;
    Route route;
};
// One move; several, of which the writer must choose; or why it is none.
using ReadMove = std::variant<MeantMove, std::vector<MeantMove>, sdk::Error>;

// One game in one edition. Refers to its rules; stateless and thread-safe.
class Notation {
  public:
    Notation(const EditionRules& edition, const Engine& engine, SquareNames names)
        : edition_(edition), engine_(engine), geometry_(engine.rules().board_side), names_(names) {}

    // Puts moves into the order of their machine form, which depends on the position alone.
    void sort(const Position& position, std::vector<Move>& moves) const;

    // With the first spelling as `via`.
    [[nodiscard]] sdk::Move to_sdk(const Position& position, const Move& move) const;

    // Every landing square: "d2:g5:e7:c5:a7", "c3-d4".
    [[nodiscard]] std::string machine(const Position& position, const Move& move) const;

    // Start and end; the squares where the route turns only where another move shares both.
    [[nodiscard]] std::string book(const Situation& now, const Move& move) const;

    // "cd4", "c:e5" where that names one move only, else as book().
    [[nodiscard]] std::string brief(const Situation& now, const Move& move) const;

    // What a text means, without signs after it.
    [[nodiscard]] ReadMove read(const Situation& now, std::string_view text) const;

    // The legal move that equals `move`, or null.
    [[nodiscard]] const Move* find(const Situation& now, const sdk::Move& move) const;

    // One move, the candidates of an ambiguous text, or why it is none. One evaluation sign of the
    // book may follow the move.
    [[nodiscard]] sdk::ParsedMove parse(const Situation& now, std::string_view text) const;

    [[nodiscard]] std::string name(int square) const { return geometry_.name(square, names_); }

  private:
    [[nodiscard]] std::vector<Route> spellings_of(const Position& position, const Move& move) const;
    [[nodiscard]] std::string join(const Route& route, char sign) const;
    struct Reading {
        Route route;            // the spelling that the text abridges; empty: none
        bool complete = false;  // the text leaves out nothing but squares on a straight line
    };
    [[nodiscard]] Reading read_as(const Situation& now, const Move& move,
                                  const MoveText& text) const;

    const EditionRules& edition_;
    const Engine& engine_;
    Geometry geometry_;
    SquareNames names_;
};

}  // namespace collegium::draughts
