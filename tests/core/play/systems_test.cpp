// Whole small competitions, one of every system.
#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/play/explain.hpp>
#include <collegium/play/field.hpp>
#include <collegium/play/next_round.hpp>
#include <collegium/play/places.hpp>
#include <collegium/play/settings.hpp>

#include "core/play/competitions.hpp"
#include "support/worked_example.hpp"

namespace collegium::play {
namespace {

using competitions::by_lines;
using competitions::chess;
using competitions::drawn;
using competitions::hold_round;
using competitions::lower_wins;
using competitions::order;
using competitions::pairs_text;
using competitions::row;
using competitions::ru;
using competitions::ua;
using standings::Fraction;
using testing::Each;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::string reason(const sdk::Result<Proposal>& proposal) {
    return proposal ? "" : proposal.error().reason;
}

void finish(Tournament& tournament, const rulebook::Book& book, const competitions::Play& play) {
    while (propose_round(tournament, book))
        hold_round(tournament, book, play);
}

nlohmann::json pairing_data(const std::string& file) {
    return testing_support::data_file("pairing/" + file);
}

// A game of the golden file for by_lines: W, D or L of the first.
std::string line_of(const nlohmann::json& first, const nlohmann::json& second,
                    const nlohmann::json& result) {
    return first.dump() + ":" + second.dump() +
           (result == "W"   ? " +"
            : result == "D" ? " ="
                            : " -");
}

// RU-2022 WE-18: the champion depends on the order of criteria.
TEST(RoundRobin, PlacesFollowTheRegulationsOrder) {
    const nlohmann::json golden = pairing_data("ru-draughts-golden.json")["round_robin_tiebreaks"];
    const nlohmann::json example =
        testing_support::worked_example("standings/examples.json", "RU-2022 WE-18");
    std::vector<std::string> games;
    for (const auto& game : golden["results_white_black"])
        games.push_back(line_of(game[0], game[1], game[2]));
    Tournament tournament = drawn(System::kRoundRobin, golden["players"].get<int>());
    finish(tournament, ru(), by_lines(games));
    EXPECT_EQ(tournament.rounds.size(), 5U);
    std::vector<std::string> played;
    for (const Round& round : tournament.rounds)
        for (const Board& board : round.boards)
            played.push_back(std::to_string(board.first) + ":" + std::to_string(board.second));
    ASSERT_EQ(played.size(), games.size());
    for (std::size_t i = 0; i < games.size(); ++i)
        EXPECT_TRUE(games[i].starts_with(played[i])) << "the table of appendix 2 gives its pairs";
    const auto shown = cells(tournament, ru());
    for (const auto& [player, row_of_table] : golden["crosstable"].items()) {
        const auto& own = shown.at(std::stoi(player));
        ASSERT_EQ(own.size(), row_of_table.size() - 1);
        for (const Cell& cell : own)
            EXPECT_EQ(cell.text, row_of_table[static_cast<std::size_t>(cell.opponent) - 1].dump())
                << player << " against " << cell.opponent;
    }
    for (const auto& one : example["orders"]) {
        SCOPED_TRACE(one.dump());
        tournament.settings.criteria = one["criteria"].get<std::vector<std::string>>();
        const Places places = places_after(tournament, ru()).value();
        EXPECT_EQ(order(places), one["order"].get<std::vector<int>>());
        EXPECT_EQ(place_text(row(places, one["order"][0].get<int>())), one["first_place"]);
        EXPECT_EQ(place_text(row(places, one["order"][1].get<int>())), one["second_place"]);
    }
}

// UA-2024 WE-39: the book's own criteria; three level ones skip the direct encounter.
TEST(RoundRobin, UkrainianPlacesFollowTheBooksOrder) {
    std::ifstream in(std::string(COLLEGIUM_TEST_DATA) + "/pairing/ua-examples.json");
    const nlohmann::json example = nlohmann::json::parse(in)["round_robin_6"];
    std::vector<std::string> lines;
    for (const auto& game : example["games"]) {
        const int points = game["white_points"].get<int>();
        lines.push_back(game["white"].dump() + ":" + game["black"].dump() +
                        (points == 2   ? " +"
                         : points == 1 ? " ="
                                       : " -"));
    }
    const auto rules = competitions::regulation("ua-draughts-2024", "draughts-100",
                                                {{"system", "round-robin"}, {"rounds", "1"}});
    Tournament tournament = drawn(System::kRoundRobin, static_cast<int>(example["points"].size()));
    tournament.settings =
        propose_settings(rules, *ua().find("discipline", "draughts-100")).settings;
    EXPECT_EQ(tournament.settings.criteria, example["criteria"].get<std::vector<std::string>>());
    finish(tournament, ua(), by_lines(lines));
    std::vector<std::string> played;
    for (const Round& round : tournament.rounds)
        for (const Board& board : round.boards)
            played.push_back(std::to_string(board.first) + ":" + std::to_string(board.second));
    ASSERT_EQ(played.size(), lines.size());
    for (std::size_t i = 0; i < lines.size(); ++i)
        EXPECT_TRUE(lines[i].starts_with(played[i] + " ")) << "colours by the table of annex 1";
    const Places places = places_after(tournament, ua()).value();
    EXPECT_EQ(order(places), example["final_order"].get<std::vector<int>>());
    for (const auto& [player, points] : example["points"].items())
        EXPECT_EQ(row(places, std::stoi(player)).points, Fraction(points.get<int>())) << player;
    const auto& criteria = tournament.settings.criteria;
    const auto last = example["level"]["players"].back().get<int>();
    const auto by = row(places, last).separated_by;
    ASSERT_TRUE(by && *by >= 0);
    EXPECT_EQ(criteria.at(static_cast<std::size_t>(*by)), example["level"]["separated_by"]);
}

// UA-2024 WE-42: in a tournament paired and played by the book.
TEST(SwissOfUkraine, APlusIsAnOpponentWithThePointsOfTheLastWhoFinished) {
    const nlohmann::json example =
        testing_support::data_file("pairing/ua-examples.json")["bye_virtual_opponent"];
    Tournament tournament = drawn(System::kSwiss, example["players"].get<int>());
    tournament.settings.rounds = example["rounds"].get<int>();
    tournament.settings.method = pairing::Method::kUaMedian;
    tournament.settings.criteria = {"solkoff"};
    finish(tournament, ua(), lower_wins);
    const int plus = tournament.rounds.at(example["round"].get<std::size_t>() - 1).bye;
    ASSERT_GT(plus, 0);
    const Places places = places_after(tournament, ua()).value();
    EXPECT_EQ(places.rows.back().points, Fraction(example["last_finisher_points"].get<int>()));
    Fraction met;
    const auto shown = cells(tournament, ua());
    for (const Cell& cell : shown.at(plus))
        if (cell.opponent > 0) met += row(places, cell.opponent).points;
    EXPECT_EQ(row(places, plus).values.front().front() - met,
              Fraction(example["counts_as"].get<int>()));
}

// UA-2024 WE-43: by the rules of the Ukrainian book. Number 1 met number 2, who left after that
// round with so many points; mates of the group went on.
TEST(SwissOfUkraine, WhoLeftIsTakenToGainWhatTheScoreGroupGained) {
    using pairing::Part;
    using pairing::Points;
    const nlohmann::json left = pairing_data("ua-examples.json")["withdrawn_virtual_points"];
    const auto stayed = left["left_after"].get<std::size_t>();
    const auto rounds = left["rounds"].get<std::size_t>();
    pairing::Field field;
    const auto add = [&](const nlohmann::json& at_stop, const nlohmann::json& later) {
        pairing::Player player;
        player.number = static_cast<int>(field.players.size()) + 1;
        player.rounds.assign(rounds, {Part::kAbsent, 0, pairing::Side::kFirst, 0});
        player.rounds[0].points = at_stop.get<Points>();
        player.rounds[stayed].points = later.get<Points>();
        field.players.push_back(player);
    };
    add(0, 0);
    add(left["points_at_stop"], 0);
    const auto& gains = left["gains"];
    ASSERT_EQ(gains.size(), left["group_final_points"].size());
    for (std::size_t i = 0; i < gains.size(); ++i) {
        add(left["group_points_at_stop"], gains[i]);
        EXPECT_EQ(field.players.back().points(), left["group_final_points"][i]);
    }
    field.players[0].rounds[0] = {Part::kPlayed, 2, pairing::Side::kFirst, 0};
    field.players[1].rounds[0] = {Part::kPlayed, 1, pairing::Side::kSecond,
                                  left["points_at_stop"].get<Points>()};
    for (std::size_t later = stayed; later < rounds; ++later)
        field.players[1].rounds[later] = {};
    Tournament tournament = drawn(System::kSwiss, static_cast<int>(field.players.size()));
    tournament.settings.criteria = {"solkoff"};
    const auto rows = standings::table(field, standings_rules(tournament, ua())).value();
    const auto one = std::ranges::find(rows, 1, &standings::Row::number);
    const Fraction counted = one->values.front().front();
    EXPECT_EQ(counted, Fraction(left["counts_as"].get<int>()));
    EXPECT_EQ(counted - Fraction(left["points_at_stop"].get<int>()),
              Fraction(left["mean_gain"].get<int>()));
}

// UA-2024 III.G.3.2, of UA-2024 WE-41: the order that stands where the regulation has none.
TEST(SwissOfUkraine, ProposesTheBooksOrderOfCriteria) {
    const nlohmann::json example = pairing_data("ua-examples.json")["solkoff_progressive"];
    const auto rules = competitions::regulation("ua-draughts-2024", "draughts-100",
                                                {{"system", "swiss"}, {"rounds", "7"}});
    const Settings settings =
        propose_settings(rules, *ua().find("discipline", "draughts-100")).settings;
    EXPECT_EQ(settings.system, System::kSwiss);
    EXPECT_EQ(settings.criteria, example["criteria"].get<std::vector<std::string>>());
    const auto cited = ua().find("tie_break_order", "individual-swiss")->citation();
    EXPECT_EQ(cited.section, example["section"]);
    EXPECT_EQ(cited.article, example["article"]);
}

// "3–1, 4–7" of [[3, 1], [4, 7]].
std::string text_of_pairs(const nlohmann::json& pairs) {
    std::string text;
    for (const auto& pair : pairs)
        text += (text.empty() ? "" : ", ") + pair[0].dump() + "–" + pair[1].dump();
    return text;
}

// RU-CHESS W-09
TEST(RoundRobin, OfSevenInChessFreesEverybodyOnce) {
    const nlohmann::json example = pairing_data("examples.json")["RU-CHESS W-09"];
    const Tournament tournament =
        drawn(System::kRoundRobin, example["players"], competitions::kHalves);
    std::vector<int> free;
    const auto all = propose_rounds(tournament, chess()).value();
    for (const Proposal& proposal : all)
        free.push_back(proposal.round.free.front());
    EXPECT_EQ(nlohmann::json(free), example["free"][example["players"].dump()]);
    const Round& round = all[example["round"].get<std::size_t>() - 1].round;
    EXPECT_EQ(pairs_text(round), text_of_pairs(example["pairs"]));
    EXPECT_EQ(chess().find("system", "round-robin")->citation().article, example["cited"]);
    EXPECT_THAT(explain_round(i18n::Language::kRu, chess(), tournament, round).front(),
                HasSubstr(example["article"].get<std::string>() + ")"));
}

// RU-2022 WE-21
TEST(RoundRobin, OfAnOddNumberOneIsFreeWithoutPoints) {
    const nlohmann::json example = pairing_data("examples.json")["RU-2022 WE-21"];
    const int players = example["players"].get<int>();
    EXPECT_EQ(ru().find("system", "round-robin")->citation().article, example["article"]);
    Tournament tournament = drawn(System::kRoundRobin, players);
    finish(tournament, ru(), lower_wins);
    ASSERT_EQ(tournament.rounds.size(), 5U);
    const auto shown = cells(tournament, ru());
    for (std::size_t i = 0; i < example["rounds"].size(); ++i) {
        const auto& expected = example["rounds"][i];
        std::vector<std::pair<int, int>> pairs;
        for (const Board& board : tournament.rounds[i].boards)
            pairs.emplace_back(board.first, board.second);
        const auto told = expected["pairs"].get<std::vector<std::pair<int, int>>>();
        EXPECT_EQ(pairs, told);
        const int free = expected["free"].get<int>();
        EXPECT_THAT(tournament.rounds[i].free, ElementsAre(free));
        EXPECT_EQ(shown.at(free)[i].text, "") << "no mark";
        EXPECT_EQ(shown.at(free)[i].points_after, i == 0 ? 0 : shown.at(free)[i - 1].points_after);
    }
    const Places places = places_after(tournament, ru()).value();
    EXPECT_EQ(row(places, players).points, Fraction(example["free_points"].get<int>()))
        << "he lost every game";
}

// RU-CHESS W-10
TEST(RoundRobin, OfTwoCyclesInChessTurnsTheLastRoundsOfTheFirst) {
    const nlohmann::json example = pairing_data("examples.json")["RU-CHESS W-10"];
    Tournament tournament = drawn(System::kRoundRobin, example["players"], competitions::kHalves);
    tournament.settings.cycles = 2;
    tournament.settings.swap_last_rounds = swaps_last_rounds(chess(), tournament.settings);
    EXPECT_EQ(chess().rows("second_cycle").front().citation().article, example["article"]);
    const auto all = propose_rounds(tournament, chess()).value();
    ASSERT_EQ(all.size(), example["rounds"].size());
    for (std::size_t i = 0; i < all.size(); ++i)
        EXPECT_EQ(pairs_text(all[i].round), text_of_pairs(example["rounds"][i])) << i + 1;
    EXPECT_EQ(planned_rounds(tournament), example["rounds"].size());
}

TEST(RoundRobin, IsPairedWithoutWaitingForResults) {
    Tournament tournament = drawn(System::kRoundRobin, 6);
    std::vector<Proposal> all = propose_rounds(tournament, ru()).value();
    for (Proposal& proposal : all) {
        proposal.round.state = RoundState::kApproved;
        EXPECT_EQ(proposal.snapshot, "");
        tournament.rounds.push_back(proposal.round);
    }
    EXPECT_EQ(tournament.rounds.size(), 5U);
    EXPECT_EQ(reason(propose_round(tournament, ru())), "TOURNAMENT_FINISHED");
    EXPECT_EQ(last_begun_round(tournament), 0);
    EXPECT_EQ(pairs_text(replay_round(tournament, 3, "")->round), pairs_text(tournament.rounds[2]));
}

TEST(RoundRobin, CountsMeetingsOfTheStageBefore) {
    Tournament tournament = drawn(System::kRoundRobin, 4);
    tournament.carried = {{1, 2, Outcome::kFirstWins}, {4, 3, Outcome::kDraw}};
    finish(tournament, ru(), lower_wins);
    std::size_t boards = 0;
    for (const Round& round : tournament.rounds)
        boards += round.boards.size();
    EXPECT_EQ(boards, 4U) << "six meetings less the two carried over";
    const Places places = places_after(tournament, ru()).value();
    EXPECT_EQ(row(places, 1).points, Fraction(6));
    EXPECT_EQ(row(places, 2).points, Fraction(4));
    EXPECT_EQ(row(places, 4).points, Fraction(1));
}

// RU-2022 App. 2, note: rounds change places, and a meeting of the stage before goes with its own.
TEST(RoundRobin, CountsCarriedMeetingsInRoundsThatChangedPlaces) {
    const std::vector<std::vector<Carried>> stages{
        {{1, 2, Outcome::kFirstWins}, {4, 3, Outcome::kDraw}},
        {{1, 4, Outcome::kFirstWins}, {2, 3, Outcome::kFirstWins}},
        {{1, 4, Outcome::kFirstWins}}};
    for (const std::vector<Carried>& carried : stages) {
        for (int a = 0; a < 3; ++a) {
            for (int b = a + 1; b < 3; ++b) {
                SCOPED_TRACE(std::to_string(carried.size()) + " carried, rounds " +
                             std::to_string(a + 1) + " and " + std::to_string(b + 1));
                Tournament usual = drawn(System::kRoundRobin, 4);
                usual.carried = carried;
                Tournament turned = usual;
                const auto all = propose_rounds(turned, ru()).value();
                for (const Proposal& proposal : all)
                    turned.rounds.push_back(proposal.round);
                std::swap(turned.rounds[static_cast<std::size_t>(a)].boards,
                          turned.rounds[static_cast<std::size_t>(b)].boards);
                std::swap(turned.rounds[static_cast<std::size_t>(a)].free,
                          turned.rounds[static_cast<std::size_t>(b)].free);
                for (Round& round : turned.rounds) {
                    round.state = RoundState::kClosed;
                    for (Board& board : round.boards)
                        board.games.front().outcome = lower_wins(board);
                }
                finish(usual, ru(), lower_wins);
                const Places places = places_after(usual, ru()).value();
                const Places other = places_after(turned, ru()).value();
                const auto shown = cells(turned, ru());
                for (int number = 1; number <= 4; ++number) {
                    EXPECT_EQ(row(other, number).points, row(places, number).points) << number;
                    EXPECT_EQ(row(other, number).place, row(places, number).place) << number;
                    int empty = 0;
                    for (const Cell& cell : shown.at(number))
                        if (cell.opponent == 0) ++empty;
                    EXPECT_EQ(empty, 0) << "every round has its game";
                }
            }
        }
    }
}

TEST(RoundRobin, ARoundPairedAgainPlaysWhatNoOtherRoundDoes) {
    Tournament tournament = drawn(System::kRoundRobin, 6);
    const auto all = propose_rounds(tournament, ru()).value();
    for (const Proposal& proposal : all)
        tournament.rounds.push_back(proposal.round);
    std::swap(tournament.rounds[0].boards, tournament.rounds[4].boards);
    tournament.rounds[0].state = RoundState::kApproved;
    const auto rest = propose_rounds(tournament, ru()).value();
    std::set<std::string> played{pairs_text(tournament.rounds[0])};
    for (const Proposal& proposal : rest)
        EXPECT_TRUE(played.insert(pairs_text(proposal.round)).second)
            << proposal.round.number << ": " << pairs_text(proposal.round);
    // The fifth alone: what the first round of the table has.
    tournament.rounds.pop_back();
    for (Round& round : tournament.rounds)
        round.state = RoundState::kApproved;
    EXPECT_EQ(pairs_text(propose_round(tournament, ru())->round),
              pairs_text(propose_rounds(drawn(System::kRoundRobin, 6), ru())->front().round));
}

// The first competition of the golden file, eight players: what was paired there and what they
// played.
struct GoldenSwiss {
    explicit GoldenSwiss(pairing::Method method)
        : rounds(pairing_data("ru-draughts-golden.json")["swiss"][0]["rounds"]),
          tournament(drawn(System::kSwiss, 8)) {
        tournament.settings.rounds = static_cast<int>(rounds.size());
        tournament.settings.method = method;
    }
    void hold(std::size_t count) {
        std::vector<std::string> lines;
        for (const auto& round : rounds) {
            for (std::size_t i = 0; i < round["pairs_white_black"].size(); ++i) {
                const auto& pair = round["pairs_white_black"][i];
                if (!round.contains("results_from_white")) continue;
                lines.push_back(line_of(pair[0], pair[1], round["results_from_white"][i]));
            }
        }
        for (std::size_t round = 0; round < count; ++round)
            hold_round(tournament, ru(), by_lines(lines));
    }

