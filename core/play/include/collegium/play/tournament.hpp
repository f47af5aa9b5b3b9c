// One tournament in memory: who plays, what was paired, what came of it. Everything that is
// computed of a tournament (pairs, tables, consequences of a correction) is computed from this
// value and from nothing else.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <collegium/competition/part_id.hpp>
#include <collegium/lots/lot.hpp>
#include <collegium/pairing/field.hpp>
#include <collegium/pairing/swiss.hpp>
#include <collegium/registry/person.hpp>
#include <collegium/sdk/citation.hpp>
#include <collegium/standings/standings.hpp>

namespace collegium::play {

struct TournamentTag {
    static constexpr std::string_view kCollection = "tournaments";
};
// "competitions/14/tournaments/3"; the number is the store's, not counted per competition.
using TournamentId = competition::PartId<TournamentTag>;

// Numbers are kept in the store: new ones are added at the end.
enum class System : std::uint8_t {
    kSwiss = 1,
    kRoundRobin = 2,
    kKnockout = 3,
    kDoubleKnockout = 4,
    kKnockoutAllPlaces = 5,
    kScheveningen = 6,
    kMatch = 7,  // two people, so many encounters
};

// How the numbers of the draw come about.
enum class Numbering : std::uint8_t {
    kLot = 1,
    kRating = 2,  // by rating, the highest first; equal ones by lot
    kVarma = 3,   // RU-CHESS 31.10
    kGiven = 4,   // carried over from the stage before
};

// When a match is over (RU-CHESS 26, UA-2024 III.H.9). `Settings::rounds` is the most there can be.
enum class MatchGoal : std::uint8_t {
    kGames,     // when all are played
    kMajority,  // when the other cannot catch up any more
    kPoints,    // when somebody has so many points
    kWins,      // when somebody has won so often
};

// What of a game came about. Written for the one who begins on the left.
enum class Outcome : std::uint8_t {
    kNone = 0,          // ·:·
    kFirstWins = 1,     // 2:0, 1:0
    kDraw = 2,          // 1:1, ½:½
    kSecondWins = 3,    // 0:2, 0:1
    kSecondAbsent = 4,  // +:−
    kFirstAbsent = 5,   // −:+
    kBothAbsent = 6,    // −:−
    kBothLose = 7,      // 0:0, both by sanction; the game took place
    kFirstHalf = 8,     // ½:0, the other lost by sanction and the winner may only draw
    kSecondHalf = 9,    // 0:½
    kAdjourned = 10,    // to be played on or adjudicated
    kAnnulled = 11,     // counts for nobody
};

// How a game ended; the article stands beside it where a rule ended it.
enum class Ending : std::uint8_t {
    kUsual = 0,        // mate, no moves, five in a row, resignation
    kTime = 1,         // flag
    kAgreement = 2,    // draw agreed
    kRule = 3,         // draw or loss by a rule of the game
    kAdjudicated = 4,  // by the panel
    kSanction = 5,     // awarded by a sanction
    kAbsence = 6,      // did not come, came too late
    kWrongBoard = 7,   // played where one had no right to
    kDecision = 8,     // any other decision of the chief arbiter
    kWithdrawal = 9,   // one of them had left the competition
    kLot = 10,         // not played: a lot decided a drawn encounter
};

// What decides a drawn encounter of a bracket (UA-2024 II.C.6.2, RU-2022 5.4.6, RU-CHESS 26); the
// ids of the books' [[tie_step]] rows. Numbers are kept in the store: new ones are added at the
// end.
enum class TieStep : std::uint8_t {
    kReplay = 1,           // "replay": it is played again as it was
    kExtraGame = 2,        // "extra-game": one game with a shortened control
    kExtraMicroMatch = 3,  // "extra-micro-match": as many games as the encounter has
    kLot = 4,              // "lot"
    kDecision = 5,         // "decision": of the chief arbiter, with its reason
    kHigherBoards = 6,     // "higher-boards": of teams alone
};

struct Game {
    Outcome outcome = Outcome::kNone;
    Ending ending = Ending::kUsual;
    std::string article;  // of kRule and kSanction, as cited
    std::string remark;
    bool turned = false;  // played with the sides the other way round than paired

    friend bool operator==(const Game&, const Game&) = default;
};

// Two people at one board in one round. By the pairing `first` begins in the first game and sides
// alternate; who began in fact, sides.hpp says.
struct Board {
    int number = 0;  // from 1
    int first = 0;   // numbers of participants
    int second = 0;
    std::vector<Game> games;  // played or to be played; one unless it is a micro-match

    friend bool operator==(const Board&, const Board&) = default;
};

enum class RoundState : std::uint8_t {
    kDraft = 1,     // seen by those who pair
    kApproved = 2,  // binds
    kPlaying = 3,   // begun
    kClosed = 4,    // every result is there
};

struct Round {
    int number = 0;
    RoundState state = RoundState::kDraft;
    std::vector<Board> boards;
    int bye = 0;              // «+» by an odd number (Swiss, knockout); 0: none
    std::vector<int> free;    // without a partner and without points (odd round robin, knockout)
    std::vector<int> absent;  // announced before, «−»

