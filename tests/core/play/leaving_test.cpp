// Withdrawals and exclusions by the books' accounting.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/play/field.hpp>
#include <collegium/play/impact.hpp>
#include <collegium/play/places.hpp>

#include "core/play/events.hpp"

namespace collegium::play {
namespace {

using events::chess;
using events::drawn;
using events::hold_round;
using events::lower_wins;
using events::row;
using events::ru;
using events::ua;
using standings::Fraction;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

Tournament after_rounds(System system, int players, int rounds, const rulebook::Book& book,
                        const pairing::Scale& scale = events::kTwoOneNought) {
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

// RU-2022 WE-12: eight players, seven games.
TEST(Leaving, UnderHalfCountsForNobodysPlaceButForRatings) {
    Tournament tournament = gone(after_rounds(System::kRoundRobin, 8, 3, ru()), 1);
    const Leaving left = leavings(tournament, ru()).at(1);
    EXPECT_EQ(left.played, 3);
    EXPECT_EQ(left.scheduled, 7);
    EXPECT_TRUE(left.struck);
    EXPECT_TRUE(left.rated);
    finish(tournament, ru());
    const Places places = places_after(tournament, ru()).value();
    EXPECT_THAT(places.struck, ElementsAre(1));
    EXPECT_EQ(places.rows.size(), 7U);
    EXPECT_TRUE(places.complete) << "his open meetings need no result";
    // Number 2 beat everybody but number 1 and met him in no round before he left, or lost.
    EXPECT_EQ(row(places, 2).points, Fraction(12));
    const auto shown = cells(tournament, ru());
    for (const Cell& cell : shown.at(1)) {
        EXPECT_EQ(cell.text, cell.round <= 3 ? "2" : "−") << cell.round;
        EXPECT_FALSE(cell.counted);
    }
    EXPECT_THAT(text_of(i18n::Language::kRu, ru(), left),
                HasSubstr("сыграно 3 из 7: результаты не засчитываются (5.4.5.2)"));
}

// RU-2022 WE-12, the other half.
TEST(Leaving, HalfOrMoreCountsAndOpponentsGetPluses) {
    Tournament tournament = gone(after_rounds(System::kRoundRobin, 8, 4, ru()), 1);
    const Leaving left = leavings(tournament, ru()).at(1);
    EXPECT_FALSE(left.struck);
    finish(tournament, ru());
    const Places places = places_after(tournament, ru()).value();
    EXPECT_THAT(places.struck, IsEmpty());
    EXPECT_EQ(row(places, 1).points, Fraction(8));
    int pluses = 0;
    const auto shown = cells(tournament, ru());
    for (const auto& [number, line] : shown) {
        for (const Cell& cell : line) {
            if (cell.opponent == 1 && cell.text == "+") ++pluses;
        }
    }
    EXPECT_EQ(pluses, 3);
    EXPECT_EQ(row(places, 1).rated_games, 4);
}

// RU-2022 WE-13: exactly half of eight games; a game that was begun is a played one.
TEST(Leaving, ExactlyHalfIsHalfAndAnUnfinishedGameIsPlayed) {
    const Tournament four = after_rounds(System::kRoundRobin, 9, 5, chess(), events::kHalves);
    // Nine players: one of the five rounds may be free.
    const Leaving left = leavings(gone(four, 9), chess()).at(9);
    EXPECT_EQ(left.scheduled, 8);
    EXPECT_EQ(left.struck, left.played < 4);
    Tournament adjourned = after_rounds(System::kRoundRobin, 8, 3, chess(), events::kHalves);
    adjourned.rounds.push_back(propose_round(adjourned, chess())->round);
    adjourned.rounds.back().state = RoundState::kPlaying;
    for (Board& board : adjourned.rounds.back().boards) {
        if (board.first == 1 || board.second == 1) {
            board.games.front().outcome = Outcome::kAdjourned;
        }
    }
    EXPECT_EQ(leavings(gone(adjourned, 1), chess()).at(1).played, 4);
}

// RU-2022 WE-14
TEST(Leaving, InASwissEverythingStaysAndHeIsNotPaired) {
    Tournament tournament = drawn(System::kSwiss, 8);
    tournament.settings.rounds = 5;
    tournament.settings.method = pairing::Method::kRuNumbers;
    for (int round = 0; round < 3; ++round)
        hold_round(tournament, ru(), lower_wins);
    tournament = gone(tournament, 8);
    EXPECT_FALSE(leavings(tournament, ru()).at(8).struck);
    const Round& fourth = hold_round(tournament, ru(), lower_wins);
    for (const Board& board : fourth.boards) {
        EXPECT_NE(board.first, 8);
        EXPECT_NE(board.second, 8);
    }
    EXPECT_GT(fourth.bye, 0) << "seven are left";
    const pairing::Field field = field_after(tournament, ru());
    EXPECT_EQ(field.player(8).rounds.back().part, pairing::Part::kOut);
    EXPECT_TRUE(pairing::faults(field).empty());
}

// UA-2024 WE-44: eleven games; five and one unfinished are half, five are not.
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
    Tournament tournament = drawn(System::kRoundRobin, 10, events::kHalves);
    const std::string before = events::pairs_text(propose_round(tournament, chess())->round);
    tournament = gone(tournament, 4);
    EXPECT_EQ(events::pairs_text(propose_round(tournament, chess())->round), before);
    finish(tournament, chess());
    EXPECT_EQ(tournament.rounds.size(), 9U);
    const Places places = places_after(tournament, chess()).value();
    EXPECT_THAT(places.struck, ElementsAre(4));
    EXPECT_EQ(row(places, 1).points, Fraction(8)) << "the plus over number 4 does not count";
    EXPECT_EQ(cells(tournament, chess()).at(4).front().text, "−");
    const auto shown = cells(tournament, chess());
    for (const Cell& cell : shown.at(1)) {
        if (cell.opponent == 4) {
            EXPECT_EQ(cell.text, "+") << "and is written all the same";
        }
    }
}

// RU-CHESS W-34, what the next two start from.
Tournament six_in_chess(int rounds) {
    Tournament tournament = drawn(System::kRoundRobin, 6, events::kHalves);
    const auto play =
        events::by_lines({"1:6 +", "2:5 =", "3:4 +", "6:4 -", "5:3 =", "1:2 -", "2:6 =", "3:1 -",
                          "4:5 =", "6:5 -", "1:4 =", "2:3 =", "3:6 +", "4:2 +", "5:1 ="});
    for (int round = 1; round <= 5; ++round) {
        hold_round(tournament, chess(), play);
        if (round == rounds) tournament = gone(tournament, 6);
    }
    return tournament;
}

std::map<int, Fraction> points(const Places& places) {
    std::map<int, Fraction> found;
    for (const standings::Row& one : places.rows)
        found.emplace(one.number, one.points);
    return found;
}

// RU-CHESS W-36: two of five games, forty in a hundred.
TEST(Leaving, UnderHalfInChessLevelsTheOthers) {
    const Tournament tournament = six_in_chess(2);
    const Places places = places_after(tournament, chess()).value();
    EXPECT_EQ(points(places), (std::map<int, Fraction>{{1, Fraction(2)},
                                                       {2, Fraction(2)},
                                                       {3, Fraction(2)},
                                                       {4, Fraction(2)},
                                                       {5, Fraction(2)}}));
    EXPECT_EQ(row(places, 1).rated_games, 5) << "the game with number 6 stays for the rating";
    const auto shown = cells(tournament, chess());
    EXPECT_EQ(shown.at(6).back().text, "−");
    EXPECT_EQ(shown.at(3).back().text, "+");
}

// RU-CHESS W-37: three of five games; the pluses give the points.
TEST(Leaving, HalfOrMoreInChessGivesPluses) {
    const Places places = places_after(six_in_chess(3), chess()).value();
    EXPECT_EQ(points(places), (std::map<int, Fraction>{{1, Fraction(3)},
                                                       {2, Fraction(5, 2)},
                                                       {3, Fraction(3)},
                                                       {4, Fraction(3)},
                                                       {5, Fraction(3)},
                                                       {6, Fraction(1, 2)}}));
}

// RU-CHESS W-52: excluded after five of nine games, after four.
TEST(Leaving, ExclusionFromARoundRobinIsAccountedLikeLeaving) {
    const Tournament five = after_rounds(System::kRoundRobin, 10, 5, chess(), events::kHalves);
    EXPECT_FALSE(leavings(with_leaver(five, 3, Standing::kExcluded), chess()).at(3).struck);
    const Tournament four = after_rounds(System::kRoundRobin, 10, 4, chess(), events::kHalves);
    EXPECT_TRUE(leavings(with_leaver(four, 3, Standing::kExcluded), chess()).at(3).struck);
}

TEST(Leaving, AnnulledResultsCountForNobodyWhateverWasPlayed) {
    const Tournament played = after_rounds(System::kRoundRobin, 8, 6, ru());
    const Leaving left = leavings(with_leaver(played, 2, Standing::kExcluded, true), ru()).at(2);
    EXPECT_TRUE(left.struck);
    EXPECT_FALSE(left.rated);
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

TEST(LateEntry, IsForASwissBeforeItsSecondRound) {
    Tournament swiss = drawn(System::kSwiss, 8);
    swiss.settings.rounds = 5;
    swiss.settings.method = pairing::Method::kRuNumbers;
    EXPECT_TRUE(check_late_entry(swiss, 2));
    EXPECT_EQ(check_late_entry(swiss, 3).error().reason, "LATE_ENTRY_TOO_LATE");
    hold_round(swiss, ru(), lower_wins);
    EXPECT_EQ(check_late_entry(swiss, 1).error().reason, "LATE_ENTRY_PAIRED");
    EXPECT_EQ(check_late_entry(drawn(System::kRoundRobin, 8), 2).error().reason,
              "LATE_ENTRY_NOT_IN_SYSTEM");
    Participant late;
    late.number = 9;
    late.joined_round = 2;
    swiss.participants.push_back(late);
    const Round& second = hold_round(swiss, ru(), lower_wins);
    EXPECT_EQ(second.boards.size(), 4U);
    EXPECT_GT(second.bye, 0);
    EXPECT_EQ(field_after(swiss, ru(), 1).player(9).rounds.front().part, pairing::Part::kOut);
}

}  // namespace
}  // namespace collegium::play
