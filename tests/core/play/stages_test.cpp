// Numbers, stages, play-offs, approval.
#include <algorithm>
#include <tuple>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/pairing/varma.hpp>
#include <collegium/play/approval.hpp>
#include <collegium/play/explain.hpp>
#include <collegium/play/impact.hpp>
#include <collegium/play/numbers.hpp>
#include <collegium/play/stages.hpp>

#include "core/play/competitions.hpp"
#include "support/data_file.hpp"

namespace collegium::play {
namespace {

using competitions::by_lines;
using competitions::chess;
using competitions::drawn;
using competitions::hold_round;
using competitions::lower_wins;
using competitions::regulation;
using competitions::row;
using competitions::ru;
using competitions::ua;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const lots::Seed& seed() {
    static const lots::Seed made = lots::Seed::of_bytes(std::string(32, 'k'));
    return made;
}

std::vector<Drawing> people(int count) {
    std::vector<Drawing> found;
    for (int i = 1; i <= count; ++i) {
        Drawing one;
        one.id = i;
        one.name = std::string(1, static_cast<char>('A' + i - 1));
        if (i <= count / 2) one.rating = 2000 + (i / 2) * 10;
        found.push_back(one);
    }
    return found;
}

void finish(Tournament& tournament, const rulebook::Book& book, const competitions::Play& play) {
    while (propose_round(tournament, book))
        hold_round(tournament, book, play);
}

TEST(Numbers, OfALotDoNotDependOnTheOrderOfEntries) {
    const DrawnNumbers once = draw_numbers(Numbering::kLot, people(10), seed()).value();
    std::vector<Drawing> turned = people(10);
    std::reverse(turned.begin(), turned.end());
    EXPECT_EQ(draw_numbers(Numbering::kLot, turned, seed()).value(), once);
    std::set<std::int64_t> ids;
    for (std::size_t i = 0; i < once.numbers.size(); ++i) {
        EXPECT_EQ(once.numbers[i].second, static_cast<int>(i) + 1);
        ids.insert(once.numbers[i].first);
    }
    EXPECT_EQ(ids.size(), 10U);
    EXPECT_EQ(once.order.size(), 10U);
    const lots::Seed other = lots::Seed::of_bytes(std::string(32, 'q'));
    EXPECT_NE(draw_numbers(Numbering::kLot, people(10), other).value().numbers, once.numbers);
}

// RU-2022 5.4.10.5.1
TEST(Numbers, ByRatingPutThoseWithoutOneLast) {
    const DrawnNumbers made = draw_numbers(Numbering::kRating, people(10), seed()).value();
    std::vector<int> ratings;
    for (const auto& [id, number] : made.numbers)
        ratings.push_back(people(10)[static_cast<std::size_t>(id - 1)].rating.value_or(0));
    EXPECT_TRUE(std::ranges::is_sorted(ratings, std::greater<>()));
    EXPECT_EQ(ratings.front(), 2020);
}

TEST(Numbers, OfVarmaKeepATeamInOneGroup) {
    std::vector<Drawing> drawing = people(12);
    for (std::size_t i = 0; i < 3; ++i)
        drawing[i].team = "Самара";
    const DrawnNumbers made = draw_numbers(Numbering::kVarma, drawing, seed()).value();
    EXPECT_EQ(made.numbers.size(), 12U);
    std::vector<int> of_samara;
    for (const auto& [id, number] : made.numbers)
        for (std::size_t i = 0; i < 3; ++i)
            if (drawing[i].id == id) of_samara.push_back(number);
    ASSERT_EQ(of_samara.size(), 3U);
    EXPECT_TRUE(std::ranges::any_of(pairing::varma_groups(12), [&](const std::vector<int>& group) {
        return std::ranges::all_of(
            of_samara, [&](int number) { return std::ranges::find(group, number) != group.end(); });
    })) << "three of one team draw from one envelope (RU-CHESS 31.10)";
    EXPECT_EQ(draw_numbers(Numbering::kVarma, people(6), seed()).error().reason, "VARMA_NOT_FOR");
}

TEST(Numbers, AreProvedFromTheRecordOfTheirDraw) {
    std::vector<Drawing> drawing = people(12);
    for (std::size_t i = 0; i < drawing.size(); ++i) {
        drawing[i].team = i < 3 ? "Самара" : i < 5 ? "Казань" : "";
        drawing[i].place = static_cast<int>(i) / 2 + 1;
    }
    for (const Numbering numbering :
         {Numbering::kLot, Numbering::kRating, Numbering::kVarma, Numbering::kGiven}) {
        if (numbering == Numbering::kRating) {
            for (Drawing& one : drawing)
                one.place = 0;
        }
        const DrawnNumbers made = draw_numbers(numbering, drawing, seed()).value();
        const auto kept = lots::parse_ballot(lots::to_text(made.ballot));
        ASSERT_TRUE(kept);
        const std::vector<NumberProof> proof = prove_numbers(*kept, seed());
        ASSERT_EQ(proof.size(), 12U) << static_cast<int>(numbering);
        for (std::size_t i = 0; i < proof.size(); ++i) {
            EXPECT_EQ(proof[i].number, made.numbers[i].second);
            const auto id = static_cast<std::size_t>(made.numbers[i].first);
            EXPECT_EQ(proof[i].label, drawing[id - 1].name) << static_cast<int>(numbering);
            EXPECT_EQ(proof[i].envelope != 0, numbering == Numbering::kVarma);
        }
        if (numbering == Numbering::kRating) {
            for (std::size_t i = 0; i < drawing.size(); ++i)
                drawing[i].place = static_cast<int>(i) / 2 + 1;
        }
    }
    lots::Ballot other;
    other.items = {{"a", "", false}};
    EXPECT_THAT(prove_numbers(other, seed()), IsEmpty()) << "a draw of something else";
}

// RU-OLD 5.3.15.1: equal ratings, or none, by title or category, and only then by lot.
TEST(Numbers, EqualRatingsGoByRankWhereItIsAskedFor) {
    std::vector<Drawing> drawing = people(6);
    const std::vector<std::pair<std::optional<int>, int>> known{{1900, 3}, {1900, 5}, {2000, 0},
                                                                {{}, 7},   {{}, 2},   {1900, 4}};
    for (std::size_t i = 0; i < drawing.size(); ++i)
        std::tie(drawing[i].rating, drawing[i].rank) = known[i];
    const DrawnNumbers made = draw_numbers(Numbering::kRating, drawing, seed()).value();
    std::vector<std::int64_t> ids;
    for (const auto& [id, number] : made.numbers)
        ids.push_back(id);
    EXPECT_THAT(ids, ElementsAre(3, 2, 6, 1, 4, 5));
    const auto proof =
        prove_numbers(lots::parse_ballot(lots::to_text(made.ballot)).value(), seed());
    for (std::size_t i = 0; i < proof.size(); ++i)
        EXPECT_EQ(proof[i].label, drawing[static_cast<std::size_t>(ids[i]) - 1].name);
}

TEST(Numbers, OfALaterStageFollowItsPlaces) {
    std::vector<Drawing> drawing = people(4);
    for (Drawing& one : drawing)
        one.place = 5 - static_cast<int>(one.id);
    const DrawnNumbers made = draw_numbers(Numbering::kGiven, drawing, seed()).value();
    EXPECT_EQ(made.numbers.front(), (std::pair<std::int64_t, int>{4, 1}));
    EXPECT_EQ(draw_side(seed()), draw_side(seed()));
}

TEST(Stages, FirstPlacesGoOn) {
    Tournament tournament = drawn(System::kRoundRobin, 6);
    EXPECT_EQ(qualify(tournament, ru(), 2).error().reason, "QUALIFICATION_UNFINISHED");
    finish(tournament, ru(), lower_wins);
    const auto two = qualify(tournament, ru(), 2).value();
    ASSERT_EQ(two.size(), 2U);
    EXPECT_EQ(two[0], (Qualified{1, 101, 1, ""}));
    EXPECT_EQ(two[1].number, 2);
    for (Participant& participant : tournament.participants)
        participant.group = participant.number <= 4 ? "men" : "women";
    const auto by_group = qualify(tournament, ru(), 1, true).value();
    ASSERT_EQ(by_group.size(), 2U);
    EXPECT_EQ(by_group[1].number, 5);
    const auto carried = carried_results(tournament, ru(), {1, 2, 5});
    ASSERT_EQ(carried.size(), 3U);
    EXPECT_EQ(carried.front().outcome, carried.front().first < carried.front().second
                                           ? Outcome::kFirstWins
                                           : Outcome::kSecondWins);
}

// RU-2022 5.4.10.2, RU-CHESS 33.2: who left stays in the table of a Swiss, and goes on nowhere.
TEST(Stages, WhoLeftOrWasExcludedDoesNotGoOn) {
    for (const Standing standing : {Standing::kWithdrawn, Standing::kExcluded}) {
        Tournament tournament = drawn(System::kSwiss, 8);
        tournament.settings.rounds = 5;
        tournament.settings.method = pairing::Method::kRuNumbers;
        tournament.settings.criteria = {"solkoff", "wins"};
        finish(tournament, ru(), lower_wins);
        const auto rows = places_after(tournament, ru()).value().rows;
        std::size_t count = 1;  // so many behind the first that no shared place decides
        while (count + 1 < rows.size() && rows[count].place == rows[count + 1].place)
            ++count;
        tournament = with_leaver(tournament, rows[0].number, standing);
        const auto table = places_after(tournament, ru()).value();
        EXPECT_EQ(row(table, rows[0].number).place, 1) << "his place stays his";
        const auto going = qualify(tournament, ru(), static_cast<int>(count)).value();
        ASSERT_EQ(going.size(), count);
        for (std::size_t i = 0; i < count; ++i)
            EXPECT_EQ(going[i].number, rows[i + 1].number) << "the next one moves up";
    }
}

TEST(Stages, APlaceSharedWithWhoLeftIsNotSharedAnyMore) {
    Tournament tournament = drawn(System::kRoundRobin, 4);
    finish(tournament, ru(), [](const Board&) { return Outcome::kDraw; });
    tournament = with_leaver(tournament, 1, Standing::kWithdrawn);
    tournament = with_leaver(tournament, 2, Standing::kWithdrawn);
    EXPECT_EQ(qualify(tournament, ru(), 2)->size(), 2U);
    EXPECT_EQ(qualify(tournament, ru(), 1).error().reason, "QUALIFICATION_SHARED");
}

TEST(Stages, SharedPlaceAcrossTheLineDecidesNothing) {
    Tournament tournament = drawn(System::kRoundRobin, 4);
    finish(tournament, ru(), [](const Board&) { return Outcome::kDraw; });
    const auto refused = qualify(tournament, ru(), 2);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().reason, "QUALIFICATION_SHARED");
    EXPECT_EQ(qualify(tournament, ru(), 4)->size(), 4U);
}

// RU-CHESS W-48, RU-CHESS W-49: two play a match, three a round robin, four a knockout.
TEST(PlayOff, HasTheBooksFormForSoManyLevelPlayers) {
    const auto rules = regulation("ru-chess-2023", "chess", {{"play-off", "3+2"}});
    const auto form = [&](int level) {
        Tournament tournament = drawn(System::kRoundRobin, level, competitions::kHalves);
        finish(tournament, chess(), [](const Board&) { return Outcome::kDraw; });
        return play_offs(rules, places_after(tournament, chess()).value()).front();
    };
    for (const char* name : {"RU-CHESS W-48", "RU-CHESS W-49"}) {
        const nlohmann::json told =
            testing_support::data_file("play/play_off.json").at(name).at("form");
        EXPECT_EQ(system_word(form(told["level"]).system), told["system"]) << name;
        EXPECT_EQ(form(told["level"]).rounds, told["rounds"]) << name;
        EXPECT_EQ(form(told["level"]).citation.article, told["article"]) << name;
    }
    EXPECT_EQ(form(4).system, System::kKnockout);
    EXPECT_EQ(form(5).system, System::kRoundRobin);
    EXPECT_TRUE(form(5).provided);
    EXPECT_EQ(form(4).citation.article, "38.8.5.3");
    EXPECT_EQ(form(5).citation.article, "38.8.5.4");
    EXPECT_EQ(form(6).citation.article, "38.8.5.4");
}

TEST(PlayOff, SplitsThePlacesItWasPlayedFor) {
    Tournament tournament = drawn(System::kRoundRobin, 3, competitions::kHalves);
    finish(tournament, chess(), [](const Board&) { return Outcome::kDraw; });
    tournament.participants[0].playoff_rank = 2;
    tournament.participants[1].playoff_rank = 1;
    EXPECT_EQ(place_text(places_after(tournament, chess())->rows.front()), "1–3")
        << "not all of them have played";
    tournament.participants[2].playoff_rank = 3;
    const Places places = places_after(tournament, chess()).value();
    EXPECT_THAT(competitions::order(places), ElementsAre(2, 1, 3));
    EXPECT_EQ(places.rows[1].place, 2);
    EXPECT_EQ(places.rules.criteria.back(), "play-off");
    EXPECT_EQ(places.rows[0].values.back(), standings::Value{standings::Fraction(2)})
        << "in the table stands how many he left behind";
    EXPECT_EQ(places.rows[2].values.back(), standings::Value{standings::Fraction(0)});
    EXPECT_EQ(places.rows[1].points, places.rows[0].points) << "points stay what they were";
}

TEST(PlayOff, LeavesTablesAfterEarlierRoundsAsTheyWere) {
    Tournament tournament = drawn(System::kRoundRobin, 4, competitions::kHalves);
    finish(tournament, chess(), [](const Board&) { return Outcome::kDraw; });
    for (Participant& one : tournament.participants)
        one.playoff_rank = 5 - one.number;
    EXPECT_THAT(competitions::order(places_after(tournament, chess()).value()),
                ElementsAre(4, 3, 2, 1));
    EXPECT_EQ(place_text(places_after(tournament, chess(), 2)->rows.front()), "1–4")
        << "it was played after round 3";
}

// UA-2024 III.G.2: equal points at the top are played off before any criterion; other places go by
// the criteria (III.G.3).
TEST(PlayOff, ForFirstPlaceComesBeforeTheCriteriaOfTheUkrainianRules) {
    Tournament tournament = drawn(System::kRoundRobin, 4);
    tournament.settings.criteria = {"direct-encounter", "wins"};
    // 1 and 2 have 4 points, number 1 won their game; 3 and 4 have 2, number 4 won theirs.
    finish(tournament, ua(), by_lines({"1:2 +", "1:3 -", "1:4 +", "2:3 +", "2:4 +", "3:4 -"}));
    const auto without = regulation("ua-draughts-2024", "draughts-100");
    const auto with =
        regulation("ua-draughts-2024", "draughts-100", {{"play-off", "матч із двох партій"}});
    EXPECT_TRUE(check_approval(approval_requirements(without, tournament).value()));
    const auto refused = check_approval(approval_requirements(with, tournament).value());
    ASSERT_FALSE(refused) << "the regulations provide a match for first place";
    EXPECT_EQ(refused.error().violations.front().field, "play-offs");
    EXPECT_EQ(refused.error().violations.front().citations.front().article, "2");
    const PlayOff due = play_offs(with, places_after(tournament, ua()).value()).front();
    EXPECT_THAT(due.numbers, ElementsAre(1, 2));
    EXPECT_EQ(due.system, System::kMatch);

    tournament.participants[0].playoff_rank = 2;
    tournament.participants[1].playoff_rank = 1;
    const Places places = places_after(tournament, ua()).value();
    EXPECT_EQ(places.rules.criteria.front(), "play-off");
    EXPECT_EQ(competitions::order(places).front(), 2) << "won the match and lost the encounter";
    EXPECT_EQ(places.rows[1].separated_by, 0);
    EXPECT_TRUE(check_approval(approval_requirements(with, tournament).value()));
}

// RU-2022 5.4.8.13: where the regulation names the match among its criteria, it decides in its
// turn.
TEST(PlayOff, DecidesWhereTheRegulationHasIt) {
    Tournament level = drawn(System::kRoundRobin, 4);
    finish(level, ru(), by_lines({"1:2 +", "1:3 -", "1:4 +", "2:3 +", "2:4 +", "3:4 -"}));
    level.participants[0].playoff_rank = 2;
    level.participants[1].playoff_rank = 1;
    level.settings.criteria = {"direct-encounter"};
    EXPECT_EQ(competitions::order(places_after(level, ru()).value()).front(), 1)
        << "last, by itself";
    level.settings.criteria = {"play-off", "direct-encounter"};
    EXPECT_EQ(competitions::order(places_after(level, ru()).value()).front(), 2);
    EXPECT_NE(ru().find("system", "match"), nullptr);
}

// RU-CHESS 38.8.5.1: a match of two goes on after its two drawn games, to the first win, sides by a
// new lot and then changing after every odd game.
TEST(PlayOff, OfTwoGoesOnUntilSomebodyHasWon) {
    Tournament tournament = drawn(System::kMatch, 2, competitions::kHalves);
    tournament.settings.rounds = 2;
    tournament.settings.seed = seed();
    const auto draw = [](const Board&) { return Outcome::kDraw; };
    hold_round(tournament, chess(), draw);
    hold_round(tournament, chess(), draw);
    EXPECT_TRUE(all_rounds_closed(tournament, chess())) << "an ordinary match is drawn";
    tournament.settings.play_off = true;
    EXPECT_FALSE(all_rounds_closed(tournament, chess()));
    EXPECT_EQ(rounds_to_play(tournament, chess()), 3) << "the decisive game is due";
    std::string begins;
    for (int game = 0; game < 4; ++game)
        begins += std::to_string(hold_round(tournament, chess(), draw).boards.front().first);
    EXPECT_TRUE(begins == "1221" || begins == "2112") << begins;
    EXPECT_EQ(replay_round(tournament, 4, "").value().round.boards.front().first,
              tournament.rounds[3].boards.front().first);
    EXPECT_THAT(explain_board(i18n::Language::kRu, chess(), tournament, tournament.rounds[3], 1, {})
                    .front(),
                HasSubstr("Партия 4 до первой победы"));
    hold_round(tournament, chess(), lower_wins);
    EXPECT_EQ(rounds_to_play(tournament, chess()), 7) << "the last one decided";
    EXPECT_TRUE(all_rounds_closed(tournament, chess()));
    EXPECT_THAT(competitions::order(places_after(tournament, chess()).value()), ElementsAre(1, 2));

    Tournament won = drawn(System::kMatch, 2, competitions::kHalves);
    won.settings.rounds = 2;
    won.settings.play_off = true;
    hold_round(won, chess(), lower_wins);
    hold_round(won, chess(), draw);
    EXPECT_TRUE(all_rounds_closed(won, chess())) << "decided within the two games";
}

TEST(Approval, ListsWhatIsOpen) {
    const auto rules = regulation("ru-draughts-2022", "hundred");
    Tournament tournament = drawn(System::kRoundRobin, 4);
    hold_round(tournament, ru(), lower_wins);
    tournament.rounds[0].boards[0].games[0].outcome = Outcome::kNone;
    const auto open = approval_requirements(rules, tournament).value();
    const auto refused = check_approval(open);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().reason, "APPROVAL_BLOCKED");
    std::vector<std::string> ids;
    for (const sdk::Violation& violation : refused.error().violations)
        ids.push_back(violation.field);
    EXPECT_THAT(ids, ElementsAre("rounds-closed", "results-entered"));
    for (const i18n::Language language : i18n::kLanguages) {
        for (const Requirement& one : open)
            EXPECT_EQ(text_of(language, one).find("APPROVAL"), std::string::npos) << one.id;
    }
    EXPECT_EQ(text_of(i18n::Language::kRu, open.front()), "Туры не закрыты: 1 из 3");
}

