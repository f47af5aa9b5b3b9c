// Results without a link: kept on disk, sent in order, each disagreement asked about.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "results_screen_test.hpp"
#include "tui/net/act_queue.hpp"
#include "tui/screens/results/result_queue.hpp"

namespace collegium::tui {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

class ResultsOffline : public ResultsScreenTest {};

TEST_F(ResultsOffline, WithoutALinkAnAbsenceBeforeTheLimitIsRefusedWithTheTime) {
    client.round.mutable_absence_from()->set_seconds(
        client.fake.app().now().time_since_epoch().count() + 600);
    open();
    client.link(net::Link::kOffline);
    press({"+"});
    EXPECT_EQ(net::unsent_by("users/5"), 0U);
    EXPECT_THAT(message(),
                HasSubstr("Неявку можно записать с 17:51: опоздание до 15:45 (5.4.4.1)"));
}

TEST_F(ResultsOffline, WithoutALinkResultsWaitOnThisComputer) {
    open();
    client.link(net::Link::kOffline);
    press({"2", "0"});
    EXPECT_TRUE(client.recorded.empty());
    EXPECT_THAT(row("Жуков Д. В."), HasSubstr("2:0 ↥"));
    EXPECT_THAT(row("Жуков Д. В."), HasSubstr("не отправлено"));
    EXPECT_EQ(client.here(), 12);
    EXPECT_THAT(frame(), HasSubstr("Нет связи с 17:41"));
    EXPECT_EQ(net::unsent_by("users/5"), 2U);
    expect_golden("screens/results-offline-80x24", client.fake.frame(80, 24));
}

TEST_F(ResultsOffline, WhenTheLinkIsBackTheyAreSentInOrderWithTheTimeTheyWereSeen) {
    open();
    const auto seen = client.fake.app().now();
    client.link(net::Link::kOffline);
    press({"2", "0"});
    client.fake.pass(60s);
    client.link(net::Link::kOnline);
    send_unsent(client.fake.app());
    client.fake.pass(500ms);
    EXPECT_THAT(boards_sent(), ElementsAre(7, 10));
    EXPECT_EQ(client.recorded[0].observe_time().seconds(), seen.time_since_epoch().count());
    EXPECT_FALSE(client.recorded[0].request_id().empty());
    EXPECT_EQ(net::unsent_by("users/5"), 0U);
    EXPECT_THAT(message(), HasSubstr("Отправлено 2 из 2"));
    EXPECT_THAT(row("Жуков Д. В."), HasSubstr("2:0  ")) << "one's own result needs no mark";
}

TEST_F(ResultsOffline, ADisagreementIsAskedAboutAndEnterKeepsTheServers) {
    open();
    client.link(net::Link::kOffline);
    press({"1"});
    client.record_elsewhere(7, v1::GAME_RESULT_FIRST_WINS, "Родин О. П.");
    client.link(net::Link::kOnline);
    send_unsent(client.fake.app());
    EXPECT_THAT(frame(), HasSubstr("Расхождение: доска 7"));
    EXPECT_THAT(frame(), HasSubstr("у вас 1:1 (17:41); на сервере 2:0, Родин О. П., 17:40"));
    press({"Enter"});
    EXPECT_EQ(client.board(7).text(), "2:0");
    EXPECT_EQ(net::unsent_by("users/5"), 0U);
    EXPECT_THAT(message(), HasSubstr("Оставлено как было")) << "nothing is left to decide";
}

TEST_F(ResultsOffline, AWideWindowSaysSinceWhenAndHasRoomForIt) {
    open();
    client.link(net::Link::kOffline);
    EXPECT_TRUE(client.fake.shows("┬ Нет связи с 17:41 ─", 120, 40));
    EXPECT_TRUE(client.fake.shows("─ попытка через 16 с · F9 ┤", 120, 40));
    EXPECT_FALSE(client.fake.shows("c — цвета", 120, 40)) << "that needs the server";
}

TEST_F(ResultsOffline, ADisagreementIsReplacedWithAReasonOnly) {
    open();
    client.link(net::Link::kOffline);
    press({"1"});
    client.record_elsewhere(7, v1::GAME_RESULT_FIRST_WINS, "Родин О. П.");
    client.link(net::Link::kOnline);
    send_unsent(client.fake.app());
    client.fake.pass(500ms);
    press({"F2"});
    client.fake.type("оба бланка за ничью");
    press({"F2"});
    EXPECT_EQ(client.board(7).text(), "1:1");
    EXPECT_TRUE(client.recorded.back().replace());
    EXPECT_EQ(client.recorded.back().remark(), "оба бланка за ничью");
    EXPECT_EQ(net::unsent_by("users/5"), 0U);
    EXPECT_THAT(message(), HasSubstr("Записано: доска 7, 1:1"));
}

TEST_F(ResultsOffline, ALinkThatBreaksUnderAKeyLosesNothing) {
    open();
    net::ClientError error;
    error.code = sdk::Code::kUnavailable;
    client.refusal = error;
    client.refusals = 2;  // the client asks once more by itself
    press({"2"});
    EXPECT_EQ(net::unsent_by("users/5"), 1U);
    EXPECT_THAT(row("Жуков Д. В."), HasSubstr("2:0 ↥"));
    EXPECT_THAT(message(), HasSubstr("Не записано: нет связи. Доска 7, 2:0 — в очереди"));
}

TEST_F(ResultsOffline, AKeptResultNobodyCanReadIsNotTakenForNone) {
    open();
    client.link(net::Link::kOffline);
    press({"2", "0"});
    net::QueuedAct broken = net::program_queue().acts().front();
    net::program_queue().remove(broken.request_id);
    broken.value = "{\"outcome\":";
    net::program_queue().add(broken);
    client.link(net::Link::kOnline);
    send_unsent(client.fake.app());
    client.fake.pass(500ms);
    EXPECT_THAT(boards_sent(), ElementsAre(10));
    EXPECT_EQ(net::unsent_by("users/5"), 1U) << "it is kept";
    EXPECT_THAT(message(), HasSubstr("Отправлено 1 из 2. Не прочитано, осталось в очереди: 1"));
}

TEST_F(ResultsOffline, ALinkThatBreaksMidwaySaysSoAndTheRestGoesWhenItIsBack) {
    open();
    client.link(net::Link::kOffline);
    press({"2", "0"});
    client.link(net::Link::kOnline);
    net::ClientError error;
    error.code = sdk::Code::kUnavailable;
    client.refusal = error;
    client.refusals = 2;  // the client asks once more by itself
    send_unsent(client.fake.app());
    EXPECT_THAT(message(), HasSubstr("Отправлено 0 из 2: нет связи"));
    EXPECT_EQ(net::unsent_by("users/5"), 2U);
    resume_unsent(client.fake.app());
    EXPECT_EQ(net::unsent_by("users/5"), 2U) << "not at once";
    client.fake.pass(10s);
    resume_unsent(client.fake.app());
    client.fake.pass(500ms);
    EXPECT_THAT(boards_sent(), ElementsAre(7, 7, 7, 10)) << "twice in vain, then both";
    EXPECT_EQ(net::unsent_by("users/5"), 0U);
    EXPECT_THAT(message(), HasSubstr("Отправлено 2 из 2"));
}

TEST_F(ResultsOffline, WhatWasPutOffCanBeSentLaterFromThePalette) {
    open();
    client.link(net::Link::kOffline);
    press({"2", "0"});
    client.link(net::Link::kOnline);
    client.fake.press(":");
    client.fake.type("отправить");
    EXPECT_THAT(frame(), HasSubstr("Отправить отложенные результаты"));
    client.fake.press("Enter");
    client.fake.pass(500ms);
    EXPECT_THAT(boards_sent(), ElementsAre(7, 10));
    EXPECT_EQ(net::unsent_by("users/5"), 0U);
    client.fake.press("F9");
    EXPECT_THAT(frame(), Not(HasSubstr("Отправить отложенные"))) << "nothing waits any more";
}

TEST_F(ResultsOffline, WhatWasTypedIsRecordedWhateverIsOpenedNext) {
    client.make_micro_matches();
    open();
    client.fake.hold_calls(true);
    for (int i = 0; i < 20; ++i) {
        client.fake.press("2");
        client.fake.press("1");
    }
    client.fake.press("Esc");
    EXPECT_THAT(client.fake.line(2), Not(HasSubstr("Результаты")));
    for (int i = 0; i < 12; ++i)
        client.fake.run_held_calls();
    EXPECT_EQ(client.recorded.size(), 40U);
    for (int i = 1; i <= 20; ++i)
        EXPECT_EQ(client.board(i).text(), "2:0") << i;
}

TEST(ResultsAtTheEnd, WhatIsUnderWayWhenTheProgramEndsWaitsForTheNextLogIn) {
    {
        RoundClient client;
        client.open("rounds");
        client.fake.hold_calls(true);
        client.fake.press("2");
        net::program_queue() = net::ActQueue();  // its folder ends before the program does
        EXPECT_EQ(net::unsent_by("users/5"), 0U);
    }
    EXPECT_EQ(net::unsent_by("users/5"), 1U);
    net::program_queue() = net::ActQueue();
}

}  // namespace
}  // namespace collegium::tui
