// Pairs set by hand and rounds drawn again.
#include <algorithm>
#include <map>
#include <set>

#include <gtest/gtest.h>

#include <collegium/i18n/reasons.hpp>
#include <collegium/pairing/manual.hpp>

#include "core/pairing/competitions.hpp"

namespace collegium::pairing::manual_test {
namespace {

SwissSettings settings_of(Method method) {
    SwissSettings settings;
    settings.method = method;
    settings.seed = lots::Seed::of_bytes(std::string(32, 'm'));
    return settings;
}

std::vector<std::string> reasons(const std::vector<Fault>& faults) {
    std::vector<std::string> found;
    for (const Fault& fault : faults)
        found.push_back(fault.violation.reason);
    return found;
}

std::vector<Meeting> meetings(const Round& round) {
    std::vector<Meeting> found;
    for (const Pair& pair : round.pairs)
        found.push_back({pair.first, pair.second});
    return found;
}

TEST(CheckRound, ARoundOfTheEngineHasNoFault) {
    const Field field = field_of(8);
    const SwissSettings settings = settings_of(Method::kRuNumbers);
    const auto round = pair_swiss(field, settings);
    ASSERT_TRUE(round);
    EXPECT_TRUE(check_round(field, settings, meetings(*round), 0).empty());
}

TEST(CheckRound, NamesWhoMetBeforeWithTheArticle) {
    Field field = field_of(4);
    enter(field, {{1, 2}, {3, 4}}, {2, 2}, 0);
    const auto faults = check_round(field, settings_of(Method::kRuNumbers), {{2, 1}, {3, 4}}, 0);
    ASSERT_EQ(reasons(faults), (std::vector<std::string>{"PAIR_MET", "PAIR_MET"}));
    EXPECT_EQ(faults[0].violation.field, "pairs[0]");
    EXPECT_EQ(faults[0].violation.metadata.at("round"), "1");
    EXPECT_EQ(faults[0].violation.citations[0].article, "5.4.10.2");
    EXPECT_TRUE(faults[0].hard);
    const auto ukrainian = check_round(field, settings_of(Method::kUaMedian), {{2, 1}, {3, 4}}, 0);
    EXPECT_EQ(ukrainian[0].violation.citations[0].section, "III.J");
    EXPECT_EQ(ukrainian[0].violation.citations[0].article, "1");
}

TEST(CheckRound, NamesWhoIsMissingTwiceOrNotInTheRound) {
    Field field = field_of(6);
    field.players[5].absent = true;
    const SwissSettings settings = settings_of(Method::kRuNumbers);
    EXPECT_EQ(reasons(check_round(field, settings, {{1, 2}, {1, 3}}, 5)),
              (std::vector<std::string>{"PLAYER_TWICE", "PLAYER_UNPAIRED"}));
    EXPECT_EQ(reasons(check_round(field, settings, {{1, 2}, {3, 6}}, 5)),
              (std::vector<std::string>{"PLAYER_NOT_IN_ROUND", "PLAYER_UNPAIRED"}));
    EXPECT_EQ(reasons(check_round(field, settings, {{1, 2}, {3, 44}}, 5)),
              (std::vector<std::string>{"PLAYER_NOT_IN_ROUND", "PLAYER_UNPAIRED"}));
}

// RU-2022 5.4.10.2, by hand.
TEST(CheckRound, NamesASecondWinWithoutPlay) {
    Field field = field_of(3);
    enter(field, {{1, 2}}, {2}, 3);
    const auto faults = check_round(field, settings_of(Method::kRuNumbers), {{1, 2}}, 3);
    EXPECT_EQ(reasons(faults), (std::vector<std::string>{"PAIR_MET", "BYE_SECOND"}));
    Field even = field_of(4);
    EXPECT_EQ(reasons(check_round(even, settings_of(Method::kRuNumbers), {{1, 2}}, 3)),
              (std::vector<std::string>{"BYE_NOT_NEEDED", "PLAYER_UNPAIRED"}));
}

// Everybody of the first half has begun so many games in a row, each against another partner.
Field with_runs(int games) {
    Field field = field_of(8, 9);
    for (int game = 0; game < games; ++game) {
        std::vector<std::pair<int, int>> pairs;
        for (int number = 1; number <= 4; ++number)
            pairs.emplace_back(number, 5 + (number - 1 + game) % 4);
        enter(field, pairs, {1, 1, 1, 1}, 0);
    }
    return field;
}

// RU-2022 5.4.10.2, by hand: a fourth White is barred, a third is not.
TEST(CheckRound, NamesASideTooManyInARow) {
    const std::vector<Meeting> again{{1, 8}, {2, 5}, {3, 6}, {4, 7}};
    const auto three = check_round(with_runs(3), settings_of(Method::kRuNumbers), again, 0);
    ASSERT_EQ(three.size(), 8U);
    EXPECT_EQ(three[0].violation.reason, "PAIR_SIDES");
    EXPECT_TRUE(three[0].hard);
    const std::vector<Meeting> third{{1, 7}, {2, 8}, {3, 5}, {4, 6}};
    EXPECT_TRUE(check_round(with_runs(2), settings_of(Method::kRuNumbers), third, 0).empty());
    const auto ukrainian = check_round(with_runs(2), settings_of(Method::kUaMedian), third, 0);
    ASSERT_EQ(ukrainian.size(), 16U);
    EXPECT_EQ(ukrainian[0].violation.reason, "PAIR_THIRD_SIDE");
    EXPECT_EQ(ukrainian[1].violation.reason, "PAIR_BALANCE")
        << "three of one and none of the other";
    EXPECT_FALSE(ukrainian[0].hard);
    const auto renju = check_round(with_runs(2), settings_of(Method::kOldRenjuRating), third, 0);
    ASSERT_EQ(renju.size(), 8U);
    EXPECT_EQ(renju[0].violation.reason, "PAIR_SIDES");
    EXPECT_TRUE(renju[0].hard);
}

// UA-2024 III.J.3, trap T49: White and Black differ by one, by two of an even number of rounds;
// more is told and forbids nothing.
TEST(CheckRound, TellsWhereColoursDifferByMoreThanTheBookWants) {
    const std::vector<Meeting> second{{1, 6}, {2, 7}, {3, 8}, {4, 5}};
    for (const Method method : {Method::kUaLot, Method::kUaMedian}) {
        const SwissSettings settings = settings_of(method);
        Field field = with_runs(1);
        const auto odd = check_round(field, settings, second, 0);
        ASSERT_EQ(odd.size(), 8U);
        EXPECT_EQ(odd[0].violation.reason, "PAIR_BALANCE");
        EXPECT_FALSE(odd[0].hard);
        EXPECT_EQ(odd[0].violation.citations.front().section, "III.J");
        EXPECT_EQ(odd[0].violation.citations.front().article, "3");
        EXPECT_EQ(odd[0].violation.metadata,
                  (sdk::Metadata{{"number", "1"}, {"own", "2"}, {"others", "0"}, {"most", "1"}}));
        field.rounds_planned = 10;
        EXPECT_TRUE(check_round(field, settings, second, 0).empty());
        const auto evened =
            check_round(with_runs(3), settings, {{8, 1}, {5, 2}, {6, 3}, {7, 4}}, 0);
        EXPECT_TRUE(evened.empty()) << "3:1 is better than 3:0";
    }
    EXPECT_TRUE(check_round(with_runs(1), settings_of(Method::kRuNumbers), second, 0).empty());
}

TEST(CheckRound, TeamsAndPairsOfTheRegulationAreRemarks) {
    Field field = field_of(4, 1);
    field.players[0].team = field.players[1].team = "Самара";
    SwissSettings settings = settings_of(Method::kRuNumbers);
    settings.apart_rounds = 1;
    settings.forced = {{1, 3}};
    settings.barred = {{3, 4}};
    const auto faults = check_round(field, settings, {{1, 2}, {3, 4}}, 0);
    ASSERT_EQ(reasons(faults),
              (std::vector<std::string>{"PAIR_TEAM", "PAIR_BARRED", "PAIR_NOT_KEPT"}));
    EXPECT_FALSE(faults[0].hard);
    EXPECT_TRUE(faults[1].hard);
    EXPECT_FALSE(faults[2].hard);
}

TEST(CheckRound, EveryReasonHasWords) {
    for (const char* reason :
         {"PLAYER_TWICE", "PLAYER_UNPAIRED", "PLAYER_NOT_IN_ROUND", "PAIR_MET", "PAIR_SIDES",
          "PAIR_BARRED", "PAIR_NOT_KEPT", "PAIR_TEAM", "PAIR_THIRD_SIDE", "PAIR_BALANCE",
          "BYE_SECOND", "BYE_NOT_NEEDED", "REDRAW_KEEPS_ILLEGAL", "FORCED_BYE_ILLEGAL"}) {
        EXPECT_TRUE(i18n::reasons().has(reason)) << reason;
    }
}

// RU-2022 5.4.10.8: as few as possible are touched.
TEST(Redraw, APartnerOfWhoDroppedOutGetsThePlusAndNobodyElseIsTouched) {
    Field field = field_of(8);
    const SwissSettings settings = settings_of(Method::kRuNumbers);
    const auto round = pair_swiss(field, settings);
    ASSERT_TRUE(round);
    field.players[2].plays = false;  // number 3, who was to meet 7
    const auto again = redraw(field, settings, {meetings(*round), 0});
    ASSERT_TRUE(again);
    EXPECT_EQ(again->round.bye, 7);
    EXPECT_EQ(again->broken, (std::vector<Meeting>{{3, 7}}));
    EXPECT_TRUE(again->made.empty());
    for (const Pair& pair : again->round.pairs)
        EXPECT_EQ(pair.how, How::kKept);
}

TEST(Redraw, TwoWhoLostTheirPartnersMeet) {
    Field field = field_of(8);
    const SwissSettings settings = settings_of(Method::kRuNumbers);
    const auto round = pair_swiss(field, settings);
    ASSERT_TRUE(round);
    field.players[0].plays = field.players[1].plays = false;  // partners 5 and 6
    const auto again = redraw(field, settings, {meetings(*round), 0});
    ASSERT_TRUE(again);
    ASSERT_EQ(again->made.size(), 1U);
    EXPECT_EQ(std::minmax(again->made[0].first, again->made[0].second), std::minmax(5, 6));
    EXPECT_EQ(again->round.pairs.size(), 3U);
}

// RU-CHESS 31.9: one pair more is broken where two of a team would meet otherwise; where nothing
// helps they meet, and the round says who was freed.
TEST(Redraw, KeepsATeamApartWhereThatIsPossible) {
    Field field = field_of(8, 1);
    SwissSettings settings = settings_of(Method::kRuNumbers);
    settings.apart_rounds = 1;
    field.players[4].team = field.players[5].team = "A";
    const auto round = pair_swiss(field, settings);
    ASSERT_TRUE(round);
    field.players[0].plays = field.players[1].plays = false;  // partners 5 and 6
    const auto again = redraw(field, settings, {meetings(*round), 0});
    ASSERT_TRUE(again);
    EXPECT_EQ(again->made.size(), 2U);
    EXPECT_TRUE(again->round.kept_apart);
    for (const Meeting& pair : again->made)
        EXPECT_NE(std::minmax(pair.first, pair.second), std::minmax(5, 6));
    for (Player& player : field.players)
        player.team = "A";
    const auto together = redraw(field, settings, {meetings(*round), 0});
    ASSERT_TRUE(together);
    EXPECT_EQ(together->made.size(), 1U) << "nothing more is broken in vain";
    EXPECT_FALSE(together->round.kept_apart);
}

TEST(Redraw, ALateEntryMeetsWhoHadThePlus) {
    Field field = field_of(7);
    const SwissSettings settings = settings_of(Method::kRuNumbers);
    const auto round = pair_swiss(field, settings);
    ASSERT_TRUE(round);
    ASSERT_EQ(round->bye, 7);
    Player newcomer;
    newcomer.number = 8;
    field.players.push_back(newcomer);
    const auto again = redraw(field, settings, {meetings(*round), round->bye});
    ASSERT_TRUE(again);
    EXPECT_EQ(again->round.bye, 0);
    EXPECT_TRUE(again->broken.empty());
    ASSERT_EQ(again->made.size(), 1U);
    EXPECT_EQ(std::minmax(again->made[0].first, again->made[0].second), std::minmax(7, 8));
}

TEST(Redraw, APairFoundWrongIsBrokenWithTheNearestOne) {
    Field field = field_of(8);
    enter(field, {{1, 5}, {2, 6}, {3, 7}, {4, 8}}, {2, 2, 2, 2}, 0);
    const SwissSettings settings = settings_of(Method::kRuNumbers);
    const Published published{{{1, 2}, {3, 4}, {5, 6}, {7, 8}}, 0};
    RedrawWishes wishes;
    wishes.break_up = {{5, 6}};
    const auto again = redraw(field, settings, published, wishes);
    ASSERT_TRUE(again);
    EXPECT_EQ(again->broken, (std::vector<Meeting>{{5, 6}, {7, 8}}));
    EXPECT_EQ(again->made.size(), 2U);
    wishes.keep = {{7, 8}};  // they have begun
    const auto kept = redraw(field, settings, published, wishes);
    ASSERT_TRUE(kept);
    EXPECT_EQ(kept->broken.size(), 2U);
    EXPECT_EQ(std::count(kept->broken.begin(), kept->broken.end(), Meeting{7, 8}), 0);
    wishes.keep = {{5, 6}};
    const auto illegal = redraw(field, settings, published, wishes);
    ASSERT_FALSE(illegal);
    EXPECT_EQ(illegal.error().reason, "REDRAW_KEEPS_ILLEGAL");
    EXPECT_TRUE(illegal.error().citations.empty()) << "barred by name, not by the book";
}

TEST(Redraw, SaysByWhichArticleAPairMayNotStay) {
    Field field = field_of(4);
    enter(field, {{1, 2}, {3, 4}}, {2, 2}, 0);
    Published published;
    published.pairs = {{1, 2}, {3, 4}};
    RedrawWishes wishes;
    wishes.keep = {{1, 2}};
    const auto met = redraw(field, settings_of(Method::kRuNumbers), published, wishes);
    ASSERT_FALSE(met);
    EXPECT_EQ(met.error().reason, "REDRAW_KEEPS_ILLEGAL");
    ASSERT_FALSE(met.error().citations.empty());
    EXPECT_EQ(met.error().citations.front().article, "5.4.10.2");
}

// The fewest published pairs that have to be broken, by trying every legal round.
class EveryRound {
  public:
    EveryRound(const Field& field, const SwissSettings& settings, const Published& published)
        : field_(field), settings_(settings), published_(published) {
        for (const Player& player : field.players) {
            if (player.plays && !player.absent) people_.push_back(player.number);
        }
    }

