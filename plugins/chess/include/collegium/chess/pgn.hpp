// Portable Game Notation: game records with tags, comments, marks, variations and set-ups.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <collegium/chess/board.hpp>
#include <collegium/sdk/result.hpp>

namespace collegium::chess {

// The tags every record has, in this order.
inline constexpr std::array<std::string_view, 7> kPgnRoster = {"Event", "Site",  "Date",  "Round",
                                                               "White", "Black", "Result"};

struct PgnMove;

struct PgnLine {
    std::string comment;  // before the first move
    std::vector<PgnMove> moves;

    friend bool operator==(const PgnLine&, const PgnLine&) = default;
};

struct PgnMove {
    Move move;
    std::vector<std::uint8_t> nags;   // numeric marks: $1 is "!"
    std::string comment;              // after the move
    std::vector<PgnLine> variations;  // instead of the move

    friend bool operator==(const PgnMove&, const PgnMove&) = default;
};

struct PgnGame {
    // The roster first, then the others in the record's order; SetUp and FEN are `start`.
    std::vector<std::pair<std::string, std::string>> tags;
    Position start = start_position();
    PgnLine line;
    // "1-0", "0-1", "1/2-1/2", "*"; and the half-losses of arts. 11.8 and 12.9: "1/2-0", "0-1/2",
    // "0-0".
    std::string result = "*";

    [[nodiscard]] std::string_view tag(std::string_view name) const;
    friend bool operator==(const PgnGame&, const PgnGame&) = default;
};

// Reads a text game by game; only the present game is held. The text must outlive the reader.
class PgnReader {
  public:
    explicit PgnReader(std::string_view text) : text_(text) {}

    // The next game, replayed and lawful; empty at the end of the text. A refusal names "game",
    // "line", "ply" and the move or sign found; reading goes on with the game after it.
    [[nodiscard]] sdk::Result<std::optional<PgnGame>> next();

  private:
    friend class PgnParser;

    std::string_view text_;
    std::size_t at_ = 0;
    int line_ = 1;
    int game_ = 0;
};

// One game as export format has it: the seven tags first, lines of at most 80 columns, comments
// word for word. A closing brace inside a comment becomes ')': the format has no way to write it.
[[nodiscard]] std::string write_pgn(const PgnGame& game);

}  // namespace collegium::chess
