// A match of two teams: sides by boards, who may play at all, what each board and the match count.
#pragma once

#include <cstdint>
#include <vector>

#include <collegium/pairing/field.hpp>
#include <collegium/rounds/micro_match.hpp>
#include <collegium/rulebook/book.hpp>
#include <collegium/sdk/citation.hpp>

namespace collegium::rounds {

// The side of a team at a board from 1: that of its first board at odd boards, the other one at
// even boards (RU-2022 5.4.9.3, RU-CHESS 21, UA-2024 III.H.3).
[[nodiscard]] pairing::Side side_at_board(pairing::Side at_first_board, int board);

// Whether the clocks stand at the left of all of a team with that side at its first board: they
// stand by the team that begins there (UA-2024 III.B.3).
[[nodiscard]] bool clocks_at_left(pairing::Side at_first_board);

enum class Turnout : std::uint8_t {
    kPlays,         // empty boards are lost by absence
    kMatchLost,     // not let in (RU-2022 5.4.9.4)
    kMayBeRemoved,  // from the competition, by the chief arbiter; all its matches are annulled then
                    // (RU-CHESS 22)
};

struct TurnoutVerdict {
    Turnout turnout = Turnout::kPlays;
    int needed = 0;          // people who would have been enough
    sdk::Citation citation;  // empty: the book asks for nobody
};

// `size` is the number of people a team is made of, at boards where the book says so.
[[nodiscard]] TurnoutVerdict turnout(const rulebook::Book& book, int size, int present);

// One board of a match, by the teams of the match whichever side they had.
struct TeamBoard {
    Score played;
    bool took_place = true;  // false: somebody was absent
    // Played by somebody without the right to that board (RU-2022 5.4.9.4, RU-CHESS 23, UA-2024
    // III.H.6).
    bool first_without_right = false;
    bool second_without_right = false;
};

struct BoardCredit {
    Score score;
    bool rated = false;
};

// A game of somebody without the right is not counted, however it ended: a loss for that team. The
// books do not say what the other team has of it; it is awarded the win.
[[nodiscard]] BoardCredit credit(const TeamBoard& board, const pairing::Scale& scale);

struct MatchCredit {
    Score score;
    pairing::Points possible = 0;  // points that were to be had by one team
    std::vector<BoardCredit> boards;
};

[[nodiscard]] MatchCredit match_credit(const std::vector<TeamBoard>& boards,
                                       const pairing::Scale& scale);

// A match one team did not play: lost at every board, by the absence of all of it. The books leave
// the board points open.
[[nodiscard]] MatchCredit match_forfeited(int boards, bool first_absent, bool second_absent,
                                          const pairing::Scale& scale);

}  // namespace collegium::rounds
