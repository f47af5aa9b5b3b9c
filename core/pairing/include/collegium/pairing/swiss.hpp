// The Swiss systems of the rule books: who meets whom in the next round, and why.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include <collegium/lots/lot.hpp>
#include <collegium/pairing/field.hpp>
#include <collegium/sdk/citation.hpp>
#include <collegium/sdk/result.hpp>

namespace collegium::pairing {

enum class Method : std::uint8_t {
    kRuBlindLot,          // 5.4.10.4
    kRuNumbers,           // 5.4.10.5, individual coefficients only
    kRuTruncatedSolkoff,  // 5.4.10.6
    kRuBuchholz,          // 5.4.10.7
    kUaLot,               // III.J.1 to 7
    kUaMedian,            // III.J.9, Solkoff median system
    kOldRenjuRating,      // RU-OLD 5.3.15, regulated by ratings
    kOldRenjuLot,         // RU-OLD 5.3.16, by lot
};

// Stable ids, "ru-blind-lot"; the reverse gives none for an unknown one.
[[nodiscard]] std::string_view method_id(Method method);
[[nodiscard]] std::optional<Method> parse_method(std::string_view id);
[[nodiscard]] sdk::Citation method_citation(Method method);
[[nodiscard]] const std::vector<Method>& all_methods();

struct SwissSettings {
    Method method = Method::kRuNumbers;
    // The side number 1 drew for the first round (5.4.10.5.2, III.J.9.4).
    Side number_one = Side::kFirst;
    // Numbers were drawn without looking at ratings: in round 1 of kUaMedian neighbours meet and
    // odd numbers begin (III.J.9.5). The other methods have one first round for all.
    bool numbers_by_lot = false;
    // Of the competition; every round draws its own lots from it. Methods by lot need it.
    std::optional<lots::Seed> seed;
    // 5.4.10.6.1 brings in 5.4.10.5.3: equal coefficients by number, descending in even rounds.
    bool descending_in_even_rounds = true;
    // III.J.9.14 by its letter: who began less often begins, though it be the third time in a row
    // where the two could change sides. III.J.3 and J.9.13 speak against it.
    bool median_sides_by_letter = false;
    // So many last rounds members of one team do not meet, as far as that is possible.
    int apart_rounds = 0;
    // Pairs set by the regulation (5.4.10.9) and pairs that may not be.
    std::vector<std::pair<int, int>> forced;
    std::vector<std::pair<int, int>> barred;
    // Who gets the bye by decision; 0: by the method.
    int bye = 0;
};

// Why two were not paired.
enum class Why : std::uint8_t {
    kMet,         // they have met
    kSides,       // both may only play the same side
    kThirdSide,   // one would have a side more often than the book likes: the third time in a row
    kTeam,        // of one team
    kBarred,      // by the regulation
    kOthers,      // others would be left without a pair
    kHadFreeWin,  // of a bye: has won without play before
};

struct Trial {
    int who = 0;
    int with = 0;  // 0: the bye
    Why why = Why::kMet;

    friend bool operator==(const Trial&, const Trial&) = default;
};

// How a pair came to be.
enum class How : std::uint8_t {
    kWithinGroup,
    kFloat,   // one of the two left a score group for another
    kForced,  // by the regulation
    kKept,    // was published before the round was drawn again
    kByHand,  // by the chief arbiter's decision
};

// What decided who begins.
enum class SideRule : std::uint8_t {
    kLot,        // first round, or nothing else tells them apart
    kRun,        // the longest run is over
    kSurplus,    // had one side twice more often than the other
    kAlternate,  // both get the other side than last time
    kFewer,      // had the side less often
    kLooking,    // by the latest round in which their sides differed
    kHigher,     // the higher one alternates
    kNoHistory,  // the higher one begins
    kAsSet,      // by decision, or as it was published
};

struct Pair {
    int first = 0;  // who begins
    int second = 0;
    How how = How::kWithinGroup;
    SideRule sides = SideRule::kLot;
    Points first_points = 0;
    Points second_points = 0;
    int group = -1;                  // index of the group it comes from; -1: set beforehand
    std::vector<Trial> passed_over;  // tried before it, in order

    friend bool operator==(const Pair&, const Pair&) = default;
};

// Why a score group could not be settled by itself.
enum class Stuck : std::uint8_t {
    kWithin,   // its members cannot be paired with each other
    kFloater,  // nobody of it may leave for a partner in the next one
    kOthers,   // the others could not be paired then
};

// Two score groups that could not be settled apart were joined.
struct Joined {
    Points upper = 0;
    Points lower = 0;
    Stuck why = Stuck::kWithin;
    std::vector<int> members;   // of both
    std::vector<Trial> trials;  // who was tried to leave and could not

    friend bool operator==(const Joined&, const Joined&) = default;
};

// A score group, or several joined, when its turn came.
struct ScoreGroup {
    std::vector<Points> scores;  // of the groups in it, as they were joined
    std::vector<int> members;    // in the order they were paired in
    std::vector<int> left;       // who left it for a partner elsewhere, in the order of leaving
    bool upwards = false;        // settled from the bottom up

    friend bool operator==(const ScoreGroup&, const ScoreGroup&) = default;
};

struct Round {
    int number = 0;
    std::vector<int> order;   // the classification it was paired by, the best first
    std::vector<Pair> pairs;  // by boards
    int bye = 0;              // 0: none
    std::vector<Trial> bye_passed_over;
    std::vector<int> absent;
    std::vector<Joined> joined;
    std::vector<ScoreGroup> groups;  // as they were settled
    bool kept_apart = true;          // false: not everybody could be kept apart from his team
    std::vector<int> freed;          // who may meet his own team therefore, by number

    friend bool operator==(const Round&, const Round&) = default;
};

// Whether the next round can have the pairs of settings.forced; of several that cannot be the first
// one is told, with the article that forbids it. All name {first, second}: FORCED_PAIR_ABSENT
// {number}, FORCED_PAIR_TWICE (somebody sits in two), FORCED_PAIR_MET, FORCED_PAIR_SIDES,
// FORCED_PAIR_BARRED; FORCED_PAIR_OTHERS: with it the others cannot be paired, and without they
// could.
[[nodiscard]] sdk::Result<void> check_forced(const Field& field, const SwissSettings& settings);

// The next round. FIELD_INCONSISTENT {fault}, SEED_MISSING, the refusals of check_forced,
// FORCED_BYE_ILLEGAL {number}, NO_LEGAL_PAIRING {alone}: no perfect matching exists whoever
// gets the bye.
[[nodiscard]] sdk::Result<Round> pair_swiss(const Field& field, const SwissSettings& settings);

}  // namespace collegium::pairing
