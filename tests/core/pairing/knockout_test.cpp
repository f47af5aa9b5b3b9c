#include <algorithm>
#include <bit>
#include <map>
#include <set>

#include <gtest/gtest.h>

#include <collegium/pairing/knockout.hpp>

#include "core/pairing/competitions.hpp"

namespace collegium::pairing {
namespace {

std::vector<Contestant> drawn(int count) {
    std::vector<Contestant> all;
    for (int number = 1; number <= count; ++number)
        all.push_back({number, "", {}});
    return all;
}

Contestant& contestant(std::vector<Contestant>& all, int number) {
    return all[static_cast<std::size_t>(number - 1)];
}

// The smaller number wins where `lower_wins`, else the larger.
void play(std::vector<Contestant>& all, const KnockoutRound& round, bool lower_wins) {
    for (const int number : round.free)
        contestant(all, number).history += '+';
    for (const KnockoutPair& pair : round.pairs) {
        const bool first_wins = (pair.first < pair.second) == lower_wins;
        contestant(all, pair.first).history += first_wins ? 'W' : 'L';
        contestant(all, pair.second).history += first_wins ? 'L' : 'W';
        contestant(all, pair.first).met.push_back(pair.second);
        contestant(all, pair.second).met.push_back(pair.first);
    }
}

// RU-2022 WE-44
TEST(Knockout, PlacesFollowTheSequenceOfWinsAndLosses) {
    const nlohmann::json example = read_json("examples.json")["RU-2022 WE-44"];
    ASSERT_EQ(example["places"].size(), 8U);
    for (const auto& [history, place] : example["places"].items())
        EXPECT_EQ(place_of(history), place) << history;
}

TEST(Knockout, WithAllPlacesEverybodyPlaysToTheEndForAPlaceOfTheirOwn) {
    std::vector<Contestant> all = drawn(8);
    for (int round = 1; round <= 3; ++round) {
        const KnockoutRound made = pair_knockout(KnockoutKind::kAllPlaces, all);
        EXPECT_EQ(made.pairs.size(), 4U);
        EXPECT_EQ(made.pairs.front().best_place, 1);
        EXPECT_EQ(made.pairs.front().worst_place, 8 >> (round - 1));
        play(all, made, round % 2 == 0);
    }
    std::set<int> places;
    for (const Contestant& one : all)
        places.insert(place_of(one.history));
    EXPECT_EQ(places.size(), 8U);
    EXPECT_TRUE(pair_knockout(KnockoutKind::kAllPlaces, all).pairs.empty());
}

// RU-2022 1.4, UA-2024 II.C.6: who lost plays on for the places below those who won.
TEST(Knockout, WithAllPlacesTheGroupsBelowPlayForThePlacesBelow) {
    std::vector<Contestant> all = drawn(8);
    const auto places = [&] {
        std::vector<std::pair<int, int>> found;
        for (const KnockoutPair& pair : pair_knockout(KnockoutKind::kAllPlaces, all).pairs)
            found.emplace_back(pair.best_place, pair.worst_place);
        return found;
    };
    using Places = std::vector<std::pair<int, int>>;
    EXPECT_EQ(places(), (Places{{1, 8}, {1, 8}, {1, 8}, {1, 8}}));
    play(all, pair_knockout(KnockoutKind::kAllPlaces, all), true);
    EXPECT_EQ(places(), (Places{{1, 4}, {1, 4}, {5, 8}, {5, 8}}));
    play(all, pair_knockout(KnockoutKind::kAllPlaces, all), true);
    EXPECT_EQ(places(), (Places{{1, 2}, {3, 4}, {5, 6}, {7, 8}}));
}

TEST(Knockout, WithAllPlacesAnyNumberPlaysUntilEverybodyIsAlone) {
    for (int count = 2; count <= 33; ++count) {
        std::vector<Contestant> all = drawn(count);
        int rounds = 0;
        for (;;) {
            const KnockoutRound round = pair_knockout(KnockoutKind::kAllPlaces, all);
            if (round.pairs.empty()) {
                EXPECT_TRUE(round.free.empty()) << count;
                break;
            }
            play(all, round, rounds % 2 == 0);
            ASSERT_LE(++rounds, 6) << count;
        }
        EXPECT_EQ(rounds, std::bit_width(static_cast<unsigned>(count - 1))) << count;
        std::set<std::string> courses;
        for (const Contestant& one : all) {
            std::string course = one.history;
            std::replace(course.begin(), course.end(), '+', 'W');
            EXPECT_TRUE(courses.insert(course).second) << count << ": " << course;
        }
    }
}

TEST(Knockout, TheFirstOfTheDrawGoOnWhereTheNumberIsNoPowerOfTwo) {
    std::vector<Contestant> all = drawn(6);
    const KnockoutRound first = pair_knockout(KnockoutKind::kSingle, all);
    EXPECT_EQ(first.free, (std::vector<int>{1, 2}));
    EXPECT_EQ(first.pairs, (std::vector<KnockoutPair>{{3, 4, 1, 6}, {5, 6, 1, 6}}));
    play(all, first, true);
    const KnockoutRound second = pair_knockout(KnockoutKind::kSingle, all);
    EXPECT_EQ(second.pairs, (std::vector<KnockoutPair>{{1, 2, 1, 4}, {3, 5, 1, 4}}));
    EXPECT_TRUE(second.free.empty());
}

TEST(Knockout, SeededBracketKeepsTheBestApartUntilTheEnd) {
    const auto numbers = [](const std::vector<Contestant>& all) {
        std::vector<int> found;
        for (const Contestant& one : all)
            found.push_back(one.number);
        return found;
    };
    EXPECT_EQ(numbers(seeded(drawn(4))), (std::vector<int>{1, 4, 2, 3}));
    EXPECT_EQ(numbers(seeded(drawn(8))), (std::vector<int>{1, 8, 4, 5, 2, 7, 3, 6}));
    EXPECT_EQ(numbers(seeded(drawn(6))), (std::vector<int>{1, 4, 5, 2, 3, 6}));
    for (int count = 2; count <= 33; ++count) {
        std::vector<Contestant> all = drawn(count);
        for (;;) {
            const KnockoutRound round = pair_knockout(KnockoutKind::kSingle, seeded(all));
            if (round.pairs.empty()) break;
            // The better one always wins: number 1 meets the last of those who are left.
            for (const KnockoutPair& pair : round.pairs) {
                if (std::min(pair.first, pair.second) > 1) continue;
                const auto left = static_cast<int>(2 * round.pairs.size() + round.free.size());
                EXPECT_EQ(std::max(pair.first, pair.second), left) << count;
            }
            play(all, round, true);
        }
    }
    const KnockoutRound six = pair_knockout(KnockoutKind::kSingle, seeded(drawn(6)));
    EXPECT_EQ(six.free, (std::vector<int>{1, 2}));
    EXPECT_EQ(six.pairs, (std::vector<KnockoutPair>{{4, 5, 1, 6}, {3, 6, 1, 6}}));
}

TEST(Knockout, OnlyTheSecondDefeatEndsADoubleElimination) {
    for (int count = 2; count <= 20; ++count) {
        for (const bool lower_wins : {true, false}) {
            std::vector<Contestant> all = drawn(count);
            int rounds = 0;
            for (;;) {
                const KnockoutRound round = pair_knockout(KnockoutKind::kDouble, all);
                if (round.pairs.empty()) break;
                std::set<int> here;
                for (const KnockoutPair& pair : round.pairs) {
                    for (const int number : {pair.first, pair.second}) {
                        EXPECT_TRUE(here.insert(number).second);
                        EXPECT_LT(contestant(all, number).losses(), 2);
                    }
                }
                play(all, round, lower_wins);
                ASSERT_LT(++rounds, 4 * count) << count;
            }
            int left = 0;
            for (const Contestant& one : all)
                left += one.losses() < 2 ? 1 : 0;
            EXPECT_EQ(left, 1) << count;
        }
    }
}

TEST(Scheveningen, EverybodyOfOneTeamMeetsEverybodyOfTheOther) {
    for (int members = 2; members <= 8; ++members) {
        std::set<std::pair<int, int>> met;
        for (const auto& round : scheveningen(members)) {
            for (const Meeting& meeting : round)
                met.emplace(meeting.first, meeting.second);
        }
        EXPECT_EQ(met.size(), static_cast<std::size_t>(members * members));
    }
}

}  // namespace
}  // namespace collegium::pairing
