// Events by chance: the hard rules hold, the answer does not depend on the order of the field, and
// the pairs are those of the books' own search wherever that one comes to an end.
#include <algorithm>
#include <cstdlib>

#include <gtest/gtest.h>

#include <collegium/pairing/matching.hpp>

#include "core/pairing/events.hpp"
#include "core/pairing/literal_search.hpp"

namespace collegium::pairing {
namespace {

SwissSettings settings_of(Method method) {
    SwissSettings settings;
    settings.method = method;
    settings.seed = lots::Seed::of_bytes(std::string(32, 'x'));
    return settings;
}

// Whether the book bars somebody from that side in the next round: the fourth in a row (RU-2022
// 5.4.10.2); the third in a row, or three more than of the other, but in the last round (RU-OLD
// 5.3.14.2).
bool barred_from(const Field& field, const Player& player, Side side, Method method) {
    const std::vector<Side> sides = player.sides();
    const auto run = [&](std::size_t games) {
        return sides.size() >= games &&
               std::all_of(sides.end() - static_cast<std::ptrdiff_t>(games), sides.end(),
                           [&](Side before) { return before == side; });
    };
    switch (method) {
        case Method::kUaLot:
        case Method::kUaMedian:
            return false;
        case Method::kOldRenjuRating:
        case Method::kOldRenjuLot: {
            if (field.rounds_done() + 1 == field.rounds_planned) return false;
            const auto own = std::count(sides.begin(), sides.end(), side);
            return run(2) || 2 * own - static_cast<std::ptrdiff_t>(sides.size()) >= 2;
        }
        default:
            return run(3);
    }
}

void expect_hard_rules(const Field& field, const Round& round, Method method) {
    std::set<int> seen;
    for (const Pair& pair : round.pairs) {
        EXPECT_TRUE(seen.insert(pair.first).second);
        EXPECT_TRUE(seen.insert(pair.second).second);
        EXPECT_FALSE(field.player(pair.first).has_met(pair.second));
        EXPECT_FALSE(barred_from(field, field.player(pair.first), Side::kFirst, method));
        EXPECT_FALSE(barred_from(field, field.player(pair.second), Side::kSecond, method));
    }
    if (round.bye != 0) {
        EXPECT_FALSE(field.player(round.bye).had_free_win());
        EXPECT_TRUE(seen.insert(round.bye).second);
    }
    const auto playing = std::count_if(field.players.begin(), field.players.end(),
                                       [](const Player& p) { return p.plays && !p.absent; });
    EXPECT_EQ(static_cast<std::ptrdiff_t>(seen.size()), playing);
    EXPECT_EQ(round.bye != 0, playing % 2 == 1);
}

// Whether the players can be paired by the hard rules, whoever of those who may gets the bye; the
// graph is made anew from the field.
class ByTheBook final : public Meetings {
  public:
    ByTheBook(const Field& field, Method method) : field_(field), method_(method) {}
    [[nodiscard]] bool may_meet(int a, int b) const override {
        const Player& one = field_.players[static_cast<std::size_t>(a)];
        const Player& two = field_.players[static_cast<std::size_t>(b)];
        if (one.has_met(two.number)) return false;
        const auto both = [&](Side side) {
            return barred_from(field_, one, side, method_) &&
                   barred_from(field_, two, side, method_);
        };
        return !both(Side::kFirst) && !both(Side::kSecond);
    }

  private:
    const Field& field_;
    Method method_;
};

bool some_pairing_exists(const Field& field, Method method) {
    const ByTheBook meetings(field, method);
    std::vector<int> playing;
    for (std::size_t i = 0; i < field.players.size(); ++i) {
        if (field.players[i].plays && !field.players[i].absent) {
            playing.push_back(static_cast<int>(i));
        }
    }
    if (playing.size() % 2 == 0) return Matching(meetings, playing).alone() == 0;
    return std::any_of(playing.begin(), playing.end(), [&](int bye) {
        if (field.players[static_cast<std::size_t>(bye)].had_free_win()) return false;
        std::vector<int> others = playing;
        std::erase(others, bye);
        return Matching(meetings, others).alone() == 0;
    });
}

class RandomEvents : public testing::TestWithParam<Method> {};

TEST_P(RandomEvents, KeepTheHardRulesAndDoNotDependOnTheOrderOfTheField) {
    std::mt19937 chance(7);
    const SwissSettings settings = settings_of(GetParam());
    const int events = std::getenv("COLLEGIUM_SOAK") != nullptr ? 1000 : 60;
    for (int event = 0; event < events; ++event) {
        const int players = 6 + static_cast<int>(chance() % 40);
        const int rounds = 3 + static_cast<int>(chance() % 9);
        Field field = field_of(players, rounds);
        for (int number = 1; number <= rounds; ++number) {
            const auto round = pair_swiss(field, settings);
            if (!round) {
                ASSERT_EQ(round.error().reason, "NO_LEGAL_PAIRING");
                ASSERT_FALSE(some_pairing_exists(field, GetParam()));
                break;
            }
            expect_hard_rules(field, *round, GetParam());
            Field shuffled = field;
            std::shuffle(shuffled.players.begin(), shuffled.players.end(), chance);
            const auto again = pair_swiss(shuffled, settings);
            ASSERT_TRUE(again);
            ASSERT_EQ(*round, *again);
            if (testing::Test::HasFailure()) return;
            play(field, *round, chance);
        }
    }
}

// Methods whose text is a search.
class SearchedEvents : public testing::TestWithParam<Method> {};

TEST_P(SearchedEvents, PairAsTheBooksSearchDoes) {
    const Method method = GetParam();
    std::mt19937 chance(11);
    const SwissSettings settings = settings_of(method);
    int compared = 0;
    for (int event = 0; event < 150; ++event) {
        Field field = field_of(6 + static_cast<int>(chance() % 11), 9);
        const int rounds = 3 + static_cast<int>(chance() % 4);
        for (int number = 1; number <= rounds; ++number) {
            const auto round = pair_swiss(field, settings);
            if (!round) break;
            if (const auto expected = literal_search(field, method, *round, 20000)) {
                std::set<std::pair<int, int>> pairs;
                for (const Pair& pair : round->pairs) {
                    pairs.insert(std::minmax(pair.first, pair.second));
                }
                ASSERT_EQ(pairs, *expected) << "event " << event << ", round " << number;
                ++compared;
            }
            play(field, *round, chance);
        }
    }
    EXPECT_GT(compared, 400);
}

std::string name_of(const testing::TestParamInfo<Method>& instance) {
    std::string name(method_id(instance.param));
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
}

INSTANTIATE_TEST_SUITE_P(Methods, RandomEvents, testing::ValuesIn(all_methods()), name_of);
INSTANTIATE_TEST_SUITE_P(Methods, SearchedEvents,
                         testing::Values(Method::kRuNumbers, Method::kRuTruncatedSolkoff,
                                         Method::kRuBuchholz),
                         name_of);

}  // namespace
}  // namespace collegium::pairing
