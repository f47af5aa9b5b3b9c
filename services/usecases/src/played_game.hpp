// A game opened for one question: rules, start and moves of the caller's game, played.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <collegium/sdk/try.hpp>
#include <collegium/usecases/games.hpp>

namespace collegium::usecases {

// INVALID_ARGUMENT with the refusal's own reason, values and articles at one field.
[[nodiscard]] tl::unexpected<sdk::Error> at_field(std::string field, sdk::Error error);
[[nodiscard]] tl::unexpected<sdk::Error> refuse_field(std::string field, std::string reason,
                                                      sdk::Metadata metadata = {});

// GAME_TIME_OVER once the budget is spent: whatever a plugin answered then is thrown away.
[[nodiscard]] sdk::Result<void> in_time(const Budget& budget);

// Whose seat holds the side at this moment.
[[nodiscard]] sdk::Seat seat_of(const sdk::Turn& turn, sdk::Side side);
[[nodiscard]] sdk::Side side_of(const sdk::Turn& turn, sdk::Seat seat);

// The working plugin of a discipline, or why there is none.
[[nodiscard]] sdk::Result<std::shared_ptr<const plugin_host::Plugin>> playable(
    const plugin_host::Catalogue& catalogue, std::string_view discipline);

// Looks the edition and the settings up in what the discipline says of itself; `prefix` stands
// before the names of the fields.
[[nodiscard]] sdk::Result<void> check_setup(const sdk::GameV0& rules, const sdk::GameSetup& setup,
                                            const std::string& prefix);

// Enters the plugin: ask(const sdk::Discipline&, const sdk::GameV0&) -> sdk::Result<T>. A plugin
// that throws is unavailable, and the answer says so.
template <typename Ask>
[[nodiscard]] auto ask_rules(const plugin_host::Catalogue& catalogue, std::string_view discipline,
                             std::string_view what, const Budget& budget, Ask ask)
    -> std::invoke_result_t<Ask, const sdk::Discipline&, const sdk::GameV0&> {
    using Answer = std::invoke_result_t<Ask, const sdk::Discipline&, const sdk::GameV0&>;
    auto plugin = TRY(playable(catalogue, discipline));
    Answer answer = plugin->call(what, [&](const sdk::Discipline& entered) -> Answer {
        const auto* rules = sdk::query<sdk::GameV0>(entered);
        if (rules == nullptr) {
            return sdk::refuse(sdk::Code::kFailedPrecondition, "DISCIPLINE_WITHOUT_GAME",
                               "the discipline keeps no moves",
                               {{"discipline", std::string(discipline)}});
        }
        return ask(entered, *rules);
    });
    if (!answer && answer.error().reason == "PLUGIN_FAILED") {
        answer.error().code = sdk::Code::kUnavailable;
        return answer;
    }
    TRY(in_time(budget));
    return answer;
}

// Writes moves in the notation for people beside the one for machines.
class MoveWriter {
  public:
    // NOTATION_UNKNOWN as a violation of `notation`.
    [[nodiscard]] static sdk::Result<MoveWriter> of(const sdk::GameV0& rules,
                                                    std::string_view notation);

    // A move of the game's present position. `typed` stands where the plugin writes legal moves
    // only: a foul that was played has no other spelling.
    [[nodiscard]] MoveView write(const sdk::Game& game, const sdk::Move& move,
                                 std::string_view typed = {}) const;
    [[nodiscard]] std::vector<MoveView> write(const sdk::Game& game,
                                              const std::vector<sdk::Move>& moves) const;

    [[nodiscard]] const sdk::GameV0& rules() const { return *rules_; }

  private:
    MoveWriter(const sdk::GameV0& rules, std::string notation)
        : rules_(&rules), notation_(std::move(notation)) {}

    const sdk::GameV0* rules_;
    std::string notation_;
};

// Squares a move touches, start first and end last.
[[nodiscard]] std::vector<sdk::Square> touched(const sdk::Move& move);

// A game that is being played through. It belongs to one thread and lives inside the fence.
class PlayedGame {
  public:
    // At the start of the caller's game. `budget` outlives the game.
    [[nodiscard]] static sdk::Result<PlayedGame> start(const sdk::Discipline& discipline,
                                                       const sdk::GameV0& rules,
                                                       const GameInput& input,
                                                       const Budget& budget);
    // After all of its moves.
    [[nodiscard]] static sdk::Result<PlayedGame> after_all(const sdk::Discipline& discipline,
                                                           const sdk::GameV0& rules,
                                                           const GameInput& input,
                                                           const Budget& budget);

    // What `game.moves[index]` means now; violations name that field.
    [[nodiscard]] sdk::Result<sdk::Move> read(std::size_t index) const;
    // Makes the move that was read there.
    [[nodiscard]] sdk::Result<void> make(std::size_t index, const sdk::Move& move);

    // What a text means as one move: MOVE_AMBIGUOUS {candidates} at `field`.
    [[nodiscard]] sdk::Result<sdk::Move> read(std::string_view text,
                                              const std::string& field) const;

    [[nodiscard]] sdk::Game& game() { return *game_; }
    [[nodiscard]] const sdk::Game& game() const { return *game_; }
    [[nodiscard]] const std::optional<sdk::StartedOpening>& opening() const { return opening_; }
    [[nodiscard]] const sdk::GameSetup& setup() const { return setup_; }  // as it was started

  private:
    PlayedGame() = default;

    const GameInput* input_ = nullptr;
    const Budget* budget_ = nullptr;
    sdk::GameSetup setup_;
    std::optional<sdk::StartedOpening> opening_;
    sdk::GameHandle game_;
};

}  // namespace collegium::usecases
