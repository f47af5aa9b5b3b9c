// One game in progress.
#pragma once

#include <vector>

#include <collegium/draughts/game_rules.hpp>
#include <collegium/draughts/notation.hpp>
#include <collegium/sdk/game.hpp>

namespace collegium::draughts {

// Refers to its rules and engine, which live as long as the plugin.
class DraughtsGame final : public sdk::GameOf<DraughtsGame> {
  public:
    DraughtsGame(const GameRules& rules, const EditionRules& edition, const Engine& engine,
                 const Position& position);

    [[nodiscard]] sdk::Position position() const override;
    [[nodiscard]] std::vector<sdk::Move> legal_moves() const override;
    [[nodiscard]] sdk::ParsedMove parse_move(std::string_view text) const override;
    [[nodiscard]] sdk::Result<std::string> format_move(const sdk::Move& move,
                                                       std::string_view notation) const override;
    [[nodiscard]] sdk::Result<void> play(const sdk::Move& move) override;
    [[nodiscard]] sdk::Outcome outcome() const override;
    [[nodiscard]] sdk::BoardView board_view(sdk::Side bottom) const override;
    [[nodiscard]] sdk::Result<std::uint64_t> perft(int depth, sdk::PerftCount count,
                                                   const sdk::Stop& stop) const override;

  private:
    [[nodiscard]] Notation notation() const { return {*edition_, *engine_, rules_->square_names}; }
    [[nodiscard]] Situation now() const { return {position_, legal_}; }
    [[nodiscard]] sdk::Side seen(Side side) const {
        return side == rules_->first_to_move ? sdk::Side::kFirst : sdk::Side::kSecond;
    }
    [[nodiscard]] const Move* find(const sdk::Move& move) const;
    void set(const Position& position);

    const GameRules* rules_;
    const EditionRules* edition_;
    const Engine* engine_;
    Position position_;
    std::vector<Move> legal_;  // of position_
};

}  // namespace collegium::draughts
