// Competitions by chance: the hard rules hold, the answer does not depend on the order of the
// field, and the pairs are those of the books' own search wherever that one comes to an end.
#include <algorithm>
#include <cstdlib>

#include <gtest/gtest.h>

#include <collegium/pairing/check.hpp>
#include <collegium/pairing/matching.hpp>
#include <collegium/pairing/pairing_file.hpp>

#include "core/pairing/competitions.hpp"
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

bool has_pair(const std::vector<std::pair<int, int>>& pairs, int a, int b) {
    return std::any_of(pairs.begin(), pairs.end(), [&](const auto& pair) {
        return std::minmax(a, b) == std::minmax(pair.first, pair.second);
    });
}

// Whether the players can be paired by the hard rules, whoever of those who may gets the bye; the
// graph is made anew from the field.
class ByTheBook final : public Meetings {
  public:
    ByTheBook(const Field& field, const SwissSettings& settings, bool keep_apart)
        : field_(field), settings_(settings), keep_apart_(keep_apart) {}
    [[nodiscard]] bool may_meet(int a, int b) const override {
        const Player& one = field_.players[static_cast<std::size_t>(a)];
        const Player& two = field_.players[static_cast<std::size_t>(b)];
        if (one.has_met(two.number) || has_pair(settings_.barred, one.number, two.number)) {
            return false;
        }
        if (keep_apart_ && !one.team.empty() && one.team == two.team) return false;
        const auto both = [&](Side side) {
            return barred_from(field_, one, side, settings_.method) &&
                   barred_from(field_, two, side, settings_.method);
        };
        return !both(Side::kFirst) && !both(Side::kSecond);
    }

  private:
    const Field& field_;
    const SwissSettings& settings_;
    bool keep_apart_;
};

bool some_pairing_exists(const Field& field, const SwissSettings& settings,
                         bool keep_apart = false) {
    const ByTheBook meetings(field, settings, keep_apart);
    std::vector<int> playing;
    for (std::size_t i = 0; i < field.players.size(); ++i) {
        const Player& player = field.players[i];
        const bool forced =
            std::any_of(settings.forced.begin(), settings.forced.end(), [&](const auto& pair) {
                return pair.first == player.number || pair.second == player.number;
            });
        if (player.plays && !player.absent && !forced) playing.push_back(static_cast<int>(i));
    }
    if (playing.size() % 2 == 0) return Matching(meetings, playing).alone() == 0;
    return std::any_of(playing.begin(), playing.end(), [&](int bye) {
        if (field.players[static_cast<std::size_t>(bye)].had_free_win()) return false;
        std::vector<int> others = playing;
        std::erase(others, bye);
        return Matching(meetings, others).alone() == 0;
    });
}

class RandomCompetitions : public testing::TestWithParam<Method> {};

