// Claims that decide or correct a game beside its moves: a forbidden move that stands until
// somebody points it out, a win that must be announced. Draws are claimed by draw_rules.hpp.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <collegium/sdk/citation.hpp>
#include <collegium/sdk/discipline.hpp>
#include <collegium/sdk/game.hpp>
#include <collegium/sdk/local_text.hpp>
#include <collegium/sdk/result.hpp>
#include <collegium/sdk/side.hpp>

namespace collegium::sdk {

// A kind of claim the game's rules know. Whether it would hold is not said: nobody may point that
// out to the players.
struct ClaimKind {
    std::string id;  // stable within the discipline: "foul"
    LocalText name;
    std::optional<Seat> claimant;  // this player only; empty: either
    Citation citation;

    friend bool operator==(const ClaimKind&, const ClaimKind&) = default;
};

enum class ClaimConsequence : std::uint8_t {
    kGoesOn,    // the game goes on as it stands
    kLoss,      // `loser` loses
    kTakeBack,  // back to the position after `moves_that_stand` moves; clocks stay as they are
    kLostTurn,  // the claimant's turn passes to the opponent
    kBreach,    // the game goes on and the claim is a breach of the rules by the claimant
};

// A claim judged. Proposes; an official decides and the host carries it out.
struct ClaimRuling {
    bool holds = false;
    ClaimConsequence consequence = ClaimConsequence::kGoesOn;
    Side loser = Side::kFirst;  // meaningful only when kLoss
    int moves_that_stand = 0;   // meaningful only when kTakeBack
    LocalText why;  // «двойная тройка на H8: …», or why it does not hold
    Citation citation;

    friend bool operator==(const ClaimRuling&, const ClaimRuling&) = default;
};

class ClaimsV0 {
  public:
    static constexpr std::string_view kId = kClaimsId;

    // What may be claimed at this moment at all; empty once the board has decided the game. `game`
    // was started by the same discipline; [host-serialised] with its other calls.
    [[nodiscard]] virtual std::vector<ClaimKind> claims(const Game& game) const = 0;

    // Judges a claim of claims(). Refused: a claim not listed there. [host-serialised] as claims().
    [[nodiscard]] virtual Result<ClaimRuling> judge_claim(const Game& game,
                                                          std::string_view claim) const = 0;

  protected:
    ~ClaimsV0() = default;
};

}  // namespace collegium::sdk
