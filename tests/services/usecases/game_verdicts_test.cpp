// Typed moves, claims, offers, endings and records, asked of the bundled disciplines.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/usecases/games.hpp>

#include "game_catalogue.hpp"
#include "game_inputs.hpp"

namespace collegium::usecases {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

TEST(ParseMove, GivesAMoveCandidatesOrAReason) {
    const auto catalogue = bundled("chess");
    GameInput game;
    game.discipline = "chess";
    game.setup.position = "4k3/8/8/8/8/8/8/R3K2R w - - 0 1";
    const auto parsed = [&](const char* text) {
        auto view = parse_move(catalogue, game, text, "", plenty());
        EXPECT_TRUE(view);
        return view ? *std::move(view) : ParsedMoveView{};
    };
    ASSERT_THAT(parsed("Лa1-d1").moves, SizeIs(1));
    EXPECT_EQ(parsed("Лa1-d1").moves.front().machine, "a1d1");
    EXPECT_THAT(parsed("Rf1").moves, SizeIs(1));
    game.setup.position = "4k3/8/8/8/8/8/4K3/R6R w - - 0 1";
    EXPECT_THAT(parsed("Rd1").moves, SizeIs(2));
    const ParsedMoveView illegal = parsed("a1a9");
    EXPECT_THAT(illegal.moves, IsEmpty());
    ASSERT_TRUE(illegal.why_not);
    EXPECT_NE(illegal.why_not->reason, "");
}

// A knight's dance: the start position stands for the third time after the written move.
GameInput dance() {
    GameInput game;
    game.discipline = "chess";
    game.moves = {"Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"};
    return game;
}

TEST(Claims, HoldWithTheWrittenMoveAndCiteTheirArticle) {
    GameClaim claim;
    claim.rule = "threefold";
    claim.written_move = "Ng8";
    const auto answer = check_claim(bundled("chess"), dance(), claim, plenty());
    ASSERT_TRUE(answer) << answer.error().message;
    EXPECT_TRUE(answer->holds);
    EXPECT_EQ(answer->result, ClaimResult::kDraw);
    EXPECT_EQ(answer->count, 3);
    EXPECT_EQ(answer->citation.article, "9.2.1.1");
}

TEST(Claims, FailWithAnotherWrittenMoveWhichThenStands) {
    GameClaim claim;
    claim.rule = "threefold";
    claim.written_move = "e5";
    const auto answer = check_claim(bundled("chess"), dance(), claim, plenty());
    ASSERT_TRUE(answer) << answer.error().message;
    EXPECT_FALSE(answer->holds);
    EXPECT_EQ(answer->result, ClaimResult::kWrittenMoveStands);
    ASSERT_TRUE(answer->to_play);
    EXPECT_EQ(answer->to_play->text, "e5");
}

// RU-2022 5.4.13.2: the check is on the claimant's time; chess stops the clocks (9.5.1).
TEST(Claims, ThatAreWrongSayWhatTheirCheckHasLeft) {
    GameClaim claim;
    claim.rule = "repetition";
    claim.written_move = "e7-f8";
    claim.context.remaining = std::chrono::seconds(600);
    claim.context.checked_for = std::chrono::seconds(245);
    GameInput second_time;
    second_time.discipline = "russian-draughts";
    second_time.setup.position = "W:WKc1,a3,h2:BKf8,a5,h6";
    second_time.moves = {"c1-b2", "f8-e7", "b2-c1"};
    const auto wrong = check_claim(bundled("russian-draughts"), second_time, claim, plenty());
    ASSERT_TRUE(wrong) << wrong.error().message;
    EXPECT_EQ(wrong->result, ClaimResult::kWrittenMoveStands);
    EXPECT_TRUE(wrong->on_claimants_time);
    EXPECT_EQ(wrong->left, std::chrono::seconds(355));

    claim.context.remaining = std::chrono::seconds(180);
    const auto late = check_claim(bundled("russian-draughts"), second_time, claim, plenty());
    ASSERT_TRUE(late) << late.error().message;
    EXPECT_EQ(late->result, ClaimResult::kLoss);
    EXPECT_FALSE(late->left);

    claim.rule = "threefold";
    claim.written_move = "e5";
    const auto chess = check_claim(bundled("chess"), dance(), claim, plenty());
    ASSERT_TRUE(chess) << chess.error().message;
    EXPECT_EQ(chess->result, ClaimResult::kWrittenMoveStands);
    EXPECT_FALSE(chess->on_claimants_time);
}

TEST(Claims, AreOfferedWithTheMovesThatMayBeWritten) {
    const GameReplay replay = replayed(bundled("chess"), {dance(), {}, {}, "", false});
    const auto claim = std::ranges::find(replay.state.claims, "threefold", &ClaimView::rule);
    ASSERT_NE(claim, replay.state.claims.end());
    EXPECT_FALSE(claim->why_not);
    ASSERT_THAT(claim->written, SizeIs(1));
    EXPECT_EQ(claim->written.front().machine, "f6g8");
}

TEST(Claims, OfAnUnknownRuleOrAnImpossibleMoveAreRefusedAtTheirField) {
    GameClaim claim;
    claim.rule = "boredom";
    EXPECT_EQ(field_of(check_claim(bundled("chess"), dance(), claim, plenty()).error()), "rule");
    claim.rule = "threefold";
    claim.written_move = "Nd7";
    EXPECT_EQ(field_of(check_claim(bundled("chess"), dance(), claim, plenty()).error()),
              "written_move");
}

TEST(Offers, AreJudgedByTheDisciplineAndFreeWithoutDrawRules) {
    GameInput game;
    game.discipline = "playful";
    const auto free = check_offer(fixture("playful"), game, {}, {}, plenty());
    ASSERT_TRUE(free);
    EXPECT_TRUE(free->verdict.admissible);
    game.discipline = "chess";
    const auto early = check_offer(bundled("chess"), game, sdk::Seat::kFirst, {}, plenty());
    ASSERT_TRUE(early) << early.error().message;
    EXPECT_FALSE(early->verdict.admissible && early->verdict.citation.article.empty());
}

TEST(Endings, AFallenFlagDrawsWhereTheOtherSideCannotMate) {
    GameInput game;
    game.discipline = "chess";
    game.setup.position = "4k3/8/8/8/8/8/8/Q3K3 b - - 0 1";
    const auto white =
        check_ending(bundled("chess"), game, sdk::EndingEvent::kFlag, sdk::Seat::kFirst, plenty());
    ASSERT_TRUE(white) << white.error().message;
    EXPECT_EQ(white->verdict.outcome.state, sdk::OutcomeState::kDrawn);
    const auto black =
        check_ending(bundled("chess"), game, sdk::EndingEvent::kFlag, sdk::Seat::kSecond, plenty());
    ASSERT_TRUE(black) << black.error().message;
    EXPECT_EQ(black->verdict.outcome.state, sdk::OutcomeState::kWon);
    EXPECT_EQ(black->winner, sdk::Seat::kFirst);
}

TEST(Endings, WithoutRulesOfItsOwnTheOtherPlayerWins) {
    GameInput game;
    game.discipline = "playful";
    const auto resigned = check_ending(fixture("playful"), game, sdk::EndingEvent::kResignation,
                                       sdk::Seat::kFirst, plenty());
    ASSERT_TRUE(resigned);
    EXPECT_EQ(resigned->winner, sdk::Seat::kSecond);
}

constexpr std::string_view kThreeGames = R"([White "A"]

1. e4 e5 1-0

[White "B"]

1. e4 e4 *

[White "C"]

1. d4 {quietly} d5 1/2-1/2
)";

