#include <algorithm>
#include <string>
#include <variant>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "catalogue.hpp"

namespace collegium::draughts::test {
namespace {

// DISC R-18
TEST(Outcome, DISC_R_18_BlockedSideLosesByArticle) {
    const auto outcome = new_game(rules_named("RUS64"), "W:Wa5:Bb6,c7")->outcome();
    EXPECT_EQ(outcome.state, sdk::OutcomeState::kWon);
    EXPECT_EQ(outcome.winner, sdk::Side::kSecond);
    EXPECT_EQ(outcome.kind, "BLOCKED");
    EXPECT_EQ(outcome.citation, (sdk::Citation{"ru-draughts-2022", "2022-03-17", "", "6.1.7"}));
}

// DISC G-10
TEST(Outcome, DISC_G_10_BlockedSideWinsTheReverseGame) {
    const auto outcome = new_game(rules_named("GIVEAWAY"), "W:Wa5:Bb6,c7")->outcome();
    EXPECT_EQ(outcome.winner, sdk::Side::kFirst);
    EXPECT_EQ(outcome.citation.article, "8.1");
}

// DISC G-09
TEST(Outcome, DISC_G_09_WhoHasGivenEverythingAwayWinsTheReverseGame) {
    const auto game = new_game(rules_named("GIVEAWAY"), "W:Wc3:Be5");
    for (const char* text : {"c3-d4", "e5:c3"}) {
        EXPECT_EQ(game->outcome().state, sdk::OutcomeState::kGoingOn);
        const auto parsed = game->parse_move(text);
        ASSERT_TRUE(game->play(std::get<sdk::Move>(parsed)).has_value());
    }
    EXPECT_EQ(game->outcome().kind, "NO_PIECES");
    EXPECT_EQ(game->outcome().winner, sdk::Side::kFirst);
}

// DISC R-22
TEST(Outcome, DISC_R_22_TheLastPieceTakenDecides) {
    const auto game = new_game(rules_named("RUS64"), "B:Wd4:Be5");
    ASSERT_TRUE(game->play(game->legal_moves().front()).has_value());
    EXPECT_EQ(game->outcome().kind, "NO_PIECES");
    EXPECT_EQ(game->outcome().winner, sdk::Side::kSecond);
    EXPECT_TRUE(game->legal_moves().empty());
}

// DISC R-25
TEST(Turn, DISC_R_25_FollowsThePositionNotTheParityOfMoves) {
    const auto game = new_game(rules_named("RUS64"), "B:Wc5:Bd6");
    EXPECT_EQ(game->position().turn.side, sdk::Side::kSecond);
    EXPECT_EQ(game->position().turn.seat, sdk::Seat::kSecond);
}

TEST(Turn, RedBeginsCheckersAndIsTheFirstSide) {
    const TestDiscipline discipline(rules_named("CHECKERS"));
    EXPECT_EQ(discipline.identity().sides[0].en, "Red");
    const auto game = new_game(rules_named("CHECKERS"));
    EXPECT_EQ(game->position().text.front(), 'B');
    EXPECT_EQ(game->position().turn.side, sdk::Side::kFirst);
}

TEST(Play, RefusesWhatIsNotLegalAndChangesNothing) {
    const auto game = new_game(rules_named("RUS64"));
    const auto before = game->position();
    for (const sdk::Move& move :
         {sdk::Move{sdk::Step{20, 12}}, sdk::Move{sdk::Step{sdk::kNoSquare, 3}},
          sdk::Move{sdk::Capture{21, 14, {17, 99}, {}}}, sdk::Move{sdk::Pass{}},
          sdk::Move{sdk::Step{20, 16, 'K'}}}) {
        const auto played = game->play(move);
        ASSERT_FALSE(played.has_value());
        EXPECT_EQ(played.error().reason, "MOVE_NOT_LEGAL");
    }
    EXPECT_EQ(game->position(), before);
}

TEST(Play, AnySpellingOfAMoveIsThatMove) {
    const auto game = new_game(rules_named("RUS64"), "W:We3:Bd4,d6,f6,f4");
    auto move = std::get<sdk::Capture>(game->legal_moves().front());
    std::reverse(move.via.begin(), move.via.end());
    EXPECT_TRUE(game->play(move).has_value());
    EXPECT_EQ(game->position().text, "B:We3:B");
}

TEST(Play, AClonedGameGoesItsOwnWay) {
    const auto game = new_game(rules_named("RUS64"));
    const sdk::GameHandle copy(game->clone());
    ASSERT_TRUE(copy->play(copy->legal_moves().front()).has_value());
    EXPECT_NE(copy->position(), game->position());
    EXPECT_EQ(game->legal_moves().size(), 7U);
}

TEST(Setup, CaptureRuleOfDraughts64IsASetting) {
    const TestDiscipline discipline(rules_named("DRAUGHTS64"));
    sdk::GameSetup setup;
    setup.position = "W:Wc3:Bb4,d4,d6,f6";  // DISC R-06, R-06b
    EXPECT_EQ((*sdk::start_game(discipline, setup))->legal_moves().size(), 3U);
    setup.parameters["capture-rule"] = "majority";
    EXPECT_EQ((*sdk::start_game(discipline, setup))->legal_moves().size(), 2U);
    setup.parameters["capture-rule"] = "italian";
    EXPECT_EQ(sdk::start_game(discipline, setup).error().reason, "PARAMETER_VALUE_UNKNOWN");
    setup.parameters = {{"colour", "blue"}};
    EXPECT_EQ(sdk::start_game(discipline, setup).error().reason, "PARAMETER_UNKNOWN");
    setup.edition = "ua-draughts-2024";
    setup.parameters = {{"capture-rule", "majority"}};
    EXPECT_EQ(sdk::start_game(discipline, setup).error().reason, "PARAMETER_UNKNOWN");
    setup.edition = "xx-1900";
    EXPECT_EQ(sdk::start_game(discipline, setup).error().reason, "EDITION_UNKNOWN");
}

TEST(Setup, ParametersTakeOnlyTheirOwnValues) {
    const TestDiscipline discipline(rules_named("RUS64"));
    const auto refusal = [&](const std::string& id, const std::string& value) {
        sdk::GameSetup setup;
        setup.parameters[id] = value;
        const auto game = sdk::start_game(discipline, setup);
        return game ? "none" : game.error().reason;
    };
    EXPECT_EQ(refusal("programme", "rapid"), "none");
    EXPECT_EQ(refusal("programme", "bullet"), "PARAMETER_VALUE_UNKNOWN");
    EXPECT_EQ(refusal("increment", "0"), "none");
    EXPECT_EQ(refusal("increment", "3601"), "PARAMETER_VALUE_UNKNOWN");
    EXPECT_EQ(refusal("increment", "-1"), "PARAMETER_VALUE_UNKNOWN");
    EXPECT_EQ(refusal("increment", "5 s"), "PARAMETER_VALUE_UNKNOWN");
    EXPECT_EQ(refusal("record-kept", "false"), "none");
    EXPECT_EQ(refusal("record-kept", "no"), "PARAMETER_VALUE_UNKNOWN");
}

TEST(Setup, EveryParameterCitesTheArticleThatLeavesItOpen) {
    for (const std::string& word : all_rules()) {
        for (const sdk::Edition& edition : TestDiscipline(rules_named(word)).editions()) {
            for (const sdk::Parameter& parameter : edition.parameters) {
                EXPECT_EQ(parameter.citation.book, edition.id) << word << " " << parameter.id;
                EXPECT_FALSE(parameter.citation.article.empty()) << word << " " << parameter.id;
            }
        }
    }
}

// DISC ED-D15
TEST(Setup, DISC_ED_D15_SaysWhetherAWronglyTurnedBoardAnnulsTheGame) {
    const auto editions = TestDiscipline(rules_named("RUS64")).editions();
    const auto value = [&](std::size_t edition) {
        for (const sdk::Parameter& parameter : editions[edition].parameters)
            if (parameter.id == "wrong-board-annuls") return parameter.default_value;
        return std::string("none");
    };
    EXPECT_EQ(value(0), "false");
    EXPECT_EQ(value(1), "true");
}

TEST(Setup, EveryGameStartsInEveryEditionAndCitesIt) {
    for (const std::string& word : all_rules()) {
        const TestDiscipline discipline(rules_named(word));
        for (const sdk::Edition& edition : discipline.editions()) {
            sdk::GameSetup setup;
            setup.edition = edition.id;
            setup.position = "W:W22:B";  // nobody is left to move but White; then Black has lost
            const auto game = sdk::start_game(discipline, setup);
            ASSERT_TRUE(game.has_value()) << word << " " << edition.id;
            ASSERT_TRUE((*game)->play((*game)->legal_moves().front()).has_value());
            EXPECT_EQ((*game)->outcome().citation.book, edition.id);
            EXPECT_FALSE((*game)->outcome().citation.article.empty());
        }
    }
}

TEST(Squares, HaveTheNamesOfTheBooks) {
    const TestDiscipline russian(rules_named("RUS64"));
    EXPECT_EQ(russian.square_name(0), "b8");
    EXPECT_EQ(russian.square_name(3), "h8");
    EXPECT_EQ(russian.square_name(28), "a1");
    EXPECT_EQ(russian.square_name(31), "g1");
    EXPECT_EQ(russian.square_name(32), "");
    const TestDiscipline international(rules_named("INT100"));
    EXPECT_EQ(international.square_name(49), "50");
    EXPECT_EQ(international.square_name(50), "");
}

// The view as lines of text: what a terminal shows.
std::string drawn(const sdk::BoardView& view) {
    std::string text;
    for (int row = 0; row < view.rows; ++row) {
        text += view.row_labels[static_cast<std::size_t>(row)] + " ";
        for (int column = 0; column < view.columns; ++column) {
            const auto& cell = view.cells[static_cast<std::size_t>(row * view.columns + column)];
            text += cell.role == sdk::CellRole::kUnused  ? " "
                    : cell.role == sdk::CellRole::kEmpty ? "."
                                                         : cell.ascii;
        }
        text += "\n";
    }
    for (const auto& label : view.column_labels)
        text += label;
    return text;
}

TEST(BoardView, ShowsBothOrientations) {
    const auto game = new_game(rules_named("RUS64"), "W:Wa1,Kc3:Bb8,Kh2");
    EXPECT_EQ(drawn(game->board_view(sdk::Side::kFirst)),
              "8  x . . .\n"
              "7 . . . . \n"
              "6  . . . .\n"
              "5 . . . . \n"
              "4  . . . .\n"
              "3 . O . . \n"
              "2  . . . X\n"
              "1 o . . . \n"
              "abcdefgh");
    EXPECT_EQ(drawn(game->board_view(sdk::Side::kSecond)),
              "1  . . . o\n"
              "2 X . . . \n"
              "3  . . O .\n"
              "4 . . . . \n"
              "5  . . . .\n"
              "6 . . . . \n"
              "7  . . . .\n"
              "8 . . . x \n"
              "hgfedcba");
}

TEST(BoardView, NamesEveryPieceInWords) {
    const auto game = new_game(rules_named("CHECKERS"), "W:WK1:BK32");
    const auto view = game->board_view(sdk::Side::kSecond);
    EXPECT_EQ(view.cells[1].words.ru, "белая дамка");
    EXPECT_EQ(view.cells[62].words.uk, "червона дамка");
    EXPECT_EQ(view.cells[62].role, sdk::CellRole::kFirstSide);
    EXPECT_EQ(view.cells[3].words, sdk::LocalText{});
}

TEST(BoardView, NumbersTheRowsWhereSquaresAreNumbers) {
    const auto game = new_game(rules_named("INT100"));
    EXPECT_THAT(game->board_view(sdk::Side::kFirst).row_labels,
                testing::ElementsAre("1", "6", "11", "16", "21", "26", "31", "36", "41", "46"));
    EXPECT_EQ(game->board_view(sdk::Side::kSecond).row_labels.front(), "46");
    EXPECT_EQ(game->board_view(sdk::Side::kSecond).bottom, sdk::Side::kSecond);
}

}  // namespace
}  // namespace collegium::draughts::test
