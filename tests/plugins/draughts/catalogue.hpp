// Test vectors read from tests/data/draughts.
#pragma once

#include <string>
#include <vector>

#include <collegium/draughts/discipline.hpp>
#include <collegium/draughts/engine.hpp>
#include <collegium/draughts/position.hpp>
#include <collegium/sdk/game.hpp>

namespace collegium::draughts::test {

// The columns of one line, trimmed; comments and empty lines are left out.
using Row = std::vector<std::string>;
[[nodiscard]] std::vector<Row> read_rows(const std::string& file);

[[nodiscard]] std::vector<std::string> split(const std::string& text, const std::string& by);

// A name that GoogleTest accepts: "DISC R-04b" -> "DISC_R_04b".
[[nodiscard]] std::string test_name(const std::string& name);

// Rules by the catalogue's word: RUS64, DRAUGHTS64, RUS64/7.4, INT100, GIVEAWAY, CHECKERS.
[[nodiscard]] const GameRules& rules_named(const std::string& word);
[[nodiscard]] std::vector<std::string> all_rules();
[[nodiscard]] const Engine& engine_of(const GameRules& rules);

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

[[nodiscard]] sdk::GameHandle new_game(const GameRules& rules, const std::string& fen = {});

// What format_move says; fails the test where the move is refused.
[[nodiscard]] std::string written(const sdk::Game& game, const sdk::Move& move,
                                  std::string_view notation = sdk::kMachineNotation);

}  // namespace collegium::draughts::test