TEST(Approval, PassesAFinishedTournamentAndTellsSharedPlaces) {
    const auto rules = regulation("ru-draughts-2022", "hundred");
    Tournament tournament = drawn(System::kRoundRobin, 4);
    finish(tournament, ru(), [](const Board&) { return Outcome::kDraw; });
    const auto list = approval_requirements(rules, tournament).value();
    EXPECT_TRUE(check_approval(list));
    const auto shared = std::ranges::find(list, "shared-places", &Requirement::id);
    ASSERT_NE(shared, list.end());
    EXPECT_FALSE(shared->met);
    EXPECT_THAT(text_of(i18n::Language::kRu, *shared), HasSubstr("1–4"));
}

TEST(Approval, WaitsForAPlayOffTheRegulationProvides) {
    const auto rules =
        regulation("ru-draughts-2022", "hundred", {{"play-off", "матч из двух партий"}});
    Tournament tournament = drawn(System::kRoundRobin, 2);
    finish(tournament, ru(), [](const Board&) { return Outcome::kDraw; });
    EXPECT_FALSE(check_approval(approval_requirements(rules, tournament).value()));
    tournament.participants[0].playoff_rank = 1;
    tournament.participants[1].playoff_rank = 2;
    EXPECT_TRUE(check_approval(approval_requirements(rules, tournament).value()));
}