TEST(Records, ArePagedWithDamagedGamesReported) {
    ReadInput input;
    input.discipline = "chess";
    input.text = kThreeGames;
    input.limit = 2;
    input.largest_page = 1 << 20;
    const auto catalogue = bundled("chess");
    const auto first = read_records(catalogue, input, plenty());
    ASSERT_TRUE(first) << first.error().message;
    EXPECT_EQ(first->format, "pgn");
    ASSERT_THAT(first->games, SizeIs(2));
    EXPECT_TRUE(first->more);
    EXPECT_THAT(first->games[0].moves, ElementsAre("e2e4", "e7e5"));
    EXPECT_EQ(first->games[0].game.result, "1-0");
    EXPECT_EQ(first->games[0].game.text, "");
    ASSERT_TRUE(first->games[1].refusal);
    EXPECT_EQ(first->games[1].refusal->metadata.at("ply"), "2");

    input.skip = 2;
    input.with_texts = true;
    const auto second = read_records(catalogue, input, plenty());
    ASSERT_TRUE(second);
    ASSERT_THAT(second->games, SizeIs(1));
    EXPECT_FALSE(second->more);
    EXPECT_EQ(second->games[0].number, 3);
    EXPECT_THAT(second->games[0].game.text, HasSubstr("quietly"));
}

TEST(Records, EndAPageEarlyWhenItGrowsTooLarge) {
    ReadInput input;
    input.discipline = "chess";
    input.text = kThreeGames;
    input.limit = 50;
    input.largest_page = 1;
    const auto page = read_records(bundled("chess"), input, plenty());
    ASSERT_TRUE(page);
    EXPECT_THAT(page->games, SizeIs(1));
    EXPECT_TRUE(page->more);
}

TEST(Records, RefuseBrokenTextUnknownFormatsAndDisciplinesWithoutAny) {
    ReadInput input;
    input.discipline = "chess";
    input.limit = 1;
    input.text = "1. e4 \xff";
    EXPECT_EQ(read_records(bundled("chess"), input, plenty()).error().reason, "NOT_UTF8");
    input.text = "1. e4 *";
    input.format = "papyrus";
    EXPECT_EQ(field_of(read_records(bundled("chess"), input, plenty()).error()), "format");
    input.discipline = "playful";
    EXPECT_EQ(read_records(fixture("playful"), input, plenty()).error().reason,
              "DISCIPLINE_WITHOUT_RECORDS");
}

TEST(Records, AreWrittenAndReadBack) {
    WriteInput write;
    write.game.discipline = "chess";
    write.game.moves = {"e4", "e5", "Nf3"};
    write.tags = {{"White", "Ёлкин"}};
    write.result = "1-0";
    const auto catalogue = bundled("chess");
    const auto written = write_record(catalogue, write, plenty());
    ASSERT_TRUE(written) << written.error().message;
    EXPECT_EQ(written->format.extension, "pgn");
    ReadInput input;
    input.discipline = "chess";
    input.text = written->text;
    input.limit = 10;
    input.largest_page = 1 << 20;
    const auto read = read_records(catalogue, input, plenty());
    ASSERT_TRUE(read);
    ASSERT_THAT(read->games, SizeIs(1));
    EXPECT_THAT(read->games[0].moves, ElementsAre("e2e4", "e7e5", "g1f3"));
    EXPECT_EQ(read->games[0].game.result, "1-0");
}

}  // namespace
}  // namespace collegium::usecases
