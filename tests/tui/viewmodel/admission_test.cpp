// What the commission's screens show, as values: the queue, verdicts, moments, money.
#include "tui/viewmodel/admission.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tui/viewmodel/admission_queue.hpp"
#include "tui/viewmodel/applications.hpp"
#include "tui/viewmodel/moments.hpp"

namespace collegium::tui::viewmodel {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::HasSubstr;

QueueRow row(const std::string& name, const std::string& application, const std::string& full,
             Standing standing = Standing::kUnseen) {
    QueueRow made;
    made.name = name;
    made.application = application;
    made.full_name = made.short_name = full;
    made.standing = standing;
    made.version = "1";
    return made;
}

class Queue : public testing::Test {
  protected:
    Queue() {
        queue.show({row("a", "18", "Абрамов", Standing::kAdmitted), row("b", "18", "Щукин"),
                    row("c", "19", "Баранов", Standing::kWaiting), row("d", "19", "Ёжиков")});
    }
    std::string here() const { return queue.current()->name; }
    AdmissionQueue queue;
};

TEST_F(Queue, ApplicationsHaveHeadingsTheCursorNeverStandsOn) {
    EXPECT_EQ(queue.size(), 6U);
    EXPECT_TRUE(queue.is_heading(0));
    queue.move_to(3);
    EXPECT_EQ(here(), "c");
}

TEST_F(Queue, TheCursorStaysOnItsEntrantWhenRowsCome) {
    ASSERT_TRUE(queue.go_to("b"));
    queue.show({row("x", "17", "Новый"), row("a", "18", "Абрамов", Standing::kAdmitted),
                row("b", "18", "Щукин"), row("c", "19", "Баранов", Standing::kWaiting)});
    EXPECT_EQ(here(), "b");
    EXPECT_TRUE(queue.row(1).changed) << "who is new is marked";
}

TEST_F(Queue, TheNextOneIsUnseenAndOnlyThenWaiting) {
    ASSERT_TRUE(queue.go_to("b"));
    EXPECT_EQ(queue.next_undecided(), "d");
    QueueRow decided = row("d", "19", "Ёжиков", Standing::kAdmitted);
    queue.update(decided, true);
    EXPECT_EQ(queue.next_undecided(), "c");
}

TEST_F(Queue, FindsInTheOtherKeyboardLayout) {
    queue.filter(",fhfyjd");
    EXPECT_EQ(here(), "c");
    EXPECT_EQ(queue.shown_as(), "баранов");
    queue.filter("");
    EXPECT_EQ(queue.matches(), 4U);
}

TEST_F(Queue, OnesOwnChangeIsNotMarked) {
    QueueRow mine = row("b", "18", "Щукин", Standing::kAdmitted);
    mine.version = "2";
    queue.update(mine, true);
    EXPECT_FALSE(queue.row(2).changed);
    mine.version = "3";
    queue.update(mine, false);
    EXPECT_TRUE(queue.row(2).changed);
}

TEST_F(Queue, MarksAreDroppedWithTheDecision) {
    ASSERT_TRUE(queue.go_to("b"));
    queue.toggle_mark();
    EXPECT_THAT(queue.marked(), ElementsAre("b"));
    queue.update(row("b", "18", "Щукин", Standing::kAdmitted), true);
    EXPECT_TRUE(queue.marked().empty());
}

v1::AdmissionCheck check_of(int accepted, int refused) {
    v1::AdmissionCheck check;
    for (int i = 0; i < accepted + refused; ++i) {
        v1::AdmissionVerdict& verdict = *check.add_verdicts();
        verdict.set_requirement("r" + std::to_string(i));
        verdict.set_outcome(i < accepted ? v1::AdmissionVerdict::OUTCOME_ACCEPTED
                                         : v1::AdmissionVerdict::OUTCOME_REFUSED);
        verdict.set_text("Проверка " + std::to_string(i));
        verdict.add_citations()->set_text("2.1");
    }
    return check;
}

TEST(Verdicts, WhatIsNotAcceptedIsAlwaysInSight) {
    VerdictTable table;
    table.show(check_of(12, 3));
    const Texts texts(i18n::Language::kRu);
    table.arrange(texts, 52, 8, false, false);
    ASSERT_LE(table.size(), 8U);
    EXPECT_THAT(table.row(0).lines[0][0].text, HasSubstr("ещё 8 проверок принято"));
    EXPECT_EQ(table.key(table.size() - 1), "r14");
    EXPECT_EQ(table.key(table.size() - 3), "r12");
}

TEST(Verdicts, WithTheFocusEveryRowIsThere) {
    VerdictTable table;
    table.show(check_of(12, 3));
    table.arrange(Texts(i18n::Language::kRu), 52, 8, true, false);
    EXPECT_EQ(table.size(), 15U);
}

TEST(Papers, ALookUpHasNoCopy) {
    v1::AdmissionPaper paper;
    paper.set_state(v1::AdmissionPaper::STATE_ORIGINAL);
    EXPECT_EQ(next_state(paper), v1::AdmissionPaper::STATE_COPY);
    paper.set_lookup(true);
    EXPECT_EQ(next_state(paper), v1::AdmissionPaper::STATE_NOT_CONFORMING);
}

TEST(Moments, AreReadAsOfficialsTypeThem) {
    const std::chrono::local_seconds now =
        std::chrono::local_days(std::chrono::year(2026) / 10 / 14) + 10h + 34min;
    const auto day = std::chrono::local_days(std::chrono::year(2026) / 10 / 14);
    EXPECT_EQ(parse_moment("12:00", now), day + 12h);
    EXPECT_EQ(parse_moment("1805", now), day + 18h + 5min);
    EXPECT_EQ(parse_moment(".", now), now);
    EXPECT_EQ(parse_moment("15.10 9:30", now), day + std::chrono::days(1) + 9h + 30min);
    EXPECT_EQ(parse_moment("15.10.2026 09:30", now), day + std::chrono::days(1) + 9h + 30min);
    EXPECT_EQ(parse_moment("+1", now), day + std::chrono::days(1) + 23h + 59min);
    EXPECT_FALSE(parse_moment("25:00", now));
    EXPECT_FALSE(parse_moment("скоро", now));
    EXPECT_FALSE(parse_moment("31.02.2026 10:00", now));
}

TEST(Moments, TheNextFullHourIsAnHourAhead) {
    const auto day = std::chrono::local_days(std::chrono::year(2026) / 10 / 14);
    EXPECT_EQ(show_hour_after(day + 10h + 34min), "12:00");
    EXPECT_EQ(show_hour_after(day + 23h + 10min), "15.10.2026 01:00");
}

TEST(Moments, TheVenuesClockIsTurnedBack) {
    const LocalClock samara = [](std::chrono::sys_seconds time) {
        return std::chrono::local_seconds(time.time_since_epoch() + 4h);
    };
    const auto local = std::chrono::local_days(std::chrono::year(2026) / 10 / 14) + 12h;
    EXPECT_EQ(to_sys(local, samara).time_since_epoch(), local.time_since_epoch() - 4h);
}

TEST(MoneyText, IsReadWithSpacesAndHundredths) {
    EXPECT_EQ(parse_money("1500"), 150000);
    EXPECT_EQ(parse_money("1 500,50"), 150050);
    EXPECT_EQ(parse_money("1\u00a0500.5"), 150050);
    EXPECT_FALSE(parse_money(""));
    EXPECT_FALSE(parse_money("много"));
    EXPECT_FALSE(parse_money("1,2,3"));
}

TEST(BoardRange, IsReadWithEitherDash) {
    EXPECT_EQ(parse_boards("1–10"), (BoardRange{1, 10}));
    EXPECT_EQ(parse_boards("1-10"), (BoardRange{1, 10}));
    EXPECT_EQ(parse_boards("7"), (BoardRange{7, 7}));
    for (const char* wrong : {"", "0", "10-1", "1-", "-1", "1-2-3", "10000", "доски"})
        EXPECT_FALSE(parse_boards(wrong)) << wrong;
}

}  // namespace
}  // namespace collegium::tui::viewmodel
