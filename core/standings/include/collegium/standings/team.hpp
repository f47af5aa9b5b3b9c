// Places of teams, from the matches they played.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <collegium/pairing/field.hpp>
#include <collegium/rulebook/book.hpp>
#include <collegium/sdk/result.hpp>
#include <collegium/standings/standings.hpp>

namespace collegium::standings {

// Points at one board, by the teams of the match.
struct BoardPoints {
    Fraction first;
    Fraction second;

    friend bool operator==(const BoardPoints&, const BoardPoints&) = default;
};

// Two teams in one round; board points as printed.
struct TeamMatch {
    int first = 0;
    int second = 0;  // 0: the first one has no opponent and gets what stands here
    Fraction first_points;
    Fraction second_points;
    Fraction possible;   // board points that were to be had: the number of boards, or twice it
    int round = 0;       // from 1; 0: the first one in which neither has another match
    bool played = true;  // false: a team was absent or not let in
    std::vector<BoardPoints> boards;  // from the first; empty: only the sums are known

    friend bool operator==(const TeamMatch&, const TeamMatch&) = default;
};

// When a match is won.
enum class MatchRule : std::uint8_t {
    kMore,  // by more board points than the other team (RU-2022 5.4.9.6, UA-2024 III.H.7.1)
    kHalf,  // by more than half of the possible ones (RU-CHESS 38.7.1)
};

// 2, 1 or 0 for the first team of a match.
[[nodiscard]] int match_points(const TeamMatch& match, MatchRule rule);

// What places go by, and which points of the opponents make up a coefficient.
enum class TeamValue : std::uint8_t { kMatchPoints, kBoardPoints };

// How Sonneborn-Berger and Shmulyan are made.
enum class TeamForm : std::uint8_t {
    // Opponents' value times board points against them (RU-2022 5.4.8.3.2, RU-CHESS 38.6.2); of
    // Shmulyan those of the beaten, less the value of those one has lost to times their board
    // points (RU-2022 5.4.8.4.2).
    kProducts,
    kSums,  // as of individuals (UA-2024 III.G.3 by III.H.7.2)
};

struct TeamRules {
    TeamValue places_by = TeamValue::kMatchPoints;
    std::vector<std::string> criteria;  // of team_criteria(), in order
    std::string coefficient;            // the one "coefficient" stands for; empty: none
    MatchRule match_rule = MatchRule::kMore;
    TeamValue value = TeamValue::kMatchPoints;
    TeamForm form = TeamForm::kProducts;
    Unplayed unplayed = Unplayed::kLowest;
    bool direct_between_two = false;
    bool extra_match = false;  // RU-2022 5.4.9.6.1, see extra_match_right
    std::set<int> left;        // their missing rounds are those of somebody who left
    std::set<int> struck;      // all their matches are annulled
    std::map<int, Fraction> play_off;
};

// What the regulation of a team competition chose.
struct TeamChoice {
    std::string system;                  // "round-robin", "swiss"
    std::optional<TeamValue> places_by;  // none: not said
    std::vector<std::string> criteria;   // another order than the book's; empty: the book's
    std::string coefficient;             // empty: Sonneborn-Berger or, of UA-2024, Shmulyan in a
                                         // round robin, Solkoff elsewhere
    TeamValue value = TeamValue::kMatchPoints;
};

// The book's order and forms. TEAM_SCORE_NOT_SET: neither book nor regulation says which points
// places go by, so the competition cannot begin.
[[nodiscard]] sdk::Result<TeamRules> team_rules(const rulebook::Book& book,
                                                const TeamChoice& choice);

struct TeamRow {
    int team = 0;
    int place = 0;  // shared places have the same first and last
    int last_place = 0;
    Fraction board_points;
    Fraction match_points;
    int matches = 0;      // against a team
    int matches_won = 0;  // of these
    // By criterion; of "board-places", where less is better, the sum below nought.
    std::vector<Value> values;
    std::optional<int> separated_by;  // as of standings::Row

    friend bool operator==(const TeamRow&, const TeamRow&) = default;
};

// Teams as players, with match points: what a Swiss draw of teams is made from.
[[nodiscard]] pairing::Field team_field(const std::vector<TeamMatch>& matches,
                                        const TeamRules& rules);

// The first first. CRITERION_UNKNOWN {criterion}, FIELD_INCONSISTENT {fault}.
[[nodiscard]] sdk::Result<std::vector<TeamRow>> team_table(const std::vector<TeamMatch>& matches,
                                                           const TeamRules& rules);

// Ids of the books' criteria that teams can have.
[[nodiscard]] const std::vector<std::string_view>& team_criteria();

}  // namespace collegium::standings