    // None where no legal round exists.
    std::optional<int> most_kept() {
        go(people_, {}, 0);
        return most_;
    }

  private:
    void go(const std::vector<int>& left, std::vector<Meeting> made, int bye) {
        if (left.empty()) return count(made, bye);
        const int one = left.front();
        const std::vector<int> others(left.begin() + 1, left.end());
        if (people_.size() % 2 == 1 && bye == 0 && !field_.player(one).had_free_win()) {
            go(others, made, one);
        }
        for (const int partner : others) {
            if (field_.player(one).has_met(partner)) continue;
            std::vector<int> rest = others;
            std::erase(rest, partner);
            made.push_back({one, partner});
            go(rest, made, bye);
            made.pop_back();
        }
    }

    void count(const std::vector<Meeting>& made, int bye) {
        int kept = bye != 0 && bye == published_.bye ? 1 : 0;
        for (const Meeting& pair : made) {
            // Either side up: what counts is whether they may meet at all.
            const auto faults = check_round(field_, settings_, {pair}, 0);
            const auto turned = check_round(field_, settings_, {{pair.second, pair.first}}, 0);
            const auto barred = [](const std::vector<Fault>& found) {
                return std::any_of(found.begin(), found.end(), [](const Fault& fault) {
                    return fault.violation.reason == "PAIR_SIDES";
                });
            };
            if (barred(faults) && barred(turned)) return;
            kept += std::any_of(published_.pairs.begin(), published_.pairs.end(),
                                [&](const Meeting& before) {
                                    return std::minmax(before.first, before.second) ==
                                           std::minmax(pair.first, pair.second);
                                })
                        ? 1
                        : 0;
        }
        most_ = std::max(most_.value_or(0), kept);
    }

