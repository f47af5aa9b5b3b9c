// Draw rules as counters, each with its article: what runs, what may be claimed, what needs a
// ruling; and when a draw may be offered.
#pragma once

#include <chrono>
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
#include <collegium/sdk/time_controls.hpp>

namespace collegium::sdk {

// kNeedsRuling: everything the board can show is there; the draw depends on the arbiter's answer to
// `question`.
enum class DrawStatus : std::uint8_t { kInactive, kRunning, kClaimable, kNeedsRuling };

// What one step of a counter is.
enum class CountUnit : std::uint8_t {
    kOccurrences,  // times the present position has stood, itself included
    kOwnMoves,     // moves of one player, `counted_seat`
    kMovesOfEach,  // moves made by each of the two players
    kPlies,        // moves of either player
};

// An automatic rule that has run out ends the game: that is an Outcome.
struct DrawState {
    std::string rule;  // stable within the discipline: "three-kings"
    LocalText name;
    DrawStatus status = DrawStatus::kInactive;
    int count = 0;  // `count` of `limit`; a rule without a counter has limit 0
    int limit = 0;
    CountUnit unit = CountUnit::kMovesOfEach;
    std::optional<Seat> counted_seat;  // kOwnMoves, while it counts
    LocalText counts;        // what adds to the count: «ходы только дамками»
    LocalText resets;        // what sets it back to zero; empty: nothing does
    int reset_ply = 0;       // moves of both players made when the count last began
    bool automatic = false;  // ends the game by itself, else somebody must claim
    std::optional<Seat> claimant;     // kClaimable, kNeedsRuling: this player only; empty: either
    bool takes_written_move = false;  // may be claimed with a move written down and not made
    std::vector<Move> by_writing;     // of who acts next: the claim would hold with one of these
    LocalText question;               // kNeedsRuling: what the arbiter must say first, else empty
    Citation citation;

    friend bool operator==(const DrawState&, const DrawState&) = default;
};

// What the arbiter has said to DrawState::question.
enum class ArbiterRuling : std::uint8_t { kNone, kForTheDraw, kAgainst };

// What a claim rests on beside the board.
struct ClaimContext {
    Seat claimant = Seat::kFirst;
    bool by_arbiter = false;          // on his own initiative: `claimant` is not looked at
    std::optional<Move> written;      // a move he has written down and not made
    std::optional<int> counted_from;  // plies made when he began to count aloud
    std::optional<std::chrono::seconds> remaining;    // on the claimant's clock when he claimed
    std::optional<std::chrono::seconds> checked_for;  // how long the arbiter checked the claim
    bool flag_fell = false;                           // the claimant's, while the claim was checked
    ArbiterRuling ruling = ArbiterRuling::kNone;
};

enum class ClaimEffect : std::uint8_t {
    kDraw,
    kGoesOn,             // no draw
    kWrittenMoveStands,  // no draw: the written move counts as made and the game goes on
    kClaimantLoses,      // no draw, and his time has run out
    kNeedsRuling,        // not before the arbiter has answered `why`
};

struct ClaimVerdict {
    ClaimEffect effect = ClaimEffect::kGoesOn;
    int count = 0;  // in the rule's own unit, as it stands or will stand after the written move
    int limit = 0;
    bool on_claimants_time = false;                 // a wrong claim was checked on his time
    std::optional<std::chrono::seconds> left = {};  // there, where both times are told
    LocalText why;  // what is missing, or the question to the arbiter; may be empty
    Citation citation;
    // Of a wrong claim: what the arbiter adds to the other player's time; none: the book adds none.
    std::optional<AddedTime> opponent_gets = {};

    [[nodiscard]] bool holds() const { return effect == ClaimEffect::kDraw; }

    friend bool operator==(const ClaimVerdict&, const ClaimVerdict&) = default;
};

// An offer made earlier in the game and not accepted.
struct DrawOffer {
    Seat seat = Seat::kFirst;
    int ply = 0;  // moves of both players made at that time

    friend bool operator==(const DrawOffer&, const DrawOffer&) = default;
};

struct OfferContext {
    Seat seat = Seat::kFirst;        // who offers now
    std::vector<DrawOffer> earlier;  // in their order
};

// Whether the offer may be made and, if accepted at once, ends the game.
struct OfferVerdict {
    bool admissible = false;
    LocalText why;      // empty where admissible
    Citation citation;  // the article that forbids it, or the one that allows it
    // Not admissible by itself, but an arbiter may permit it; `sanction` is the article he punishes
    // those by who agree all the same.
    bool needs_permission = false;
    std::optional<Citation> sanction = {};

    friend bool operator==(const OfferVerdict&, const OfferVerdict&) = default;
};

class DrawRulesV0 {
  public:
    static constexpr std::string_view kId = kDrawRulesId;

    // Every rule of the game's edition in the book's order, also the inactive ones. `game` was
    // started by the same discipline; [host-serialised] with its other calls.
    [[nodiscard]] virtual std::vector<DrawState> states(const Game& game) const = 0;

    // A draw claimed under a rule of states(). Refused: no such rule, a rule that takes no such
    // claims, an illegal written move, a fact that is missing, a decided game. Whether the player
    // may claim at all (a touched piece) is not the board's business. [host-serialised] as
    // states().
    [[nodiscard]] virtual Result<ClaimVerdict> check_claim(const Game& /*game*/,
                                                           std::string_view rule,
                                                           const ClaimContext& /*claim*/) const {
        return refuse(Code::kUnimplemented, "CLAIM_NOT_TAKEN", "the rule takes no claims",
                      {{"rule", std::string(rule)}});
    }

    // A draw offered by a player. Refused: a decided game. Without rules of its own a discipline
    // lets a draw be offered at any time. [host-serialised] as states().
    [[nodiscard]] virtual Result<OfferVerdict> check_offer(const Game& /*game*/,
                                                           const OfferContext& /*offer*/) const {
        OfferVerdict verdict;
        verdict.admissible = true;
        return verdict;
    }

  protected:
    ~DrawRulesV0() = default;
};

}  // namespace collegium::sdk