    nlohmann::json rounds;
    Tournament tournament;
};

// RU-2022 WE-22
TEST(Swiss, MethodBOfEightPlayersByTheBook) {
    GoldenSwiss competition(pairing::Method::kRuNumbers);
    const nlohmann::json told = pairing_data("examples.json")["RU-2022 WE-22"]["rounds"];
    for (const auto& expected : competition.rounds) {
        const int number = expected["round"].get<int>();
        SCOPED_TRACE(number);
        const Proposal proposal = propose_round(competition.tournament, ru()).value();
        std::vector<std::pair<int, int>> pairs;
        for (const Board& board : proposal.round.boards)
            pairs.emplace_back(board.first, board.second);
        EXPECT_THAT(pairs,
                    testing::UnorderedElementsAreArray(
                        expected["pairs_white_black"].get<std::vector<std::pair<int, int>>>()));
        ASSERT_TRUE(proposal.swiss);
        for (const auto& round : told) {
            if (round["round"] != number) continue;
            std::vector<int> order;
            for (const auto& group : round["groups"])
                for (const auto& member : group["members"])
                    order.push_back(member.get<int>());
            EXPECT_EQ(proposal.swiss->order, order);
            EXPECT_EQ(!proposal.swiss->joined.empty(), round.contains("dead_end"));
        }
        const Proposal again =
            replay_round(competition.tournament, number, proposal.snapshot).value();
        EXPECT_EQ(again.round, proposal.round) << "from the stored text alone";
        if (expected.contains("results_from_white")) competition.hold(1);
    }
}

// RU-2022 WE-24
TEST(Swiss, MethodCOrdersAGroupByTruncatedSolkoffs) {
    GoldenSwiss competition(pairing::Method::kRuTruncatedSolkoff);
    const nlohmann::json example = pairing_data("examples.json")["RU-2022 WE-24"];
    competition.hold(2);
    const auto group = example["group"].get<std::vector<int>>();
    const Proposal third = propose_round(competition.tournament, ru()).value();
    std::vector<int> order = third.swiss->order;
    std::erase_if(order, [&](int number) { return std::ranges::count(group, number) == 0; });
    EXPECT_EQ(order, group);
    competition.tournament.settings.criteria = {"solkoff-short"};
    const Places places = places_after(competition.tournament, ru()).value();
    for (std::size_t i = 0; i < group.size(); ++i) {
        EXPECT_EQ(row(places, group[i]).values.front().front(),
                  Fraction(example["truncated_solkoffs"][i].get<int>()))
            << group[i];
    }
}

// RU-2022 5.4.10.2: the plus goes to who has had none.
TEST(Swiss, NobodyWinsTwiceWithoutPlay) {
    Tournament tournament = drawn(System::kSwiss, 9);
    tournament.settings.rounds = 6;
    tournament.settings.method = pairing::Method::kRuNumbers;
    std::set<int> byes;
    for (int round = 0; round < 6; ++round) {
        const Round& held = hold_round(tournament, ru(), lower_wins);
        EXPECT_GT(held.bye, 0);
        EXPECT_TRUE(byes.insert(held.bye).second) << held.bye;
        EXPECT_EQ(held.boards.size(), 4U);
    }
    EXPECT_EQ(tournament.rounds[0].bye, 9);
    EXPECT_EQ(reason(propose_round(tournament, ru())), "TOURNAMENT_FINISHED");
}

// RU-2022 WE-11: two who did not come score nothing, keep their right to a plus and have no colour.
TEST(Swiss, ADoubleAbsenceUsesUpNoPlusAndNoColour) {
    const nlohmann::json example = pairing_data("examples.json")["RU-2022 WE-11"];
    Tournament tournament = drawn(System::kSwiss, example["players"].get<int>());
    tournament.settings.rounds = 2;
    tournament.settings.method = pairing::Method::kRuNumbers;
    const Round first =
        hold_round(tournament, ru(), [](const Board&) { return Outcome::kBothAbsent; });
    ASSERT_EQ(first.boards.size(), 1U);
    EXPECT_EQ(first.bye, example["plus_before"]);
    const auto two = example["double_forfeit"].get<std::vector<int>>();
    EXPECT_EQ((std::vector{first.boards[0].first, first.boards[0].second}), two);
    const pairing::Field field = field_before(tournament, ru(), 2);
    const auto shown = cells(tournament, ru());
    for (const int number : two) {
        EXPECT_EQ(shown.at(number).back().text, example["mark"].get<std::string>());
        EXPECT_EQ(field.player(number).points(), example["points"].get<int>());
        EXPECT_FALSE(field.player(number).had_free_win());
        EXPECT_THAT(field.player(number).sides(), IsEmpty());
    }
    EXPECT_EQ(hold_round(tournament, ru(), lower_wins).bye, example["plus"]);
}

// RU-2022 WE-28
TEST(Swiss, AnnouncedAbsenceIsAMinusAndNotPaired) {
    const nlohmann::json example = pairing_data("examples.json")["RU-2022 WE-28"];
    const int absent = example["absent"].get<int>();
    const int round = example["round"].get<int>();
    Tournament tournament = drawn(System::kSwiss, example["players"].get<int>());
    tournament.settings.rounds = round + 1;
    tournament.settings.method = pairing::Method::kRuNumbers;
    tournament.absences[round] = {absent};
    while (static_cast<int>(tournament.rounds.size()) < round)
        hold_round(tournament, ru(), lower_wins);
    EXPECT_THAT(tournament.rounds.back().absent, ElementsAre(absent));
    EXPECT_EQ(tournament.rounds.back().boards.size(), example["pairs"]);
    EXPECT_EQ(tournament.rounds.back().bye, example["plus"]);
    EXPECT_EQ(cells(tournament, ru()).at(absent).back().text, example["mark"].get<std::string>());
    const pairing::Appearance own = field_after(tournament, ru()).player(absent).rounds.back();
    EXPECT_EQ(own.part, pairing::Part::kAbsent);
    EXPECT_EQ(own.points, example["points"].get<int>());
    EXPECT_EQ(hold_round(tournament, ru(), lower_wins).absent.size(), 0U);
}

TEST(Swiss, WaitsUntilTheRoundBeforeIsClosed) {
    Tournament tournament = drawn(System::kSwiss, 6);
    tournament.settings.rounds = 3;
    tournament.settings.method = pairing::Method::kUaMedian;
    tournament.rounds.push_back(propose_round(tournament, ua())->round);
    EXPECT_EQ(propose_round(tournament, ua())->round.number, 1) << "a draft is not looked at";
    tournament.rounds.back().state = RoundState::kPlaying;
    const auto next = propose_round(tournament, ua());
    ASSERT_EQ(reason(next), "ROUND_NOT_CLOSED");
    EXPECT_EQ(next.error().metadata.at("boards"), "1, 2, 3");
    EXPECT_EQ(missing_results(tournament, ua(), 1).size(), 3U);
    tournament.participants.front().number = 0;
    EXPECT_EQ(reason(propose_round(tournament, ua())), "NUMBERS_NOT_DRAWN");
}

// UA-2024 III.J.9.4 and 9.5: halves meet where numbers go by rating, neighbours where they were
// drawn by lot or nobody has a rating. The round's own snapshot says which.
TEST(Swiss, RoundOneOfTheMedianSystemGoesByHowNumbersCameAbout) {
    Tournament tournament = drawn(System::kSwiss, 6);
    tournament.settings.method = pairing::Method::kUaMedian;
    tournament.settings.rounds = 3;
    const auto first_round = [&](Numbering numbering) {
        tournament.settings.numbering = numbering;
        const Proposal proposal = propose_round(tournament, ua()).value();
        const Proposal again = replay_round(tournament, 1, proposal.snapshot).value();
        EXPECT_EQ(again.round, proposal.round);
        return pairs_text(proposal.round);
    };
    EXPECT_EQ(first_round(Numbering::kLot), "1–2, 3–4, 5–6");
    EXPECT_EQ(first_round(Numbering::kRating), "1–2, 3–4, 5–6") << "nobody has a rating";
    EXPECT_EQ(first_round(Numbering::kGiven), "1–4, 5–2, 3–6") << "the stage before numbered them";
    tournament.participants[3].rating = 1800;
    EXPECT_EQ(first_round(Numbering::kLot), "1–2, 3–4, 5–6");
    EXPECT_EQ(first_round(Numbering::kRating), "1–4, 5–2, 3–6");
    tournament.participants[3].joined_round = 2;
    EXPECT_EQ(first_round(Numbering::kRating), "1–2, 3–5")
        << "who comes late changes nothing of round 1";
}

TEST(Knockout, LoserLeaves) {
    Tournament tournament = drawn(System::kKnockout, 6);
    tournament.settings.games = 2;
    const Round& first = hold_round(tournament, ru(), lower_wins);
    EXPECT_THAT(first.free, ElementsAre(1, 2));
    EXPECT_EQ(pairs_text(first), "3–4, 5–6");
    finish(tournament, ru(), lower_wins);
    EXPECT_EQ(tournament.rounds.size(), 3U);
    EXPECT_EQ(planned_rounds(tournament), 3);
    const Places places = places_after(tournament, ru()).value();
    EXPECT_EQ(place_text(row(places, 1)), "1");
    EXPECT_EQ(places.rows[1].place, 2);
    EXPECT_EQ(place_text(places.rows[2]), "3–4");
    EXPECT_EQ(place_text(places.rows[4]), "5–6");
    EXPECT_TRUE(all_rounds_closed(tournament, ru()));
}

TEST(Knockout, ByRatingOrPlacesOfTheStageBeforeKeepsTheBestApart) {
    for (const Numbering numbering : {Numbering::kRating, Numbering::kGiven}) {
        Tournament tournament = drawn(System::kKnockout, 4);
        tournament.settings.numbering = numbering;
        EXPECT_EQ(pairs_text(hold_round(tournament, ru(), lower_wins)), "1–4, 2–3");
        EXPECT_EQ(pairs_text(hold_round(tournament, ru(), lower_wins)), "1–2");
    }
}

TEST(Knockout, NeedsAWinnerOfEveryEncounter) {
    Tournament tournament = drawn(System::kKnockout, 4);
    tournament.settings.games = 2;
    int games = 0;
    hold_round(tournament, ru(), [&](const Board&) {
        // Two drawn micro-matches at the first board, then a winner.
        return ++games <= 4 ? Outcome::kDraw : Outcome::kFirstWins;
    });
    const Board& longest = tournament.rounds.front().boards.front();
    EXPECT_EQ(longest.games.size(), 6U) << "a drawn encounter is always played on";
    EXPECT_EQ(encounter(longest, tournament.settings).outcome, Outcome::kFirstWins);
    Tournament drawn_once = drawn(System::kKnockout, 4);
    drawn_once.rounds.push_back(propose_round(drawn_once, ru())->round);
    drawn_once.rounds.back().state = RoundState::kPlaying;
    for (Board& board : drawn_once.rounds.back().boards)
        board.games.front().outcome = Outcome::kDraw;
    EXPECT_EQ(missing_results(drawn_once, ru(), 1).front().why, "EXTRA_MICRO_MATCH_DUE");
    competitions::enter(drawn_once, 1, 1, 2, Outcome::kAnnulled);
    competitions::enter(drawn_once, 1, 3, 4, Outcome::kFirstWins);
    drawn_once.rounds.back().state = RoundState::kClosed;
    const auto annulled = propose_round(drawn_once, ru());
    EXPECT_EQ(reason(annulled), "ENCOUNTER_DRAWN");
    EXPECT_EQ(annulled.error().citations.front().article, "1.4");
}

TEST(Knockout, WhoLeftLetsThePartnerGoOn) {
    Tournament tournament = drawn(System::kKnockout, 4);
    hold_round(tournament, ru(), lower_wins);
    tournament.participants[0].standing = Standing::kWithdrawn;
    tournament.participants[0].left_after = 1;
    const Round& final = hold_round(tournament, ru(), lower_wins);
    EXPECT_EQ(pairs_text(final), "1–3");
    EXPECT_EQ(row(places_after(tournament, ru()).value(), 3).place, 1);
}

// The lower number always wins: 2 loses to 1 twice, 3 to 1 and 2, 4 to 3 and 2.
TEST(DoubleKnockout, WhoHasLostTwiceLeaves) {
    Tournament tournament = drawn(System::kDoubleKnockout, 4, competitions::kHalves);
    std::vector<std::string> rounds;
    while (propose_round(tournament, chess()))
        rounds.push_back(pairs_text(hold_round(tournament, chess(), lower_wins)));
    EXPECT_THAT(rounds, ElementsAre("1–2, 3–4", "1–3, 2–4", "3–2", "2–1"));
    const Places places = places_after(tournament, chess()).value();
    EXPECT_THAT(order(places), ElementsAre(1, 2, 3, 4));
    for (const standings::Row& one : places.rows)
        EXPECT_EQ(place_text(one), std::to_string(one.number));
    EXPECT_LE(static_cast<int>(tournament.rounds.size()), planned_rounds(tournament));
    EXPECT_TRUE(all_rounds_closed(tournament, chess()));
}

TEST(DoubleKnockout, TheOneWithoutADefeatLosesTheFirstOfTwoFinals) {
    Tournament tournament = drawn(System::kDoubleKnockout, 2, competitions::kHalves);
    hold_round(tournament, chess(), lower_wins);
    EXPECT_FALSE(all_rounds_closed(tournament, chess())) << "2 has lost once only";
    const auto higher_wins = [](const Board& board) {
        return board.first > board.second ? Outcome::kFirstWins : Outcome::kSecondWins;
    };
    hold_round(tournament, chess(), higher_wins);
    EXPECT_FALSE(all_rounds_closed(tournament, chess())) << "now both have";
    hold_round(tournament, chess(), higher_wins);
    EXPECT_TRUE(all_rounds_closed(tournament, chess()));
    EXPECT_THAT(order(places_after(tournament, chess()).value()), ElementsAre(2, 1));
}

// RU-2022 WE-44
TEST(KnockoutWithAllPlaces, PlacesFollowTheSequenceOfWinsAndLosses) {
    const nlohmann::json example = pairing_data("examples.json")["RU-2022 WE-44"];
    EXPECT_EQ(ru().find("system", "knockout-all-places")->citation().article, example["article"]);
    Tournament tournament = drawn(System::kKnockoutAllPlaces, example["players"].get<int>());
    finish(tournament, ru(), lower_wins);
    EXPECT_EQ(tournament.rounds.size(), 3U);
    const Places places = places_after(tournament, ru()).value();
    ASSERT_EQ(places.rows.size(), example["places"].size());
    const auto shown = cells(tournament, ru());
    for (const standings::Row& one : places.rows) {
        std::string course;
        for (const Cell& cell : shown.at(one.number))
            course += cell.text == "2" ? 'W' : 'L';
        EXPECT_EQ(one.place, example["places"].at(course)) << course;
        EXPECT_EQ(one.place, one.last_place);
    }
}

TEST(KnockoutWithAllPlaces, WhoseParticipantsAreNoPowerOfTwoNeedsNobodyWhosePlaceIsSettled) {
    for (int players = 2; players <= 12; ++players) {
        Tournament tournament = drawn(System::kKnockoutAllPlaces, players);
        while (const auto next = propose_round(tournament, ru())) {
            EXPECT_THAT(check_pairs(tournament, ru(), next->round), IsEmpty())
                << players << " players, round " << next->round.number;
            hold_round(tournament, ru(), lower_wins);
        }
        EXPECT_EQ(static_cast<int>(tournament.rounds.size()), planned_rounds(tournament));
        EXPECT_TRUE(all_rounds_closed(tournament, ru())) << players;
        int place = 0;
        const Places places = places_after(tournament, ru()).value();
        for (const standings::Row& one : places.rows)
            EXPECT_EQ(place_text(one), std::to_string(++place)) << players;
    }
}

TEST(KnockoutWithAllPlaces, WhosePlaceIsSettledIsNotPairedAgain) {
    Tournament tournament = drawn(System::kKnockoutAllPlaces, 3);
    hold_round(tournament, ru(), lower_wins);  // 2 beats 3, who is third
    Round final = propose_round(tournament, ru())->round;
    EXPECT_EQ(pairs_text(final), "1–2");
    final.boards[0].second = 3;
    std::set<std::string> reasons;
    for (const sdk::Violation& violation : check_pairs(tournament, ru(), final))
        reasons.insert(violation.reason);
    EXPECT_THAT(reasons, ElementsAre("PLAYER_NOT_IN_ROUND", "PLAYER_UNPAIRED"));
}

TEST(Scheveningen, EverybodyMeetsEverybodyOfTheOtherSide) {
    Tournament tournament = drawn(System::kScheveningen, 6);
    for (Participant& participant : tournament.participants)
        participant.side = participant.number % 2 == 1 ? 1 : 2;
    finish(tournament, ru(), lower_wins);
    ASSERT_EQ(tournament.rounds.size(), 3U);
    EXPECT_EQ(pairs_text(tournament.rounds[0]), "1–2, 3–4, 5–6");
    EXPECT_EQ(pairs_text(tournament.rounds[1]), "4–1, 6–3, 2–5") << "the other side begins";
    EXPECT_EQ(row(places_after(tournament, ru()).value(), 1).points, Fraction(6));
    tournament.participants[0].side = 2;
    EXPECT_EQ(reason(replay_round(tournament, 1, "")), "SIDES_UNEQUAL");
}

TEST(Match, SidesAlternate) {
    Tournament tournament = drawn(System::kMatch, 2, competitions::kHalves);
    tournament.settings.rounds = 4;
    tournament.settings.number_one = pairing::Side::kSecond;
    finish(tournament, chess(), [](const Board&) { return Outcome::kDraw; });
    ASSERT_EQ(tournament.rounds.size(), 4U);
    EXPECT_EQ(pairs_text(tournament.rounds[0]), "2–1");
    EXPECT_EQ(pairs_text(tournament.rounds[1]), "1–2");
    EXPECT_EQ(place_text(places_after(tournament, chess())->rows.front()), "1–2");
}

// UA-2024 III.H.9: to a number of points, to a number of wins, for the most points of so many
// games.
TEST(Match, EndsWhenItsGoalIsReached) {
    const auto rounds_of = [](MatchGoal goal, int target) {
        Tournament tournament = drawn(System::kMatch, 2);
        tournament.settings.rounds = 8;
        tournament.settings.match_goal = goal;
        tournament.settings.match_target = target;
        finish(tournament, ua(), [](const Board& board) {  // 1 wins as first and draws as second
            return board.first == 1 ? Outcome::kFirstWins : Outcome::kDraw;
        });
        EXPECT_TRUE(all_rounds_closed(tournament, ua()));
        EXPECT_EQ(place_text(row(places_after(tournament, ua()).value(), 1)), "1");
        return tournament.rounds.size();
    };
    EXPECT_EQ(rounds_of(MatchGoal::kGames, 0), 8U);
    EXPECT_EQ(rounds_of(MatchGoal::kPoints, 5), 3U) << "2 + 1 + 2";
    EXPECT_EQ(rounds_of(MatchGoal::kWins, 3), 5U);
    EXPECT_EQ(rounds_of(MatchGoal::kMajority, 0), 6U) << "9:3 with two games left";
}

TEST(Match, ThatIsOverDoesNotNeedTheRoundsApprovedBeforehand) {
    Tournament tournament = drawn(System::kMatch, 2);
    tournament.settings.rounds = 6;
    tournament.settings.match_goal = MatchGoal::kWins;
    tournament.settings.match_target = 2;
    std::vector<Proposal> all = propose_rounds(tournament, ua()).value();
    for (Proposal& proposal : all) {
        proposal.round.state = RoundState::kApproved;
        tournament.rounds.push_back(proposal.round);
    }
    const auto close = [&](std::size_t round) {
        tournament.rounds[round].boards[0].games[0].outcome =
            lower_wins(tournament.rounds[round].boards[0]);
        tournament.rounds[round].state = RoundState::kClosed;
    };
    close(0);
    EXPECT_FALSE(all_rounds_closed(tournament, ua()));
    close(1);
    EXPECT_TRUE(all_rounds_closed(tournament, ua()));
    EXPECT_EQ(reason(propose_round(tournament, ua())), "TOURNAMENT_FINISHED");
}

TEST(CheckPairs, NameWhatATableDoesNotAllow) {
    Tournament tournament = drawn(System::kRoundRobin, 6);
    hold_round(tournament, ru(), lower_wins);
    Round second = propose_round(tournament, ru())->round;
    EXPECT_THAT(check_pairs(tournament, ru(), second), IsEmpty());
    second.boards[0].first = 1;
    second.boards[0].second = 6;
    std::set<std::string> reasons;
    for (const sdk::Violation& violation : check_pairs(tournament, ru(), second))
        reasons.insert(violation.reason);
    EXPECT_THAT(reasons, ElementsAre("PAIR_MET", "PLAYER_TWICE", "PLAYER_UNPAIRED"));
}

// The table says who meets whom later, made or not.
TEST(CheckPairs, LookAtTheRoundsOfTheTableThatAreToCome) {
    Tournament tournament = drawn(System::kRoundRobin, 6);
    Round first = propose_round(tournament, ru())->round;
    std::swap(first.boards[0].second, first.boards[1].second);
    int met = 0;
    for (const sdk::Violation& violation : check_pairs(tournament, ru(), first)) {
        EXPECT_EQ(violation.reason, "PAIR_MET");
        EXPECT_GT(std::stoi(violation.metadata.at("round")), 1);
        ++met;
    }
    EXPECT_EQ(met, 2) << "both new pairs meet in a later round";
    std::swap(first.boards[0].second, first.boards[1].second);
    std::swap(first.boards[0].first, first.boards[0].second);
    EXPECT_THAT(check_pairs(tournament, ru(), first), IsEmpty()) << "turned sides change no pair";
    tournament.settings.cycles = 2;
    EXPECT_THAT(check_pairs(tournament, ru(), first), IsEmpty()) << "the other cycle is its own";
}

TEST(Explain, SaysWhichTableOrBracketGivesAPair) {
    Tournament tournament = drawn(System::kRoundRobin, 5);
    const Round round = propose_round(tournament, ru())->round;
    EXPECT_THAT(explain_round(i18n::Language::kRu, ru(), tournament, round),
                ElementsAre("По таблице на 5 участников, тур 1, круг 1 (1.4)",
                            "№ 1 свободен от игры, очков это не даёт"));
    EXPECT_THAT(explain_board(i18n::Language::kRu, ru(), tournament, round, 1, {}).back(),
                HasSubstr("сводит 2 и 5"));
    Tournament knockout = drawn(System::kKnockout, 4);
    hold_round(knockout, ru(), lower_wins);
    const Round final = propose_round(knockout, ru())->round;
    const pairing::Field known = field_before(knockout, ru(), 2);
    for (const i18n::Language language : i18n::kLanguages) {
        const auto lines = explain_board(language, ru(), knockout, final, 1, known);
        EXPECT_EQ(lines.size(), 4U);
        EXPECT_THAT(lines, Each(testing::Not(HasSubstr("_"))));
    }
    EXPECT_THROW((void)explain_board(i18n::Language::kRu, ru(), knockout, final, 9, known),
                 std::out_of_range);
}

TEST(Explain, SaysOfABracketOnlyWhatHasHappened) {
    Tournament knockout = drawn(System::kKnockout, 4);
    const auto told = [&](int board) {
        const Round next = propose_round(knockout, ru())->round;
        return explain_board(i18n::Language::kRu, ru(), knockout, next, board,
                             field_before(knockout, ru(), next.number));
    };
    EXPECT_THAT(told(1), ElementsAre("Тур 1, соседи по сетке жеребьёвки (1.4)",
                                     "Начинает № 1: стоит в сетке выше"));
    hold_round(knockout, ru(), [](const Board&) { return Outcome::kSecondWins; });
    EXPECT_THAT(told(1),
                ElementsAre("Тур 2, соседи по сетке жеребьёвки (1.4)", "№ 2 без поражений: +",
                            "№ 4 без поражений: +", "Начинает № 2: стоит в сетке выше"));
    Tournament three = drawn(System::kKnockout, 3);
    hold_round(three, ru(), lower_wins);  // 1 is free, 2 begins and wins
    const Round final = propose_round(three, ru())->round;
    EXPECT_THAT(
        explain_board(i18n::Language::kRu, ru(), three, final, 1, field_before(three, ru(), 2))
            .back(),
        "Начинает № 1: начинал реже");
}

TEST(Places, CountWhatTheSettingsRead) {
    Tournament tournament = drawn(System::kSwiss, 5);
    tournament.settings.rounds = 1;
    tournament.settings.method = pairing::Method::kRuNumbers;
    tournament.settings.criteria = {"wins", "solkoff"};
    const Round& round = hold_round(tournament, ru(), lower_wins);
    const auto value = [&](std::size_t criterion) {
        return row(places_after(tournament, ru()).value(), round.bye).values[criterion].front();
    };
    EXPECT_EQ(value(0), Fraction(0)) << "a plus is no win unless the regulation says so";
    EXPECT_EQ(value(1), Fraction(0)) << "the lowest result";
    EXPECT_EQ(standings_rules(tournament, ru()).unplayed, standings::Unplayed::kLowest);
    EXPECT_EQ(standings_rules(tournament, chess()).unplayed, standings::Unplayed::kVirtual);
    tournament.settings.readings.wins = standings::Wins::kPluses;
    tournament.settings.unplayed = standings::Unplayed::kVirtual;
    EXPECT_EQ(value(0), Fraction(1));
    EXPECT_EQ(standings_rules(tournament, ru()).unplayed, standings::Unplayed::kVirtual);
    tournament.settings.unplayed = standings::Unplayed::kNothing;
    EXPECT_EQ(standings_rules(tournament, ru()).unplayed, standings::Unplayed::kNothing);
    EXPECT_EQ(standings_rules(tournament, chess()).unplayed, standings::Unplayed::kNothing);
}

TEST(Places, WithinAnAgeGroupAreCountedAnew) {
    Tournament tournament = drawn(System::kRoundRobin, 4);
    for (Participant& participant : tournament.participants)
        participant.group = participant.number % 2 == 0 ? "under-14" : "under-17";
    finish(tournament, ru(), lower_wins);
    const Places places = places_after(tournament, ru()).value();
    const auto young = within_group(tournament, places.rows, "under-14");
    ASSERT_EQ(young.size(), 2U);
    EXPECT_EQ(young[0].number, 2);
    EXPECT_EQ(young[0].place, 1);
    EXPECT_EQ(young[1].place, 2);
}

// Between neighbours of a group stands what parts these two, not their neighbours in the table.
TEST(Places, WithinAGroupAreSeparatedByWhatPartsItsNeighbours) {
    Tournament tournament = drawn(System::kRoundRobin, 4);
    tournament.settings.criteria = {"direct-encounter"};
    for (Participant& participant : tournament.participants)
        participant.group = participant.number == 2 ? "under-17" : "under-14";
    // 1 and 2 have 4 points and number 1 won their game; 3 and 4 have 2, number 4 won theirs.
    finish(tournament, ru(), by_lines({"1:2 +", "1:3 -", "1:4 +", "2:3 +", "2:4 +", "3:4 -"}));
    const Places places = places_after(tournament, ru()).value();
    ASSERT_THAT(order(places), ElementsAre(1, 2, 4, 3));
    ASSERT_EQ(places.rows[1].separated_by, 0);
    ASSERT_EQ(places.rows[2].separated_by, -1);
    const auto young = within_group(tournament, places.rows, "under-14");
    EXPECT_EQ(young[0].separated_by, std::nullopt);
    EXPECT_EQ(young[1].separated_by, -1) << "points part 4 from 1, whoever stands between";
    EXPECT_EQ(young[2].separated_by, 0);
    const auto older = within_group(tournament, places.rows, "under-17");
    EXPECT_EQ(older.front().separated_by, std::nullopt) << "the first of the group";
}

}  // namespace
}  // namespace collegium::play
