// Portable Game Notation: game records with tags, comments, marks, variations and set-ups.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <collegium/chess/board.hpp>
#include <collegium/notation/game_tree.hpp>
#include <collegium/notation/scanner.hpp>
#include <collegium/sdk/result.hpp>

namespace collegium::chess {

using PgnMove = notation::Annotated<Move>;
using PgnLine = notation::Line<Move>;

struct PgnGame {
    // The roster first, then the others in the record's order; SetUp and FEN are `start`.
    notation::Tags tags;
    Position start = start_position();
    PgnLine line;
    // "1-0", "0-1", "1/2-1/2", "*"; and the half-losses of arts. 11.8 and 12.9: "1/2-0", "0-1/2",
    // "0-0".
    std::string result = "*";

    [[nodiscard]] std::string_view tag(std::string_view name) const {
        return notation::tag(tags, name);
    }
    friend bool operator==(const PgnGame&, const PgnGame&) = default;
};

// Reads a text game by game; only the present game is held. The text must outlive the reader.
class PgnReader {
  public:
    explicit PgnReader(std::string_view text) : scanner_(text) {}

    // The next game, replayed and lawful; empty at the end of the text. A refusal names "game",
    // "line", "ply" and the move or sign found; reading goes on with the game after it.
    [[nodiscard]] sdk::Result<std::optional<PgnGame>> next();

  private:
    [[nodiscard]] sdk::Result<PgnGame> read_game();

    notation::Scanner scanner_;
};

// One game as export format has it: the seven tags first, lines of at most 80 columns, comments
// word for word. A closing brace inside a comment becomes ')': the format has no way to write it.
[[nodiscard]] std::string write_pgn(const PgnGame& game);

}  // namespace collegium::chess
