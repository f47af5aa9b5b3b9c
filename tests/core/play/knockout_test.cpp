// UA-9.01 (UA-2024 II.C.6.2): who leaves a knockout, and what decides a drawn encounter.
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <collegium/play/decider.hpp>
#include <collegium/play/explain.hpp>
#include <collegium/play/field.hpp>
#include <collegium/play/settings.hpp>

#include "core/play/competitions.hpp"

namespace collegium::play {
namespace {

using competitions::drawn;
using competitions::hold_round;
using competitions::row;
using competitions::ua;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

nlohmann::json examples(const std::string& section) {
    std::ifstream in(std::string(COLLEGIUM_TEST_DATA) + "/play/knockout.json");
    return nlohmann::json::parse(in).at(section);
}

std::string text(const nlohmann::json& row, const char* key) {
    return row.value(key, std::string());
}

// "+", "=", "-", and a decision for the first.
Game game_of(const std::string& entry) {
    Game game;
    if (entry == "+" || entry == "decision") game.outcome = Outcome::kFirstWins;
    if (entry == "=") game.outcome = Outcome::kDraw;
    if (entry == "-") game.outcome = Outcome::kSecondWins;
    if (entry == "decision") game.ending = Ending::kDecision;
    return game;
}

sdk::Result<Board> entered(const Board& board, const Settings& settings, const rulebook::Book& book,
                           const std::string& entry) {
    // Lots of these courses fall on the second.
    if (entry == "lot") return with_lot(board, settings, book, false);
    return with_result(board, settings, book, 0, game_of(entry));
}

Settings chain_settings(const nlohmann::json& example) {
    Settings settings;
    settings.system = System::kKnockout;
    settings.scale = competitions::kTwoOneNought;
    settings.games = example["games"];
    settings.extra_micro_matches = example["extra"];
    for (const std::string word : example["chain"])
        settings.drawn_encounter.push_back(parse_step(word).value());
    return settings;
}

// UA-9.01: the regulation picks the chain, and its steps come in their order.
TEST(DrawnEncounter, IsDecidedByTheRegulationsStepsInTheirOrder) {
    for (const nlohmann::json& example : examples("chains")) {
        SCOPED_TRACE(text(example, "name"));
        const rulebook::Book& book = *competitions::book(example["book"]);
        const Settings settings = chain_settings(example);
        Board board = new_board(1, 1, 2, settings);
        for (const nlohmann::json& step : example["course"]) {
            SCOPED_TRACE(step.dump());
            if (step.contains("refuse")) {
                const auto refused = entered(board, settings, book, step["refuse"]);
                ASSERT_FALSE(refused);
                EXPECT_THAT((std::vector<std::string>{"TIE_STEP_DUE", "TIE_LOT_NOT_DUE"}),
                            Contains(refused.error().reason));
                ASSERT_FALSE(refused.error().citations.empty()) << "with its article";
                EXPECT_FALSE(refused.error().citations.front().article.empty());
                continue;
            }
            board = entered(board, settings, book, step["enter"]).value();
            const Encounter met = encounter(board, settings);
            const auto due = due_step(board, settings, book);
            EXPECT_EQ(due ? step_word(due->step) : "", text(step, "due"));
            if (due) {
                EXPECT_EQ(due->game, step["game"]);
                EXPECT_EQ(due->place, step["place"]);
                EXPECT_EQ(next_game(board, settings).value() >= due->game, true);
            }
            EXPECT_EQ(met.complete(), step.contains("winner"));
            if (!step.contains("winner")) continue;
            EXPECT_EQ(met.outcome,
                      step["winner"] == "first" ? Outcome::kFirstWins : Outcome::kSecondWins);
            EXPECT_EQ(step_word(decided_by(board, settings).value()), step["by"]);
            EXPECT_EQ(printed(met.games.first, settings.scale) + ":" +
                          printed(met.games.second, settings.scale),
                      step["games"])
                << "neither a lot nor a decision is a game";
        }
    }
}

TEST(DrawnEncounter, SaysWhatIsDueWithItsArticle) {
    Settings settings;
    settings.system = System::kKnockout;
    settings.scale = competitions::kTwoOneNought;
    settings.drawn_encounter = {TieStep::kLot, TieStep::kDecision};
    Board board = new_board(1, 1, 2, settings);
    board = entered(board, settings, ua(), "=").value();
    EXPECT_EQ(text_of(i18n::Language::kEn, ua(), due_step(board, settings, ua()).value()),
              "Drawn: next comes жереб (II.C.6.2), step 1 of 2");
    const auto refused = entered(board, settings, ua(), "+");
    EXPECT_EQ(refused.error().citations.front().article, "6.2");
    EXPECT_EQ(refused.error().metadata.at("due"), "жереб");
    // Of a book that is silent about lots the system is cited.
    EXPECT_EQ(due_step(board, settings, competitions::ru())->citation.article, "1.4");
}

TEST(DrawnEncounter, ALotIsDrawnAndStands) {
    Settings settings;
    settings.system = System::kKnockout;
    settings.scale = competitions::kTwoOneNought;
    settings.drawn_encounter = {TieStep::kLot};
    const Board drawn_one = entered(new_board(1, 1, 2, settings), settings, ua(), "=").value();
    Game typed = game_of("+");
    typed.ending = Ending::kLot;
    EXPECT_EQ(with_result(drawn_one, settings, ua(), 2, typed).error().reason, "TIE_LOT_IS_DRAWN");
    const Board decided = with_lot(drawn_one, settings, ua(), true).value();
    EXPECT_EQ(decided.games.back().article, "II.C.6.2");
    EXPECT_FALSE(worth(decided.games.back(), settings.scale).played);
    EXPECT_EQ(with_result(decided, settings, ua(), 2, game_of("-")).error().reason,
              "TIE_LOT_STANDS");
    EXPECT_EQ(with_result(decided, settings, ua(), 2, Game()).error().reason, "TIE_LOT_STANDS");
    EXPECT_EQ(with_lot(decided, settings, ua(), false).error().reason, "TIE_LOT_NOT_DUE");
}

TEST(DrawnEncounter, KeepsARoundOpenUntilItsStepIsDone) {
    for (const auto& [step, why] : {std::pair{TieStep::kLot, "TIE_LOT_DUE"},
                                    std::pair{TieStep::kDecision, "TIE_DECISION_DUE"}}) {
        Tournament tournament = drawn(System::kKnockout, 2);
        tournament.settings.drawn_encounter = {step};
        tournament.rounds.push_back(propose_round(tournament, ua())->round);
        tournament.rounds.back().state = RoundState::kPlaying;
        Board& board = tournament.rounds.back().boards.front();
        board = entered(board, tournament.settings, ua(), "=").value();
        EXPECT_EQ(missing_results(tournament, ua(), 1).front().why, why);
        board =
            entered(board, tournament.settings, ua(), step == TieStep::kLot ? "lot" : "decision")
                .value();
        EXPECT_TRUE(missing_results(tournament, ua(), 1).empty());
        tournament.rounds.back().state = RoundState::kClosed;
        EXPECT_TRUE(all_rounds_closed(tournament, ua()));
        const auto shown = cells(tournament, ua());
        EXPECT_EQ(shown.at(1).front().ending,
                  step == TieStep::kLot ? Ending::kLot : Ending::kDecision);
    }
}

// UA-9.01: elimination after losing a set number of points.
TEST(LostPoints, TakeOutWhoHasLostSoMany) {
    for (const nlohmann::json& example : examples("lost_points")) {
        SCOPED_TRACE(text(example, "name"));
        Tournament tournament = drawn(System::kKnockout, example["players"]);
        tournament.settings.lost_points = example["limit"];
        EXPECT_EQ(planned_rounds(tournament), example["planned"]);
        for (const nlohmann::json& expected : example["rounds"]) {
            const std::vector<std::string> results = expected["results"];
            EXPECT_FALSE(all_rounds_closed(tournament, ua()));
            const Round& held = hold_round(tournament, ua(), competitions::by_lines(results));
            EXPECT_EQ(competitions::pairs_text(held), expected["pairs"]);
            EXPECT_EQ(held.free, expected["free"].get<std::vector<int>>());
        }
        EXPECT_TRUE(all_rounds_closed(tournament, ua()));
        EXPECT_EQ(rounds_to_play(tournament, ua()), example["rounds"].size());
        const Places places = places_after(tournament, ua()).value();
        for (const auto& [number, place] : example["places"].items())
            EXPECT_EQ(place_text(row(places, std::stoi(number))), place) << "No. " << number;
        const auto out = exits(tournament, places);
        EXPECT_EQ(out.size(), example["out"].size());
        for (const auto& [number, expected] : example["out"].items()) {
            const Exit& exit = out.at(std::stoi(number));
            EXPECT_EQ(exit.round, expected[0]);
            EXPECT_EQ(printed(exit.lost, tournament.settings.scale), expected[1]);
        }
    }
}

TEST(LostPoints, LetDrawsStandWhateverTheChainSays) {
    Tournament tournament = drawn(System::kKnockout, 2);
    tournament.settings.lost_points = 4;
    tournament.settings.drawn_encounter = {TieStep::kLot};
    Board board = new_board(1, 1, 2, tournament.settings);
    board = entered(board, tournament.settings, ua(), "=").value();
    EXPECT_TRUE(encounter(board, tournament.settings).complete());
    EXPECT_FALSE(due_step(board, tournament.settings, ua()));
}

TEST(LostPoints, DoNotPairWhoLeft) {
    Tournament tournament = drawn(System::kKnockout, 4);
    tournament.settings.lost_points = 4;
    hold_round(tournament, ua(), competitions::lower_wins);
    tournament.participants[0].standing = Standing::kWithdrawn;
    tournament.participants[0].left_after = 1;
    const Round& second = hold_round(tournament, ua(), competitions::lower_wins);
    EXPECT_THAT(second.free, ElementsAre(3)) << "the first of those who have lost least";
    EXPECT_EQ(competitions::pairs_text(second), "2–4");
    hold_round(tournament, ua(), competitions::lower_wins);
    const Places places = places_after(tournament, ua()).value();
    EXPECT_GT(row(places, 1).place, 2) << "who left is behind those who play on";
}

TEST(LostPoints, AreToldWithThePairsAndThePlaces) {
    Tournament tournament = drawn(System::kKnockout, 4);
    tournament.settings.lost_points = 4;
    hold_round(tournament, ua(), competitions::lower_wins);
    const Proposal next = propose_round(tournament, ua()).value();
    const auto lines = explain_board(i18n::Language::kEn, ua(), tournament, next.round, 1,
                                     field_before(tournament, ua(), 2));
    EXPECT_THAT(lines.front(), HasSubstr("lost fewer than 4 points"));
    EXPECT_THAT(lines.front(), HasSubstr("(II.C.6)"));
    EXPECT_THAT(lines, Contains("No. 1 has lost points: 0 of 4 (+)"));
    EXPECT_EQ(text_of(i18n::Language::kEn, tournament.settings, Exit{3, 8}),
              "eliminated after round 3, points lost: 4");
    tournament.settings.lost_points = 0;
    EXPECT_EQ(text_of(i18n::Language::kEn, tournament.settings, Exit{1, 4}),
              "eliminated after round 1");
}

TEST(LostPoints, AreReplayedFromWhatWasKnown) {
    Tournament tournament = drawn(System::kKnockout, 5);
    tournament.settings.lost_points = 3;
    hold_round(tournament, ua(), competitions::lower_wins);
    const Proposal paired = propose_round(tournament, ua()).value();
    EXPECT_EQ(replay_round(tournament, 2, paired.snapshot).value().round, paired.round);
}

TEST(KnockoutSettings, ComeFromTheRegulationWithTheirArticles) {
    const auto regulation = competitions::regulation(
        "ua-draughts-2024", "draughts-100",
        {{"system", "knockout"}, {"knockout-lost-points", "4"}, {"drawn-encounter", "replay,lot"}});
    const rulebook::Row* discipline = ua().find("discipline", "draughts-100");
    const ProposedSettings proposed = propose_settings(regulation, *discipline);
    EXPECT_EQ(proposed.settings.lost_points, 4);
    EXPECT_THAT(proposed.settings.drawn_encounter, ElementsAre(TieStep::kReplay, TieStep::kLot));
    for (const char* field : {"lost_points", "drawn_encounter"}) {
        const auto source = std::ranges::find(proposed.sources, field, &SettingSource::field);
        ASSERT_NE(source, proposed.sources.end()) << field;
        EXPECT_EQ(source->citation.article, "6.2");
    }
    EXPECT_EQ(chain_text(ua(), proposed.settings.drawn_encounter), "перегравання, жереб");
    Settings drawn_before;
    drawn_before.system = System::kKnockout;
    EXPECT_THAT(changed_since_draw(drawn_before, proposed.scoring, proposed),
                ::testing::IsSupersetOf({"knockout-lost-points", "drawn-encounter"}));
    // Only the Ukrainian book has lost points; the Russian ones let the loser of a meeting leave.
    EXPECT_EQ(competitions::ru().find("parameter", "knockout-lost-points"), nullptr);
    EXPECT_EQ(competitions::chess().find("parameter", "knockout-lost-points"), nullptr);
    EXPECT_EQ(competitions::ru().find("tie_step", "extra-micro-match")->citation().article,
              "5.4.6");
    EXPECT_EQ(competitions::chess().find("tie_step", "extra-micro-match")->citation().article,
              "26");
    EXPECT_TRUE(competitions::ru().find("tie_step", "lot")->flag("setting"));
}

TEST(KnockoutSettings, AreLookedAtBeforeTheDraw) {
    const auto remarks = [](const std::vector<TieStep>& chain, int lost_points = 0) {
        Tournament tournament = drawn(System::kKnockout, 8);
        tournament.settings.drawn_encounter = chain;
        tournament.settings.lost_points = lost_points;
        const auto regulation = competitions::regulation("ua-draughts-2024", "draughts-100");
        const SettingsReview review =
            review_settings(regulation, *ua().find("discipline", "draughts-100"), tournament);
        std::vector<std::string> found;
        for (const auto* list : {&review.faults, &review.remarks})
            for (const sdk::Violation& one : *list)
                if (one.field == "drawn_encounter") found.push_back(one.reason);
        return found;
    };
    EXPECT_THAT(remarks({}), ElementsAre("DECIDER_MISSING"));
    EXPECT_THAT(remarks({}, 4), ElementsAre());
    EXPECT_THAT(remarks({TieStep::kLot}, 4), ElementsAre("DECIDER_UNUSED"));
    EXPECT_THAT(remarks({TieStep::kReplay, TieStep::kLot}), ElementsAre());
    EXPECT_THAT(remarks({TieStep::kLot, TieStep::kReplay}), ElementsAre("TIE_STEP_UNREACHED"));
    EXPECT_THAT(remarks({TieStep::kHigherBoards, TieStep::kLot}), ElementsAre("TIE_STEP_OF_TEAMS"));
}

}  // namespace
}  // namespace collegium::play
