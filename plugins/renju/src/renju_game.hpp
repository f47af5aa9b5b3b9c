// A game of renju as the SDK sees it.
#pragma once

#include <optional>
#include <vector>

#include <collegium/renju/rules.hpp>
#include <collegium/renju/state.hpp>
#include <collegium/sdk/game.hpp>

namespace collegium::renju {

// A move that was made, and what belongs to the record of it.
struct Played {
    sdk::Move move;
    Point point = kNoPoint;   // of the stone it put down
    sdk::Side side = kBlack;  // of that stone
    int number = 0;           // its move number; 0 for a decision without a stone
    Verdict verdict;          // of a black stone: fouls that stand are known by it
};

class RenjuGame final : public sdk::GameOf<RenjuGame> {
  public:
    RenjuGame(const Rules& rules, State start)
        : rules_(rules), state_(std::move(start)), ending_(ending_of(state_, rules_, kNoPoint)) {}

    [[nodiscard]] const Rules& rules() const { return rules_; }
    [[nodiscard]] const State& state() const { return state_; }
    [[nodiscard]] const Ending& ending() const { return ending_; }
    // Since the start or the position the game was set up from.
    [[nodiscard]] const std::vector<Played>& played() const { return played_; }

    // What a text means at this moment, lawful or not: where points are offered or chosen, a point
    // alone means that. Nothing: it is no move.
    [[nodiscard]] std::optional<sdk::Move> meaning_of(std::string_view text) const;

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
    enum class Standing : std::uint8_t { kLawful, kFoulThatStands };
    // Whether the move can be played, and as what.
    [[nodiscard]] sdk::Result<Standing> playable(const sdk::Move& move) const;

    Rules rules_;
    State state_;
    Ending ending_;
    std::vector<Played> played_;
};

// A game the host hands back: it was made here.
[[nodiscard]] inline const RenjuGame& ours(const sdk::Game& game) {
    return static_cast<const RenjuGame&>(game);
}

[[nodiscard]] std::vector<sdk::Notation> renju_notations();

// A new game by the setup's rules, from its position or the start.
[[nodiscard]] sdk::Result<RenjuGame> set_up(const sdk::GameSetup& setup);

}  // namespace collegium::renju
