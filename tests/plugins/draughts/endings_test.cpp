// Flags, resignations and penalties, and positions that outrank them.
#include <gtest/gtest.h>

#include "catalogue.hpp"

namespace collegium::draughts::test {
namespace {

using sdk::EndingEvent;
using sdk::OutcomeState;
using sdk::Side;

// DISC D-27
TEST(Flag, DISC_D_27_ComesTooLateOnceTheLastPieceIsTaken) {
    const TestDiscipline discipline(rules_named("RUS64"));
    const auto game = new_game(rules_named("RUS64"), "W:Wd4:Be5");
    ASSERT_TRUE(play(*game, "d4:f6"));
    const auto verdict = discipline.judge(*game, EndingEvent::kFlag, Side::kFirst);
    ASSERT_TRUE(verdict.has_value());
    EXPECT_EQ(verdict->outcome.winner, Side::kFirst);
    EXPECT_EQ(verdict->outcome.kind, "NO_PIECES");
    EXPECT_EQ(verdict->outcome.citation.article, "5.4.2.10");
    EXPECT_TRUE(verdict->question.en.empty());
}

// RU-2022 WE-41, RU-2022 WE-42: a flag comes too late once the opponent is blocked; of two nobody
// knows whose fell first.
TEST(Flag, OfTheRussianBooksIsJudgedByBoardAndOrder) {
    for (const Row& row : read_rows("endings_ru.txt")) {
        SCOPED_TRACE(row[0]);
        const TestDiscipline discipline(rules_named(row[1]));
        const auto game = played(discipline, setup_of(row[2], "-", row[3] == "-" ? "" : row[3]),
                                 moves_in(row[4]));
        ASSERT_NE(game, nullptr);
        const auto verdict =
            discipline.judge(*game, row[5] == "flag" ? EndingEvent::kFlag : EndingEvent::kBothFlags,
                             row[6] == "first" ? Side::kFirst : Side::kSecond);
        ASSERT_TRUE(verdict.has_value()) << verdict.error().reason;
        const sdk::Outcome& outcome = verdict->outcome;
        const std::string won = outcome.winner == Side::kFirst ? "first" : "second";
        EXPECT_EQ(outcome.state == OutcomeState::kDrawn ? "draw" : won, row[7]);
        EXPECT_NE(outcome.state, OutcomeState::kGoingOn);
        EXPECT_EQ(outcome.citation.article, row[8]);
        EXPECT_TRUE(verdict->question.en.empty()) << "nothing is left to ask";
    }
}

TEST(Flag, ComesTooLateForTheReverseGameToo) {
    const TestDiscipline discipline(rules_named("GIVEAWAY"));
    const auto game = new_game(rules_named("GIVEAWAY"), "W:Wd4:Be5");
    ASSERT_TRUE(play(*game, "d4:f6"));  // Black has given away everything
    const auto verdict = discipline.judge(*game, EndingEvent::kFlag, Side::kSecond);
    EXPECT_EQ(verdict->outcome.winner, Side::kSecond);
}

class FlagCase : public testing::TestWithParam<Row> {};

// UA-2024 WE-18
TEST_P(FlagCase, IsJudgedByTheBook) {
    const Row& row = GetParam();
    SCOPED_TRACE(row.back());
    const TestDiscipline discipline(rules_named(row[1]));
    const auto game =
        played(discipline, setup_of(row[2], "-", row[3] == "-" ? "" : row[3]), moves_in(row[4]));
    ASSERT_NE(game, nullptr);
    const auto side = [](const std::string& word) {
        return word == "first" ? Side::kFirst : Side::kSecond;
    };
    const auto verdict = discipline.judge(*game, EndingEvent::kFlag, side(row[5]));
    ASSERT_TRUE(verdict.has_value()) << verdict.error().reason;
    EXPECT_EQ(verdict->outcome.state, OutcomeState::kWon);
    EXPECT_EQ(verdict->outcome.winner, side(row[6]));
    EXPECT_EQ(verdict->outcome.kind, row[7]);
    const sdk::Citation& article = verdict->outcome.citation;
    EXPECT_EQ(article.section + " " + article.article, row[8]);
    EXPECT_TRUE(verdict->question.uk.empty()) << "nothing is left to ask";
}

INSTANTIATE_TEST_SUITE_P(Draughts, FlagCase, testing::ValuesIn(read_rows("endings.txt")),
                         [](const testing::TestParamInfo<Row>& row) {
                             return test_name(row.param[0]);
                         });

// The older chapter says nothing of when a move is made.
TEST(Flag, OfADecidedGameIsTheOfficialsWhereTheBookIsSilent) {
    const TestDiscipline discipline(rules_named("RUS64"));
    const auto game = played(discipline, setup_of("OLD", "-", "W:Wd4:Be5"), {"d4:f6"});
    const auto verdict = discipline.judge(*game, EndingEvent::kFlag, Side::kFirst);
    EXPECT_EQ(verdict->outcome.winner, Side::kFirst);
    EXPECT_FALSE(verdict->question.uk.empty());
}

struct EndingCase {
    const char* rules;
    const char* edition;
    EndingEvent event;
    const char* kind;
    const char* article;
};

TEST(Ending, IsALossWhateverStandsOnTheBoard) {
    const std::vector<EndingCase> cases = {
        {"RUS64", "RU", EndingEvent::kFlag, "TIME", "5.4.2.6"},
        {"RUS64", "RU", EndingEvent::kResignation, "RESIGNATION", "6.1.7"},
        {"RUS64", "RU", EndingEvent::kPenalty, "PENALTY", "5.4.15.1"},
        {"RUS64", "OLD", EndingEvent::kFlag, "TIME", "2.1.8"},
        {"INT100", "RU", EndingEvent::kResignation, "RESIGNATION", "6.1.7"},
        {"GIVEAWAY", "RU", EndingEvent::kFlag, "TIME", "5.4.2.6"},
        {"GIVEAWAY", "RU", EndingEvent::kResignation, "RESIGNATION", "8.1"},
        {"DRAUGHTS64", "UA", EndingEvent::kResignation, "RESIGNATION", "E.1.1"},
        {"INT100", "UA", EndingEvent::kFlag, "TIME", "B.10"},
        {"INT100", "UA", EndingEvent::kPenalty, "PENALTY", "L.10"},
        {"CHECKERS", "UA", EndingEvent::kFlag, "TIME", "E.3.3"},
    };
    for (const EndingCase& c : cases) {
        const TestDiscipline discipline(rules_named(c.rules));
        const auto game = played(discipline, setup_of(c.edition, "-", ""), {});
        const auto verdict = discipline.judge(*game, c.event, Side::kFirst);
        ASSERT_TRUE(verdict.has_value()) << c.rules << " " << c.kind;
        EXPECT_EQ(verdict->outcome.state, OutcomeState::kWon);
        EXPECT_EQ(verdict->outcome.winner, Side::kSecond);
        EXPECT_EQ(verdict->outcome.kind, c.kind);
        EXPECT_EQ(verdict->outcome.citation.article, c.article) << c.rules << " " << c.edition;
    }
}

TEST(BothFlags, AreNotKnownToOtherBooks) {
    const TestDiscipline checkers(rules_named("CHECKERS"));
    const auto game = new_game(rules_named("CHECKERS"));
    EXPECT_EQ(checkers.judge(*game, EndingEvent::kBothFlags, Side::kFirst).error().reason,
              "ENDING_NOT_KNOWN");
}

TEST(WinChance, IsDecidedByTheBoardAlone) {
    const TestDiscipline discipline(rules_named("RUS64"));
    const auto going_on = new_game(rules_named("RUS64"), "W:WKc1:BKf8");
    EXPECT_EQ(discipline.can_win(*going_on, Side::kFirst).chance, sdk::WinChance::kUndecided);
    const auto blocked = new_game(rules_named("RUS64"), "W:Wa5:Bb6,c7");
    EXPECT_EQ(discipline.can_win(*blocked, Side::kFirst).chance, sdk::WinChance::kCannot);
    EXPECT_EQ(discipline.can_win(*blocked, Side::kSecond).chance, sdk::WinChance::kCan);
}

TEST(Outcome, NamesTheArticleOfEachEdition) {
    const TestDiscipline international(rules_named("INT100"));
    const auto blocked = played(international, setup_of("UA", "-", "W:W26:B21,17"), {});
    EXPECT_EQ(blocked->outcome().citation.article, "E.2.2");
    const auto bare = played(international, setup_of("UA", "-", "W:W28:B23"), {"28x19"});
    EXPECT_EQ(bare->outcome().citation.article, "E.2.3");
    const TestDiscipline russian(rules_named("RUS64"));
    const auto old = played(russian, setup_of("OLD", "-", "W:Wa5:Bb6,c7"), {});
    EXPECT_EQ(old->outcome().citation, (sdk::Citation{"ru-draughts-old", "", "", "2.1.8"}));
}

}  // namespace
}  // namespace collegium::draughts::test
