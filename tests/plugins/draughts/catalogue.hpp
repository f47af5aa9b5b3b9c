// Test vectors read from tests/data/draughts.
#pragma once

#include <string>
#include <vector>

#include <collegium/draughts/discipline.hpp>
#include <collegium/draughts/engine.hpp>
#include <collegium/draughts/position.hpp>
#include <collegium/sdk/game.hpp>

#include "support/test_name.hpp"

namespace collegium::draughts::test {

// The columns of one line, trimmed; comments and empty lines are left out.
using Row = std::vector<std::string>;
[[nodiscard]] std::vector<Row> read_rows(const std::string& file);

[[nodiscard]] std::vector<std::string> split(const std::string& text, const std::string& by);

using testing_support::test_name;

// Rules by the catalogue's word: RUS64, DRAUGHTS64, RUS64/7.4, INT100, GIVEAWAY, CHECKERS.
[[nodiscard]] const GameRules& rules_named(const std::string& word);
[[nodiscard]] std::vector<std::string> all_rules();
// Captures of an edition as it plays them by default; empty: of the first.
[[nodiscard]] const Engine& engine_of(const GameRules& rules, const std::string& edition = {});

// The editions a row speaks of, by its name: of "UA-2024 WE-31" the Ukrainian one, of "DISC P-01"
// the game's first, of "DISC P-02, UA-2024 WE-37" both.
[[nodiscard]] std::vector<std::string> editions_of(const Row& row);

[[nodiscard]] Position position_of(const GameRules& rules, const std::string& fen);

class NeverStop final : public sdk::Stop {
  public:
    [[nodiscard]] bool requested() const noexcept override { return false; }
};

// A discipline over any rules, as a plugin makes one.
class TestDiscipline final : public DraughtsDiscipline {
  public:
    using DraughtsDiscipline::DraughtsDiscipline;
};

[[nodiscard]] sdk::GameHandle new_game(const GameRules& rules, const std::string& fen = {},
                                       const std::string& edition = {});

// Reads and plays one written move; false, with the reason in the test's log, where it is not one
// legal move.
[[nodiscard]] bool play(sdk::Game& game, const std::string& text);

// Editions by a short word: RU, OLD, UA.
[[nodiscard]] std::string edition_named(const std::string& word);

// Parameters are "id=value,id=value" or "-".
[[nodiscard]] sdk::GameSetup setup_of(const std::string& edition, const std::string& parameters,
                                      const std::string& position);

// Moves of a text, "3*(a b c)" being written out; "-" is none.
[[nodiscard]] std::vector<std::string> moves_in(const std::string& text);

// A game after these moves; null, with the reason in the test's log, where one is not legal.
[[nodiscard]] sdk::GameHandle played(const sdk::GameV0& rules, const sdk::GameSetup& setup,
                                     const std::vector<std::string>& moves);

// What format_move says; fails the test where the move is refused.
[[nodiscard]] std::string written(const sdk::Game& game, const sdk::Move& move,
                                  std::string_view notation = sdk::kMachineNotation);

}  // namespace collegium::draughts::test