// Places of a bracket come from it: whoever lost its last encounter shares nothing.
TEST(Approval, OfABracketWaitsForNoPlayOff) {
    const auto rules = regulation("ru-chess-2023", "chess", {{"play-off", "3+2"}});
    Tournament tournament = drawn(System::kKnockout, 4, competitions::kHalves);
    tournament.settings.criteria = {"play-off", "wins"};
    finish(tournament, chess(), lower_wins);
    EXPECT_TRUE(check_approval(approval_requirements(rules, tournament).value()));
}

TEST(Approval, DoesNotWaitForAPlayOffOfLowerPlaces) {
    const auto rules =
        regulation("ru-draughts-2022", "hundred", {{"play-off", "матч из двух партий"}});
    Tournament tournament = drawn(System::kRoundRobin, 3);
    finish(tournament, ru(), by_lines({"1:2 +", "1:3 +", "2:3 ="}));
    EXPECT_TRUE(check_approval(approval_requirements(rules, tournament).value()));
}

TEST(Approval, WaitsForAdjournedGames) {
    const auto rules = regulation("ru-chess-2023", "chess");
    Tournament tournament = drawn(System::kRoundRobin, 4, competitions::kHalves);
    finish(tournament, chess(), lower_wins);
    tournament.rounds[1].boards[0].games[0].outcome = Outcome::kAdjourned;
    const auto refused = check_approval(approval_requirements(rules, tournament).value());
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().violations.front().field, "nothing-adjourned");
    EXPECT_EQ(refused.error().violations.front().citations.front().article, "18");
}

}  // namespace
}  // namespace collegium::play
