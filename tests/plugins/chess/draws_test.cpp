#include <map>
#include <sstream>

#include <gtest/gtest.h>

#include <collegium/chess/draws.hpp>

#include "boards.hpp"
#include "chess_discipline.hpp"
#include "chess_game.hpp"

namespace collegium::chess {
namespace {

History history_of(Position start, const std::string& moves) {
    History history{std::move(start)};
    std::istringstream words(moves);
    for (std::string word; words >> word;)
        history.push_back(after(history.back(), move_of(history.back().board, word)));
    return history;
}

std::string times(int n, const std::string& moves) {
    std::string all;
    for (int i = 0; i < n; ++i)
        all += moves + ' ';
    return all;
}

constexpr auto kKnightsOutAndBack = "g1f3 g8f6 f3g1 f6g8";

// RU-CHESS W-20
TEST(Repetition, RU_CHESS_W_20_ThirdTimeMayBeClaimedFifthEndsTheGame) {
    const nlohmann::json example = worked_example("RU-CHESS W-20");
    const auto moves = example["moves"].get<std::vector<std::string>>();
    const ChessDiscipline discipline;
    const auto game = sdk::start_game(discipline, {}).value();
    // After so many moves of Black.
    const auto play_to = [&](const nlohmann::json& black_moves) {
        const History& history = static_cast<const ChessGame&>(*game).history();
        for (std::size_t i = history.size() - 1; i < 2 * black_moves.get<std::size_t>(); ++i) {
            ASSERT_EQ(game->outcome().state, sdk::OutcomeState::kGoingOn);
            ASSERT_TRUE(game->play(std::get<sdk::Move>(game->parse_move(moves[i % moves.size()]))));
        }
    };
    play_to(example["third_time_after"]);
    const History third = static_cast<const ChessGame&>(*game).history();
    EXPECT_EQ(occurrences(third), example["times_then"]);
    const sdk::Seat white = sdk::Seat::kFirst;
    ASSERT_EQ(example["claimant"], "white");
    EXPECT_EQ(discipline.states(*game)[0].claimant, white);
    sdk::ClaimContext claim;
    claim.claimant = white;
    const auto verdict = discipline.check_claim(*game, "threefold", claim);
    ASSERT_TRUE(verdict.has_value());
    EXPECT_TRUE(verdict->holds());
    EXPECT_EQ(verdict->citation.article, example["claim_article"].get<std::string>());
    claim.claimant = sdk::Seat::kSecond;
    EXPECT_FALSE(discipline.check_claim(*game, "threefold", claim).has_value());

    const auto touched = rule_on(third, {ClaimRule::kThreefold, std::nullopt, true}, 2);
    ASSERT_FALSE(touched.has_value());
    EXPECT_EQ(touched.error().reason, example["touched"]["reason"].get<std::string>());
    EXPECT_EQ(touched.error().citations.front().article,
              example["touched"]["article"].get<std::string>());

    play_to(example["fifth_time_after"]);
    EXPECT_EQ(occurrences(static_cast<const ChessGame&>(*game).history()),
              example["times_at_the_end"]);
    EXPECT_EQ(game->outcome().state, sdk::OutcomeState::kDrawn);
    EXPECT_EQ(game->outcome().kind, example["ends_by"].get<std::string>());
    EXPECT_EQ(game->outcome().citation.article, example["end_article"].get<std::string>());
}

TEST(Repetition, IsClaimedWithTheMoveWrittenDown) {
    const History history =
        history_of(start_position(), times(1, kKnightsOutAndBack) + "g1f3 g8f6 f3g1");
    const Move back = move_of(history.back().board, "f6g8");
    const auto claim = rule_on(history, {ClaimRule::kThreefold, back, false}, 2);

    ASSERT_TRUE(claim.has_value());
    EXPECT_TRUE(claim->draw);
    EXPECT_EQ(claim->count, 3);
    EXPECT_EQ(claim->article, "9.2.1.1");
}

// RU-CHESS W-21
TEST(Claims, RU_CHESS_W_21_WrongClaimGivesMinutesAndTheWrittenMoveIsPlayed) {
    const nlohmann::json example = worked_example("RU-CHESS W-21");
    ASSERT_EQ(example["programmes"].size(), 3U);
    const ChessDiscipline discipline;
    for (const auto& row : example["programmes"]) {
        SCOPED_TRACE(row.dump());
        sdk::GameSetup setup;
        setup.parameters = {
            {std::string(sdk::kProgrammeParameter), row["programme"].get<std::string>()}};
        const auto game = sdk::start_game(discipline, setup).value();
        for (const auto& move : example["moves"])
            ASSERT_TRUE(game->play(std::get<sdk::Move>(game->parse_move(move.get<std::string>()))));
        sdk::ClaimContext claim;
        ASSERT_EQ(example["claimant"], "black");
        claim.claimant = sdk::Seat::kSecond;
        claim.written =
            std::get<sdk::Move>(game->parse_move(example["written"].get<std::string>()));
        const auto verdict = discipline.check_claim(*game, "threefold", claim);
        ASSERT_TRUE(verdict.has_value());
        EXPECT_EQ(verdict->effect, sdk::ClaimEffect::kWrittenMoveStands);
        EXPECT_EQ(game->format_move(*claim.written, "book").value(),
                  example["must_play"].get<std::string>());
        EXPECT_EQ(verdict->count, example["occurrence"].get<int>());
        EXPECT_EQ(verdict->citation.article, example["article"].get<std::string>());
        ASSERT_TRUE(verdict->opponent_gets.has_value());
        const std::chrono::minutes minutes(row["opponent_minutes"].get<int>());
        EXPECT_EQ(verdict->opponent_gets->least, minutes);
        EXPECT_EQ(verdict->opponent_gets->most, minutes);
        EXPECT_EQ(verdict->opponent_gets->citation.article, row["article"].get<std::string>());
    }
}

TEST(Claims, ThatHoldAddNoTime) {
    const History third = history_of(start_position(), times(2, kKnightsOutAndBack));
    EXPECT_EQ(rule_on(third, {ClaimRule::kThreefold, std::nullopt, false}, 2)->bonus_minutes, 0);
}

TEST(Claims, RefuseAnImpossibleWrittenMove) {
    const auto claim =
        rule_on({start_position()}, {ClaimRule::kFifty, Move{0, 63, Kind::kPawn}, false}, 2);

    ASSERT_FALSE(claim.has_value());
    EXPECT_EQ(claim.error().reason, "CHESS_WRITTEN_MOVE_IMPOSSIBLE");
}

struct RepetitionCase {
    std::string fen;
    std::string moves;
    int count;
    std::string why;
};

TEST(Repetition, CountsOnlyRightsThatCanBeUsed) {
    const std::vector<RepetitionCase> cases = {
        {"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "h1h2 e8e7 h2h1 e7e8 h1h2 e8e7 h2h1 e7e8", 2,
         "9.2.2.2: the first time White could still castle"},
        {"4k3/8/8/8/8/8/8/4K2R w - - 0 1", "h1h2 e8e7 h2h1 e7e8 h1h2 e8e7 h2h1 e7e8", 3,
         "9.2.2: without the right it is the same position"},
        {"4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4 e8e7 e1e2 e7e8 e2e1 e8e7 e1e2 e7e8 e2e1", 2,
         "9.2.2.1: the first time Black could take en passant"},
        {"4k3/8/8/8/2p5/8/4P3/4K3 w - - 0 1", "e2e4 e8e7 e1e2 e7e8 e2e1 e8e7 e1e2 e7e8 e2e1", 3,
         "9.2.2.1: nobody could take en passant, so it is the same position"},
        {"8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1", "e2e4 a4a5 e1e2 a5a4 e2e1 a4a5 e1e2 a5a4 e2e1", 3,
         "9.2.2.1: taking would bare Black's own king, so there was no such move"},
    };
    for (const auto& c : cases)
        EXPECT_EQ(occurrences(history_of(position_of(c.fen), c.moves)), c.count) << c.why;
}

TEST(FiftyMoves, AreClaimedAtAHundredPliesOrWithTheWrittenMove) {
    const Position before = position_of("3k4/8/8/8/8/8/4R3/4K3 w - - 99 80");
    const Move quiet = move_of(before.board, "e1f1");
    const auto written = rule_on({before}, {ClaimRule::kFifty, quiet, false}, 2);
    ASSERT_TRUE(written.has_value());
    EXPECT_TRUE(written->draw);
    EXPECT_EQ(written->article, "9.3.1");

    const auto early = rule_on({before}, {ClaimRule::kFifty, std::nullopt, false}, 2);
    ASSERT_TRUE(early.has_value());
    EXPECT_FALSE(early->draw);

    const auto done = rule_on({position_of("3k4/8/8/8/8/8/4R3/4K3 w - - 100 80")},
                              {ClaimRule::kFifty, std::nullopt, false}, 2);
    ASSERT_TRUE(done.has_value());
    EXPECT_TRUE(done->draw);
    EXPECT_EQ(done->article, "9.3.2");
}

// RU-CHESS W-22
TEST(SeventyFiveMoves, RU_CHESS_W_22_EndTheGameUnlessTheLastMoveMates) {
    const std::map<std::string, sdk::OutcomeState> states{
        {"white-wins", sdk::OutcomeState::kWon},
        {"draw", sdk::OutcomeState::kDrawn},
        {"going-on", sdk::OutcomeState::kGoingOn}};
    const nlohmann::json cases = worked_example("RU-CHESS W-22")["cases"];
    ASSERT_EQ(cases.size(), 3U);
    for (const auto& row : cases) {
        SCOPED_TRACE(row.dump());
        sdk::GameSetup setup;
        setup.position = row["fen"];
        const auto game = sdk::start_game(ChessDiscipline(), setup).value();
        EXPECT_EQ(game->outcome().state, sdk::OutcomeState::kGoingOn);
        ASSERT_TRUE(
            game->play(std::get<sdk::Move>(game->parse_move(row["move"].get<std::string>()))));
        const sdk::Outcome outcome = game->outcome();
        EXPECT_EQ(outcome.state, states.at(row["outcome"]));
        if (outcome.state == sdk::OutcomeState::kWon) {
            EXPECT_EQ(outcome.winner, sdk::Side::kFirst);
        }
        EXPECT_EQ(outcome.kind, row["kind"].get<std::string>());
        EXPECT_EQ(outcome.citation.article, row["article"].get<std::string>());
    }
}

}  // namespace
}  // namespace collegium::chess
