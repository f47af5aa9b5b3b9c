// Draw rules as counters, each with its article: what runs, what may be claimed, what needs a
// ruling.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <collegium/sdk/citation.hpp>
#include <collegium/sdk/game.hpp>
#include <collegium/sdk/local_text.hpp>
#include <collegium/sdk/move.hpp>
#include <collegium/sdk/result.hpp>
#include <collegium/sdk/side.hpp>

namespace collegium::sdk {

enum class DrawStatus : std::uint8_t { kInactive, kRunning, kClaimable, kNeedsRuling };

// An automatic rule that has run out ends the game: that is an Outcome.
struct DrawState {
    std::string rule;  // stable within the discipline: "three-kings"
    LocalText name;
    DrawStatus status = DrawStatus::kInactive;
    int count = 0;  // kRunning: `count` of `limit`, in the rule's own unit
    int limit = 0;
    bool automatic = false;        // ends the game by itself, else somebody must claim
    std::optional<Seat> claimant;  // kClaimable: this player only; empty: either
    Citation citation;

    friend bool operator==(const DrawState&, const DrawState&) = default;
};

// The answer to a claim: whether it holds, and the article that decided it.
struct ClaimVerdict {
    bool holds = false;
    int count = 0;  // in the rule's own unit, as it stands or will stand after the written move
    int limit = 0;
    Citation citation;

    friend bool operator==(const ClaimVerdict&, const ClaimVerdict&) = default;
};

class DrawRulesV0 {
  public:
    static constexpr std::string_view kId = kDrawRulesId;

    // Every rule of the game's edition in the book's order, also the inactive ones. `game` was
    // started by the same discipline; [host-serialised] with its other calls.
    [[nodiscard]] virtual std::vector<DrawState> states(const Game& game) const = 0;

    // A draw claimed by the player who acts next under a rule of states(), `written` being a move
    // he has written down and not made. Refused: no such rule, a rule that takes no claims, an
    // illegal written move, a decided game. Whether he may claim at all (a touched piece) is not
    // the board's business. [host-serialised] as states().
    [[nodiscard]] virtual Result<ClaimVerdict> check_claim(
        const Game& /*game*/, std::string_view rule, const std::optional<Move>& /*written*/) const {
        return refuse(Code::kUnimplemented, "CLAIM_NOT_TAKEN", "the rule takes no claims",
                      {{"rule", std::string(rule)}});
    }

  protected:
    ~DrawRulesV0() = default;
};

}  // namespace collegium::sdk
