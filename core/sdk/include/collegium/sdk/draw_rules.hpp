// Draw rules as counters, each with its article: what runs, what may be claimed, what needs a
// ruling.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <collegium/sdk/citation.hpp>
#include <collegium/sdk/game.hpp>
#include <collegium/sdk/local_text.hpp>
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

class DrawRulesV0 {
  public:
    static constexpr std::string_view kId = kDrawRulesId;

    // Every rule of the game's edition in the book's order, also the inactive ones. `game` was
    // started by the same discipline; [host-serialised] with its other calls.
    [[nodiscard]] virtual std::vector<DrawState> states(const Game& game) const = 0;

  protected:
    ~DrawRulesV0() = default;
};

}  // namespace collegium::sdk
