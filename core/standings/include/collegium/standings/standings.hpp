// Places by points and by the criteria of the regulation, with what separated neighbours.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <collegium/pairing/field.hpp>
#include <collegium/sdk/result.hpp>
#include <collegium/standings/fraction.hpp>

namespace collegium::standings {

// What an unplayed game is worth in an opponents' coefficient.
enum class Unplayed : std::uint8_t {
    kLowest,   // a bye is an opponent with the lowest points; who left gains what the group gained
               // (RU-2022 5.4.10.11, UA-2024 III.G.5)
    kNothing,  // adds nothing
    kVirtual,  // RU-CHESS 37: an opponent's unplayed games are draws, the own one a virtual
               // opponent
};

enum class Balyakin : std::uint8_t {
    kOpponents,  // points of opponents times their Solkoff
    kOwn,        // own points against them times their Solkoff
};

// What "wins" counts.
enum class Wins : std::uint8_t {
    kPlayed,    // on the board
    kForfeits,  // and over a partner who did not come
    kPluses,    // and for an odd number of players
};

// Steps of the extended Koya (RU-CHESS 38.3.1).
enum class KoyaSteps : std::uint8_t {
    kExclude,  // without opponents of exactly half, then without the next better group, and so on
    kInclude,  // with the first group below half, then with the next one, and so on
};

// Whose gain is averaged for somebody who left (RU-2022 5.4.10.11, UA-2024 III.G.5).
enum class GroupMates : std::uint8_t {
    kAll,     // everybody of the score group, as the articles say it
    kStayed,  // those of them who finished the competition
};

// How the regulation reads what the books leave open.
struct Readings {
    Balyakin balyakin = Balyakin::kOpponents;
    Wins wins = Wins::kPlayed;
    bool bye_in_berger_counts = true;  // RU-CHESS 37.2 leaves open what a bye adds
    KoyaSteps koya_steps = KoyaSteps::kExclude;
    int rating_cut = 1;  // so many of the lowest are left out of the average (RU-CHESS 38.1.1)
    GroupMates group_mates = GroupMates::kAll;

    friend bool operator==(const Readings&, const Readings&) = default;
};

// The settings of a table.
struct Rules : Readings {
    std::vector<std::string> criteria;  // ids of the books' catalogues, in order
    Unplayed unplayed = Unplayed::kLowest;
    // What a bye counts as under kLowest: of anybody (RU-2022 5.4.10.11), or of those who finished
    // the competition (UA-2024 III.G.5).
    bool lowest_of_all = false;
    bool direct_between_two = false;  // UA-2024 III.G.3: only when exactly two are level
    // Two have met only where they played: in a Swiss, not in a table that scheduled the game. The
    // books leave open what a forfeited one is to a direct encounter (RU-CHESS 38.5).
    bool direct_played_only = false;
    std::set<int> struck;  // left a round robin before half: their games count for nobody
    // Of them, those whose finished games norms and ratings of the others count all the same
    // (RU-2022 5.4.5.2, RU-CHESS 33.1.1).
    std::set<int> rated_though_struck;
    // What was reached in additional matches, by number, the larger the better ("play-off").
    std::map<int, Fraction> play_off;
};

// Numbers compared from the first on, the larger one is better. Empty: does not apply.
using Value = std::vector<Fraction>;

struct Row {
    int number = 0;
    int place = 0;  // shared places have the same first and last
    int last_place = 0;
    Fraction points;        // printed points
    Fraction rated_points;  // without pluses: what norms and ratings count
    int rated_games = 0;
    // By criterion. Those among the level ones are empty where their turn did not come.
    std::vector<Value> values;
    // What put this one below the one above: -1 points, else the criterion's index. None for the
    // first and where the place is shared with the one above.
    std::optional<int> separated_by;

    friend bool operator==(const Row&, const Row&) = default;
};

// The table after the rounds of the field, the first first; shared places in the order of numbers.
// CRITERION_UNKNOWN {criterion}, FIELD_INCONSISTENT {fault}. Whether a criterion fits the
// competition's system is the regulation's check, not made here.
[[nodiscard]] sdk::Result<std::vector<Row>> table(const pairing::Field& field, const Rules& rules);

// Ids this part can compute.
[[nodiscard]] const std::vector<std::string_view>& criteria();

}  // namespace collegium::standings
