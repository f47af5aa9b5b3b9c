// Repetition and the counters of art. 9, from the moves of a game.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include <collegium/chess/board.hpp>
#include <collegium/sdk/result.hpp>

namespace collegium::chess {

inline constexpr int kThreefoldCount = 3;      // art. 9.2.1
inline constexpr int kFivefoldCount = 5;       // art. 9.6.1
inline constexpr int kFiftyMovePlies = 100;    // art. 9.3: 50 moves by each player
inline constexpr int kSeventyFivePlies = 150;  // art. 9.6.2: 75 moves by each player

// The positions of a game in their order, the present one last. Never empty.
using History = std::vector<Position>;

// How often the present position has stood, itself included (art. 9.2.2): same side to move, same
// pieces on the same squares, same possible moves. Rights count only while they can be used:
// en passant where the capture is lawful, castling until king or rook has moved.
[[nodiscard]] int occurrences(const History& history);

enum class Ending : std::uint8_t {
    kNone,
    kMate,         // art. 5.1.1
    kStalemate,    // art. 5.2.1
    kDead,         // art. 5.2.2
    kFivefold,     // art. 9.6.1
    kSeventyFive,  // art. 9.6.2, after mate
};

// How the board itself has ended the game.
[[nodiscard]] Ending ending_of(const History& history);
[[nodiscard]] std::string_view article_of(Ending ending);

enum class ClaimRule : std::uint8_t { kThreefold, kFifty };

// A claim by the player on move.
struct Claim {
    ClaimRule rule = ClaimRule::kThreefold;
    std::optional<Move> written;  // the move written down and not made (arts. 9.2.1.1, 9.3.1)
    bool touched_piece = false;   // as in art. 4.3, on this move
    bool online = false;          // remote play (art. 15): no written moves, no touched pieces
};

struct ClaimRuling {
    bool draw = false;
    int count = 0;  // times the position has stood or will stand; moves without pawn move, capture
    int bonus_minutes = 0;          // for the opponent of a wrong claimant (art. 9.5.3)
    std::optional<Move> must_play;  // the written move of a wrong claimant
    std::string_view article;
};

// Refused: a piece was touched (art. 9.4), the written move is impossible or, in remote play, no
// ground for a claim (art. 15.3), the game is over.
[[nodiscard]] sdk::Result<ClaimRuling> rule_on(const History& history, const Claim& claim,
                                               int penalty_minutes);

}  // namespace collegium::chess
