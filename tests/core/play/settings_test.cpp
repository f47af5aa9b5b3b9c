// Settings from book and regulation, and what is wrong with them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/pairing/manual.hpp>
#include <collegium/play/field.hpp>
#include <collegium/play/pair_rules.hpp>
#include <collegium/play/settings.hpp>

#include "core/play/competitions.hpp"
#include "support/data_file.hpp"

namespace collegium::play::settings_test {
namespace {

using competitions::book;
using competitions::drawn;
using competitions::regulation;
using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;
using testing::UnorderedElementsAre;

ProposedSettings proposed(const std::string& id, const std::string& discipline,
                          const std::vector<std::pair<std::string, std::string>>& values = {}) {
    return propose_settings(regulation(id, discipline, values),
                            *book(id)->find("discipline", discipline));
}

const SettingSource& source(const ProposedSettings& settings, std::string_view field) {
    return *std::ranges::find(settings.sources, field, &SettingSource::field);
}

SettingsReview reviewed(const std::string& id, const std::string& discipline,
                        const Tournament& tournament,
                        const std::vector<std::pair<std::string, std::string>>& values = {}) {
    return review_settings(regulation(id, discipline, values),
                           *book(id)->find("discipline", discipline), tournament);
}

std::vector<std::string> reasons(const std::vector<sdk::Violation>& violations) {
    std::vector<std::string> found;
    for (const sdk::Violation& violation : violations)
        found.push_back(violation.field + " " + violation.reason);
    return found;
}

Tournament swiss(int players, int rounds) {
    Tournament tournament = drawn(System::kSwiss, players);
    tournament.settings.rounds = rounds;
    tournament.settings.method = pairing::Method::kRuNumbers;
    tournament.settings.criteria = {"solkoff"};
    return tournament;
}

TEST(Settings, OfASwissComeFromTheRegulation) {
    const ProposedSettings made = proposed("ru-draughts-2022", "russian",
                                           {{"system", "swiss"},
                                            {"rounds", "9"},
                                            {"swiss-method", "truncated-solkoff"},
                                            {"micro-match-games", "2"},
                                            {"tie-breaks", "solkoff,wins"},
                                            {"planned-absences", "true"},
                                            {"late-entry-round", "2"}});
    EXPECT_EQ(made.settings.system, System::kSwiss);
    EXPECT_EQ(made.settings.method, pairing::Method::kRuTruncatedSolkoff);
    EXPECT_EQ(made.settings.rounds, 9);
    EXPECT_EQ(made.settings.games, 2);
    EXPECT_THAT(made.settings.criteria, ElementsAre("solkoff", "wins"));
    EXPECT_TRUE(made.settings.absences_allowed);
    EXPECT_EQ(made.settings.last_late_round, 2);
    EXPECT_EQ(made.settings.numbering, Numbering::kRating);
    EXPECT_EQ(made.settings.scale, competitions::kTwoOneNought);
    EXPECT_EQ(made.scoring, "two-one-nought");
    const auto& ru = *book("ru-draughts-2022");
    EXPECT_EQ(source_text(i18n::Language::kRu, ru, source(made, "rounds")), "Положение, п. 7.2");
    EXPECT_EQ(source_text(i18n::Language::kRu, ru, source(made, "scoring")),
              "по умолчанию, 5.4.7.1");
    EXPECT_EQ(system_text(i18n::Language::kRu, ru, made.settings), "способ C, 5.4.10.6");
}

// No book knows late entries in a Swiss: they are off unless the regulation has them.
TEST(Settings, LateEntriesAreForTheRegulationToAllow) {
    for (const auto& [id, discipline] :
         {std::pair("ru-draughts-2022", "hundred"), std::pair("ru-chess-2023", "chess"),
          std::pair("ua-draughts-2024", "draughts-100")}) {
        EXPECT_EQ(proposed(id, discipline, {{"system", "swiss"}}).settings.last_late_round, 1);
        EXPECT_EQ(proposed(id, discipline, {{"system", "swiss"}, {"late-entry-round", "3"}})
                      .settings.last_late_round,
                  3);
    }
    const ProposedSettings made =
        proposed("ru-chess-2023", "chess", {{"system", "swiss"}, {"late-entry-round", "2"}});
    EXPECT_EQ(source(made, "last_late_round").citation.article, "31.4");
}

TEST(Settings, WhatARoundWithoutAGameIsWorthIsForTheRegulationOfChess) {
    const Settings usual = proposed("ru-chess-2023", "chess", {{"system", "swiss"}}).settings;
    EXPECT_EQ(usual.bye, RoundValue::kWin);
    EXPECT_EQ(usual.absence, RoundValue::kLoss);
    EXPECT_EQ(usual.before_entry, RoundValue::kLoss);
    const Settings halves = proposed("ru-chess-2023", "chess",
                                     {{"system", "swiss"},
                                      {"planned-absences", "true"},
                                      {"bye-points", "draw"},
                                      {"absence-points", "draw"},
                                      {"late-entry-points", "draw"}})
                                .settings;
    EXPECT_TRUE(halves.absences_allowed);
    EXPECT_EQ(halves.bye, RoundValue::kDraw);
    EXPECT_EQ(halves.absence, RoundValue::kDraw);
    EXPECT_EQ(halves.before_entry, RoundValue::kDraw);
}

TEST(Settings, AMicroMatchOnlyWhereTheRowOrTheRegulationHasOne) {
    EXPECT_EQ(proposed("ru-draughts-2022", "hundred").settings.games, 1);
    EXPECT_EQ(proposed("ua-draughts-2024", "draughts-64").settings.games, 2);
    EXPECT_EQ(proposed("ua-draughts-2024", "draughts-100").settings.games, 1);
    EXPECT_EQ(proposed("ru-chess-2023", "chess").settings.games, 1);
    EXPECT_EQ(proposed("ru-draughts-2022", "russian", {{"micro-match-games", "4"}}).settings.games,
              4);
}

TEST(Settings, CriteriaAreTheBooksWhereTheRegulationIsSilent) {
    const ProposedSettings made =
        proposed("ua-draughts-2024", "draughts-100", {{"system", "round-robin"}, {"rounds", "2"}});
    EXPECT_EQ(made.settings.cycles, 2);
    EXPECT_EQ(made.settings.rounds, 0);
    EXPECT_EQ(made.settings.criteria.front(), "direct-encounter");
    EXPECT_EQ(made.settings.criteria[1], "shmulyan");
    EXPECT_EQ(source(made, "criteria").source.kind, competition::SourceKind::kBook);
    EXPECT_THAT(proposed("ru-draughts-2022", "hundred").settings.criteria, IsEmpty())
        << "the book has no order of its own";
    EXPECT_FALSE(made.settings.swap_last_rounds);
    EXPECT_TRUE(proposed("ru-chess-2023", "chess", {{"system", "round-robin"}, {"rounds", "2"}})
                    .settings.swap_last_rounds);
}

TEST(Settings, EveryMethodHasItsWordsWithTheArticle) {
    for (const pairing::Method method : pairing::all_methods()) {
        Settings settings;
        settings.method = method;
        for (const i18n::Language language : i18n::kLanguages) {
            const std::string words = system_text(language, *book("ru-draughts-2022"), settings);
            EXPECT_EQ(words.find("METHOD"), std::string::npos) << words;
            EXPECT_NE(words.find(", "), std::string::npos) << words;
        }
    }
}

TEST(Settings, ARussianSwissWithoutAMethodHasNone) {
    EXPECT_EQ(proposed("ru-draughts-2022", "hundred", {{"system", "swiss"}}).settings.method,
              std::nullopt);
}

TEST(Settings, AChessSwissNamesItsMethodByItself) {
    EXPECT_EQ(proposed("ru-chess-2023", "chess", {{"system", "swiss"}}).settings.method,
              std::nullopt);
    EXPECT_EQ(proposed("ua-draughts-2024", "draughts-100", {{"system", "swiss"}}).settings.method,
              pairing::Method::kUaMedian);
    EXPECT_EQ(
        proposed("ru-chess-2023", "chess", {{"system", "swiss"}, {"pairing-system", "ru-buchholz"}})
            .settings.method,
        pairing::Method::kRuBuchholz);
}

// RU-CHESS W-32: what is a win is settled with the numbers; a regulation that says otherwise
// afterwards changes nothing and is told.
TEST(Settings, FixWhatIsAWinBeforeTheDraw) {
    const std::map<std::string, standings::Wins> readings{{"played", standings::Wins::kPlayed},
                                                          {"forfeits", standings::Wins::kForfeits},
                                                          {"pluses", standings::Wins::kPluses}};
    const nlohmann::json policies = testing_support::data_file(
        "pairing/ru-chess-examples.json")["section_16"]["RU-CHESS W-32"]["policies"];
    ASSERT_EQ(policies.size(), 3U);
    const auto of = [&](const nlohmann::json& policy) {
        return proposed("ru-chess-2023", "chess",
                        {{"system", "swiss"}, {"wins-count", policy["wins-count"]}});
    };
    for (const auto& policy : policies)
        EXPECT_EQ(of(policy).settings.readings.wins, readings.at(policy["wins-count"]));
    const ProposedSettings then = of(policies[0]);
    EXPECT_THAT(changed_since_draw(then.settings, then.scoring, then), IsEmpty());
    EXPECT_THAT(changed_since_draw(then.settings, then.scoring, of(policies[1])),
                ElementsAre("wins-count"));
}

// The open ends of RU-2022 5.4.8.9, 5.4.10.12 and RU-CHESS 39.3: the competition fixes them in
// advance.
TEST(Settings, ReadCriteriaAsTheRegulationSays) {
    using standings::Readings;
    const Settings draughts =
        proposed("ru-draughts-2022", "russian", {{"system", "swiss"}}).settings;
    EXPECT_EQ(draughts.readings, Readings());
    EXPECT_EQ(draughts.unplayed, std::nullopt);
    const Settings given = proposed("ru-draughts-2022", "russian",
                                    {{"system", "swiss"},
                                     {"balyakin-reading", "own"},
                                     {"wins-count", "pluses"},
                                     {"unplayed-games", "nothing"}})
                               .settings;
    EXPECT_EQ(given.readings.balyakin, standings::Balyakin::kOwn);
    EXPECT_EQ(given.readings.wins, standings::Wins::kPluses);
    EXPECT_EQ(given.unplayed, standings::Unplayed::kNothing);
    const Settings chess = proposed("ru-chess-2023", "chess", {{"system", "swiss"}}).settings;
    EXPECT_EQ(chess.readings.wins, standings::Wins::kForfeits);
    EXPECT_TRUE(chess.readings.bye_in_berger_counts);
    EXPECT_EQ(chess.readings.rating_cut, 1);
    EXPECT_TRUE(proposed("ru-chess-2023", "chess", {{"system", "round-robin"}})
                    .settings.readings.bye_in_berger_counts);
    EXPECT_FALSE(
        proposed("ru-chess-2023", "chess", {{"system", "swiss"}, {"bye-in-berger", "false"}})
            .settings.readings.bye_in_berger_counts);
    const Settings table =
        proposed("ru-chess-2023", "chess",
                 {{"system", "round-robin"}, {"koya-steps", "include"}, {"rating-cut", "2"}})
            .settings;
    EXPECT_EQ(table.readings.koya_steps, standings::KoyaSteps::kInclude);
    EXPECT_EQ(table.readings.rating_cut, 2);
}

// RU-2022 5.4.10.6.1 and 5.4.10.6.2 of equal coefficients in even rounds: the regulation says which
// way, the pairing goes by it and it stands once numbers are drawn.
TEST(Settings, OrderEqualCoefficientsOfEvenRoundsAsTheRegulationSays) {
    const auto of = [](const char* order) {
        return proposed("ru-draughts-2022", "russian",
                        {{"system", "swiss"},
                         {"rounds", "7"},
                         {"swiss-method", "truncated-solkoff"},
                         {"even-rounds-order", order}});
    };
    Tournament tournament = competitions::drawn(System::kSwiss, 8);
    tournament.settings.rounds = 7;
    tournament.settings.method = pairing::Method::kRuTruncatedSolkoff;
    for (int round = 1; round <= 3; ++round)
        competitions::hold_round(tournament, competitions::ru(),
                                 [](const Board&) { return Outcome::kDraw; });
    const auto order = [&](const char* word) {
        tournament.settings.descending_in_even_rounds = of(word).settings.descending_in_even_rounds;
        const pairing::Field field = field_before(tournament, competitions::ru(), 4);
        return pairing::set_round(field, swiss_settings(tournament, field), {}, 0)->order;
    };
    EXPECT_THAT(order("descending"), ElementsAre(8, 7, 6, 5, 4, 3, 2, 1)) << "all are equal";
    EXPECT_THAT(order("ascending"), ElementsAre(1, 2, 3, 4, 5, 6, 7, 8));
    const auto by_default = proposed("ru-draughts-2022", "russian", {{"system", "swiss"}});
    EXPECT_TRUE(by_default.settings.descending_in_even_rounds);
    EXPECT_THAT(
        changed_since_draw(of("descending").settings, of("descending").scoring, of("ascending")),
        ElementsAre("even-rounds-order"));
}

// UA-2024 III.J.3, J.9.13 against J.9.14; III.G.5: what the regulation chooses stands once numbers
// are drawn.
TEST(Settings, TakeTheReadingsOfTheUkrainianSwissFromTheRegulation) {
    const auto of = [](const char* sides, const char* mates) {
        return proposed("ua-draughts-2024", "draughts-64",
                        {{"system", "swiss"},
                         {"rounds", "7"},
                         {"median-sides", sides},
                         {"group-average", mates}});
    };
    const auto plain = of("no-third", "all");
    EXPECT_FALSE(plain.settings.median_sides_by_letter);
    EXPECT_EQ(plain.settings.readings.group_mates, standings::GroupMates::kAll);
    const auto other = of("letter", "stayed");
    EXPECT_TRUE(other.settings.median_sides_by_letter);
    EXPECT_EQ(other.settings.readings.group_mates, standings::GroupMates::kStayed);
    EXPECT_THAT(changed_since_draw(plain.settings, plain.scoring, other),
                ElementsAre("median-sides", "group-average"));
}

TEST(Settings, OfAStageAreThoseOfItsSystem) {
    const std::string id = "ua-draughts-2024";
    const auto mixed =
        regulation(id, "draughts-100", {{"system", "mixed"}, {"match-goal", "majority"}});
    const rulebook::Row& row = *book(id)->find("discipline", "draughts-100");
    const ProposedSettings table = propose_settings(mixed, row, System::kRoundRobin);
    EXPECT_EQ(table.settings.system, System::kRoundRobin);
    EXPECT_EQ(table.settings.criteria.front(), "direct-encounter");
    EXPECT_EQ(table.settings.criteria[1], "shmulyan");
    EXPECT_TRUE(table.system_chosen);
    EXPECT_EQ(table.settings.match_goal, MatchGoal::kGames);
    const ProposedSettings match = propose_settings(mixed, row, System::kMatch);
    EXPECT_EQ(match.settings.match_goal, MatchGoal::kMajority);
    EXPECT_THAT(match.settings.criteria, IsEmpty());
    EXPECT_FALSE(propose_settings(mixed, row).system_chosen);
}

TEST(Settings, TellWhatTheRegulationChangedSinceTheDraw) {
    const ProposedSettings then = proposed("ru-chess-2023", "chess", {{"system", "swiss"}});
    EXPECT_THAT(changed_since_draw(then.settings, then.scoring, then), IsEmpty());
    const ProposedSettings now =
        proposed("ru-chess-2023", "chess",
                 {{"system", "swiss"}, {"bye-points", "draw"}, {"rating-cut", "2"}});
    EXPECT_THAT(changed_since_draw(then.settings, then.scoring, now),
                ElementsAre("rating-cut", "bye-points"));
}

// RU-2022 5.4.8.12: the statute names the criteria; the table of a drawn tournament keeps its own.
TEST(Settings, TellOfCriteriaScaleAndMethodRuledAfterTheDraw) {
    const auto of = [](const char* method, const char* criteria, const char* scoring) {
        return proposed("ru-draughts-2022", "russian",
                        {{"system", "swiss"},
                         {"rounds", "7"},
                         {"swiss-method", method},
                         {"tie-breaks", criteria},
                         {"scoring", scoring}});
    };
    const auto& scales = book("ru-draughts-2022")->rows("scoring");
    ASSERT_GT(scales.size(), 1U);
    const std::string first = scales[0].text("id");
    const std::string second = scales[1].text("id");
    const auto then = of("individual-coefficients", "solkoff\nwins", first.c_str());
    const auto now = of("truncated-solkoff", "wins\nsolkoff", second.c_str());
    EXPECT_THAT(changed_since_draw(then.settings, then.scoring, now),
                ElementsAre("swiss-method", "scoring", "tie-breaks"));
    // What a tournament was given itself is no ruling of the regulation.
    Settings own = then.settings;
    own.criteria = {"wins"};
    const auto silent = proposed("ru-draughts-2022", "russian", {{"system", "swiss"}});
    EXPECT_THAT(changed_since_draw(own, then.scoring, silent), IsEmpty());
}

// UA-2024 III.G.3 has criteria for the Swiss and the round robin: no other system takes theirs.
TEST(Settings, EverySystemHasTheCriteriaThatFitIt) {
    const std::vector<std::pair<const char*, const char*>> books{
        {"ru-draughts-2022", "russian"},
        {"ru-chess-2023", "chess"},
        {"ua-draughts-2024", "draughts-100"}};
    for (const auto& [id, discipline] : books) {
        const auto rules = regulation(id, discipline, {{"system", "mixed"}});
        for (const rulebook::Row& row : book(id)->rows("system")) {
            const auto system = parse_system(row.text("kind"));
            if (!system) continue;
            SCOPED_TRACE(std::string(id) + " " + row.text("kind"));
            const auto made =
                propose_settings(rules, *book(id)->find("discipline", discipline), system);
            for (const std::string& criterion : made.settings.criteria)
                EXPECT_TRUE(criterion_fits(*book(id)->find("tie_break", criterion), *system))
                    << criterion;
            if (row.text("kind").find("knockout") != std::string::npos) {
                EXPECT_THAT(made.settings.criteria, IsEmpty());
            }
        }
    }
}

TEST(Settings, OfAMatchSayWhenItIsOver) {
    const Settings match =
        proposed(
            "ua-draughts-2024", "draughts-100",
            {{"system", "match"}, {"rounds", "12"}, {"match-goal", "wins"}, {"match-target", "4"}})
            .settings;
    EXPECT_EQ(match.system, System::kMatch);
    EXPECT_EQ(match.rounds, 12);
    EXPECT_EQ(match.match_goal, MatchGoal::kWins);
    EXPECT_EQ(match.match_target, 4);
    Tournament tournament = drawn(System::kMatch, 2);
    tournament.settings = match;
    EXPECT_THAT(reasons(reviewed("ua-draughts-2024", "draughts-100", tournament).faults),
                IsEmpty());
    tournament.settings.match_target = 0;
    EXPECT_THAT(reasons(reviewed("ua-draughts-2024", "draughts-100", tournament).faults),
                ElementsAre("rounds MATCH_TARGET_MISSING"));
}

TEST(SettingsReview, PassesASoundTournament) {
    const SettingsReview sound = reviewed("ru-draughts-2022", "hundred", swiss(20, 7));
    EXPECT_THAT(reasons(sound.faults), IsEmpty());
    EXPECT_TRUE(sound.result());
}

TEST(SettingsReview, PassesCriteriaThatOnlyARegulationNames) {
    Tournament tournament = swiss(20, 7);
    tournament.settings.criteria = {"progressive", "performance"};
    const SettingsReview review = reviewed("ru-draughts-2022", "hundred", tournament);
    EXPECT_THAT(reasons(review.faults), IsEmpty());
}

TEST(SettingsReview, NamesEveryFaultWithItsArticle) {
    Tournament tournament = swiss(4, 9);
    tournament.settings.method.reset();
    tournament.settings.games = 2;
    tournament.settings.scale = {3, 1, 0, 1};
    tournament.settings.criteria = {"shmulyan", "match-points", "solkoff", "solkoff"};
    const SettingsReview review = reviewed("ru-draughts-2022", "hundred", tournament);
    EXPECT_THAT(reasons(review.faults),
                UnorderedElementsAre("method METHOD_MISSING", "rounds ROUNDS_TOO_MANY",
                                     "games GAMES_NOT_PROVIDED", "scoring SCALE_NOT_IN_BOOK",
                                     "criteria CRITERION_NOT_FOR_SYSTEM",
                                     "criteria CRITERION_UNKNOWN", "criteria CRITERION_TWICE"));
    const auto refused = review.result();
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().reason, "SETTINGS_FAULTY");
    EXPECT_EQ(refused.error().violations.front().citations.front().article,
              "5.4.10.4–5.4.10.7, 5.4.10.9");
}

TEST(SettingsReview, KnowsTheSystemsOfEachBook) {
    Tournament tournament = drawn(System::kScheveningen, 6, competitions::kHalves);
    EXPECT_THAT(reasons(reviewed("ru-chess-2023", "chess", tournament).faults),
                ElementsAre("system SYSTEM_NOT_IN_BOOK", "participants SIDES_UNEQUAL"));
    tournament.settings.system = System::kMatch;
    tournament.settings.rounds = 4;
    EXPECT_THAT(reasons(reviewed("ru-chess-2023", "chess", tournament).faults),
                ElementsAre("participants MATCH_OF_TWO"));
    EXPECT_EQ(
        reviewed("ru-chess-2023", "chess", tournament).faults.front().citations.front().article,
        "26");
    tournament.settings.system = System::kRoundRobin;
    tournament.settings.numbering = Numbering::kVarma;
    const SettingsReview varma = reviewed("ru-chess-2023", "chess", tournament);
    EXPECT_THAT(reasons(varma.faults), ElementsAre("numbering VARMA_NOT_FOR"));
    EXPECT_EQ(varma.faults.front().citations.front().article, "31.10.1.5");
}

// UA-2024 II.C.6.3: exactly thirty players fit two rows.
// A regulation made for a Swiss says nine rounds; the bracket of its play-off has its own number.
TEST(Settings, RoundsOfTablesAndBracketsFollowFromThePlayers) {
    Settings settings;
    settings.rounds = 9;
    settings.system = System::kSwiss;
    EXPECT_EQ(planned_rounds(settings, 60), 9);
    settings.system = System::kKnockout;
    EXPECT_EQ(planned_rounds(settings, 60), 6);
    EXPECT_EQ(planned_rounds(settings, 64), 6);
    EXPECT_EQ(planned_rounds(settings, 65), 7);
    settings.system = System::kRoundRobin;
    settings.cycles = 2;
    EXPECT_EQ(planned_rounds(settings, 7), 14);
    const auto knockout =
        proposed("ru-draughts-2022", "russian", {{"system", "knockout"}, {"rounds", "9"}});
    ASSERT_EQ(knockout.settings.system, System::kKnockout);
    EXPECT_EQ(knockout.settings.rounds, 0);
    EXPECT_TRUE(rounds_follow(System::kKnockout));
    EXPECT_FALSE(rounds_follow(System::kMatch));
}

// RU-CHESS 31.6: whatever the regulation says of the competition's other tournaments.
TEST(Settings, OfADoubleRoundRobinSwapTheLastRoundsByTheBook) {
    Settings settings;
    settings.system = System::kRoundRobin;
    settings.cycles = 2;
    EXPECT_TRUE(swaps_last_rounds(competitions::chess(), settings));
    EXPECT_FALSE(swaps_last_rounds(competitions::ru(), settings));
    settings.cycles = 1;
    EXPECT_FALSE(swaps_last_rounds(competitions::chess(), settings));
}

TEST(SettingsReview, RemarksUnusualNumbersOfRounds) {
    const auto usual = [&](int players, int rounds) {
        Tournament changed = swiss(players, rounds);
        changed.settings.method = pairing::Method::kUaMedian;
        changed.settings.criteria = {"wins"};
        return reasons(reviewed("ua-draughts-2024", "draughts-100", changed).remarks);
    };
    EXPECT_THAT(usual(30, 11), Not(Contains("rounds ROUNDS_NOT_USUAL")));
    EXPECT_THAT(usual(30, 7), Not(Contains("rounds ROUNDS_NOT_USUAL")));
    EXPECT_THAT(usual(31, 7), Contains("rounds ROUNDS_NOT_USUAL"));
}

TEST(SettingsReview, RemarksWhatNobodyDecided) {
    Tournament knockout = drawn(System::kKnockout, 8);
    EXPECT_THAT(reasons(reviewed("ru-draughts-2022", "hundred", knockout).remarks),
                ElementsAre("drawn_encounter DECIDER_MISSING"));
    Tournament table = drawn(System::kRoundRobin, 8);
    table.settings.criteria = {"solkoff"};
    table.settings.numbering = Numbering::kRating;
    EXPECT_THAT(reasons(reviewed("ru-draughts-2022", "hundred", table).remarks),
                ElementsAre("criteria CRITERION_USELESS", "numbering RATINGS_MISSING"));
    table.settings.criteria.clear();
    EXPECT_THAT(reasons(reviewed("ru-draughts-2022", "hundred", table).remarks),
                Contains("criteria CRITERIA_MISSING"));
}

// RU-CHESS 39.3.3 and 39.3.4: whether ratings are close is the regulation's to say.
TEST(Settings, OfTwoRecommendedOrdersTheRegulationChooses) {
    const auto criteria = [](const std::string& order) {
        std::vector<std::pair<std::string, std::string>> values{{"system", "swiss"}};
        if (!order.empty()) values.emplace_back("tie-break-order", order);
        return proposed("ru-chess-2023", "chess", values).settings.criteria;
    };
    EXPECT_THAT(criteria("swiss-close-ratings"), testing::Contains("average-rating"));
    EXPECT_THAT(criteria("swiss-different-ratings"),
                testing::Not(testing::Contains("average-rating")));
    EXPECT_EQ(criteria(""), criteria("swiss-close-ratings")) << "the first of them unless said";
    EXPECT_THAT(proposed("ru-chess-2023", "chess", {{"system", "round-robin"}}).settings.criteria,
                testing::Contains("koya"));
}

}  // namespace
}  // namespace collegium::play::settings_test
