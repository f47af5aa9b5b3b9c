// Random games played out through the plugin's own face: outcome, draw rules, positions and records
// hold together at every ply.
#include "soak.hpp"

#include <cstdlib>
#include <random>
#include <string>
#include <variant>

#include <gtest/gtest.h>

#include <collegium/sdk/draw_rules.hpp>
#include <collegium/sdk/record.hpp>

#include "catalogue.hpp"

namespace collegium::draughts::test {
namespace {

constexpr int kLongestGame = 200;  // plies; random kings would wander for ever

class OneGame final : public sdk::RecordSink {
  public:
    [[nodiscard]] bool game(const sdk::RecordedGame& game) override {
        ++games;
        read = game;
        return true;
    }
    [[nodiscard]] bool refused(const sdk::Error& error) override {
        ADD_FAILURE() << error.message;
        return false;
    }

    int games = 0;
    sdk::RecordedGame read;
};

void check_draw_rules(const sdk::DrawRulesV0* rules, const sdk::Game& game) {
    if (rules == nullptr) return;
    for (const sdk::DrawState& state : rules->states(game)) {
        EXPECT_GE(state.count, 0) << state.rule;
        EXPECT_FALSE(state.citation.article.empty()) << state.rule;
        // A draw that only a written move may claim is missed once the limit is on the board.
        if (state.status == sdk::DrawStatus::kRunning && !state.takes_written_move) {
            EXPECT_LT(state.count, state.limit) << state.rule;
        }
    }
}

void check_position(const sdk::GameV0& rules, const sdk::GameSetup& setup, const sdk::Game& game) {
    sdk::GameSetup again = setup;
    again.position = game.position().text;
    const auto same = sdk::start_game(rules, again);
    ASSERT_TRUE(same.has_value()) << again.position;
    EXPECT_EQ((*same)->position().text, again.position);
    EXPECT_EQ((*same)->position().turn, game.position().turn);
}

void check_record(const sdk::RecordV0& records, const sdk::RecordedGame& record) {
    const auto text = records.write("pdn", record);
    ASSERT_TRUE(text.has_value()) << text.error().message;
    OneGame again;
    ASSERT_TRUE(records.read("pdn", *text, again).has_value());
    ASSERT_EQ(again.games, 1) << *text;
    EXPECT_EQ(again.read.moves, record.moves) << *text;
    EXPECT_EQ(again.read.setup, record.setup) << *text;
    EXPECT_EQ(again.read.result, record.result) << *text;
}

class PlayedOut : public testing::TestWithParam<std::string> {};

TEST_P(PlayedOut, EveryPlyHoldsTogether) {
    const TestDiscipline discipline(rules_named(GetParam()));
    const auto* draws = sdk::query<sdk::DrawRulesV0>(discipline);
    const auto editions = discipline.editions();
    std::mt19937 chance(2022);
    const auto below = [&](std::size_t limit) {
        return std::uniform_int_distribution<std::size_t>(0, limit - 1)(chance);
    };
    for (int round = 0; round < rounds(300, 100'000) && !HasFailure(); ++round) {
        sdk::RecordedGame record;
        record.setup.edition = editions[below(editions.size())].id;
        record.result = "*";
        auto started = sdk::start_game(discipline, record.setup);
        ASSERT_TRUE(started.has_value());
        sdk::Game& game = **started;
        for (int ply = 0; ply < kLongestGame; ++ply) {
            const auto moves = game.legal_moves();
            const bool decided = game.outcome().state != sdk::OutcomeState::kGoingOn;
            ASSERT_EQ(moves.empty(), decided) << game.position().text;
            check_draw_rules(draws, game);
            if (decided) break;
            const sdk::Move& move = moves[below(moves.size())];
            const auto read = game.parse_move(written(game, move, sdk::kBookNotation));
            ASSERT_TRUE(std::holds_alternative<sdk::Move>(read)) << game.position().text;
            ASSERT_EQ(std::get<sdk::Move>(read), move) << game.position().text;
            ASSERT_TRUE(game.play(move).has_value());
            record.moves.push_back(move);
        }
        check_position(discipline, record.setup, game);
        check_record(discipline, record);
    }
}

INSTANTIATE_TEST_SUITE_P(Draughts, PlayedOut, testing::ValuesIn(all_rules()),
                         [](const testing::TestParamInfo<std::string>& rules) {
                             return test_name(rules.param);
                         });

}  // namespace
}  // namespace collegium::draughts::test
