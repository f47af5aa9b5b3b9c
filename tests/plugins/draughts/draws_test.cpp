// Every draw rule counted through a game: data in draws.txt.
#include <algorithm>
#include <bit>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "catalogue.hpp"

namespace collegium::draughts::test {
namespace {

std::string status_word(sdk::DrawStatus status) {
    switch (status) {
        case sdk::DrawStatus::kInactive:
            return "inactive";
        case sdk::DrawStatus::kRunning:
            return "running";
        case sdk::DrawStatus::kClaimable:
            return "claimable";
        case sdk::DrawStatus::kNeedsRuling:
            return "ruling";
    }
    return "?";
}

std::string said(const sdk::DrawState& state) {
    return state.rule + " " + status_word(state.status) + " " + std::to_string(state.count) + "/" +
           std::to_string(state.limit);
}

// The columns of a row of draws.txt.
struct DrawCase {
    explicit DrawCase(const Row& row)
        : name(row[0]),
          rules(rules_named(row[1])),
          setup(setup_of(row[2], row[3], row[4])),
          moves(moves_in(row[5])),
          expected(split(row[7], " ; ")) {}

    std::string name;
    const GameRules& rules;
    sdk::GameSetup setup;
    std::vector<std::string> moves;
    std::vector<std::string> expected;
};

class DrawCounter : public testing::TestWithParam<Row> {};

TEST_P(DrawCounter, StandsAsTheBookSays) {
    const DrawCase row(GetParam());
    SCOPED_TRACE(row.name + ": " + GetParam().back());
    const TestDiscipline discipline(row.rules);
    const auto game = played(discipline, row.setup, row.moves);
    ASSERT_NE(game, nullptr);
    const auto states = discipline.states(*game);
    for (const std::string& expected : row.expected) {
        const auto words = split(expected, " ");
        if (words[0] == "outcome") {
            EXPECT_EQ(game->outcome().kind, words[1]);
            EXPECT_EQ(game->outcome().winner,
                      words[2] == "first" ? sdk::Side::kFirst : sdk::Side::kSecond);
            continue;
        }
        const std::string& rule = words[0] == "absent" ? words[1] : words[0];
        const auto state = std::find_if(states.begin(), states.end(),
                                        [&](const auto& known) { return known.rule == rule; });
        if (words[0] == "absent") {
            EXPECT_EQ(state, states.end()) << rule;
            continue;
        }
        ASSERT_NE(state, states.end()) << rule;
        const auto counted = split(expected, " from ");
        EXPECT_EQ(said(*state), counted.front());
        EXPECT_EQ(state->citation.book, row.setup.edition);
        if (counted.size() == 1) continue;
        // White's moves by their numbers in the game, which White begins.
        const auto numbers = split(counted.back(), " to ");
        EXPECT_EQ((state->reset_ply + 1) / 2 + 1, std::stoi(numbers.front()));
        EXPECT_EQ((row.moves.size() + 1) / 2, std::stoul(numbers.back()));
    }
}

class ExactDrawCounter : public DrawCounter {};

TEST_P(ExactDrawCounter, IsNotFullOnePlyEarly) {
    DrawCase row(GetParam());
    SCOPED_TRACE(row.name);
    const TestDiscipline discipline(row.rules);
    row.moves.pop_back();
    const auto game = played(discipline, row.setup, row.moves);
    ASSERT_NE(game, nullptr);
    for (const std::string& expected : row.expected) {
        const auto words = split(expected, " ");
        if (words[1] != "claimable" && words[1] != "ruling") continue;
        for (const sdk::DrawState& state : discipline.states(*game)) {
            if (state.rule != words[0]) continue;
            EXPECT_LT(state.count, state.limit) << said(state);
            EXPECT_LE(state.status, sdk::DrawStatus::kRunning) << said(state);
        }
    }
}

// Automatic counters end the game where claimed ones can be claimed.
TEST_P(DrawCounter, EndsTheGameByItselfWhereTheCompetitionWantsIt) {
    DrawCase row(GetParam());
    SCOPED_TRACE(row.name);
    row.setup.parameters["draws"] = "automatic";
    const TestDiscipline discipline(row.rules);
    const auto start = sdk::start_game(discipline, row.setup);
    ASSERT_TRUE(start.has_value()) << start.error().reason;
    sdk::Game& game = **start;
    for (const std::string& text : row.moves) {
        for (const auto& state : discipline.states(game)) {
            const bool counted = state.automatic && state.limit > 0;
            EXPECT_FALSE(counted && state.count >= state.limit) << said(state);
        }
        if (!play(game, text)) return;
        if (game.outcome().state == sdk::OutcomeState::kDrawn) break;
    }
    if (game.outcome().state != sdk::OutcomeState::kDrawn) return;
    EXPECT_TRUE(game.legal_moves().empty());
    const auto states = discipline.states(game);
    const auto full = std::find_if(states.begin(), states.end(), [](const auto& state) {
        return state.automatic && state.count == state.limit;
    });
    ASSERT_NE(full, states.end());
    EXPECT_EQ(game.outcome().citation, full->citation);
    EXPECT_EQ(game.outcome().text, full->name);
    EXPECT_EQ(full->status, sdk::DrawStatus::kRunning);
}

std::vector<Row> exact_rows() {
    std::vector<Row> rows = read_rows("draws.txt");
    rows.erase(
        std::remove_if(rows.begin(), rows.end(), [](const Row& row) { return row[6] != "exact"; }),
        rows.end());
    return rows;
}

INSTANTIATE_TEST_SUITE_P(Draughts, ExactDrawCounter, testing::ValuesIn(exact_rows()),
                         [](const testing::TestParamInfo<Row>& row) {
                             return test_name(row.param[0]);
                         });

INSTANTIATE_TEST_SUITE_P(Draughts, DrawCounter, testing::ValuesIn(read_rows("draws.txt")),
                         [](const testing::TestParamInfo<Row>& row) {
                             return test_name(row.param[0]);
                         });

TEST(DrawRules, EachIsBroughtToItsLimitInTheData) {
    std::set<std::string> reached;
    for (const Row& row : read_rows("draws.txt")) {
        for (const std::string& expected : split(row[7], " ; ")) {
            const auto words = split(expected, " ");
            if (words[1] == "claimable" || words[1] == "ruling")
                reached.insert(row[1] + " " + edition_named(row[2]) + " " + words[0]);
        }
    }
    for (const std::string& word : all_rules()) {
        const TestDiscipline discipline(rules_named(word));
        for (const sdk::Edition& edition : discipline.editions()) {
            // The same rows of the same book as another game.
            if (word == "RUS64/7.4" || word + edition.id == "DRAUGHTS64ru-draughts-2022") continue;
            sdk::GameSetup setup;
            setup.edition = edition.id;
            const auto game = sdk::start_game(discipline, setup);
            for (const auto& state : discipline.states(**game)) {
                if (state.rule == "plainly-drawn") continue;  // counted aloud, not by the board
                const std::string rule = word + " " + edition.id + " " + state.rule;
                EXPECT_TRUE(reached.count(rule) != 0) << rule;
            }
        }
    }
}

// The counters of the catalogue, section 13, kept ply by ply.
class PlyByPly {
  public:
    explicit PlyByPly(const Position& start) : position_(start) { classify(); }

