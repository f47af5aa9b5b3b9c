#include <gtest/gtest.h>

#include <collegium/conformance/check.hpp>

#include "boards.hpp"
#include "chess_discipline.hpp"

namespace collegium::chess {
namespace {

sdk::GameHandle game_from(const std::string& fen = "") {
    static const ChessDiscipline discipline;
    sdk::GameSetup setup;
    setup.position = fen;
    return sdk::start_game(discipline, setup).value();
}

void play(sdk::Game& game, const std::string& text) {
    const auto parsed = game.parse_move(text);
    ASSERT_TRUE(std::holds_alternative<sdk::Move>(parsed)) << text;
    ASSERT_TRUE(game.play(std::get<sdk::Move>(parsed))) << text;
}

TEST(ChessDiscipline, KeepsThePromisesOfTheSdk) {
    const auto report = conformance::check(ChessDiscipline(), conformance::Effort::kThorough);

    EXPECT_GT(report.passed, 0);
    for (const auto& failure : report.failures)
        ADD_FAILURE() << failure.check << ": " << failure.detail;
}

TEST(ChessGame, EndsByMateWithItsArticle) {
    const auto game = game_from();
    for (const auto* move : {"f3", "e5", "g4", "Фh4#"})
        play(*game, move);

    const auto outcome = game->outcome();
    EXPECT_EQ(outcome.state, sdk::OutcomeState::kWon);
    EXPECT_EQ(outcome.winner, sdk::Side::kSecond);
    EXPECT_EQ(outcome.kind, "CHECKMATE");
    EXPECT_EQ(outcome.citation.article, "5.1.1");
    EXPECT_EQ(outcome.citation.book, "ru-chess-2023");
    EXPECT_TRUE(game->legal_moves().empty());
    const auto late = game->parse_move("e4");
    ASSERT_TRUE(std::holds_alternative<sdk::IllegalMove>(late));
    EXPECT_EQ(std::get<sdk::IllegalMove>(late).why.reason, "CHESS_GAME_OVER");
}

TEST(ChessGame, EndsInADeadPositionAtOnce) {
    const auto game = game_from("8/8/4k3/8/3p4/3K4/8/8 w - - 0 1");
    EXPECT_EQ(game->outcome().state, sdk::OutcomeState::kGoingOn);
    play(*game, "Крxd4");

    EXPECT_EQ(game->outcome().kind, "DEAD_POSITION");
    EXPECT_EQ(game->outcome().citation.article, "5.2.2");
}

TEST(ChessGame, EndsAtTheFifthRepetition) {
    const auto game = game_from();
    for (int i = 0; i < 4; ++i) {
        EXPECT_EQ(game->outcome().state, sdk::OutcomeState::kGoingOn);
        for (const auto* move : {"Кf3", "Кf6", "Кg1", "Кg8"})
            play(*game, move);
    }
    EXPECT_EQ(game->outcome().kind, "FIVEFOLD_REPETITION");
}

TEST(ChessGame, ShowsItsDrawRulesWithArticles) {
    const ChessDiscipline discipline;
    const auto game = game_from();
    for (int i = 0; i < 2; ++i)
        for (const auto* move : {"Кf3", "Кf6", "Кg1", "Кg8"})
            play(*game, move);

    const auto states = discipline.states(*game);
    ASSERT_EQ(states.size(), 4U);
    EXPECT_EQ(states[0].rule, "threefold");
    EXPECT_EQ(states[0].status, sdk::DrawStatus::kClaimable);
    EXPECT_EQ(states[0].claimant, sdk::Seat::kFirst);
    EXPECT_EQ(states[1].rule, "fifty-moves");
    EXPECT_EQ(states[1].count, 4);
    EXPECT_EQ(states[1].limit, 50);
    EXPECT_EQ(states[2].count, 3);
    EXPECT_TRUE(states[2].automatic);
    EXPECT_EQ(states[3].citation.article, "9.6.2");
}

TEST(ChessDiscipline, NamesUciAndSanFirst) {
    const auto notations = ChessDiscipline().notations();
    EXPECT_EQ(notations[0].id, sdk::kMachineNotation);
    EXPECT_EQ(notations[1].id, "san");
    EXPECT_EQ(notations[2].id, sdk::kBookNotation);
}

// RU-CHESS 5.2.2: the game is over where nobody can mate any more, in counting lines as in playing.
TEST(ChessDiscipline, CountsNoLinesBeyondADeadPosition) {
    struct Never final : sdk::Stop {
        [[nodiscard]] bool requested() const noexcept override { return false; }
    };
    const auto lines = [](const sdk::Game& game, int depth) {
        return game.perft(depth, sdk::PerftCount::kDistinct, Never()).value();
    };
    const auto dead = game_from("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    EXPECT_TRUE(dead->legal_moves().empty());
    EXPECT_EQ(lines(*dead, 0), 1U);
    EXPECT_EQ(lines(*dead, 1), 0U);
    EXPECT_EQ(lines(*dead, 3), 0U);
    // The rook can be taken: no line goes on from there.
    const auto last = game_from("8/8/8/8/8/3k4/3R4/5K2 b - - 0 1");
    std::uint64_t further = 0;
    for (const sdk::Move& move : last->legal_moves()) {
        const sdk::GameHandle next(last->clone());
        ASSERT_TRUE(next->play(move));
        further += next->legal_moves().size();
    }
    EXPECT_EQ(lines(*last, 2), further);
}

TEST(ChessDiscipline, JudgesClaimsWithAWrittenMove) {
    const ChessDiscipline discipline;
    const auto game = game_from();
    for (const auto* move : {"Кf3", "Кf6", "Кg1", "Кg8", "Кf3", "Кf6", "Кg1"})
        play(*game, move);
    const auto back = std::get<sdk::Move>(game->parse_move("Кg8"));

    sdk::ClaimContext claim;
    claim.claimant = sdk::Seat::kSecond;
    EXPECT_FALSE(discipline.check_claim(*game, "threefold", claim)->holds());
    EXPECT_EQ(discipline.check_claim(*game, "fivefold", claim).error().reason, "CLAIM_NOT_TAKEN");
    EXPECT_EQ(discipline.states(*game)[0].by_writing, std::vector<sdk::Move>{back});

    claim.written = back;
    EXPECT_TRUE(discipline.check_claim(*game, "threefold", claim)->holds());
    EXPECT_EQ(discipline.check_claim(*game, "threefold", claim)->citation.article, "9.2.1.1");

    claim.written = sdk::Move(sdk::Pass{});
    EXPECT_EQ(discipline.check_claim(*game, "threefold", claim).error().reason,
              "CHESS_MOVE_NOT_POSSIBLE");

    claim.claimant = sdk::Seat::kFirst;
    EXPECT_EQ(discipline.check_claim(*game, "threefold", claim).error().reason,
              "CLAIM_NOT_ON_MOVE");
}

TEST(ChessDiscipline, AWrongClaimantMustPlayHisWrittenMove) {
    const auto game = game_from();
    sdk::ClaimContext claim;
    claim.written = std::get<sdk::Move>(game->parse_move("Nf3"));
    const auto verdict = ChessDiscipline().check_claim(*game, "threefold", claim);
    EXPECT_EQ(verdict->effect, sdk::ClaimEffect::kWrittenMoveStands);
    EXPECT_EQ(verdict->citation.article, "9.5.3");
}

// RU-CHESS W-23
TEST(ChessDiscipline, RU_CHESS_W_23_DrawsAreAgreedOnceBothHaveMovedAndTheRegulationAllows) {
    const ChessDiscipline discipline;
    const nlohmann::json cases = worked_example("RU-CHESS W-23")["cases"];
    ASSERT_EQ(cases.size(), 4U);
    for (const auto& row : cases) {
        SCOPED_TRACE(row.dump());
        sdk::GameSetup setup;
        setup.position = row["fen"];
        setup.parameters = {{"draw-agreement-move", row["from_move"].dump()}};
        const auto game = sdk::start_game(discipline, setup).value();
        const auto verdict = discipline.check_offer(*game, {sdk::Seat::kFirst, {}}).value();
        EXPECT_EQ(verdict.admissible, row["admissible"].get<bool>());
        EXPECT_EQ(verdict.needs_permission, row["needs_permission"].get<bool>());
        EXPECT_EQ(verdict.why.ru.empty(), verdict.admissible);
        std::vector<std::string> articles{verdict.citation.article};
        if (verdict.sanction) articles.push_back(verdict.sanction->article);
        EXPECT_EQ(articles, row["articles"].get<std::vector<std::string>>());
    }
}

TEST(ChessDiscipline, RefusesSettingsThatAreNone) {
    const ChessDiscipline discipline;
    const auto refused = [&](const std::string& id, const std::string& value) {
        return discipline.start({"", {{id, value}}, ""}).error().reason;
    };
    for (const char* value : {"0", "501", "-3", "30 ", "soon", ""})
        EXPECT_EQ(refused("draw-agreement-move", value), "PARAMETER_VALUE_UNKNOWN") << value;
    EXPECT_EQ(refused("programme", "bullet"), "PARAMETER_VALUE_UNKNOWN");
}

TEST(ChessDiscipline, JudgesFlagsAndResignationsByTheBoard) {
    const ChessDiscipline discipline;
    const auto bare = game_from("8/8/4kr2/8/8/3KB3/8/8 w - - 0 1");
    const auto flag = discipline.judge(*bare, sdk::EndingEvent::kFlag, sdk::Side::kSecond);
    EXPECT_EQ(flag->outcome.state, sdk::OutcomeState::kDrawn);
    EXPECT_EQ(flag->outcome.citation.article, "6.9");
    const auto resigned =
        discipline.judge(*bare, sdk::EndingEvent::kResignation, sdk::Side::kFirst);
    EXPECT_EQ(resigned->outcome.winner, sdk::Side::kSecond);

    const auto mated = game_from("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1");
    const auto late = discipline.judge(*mated, sdk::EndingEvent::kFlag, sdk::Side::kFirst);
    EXPECT_EQ(late->outcome.kind, "CHECKMATE");
    const auto both =
        discipline.judge(*bare, sdk::EndingEvent::kBothFlags, sdk::Side::kFirst).value();
    EXPECT_EQ(both.outcome.citation.article, "19.3.1.2");
    EXPECT_FALSE(both.question.ru.empty());  // only the arbiter knows which period it was
}

TEST(ChessDiscipline, SaysWhoCanStillWin) {
    const ChessDiscipline discipline;
    const auto game = game_from("8/8/4kr2/8/8/3KB3/8/8 w - - 0 1");
    EXPECT_EQ(discipline.can_win(*game, sdk::Side::kFirst).chance, sdk::WinChance::kCannot);
    EXPECT_NE(discipline.can_win(*game, sdk::Side::kSecond).chance, sdk::WinChance::kCannot);
}

TEST(ChessGame, WritesMovesInAskedNotationsOnly) {
    const auto game = game_from();
    const auto move = std::get<sdk::Move>(game->parse_move("Nf3"));
    EXPECT_EQ(game->format_move(move, "machine").value(), "g1f3");
    EXPECT_EQ(game->format_move(move, "book").value(), "Кf3");
    EXPECT_EQ(game->format_move(move, "san").value(), "Nf3");
    EXPECT_EQ(game->format_move(move, "descriptive").error().reason, "NOTATION_UNKNOWN");
}

TEST(ChessGame, NamesTheSquareOfAPawnTakenEnPassant) {
    const auto game = game_from("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
    const auto parsed = game->parse_move("exd6");
    const auto* capture = std::get_if<sdk::Capture>(&std::get<sdk::Move>(parsed));

    ASSERT_NE(capture, nullptr);
    EXPECT_EQ(capture->captured, std::vector<sdk::Square>{35});  // d5
}

TEST(ChessGame, ShowsTheBoardFromBothSides) {
    const auto game = game_from();
    const auto white = game->board_view(sdk::Side::kFirst);
    EXPECT_EQ(white.cells[0].ascii, "r");
    EXPECT_EQ(white.cells[60].text, "♔");
    EXPECT_EQ(white.cells[60].words.ru, "белый король");
    EXPECT_TRUE(white.cells[56].dark);
    EXPECT_EQ(white.row_labels.front(), "8");
    const auto black = game->board_view(sdk::Side::kSecond);
    EXPECT_EQ(black.cells[0].ascii, "R");
    EXPECT_EQ(black.column_labels.front(), "h");
}

TEST(ChessGame, RefusesUnknownEditionsParametersAndPositions) {
    const ChessDiscipline discipline;
    EXPECT_EQ(discipline.start({"fide-1997", {}, ""}).error().reason, "EDITION_UNKNOWN");
    EXPECT_EQ(discipline.start({"", {{"x", "1"}}, ""}).error().reason, "PARAMETER_UNKNOWN");
    EXPECT_EQ(discipline.start({"", {}, "nonsense"}).error().reason, "FEN_FIELDS");
}

TEST(ChessRecording, IsOwedSuspendedOrLeftToThePlayers) {
    using std::chrono::milliseconds;
    using std::chrono::minutes;
    using std::chrono::seconds;
    const auto asked = [](sdk::Programme programme, milliseconds left, int increment) {
        return ChessDiscipline().recording({programme, left, seconds(increment)}, "");
    };
    const auto owed = asked(sdk::Programme::kClassical, minutes(5), 0);
    EXPECT_EQ(owed.duty, sdk::RecordingDuty::kCompulsory);
    EXPECT_FALSE(owed.may_write_first);
    EXPECT_EQ(owed.citation->article, "8.1.1");
    const auto suspended = asked(sdk::Programme::kClassical, minutes(5) - milliseconds(1), 29);
    EXPECT_EQ(suspended.duty, sdk::RecordingDuty::kSuspended);
    EXPECT_TRUE(suspended.restore);
    EXPECT_EQ(suspended.citation->article, "8.4");
    EXPECT_EQ(asked(sdk::Programme::kRapid, minutes(20), 10).citation->article, "13.2");
    EXPECT_EQ(asked(sdk::Programme::kBlitz, minutes(3), 2).duty, sdk::RecordingDuty::kOptional);
}

TEST(ChessAddedTime, IsTwoMinutesAndOneInQuickGames) {
    const auto added = [](sdk::Programme programme) {
        return *ChessDiscipline().added_time(programme, std::chrono::seconds(30), "");
    };
    EXPECT_EQ(added(sdk::Programme::kClassical).most, std::chrono::minutes(2));
    EXPECT_EQ(added(sdk::Programme::kClassical).citation.article, "7.5.5");
    EXPECT_EQ(added(sdk::Programme::kRapid).least, std::chrono::minutes(1));
    EXPECT_EQ(added(sdk::Programme::kBlitz).citation.article, "14.2");
}

TEST(ChessTimeControl, FitsTheClassItIsComputedToBe) {
    sdk::TimePeriod period;
    period.base = std::chrono::minutes(15);
    period.bonus = std::chrono::seconds(10);
    const ChessDiscipline chess;
    EXPECT_EQ(chess.check({{period}}, sdk::Programme::kRapid, "").fit, sdk::ControlFit::kWithin);
    EXPECT_EQ(chess.check({{period}}, sdk::Programme::kBlitz, "").fit, sdk::ControlFit::kNotListed);
}

}  // namespace
}  // namespace collegium::chess
