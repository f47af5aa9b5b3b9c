// Opening procedures: what a game awaits before free play begins, and what it is called by now.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <collegium/sdk/citation.hpp>
#include <collegium/sdk/discipline.hpp>
#include <collegium/sdk/game.hpp>
#include <collegium/sdk/local_text.hpp>
#include <collegium/sdk/move.hpp>
#include <collegium/sdk/position.hpp>

namespace collegium::sdk {

// One step of an opening procedure. Which acts are lawful is what Game::legal_moves() lists; this
// says what they are for.
struct Stage {
    std::string id;       // stable within the procedure: "offer5"
    LocalText procedure;  // name of the procedure: «правило Соосырва-8»
    LocalText awaited;  // what is awaited: «пятый ход: предложить ещё 3 точки из 5»
    Turn turn;  // who acts; after a swap the seat holds the other side
    // Numbers that may be declared, from `least_number` to `greatest_number`; both 0 where the
    // stage awaits no number.
    int least_number = 0;
    int greatest_number = 0;
    // Points offered so far; in their order, empty where the stage knows no offers.
    std::vector<Square> offered;
    Citation citation;

    friend bool operator==(const Stage&, const Stage&) = default;
};

// A fact about a game for people, such as the name of its opening.
struct GameNote {
    std::string id;  // stable within the discipline: "opening"
    LocalText text;  // «4D Kagetsu»

    friend bool operator==(const GameNote&, const GameNote&) = default;
};

class StagesV0 {
  public:
    static constexpr std::string_view kId = kStagesId;

    // What the opening procedure awaits now; empty once free play has begun or the game is decided.
    // `game` was started by the same discipline; [host-serialised] with its other calls.
    [[nodiscard]] virtual std::optional<Stage> stage(const Game& game) const = 0;

    // Facts known by now, in the order people read them; may be empty. [host-serialised] as
    // stage().
    [[nodiscard]] virtual std::vector<GameNote> notes(const Game& game) const = 0;

  protected:
    ~StagesV0() = default;
};

}  // namespace collegium::sdk
