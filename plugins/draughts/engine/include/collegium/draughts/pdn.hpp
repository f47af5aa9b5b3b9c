// Portable Draughts Notation 3.0: records of every game of the family.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <collegium/draughts/game_rules.hpp>
#include <collegium/draughts/position.hpp>
#include <collegium/notation/game_tree.hpp>
#include <collegium/notation/scanner.hpp>
#include <collegium/sdk/record.hpp>
#include <collegium/sdk/result.hpp>

namespace collegium::draughts {

// A move, or the board set up anew in the middle of a line.
using PdnAct = std::variant<Move, Position>;
using PdnMove = notation::Annotated<PdnAct>;
using PdnLine = notation::Line<PdnAct>;

struct PdnGame {
    // The roster first, then the others in the record's order; what GameType, Variant, Edition,
    // Parameters ("id=value id=value"), FEN and SetUp say is below.
    notation::Tags tags;
    std::string edition;
    sdk::ParameterValues parameters;  // those the record names
    Position start;
    PdnLine line;
    std::string result = "*";  // "1-0" or "2-0", ..., "0-0" where both lost; or other points
    std::vector<sdk::RecordRemark> remarks;

    // All but the remarks, which are the reading's.
    friend bool operator==(const PdnGame& a, const PdnGame& b) {
        return a.tags == b.tags && a.edition == b.edition && a.parameters == b.parameters &&
               a.start == b.start && a.line == b.line && a.result == b.result;
    }
};

// What "1-0" or "1-1" means in the game: who is the first side decides.
[[nodiscard]] sdk::RecordedResult meaning_of(std::string_view result, const GameRules& rules);

// Reads a text game by game; only the present game is held. Refers to the rules and the text.
//
// Reading is liberal as the standard asks: squares as letters or numbers whatever the GameType
// says, all spellings of a capture, '*' or a result after the moves, the last game without either.
// Marks have their usual meaning unless the record or the reader names the edition; then they mean
// what its book says.
class PdnReader {
  public:
    PdnReader(const GameRules& rules, std::string_view text, sdk::RecordReading how = {});

    // The next game, replayed and legal; empty at the end of the text. A refusal names "game",
    // "line", "ply" and what was found; reading goes on with the game after it.
    [[nodiscard]] sdk::Result<std::optional<PdnGame>> next();

  private:
    [[nodiscard]] sdk::Result<PdnGame> read_game();
    [[nodiscard]] sdk::Result<ChosenRules> rules_of(PdnGame& game) const;
    [[nodiscard]] sdk::Result<void> check_type(std::string_view type, const PdnGame& game,
                                               ChosenRules& chosen) const;
    [[nodiscard]] sdk::Result<Position> start_of(PdnGame& game) const;
    [[nodiscard]] sdk::Result<std::string> result_of(const PdnGame& game, std::string ended) const;

    const GameRules& rules_;
    sdk::RecordReading how_;
    notation::Scanner scanner_;
};

// One game as the standard wants it written: full GameType, moves by start and end, the whole
// capture where that is not enough, lines of at most 80 columns, '*' at the end. A closing brace
// inside a comment becomes ')': the format has no way to write it.
[[nodiscard]] std::string write_pdn(const GameRules& rules, const PdnGame& game);

}  // namespace collegium::draughts