TEST_P(RandomCompetitions, KeepTheHardRulesAndDoNotDependOnTheOrderOfTheField) {
    std::mt19937 chance(7);
    const SwissSettings settings = settings_of(GetParam());
    const int competitions = std::getenv("COLLEGIUM_SOAK") != nullptr ? 1000 : 60;
    for (int competition = 0; competition < competitions; ++competition) {
        const int players = 6 + static_cast<int>(chance() % 40);
        const int rounds = 3 + static_cast<int>(chance() % 9);
        Field field = field_of(players, rounds);
        for (int number = 1; number <= rounds; ++number) {
            const auto round = pair_swiss(field, settings);
            if (!round) {
                ASSERT_EQ(round.error().reason, "NO_LEGAL_PAIRING");
                ASSERT_FALSE(some_pairing_exists(field, settings));
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

// What a regulation adds to the draw: teams kept apart at the end, pairs that may not be, pairs
// that must be, people who come late.
class RestrictedCompetitions : public testing::TestWithParam<Method> {
  protected:
    void begin(std::mt19937& chance) {
        const int players = 8 + static_cast<int>(chance() % 30);
        field_ = field_of(players, 4 + static_cast<int>(chance() % 5));
        const int teams = 3 + static_cast<int>(chance() % 6);
        for (Player& player : field_.players) {
            if (chance() % 4 != 0) {
                player.team =
                    "Команда \"" + std::to_string(chance() % static_cast<unsigned>(teams)) + "\"";
            }
        }
        settings_ = settings_of(GetParam());
        settings_.apart_rounds = static_cast<int>(chance() % 4);
        for (int i = 0; i < 3; ++i)
            settings_.barred.emplace_back(anybody(chance), anybody(chance));
        std::erase_if(settings_.barred, [](const auto& pair) { return pair.first == pair.second; });
        all_forced_.clear();
    }

    // A pair that never was and may be, now and then.
    void force_somebody(std::mt19937& chance) {
        settings_.forced.clear();
        if (chance() % 2 == 0) return;
        const int first = anybody(chance);
        const int second = anybody(chance);
        const auto& rounds = field_.player(first).rounds;
        const bool paired_before =
            std::any_of(rounds.begin(), rounds.end(),
                        [&](const Appearance& own) { return own.opponent == second; });
        if (paired_before || first == second) return;
        settings_.forced = {{first, second}};
        const auto round = pair_swiss(field_, settings_);
        if (!round) settings_.forced.clear();
    }

    void let_somebody_in(std::mt19937& chance) {
        if (field_.rounds_done() > 2 || chance() % 3 != 0) return;
        field_.players.push_back(late_entry(field_, static_cast<int>(field_.players.size()) + 1));
    }

    void expect_restrictions(const Round& round) const {
        const int left = field_.rounds_planned - field_.rounds_done();
        const bool apart = settings_.apart_rounds > 0 && left <= settings_.apart_rounds;
        std::size_t forced = 0;
        for (const Pair& pair : round.pairs) {
            EXPECT_FALSE(has_pair(settings_.barred, pair.first, pair.second));
            const bool set = has_pair(settings_.forced, pair.first, pair.second);
            EXPECT_EQ(set, pair.how == How::kForced);
            forced += set ? 1 : 0;
            const std::string& team = field_.player(pair.first).team;
            if (!apart || set || team.empty()) continue;
            const auto freed = [&](int number) {
                return std::find(round.freed.begin(), round.freed.end(), number) !=
                       round.freed.end();
            };
            if (freed(pair.first) || freed(pair.second)) continue;
            EXPECT_NE(team, field_.player(pair.second).team);
        }
        EXPECT_EQ(forced, settings_.forced.size());
        EXPECT_EQ(round.kept_apart, round.freed.empty());
        if (!round.kept_apart) {
            EXPECT_TRUE(apart);
            EXPECT_FALSE(some_pairing_exists(field_, settings_, true));
        }
    }

    [[nodiscard]] int anybody(std::mt19937& chance) const {
        return static_cast<int>(chance() % field_.players.size()) + 1;
    }

    Field field_;
    SwissSettings settings_;
    std::vector<std::pair<int, int>> all_forced_;
};

TEST_P(RestrictedCompetitions, KeepTheHardRulesAndTheRegulationsOwn) {
    std::mt19937 chance(23);
    const int competitions = std::getenv("COLLEGIUM_SOAK") != nullptr ? 1000 : 30;
    int forced = 0;
    int late = 0;
    for (int competition = 0; competition < competitions; ++competition) {
        begin(chance);
        const std::size_t entered = field_.players.size();
        for (int number = 1; number <= field_.rounds_planned; ++number) {
            let_somebody_in(chance);
            force_somebody(chance);
            const auto round = pair_swiss(field_, settings_);
            if (!round) {
                ASSERT_EQ(round.error().reason, "NO_LEGAL_PAIRING");
                ASSERT_FALSE(some_pairing_exists(field_, settings_));
                break;
            }
            expect_hard_rules(field_, *round, GetParam());
            expect_restrictions(*round);
            Field shuffled = field_;
            std::shuffle(shuffled.players.begin(), shuffled.players.end(), chance);
            ASSERT_EQ(pair_swiss(shuffled, settings_).value(), *round);
            if (testing::Test::HasFailure()) return;
            all_forced_.insert(all_forced_.end(), settings_.forced.begin(), settings_.forced.end());
            play(field_, *round, chance);
        }
        forced += static_cast<int>(all_forced_.size());
        late += static_cast<int>(field_.players.size() - entered);
        settings_.forced = all_forced_;
        PairingFile file;
        file.field = field_;
        file.settings = settings_;
        const auto read = parse_pairing_file(to_text(file));
        ASSERT_TRUE(read);
        ASSERT_EQ(*read, file);
        ASSERT_EQ(check_pairings(read->field, read->settings).value(), std::vector<Difference>())
            << "event " << competition;
    }
    EXPECT_GT(forced, competitions / 2);
    EXPECT_GT(late, competitions / 4);
}

// Methods whose text is a search.
class SearchedCompetitions : public testing::TestWithParam<Method> {};

TEST_P(SearchedCompetitions, PairAsTheBooksSearchDoes) {
    const Method method = GetParam();
    std::mt19937 chance(11);
    const SwissSettings settings = settings_of(method);
    int compared = 0;
    for (int competition = 0; competition < 150; ++competition) {
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
                ASSERT_EQ(pairs, *expected) << "event " << competition << ", round " << number;
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

INSTANTIATE_TEST_SUITE_P(Methods, RandomCompetitions, testing::ValuesIn(all_methods()), name_of);
INSTANTIATE_TEST_SUITE_P(Methods, RestrictedCompetitions, testing::ValuesIn(all_methods()),
                         name_of);
INSTANTIATE_TEST_SUITE_P(Methods, SearchedCompetitions,
                         testing::Values(Method::kRuNumbers, Method::kRuTruncatedSolkoff,
                                         Method::kRuBuchholz),
                         name_of);

}  // namespace
}  // namespace collegium::pairing
