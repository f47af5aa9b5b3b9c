// A game of chess as the SDK sees it.
#pragma once

#include <collegium/chess/draws.hpp>
#include <collegium/chess/rulings.hpp>
#include <collegium/sdk/game.hpp>

namespace collegium::chess {

// What the competition says of the game, as settings of the edition.
struct GameSettings {
    bool online = false;                          // remote play, art. 15
    TimeClass programme = TimeClass::kClassical;  // arts. 13, 14
    int agreement_from = 1;                       // moves of each before a draw is agreed, 9.1.1
};

class ChessGame final : public sdk::GameOf<ChessGame> {
  public:
    ChessGame(const Position& start, const GameSettings& settings)
        : history_{start}, ending_(ending_of(history_)), settings_(settings) {}

    [[nodiscard]] const History& history() const { return history_; }
    [[nodiscard]] Ending ending() const { return ending_; }
    [[nodiscard]] const GameSettings& settings() const { return settings_; }
    [[nodiscard]] bool online() const { return settings_.online; }

    // The lawful move of the present position that the SDK's move means.
    [[nodiscard]] sdk::Result<Move> lawful(const sdk::Move& move) const;

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
    [[nodiscard]] const Board& board() const { return history_.back().board; }

    History history_;
    Ending ending_;
    GameSettings settings_;
};

[[nodiscard]] sdk::Move to_sdk(const Board& board, Move move);
// The lawful move of the board that the SDK's move means.
[[nodiscard]] sdk::Result<Move> lawful_move(const Board& board, const sdk::Move& move);
[[nodiscard]] constexpr sdk::Side to_sdk(Colour colour) {
    return colour == Colour::kWhite ? sdk::Side::kFirst : sdk::Side::kSecond;
}

}  // namespace collegium::chess
