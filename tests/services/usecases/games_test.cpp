// Questions about games, asked of the bundled disciplines and of one that misbehaves.
#include <algorithm>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/i18n/reasons.hpp>
#include <collegium/usecases/games.hpp>

#include "core/competition/books.hpp"
#include "game_catalogue.hpp"
#include "game_inputs.hpp"

namespace collegium::usecases {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

struct Famous {
    std::string discipline;
    std::vector<std::string> moves;
    std::vector<std::string> texts;  // as people read them
    std::vector<int> numbers;
    std::string outcome;  // kind; empty: goes on
    sdk::Side winner_or_turn = sdk::Side::kFirst;
};

void PrintTo(const Famous& row, std::ostream* out) {
    *out << row.discipline;
}

class FamousGames : public ::testing::TestWithParam<Famous> {};

TEST_P(FamousGames, AreReplayedInTheWordsOfTheirBooks) {
    const Famous& row = GetParam();
    const GameReplay replay =
        replayed(bundled(row.discipline), input_of(row.discipline, row.moves));
    std::vector<std::string> texts;
    std::vector<int> numbers;
    for (const PlayedMove& move : replay.moves) {
        texts.push_back(move.shown.text);
        numbers.push_back(move.number);
    }
    EXPECT_EQ(texts, row.texts);
    EXPECT_EQ(numbers, row.numbers);
    const GameState& state = replay.state;
    EXPECT_EQ(state.ply, static_cast<int>(row.moves.size()));
    EXPECT_EQ(state.outcome.kind, row.outcome);
    if (row.outcome.empty()) {
        EXPECT_EQ(state.position.turn.side, row.winner_or_turn);
        EXPECT_THAT(state.legal_moves, Not(IsEmpty()));
    } else {
        EXPECT_EQ(state.outcome.winner, row.winner_or_turn);
        EXPECT_NE(state.outcome.citation.article, "");
        EXPECT_THAT(state.legal_moves, IsEmpty());
    }
    EXPECT_THAT(state.last_move, Not(IsEmpty()));
}

INSTANTIATE_TEST_SUITE_P(
    EachFamily, FamousGames,
    ::testing::Values(Famous{"chess",
                             {"f2f3", "e5", "g2-g4", "Фh4"},
                             {"f3", "e5", "g4", "Qh4#"},
                             {1, 1, 2, 2},
                             "CHECKMATE",
                             sdk::Side::kSecond},
                      Famous{"russian-draughts",
                             {"c3-d4", "d6-c5", "b2-c3", "f6-g5"},
                             {"c3-d4", "d6-c5", "b2-c3", "f6-g5"},
                             {1, 1, 2, 2},
                             ""},
                      Famous{"international-draughts",
                             {"32-28", "19-23", "28x19", "14x23"},
                             {"32-28", "19-23", "28:19", "14:23"},
                             {1, 1, 2, 2},
                             ""},
                      Famous{"checkers", {"11-15", "23-19"}, {"11-15", "23-19"}, {1, 1}, ""},
                      Famous{
                          "reverse-draughts", {"c3-d4"}, {"c3-d4"}, {1}, "", sdk::Side::kSecond}));

class EveryDiscipline : public ::testing::TestWithParam<std::string> {};

// Plays the same walk every time.
std::vector<std::string> walk(const plugin_host::Catalogue& catalogue,
                              const std::string& discipline, int plies) {
    ReplayInput input = input_of(discipline);
    input.without_moves = true;
    for (std::uint64_t step = 1; static_cast<int>(input.game.moves.size()) < plies; ++step) {
        const auto moves = replayed(catalogue, input).state.legal_moves;
        if (moves.empty()) break;
        input.game.moves.push_back(moves[step * 2654435761U % moves.size()].machine);
    }
    return input.game.moves;
}

TEST_P(EveryDiscipline, ShowsAtAPlyWhatItsBeginningShows) {
    const auto catalogue = bundled(GetParam());
    const auto moves = walk(catalogue, GetParam(), 24);
    ASSERT_GT(moves.size(), 8U);
    ReplayInput whole = input_of(GetParam(), moves);
    for (std::ptrdiff_t ply = 0; ply <= std::ssize(moves); ++ply) {
        whole.ply = static_cast<int>(ply);
        const GameReplay stepped = replayed(catalogue, whole);
        const GameReplay fresh =
            replayed(catalogue, input_of(GetParam(), {moves.begin(), moves.begin() + ply}));
        EXPECT_THAT(stepped.moves, SizeIs(moves.size()));
        EXPECT_EQ(stepped.state.ply, fresh.state.ply);
        EXPECT_EQ(stepped.state.position, fresh.state.position);
        EXPECT_EQ(stepped.state.board, fresh.state.board);
        EXPECT_EQ(stepped.state.last_move, fresh.state.last_move);
        EXPECT_EQ(stepped.state.counters, fresh.state.counters);
        EXPECT_EQ(stepped.state.stage, fresh.state.stage);
        EXPECT_EQ(stepped.state.outcome, fresh.state.outcome);
    }
}

TEST_P(EveryDiscipline, ReadsTheTextsPeopleReadBack) {
    const auto catalogue = bundled(GetParam());
    const auto moves = walk(catalogue, GetParam(), 24);
    std::vector<std::string> texts;
    for (const PlayedMove& move : replayed(catalogue, input_of(GetParam(), moves)).moves)
        texts.push_back(move.shown.text);
    const GameReplay again = replayed(catalogue, input_of(GetParam(), texts));
    std::vector<std::string> machine;
    for (const PlayedMove& move : again.moves)
        machine.push_back(move.shown.machine);
    EXPECT_EQ(machine, moves);
}

TEST_P(EveryDiscipline, DescribesItsRules) {
    const auto rules = game_rules(bundled(GetParam()), GetParam(), plenty());
    ASSERT_TRUE(rules) << rules.error().message;
    EXPECT_THAT(rules->editions, Not(IsEmpty()));
    ASSERT_GE(rules->notations.size(), 1U);
    EXPECT_EQ(rules->notations.front().id, sdk::kMachineNotation);
    std::set<std::string> tables;
    for (const OpeningTableView& table : rules->tables) {
        EXPECT_TRUE(tables.insert(table.table.id).second);
        EXPECT_GT(table.entry_count, 0);
        EXPECT_THAT(table.editions, Not(IsEmpty()));
    }
}

// What a regulation may choose is what the discipline of the competition can draw from.
TEST(OpeningTables, OfABookAreThoseOfItsDisciplines) {
    int seen = 0;
    for (const char* id : {"ru-draughts-2022", "ua-draughts-2024"}) {
        const auto book = testing_support::bundled_book(id);
        for (const rulebook::Row& row : book->rows("opening_table")) {
            const std::vector<std::string> named = row.words("disciplines");
            for (const std::string& discipline :
                 named.empty() ? book->find("parameter", "opening-table")->words("disciplines")
                               : named) {
                const rulebook::Row& of = *book->find("discipline", discipline);
                const std::string game = of.words("games").front();
                const auto rules = game_rules(bundled(game), game, plenty());
                ASSERT_TRUE(rules) << rules.error().message;
                EXPECT_TRUE(std::ranges::any_of(rules->tables,
                                                [&](const OpeningTableView& table) {
                                                    return table.table.id == row.text("id");
                                                }))
                    << discipline << " " << row.text("id");
                ++seen;
            }
        }
    }
    EXPECT_GT(seen, 30);
}

// A value that the module does not know would refuse every game of the competition.
TEST(GameParameters, ThatABookTellsAreThoseOfItsDisciplines) {
    int seen = 0;
    for (const char* id : {"ru-draughts-2022", "ru-chess-2023", "ua-draughts-2024"}) {
        const auto book = testing_support::bundled_book(id);
        for (const rulebook::Row& parameter : book->rows("parameter")) {
            if (!parameter.flag("told_to_game")) continue;
            const auto programmes = parameter.words("programmes");
            for (const rulebook::Row& of : book->rows("discipline")) {
                if (std::ranges::find(programmes, of.text("programme")) == programmes.end())
                    continue;
                const std::string game = of.words("games").front();
                ReplayInput input = input_of(game);
                input.game.setup.edition = of.text("edition");
                input.game.setup.parameters = {{parameter.text("id"), parameter.text("default")}};
                EXPECT_TRUE(replay_game(bundled(game), input, plenty()))
                    << of.text("id") << " " << parameter.text("id");
                ++seen;
            }
        }
    }
    EXPECT_EQ(seen, 8) << "remote play and agreed draws of chess: teams, individuals, blitz, rapid";
}

TEST_P(EveryDiscipline, BeginsWhereADrawnEntrySays) {
    const auto catalogue = bundled(GetParam());
    const auto rules = game_rules(catalogue, GetParam(), plenty());
    ASSERT_TRUE(rules);
    for (const OpeningTableView& view : rules->tables) {
        const sdk::GameSetup base{view.editions.front(), {}, {}};
        const auto table = opening_table(catalogue, GetParam(), base, view.table.id, plenty());
        ASSERT_TRUE(table) << table.error().message;
        ASSERT_EQ(static_cast<int>(table->entries.size()), view.entry_count);
        for (std::size_t i = 0; i < table->entries.size(); i += 1 + table->entries.size() / 12) {
            const sdk::OpeningEntry& entry = table->entries[i];
            SCOPED_TRACE(view.table.id + " " + entry.address);
            ReplayInput input = input_of(GetParam());
            input.game.setup = base;
            input.game.opening = {view.table.id, entry.address};
            const auto replay = replay_game(catalogue, input, plenty());
            if (entry.kind == sdk::OpeningKind::kVoid) {
                ASSERT_FALSE(replay);
                EXPECT_EQ(field_of(replay.error()), "game.opening.entry");
                continue;
            }
            ASSERT_TRUE(replay) << replay.error().message;
            EXPECT_NE(replay->opening_text.ru, "");
            EXPECT_EQ(replay->opening_moves > 0, entry.kind == sdk::OpeningKind::kMoves);
            EXPECT_THAT(replay->moves, SizeIs(static_cast<std::size_t>(replay->opening_moves)));
            EXPECT_EQ(replay->state.ply, 0);
        }
    }
}

// A draw that may be claimed holds or is ruled on; one that may not says why.
TEST_P(EveryDiscipline, ShowsEveryDrawRuleAsAClaimWithAReasonOrARight) {
    const auto catalogue = bundled(GetParam());
    const GameReplay replay =
        replayed(catalogue, input_of(GetParam(), walk(catalogue, GetParam(), 40)));
    if (replay.state.outcome.state != sdk::OutcomeState::kGoingOn) GTEST_SKIP() << "decided";
    std::vector<std::string> rules;
    for (const ClaimView& claim : replay.state.claims) {
        if (!claim.draw) continue;
        rules.push_back(claim.rule);
        EXPECT_NE(claim.citation.article, "") << claim.rule;
        if (claim.why_not) {
            const auto text = i18n::reason_text(i18n::Language::kRu, *claim.why_not).text;
            EXPECT_THAT(text, Not(HasSubstr("…"))) << claim.rule;
        }
    }
    std::vector<std::string> counters;
    for (const sdk::DrawState& counter : replay.state.counters)
        counters.push_back(counter.rule);
    EXPECT_EQ(rules, counters);
}

INSTANTIATE_TEST_SUITE_P(Bundled, EveryDiscipline, ::testing::ValuesIn(bundled_disciplines()),
                         [](const auto& row) {
                             std::string name = row.param;
                             std::ranges::replace(name, '-', '_');
                             return name;
                         });

GameInput renju(const std::string& rule, std::vector<std::string> moves) {
    GameInput game;
    game.discipline = "renju";
    game.setup.parameters = {{"opening-rule", rule}};
    game.moves = std::move(moves);
    return game;
}

TEST(OpeningProcedures, AreShownAsStagesWithTheirDecisions) {
    const auto catalogue = bundled("renju");
    ReplayInput input;
    input.game =
        renju("swap", {"h8", "h9", "i10", "swap", "a1", "offer:g8", "offer:g7", "choose:g7", "o1"});
    const auto at = [&](int ply) {
        input.ply = ply;
        return replayed(catalogue, input);
    };
    const GameState before_swap = at(3).state;
    ASSERT_TRUE(before_swap.stage);
    EXPECT_EQ(before_swap.stage->id, "s3");
    EXPECT_EQ(before_swap.position.turn, (sdk::Turn{sdk::Seat::kSecond, sdk::Side::kSecond}));
    std::vector<std::string> decisions;
    for (const MoveView& move : before_swap.legal_moves)
        decisions.push_back(move.machine);
    EXPECT_THAT(decisions, ::testing::UnorderedElementsAre("swap", "keep"));

    // The second player holds Black now, so that White is the first's.
    EXPECT_EQ(at(4).state.position.turn, (sdk::Turn{sdk::Seat::kFirst, sdk::Side::kSecond}));
    EXPECT_THAT(at(6).state.offered, ElementsAre("G8"));
    const GameReplay whole = at(9);
    EXPECT_FALSE(whole.state.stage);
    EXPECT_THAT(whole.state.notes, Not(IsEmpty()));
    std::vector<int> numbers;
    for (const PlayedMove& move : whole.moves)
        numbers.push_back(move.number);
    EXPECT_THAT(numbers, ElementsAre(1, 2, 3, 0, 4, 0, 0, 0, 5));
}

TEST(OpeningProcedures, RefuseADecisionThatIsNotTheirsYet) {
    ReplayInput input;
    input.game = renju("swap", {"h8", "swap"});
    const auto refused = replay_game(bundled("renju"), input, plenty());
    ASSERT_FALSE(refused);
    EXPECT_EQ(field_of(refused.error()), "game.moves[1]");
    EXPECT_EQ(refused.error().reason, "RENJU_STONE_AWAITED");
}

TEST(RefusedMoves, AreListedWithTheirKindAndTheReason) {
    ReplayInput input = input_of("renju");
    input.game.setup.position = "B:Bd8,e8,f8,h8,i8:Wa1,c1,e1,g1,i1";
    const GameReplay replay = replayed(bundled("renju"), input);
    ASSERT_THAT(replay.state.refused_moves, SizeIs(1));
    const RefusedMoveView& refused = replay.state.refused_moves.front();
    EXPECT_EQ(refused.shown.machine, "g8!");
    EXPECT_THAT(refused.shown.squares, ElementsAre("G8"));
    EXPECT_EQ(refused.refused.kind, "overline");
    EXPECT_NE(refused.refused.reason.uk, "");
    for (const MoveView& move : replay.state.legal_moves)
        EXPECT_NE(move.machine, "g8");
}

TEST(RefusedMoves, ThatWereMadeStandUntilTheyAreClaimed) {
    GameInput game;
    game.discipline = "renju";
    game.setup.position = "B:Bd8,e8,f8,h8,i8:Wa1,c1,e1,g1,i1";
    game.moves = {"g8!"};
    const auto catalogue = bundled("renju");
    const GameReplay replay = replayed(catalogue, {game, {}, {}, "", false});
    EXPECT_EQ(replay.state.outcome.state, sdk::OutcomeState::kGoingOn);
    const auto foul = std::ranges::find(replay.state.claims, "foul", &ClaimView::rule);
    ASSERT_NE(foul, replay.state.claims.end());
    EXPECT_FALSE(foul->draw);

    GameClaim claim;
    claim.rule = "foul";
    const auto answer = check_claim(catalogue, game, claim, plenty());
    ASSERT_TRUE(answer) << answer.error().message;
    EXPECT_TRUE(answer->holds);
    EXPECT_EQ(answer->result, ClaimResult::kLoss);
    EXPECT_EQ(answer->loser, (sdk::Turn{sdk::Seat::kFirst, sdk::Side::kFirst}));
    EXPECT_NE(answer->why.ru, "");
}

TEST(Replay, RefusesTheMoveThatCannotBePlayedWithItsPlyAndArticle) {
    const auto refused =
        replay_game(bundled("russian-draughts"),
                    input_of("russian-draughts", {"c3-d4", "d6-c5", "a3-b4", "h6-g5"}), plenty());
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, sdk::Code::kInvalidArgument);
    EXPECT_EQ(field_of(refused.error()), "game.moves[3]");
    EXPECT_EQ(refused.error().reason, "CAPTURE_COMPULSORY");
    EXPECT_EQ(refused.error().metadata.at("ply"), "4");
    EXPECT_THAT(refused.error().violations.front().citations, Not(IsEmpty()));
}

