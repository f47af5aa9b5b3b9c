// Thinking time by the books: ranges, gaps, recording, clocks put right, added minutes.
#include <algorithm>
#include <chrono>
#include <ostream>
#include <stdexcept>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/draughts/time_rules.hpp>

#include "catalogue.hpp"
#include "support/worked_example.hpp"

namespace collegium::draughts::test::time_rules_test {
namespace {

using sdk::ControlFit;
using sdk::Programme;
using sdk::RecordingDuty;
using std::chrono::minutes;
using std::chrono::seconds;
using testing::ElementsAre;

constexpr const char* kRussian = "ru-draughts-2022";
constexpr const char* kOld = "ru-draughts-old";
constexpr const char* kUkrainian = "ua-draughts-2024";

sdk::TimeControl control(int base_minutes, int increment_seconds = 0) {
    return whole_game(minutes(base_minutes), seconds(increment_seconds));
}

sdk::TimeControlVerdict classified(const char* rules, const char* edition,
                                   const sdk::TimeControl& control) {
    return TestDiscipline(rules_named(rules)).classify(control, edition);
}

sdk::ControlVerdict checked(const char* rules, const char* edition, const sdk::TimeControl& control,
                            Programme programme) {
    return TestDiscipline(rules_named(rules)).check(control, programme, edition);
}

// A control, and the programmes it belongs to: "classical", "rapid+blitz", "-".
struct Classified {
    const char* rules;
    const char* edition;
    sdk::TimeControl control;
    const char* programmes;
    const char* article;
};

std::string words(const sdk::TimeControlVerdict& verdict) {
    const auto word = [](Programme programme) -> std::string {
        constexpr const char* kWords[] = {"-", "classical", "rapid", "blitz"};
        return kWords[static_cast<int>(programme)];
    };
    std::string text = word(verdict.programme);
    for (const Programme other : verdict.also)
        text += "+" + word(other);
    return text;
}

void expect_each(const std::vector<Classified>& rows) {
    for (const Classified& row : rows) {
        const auto verdict = classified(row.rules, row.edition, row.control);
        const auto& period = row.control.periods.front();
        SCOPED_TRACE(std::string(row.rules) + " " + row.edition + " " +
                     std::to_string(period.base.count()) + "+" +
                     std::to_string(period.bonus.count()));
        EXPECT_EQ(words(verdict), row.programmes);
        EXPECT_EQ(verdict.citation.article, row.article);
        EXPECT_EQ(verdict.citation.book, row.edition);
    }
}

// DISC T-01
TEST(TimeControls, DISC_T_01_GapsBetweenTheRangesAreUnclassified) {
    expect_each({
        {"RUS64", kRussian, control(20), "classical", "6.1.9.1"},
        {"RUS64", kRussian, control(180), "classical", "6.1.9.1"},
        {"RUS64", kRussian, control(19), "-", "6.1.9.4"},
        {"RUS64", kRussian, control(15), "rapid", "6.1.9.2"},
        {"RUS64", kRussian, control(16), "-", "6.1.9.4"},
        {"RUS64", kRussian, control(7, 5), "rapid", "6.1.9.2"},
        {"RUS64", kRussian, control(6), "-", "6.1.9.4"},
        {"RUS64", kRussian, control(5), "blitz", "6.1.9.3"},
        {"RUS64", kRussian, control(3, 2), "blitz", "6.1.9.3"},
        {"RUS64", kRussian, control(2), "-", "6.1.9.4"},
        {"DRAUGHTS64", kRussian, control(20), "classical", "6.1.9.1"},
        {"RUS64/7.4", kRussian, control(8, 4), "rapid", "6.1.9.2"},
    });
}

// DISC T-02
TEST(TimeControls, DISC_T_02_WhereRangesTouchTheDisciplineDecides) {
    expect_each({
        {"INT100", kRussian, control(15), "rapid+blitz", "7.6.2"},
        {"INT100", kRussian, control(30), "classical+rapid", "7.6.1"},
        {"INT100", kRussian, control(31), "classical", "7.6.1"},
        {"INT100", kRussian, control(14), "blitz", "7.6.3"},
        {"INT100", kRussian, control(4), "-", "7.6.4"},
    });
    for (const Programme programme : {Programme::kRapid, Programme::kBlitz})
        EXPECT_EQ(checked("INT100", kRussian, control(15), programme).fit, ControlFit::kWithin);
    EXPECT_EQ(checked("INT100", kRussian, control(15), Programme::kClassical).fit,
              ControlFit::kBelow);
}

// DISC T-03
TEST(TimeControls, DISC_T_03_AboveTheRangeIsSaidWithTheArticleThatAllowsOthers) {
    const auto verdict = checked("INT100", kRussian, control(150), Programme::kClassical);
    EXPECT_EQ(verdict.fit, ControlFit::kAbove);
    EXPECT_EQ(verdict.citation.article, "7.6.1");
    ASSERT_TRUE(verdict.others.has_value());
    EXPECT_EQ(verdict.others->article, "7.6.4");
    EXPECT_EQ(checked("INT100", kRussian, control(120), Programme::kClassical).fit,
              ControlFit::kWithin);
}

// DISC T-04
TEST(TimeControls, DISC_T_04_TheOlderChapterCountsTimeTogetherWithItsIncrement) {
    EXPECT_EQ(checked("RUS64", kOld, control(30), Programme::kClassical).fit, ControlFit::kBelow);
    EXPECT_EQ(checked("RUS64", kOld, control(30, 30), Programme::kClassical).fit,
              ControlFit::kWithin);
    EXPECT_EQ(checked("RUS64", kOld, control(40, 4), Programme::kClassical).fit,
              ControlFit::kBelow);
    expect_each({
        {"RUS64", kOld, control(45), "classical", "2.1.11.1"},
        {"RUS64", kOld, control(40, 5), "classical", "2.1.11.1"},
        {"RUS64", kOld, control(20), "rapid", "2.1.11.2"},
        {"RUS64", kOld, control(8, 4), "rapid", "2.1.11.2"},
        {"RUS64", kOld, control(7), "-", "2.1.11"},
        {"RUS64", kOld, control(21), "-", "2.1.11"},
        {"RUS64", kOld, control(5), "blitz", "2.1.11.3"},
        {"RUS64", kOld, control(3, 2), "blitz", "2.1.11.3"},
    });
}

// GA-05.
TEST(TimeControls, ReverseDraughtsHaveOneRangeAndNoQuickProgrammes) {
    expect_each({
        {"GIVEAWAY", kRussian, control(20), "classical", "8.3"},
        {"GIVEAWAY", kRussian, control(19), "-", "8.3"},
    });
    EXPECT_EQ(checked("GIVEAWAY", kRussian, control(5), Programme::kBlitz).fit,
              ControlFit::kNoProgramme);
}

// UA-4.09, UA-4.10.
TEST(TimeControls, TheUkrainianBookListsControlsThatMayOverlap) {
    expect_each({
        {"DRAUGHTS64", kUkrainian, control(45, 10), "classical", "C.4.1"},
        {"DRAUGHTS64", kUkrainian, control(25, 5), "classical", "C.4.1"},
        {"DRAUGHTS64", kUkrainian, control(45, 5), "-", "C.7"},
        {"DRAUGHTS64", kUkrainian, control(45), "-", "C.7"},
        {"DRAUGHTS64", kUkrainian, control(5, 3), "rapid+blitz", "C.5.1"},
        {"DRAUGHTS64", kUkrainian, control(10), "rapid", "C.5.1"},
        {"DRAUGHTS64", kUkrainian, control(20), "rapid", "C.5.1"},
        {"DRAUGHTS64", kUkrainian, control(4, 7), "blitz", "C.6.1"},
        {"RUS64/7.4", kUkrainian, control(3, 2), "blitz", "C.6.1"},
        {"INT100", kUkrainian, control(15), "rapid+blitz", "C.5.2"},
        {"INT100", kUkrainian, control(10, 5), "rapid+blitz", "C.5.2"},  // 15 min for 60 moves
        {"INT100", kUkrainian, control(10, 6), "rapid", "C.5.2"},
        {"INT100", kUkrainian, control(60), "-", "C.7"},
    });
}

// "III C.7".
std::string cited(const sdk::Citation& citation) {
    return citation.section + " " + citation.article;
}

std::string fit_word(ControlFit fit) {
    if (fit == ControlFit::kWithin) return "within";
    if (fit == ControlFit::kBelow) return "below";
    return fit == ControlFit::kNotListed ? "not-listed" : "?";
}

class ListedControl : public testing::TestWithParam<Row> {};

// UA-2024 WE-20
TEST_P(ListedControl, IsOneOfTheBook) {
    const Row& row = GetParam();
    const auto parts = split(row[3], "+");
    const int base = std::stoi(parts.at(0));
    const int increment = std::stoi(parts.at(1));
    const auto of_one = for_sixty_moves(control(base, increment));
    ASSERT_TRUE(of_one.has_value());
    EXPECT_EQ(2 * *of_one, minutes(std::stoi(row[4]))) << "sixty moves of both";
    const std::string edition = edition_named(row[2]);
    const auto verdict = classified(row[1].c_str(), edition.c_str(), control(base, increment));
    EXPECT_EQ(words(verdict), row[5] == "within" ? "classical" : "-");
    EXPECT_EQ(cited(verdict.citation), row[6]);
    const auto fit =
        checked(row[1].c_str(), edition.c_str(), control(base, increment), Programme::kClassical);
    EXPECT_EQ(fit_word(fit.fit), row[5]);
    if (row[7] != "-") {
        ASSERT_TRUE(fit.others.has_value());
        EXPECT_EQ(cited(*fit.others), row[7]);
    }
}

INSTANTIATE_TEST_SUITE_P(Draughts, ListedControl, testing::ValuesIn(read_rows("controls.txt")),
                         [](const testing::TestParamInfo<Row>& row) {
                             return test_name(row.param[0], row.index);
                         });

TEST(TimeControls, CheckersHaveOneControlWithMovesGivenAgainAndAgain) {
    sdk::TimeControl hour;
    hour.periods = {{30, minutes(60)}, {15, minutes(30)}};
    expect_each({{"CHECKERS", kUkrainian, hour, "classical", "C.4.2"}});
    EXPECT_EQ(checked("CHECKERS", kUkrainian, control(5), Programme::kBlitz).fit,
              ControlFit::kNotListed);
    const auto listed = TestDiscipline(rules_named("CHECKERS")).recommended(kUkrainian);
    ASSERT_EQ(listed.size(), 1U);
    EXPECT_EQ(listed[0].name.ru, "1 ч на 30 ходов, затем 30 мин на 15 ходов");
}

TEST(TimeControls, EveryEditionOfEveryGameHasItsOwn) {
    for (const std::string& word : all_rules()) {
        for (const EditionRules& edition : rules_named(word).editions) {
            SCOPED_TRACE(word + " " + edition.id);
            const auto& times = rules_named(word).times;
            EXPECT_TRUE(std::any_of(times.begin(), times.end(), [&](const TimeRules& known) {
                return known.edition == edition.id;
            }));
        }
    }
}

TEST(TimeControls, RecommendationsAreTheBooks) {
    const auto names = [](const char* rules, const char* edition) {
        std::vector<std::string> found;
        for (const auto& control : TestDiscipline(rules_named(rules)).recommended(edition))
            found.push_back(control.name.en);
        return found;
    };
    EXPECT_THAT(names("RUS64", kRussian), ElementsAre("20 min + 30 s", "30 min + 30 s",
                                                      "8 min + 4 s", "7 min + 5 s", "3 min + 2 s"));
    EXPECT_THAT(names("INT100", kRussian),
                ElementsAre("1 h + 30 s", "1 h 20 min + 1 min", "15 min + 5 s", "5 min + 3 s"));
    EXPECT_THAT(names("GIVEAWAY", kRussian), ElementsAre("20 min + 30 s", "30 min + 30 s"));
    EXPECT_EQ(names("DRAUGHTS64", kUkrainian).size(), 14U);
    EXPECT_EQ(names("INT100", kUkrainian)[3], "1 h 30 min for 45 moves, then 30 min + 30 s");
}

sdk::RecordingVerdict recorded(const char* rules, const char* edition, Programme programme,
                               std::chrono::milliseconds left, int increment) {
    return TestDiscipline(rules_named(rules))
        .recording({programme, left, seconds(increment)}, edition);
}

// SH-09, SH-10.
TEST(Recording, IsSuspendedBelowFiveMinutesWithoutALongIncrement) {
    using std::chrono::milliseconds;
    const auto owed = recorded("RUS64", kRussian, Programme::kClassical, minutes(5), 0);
    EXPECT_EQ(owed.duty, RecordingDuty::kCompulsory);
    EXPECT_EQ(owed.citation->article, "5.4.3.1");
    EXPECT_TRUE(owed.may_write_first);
    const auto suspended =
        recorded("RUS64", kRussian, Programme::kClassical, minutes(5) - milliseconds(1), 29);
    EXPECT_EQ(suspended.duty, RecordingDuty::kSuspended);
    EXPECT_TRUE(suspended.restore);
    EXPECT_EQ(suspended.citation->article, "5.4.3.2");
    EXPECT_EQ(recorded("RUS64", kRussian, Programme::kClassical, seconds(1), 30).duty,
              RecordingDuty::kCompulsory);
}

// RD-55, D100-42.
TEST(Recording, IsNotOwedInRapidAndBlitz) {
    for (const Programme programme : {Programme::kRapid, Programme::kBlitz}) {
        const auto russian = recorded("RUS64", kRussian, programme, minutes(10), 0);
        EXPECT_EQ(russian.duty, RecordingDuty::kOptional);
        EXPECT_EQ(russian.citation->article, "6.1.10.2");
        EXPECT_EQ(recorded("INT100", kRussian, programme, minutes(10), 0).citation->article,
                  "7.7.2");
        EXPECT_EQ(recorded("DRAUGHTS64", kUkrainian, programme, minutes(10), 0).duty,
                  RecordingDuty::kOptional);
    }
}

// The period of a listed control in which the move is made.
sdk::TimePeriod period_at(const Row& row, int move) {
    for (const auto& known :
         TestDiscipline(rules_named(row[1])).recommended(edition_named(row[2]))) {
        if (known.name.en != row[3]) continue;
        for (const sdk::TimePeriod& period : known.control.periods) {
            if (!period.moves || move <= *period.moves) return period;
            move -= *period.moves;
        }
    }
    throw std::runtime_error("no control " + row[3]);
}

class RecordingCase : public testing::TestWithParam<Row> {};

// UA-2024 WE-16
TEST_P(RecordingCase, IsOwedAsTheBookSays) {
    const Row& row = GetParam();
    const sdk::TimePeriod period = period_at(row, std::stoi(row[4]));
    const auto verdict =
        TestDiscipline(rules_named(row[1]))
            .recording({Programme::kClassical, minutes(std::stoi(row[5])), period.bonus},
                       edition_named(row[2]));
    EXPECT_EQ(verdict.duty,
              row[6] == "suspended" ? RecordingDuty::kSuspended : RecordingDuty::kCompulsory);
    EXPECT_EQ(verdict.restore, row[7] == "yes");
    ASSERT_TRUE(verdict.citation.has_value());
    EXPECT_EQ(cited(*verdict.citation), row[8]);
}

INSTANTIATE_TEST_SUITE_P(Draughts, RecordingCase, testing::ValuesIn(read_rows("recording.txt")),
                         [](const testing::TestParamInfo<Row>& row) {
                             return test_name(row.param[0], row.index);
                         });

TEST(Recording, IsNoBusinessOfTheOlderChapter) {
    EXPECT_FALSE(recorded("RUS64", kOld, Programme::kClassical, minutes(1), 0).citation);
}

Programme programme_named(const std::string& word) {
    if (word == "blitz") return Programme::kBlitz;
    return word == "rapid" ? Programme::kRapid : Programme::kClassical;
}

// SH-05, RU-2022 WE-45: a quarter of an hour stays in classical Russian and 100-square games.
TEST(ClockCorrection, LeavesAQuarterOfAnHourInClassicalRussianAndHundredSquareGames) {
    for (const Row& row : read_rows("clocks_ru.txt")) {
        if (row[0] != "floor") continue;
        SCOPED_TRACE(row[1] + " " + row[2]);
        const auto correction = TestDiscipline(rules_named(row[2]))
                                    .correction(programme_named(row[4]), edition_named(row[3]));
        ASSERT_EQ(correction.citation.has_value(), row[5] != "-");
        if (!correction.citation) continue;
        EXPECT_EQ(correction.floor, minutes(std::stoi(row[5])));
        EXPECT_EQ(correction.citation->article, row[6]);
    }
    // What tests/core/rounds cuts a clock by is the floor of this discipline.
    const std::string example = "RU-2022 WE-45";
    const auto cut = testing_support::worked_rows("rounds/start.json", "clock_repair", example)[0];
    EXPECT_EQ(
        TestDiscipline(rules_named("RUS64")).correction(Programme::kClassical, kRussian).floor,
        minutes(cut["floor"].get<int>()));
}

// RU-2022 WE-36: three minutes and two seconds a move.
TEST(AddedTime, RU_2022_WE_36_OfBlitzIsFromTheIncrementToTwoMinutes) {
    for (const Row& row : read_rows("clocks_ru.txt")) {
        if (row[0] != "added") continue;
        SCOPED_TRACE(row[1] + " " + row[6]);
        const auto bounds = TestDiscipline(rules_named(row[2]))
                                .added_time(programme_named(row[4]), seconds(std::stoi(row[5])),
                                            edition_named(row[3]));
        ASSERT_TRUE(bounds.has_value());
        const seconds added(std::stoi(row[6]));
        EXPECT_EQ(added >= bounds->least && added <= bounds->most, row[7] == "valid");
        EXPECT_EQ(bounds->citation.article, row[8]);
    }
}

// SH-35, TR-32.
TEST(AddedTime, IsTwoMinutesAtMostAndNotLessThanTheIncrement) {
    const auto added = [](const char* rules, const char* edition, int increment) {
        return TestDiscipline(rules_named(rules))
            .added_time(Programme::kClassical, seconds(increment), edition);
    };
    const auto bounds = added("RUS64", kRussian, 30);
    ASSERT_TRUE(bounds.has_value());
    EXPECT_EQ(bounds->least, seconds(30));
    EXPECT_EQ(bounds->most, minutes(2));
    EXPECT_EQ(bounds->citation.article, "5.4.15.1");
    EXPECT_FALSE(added("DRAUGHTS64", kUkrainian, 10).has_value());
    EXPECT_FALSE(added("RUS64", kOld, 30).has_value());
}

}  // namespace
}  // namespace collegium::draughts::test::time_rules_test
