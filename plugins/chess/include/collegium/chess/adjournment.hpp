// Adjourned games (art. 18): the envelope, the sealed move, and how play is resumed. Proposes; the
// arbiter decides. Pure and [thread-safe].
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include <collegium/chess/board.hpp>
#include <collegium/chess/rulings.hpp>
#include <collegium/sdk/result.hpp>

namespace collegium::chess {

// What stands on the envelope (18.2); a pending draw offer may be absent.
struct Envelope {
    std::string white;  // names of the players
    std::string black;
    std::string position;  // FEN, right before sealing
    std::optional<std::chrono::seconds> white_used;
    std::optional<std::chrono::seconds> black_used;
    std::string sealer;   // one of the two names
    int move_number = 0;  // of the sealed move
    std::optional<Colour> draw_offered_by;
    std::string resumption;  // date, time and place
};

// Refused with a violation for every item that is missing or does not fit the position.
[[nodiscard]] sdk::Result<void> check_envelope(const Envelope& envelope);

// What the players have said before play is resumed: the game is over then (18.6).
struct SaidBefore {
    bool draw_agreed = false;
    std::optional<Colour> resigned;
};

// The sealed move opened: the move, or the sealer loses because it is ambiguous (18.8.1), not to be
// understood (18.8.2) or impossible (18.8.3) – unless the opponent cannot mate. A game that was
// over before (18.6) keeps its result whatever the envelope holds.
using OpenedMove = std::variant<Move, Ruling>;
[[nodiscard]] OpenedMove open_sealed_move(const Board& board, std::string_view text,
                                          const SaidBefore& said = {});

// Who is there when play is to be resumed.
struct Presence {
    bool answering = false;  // who must reply to the sealed move
    bool sealer = false;
};

enum class Resumption : std::uint8_t {
    kOpen,          // the sealed move is made, the answering player's clock starts (18.9.1)
    kClockRuns,     // the answering player's clock starts, the envelope stays closed (18.7, 18.9.2)
    kMaySealReply,  // opened as in kOpen; the reply may be sealed instead of made (18.9.3)
};
struct ResumptionRuling {
    Resumption action = Resumption::kOpen;
    std::string_view article;

    friend bool operator==(const ResumptionRuling&, const ResumptionRuling&) = default;
};
// With nobody there the answering player loses the time (18.11).
[[nodiscard]] ResumptionRuling resume(Presence present);

// A player comes after the default time: lost unless the arbiter decides otherwise, but a sealed
// move that ended the game stands (18.10). Nothing: he is in time.
[[nodiscard]] std::optional<Ruling> late_at_resumption(const Board& after_sealed_move, Colour late,
                                                       std::chrono::minutes lateness,
                                                       std::chrono::minutes default_time);

enum class LostEnvelope : std::uint8_t {
    kGoesOn,           // with the times noted; the sealer makes the move he states (18.12.1)
    kArbiterSetsTime,  // the same, times by the arbiter's decision (18.12.1)
    kReplayed,         // the game is annulled (18.12.2)
};
[[nodiscard]] LostEnvelope envelope_lost(bool position_known, bool times_known);

// Whether times set wrongly are corrected: noticed before one's own first move, or by the arbiter's
// decision (18.13).
[[nodiscard]] constexpr bool times_are_corrected(bool before_first_move, bool arbiter_decides) {
    return before_first_move || arbiter_decides;
}

}  // namespace collegium::chess