TEST(Replay, NamesTheCandidatesOfAnAmbiguousMove) {
    const auto refused =
        replay_game(fixture("playful"), input_of("playful", {"1", "any"}), plenty());
    ASSERT_FALSE(refused);
    EXPECT_EQ(field_of(refused.error()), "game.moves[1]");
    EXPECT_EQ(refused.error().reason, "MOVE_AMBIGUOUS");
    EXPECT_EQ(refused.error().metadata.at("candidates"), "2, 3, 4, 5, 6, 7, 8, 9");
}

TEST(Replay, LooksEditionSettingsPositionPlyAndNotationUp) {
    const auto catalogue = fixture("playful");
    const auto refusal = [&](auto spoil) {
        ReplayInput input = input_of("playful", {"1"});
        spoil(input);
        const auto refused = replay_game(catalogue, input, plenty());
        EXPECT_FALSE(refused);
        return refused ? "" : field_of(refused.error()) + " " + refused.error().reason;
    };
    EXPECT_EQ(refusal([](auto& input) { input.game.setup.edition = "1812"; }),
              "game.edition EDITION_UNKNOWN");
    EXPECT_EQ(refusal([](auto& input) {
                  input.game.setup.parameters = {{"taste", "1"}};
              }),
              "game.parameters PARAMETER_UNKNOWN");
    EXPECT_EQ(refusal([](auto& input) {
                  input.game.setup.parameters = {{"pace", "4"}};
              }),
              "game.parameters PARAMETER_VALUE_UNKNOWN");
    EXPECT_EQ(refusal([](auto& input) {
                  input.game.setup.parameters = {{"pace", "2x"}};
              }),
              "game.parameters PARAMETER_VALUE_UNKNOWN");
    EXPECT_EQ(refusal([](auto& input) { input.game.setup.position = "rubbish"; }),
              "game.position POSITION_UNREADABLE");
    EXPECT_EQ(refusal([](auto& input) {
                  input.game.opening = {"lots", "1"};
              }),
              "game.opening.table OPENING_TABLE_UNKNOWN");
    EXPECT_EQ(refusal([](auto& input) { input.ply = 2; }), "ply NUMBER_OUT_OF_RANGE");
    EXPECT_EQ(refusal([](auto& input) { input.ply = -1; }), "ply NUMBER_OUT_OF_RANGE");
    EXPECT_EQ(refusal([](auto& input) { input.notation = "runes"; }), "notation NOTATION_UNKNOWN");
}