    void move_to(const Position& next) {
        const Side mover = position_.to_move;
        const auto count = [](Bits bits) { return std::popcount(bits); };
        const bool captured = next.of(opponent(mover)) != position_.of(opponent(mover));
        const bool promoted =
            count(next.kings & next.of(mover)) > count(position_.kings & position_.of(mover));
        const bool man = (position_.of(mover) & ~position_.kings) != (next.of(mover) & ~next.kings);
        const bool held_road = road_;
        position_ = next;
        kings_only_ = man || captured ? 0 : kings_only_ + 1;
        quiet_ = captured || promoted ? 0 : quiet_ + 1;
        if (captured || promoted) balance_ = 0;
        const std::optional<Side> stronger = stronger_;
        classify();
        if (stronger_ != stronger || !stronger_) balance_ = 0;
        if (stronger_ == mover && !captured && !promoted && stronger == stronger_) ++balance_;
        road_count_ = road_ && held_road && !captured && !promoted
                          ? road_count_ + (three_ == mover ? 1 : 0)
                          : 0;
    }

    [[nodiscard]] int count(const std::string& rule) const {
        const int pieces = std::popcount(position_.white) + std::popcount(position_.black);
        const bool kings =
            (position_.white & position_.kings) != 0 && (position_.black & position_.kings) != 0;
        if (rule == "kings-only-4-5") return pieces == 4 || pieces == 5 ? kings_only_ / 2 : 0;
        if (rule == "kings-only-6-7") return pieces == 6 || pieces == 7 ? kings_only_ / 2 : 0;
        if (rule == "unchanged-2-3") return kings && pieces <= 3 ? quiet_ / 2 : 0;
        if (rule == "unchanged-4-5") return kings && (pieces == 4 || pieces == 5) ? quiet_ / 2 : 0;
        if (rule == "unchanged-6-7") return kings && (pieces == 6 || pieces == 7) ? quiet_ / 2 : 0;
        if (rule == "three-kings") return stronger_ ? balance_ : 0;
        if (rule == "king-on-road") return road_ ? road_count_ : 0;
        return -1;
    }

