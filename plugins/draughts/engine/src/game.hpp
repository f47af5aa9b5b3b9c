// One game in progress.
#pragma once

#include <memory>
#include <vector>

#include <collegium/draughts/game_rules.hpp>
#include <collegium/draughts/history.hpp>
#include <collegium/draughts/notation.hpp>
#include <collegium/sdk/game.hpp>

namespace collegium::draughts {

// Refers to its rules and engine, which live as long as the plugin.
class DraughtsGame final : public sdk::GameOf<DraughtsGame> {
  public:
    DraughtsGame(const GameRules& rules, const EditionRules& edition, const Engine& engine,
                 std::shared_ptr<const DrawBook> draws, const Position& position);

    [[nodiscard]] const GameRules& rules() const { return *rules_; }
    [[nodiscard]] const EditionRules& edition() const { return *edition_; }
    [[nodiscard]] const DrawBook& draws() const { return *draws_; }
    [[nodiscard]] const History& history() const { return history_; }
    [[nodiscard]] const std::vector<Move>& legal() const { return legal_; }
    [[nodiscard]] Notation notation() const { return {*edition_, *engine_, rules_->square_names}; }
    [[nodiscard]] sdk::Side seen(Side side) const {
        return side == rules_->first_to_move ? sdk::Side::kFirst : sdk::Side::kSecond;
    }
    // The player who holds the pieces of that colour: nobody swaps colours in draughts.
    [[nodiscard]] sdk::Seat seat(Side side) const {
        return side == rules_->first_to_move ? sdk::Seat::kFirst : sdk::Seat::kSecond;
    }
    // The legal move that the SDK's move means, or null.
    [[nodiscard]] const Move* find(const sdk::Move& move) const;

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
    [[nodiscard]] const Position& present() const { return history_.present(); }
    [[nodiscard]] Situation now() const { return {present(), legal_}; }
    void arrive();

    const GameRules* rules_;
    const EditionRules* edition_;
    const Engine* engine_;
    std::shared_ptr<const DrawBook> draws_;
    History history_;
    std::vector<Move> legal_;          // of the present position; empty once the game is decided
    const DrawRule* drawn_ = nullptr;  // of draws_: the rule that has ended the game by itself
};

}  // namespace collegium::draughts
