// Withdrawals and exclusions by the books' accounting.
#include <algorithm>
#include <map>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/pairing/manual.hpp>
#include <collegium/pairing/pairing_file.hpp>
#include <collegium/play/field.hpp>
#include <collegium/play/impact.hpp>
#include <collegium/play/next_round.hpp>
#include <collegium/play/pair_rules.hpp>
#include <collegium/play/places.hpp>

#include "core/play/competitions.hpp"
#include "support/data_file.hpp"
#include "support/worked_example.hpp"

namespace collegium::play {
namespace {

nlohmann::json worked_example(const std::string& name) {
    return testing_support::worked_example("play/leaving.json", name);
}

using competitions::chess;
using competitions::drawn;
using competitions::hold_round;
using competitions::lower_wins;
using competitions::row;
using competitions::ru;
using competitions::ua;
using standings::Fraction;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

Tournament after_rounds(System system, int players, int rounds, const rulebook::Book& book,
                        const pairing::Scale& scale = competitions::kTwoOneNought) {
    Tournament tournament = drawn(system, players, scale);
    tournament.settings.rounds = 7;
    for (int round = 0; round < rounds; ++round)
        hold_round(tournament, book, lower_wins);
    return tournament;
}

Tournament gone(const Tournament& tournament, int number) {
    return with_leaver(tournament, number, Standing::kWithdrawn);
}

void finish(Tournament& tournament, const rulebook::Book& book) {
    while (true) {
        const auto next = propose_round(tournament, book);
        if (!next) return;
        hold_round(tournament, book, lower_wins);
    }
}

// RU-2022 WE-12. The last number leaves, who loses all games: under half the wins over him count
// for nobody's place, but for ratings; with half the rest are pluses over him.
TEST(Leaving, OfARoundRobinIsCountedByHalfOfTheGames) {
    const nlohmann::json example = worked_example("RU-2022 WE-12");
    const int leaver = example["scheduled"].get<int>() + 1;
    for (const auto& one : example["cases"]) {
        SCOPED_TRACE(one.dump());
        const bool struck = one["struck"].get<bool>();
        Tournament tournament = gone(
            after_rounds(System::kRoundRobin, leaver, one["completed"].get<int>(), ru()), leaver);
        const Leaving left = leavings(tournament, ru()).at(leaver);
        EXPECT_EQ(left.played, one["played"]);
        EXPECT_EQ(left.scheduled, example["scheduled"]);
        EXPECT_EQ(left.struck, struck);
        EXPECT_EQ(left.rated, one["rated"]);
        EXPECT_EQ(left.account.citation.article, one["article"]);
        std::set<int> met;
        const auto so_far = cells(tournament, ru());
        for (const Cell& cell : so_far.at(leaver))
            met.insert(cell.opponent);
        finish(tournament, ru());
        const Places places = places_after(tournament, ru()).value();
        EXPECT_TRUE(places.complete) << "his open meetings need no result";
        EXPECT_EQ(places.struck, struck ? std::vector{leaver} : std::vector<int>());
        const auto shown = cells(tournament, ru());
        for (const Cell& cell : shown.at(leaver)) {
            EXPECT_EQ(cell.counted, !struck);
            if (met.contains(cell.opponent)) continue;
            EXPECT_EQ(cell.text, one["own_mark"]);
        }
        EXPECT_EQ(leaver - 1 - static_cast<int>(met.size()), one["remaining"]);
        for (int number = 1; number < leaver; ++number) {
            SCOPED_TRACE(number);
            const int beaten = leaver - 1 - number;  // of those who stayed
            EXPECT_EQ(row(places, number).points, Fraction(2 * beaten + (struck ? 0 : 2)));
            EXPECT_EQ(row(places, number).rated_games,
                      leaver - 2 + static_cast<int>(met.count(number)));
            if (met.contains(number)) continue;
            const auto against = std::ranges::find(shown.at(number), leaver, &Cell::opponent);
            ASSERT_NE(against, shown.at(number).end());
            EXPECT_EQ(against->text, one["mark_of_others"]);
        }
    }
}

TEST(Leaving, SaysWhatCountsAndOfAnExcludedOneThatHeIs) {
    const Tournament played = after_rounds(System::kRoundRobin, 8, 3, ru());
    EXPECT_EQ(text_of(i18n::Language::kRu, ru(), leavings(gone(played, 1), ru()).at(1)),
              "выбыл, сыграно 3 из 7: результаты не засчитываются (5.4.5.2)");
    const Leaving left = leavings(with_leaver(played, 2, Standing::kExcluded), ru()).at(2);
    using enum i18n::Language;
    EXPECT_THAT(text_of(kRu, ru(), left), HasSubstr("исключён, сыграно 3 из 7"));
    EXPECT_THAT(text_of(kUk, ru(), left), HasSubstr("виключений, зіграно 3 із 7"));
    EXPECT_THAT(text_of(kEn, ru(), left), HasSubstr("excluded, 3 of 7 played"));
    const Leaving annulled =
        leavings(with_leaver(played, 2, Standing::kExcluded, true), ru()).at(2);
    EXPECT_EQ(text_of(kRu, ru(), annulled), "исключён, результаты аннулированы (1.5.8)");
}

Tournament of_example(const nlohmann::json& one, int players) {
    const bool swiss = one.value("system", "round-robin") == "swiss";
    Tournament tournament = drawn(swiss ? System::kSwiss : System::kRoundRobin, players);
    if (!swiss) return tournament;
    tournament.settings.rounds = players - 1;
    tournament.settings.method = pairing::Method::kUaMedian;
    return tournament;
}

// What his last game, which was not over, is by the book: a result of both, or open still.
void expect_unfinished(const Tournament& tournament, const rulebook::Book& book,
                       const nlohmann::json& one) {
    const int round = tournament.rounds.back().number;
    const std::vector<Missing> missing = missing_results(tournament, book, round);
    if (one.contains("open")) {
        ASSERT_EQ(missing.size(), 1U);
        EXPECT_EQ(missing.front().why, one["open"].get<std::string>());
    }
    if (one.contains("his")) {
        EXPECT_THAT(missing, IsEmpty());
        const auto shown = cells(tournament, book);
        const Cell& his = shown.at(1).back();
        EXPECT_EQ(his.text, one["his"].get<std::string>());
        EXPECT_EQ(his.ending, Ending::kWithdrawal);
        EXPECT_EQ(shown.at(his.opponent).back().text, one["of_the_other"].get<std::string>());
    }
    if (one.contains("told")) {
        const bool ua = book.id() == "ua-draughts-2024";
        EXPECT_THAT(consequences(ua ? i18n::Language::kUk : i18n::Language::kRu, book,
                                 leavings(tournament, book).at(1)),
                    testing::Contains(one["told"].get<std::string>()));
    }
}

// What the games of the rounds after he left are for both.
void expect_later(Tournament tournament, const rulebook::Book& book, const nlohmann::json& one) {
    if (!one.contains("later")) return;
    const int left_after = tournament.rounds.back().number;
    finish(tournament, book);
    const auto shown = cells(tournament, book);
    int later = 0;
    for (const Cell& his : shown.at(1)) {
        if (his.round <= left_after) continue;
        ++later;
        EXPECT_EQ(his.text, one["later"][0].get<std::string>()) << his.round;
        for (const Cell& cell : shown.at(his.opponent)) {
            if (cell.round == his.round) {
                EXPECT_EQ(cell.text, one["later"][1].get<std::string>()) << his.round;
            }
        }
    }
    EXPECT_GT(later, 0);
    if (!one.contains("points")) return;
    EXPECT_EQ(row(places_after(tournament, book).value(), 1).points,
              Fraction(one["points"].get<int>()))
        << "what he has stays";
}

class LeavingExamples : public testing::TestWithParam<const char*> {};

// RU-2022 WE-12, RU-2022 WE-13, UA-2024 WE-44, RU-CHESS W-37, RU-CHESS W-52: half of what is
// scheduled, and whether an unfinished game is a played one (RU-2022 5.4.5.4, UA-2024 III.E.1.1;
// RU-CHESS 33.1.1 counts completed ones).
TEST_P(LeavingExamples, CountHalfAsTheBookDoes) {
    const nlohmann::json example = worked_example(GetParam());
    const int players = example["scheduled"].get<int>() + 1;
    for (const auto& one : example["cases"]) {
        SCOPED_TRACE(one.dump());
        const rulebook::Book& book = *competitions::book(one["book"].get<std::string>());
        Tournament tournament = of_example(one, players);
        const auto games_of_one = [&] {
            int games = 0;
            for (const Round& round : tournament.rounds) {
                for (const Board& board : round.boards)
                    games += board.first == 1 || board.second == 1 ? 1 : 0;
            }
            return games;
        };
        const int begun = one["completed"].get<int>() + one["unfinished"].get<int>();
        while (games_of_one() < begun)
            hold_round(tournament, book, lower_wins);
        for (int i = 0; i < one["unfinished"].get<int>(); ++i) {
            for (Board& board : tournament.rounds.at(tournament.rounds.size() - 1).boards) {
                if (board.first == 1 || board.second == 1)
                    board.games.front().outcome = Outcome::kAdjourned;
            }
        }
        const bool removed = example.value("removed", false);
        tournament =
            with_leaver(tournament, 1, removed ? Standing::kExcluded : Standing::kWithdrawn);
        const Leaving left = leavings(tournament, book).at(1);
        EXPECT_EQ(left.excluded, removed);
        EXPECT_EQ(left.scheduled, example["scheduled"]);
        EXPECT_EQ(left.played, one["played"]);
        EXPECT_EQ(left.struck, one["struck"]);
        if (one.contains("article")) {
            EXPECT_EQ(left.account.citation.article, one["article"]);
        }
        if (one.contains("percent")) {
            EXPECT_EQ(100 * left.played / left.scheduled, one["percent"]);
        }
        if (one.contains("places_without_him")) {
            const Places places = places_after(tournament, book).value();
            EXPECT_EQ(places.struck.empty(), !one["places_without_him"].get<bool>());
        }
        expect_unfinished(tournament, book, one);
        expect_later(tournament, book, one);
    }
}

INSTANTIATE_TEST_SUITE_P(Catalogues, LeavingExamples,
                         testing::Values("RU-2022 WE-12", "RU-2022 WE-13", "UA-2024 WE-44",
                                         "RU-CHESS W-37", "RU-CHESS W-52", "RU-CHESS 33.1"),
                         [](const testing::TestParamInfo<const char*>& instance) {
                             std::string name = instance.param;
                             std::ranges::replace(name, ' ', '_');
                             std::ranges::replace(name, '-', '_');
                             std::ranges::replace(name, '.', '_');
                             return name;
                         });

// UA-2024 WE-44: what the opponents had from one who is annulled is taken from them.
TEST(Leaving, UkrainianRulesCountTheOpponentsAnewWithoutHim) {
    const nlohmann::json example = worked_example("UA-2024 WE-44");
    const int players = example["scheduled"].get<int>() + 1;
    const nlohmann::json& annulled = example["annulled"];
    // The last number loses to everybody.
    const Tournament tournament =
        after_rounds(System::kRoundRobin, players, annulled["completed"].get<int>(), ua());
    const Tournament without = gone(tournament, players);
    const Places before = places_after(tournament, ua()).value();
    const Places after = places_after(without, ua()).value();
    EXPECT_THAT(after.struck, ElementsAre(players));
    const auto shown = cells(without, ua());
    int met = 0;
    for (const Cell& cell : shown.at(players)) {
        if (cell.round > annulled["completed"].get<int>()) continue;
        ++met;
        EXPECT_EQ(row(before, cell.opponent).points - row(after, cell.opponent).points,
                  Fraction(annulled["each_opponent_loses"].get<int>()))
            << cell.opponent;
    }
    EXPECT_EQ(met, annulled["completed"]);
}

// UA-2024 III.E.1.1, III.E.2 with III.F.1: of a micro-match what is open is lost, what was played
// stays.
TEST(Leaving, UkrainianRulesGiveTheRestOfAMicroMatchToTheOpponent) {
    Tournament tournament = drawn(System::kSwiss, 4);
    tournament.settings.rounds = 3;
    tournament.settings.games = 2;
    tournament.settings.method = pairing::Method::kUaMedian;
    hold_round(tournament, ua(), lower_wins);
    Board& board = tournament.rounds.back().boards.front();
    const auto after = [&](Outcome first, Outcome second) {
        board.games.resize(2);
        board.games[0].outcome = first;
        board.games[1].outcome = second;
        const Tournament left = gone(tournament, board.first);
        return encounter(left, leavings(left, ua()), 1, board);
    };
    using enum Outcome;
    EXPECT_EQ(after(kDraw, kNone).outcome, kSecondWins);
    EXPECT_EQ(after(kFirstWins, kAdjourned).outcome, kDraw);
    EXPECT_EQ(after(kFirstWins, kNone).games, (rounds::Score{4, 4}));
    EXPECT_TRUE(after(kAdjourned, kNone).worth.played);
    tournament.settings.extra_micro_matches = 1;
    EXPECT_EQ(after(kFirstWins, kNone).outcome, kSecondWins) << "the extra one is lost";
}

// RU-2022 WE-14: what he has stays, he is not paired, and for his opponents he gains what the
// others of his score group gain (UNP-02, 5.4.10.11); a plus counts as the lowest points of
// anybody.
TEST(Leaving, InASwissEverythingStaysAndHeIsNotPaired) {
    const nlohmann::json example = worked_example("RU-2022 WE-14");
    const int after = example["after"].get<int>();
    const Fraction points(example["points"].get<int>());
    Tournament tournament = drawn(System::kSwiss, example["players"].get<int>());
    tournament.settings.rounds = example["rounds"].get<int>();
    tournament.settings.method = pairing::Method::kRuNumbers;
    for (int round = 0; round < after; ++round)
        hold_round(tournament, ru(), lower_wins);
    const Places before = places_after(tournament, ru()).value();
    const auto who = std::ranges::find(before.rows, points, &standings::Row::points);
    ASSERT_NE(who, before.rows.end());
    const int number = who->number;
    tournament = gone(tournament, number);
    EXPECT_FALSE(leavings(tournament, ru()).at(number).struck);
    EXPECT_EQ(leavings(tournament, ru()).at(number).account.citation.article,
              example["article"].get<std::string>());
    const Round& next = hold_round(tournament, ru(), lower_wins);
    for (const Board& board : next.boards) {
        EXPECT_NE(board.first, number);
        EXPECT_NE(board.second, number);
    }
    EXPECT_GT(next.bye, 0) << "seven are left";
    EXPECT_EQ(row(places_after(tournament, ru()).value(), number).points, points);
    const pairing::Field field = field_after(tournament, ru());
    EXPECT_EQ(field.player(number).rounds.back().part, pairing::Part::kOut);
    EXPECT_TRUE(pairing::faults(field).empty());

    finish(tournament, ru());
    tournament.settings.criteria = {"solkoff"};
    const Places last = places_after(tournament, ru()).value();
    Fraction gained;
    int mates = 0;
    for (const standings::Row& then : before.rows) {
        if (then.number == number || then.points != points) continue;
        gained += row(last, then.number).points - points;
        ++mates;
    }
    ASSERT_GT(mates, 0);
    const Fraction lowest = std::ranges::min(last.rows, {}, &standings::Row::points).points;
    int opponents = 0;
    for (const pairing::Player& player : last.field.players) {
        if (player.number == number || !player.has_met(number)) continue;
        ++opponents;
        Fraction solkoff;
        for (const pairing::Appearance& own : player.rounds) {
            solkoff += own.opponent == 0        ? lowest
                       : own.opponent == number ? points + gained / Fraction(mates)
                                                : row(last, own.opponent).points;
        }
        EXPECT_EQ(row(last, player.number).values.front().front(), solkoff) << player.number;
    }
    EXPECT_EQ(opponents, after);
}

// UA-2024 III.E.1.2: under half nothing counts for anybody, not even for ratings.
TEST(Leaving, UkrainianRulesAnnulWhatIsUnderHalf) {
    Tournament tournament = gone(after_rounds(System::kRoundRobin, 12, 5, ua()), 4);
    const Leaving left = leavings(tournament, ua()).at(4);
    EXPECT_EQ(left.scheduled, 11);
    EXPECT_TRUE(left.struck);
    EXPECT_FALSE(left.rated);
    const Places places = places_after(tournament, ua()).value();
    for (const standings::Row& one : places.rows) {
        const auto games = static_cast<int>(
            std::ranges::count_if(places.field.player(one.number).rounds,
                                  [](const auto& own) { return own.opponent != 4; }));
        EXPECT_EQ(one.rated_games, games) << one.number << ": games with number 4 are no more";
    }
    const Tournament six = gone(after_rounds(System::kRoundRobin, 12, 6, ua()), 4);
    EXPECT_FALSE(leavings(six, ua()).at(4).struck);
}

// RU-CHESS W-13: gone before round 1, the drawn table stays as it is.
TEST(Leaving, BeforeTheFirstRoundTheTableStays) {
    const nlohmann::json example = worked_example("RU-CHESS W-13");
    const int left = example["left"].get<int>();
    Tournament tournament =
        drawn(System::kRoundRobin, example["players"].get<int>(), competitions::kHalves);
    const auto pairs = [&] {
        std::vector<std::string> rounds;
        const auto all = propose_rounds(tournament, chess()).value();
        for (const Proposal& proposal : all)
            rounds.push_back(competitions::pairs_text(proposal.round));
        return rounds;
    };
    const auto before = pairs();
    tournament = gone(tournament, left);
    EXPECT_EQ(pairs(), before);
    const Leaving leaving = leavings(tournament, chess()).at(left);
    EXPECT_EQ(leaving.played, example["completed"]);
    EXPECT_EQ(leaving.scheduled, example["scheduled"]);
    EXPECT_EQ(leaving.struck, example["struck"]);
    finish(tournament, chess());
    EXPECT_EQ(tournament.rounds.size(), example["rounds"].get<std::size_t>());
    const Places places = places_after(tournament, chess()).value();
    EXPECT_THAT(places.struck, ElementsAre(left));
    EXPECT_EQ(row(places, 1).points, Fraction(example["points_of_the_first"].get<int>()))
        << "the plus over him does not count";
    const auto shown = cells(tournament, chess());
    ASSERT_EQ(shown.at(left).size(), example["rounds"].get<std::size_t>());
    for (const Cell& cell : shown.at(left)) {
        EXPECT_EQ(cell.text, example["own_mark"].get<std::string>());
        const auto other = std::ranges::find(shown.at(cell.opponent), left, &Cell::opponent);
        ASSERT_NE(other, shown.at(cell.opponent).end());
        EXPECT_EQ(other->text, example["mark_of_others"].get<std::string>())
            << "and is written all the same";
    }
}

// RU-CHESS 31.4: before round 1 only, and only in the place of somebody who left.
TEST(Replacement, IsOfSomebodyWhoLeftBeforeTheFirstRound) {
    Tournament tournament = drawn(System::kRoundRobin, 10, competitions::kHalves);
    EXPECT_TRUE(check_replacement(tournament, chess()));
    const auto plays = check_replacement(tournament, chess(), 4);
    EXPECT_EQ(plays.error().reason, "REPLACEMENT_NOT_LEFT");
    EXPECT_EQ(plays.error().citations.front().article, "31.4");
    tournament = gone(tournament, 4);
    EXPECT_TRUE(check_replacement(tournament, chess(), 4));
    EXPECT_EQ(check_replacement(tournament, ru(), 4).error().reason, "REPLACEMENT_NOT_IN_BOOK");
    EXPECT_EQ(check_replacement(tournament, ua(), 4).error().reason, "REPLACEMENT_NOT_IN_BOOK");
    tournament.rounds.push_back(propose_round(tournament, chess())->round);
    tournament.rounds.back().state = RoundState::kApproved;
    EXPECT_TRUE(check_replacement(tournament, chess(), 4)) << "announced, not begun";
    tournament.rounds.back().state = RoundState::kPlaying;
    EXPECT_EQ(check_replacement(tournament, chess(), 4).error().reason, "REPLACEMENT_TOO_LATE");
}

// RU-CHESS W-34 with somebody leaving, as the example says.
struct LeftRoundRobin {
    explicit LeftRoundRobin(const std::string& name) {
        const nlohmann::json file = testing_support::data_file("pairing/ru-chess-examples.json");
        said = file["section_16"][name];
        figures = file["round_robin_6"][said["figures"].get<std::string>()];
        // "1-6": "1:0" is "1:6 +" of a line.
        const std::map<std::string, std::string> marks{
            {"1:0", "+"}, {"0:1", "-"}, {"1/2:1/2", "="}};
        std::vector<std::string> lines;
        for (const auto& [pair, result] : file["round_robin_6"]["results"].items()) {
            std::string line = pair + " " + marks.at(result);
            line[line.find('-')] = ':';
            lines.push_back(std::move(line));
        }
        tournament = drawn(System::kRoundRobin, 6, competitions::kHalves);
        for (int round = 1; round <= 5; ++round) {
            hold_round(tournament, chess(), competitions::by_lines(lines));
            if (round == said["after_round"]) tournament = gone(tournament, said["left"]);
        }
    }