  private:
    void classify() {
        static const Bits road = [] {
            const Geometry geometry(8);
            Bits bits = 0;
            for (const char* square : {"a1", "b2", "c3", "d4", "e5", "f6", "g7", "h8"})
                bits |= geometry.mask(*geometry.find(square));
            return bits;
        }();
        stronger_ = three_ = std::nullopt;
        road_ = false;
        for (const Side side : {Side::kWhite, Side::kBlack}) {
            const Bits own = position_.of(side);
            const Bits lone = position_.of(opponent(side));
            if (std::popcount(lone) != 1 || (lone & position_.kings) == 0) continue;
            if (std::popcount(own & position_.kings) >= 3) stronger_ = side;
            if (std::popcount(own) == 3) {
                three_ = side;
                road_ = (lone & road) != 0 && (own & road) == 0;
            }
        }
    }

    Position position_;
    int kings_only_ = 0;
    int quiet_ = 0;
    int balance_ = 0;
    int road_count_ = 0;
    bool road_ = false;
    std::optional<Side> stronger_;  // three kings or more against a lone king
    std::optional<Side> three_;     // any three pieces against a lone king
};

TEST(DrawRules, AgreeWithCountersKeptPlyByPly) {
    const GameRules& rules = rules_named("RUS64");
    const TestDiscipline discipline(rules);
    std::mt19937 random(7);
    int counted = 0;
    for (int i = 0; i < 150; ++i) {
        const std::string start = std::vector<std::string>{
            "W:WKa1,Kc1,Ke1,a3:BKb8", "B:WKh8:BKa7,Kc7,g7", "W:WKc1,a3,h2:BKf8,a5,h6",
            "W:Wa5,g1,h2:BKh8", "W:WKa1,Kc1,e1:BKb8,Kf8,h6"}[static_cast<std::size_t>(i % 5)];
        const auto game = new_game(rules, start);
        PlyByPly simple(position_of(rules, start));
        for (int ply = 0; ply < 60; ++ply) {
            for (const auto& state : discipline.states(*game)) {
                const int expected = simple.count(state.rule);
                if (expected < 0) continue;
                ASSERT_EQ(state.count, std::min(expected, state.limit))
                    << state.rule << " in " << game->position().text;
                counted += state.count;
            }
            const auto moves = game->legal_moves();
            if (moves.empty()) break;
            ASSERT_TRUE(game->play(moves[random() % moves.size()]).has_value());
            simple.move_to(position_of(rules, game->position().text));
        }
    }
    EXPECT_GT(counted, 1000);
}

TEST(DrawRules, SayWhatIsCountedWhatResetsItAndSinceWhen) {
    const TestDiscipline discipline(rules_named("RUS64"));
    const auto game = played(discipline, setup_of("RU", "-", "W:WKc1,h2:BKf8,h6,h8"),
                             moves_in("7*(c1-b2 f8-e7 b2-c1 e7-f8) h2-g3 f8-e7"));
    ASSERT_NE(game, nullptr);
    for (const auto& state : discipline.states(*game)) {
        if (state.rule == "kings-only-4-5") {
            EXPECT_EQ(state.reset_ply, 29);
            EXPECT_EQ(state.unit, sdk::CountUnit::kMovesOfEach);
            EXPECT_EQ(state.resets.ru, "взятие, ход простой");
        }
        if (state.rule == "unchanged-4-5") {
            EXPECT_EQ(state.reset_ply, 0);
            EXPECT_EQ(state.resets.en, "a capture, a promotion");
        }
    }
}

TEST(DrawRules, SayWhoseMovesCount) {
    const TestDiscipline discipline(rules_named("INT100"));
    const auto game =
        played(discipline, setup_of("RU", "-", "B:WK5:BK47,K48,K49"), {"49-27", "5-10"});
    ASSERT_NE(game, nullptr);
    const auto states = discipline.states(*game);
    const auto three = std::find_if(states.begin(), states.end(), [](const auto& state) {
        return state.rule == "three-against-king";
    });
    ASSERT_NE(three, states.end());
    EXPECT_EQ(three->unit, sdk::CountUnit::kOwnMoves);
    EXPECT_EQ(three->counted_seat, sdk::Seat::kSecond);
    EXPECT_EQ(three->count, 1);
}

}  // namespace
}  // namespace collegium::draughts::test
