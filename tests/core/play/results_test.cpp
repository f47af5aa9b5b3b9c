#include <array>
#include <fstream>
#include <map>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <collegium/competition/frame.hpp>
#include <collegium/competition/time_control.hpp>
#include <collegium/i18n/reasons.hpp>
#include <collegium/play/results.hpp>
#include <collegium/rounds/lateness.hpp>

#include "core/play/competitions.hpp"
#include "support/worked_example.hpp"

namespace collegium::play {
namespace {

using competitions::chess;
using competitions::kHalves;
using competitions::kTwoOneNought;
using competitions::ru;
using competitions::ua;
using testing::Contains;
using testing::Field;
using testing::HasSubstr;

Settings micro_match(int games, int extra = 0) {
    Settings settings;
    settings.games = games;
    settings.extra_micro_matches = extra;
    settings.scale = kTwoOneNought;
    return settings;
}

Game game(Outcome outcome, Ending ending = Ending::kUsual) {
    Game made;
    made.outcome = outcome;
    made.ending = ending;
    return made;
}

Board board_of(const Settings& settings, const std::vector<Outcome>& outcomes) {
    Board board = new_board(1, 1, 2, settings);
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
        if (i >= board.games.size()) board.games.emplace_back();
        board.games[i].outcome = outcomes[i];
    }
    return board;
}

TEST(Results, ArePrintedAsTheScaleHasThem) {
    EXPECT_EQ(text_of(Outcome::kFirstWins, kTwoOneNought), "2:0");
    EXPECT_EQ(text_of(Outcome::kDraw, kTwoOneNought), "1:1");
    EXPECT_EQ(text_of(Outcome::kDraw, kHalves), "½:½");
    EXPECT_EQ(text_of(Outcome::kSecondHalf, kHalves), "0:½");
    EXPECT_EQ(text_of(Outcome::kSecondAbsent, kHalves), "+:−");
    EXPECT_EQ(text_of(Outcome::kBothAbsent, kHalves), "−:−");
    EXPECT_EQ(text_of(Outcome::kNone, kHalves), "·:·");
    EXPECT_EQ(text_of_one(Outcome::kFirstAbsent, false, kHalves), "+");
    EXPECT_EQ(text_of_one(Outcome::kNone, true, kHalves), "");
    EXPECT_EQ(printed(9, kHalves), "4½");
}

// RU-2022 WE-11: both are absent, nobody scores and nothing was played.
TEST(Results, OfTwoWhoDidNotComeAreNothingForBoth) {
    const nlohmann::json example =
        testing_support::worked_example("play/results.json", "RU-2022 WE-11");
    const Worth nobody = worth(game(Outcome::kBothAbsent), kTwoOneNought);
    EXPECT_EQ(nobody.points, (rounds::Score{example["points"][0].get<pairing::Points>(),
                                            example["points"][1].get<pairing::Points>()}));
    EXPECT_EQ(text_of(Outcome::kBothAbsent, kTwoOneNought), example["text"]);
    EXPECT_FALSE(nobody.played);
    EXPECT_FALSE(nobody.rated);
    const auto articles = articles_of(ru(), game(Outcome::kBothAbsent, Ending::kAbsence));
    ASSERT_EQ(articles.size(), 1U);
    EXPECT_EQ(articles.front().article, example["article"]);
}

// RU-2022 WE-42: both flags are down, nobody knows whose fell first; the game was played.
TEST(Results, OfTwoFallenFlagsMayBeADraw) {
    const nlohmann::json example =
        testing_support::worked_example("play/results.json", "RU-2022 WE-42");
    const std::map<std::string, Outcome> outcomes{{"draw", Outcome::kDraw}};
    const std::map<std::string, Ending> endings{{"time", Ending::kTime}};
    const Game flags = game(outcomes.at(example["outcome"].get<std::string>()),
                            endings.at(example["ending"].get<std::string>()));
    const Settings settings = [] {
        Settings halves;
        halves.scale = kHalves;
        return halves;
    }();
    const auto entered = with_result(new_board(1, 5, 8, settings), settings, ru(), 1, flags);
    ASSERT_TRUE(entered) << entered.error().reason;
    const Encounter drawn = encounter(*entered, settings);
    EXPECT_EQ(text_of(drawn, kHalves), example["text"]);
    EXPECT_EQ(entered->games.front().ending, flags.ending);
    EXPECT_TRUE(drawn.worth.played);
}

// RU-2022 5.4.7.2: a plus is a win for places and no game for norms.
TEST(Results, PlusIsWorthAWinAndIsNotRated) {
    const Worth plus = worth(game(Outcome::kSecondAbsent), kTwoOneNought);
    EXPECT_EQ(plus.points, (rounds::Score{4, 0}));
    EXPECT_TRUE(plus.counts);
    EXPECT_FALSE(plus.played);
    EXPECT_FALSE(plus.rated);
}

nlohmann::json ukrainian(const char* section) {
    std::ifstream in(std::string(COLLEGIUM_TEST_DATA) + "/play/ua-2024.json");
    return nlohmann::json::parse(in).at(section);
}

// Printed points in the units of the scale.
rounds::Score score_of(const nlohmann::json& two, const pairing::Scale& scale) {
    return {two[0].get<pairing::Points>() * scale.unit, two[1].get<pairing::Points>() * scale.unit};
}

// The outcome the book's own choices print so.
Outcome outcome_printed(const rulebook::Book& book, const nlohmann::json& text, Ending ending) {
    for (const Choice& choice : choices(book)) {
        const bool of_ending = choice.ending == ending;
        if (of_ending && text_of(choice.outcome, kTwoOneNought) == text.get<std::string>())
            return choice.outcome;
    }
    ADD_FAILURE() << "no result " << text;
    return Outcome::kNone;
}

// UA-2024 WE-58: a ring of a phone loses a game that took place.
TEST(Results, LossBySanctionIsAPlayedGame) {
    for (const auto& example : ukrainian("sanctions")) {
        const Outcome outcome = outcome_printed(ua(), example["result"], Ending::kSanction);
        const Worth lost = worth(game(outcome, Ending::kSanction), kTwoOneNought);
        EXPECT_EQ(lost.points, score_of(example["points"], kTwoOneNought)) << example;
        EXPECT_EQ(lost.played, example["played"]) << example;
        EXPECT_EQ(lost.rated, example["counted_for_norms"]) << example;
        const std::string other = text_of_one(outcome, false, kTwoOneNought);
        EXPECT_EQ(other, example["mark_of_the_other"].get<std::string>());
        EXPECT_NE(other, example["not"].get<std::string>());
    }
}

// UA-2024 WE-07, UA-2024 WE-08: who comes too late has lost every game of the encounter.
TEST(Results, OfUkrainianNoShowsCoverTheWholeEncounter) {
    for (const auto& example : ukrainian("no_shows")) {
        SCOPED_TRACE(example.dump());
        const Settings settings = micro_match(example["games"].get<int>());
        const auto control = competition::parse_time_control(example["control"].get<std::string>());
        ASSERT_TRUE(control);
        const auto rule =
            rounds::lateness_rule(ua(), std::nullopt, competition::first_control(*control));
        ASSERT_TRUE(rule);
        EXPECT_EQ(rule->limit, std::chrono::minutes(example["limit"].get<int>()));
        const std::chrono::minutes at(example["at"].get<int>());
        const bool both = example["absent"] == "both";
        const rounds::ShowUp lost =
            rounds::show_up(*rule, {at, both ? at : std::chrono::minutes(0)});
        ASSERT_EQ(lost, both ? rounds::ShowUp::kBothLose : rounds::ShowUp::kFirstLoses);
        const Outcome outcome = outcome_printed(ua(), example["result"], Ending::kAbsence);
        const auto board =
            with_result(new_board(1, 1, 2, settings), settings, ua(), 0, game(outcome));
        ASSERT_TRUE(board);
        for (const Game& one : board->games)
            EXPECT_EQ(one.outcome == outcome, example["every_game"]);
        const Encounter met = encounter(*board, settings);
        EXPECT_EQ(text_of(met, kTwoOneNought), example["result"].get<std::string>());
        EXPECT_EQ(met.worth.points, score_of(example["points"], kTwoOneNought));
        EXPECT_FALSE(met.worth.played);
    }
}

// RU-CHESS W-41: the boards of a match, the last one 0–0 of two who refused to obey.
TEST(Results, BothMayLoseAGameThatTookPlace) {
    const nlohmann::json example =
        testing_support::data_file("standings/teams.json")["RU-CHESS W-41"];
    const std::map<std::string, Outcome> outcomes{{"1:0", Outcome::kFirstWins},
                                                  {"0:1", Outcome::kSecondWins},
                                                  {"½:½", Outcome::kDraw},
                                                  {"0:0", Outcome::kBothLose}};
    ASSERT_EQ(example["outcomes"].size(), example["boards"].size());
    for (std::size_t i = 0; i < example["boards"].size(); ++i) {
        const Outcome outcome = outcomes.at(example["outcomes"][i]);
        const bool refused = i + 1 == example["refused_to_obey"]["board"];
        const Game played = game(outcome, refused ? Ending::kSanction : Ending::kUsual);
        const Worth both = worth(played, kHalves);
        EXPECT_EQ(2 * example["boards"][i][0].get<double>(), both.points.first);
        EXPECT_EQ(2 * example["boards"][i][1].get<double>(), both.points.second);
        EXPECT_TRUE(both.played);
        if (!refused) continue;
        EXPECT_EQ(articles_of(competitions::chess(), played).front().article,
                  example["refused_to_obey"]["article"]);
    }
}

TEST(Results, AdjournedAndOpenGamesDoNotCount) {
    EXPECT_FALSE(worth(game(Outcome::kAdjourned), kHalves).counts);
    EXPECT_FALSE(worth(game(Outcome::kNone), kHalves).counts);
    EXPECT_TRUE(worth(game(Outcome::kAnnulled), kHalves).counts);
    EXPECT_FALSE(worth(game(Outcome::kAnnulled), kHalves).rated);
}

// UA-2024 WE-38
TEST(MicroMatch, IsWonDrawnOrLostAsAWhole) {
    const Settings settings = micro_match(2);
    std::ifstream in(std::string(COLLEGIUM_TEST_DATA) + "/pairing/ua-examples.json");
    const nlohmann::json examples = nlohmann::json::parse(in)["micromatch"];
    ASSERT_EQ(examples.size(), 3U);
    const auto points_of = [](const nlohmann::json& two) {
        const auto unit = static_cast<pairing::Points>(kTwoOneNought.unit);
        return rounds::Score{two[0].get<pairing::Points>() * unit,
                             two[1].get<pairing::Points>() * unit};
    };
    for (const auto& example : examples) {
        std::vector<Outcome> outcomes;
        for (const auto& one : example["games"]) {
            const rounds::Score points = points_of(one);
            outcomes.push_back(points.first == points.second  ? Outcome::kDraw
                               : points.first > points.second ? Outcome::kFirstWins
                                                              : Outcome::kSecondWins);
        }
        const Encounter met = encounter(board_of(settings, outcomes), settings);
        EXPECT_EQ(met.games, points_of(example["inner"])) << example;
        EXPECT_EQ(met.worth.points, points_of(example["points"])) << example;
        EXPECT_EQ(text_of(met, kTwoOneNought), std::to_string(example["points"][0].get<int>()) +
                                                   ":" +
                                                   std::to_string(example["points"][1].get<int>()));
    }
}

TEST(MicroMatch, IsOpenUntilItsLastGame) {
    const Settings settings = micro_match(2);
    const Board board = board_of(settings, {Outcome::kFirstWins});
    EXPECT_FALSE(encounter(board, settings).complete());
    EXPECT_TRUE(encounter(board, settings).begun);
    EXPECT_EQ(next_game(board, settings), 2);
    EXPECT_EQ(text_of(encounter(board, settings), kTwoOneNought), "·:·");
}

// RU-2022 WE-10 (e): beyond the limit the whole micro-match is lost.
TEST(MicroMatch, NoShowLosesAllOfIt) {
    const nlohmann::json example =
        testing_support::worked_example("play/results.json", "RU-2022 WE-10 (e)");
    const Settings settings = micro_match(example["games"].get<int>());
    const auto absent =
        with_result(new_board(1, 5, 8, settings), settings, ru(), 0, game(Outcome::kFirstAbsent));
    ASSERT_TRUE(absent);
    const Encounter lost = encounter(*absent, settings);
    EXPECT_EQ(text_of(lost, kTwoOneNought), example["text"]);
    EXPECT_FALSE(lost.worth.played);
    ASSERT_EQ(absent->games.size(), example["games"]);
    for (const Game& one : absent->games) {
        EXPECT_EQ(text_of(one.outcome, kTwoOneNought), example["each_game"]);
        EXPECT_EQ(one.ending, Ending::kAbsence);
        const auto articles = articles_of(ru(), one);
        ASSERT_EQ(articles.size(), 1U);
        EXPECT_EQ(articles.front().article, example["article"]);
    }
    const auto cleared = with_result(*absent, settings, ru(), 1, game(Outcome::kNone));
    EXPECT_EQ(cleared->games, std::vector<Game>(2)) << "clearing takes back all of it";
    const auto played = with_result(*absent, settings, ru(), 1, game(Outcome::kDraw));
    EXPECT_EQ(next_game(*played, settings), 2);
}

TEST(MicroMatch, BothAbsentLoseAllOfIt) {
    const Settings settings = micro_match(2);
    const auto absent =
        with_result(new_board(1, 5, 8, settings), settings, ua(), 0, game(Outcome::kBothAbsent));
    const Encounter lost = encounter(*absent, settings);
    EXPECT_EQ(lost.outcome, Outcome::kBothAbsent);
    EXPECT_EQ(lost.worth.points, (rounds::Score{0, 0}));
}

TEST(MicroMatch, AbsenceInALaterGameLosesThatGameAlone) {
    const Settings settings = micro_match(2);
    const Board begun = board_of(settings, {Outcome::kFirstWins});
    const auto absent = with_result(begun, settings, ru(), 2, game(Outcome::kFirstAbsent));
    EXPECT_EQ(absent->games[0].outcome, Outcome::kFirstWins);
    EXPECT_EQ(encounter(*absent, settings).outcome, Outcome::kDraw);
    EXPECT_TRUE(encounter(*absent, settings).worth.played);
}

TEST(MicroMatch, DrawnOneBringsAnExtraOneWhereTheRegulationHasIt) {
    const Settings settings = micro_match(2, 1);
    Board board = board_of(settings, {Outcome::kDraw});
    board = with_result(board, settings, ru(), 0, game(Outcome::kDraw)).value();
    EXPECT_EQ(board.games.size(), 4U);
    EXPECT_FALSE(encounter(board, settings).complete());
    EXPECT_EQ(next_game(board, settings), 3);
    board = with_result(board, settings, ru(), 0, game(Outcome::kSecondWins)).value();
    board = with_result(board, settings, ru(), 0, game(Outcome::kDraw)).value();
    EXPECT_EQ(encounter(board, settings).outcome, Outcome::kSecondWins);
    EXPECT_EQ(next_game(board, settings), std::nullopt);
    const Board decided = with_result(board_of(settings, {Outcome::kDraw, Outcome::kDraw}),
                                      settings, ru(), 1, game(Outcome::kFirstWins))
                              .value();
    EXPECT_EQ(decided.games.size(), 2U) << "no extra games once the first micro-match is won";
}

TEST(MicroMatch, DrawnExtraOneIsTheResultOnceTheyAreSpent) {
    const Settings settings = micro_match(1, 1);
    Board board = new_board(1, 1, 2, settings);
    board = with_result(board, settings, ru(), 0, game(Outcome::kDraw)).value();
    board = with_result(board, settings, ru(), 0, game(Outcome::kDraw)).value();
    EXPECT_EQ(encounter(board, settings).outcome, Outcome::kDraw);
    EXPECT_EQ(board.games.size(), 2U);
}

TEST(Choices, AreTheBooksOwnWithTheirArticles) {
    EXPECT_THAT(choices(ru()), Contains(Choice{Outcome::kBothAbsent, Ending::kAbsence,
                                               ru().find("result", "both-absent")->citation()}));
    const auto has = [](const rulebook::Book& book, Outcome outcome) {
        return std::ranges::any_of(choices(book),
                                   [&](const Choice& one) { return one.outcome == outcome; });
    };
    EXPECT_TRUE(has(chess(), Outcome::kFirstHalf));
    EXPECT_FALSE(has(ru(), Outcome::kFirstHalf)) << "RU-2022 has no score of its own for both";
}

// RU-2022 5.4.5.4 and UA-2024 III.E.1.1 count unfinished games, RU-CHESS 18 has sealed moves.
TEST(Choices, EveryBookHasGamesThatAreNotFinishedYet) {
    for (const rulebook::Book* book : {&ru(), &chess(), &ua()}) {
        EXPECT_THAT(choices(*book), Contains(Choice{Outcome::kAdjourned, Ending::kUsual,
                                                    book->find("result", "adjourned")->citation()}))
            << book->id();
        EXPECT_TRUE(check_game(*book, micro_match(1), game(Outcome::kAdjourned)));
    }
}

// RU-2022 5.4.5.4 and 1.5.7, RU-CHESS 10.1 and I 6.7; UA-2024 knows a lost game only as a sanction
// (III.L.10.4).
TEST(Choices, RussianBooksAdjudicateAndAward) {
    const auto has = [](const rulebook::Book& book, Ending ending) {
        return std::ranges::any_of(choices(book),
                                   [&](const Choice& one) { return one.ending == ending; });
    };
    for (const rulebook::Book* book : {&ru(), &chess()}) {
        EXPECT_TRUE(has(*book, Ending::kAdjudicated)) << book->id();
        EXPECT_TRUE(book->find("result", "awarded") != nullptr) << book->id();
        EXPECT_TRUE(check_game(*book, micro_match(1), game(Outcome::kDraw, Ending::kAdjudicated)));
    }
    EXPECT_FALSE(has(ua(), Ending::kAdjudicated));
    EXPECT_EQ(ua().find("result", "awarded"), nullptr);
    EXPECT_EQ(check_game(ua(), micro_match(1), game(Outcome::kFirstWins, Ending::kDecision))
                  .error()
                  .reason,
              "OUTCOME_NOT_IN_BOOK");
    EXPECT_TRUE(check_game(ua(), micro_match(1), game(Outcome::kAnnulled, Ending::kDecision)));
}

// RU-2022 5.4.2.6 and 5.4.13.1, RU-CHESS III 6.9 and 5.2.3, UA-2024 III.B.10 and III.F.3.
TEST(Choices, EveryBookSaysHowGamesEndWithoutADecision) {
    const auto article = [](const rulebook::Book& book, Outcome outcome, Ending ending) {
        for (const Choice& one : choices(book))
            if (one.outcome == outcome && one.ending == ending)
                return competition::cite(book, one.citation);
        return std::string("none");
    };
    const std::vector<std::pair<const rulebook::Book*, std::array<const char*, 2>>> expected{
        {&ru(), {"5.4.2.6", "5.4.13.1"}},
        {&chess(), {"6.9", "5.2.3"}},
        {&ua(), {"III.B.10", "III.F.3"}}};
    for (const auto& [book, articles] : expected) {
        for (const Outcome outcome : {Outcome::kFirstWins, Outcome::kDraw, Outcome::kSecondWins}) {
            EXPECT_THAT(article(*book, outcome, Ending::kTime), HasSubstr(articles[0]));
            EXPECT_NE(article(*book, outcome, Ending::kRule), "none");
        }
        EXPECT_THAT(article(*book, Outcome::kDraw, Ending::kAgreement), HasSubstr(articles[1]));
        EXPECT_EQ(article(*book, Outcome::kFirstWins, Ending::kAgreement), "none");
    }
}

TEST(Choices, EveryOneIsAResultOfItsOwnBook) {
    for (const rulebook::Book* book : {&ru(), &chess(), &ua()}) {
        for (const Choice& choice : choices(*book)) {
            const Game made = game(choice.outcome, choice.ending);
            EXPECT_TRUE(check_game(*book, micro_match(1), made)) << book->id();
            EXPECT_EQ(articles_of(*book, made), std::vector{choice.citation}) << book->id();
        }
    }
    EXPECT_TRUE(articles_of(ua(), game(Outcome::kDraw, Ending::kAdjudicated)).empty());
}

TEST(Choices, RefuseWhatTheBookDoesNotKnow) {
    const auto half = check_game(ru(), micro_match(1), game(Outcome::kFirstHalf));
    ASSERT_FALSE(half);
    EXPECT_EQ(half.error().reason, "OUTCOME_NOT_IN_BOOK");
    EXPECT_EQ(half.error().citations.front().article, "5.4.7.1");
    EXPECT_EQ(
        check_game(ua(), micro_match(1), game(Outcome::kDraw, Ending::kAdjudicated)).error().reason,
        "OUTCOME_NOT_IN_BOOK");
    EXPECT_EQ(check_game(ru(), micro_match(1), game(Outcome::kFirstWins, Ending::kAgreement))
                  .error()
                  .reason,
              "ENDING_NOT_OF_OUTCOME");
    EXPECT_EQ(with_result(new_board(1, 1, 2, micro_match(2)), micro_match(2), ru(), 3,
                          game(Outcome::kDraw))
                  .error()
                  .reason,
              "GAME_UNKNOWN");
}

TEST(Choices, HaveWordsInEveryLanguage) {
    for (const i18n::Language language : i18n::kLanguages) {
        for (const rulebook::Book* book : {&ru(), &chess(), &ua()}) {
            for (const Choice& choice : choices(*book)) {
                const std::string words = title(language, choice.outcome, choice.ending);
                EXPECT_EQ(words.find('_'), std::string::npos) << words;
            }
        }
    }
    EXPECT_EQ(title(i18n::Language::kRu, Outcome::kDraw, Ending::kAdjudicated),
              "ничья, присуждение");
    EXPECT_EQ(title(i18n::Language::kUk, Ending::kTime), "час");
}

}  // namespace
}  // namespace collegium::play
