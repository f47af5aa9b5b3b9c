// Renju as the SDK sees it.
#include <random>

#include <gtest/gtest.h>

#include <collegium/conformance/check.hpp>
#include <collegium/renju/points.hpp>
#include <collegium/renju/procedures.hpp>

#include "games.hpp"

namespace collegium::renju::test {
namespace {

TEST(RenjuDiscipline, KeepsThePromisesOfTheSdk) {
    const auto report = conformance::check(discipline(), conformance::Effort::kThorough);

    EXPECT_GT(report.passed, 0);
    for (const auto& failure : report.failures)
        ADD_FAILURE() << failure.check << ": " << failure.detail;
}

// The same promises along every procedure, not only the editions' own: what is listed can be
// written, read and played, and a position written and read is the same game.
TEST(RenjuDiscipline, KeepsThemInEveryProcedure) {
    std::mt19937 chance(20260101);
    for (const Procedure& procedure : procedures()) {
        const std::string settings = "opening-rule=" + std::string(procedure.id);
        for (int round = 0; round < 20; ++round) {
            const auto game = game_of(settings);
            for (int act = 0; act < 30; ++act) {
                const sdk::Position position = game->position();
                const auto again = game_of(settings, position.text);
                ASSERT_EQ(again->position(), position) << position.text;
                const auto moves = game->legal_moves();
                ASSERT_EQ(again->legal_moves(), moves) << position.text;
                ASSERT_EQ(discipline().stage(*again), discipline().stage(*game));
                if (moves.empty()) break;
                const sdk::Move& move = moves[chance() % moves.size()];
                for (const sdk::Notation& notation : discipline().notations()) {
                    const std::string text = game->format_move(move, notation.id).value();
                    EXPECT_EQ(std::get<sdk::Move>(game->parse_move(text)), move) << text;
                }
                ASSERT_TRUE(game->play(move).has_value());
            }
        }
    }
}

TEST(RenjuDiscipline, NamesItselfAndItsBoard) {
    const auto identity = discipline().identity();
    EXPECT_EQ(identity.id, "renju");
    EXPECT_EQ(identity.sides[0].en, "Black");
    EXPECT_EQ(discipline().square_name(0), "A1");
    EXPECT_EQ(discipline().square_name(224), "P15");
    EXPECT_EQ(discipline().square_name(225), "");
}

TEST(RenjuDiscipline, RefusesSettingsItDoesNotHave) {
    const auto reason = [](const std::string& settings) {
        const auto game = sdk::start_game(discipline(), setup_of(settings));
        return game ? std::string() : game.error().reason;
    };
    EXPECT_EQ(reason("edition=ru-draughts-1999"), "EDITION_UNKNOWN");
    EXPECT_EQ(reason("no-such=1"), "PARAMETER_UNKNOWN");
    EXPECT_EQ(reason("opening-rule=sosnovsky"), "PARAMETER_VALUE_UNKNOWN");
    EXPECT_EQ(reason("opening-number=57"), "PARAMETER_VALUE_UNKNOWN");
    EXPECT_EQ(reason("opening-number=-1"), "PARAMETER_VALUE_UNKNOWN");
    EXPECT_EQ(reason("five-must-be-claimed=yes"), "PARAMETER_VALUE_UNKNOWN");
}

TEST(RenjuDiscipline, EditionsHaveTheDefaultsOfTheirTexts) {
    const auto value = [](const sdk::Edition& edition, std::string_view id) {
        for (const auto& parameter : edition.parameters)
            if (parameter.id == id) return parameter.default_value;
        return std::string();
    };
    const auto editions = discipline().editions();
    ASSERT_EQ(editions.size(), 3U);
    EXPECT_EQ(editions[0].id, "ru-draughts-2022");
    EXPECT_EQ(value(editions[0], "foul-consequence"), "loss-on-claim");
    EXPECT_EQ(value(editions[0], "three-definition"), "rif");
    EXPECT_EQ(value(editions[0], "no-five-draw"), "five-or-overline");
    EXPECT_EQ(editions[0].in_force_since, "2022-03-17");
    EXPECT_EQ(editions[1].id, "ru-old-renju");
    EXPECT_EQ(editions[1].in_force_since, "") << "nobody knows";
    EXPECT_EQ(editions[2].in_force_since, "1996-05-02");
    EXPECT_EQ(value(editions[1], "foul-consequence"), "correct-and-continue");
    EXPECT_EQ(value(editions[1], "no-five-draw"), "five");
    EXPECT_EQ(value(editions[2], "no-five-draw"), "none");
    EXPECT_EQ(value(editions[2], "opening-rule"), "rif");
}

// The board shows the number of the move that put each stone there (9.3.2.1).
TEST(RenjuBoard, ShowsMoveNumbersAndTheLettersOfTheBook) {
    const auto game = game_of("");
    play(*game, "h8 h9 pass i10");
    const auto view = game->board_view(sdk::Side::kFirst);

    EXPECT_EQ(view.style, sdk::BoardStyle::kPoints);
    EXPECT_EQ(view.column_labels[8], "I");
    EXPECT_EQ(view.column_labels[9], "K");
    EXPECT_EQ(view.row_labels.front(), "15");
    const auto& centre = view.cells[7 * 15 + 7];
    EXPECT_EQ(centre.number, 1);
    EXPECT_EQ(centre.text, "●");
    EXPECT_EQ(centre.words.ru, "чёрная шашка, ход 1");
    const auto& fourth = view.cells[5 * 15 + 8];
    EXPECT_EQ(fourth.role, sdk::CellRole::kSecondSide);
    EXPECT_EQ(fourth.number, 4);
    EXPECT_EQ(game_of("board-letters=rif")->board_view(sdk::Side::kFirst).column_labels[9], "j");
}

// DISC J-48, DISC J-49, DISC J-50: capitals are the Russian letters, small ones the international.
TEST(RenjuNotation, TellsTheTwoAlphabetsApart) {
    const auto game = game_of("", "B:Bh8:Wh9");
    const auto point = [&](const char* text) {
        return std::get<sdk::Placement>(std::get<sdk::Move>(game->parse_move(text))).point;
    };
    EXPECT_EQ(point("M12"), point_at(11, 11));
    EXPECT_EQ(point("m12"), point_at(12, 11));
    EXPECT_EQ(point("I9"), point_at(8, 8));
    EXPECT_EQ(point("J9"), point_at(8, 8));
    EXPECT_EQ(point("K10"), point_at(9, 9));
    EXPECT_EQ(point("k10"), point_at(10, 9));
    EXPECT_EQ(game->format_move(sdk::Placement{point_at(9, 9), sdk::kSamePiece}, "machine").value(),
              "j10");
    EXPECT_EQ(game->format_move(sdk::Placement{point_at(9, 9), sdk::kSamePiece}, "book").value(),
              "K10");
    EXPECT_EQ(game->format_move(sdk::Pass{}, "book").value(), "-");
    for (const char* text :
         {"", "h", "8h", "h0", "h16", "p1", "h8 ", "Z3", "swap1", "offer:", "h08"})
        EXPECT_EQ(refusal(*game, text), "RENJU_MOVE_UNREADABLE") << text;
}

TEST(RenjuTime, FollowsTheListOfTheBook) {
    using std::chrono::minutes;
    using std::chrono::seconds;
    const auto control = [](minutes base, seconds bonus) {
        return sdk::TimeControl{{{std::nullopt, base, bonus}}};
    };
    const auto& rules = discipline();
    EXPECT_EQ(rules.recommended("").size(), 4U);
    EXPECT_EQ(rules.classify(control(minutes(90), seconds(0)), "").programme,
              sdk::Programme::kClassical);
    EXPECT_EQ(rules.classify(control(minutes(45), seconds(0)), "").programme,
              sdk::Programme::kUnclassified);
    const auto fast = rules.check(control(minutes(5), seconds(0)), sdk::Programme::kClassical, "");
    EXPECT_EQ(fast.fit, sdk::ControlFit::kBelow);
    EXPECT_TRUE(fast.others.has_value());  // 9.4.1 lets a regulation set another
    EXPECT_EQ(rules.check(control(minutes(5), seconds(0)), sdk::Programme::kBlitz, "").fit,
              sdk::ControlFit::kNoProgramme);
}

TEST(RenjuTime, KnowsTheScoreSheetAndTheCorrectionFloor) {
    using std::chrono::minutes;
    using std::chrono::seconds;
    const auto duty = [](minutes left, seconds increment, const char* edition) {
        return discipline().recording({sdk::Programme::kClassical, left, increment}, edition);
    };
    EXPECT_EQ(duty(minutes(10), seconds(0), "").duty, sdk::RecordingDuty::kCompulsory);
    EXPECT_EQ(duty(minutes(4), seconds(0), "").duty, sdk::RecordingDuty::kSuspended);
    EXPECT_EQ(duty(minutes(4), seconds(30), "").duty, sdk::RecordingDuty::kCompulsory);
    EXPECT_FALSE(duty(minutes(10), seconds(0), "").may_write_first);  // 9.3.2.4
    EXPECT_TRUE(duty(minutes(10), seconds(0), "ru-old-renju").may_write_first);
    const auto old = discipline().correction(sdk::Programme::kClassical, "ru-old-renju");
    EXPECT_EQ(old.floor, minutes(5));
    EXPECT_EQ(old.citation->article, "5.3.1.5");
    EXPECT_FALSE(discipline().correction(sdk::Programme::kClassical, "").citation.has_value());
}

}  // namespace
}  // namespace collegium::renju::test