    const Field& field_;
    const SwissSettings& settings_;
    const Published& published_;
    std::vector<int> people_;
    std::optional<int> most_;
};

class RedrawnCompetitions : public testing::TestWithParam<Method> {};

TEST_P(RedrawnCompetitions, KeepAsManyPublishedPairsAsAnyLegalRound) {
    const SwissSettings settings = settings_of(GetParam());
    std::mt19937 chance(31);
    int compared = 0;
    for (int competition = 0; competition < 12; ++competition) {
        Field field = field_of(6 + competition % 4, 9);
        for (int number = 1; number <= 4; ++number) {
            const auto round = pair_swiss(field, settings);
            if (!round) break;
            Field changed = field;
            for (Player& player : changed.players) {
                if (chance() % 6 == 0) player.plays = !player.plays;
            }
            const Published published{meetings(*round), round->bye};
            const auto best = EveryRound(changed, settings, published).most_kept();
            const auto again = redraw(changed, settings, published);
            ASSERT_EQ(again.has_value(), best.has_value()) << "event " << competition;
            if (best) {
                const bool bye_kept = round->bye != 0 && again->round.bye == round->bye;
                const auto kept = published.pairs.size() - again->broken.size();
                EXPECT_EQ(static_cast<int>(kept) + (bye_kept ? 1 : 0), *best)
                    << "event " << competition;
                for (const Fault& fault :
                     check_round(changed, settings, meetings(again->round), again->round.bye)) {
                    EXPECT_FALSE(fault.hard) << fault.violation.reason;
                }
                ++compared;
            }
            play(field, *round, chance);
        }
    }
    EXPECT_GT(compared, 20);
}

INSTANTIATE_TEST_SUITE_P(Methods, RedrawnCompetitions, testing::ValuesIn(all_methods()),
                         [](const testing::TestParamInfo<Method>& instance) {
                             std::string name(method_id(instance.param));
                             std::replace(name.begin(), name.end(), '-', '_');
                             return name;
                         });

}  // namespace
}  // namespace collegium::pairing::manual_test
