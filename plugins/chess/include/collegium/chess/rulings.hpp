// What follows from facts beside the board: flags, resignations, illegal moves, agreements, short
// time. Each function proposes what the book says; the arbiter decides. Pure and [thread-safe].
#pragma once

#include <chrono>
#include <cstdint>
#include <string_view>

#include <collegium/chess/board.hpp>
#include <collegium/sdk/result.hpp>
#include <collegium/sdk/time_controls.hpp>

namespace collegium::chess {

// Half points, so that ½ is exact. A game's two scores are independent facts (art. 10.2).
struct Score {
    int white = 0;
    int black = 0;

    friend bool operator==(const Score&, const Score&) = default;
};
inline constexpr Score kDraw{1, 1};

// "1-0", "1/2-1/2", "1/2-0", "0-0": as PGN and the forms write it; empty where it is no score.
[[nodiscard]] std::string_view score_text(Score score);

// Art. 10.2: at most one point together, each 0, ½ or 1. Refused: ¾-¼, 1-½.
[[nodiscard]] sdk::Result<Score> checked_score(int white_quarters, int black_quarters);

struct Ruling {
    Score score;
    bool needs_judgement = false;  // the opponent's chance to mate is not proved either way
    std::string_view article;

    friend bool operator==(const Ruling&, const Ruling&) = default;
};

// The loser's opponent wins, or draws where he cannot mate by any series of legal moves.
[[nodiscard]] Ruling resigned(const Board& board, Colour loser);             // art. 5.1.2
[[nodiscard]] Ruling flag_fell(const Board& board, Colour loser);            // art. 6.9
[[nodiscard]] Ruling second_illegal_move(const Board& board, Colour loser);  // art. 7.5.5

using TimeClass = sdk::Programme;

[[nodiscard]] constexpr bool is_quick(TimeClass time_class) {
    return time_class == TimeClass::kRapid || time_class == TimeClass::kBlitz;
}

// Main time plus the bonus of 60 moves, by which games are told apart (arts. 13.1, 14.1).
[[nodiscard]] std::chrono::seconds counted_time(const sdk::TimeControl& control);
// Ten minutes or less is blitz (14.1), less than 60 rapid (13.1). Without a clock it is
// unclassified.
[[nodiscard]] sdk::TimeControlVerdict time_class_of(const sdk::TimeControl& control);

// Minutes the opponent gets for an illegal move or a wrong claim (arts. 7.5.5, 9.5.3, 13.3, 14.2).
[[nodiscard]] int penalty_minutes(TimeClass time_class);
// The article they rest on: `usual`, or the one that makes it a single minute in quick games.
[[nodiscard]] std::string_view penalty_article(TimeClass time_class, std::string_view usual);

// How an arbiter may watch rapid and blitz games: full rules where he sees enough and every game is
// recorded, else art. 13.5.
struct Supervision {
    int games_per_arbiter = 1;
    bool games_recorded = true;
};
[[nodiscard]] bool full_rules_apply(TimeClass time_class, const Supervision& supervision);

// Kinds of art. 7.5 that count together, per player and game.
enum class Illegality : std::uint8_t {
    kImpossibleMove,    // 7.5.1
    kPawnNotReplaced,   // 7.5.2: the pawn becomes a queen
    kClockWithoutMove,  // 7.5.3
    kTwoHands,          // 7.5.4
};

struct IllegalAct {
    Illegality kind = Illegality::kImpossibleMove;
    int earlier = 0;                    // illegal acts of this player in this game before
    bool opponent_has_replied = false;  // when it was noticed
};

struct IllegalRuling {
    enum class Action : std::uint8_t { kPenalty, kGameLost, kStands } action = Action::kPenalty;
    int bonus_minutes = 0;  // kPenalty: for the opponent
    bool restore = false;   // the position before it, art. 7.5.1
    bool queen = false;     // the pawn becomes a queen, art. 7.5.2
    std::string_view article;
    int counted = 0;             // illegal acts of this player in this game from now on
    bool unless_agreed = false;  // kStands: but for what the players agree on themselves
    // What makes the act illegal and says how the game goes on, before `article` has its penalty.
    std::string_view act_article;

    friend bool operator==(const IllegalRuling&, const IllegalRuling&) = default;
};
// Refused in remote play, where art. 7.5 does not apply (art. 15.3); penalties of art. 12.9 stay.
[[nodiscard]] sdk::Result<IllegalRuling> rule_on_illegal(const IllegalAct& act,
                                                         TimeClass time_class, bool full_rules,
                                                         bool online = false);

// Whether the player must write his moves (arts. 8.4, 13.2, 14.4).
[[nodiscard]] bool must_record(TimeClass time_class, std::chrono::milliseconds left,
                               std::chrono::seconds increment);

// Agreement (arts. 5.2.3, 9.1.1): both have moved, and the regulation's first move is reached
// unless the arbiter permits. `least_moves` 0: the regulation says nothing.
[[nodiscard]] sdk::Result<Score> agreed_draw(int white_moves, int black_moves, int least_moves,
                                             bool permitted);

// A request or claim in a game without increment (art. 19).
struct QuickFinish {
    bool announced = false;  // in advance, art. 19.2.1
    TimeClass time_class = TimeClass::kClassical;
    std::chrono::seconds increment{0};
    std::chrono::milliseconds left{0};  // on the claimant's clock, he being on move
    bool online = false;                // remote play, art. 15
};
// A claim or request needs less than this on one's clock (arts. 19.4, 19.5, 19.6.1).
inline constexpr std::chrono::minutes kShortTime{2};
// Whether art. 19 applies to the game at all (19.2, 15.3); the time left is not looked at.
[[nodiscard]] sdk::Result<void> quick_finish_applies(const QuickFinish& facts);

enum class QuickRuling : std::uint8_t { kAccepted, kPostponed, kRejected };

struct QuickFinishRuling {
    bool draw = false;
    std::chrono::seconds new_increment{0};  // for both, art. 19.4
    int bonus_minutes = 0;                  // for the opponent
    bool bonus_optional = false;            // "may", art. 19.5.2
    std::string_view article;

    friend bool operator==(const QuickFinishRuling&, const QuickFinishRuling&) = default;
};
// What came of a request: it is a draw offer too, and the arbiter has a say once it is declined.
enum class RequestAnswer : std::uint8_t { kDrawAccepted, kGranted, kNotGranted };
// Art. 19.4: an increment of five seconds for both.
[[nodiscard]] sdk::Result<QuickFinishRuling> request_increment(const QuickFinish& facts,
                                                               RequestAnswer answer);
// Art. 19.5: a draw because the opponent cannot or does not try to win.
[[nodiscard]] sdk::Result<QuickFinishRuling> claim_quick_draw(const QuickFinish& facts,
                                                              QuickRuling ruling);

}  // namespace collegium::chess