TEST(Replay, RefusesADisciplineWithoutMoves) {
    const auto refused = replay_game(fixture("sound"), input_of("sound"), plenty());
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().reason, "DISCIPLINE_WITHOUT_GAME");
    EXPECT_EQ(replay_game(fixture("sound"), input_of("go"), plenty()).error().reason,
              "DISCIPLINE_NOT_FOUND");
}

TEST(Replay, StopsAPluginWhoseTimeIsOver) {
    ReplayInput input = input_of("playful");
    input.game.setup.position = "endless .........";
    const Budget brief(Budget::Clock::now() + std::chrono::milliseconds(30));
    const auto refused = replay_game(fixture("playful"), input, brief);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, sdk::Code::kDeadlineExceeded);
    EXPECT_EQ(refused.error().reason, "GAME_TIME_OVER");
}

TEST(Replay, StopsAPluginWhenNobodyWaitsAnyMore) {
    ReplayInput input = input_of("playful");
    input.game.setup.position = "endless .........";
    int asked = 0;
    const Budget left(Budget::Clock::now() + std::chrono::minutes(2),
                      [&asked] { return ++asked > 3; });
    EXPECT_EQ(replay_game(fixture("playful"), input, left).error().reason, "GAME_TIME_OVER");
}

TEST(Replay, QuarantinesAPluginThatThrowsAgainAndAgain) {
    const auto catalogue = fixture("playful");
    ReplayInput input = input_of("playful");
    EXPECT_TRUE(replay_game(catalogue, input, plenty()));
    input.game.setup.position = "throwing .........";
    for (int i = 0; i < plugin_host::Plugin::kFailuresAllowed; ++i) {
        const auto refused = replay_game(catalogue, input, plenty());
        ASSERT_FALSE(refused);
        EXPECT_EQ(refused.error().code, sdk::Code::kUnavailable);
        EXPECT_EQ(refused.error().reason, "PLUGIN_FAILED");
    }
    const auto refused = replay_game(catalogue, input_of("playful"), plenty());
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, sdk::Code::kUnavailable);
    EXPECT_EQ(refused.error().reason, "PLUGIN_QUARANTINED");
}

}  // namespace
}  // namespace collegium::usecases
