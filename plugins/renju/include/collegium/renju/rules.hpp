// The rules one game is played by: an edition and the settings its book leaves open.
#pragma once

#include <cstdint>
#include <vector>

#include <collegium/renju/judge.hpp>
#include <collegium/renju/points.hpp>
#include <collegium/renju/procedures.hpp>
#include <collegium/renju/rule_book.hpp>
#include <collegium/sdk/edition.hpp>
#include <collegium/sdk/game.hpp>
#include <collegium/sdk/result.hpp>

namespace collegium::renju {

// What follows a foul. RU-2022 forbids it and says no more; RIF 9.8 and RU-OLD 5.3.8.2 do.
enum class FoulConsequence : std::uint8_t {
    kRefused,      // cannot be entered: a platform
    kLossOnClaim,  // stands until White claims it, then Black loses
    kCorrected,    // stands until noticed, then play goes back to before it
    kLoss,         // Black loses at once
};

// Until when White may claim an overline; other fouls only before his next move (RIF 9.8).
enum class OverlineClaim : std::uint8_t { kEndOfGame, kNextMove };

// What follows an unfounded claim; no text says.
enum class WrongClaim : std::uint8_t { kGoesOn, kBreach, kLostTurn, kLoss };

// When nobody can build a winning row any more.
enum class NoFiveDraw : std::uint8_t {
    kNone,            // RIF 10: play goes on
    kFive,            // RU-OLD 5.2.7.1 c: neither can build a five
    kFiveOrOverline,  // RU-2022 9.2.7.1 c: White may hope for an overline too
};

struct Rules {
    const Articles* articles = nullptr;
    const Procedure* procedure = nullptr;
    int number = 0;  // the procedure's number of fifth moves: exact, or the most one may declare
    ThreeDefinition three = ThreeDefinition::kRif;
    FoulConsequence foul = FoulConsequence::kLossOnClaim;
    OverlineClaim overline_claim = OverlineClaim::kEndOfGame;
    WrongClaim wrong_claim = WrongClaim::kGoesOn;
    NoFiveDraw no_five = NoFiveDraw::kFiveOrOverline;
    bool five_must_be_claimed = false;
    bool bars_thirteenth = false;  // the Swap rule's two patterns
    int move_limit = 0;            // 0: none
    int first_pass = 0;            // moves that must have been made before a pass
    Letters letters = Letters::kRussian;

    // Fouls are a thing of renju; gomoku has none.
    [[nodiscard]] bool has_fouls() const { return !procedure->gomoku; }
    // A foul can be played and stands.
    [[nodiscard]] bool foul_may_stand() const {
        return has_fouls() && foul != FoulConsequence::kRefused;
    }
};

[[nodiscard]] std::vector<sdk::Edition> editions();

// Refused: an unknown edition or parameter, a value the parameter does not take. The position is
// not looked at.
[[nodiscard]] sdk::Result<Rules> rules_of(const sdk::GameSetup& setup);

}  // namespace collegium::renju
