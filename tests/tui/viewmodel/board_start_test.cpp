// How a board began, as values: sides as played, arrivals as they are typed, clocks in one line.
#include "tui/viewmodel/board_start.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tui/viewmodel/board_list.hpp"

namespace collegium::tui::viewmodel::board_start_test {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::IsEmpty;

const Texts kRu{i18n::Language::kRu};
constexpr std::chrono::local_seconds kNow{1791985260s + 4h};  // 14.10.2026 17:41
const LocalClock kSamara = [](std::chrono::sys_seconds time) {
    return std::chrono::local_seconds((time + 4h).time_since_epoch());
};

v1::ListBoardsResponse frame() {
    v1::ListBoardsResponse made;
    made.set_first_side("белые");
    made.set_second_side("чёрные");
    return made;
}

// Жуков on the left begins game 1, Яшин on the right game 2.
v1::Board board(int games = 1) {
    v1::Board made;
    made.set_number(7);
    made.mutable_first()->set_short_name("Жуков Д. В.");
    made.mutable_second()->set_short_name("Яшин К. К.");
    for (int i = 1; i <= games; ++i) {
        v1::BoardGame& game = *made.add_games();
        game.set_number(i);
        game.set_first_begins(i % 2 == 1);
    }
    return made;
}

void turn(v1::Board& board, int game) {
    v1::BoardGame& turned = *board.mutable_games(game - 1);
    turned.set_turned(true);
    turned.set_first_begins(!turned.first_begins());
}

TEST(BoardSides, AreThoseTheGameWasPlayedWith) {
    v1::Board match = board(2);
    EXPECT_EQ(side_of_first(match, 1, frame()), "белые");
    EXPECT_EQ(side_of_first(match, 2, frame()), "чёрные");
    turn(match, 2);
    EXPECT_EQ(side_of_first(match, 2, frame()), "белые");
    EXPECT_EQ(side_of_second(match, 2, frame()), "чёрные");
    EXPECT_EQ(side_of_first(match, 1, frame()), "белые") << "the other game is not concerned";
}

TEST(BoardSides, WhoBeginsFollowsThePairingAndTheTurn) {
    v1::Board match = board(2);
    EXPECT_EQ(beginner_words(match, match.games(0), false, frame(), kRu), "белые — Жуков Д. В.");
    EXPECT_EQ(beginner_words(match, match.games(0), true, frame(), kRu), "белые — Яшин К. К.");
    turn(match, 1);
    EXPECT_EQ(beginner_words(match, match.games(0), true, frame(), kRu), "белые — Яшин К. К.")
        << "the same whether it is turned already or not";
    EXPECT_EQ(beginner_words(match, match.games(1), false, frame(), kRu), "белые — Яшин К. К.");
}

TEST(BoardSides, ATurnedGameIsSaidInWords) {
    v1::Board single = board();
    EXPECT_THAT(turned_words(single, frame(), kRu), IsEmpty());
    turn(single, 1);
    EXPECT_THAT(turned_words(single, frame(), kRu),
                ElementsAre("≠ цвета наоборот: белые — Яшин К. К."));
    v1::Board match = board(2);
    turn(match, 2);
    EXPECT_THAT(turned_words(match, frame(), kRu),
                ElementsAre("≠ партия 2, цвета наоборот: белые — Жуков Д. В."));
    EXPECT_EQ(board_and_game(match, 2, kRu), "Доска 7, партия 2");
    EXPECT_EQ(board_and_game(single, 1, kRu), "Доска 7");
}

TEST(BoardSides, TheRowHasTheSignBesideItsOther) {
    v1::Board single = board();
    single.set_name("boards/7");
    single.set_text("2:0");
    single.set_complete(true);
    turn(single, 1);
    BoardList list;
    list.show({board_row(single)});
    constexpr std::size_t kResult = 4;
    EXPECT_EQ(list.row(0).lines[0][kResult].text, "2:0 ≠");
    single.add_remarks("соглашение на 14-м ходу");
    list.show({board_row(single)});
    EXPECT_EQ(list.row(0).lines[0][kResult].text, "2:0 !≠");
    list.show_in(kRu, Room::kNarrow);
    EXPECT_THAT(list.row(0).lines[1][1].text, testing::HasSubstr("≠ цвета наоборот"));
}

TEST(Arrivals, TimesAreReadAsOfficialsTypeThem) {
    EXPECT_EQ(parse_arrival("15:07", kNow), "15:07");
    EXPECT_EQ(parse_arrival("1507", kNow), "15:07");
    EXPECT_EQ(parse_arrival("9.05", kNow), "09:05");
    EXPECT_EQ(parse_arrival("15:07:30", kNow), "15:07:30");
    EXPECT_EQ(parse_arrival(".", kNow), "") << "now is the server's";
    for (const char* wrong : {"", "25:00", "15:60", "15:07:60", "15:07:3", "позже", "15:07:30:1"})
        EXPECT_EQ(parse_arrival(wrong, kNow), std::nullopt) << wrong;
}

v1::Arrival arrival(v1::ArrivalState state, const std::string& clock = {}) {
    v1::Arrival made;
    made.set_state(state);
    made.set_clock(clock);
    return made;
}

// What stands, what the dialog holds, and what is told of it; UNSPECIFIED: nothing.
struct Case {
    v1::Arrival stands;
    TypedArrival typed;
    v1::ArrivalState told;
    const char* clock;
};

TEST(Arrivals, OnlyWhatChangesIsTold) {
    const v1::Arrival unknown;
    const v1::Arrival missing = arrival(v1::ARRIVAL_STATE_MISSING);
    const v1::Arrival came = arrival(v1::ARRIVAL_STATE_CAME, "15:07");
    const Case cases[] = {
        {unknown, {false, "", ""}, v1::ARRIVAL_STATE_UNSPECIFIED, ""},
        {unknown, {true, "", ""}, v1::ARRIVAL_STATE_MISSING, ""},
        {unknown, {true, "15:07", ""}, v1::ARRIVAL_STATE_CAME, "15:07"},
        {unknown, {true, ".", ""}, v1::ARRIVAL_STATE_CAME, ""},
        {missing, {true, "", "17:41"}, v1::ARRIVAL_STATE_UNSPECIFIED, ""},
        {missing, {true, "17:41", "17:41"}, v1::ARRIVAL_STATE_CAME, ""},
        {missing, {true, "17:20", "17:41"}, v1::ARRIVAL_STATE_CAME, "17:20"},
        {missing, {false, "17:41", "17:41"}, v1::ARRIVAL_STATE_ON_TIME, ""},
        {came, {true, "15:07", "15:07"}, v1::ARRIVAL_STATE_UNSPECIFIED, ""},
        {came, {true, "15:09", "15:07"}, v1::ARRIVAL_STATE_CAME, "15:09"},
        {came, {true, "", "15:07"}, v1::ARRIVAL_STATE_MISSING, ""},
        {came, {false, "15:07", "15:07"}, v1::ARRIVAL_STATE_ON_TIME, ""},
    };
    for (const Case& one : cases) {
        const auto told = arrival_of(one.stands, one.typed, kNow);
        const std::string which = std::to_string(one.stands.state()) + " " + one.typed.time;
        ASSERT_EQ(told.has_value(), one.told != v1::ARRIVAL_STATE_UNSPECIFIED) << which;
        if (!told) continue;
        EXPECT_EQ(told->state(), one.told) << which;
        EXPECT_EQ(told->clock(), one.clock) << which;
    }
}

TEST(Arrivals, AreSaidWithTheName) {
    const v1::Board seats = board();
    EXPECT_EQ(arrival_words(seats.second(), arrival(v1::ARRIVAL_STATE_CAME, "15:07"), kRu),
              "Яшин К. К. — 15:07");
    EXPECT_EQ(arrival_words(seats.second(), arrival(v1::ARRIVAL_STATE_MISSING), kRu),
              "Яшин К. К. — ещё нет");
    EXPECT_EQ(arrival_words(seats.second(), arrival(v1::ARRIVAL_STATE_ON_TIME), kRu),
              "Яшин К. К. — вовремя");
}

v1::Board waiting_for_second() {
    v1::Board made = board();
    v1::BoardStart& start = *made.mutable_start();
    start.mutable_second()->set_state(v1::ARRIVAL_STATE_MISSING);
    start.set_running(v1::BOARD_CLOCK_SECOND);
    start.set_first_clock("45:00");
    start.set_second_clock("38:00");
    start.mutable_latest_time()->set_seconds(1791985500);  // 17:45
    return made;
}

TEST(Clocks, OneLineHasWhoseRunsBothAndWhoIsMissing) {
    const v1::Board waiting = waiting_for_second();
    EXPECT_TRUE(somebody_late(waiting));
    EXPECT_TRUE(somebody_missing(waiting));
    EXPECT_EQ(clocks_line(waiting, frame(), kRu).words,
              "идут часы чёрных: белые 45:00, чёрные 38:00 · нет: Яшин К. К.");
    EXPECT_EQ(wait_words(waiting, kRu, kSamara), "ждут до 17:45");
}

TEST(Clocks, OnesThatAreNotKnownAreNotMadeUp) {
    v1::Board waiting = waiting_for_second();
    waiting.mutable_start()->clear_first_clock();
    waiting.mutable_start()->clear_second_clock();
    EXPECT_EQ(clocks_line(waiting, frame(), kRu).words, "идут часы чёрных · нет: Яшин К. К.");
}

TEST(Clocks, AfterTheTermTheLineSaysWhatStands) {
    v1::Board waiting = waiting_for_second();
    waiting.mutable_start()->set_due(v1::GAME_RESULT_SECOND_ABSENT);
    waiting.mutable_start()->set_due_text("+:−");
    EXPECT_EQ(clocks_line(waiting, frame(), kRu).words, "! ждать больше не нужно: по правилам +:−");
}

TEST(Clocks, WithAResultNobodyIsWaitedFor) {
    v1::Board waiting = waiting_for_second();
    waiting.set_complete(true);
    EXPECT_FALSE(somebody_missing(waiting));
    EXPECT_EQ(wait_words(waiting, kRu, kSamara), "");
}

}  // namespace
}  // namespace collegium::tui::viewmodel::board_start_test