    void expect_points(const Places& places) const {
        nlohmann::json points;
        for (const standings::Row& one : places.rows)
            points[std::to_string(one.number)] =
                static_cast<double>(one.points.over()) / static_cast<double>(one.points.under());
        EXPECT_EQ(points, figures["pts"]);
    }

    nlohmann::json said;
    nlohmann::json figures;
    Tournament tournament;
};

// RU-CHESS W-36: two of five games, forty in a hundred.
TEST(Leaving, UnderHalfInChessLevelsTheOthers) {
    const LeftRoundRobin example("RU-CHESS W-36");
    const int left = example.said["left"];
    const Leaving leaving = leavings(example.tournament, chess()).at(left);
    EXPECT_EQ(leaving.played, example.figures["completed"].get<int>());
    EXPECT_EQ(leaving.scheduled, example.figures["of"].get<int>());
    EXPECT_EQ(leaving.struck, !example.figures["counted"].get<bool>());
    EXPECT_EQ(leaving.rated, example.said["row_stays_for_rating"].get<bool>());
    EXPECT_EQ(leaving.account.citation.article, example.said["article"]);
    const Places places = places_after(example.tournament, chess()).value();
    example.expect_points(places);
    EXPECT_EQ(places.rows.size(), example.said["tie_of"].get<std::size_t>());
    for (const auto& [number, games] : example.said["rated_games"].items())
        EXPECT_EQ(row(places, std::stoi(number)).rated_games, games.get<int>())
            << number << ": games with who left stay for the rating";
    const auto shown = cells(example.tournament, chess());
    std::vector<std::string> his;
    for (const Cell& cell : shown.at(left))
        his.push_back(cell.text);
    EXPECT_EQ(nlohmann::json(his), example.said["his_row"]) << "his row stays";
    for (const auto& pair : example.said["unplayed"]) {
        const std::string numbers = pair.get<std::string>();
        const int first = std::stoi(numbers);
        const int second = std::stoi(numbers.substr(numbers.find('-') + 1));
        const int other = first == left ? second : first;
        const auto mark = [&](int of, int against) {
            return std::ranges::find(shown.at(of), against, &Cell::opponent)->text;
        };
        EXPECT_EQ(mark(left, other), example.said["his_mark"].get<std::string>()) << numbers;
        EXPECT_EQ(mark(other, left), example.said["others_mark"].get<std::string>()) << numbers;
    }
}

// RU-CHESS W-37: three of five games; the pluses give the points.
TEST(Leaving, HalfOrMoreInChessGivesPluses) {
    const LeftRoundRobin example("RU-CHESS W-37");
    const Leaving leaving =
        leavings(example.tournament, chess()).at(example.said["left"].get<int>());
    EXPECT_EQ(leaving.played, example.figures["completed"].get<int>());
    EXPECT_EQ(leaving.scheduled, example.figures["of"].get<int>());
    EXPECT_EQ(leaving.struck, !example.figures["counted"].get<bool>());
    EXPECT_EQ(leaving.account.citation.article, example.said["article"]);
    const Places places = places_after(example.tournament, chess()).value();
    example.expect_points(places);
    for (const auto& [number, games] : example.said["rated_games"].items())
        EXPECT_EQ(row(places, std::stoi(number)).rated_games, games.get<int>()) << number;
    // "6-5": "-:+"
    const auto shown = cells(example.tournament, chess());
    const std::map<char, std::string> signs{{'-', "−"}, {'+', "+"}};
    for (const auto& [pair, mark] : example.figures["marks"].items()) {
        const int first = std::stoi(pair);
        const int second = std::stoi(pair.substr(pair.find('-') + 1));
        const std::string marks = mark;
        const auto text = [&](int of, int against) {
            return std::ranges::find(shown.at(of), against, &Cell::opponent)->text;
        };
        EXPECT_EQ(text(first, second), signs.at(marks.front())) << pair;
        EXPECT_EQ(text(second, first), signs.at(marks.back())) << pair;
    }
}

// RU-CHESS W-52: removed from a Swiss after round 5 of 9, his opponents keep their points.
TEST(Leaving, RemovalFromASwissLeavesThePointsOfEarlierOpponents) {
    const nlohmann::json example = worked_example("RU-CHESS W-52")["swiss"];
    const int removed = example["removed"];
    Tournament tournament = drawn(System::kSwiss, example["players"], competitions::kHalves);
    tournament.settings.rounds = example["rounds"];
    tournament.settings.method = pairing::Method::kRuNumbers;
    for (int round = 0; round < example["after"]; ++round)
        hold_round(tournament, chess(), lower_wins);
    const Places before = places_after(tournament, chess()).value();
    tournament = with_leaver(tournament, removed, Standing::kExcluded);
    const Leaving left = leavings(tournament, chess()).at(removed);
    EXPECT_FALSE(left.struck);
    EXPECT_EQ(left.account.citation.article, example["article"].get<std::string>());
    const Places after = places_after(tournament, chess()).value();
    ASSERT_EQ(after.rows.size(), before.rows.size());
    for (const standings::Row& one : before.rows)
        EXPECT_EQ(row(after, one.number).points, one.points) << one.number;
}

// RU-CHESS W-52: removal from a round robin is accounted for like leaving (33.1), the places being
// those without him where he is struck.
TEST(Leaving, RemovalFromARoundRobinIsAccountedLikeLeaving) {
    const nlohmann::json example = worked_example("RU-CHESS W-52");
    const int removed = example["swiss"]["removed"];
    const int players = example["scheduled"].get<int>() + 1;
    for (const auto& one : example["cases"]) {
        SCOPED_TRACE(one.dump());
        const Tournament played = after_rounds(System::kRoundRobin, players, one["completed"],
                                               chess(), competitions::kHalves);
        for (const Standing how : {Standing::kExcluded, Standing::kWithdrawn}) {
            const Tournament without = with_leaver(played, removed, how);
            const Leaving left = leavings(without, chess()).at(removed);
            EXPECT_EQ(left.struck, one["struck"]);
            EXPECT_EQ(left.account.citation.article, one["article"]);
            const std::vector<int> struck = places_after(without, chess()).value().struck;
            EXPECT_EQ(struck, one["struck"] ? std::vector{removed} : std::vector<int>());
        }
    }
}

TEST(Leaving, AnnulledResultsCountForNobodyWhateverWasPlayed) {
    const Tournament played = after_rounds(System::kRoundRobin, 8, 6, ru());
    const Leaving left = leavings(with_leaver(played, 2, Standing::kExcluded, true), ru()).at(2);
    EXPECT_TRUE(left.struck);
    EXPECT_FALSE(left.rated);
}

// RU-2022 1.5.8: the decision stands whatever was played, and its article beside it.
TEST(Leaving, AnnulmentIsADecisionOfTheRussianDraughtsRulesAlone) {
    for (const System system : {System::kSwiss, System::kRoundRobin}) {
        Tournament tournament = drawn(system, 8);
        tournament.settings.rounds = 7;
        tournament.settings.method = pairing::Method::kRuNumbers;
        EXPECT_TRUE(check_annulment(tournament, ru()));
        EXPECT_EQ(check_annulment(tournament, chess()).error().reason, "ANNUL_NOT_IN_BOOK");
        EXPECT_EQ(check_annulment(tournament, ua()).error().reason, "ANNUL_NOT_IN_BOOK");
        for (int round = 0; round < 6; ++round)
            hold_round(tournament, ru(), lower_wins);
        const Leaving left =
            leavings(with_leaver(tournament, 2, Standing::kExcluded, true), ru()).at(2);
        EXPECT_EQ(left.account.citation.article, "1.5.8");
        EXPECT_TRUE(left.struck);
        // As under half: nobody gets a plus over him.
        EXPECT_NE(left.account.opponents_unplayed, rounds::Mark::kPlus);
    }
}

struct SwissCase {
    const rulebook::Book& book;
    pairing::Method method;
    pairing::Scale scale;
};

// Points before a round are those of the table after the round before, whoever left and how.
void expect_points_agree(const Tournament& tournament, const rulebook::Book& book, int played) {
    const pairing::Field field = field_before(tournament, book, played + 1);
    EXPECT_TRUE(pairing::faults(field).empty());
    const Places places = places_after(tournament, book, played).value();
    for (const standings::Row& one : places.rows) {
        EXPECT_EQ(Fraction(field.player(one.number).points(), field.scale.unit), one.points)
            << book.id() << ", number " << one.number;
    }
}

// RU-2022 5.4.5.5, 1.5.8; RU-CHESS 33.2; UA-2024 III.E.2, under half and at half or more.
TEST(Leaving, ScoreGroupsOfASwissAreThoseOfTheTable) {
    const SwissCase cases[] = {
        {ru(), pairing::Method::kRuBuchholz, competitions::kTwoOneNought},
        {ua(), pairing::Method::kUaMedian, competitions::kTwoOneNought},
        {chess(), pairing::Method::kRuNumbers, competitions::kHalves},
    };
    for (const SwissCase& one : cases) {
        for (const int rounds : {1, 3, 4}) {
            Tournament tournament = drawn(System::kSwiss, 10, one.scale);
            tournament.settings.rounds = 6;
            tournament.settings.method = one.method;
            for (int round = 0; round < rounds; ++round)
                hold_round(tournament, one.book, lower_wins);
            for (const int number : {1, 6, 10}) {
                for (const Standing how : {Standing::kWithdrawn, Standing::kExcluded}) {
                    expect_points_agree(with_leaver(tournament, number, how), one.book, rounds);
                }
                if (!check_annulment(tournament, one.book)) continue;
                expect_points_agree(with_leaver(tournament, number, Standing::kExcluded, true),
                                    one.book, rounds);
            }
        }
    }
}

// RU-2022 5.4.5.2, RU-CHESS 33.1.1, UA-2024 III.E.1: what pairs and results show beside a name.
TEST(Leaving, PointsBeforeARoundOfATableAreThoseOfTheTable) {
    for (const rulebook::Book* book : {&ru(), &ua(), &chess()}) {
        for (const int rounds : {3, 4}) {
            const Tournament played = after_rounds(System::kRoundRobin, 8, rounds, *book);
            for (const int number : {1, 5, 8})
                expect_points_agree(gone(played, number), *book, rounds);
        }
    }
}

// RU-2022 1.5.8 with 5.4.10.2, 5.4.10.6.2 and 5.4.10.7.6.
TEST(Leaving, AnAnnulledExclusionIsOutOfPointsAndCoefficientsOfThePairing) {
    const std::pair<pairing::Method, std::string> methods[] = {
        {pairing::Method::kRuTruncatedSolkoff, "solkoff-short"},
        {pairing::Method::kRuBuchholz, "solkoff"},
    };
    for (const auto& [method, criterion] : methods) {
        Tournament tournament = drawn(System::kSwiss, 12);
        tournament.settings.rounds = 7;
        tournament.settings.method = method;
        tournament.settings.criteria = {criterion};
        for (int round = 0; round < 3; ++round)
            hold_round(tournament, ru(), lower_wins);
        const pairing::Field before = field_before(tournament, ru(), 4);
        tournament = with_leaver(tournament, 6, Standing::kExcluded, true);
        const pairing::Field field = field_before(tournament, ru(), 4);
        EXPECT_TRUE(field.player(6).struck);
        EXPECT_NE(field, before);
        for (const pairing::Player& player : field.players)
            EXPECT_EQ(player.sides(), before.player(player.number).sides())
                << "who played a colour has played it";
        // The order the round is paired in is the order of the table by the same coefficient.
        Places places = places_after(tournament, ru(), 3).value();
        std::ranges::sort(places.rows, [](const standings::Row& a, const standings::Row& b) {
            if (a.points != b.points) return a.points > b.points;
            if (a.values.front() != b.values.front()) return a.values.front() > b.values.front();
            return a.number < b.number;
        });
        pairing::SwissSettings settings = swiss_settings(tournament, field);
        settings.descending_in_even_rounds = false;
        EXPECT_EQ(pairing::set_round(field, settings, {}, 0)->order, competitions::order(places))
            << criterion;
        EXPECT_TRUE(propose_round(tournament, ru()));
    }
}

// A win without play over him was none: who had it may get a plus.
TEST(Leaving, AnAnnulledExclusionGivesBackTheWinWithoutPlay) {
    Tournament tournament = drawn(System::kSwiss, 8);
    tournament.settings.rounds = 5;
    tournament.settings.method = pairing::Method::kRuNumbers;
    const Round first = hold_round(tournament, ru(), lower_wins);
    const Board& board = first.boards.front();
    competitions::enter(tournament, 1, board.first, board.second, Outcome::kSecondAbsent,
                        Ending::kAbsence);
    EXPECT_TRUE(field_before(tournament, ru(), 2).player(board.first).had_free_win());
    tournament = with_leaver(tournament, board.second, Standing::kExcluded, true);
    const pairing::Field field = field_before(tournament, ru(), 2);
    EXPECT_FALSE(field.player(board.first).had_free_win());
    EXPECT_EQ(field.player(board.first).points(), 0);
    EXPECT_TRUE(pairing::faults(field).empty());
}

TEST(Leaving, EarlierRoundsWerePairedWithThoseWhoLeftLater) {
    Tournament tournament = drawn(System::kSwiss, 8);
    tournament.settings.rounds = 5;
    tournament.settings.method = pairing::Method::kRuNumbers;
    for (int round = 0; round < 3; ++round)
        hold_round(tournament, ru(), lower_wins);
    const Tournament after = with_leaver(tournament, 8, Standing::kExcluded, true);
    EXPECT_EQ(field_before(after, ru(), 3), field_before(tournament, ru(), 3));
    EXPECT_NE(field_before(after, ru(), 4), field_before(tournament, ru(), 4));
}

TEST(Leaving, EarlierTablesStayWhatTheyWere) {
    const Tournament before = after_rounds(System::kRoundRobin, 8, 3, ru());
    const Tournament after = gone(before, 1);
    EXPECT_EQ(places_after(after, ru(), 2)->rows, places_after(before, ru(), 2)->rows);
    EXPECT_NE(places_after(after, ru(), 3)->rows, places_after(before, ru(), 3)->rows);
}

TEST(Leaving, TellsItsConsequencesInWords) {
    const Tournament tournament = gone(after_rounds(System::kRoundRobin, 8, 4, ru()), 1);
    const Leaving left = leavings(tournament, ru()).at(1);
    EXPECT_THAT(consequences(i18n::Language::kRu, ru(), left),
                ElementsAre("Сыграно 4 из 7", "Сыгранное остаётся и засчитывается всем (5.4.5.3)",
                            "Несыгранное: ему минус, соперникам плюс"));
}

TEST(LateEntry, IsForASwissUntilTheRoundOfTheRegulation) {
    Tournament swiss = drawn(System::kSwiss, 8);
    swiss.settings.rounds = 5;
    swiss.settings.method = pairing::Method::kRuNumbers;
    EXPECT_TRUE(check_late_entry(swiss, ru(), 1));
    EXPECT_EQ(check_late_entry(swiss, ru(), 2).error().reason, "LATE_ENTRY_TOO_LATE")
        << "off by default";
    swiss.settings.last_late_round = 2;
    EXPECT_TRUE(check_late_entry(swiss, ru(), 2));
    EXPECT_EQ(check_late_entry(swiss, ru(), 3).error().reason, "LATE_ENTRY_TOO_LATE");
    EXPECT_EQ(check_late_entry(swiss, ru(), 3).error().metadata.at("last"), "2");
    hold_round(swiss, ru(), lower_wins);
    EXPECT_EQ(check_late_entry(swiss, ru(), 1).error().reason, "LATE_ENTRY_PAIRED");
    EXPECT_TRUE(check_late_entry(swiss, ru(), 3).error().citations.empty()) << "RU-2022 is silent";
    EXPECT_EQ(check_late_entry(swiss, chess(), 3).error().citations.front().article, "31.4");
    EXPECT_EQ(check_late_entry(drawn(System::kRoundRobin, 8), ru(), 2).error().reason,
              "LATE_ENTRY_NOT_IN_SYSTEM");
    Participant late;
    late.number = 9;
    late.joined_round = 2;
    swiss.participants.push_back(late);
    const Round& second = hold_round(swiss, ru(), lower_wins);
    EXPECT_EQ(second.boards.size(), 4U);
    EXPECT_GT(second.bye, 0);
    EXPECT_EQ(field_after(swiss, ru(), 1).player(9).rounds.front().part, pairing::Part::kOut);
    EXPECT_EQ(cells(swiss, ru(), 1).at(9).front().text, "−") << "the round he missed";
}

// RU-CHESS is silent on what a round without a game is worth: the regulation says it, and the
// record of a round keeps it.
TEST(RoundsWithoutAGame, AreWorthWhatTheRegulationSays) {
    Tournament swiss = drawn(System::kSwiss, 6, competitions::kHalves);
    swiss.settings.rounds = 5;
    swiss.settings.method = pairing::Method::kRuNumbers;
    swiss.settings.bye = RoundValue::kDraw;
    swiss.settings.absence = RoundValue::kDraw;
    swiss.settings.before_entry = RoundValue::kDraw;
    swiss.absences[1] = {6};
    const int free = hold_round(swiss, chess(), lower_wins).bye;
    ASSERT_GT(free, 0);
    Participant late;
    late.number = 7;
    late.joined_round = 2;
    swiss.participants.push_back(late);
    const auto points = points_before(swiss, chess(), 2);
    const auto printed_cells = cells(swiss, chess(), 1);
    for (const int number : {free, 6, 7}) {
        EXPECT_EQ(points.at(number), competitions::kHalves.draw) << number;
        EXPECT_EQ(printed_cells.at(number).front().text, "½") << number;
    }
    const Proposal second = propose_round(swiss, chess()).value();
    EXPECT_THAT(second.snapshot, HasSubstr("6 absent 1\n"));
    EXPECT_THAT(second.snapshot, HasSubstr("7 out 1\n"));
    EXPECT_EQ(pairing::parse_pairing_file(second.snapshot)->field, field_before(swiss, chess(), 2));
}

}  // namespace
}  // namespace collegium::play