    friend bool operator==(const Round&, const Round&) = default;
};

enum class Standing : std::uint8_t {
    kPlaying = 1,
    kWithdrawn = 2,  // left by himself or was taken out for health
    kExcluded = 3,   // by a sanction
};

struct Participant {
    int number = 0;  // 0 until numbers are drawn
    std::int64_t id = 0;
    registry::PersonId person;
    std::optional<int> rating;
    std::string team;   // who are kept apart: organisation or region
    std::string group;  // age group, where one table holds several
    Standing standing = Standing::kPlaying;
    int joined_round = 1;           // later than 1: late entry
    std::optional<int> left_after;  // rounds that were paired with him, when he left
    bool annulled = false;          // kExcluded, results annulled by the main panel (RU-2022 1.5.8)
    std::optional<int> side;        // Scheveningen: 1 or 2, whose member
    std::optional<int> playoff_rank;  // from 1, in a play-off for the place he shares

    friend bool operator==(const Participant&, const Participant&) = default;
};

// What a round without a game is worth where the book leaves it to the regulation.
enum class RoundValue : std::uint8_t { kLoss, kDraw, kWin };

// What governs the tournament, taken from book and regulation before the numbers are drawn.
struct Settings {
    System system = System::kSwiss;
    std::optional<pairing::Method> method;  // kSwiss
    Numbering numbering = Numbering::kLot;
    int rounds = 0;  // planned; cycles times table rounds of a round robin
    int cycles = 1;  // round robin
    MatchGoal match_goal = MatchGoal::kGames;
    int match_target = 0;         // printed points or wins
    int games = 1;                // of an encounter; more than one: micro-match
    int extra_micro_matches = 0;  // after a drawn one, where the regulation has them
    int lost_points = 0;  // knockout: who has lost so many printed points leaves; 0: who has lost
                          // an encounter (UA-2024 II.C.6.2)
    std::vector<TieStep> drawn_encounter;  // of a bracket, in their order; none: it is played on
                                           // until somebody has won
    pairing::Scale scale;
    std::vector<std::string> criteria;            // ids of the book's tie_break rows, in order
    standings::Readings readings;                 // of criteria the books leave open
    std::optional<standings::Unplayed> unplayed;  // none: as the book has it
    int apart_rounds = 0;
    // Equal coefficients of kRuTruncatedSolkoff in even rounds by number from the largest down
    // (RU-2022 5.4.10.6.1 with 5.4.10.5.3); 5.4.10.6.2 leaves the direction open.
    bool descending_in_even_rounds = true;
    bool median_sides_by_letter = false;  // of kUaMedian: III.J.9.14 goes before J.3 and J.9.13
    bool absences_allowed = false;
    bool swap_last_rounds = false;  // RU-CHESS 31.6, double round robin
    bool play_off = false;          // for a shared place: a match goes on until somebody has won it
    pairing::Side number_one = pairing::Side::kFirst;
    std::optional<lots::Seed> seed;
    int last_late_round = 1;            // so late one may still come into a Swiss; no book says it
    RoundValue bye = RoundValue::kWin;  // of an odd number (RU-2022 5.4.10.2, UA-2024 III.J.6)
    RoundValue absence = RoundValue::kLoss;       // announced before (RU-2022 5.4.10.2)
    RoundValue before_entry = RoundValue::kLoss;  // each round before a late entry

    // Whether it counts lost points, not lost encounters: draws stand then.
    [[nodiscard]] bool by_lost_points() const {
        return system == System::kKnockout && lost_points > 0;
    }

    friend bool operator==(const Settings&, const Settings&) = default;
};

// Numbers are kept in the store: new ones are added at the end.
enum class PairRuleKind : std::uint8_t {
    kForced = 1,  // they meet in one of these rounds, as soon as they can (RU-2022 5.4.10.9)
    kBarred = 2,  // they do not meet in these rounds (RU-CHESS 31.9)
};

// Two people of a Swiss whose meeting is not left to the draw. It names participants, not numbers:
// it stands whatever numbers they draw.
struct PairRule {
    std::int64_t id = 0;
    PairRuleKind kind = PairRuleKind::kForced;
    std::int64_t first = 0;  // ids of participants
    std::int64_t second = 0;
    int first_round = 1;
    int last_round = 0;  // 0: to the end

    [[nodiscard]] bool covers(int round) const {
        return round >= first_round && (last_round == 0 || round <= last_round);
    }

    friend bool operator==(const PairRule&, const PairRule&) = default;
};

// A meeting of the stage before that counts here; the two do not meet again (round robin).
struct Carried {
    int first = 0;  // numbers of this tournament
    int second = 0;
    Outcome outcome = Outcome::kNone;

    friend bool operator==(const Carried&, const Carried&) = default;
};

struct Tournament {
    Settings settings;
    std::vector<Participant> participants;     // by number, those without one at the end
    std::vector<Round> rounds;                 // from the first, drafts too
    std::map<int, std::vector<int>> absences;  // by round: numbers announced not to play it
    std::vector<Carried> carried;
    std::vector<PairRule> pair_rules;  // by id, those that are over too

    [[nodiscard]] const Participant* participant(int number) const;  // null: no such number
    [[nodiscard]] const Round* round(int number) const;              // null: not paired

    friend bool operator==(const Tournament&, const Tournament&) = default;
};

}  // namespace collegium::play
