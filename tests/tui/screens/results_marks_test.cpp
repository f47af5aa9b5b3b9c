// Marked boards and what is done to all of them at once.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/v1/officials.pb.h>

#include "results_screen_test.hpp"

namespace collegium::tui {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

class ResultsMarks : public ResultsScreenTest {
  protected:
    ResultsMarks() {
        client.fake.server().on<v1::ListOfficialsRequest, v1::ListOfficialsResponse>(
            [](const auto&) -> net::Reply<v1::ListOfficialsResponse> {
                v1::ListOfficialsResponse response;
                for (const auto& [number, name] : {std::pair{1, "Ким В. Т."}, {2, "Родин С. С."}}) {
                    v1::Official& official = *response.add_officials();
                    official.set_name("competitions/14/officials/" + std::to_string(number));
                    official.mutable_person_label()->set_short_name(name);
                }
                return response;
            });
        client.fake.server().on<v1::ListBoardJudgesRequest, v1::ListBoardJudgesResponse>(
            [this](const auto&) -> net::Reply<v1::ListBoardJudgesResponse> { return judges; });
        client.fake.server().on<v1::SetBoardJudgesRequest, v1::ListBoardJudgesResponse>(
            [this](const auto& request) -> net::Reply<v1::ListBoardJudgesResponse> {
                *judges.mutable_judges() = request.judges();
                return judges;
            });
        look_after(1, 1, 20);
    }

    void look_after(int official, int first, int last) {
        v1::BoardJudge& judge = *judges.add_judges();
        judge.set_official("competitions/14/officials/" + std::to_string(official));
        judge.set_first_board(first);
        judge.set_last_board(last);
    }
    std::vector<std::string> ranges() const {
        std::vector<std::string> words;
        for (const v1::BoardJudge& judge : judges.judges())
            words.push_back(judge.official().substr(judge.official().rfind('/') + 1) + ": " +
                            std::to_string(judge.first_board()) + "–" +
                            std::to_string(judge.last_board()));
        return words;
    }

    v1::ListBoardJudgesResponse judges;
};

TEST_F(ResultsMarks, SpaceMarksABoardAndTakesTheMarkAway) {
    open();
    press({"Space"});
    EXPECT_THAT(row("Жуков Д. В. "), HasSubstr("│>  7*10 Жуков"));
    EXPECT_THAT(frame(), HasSubstr("* 1 · без рез. 4 из 20"));
    EXPECT_EQ(client.here(), 7);
    press({"Space"});
    EXPECT_THAT(frame(), Not(HasSubstr("7*10")));
    EXPECT_TRUE(client.recorded.empty());
}

TEST_F(ResultsMarks, InsertMarksAndStepsDown) {
    open();
    press({"Insert", "Insert"});
    EXPECT_EQ(client.here(), 9);
    EXPECT_THAT(frame(), HasSubstr("* 2 · "));
    client.run("row.unmark_all");
    EXPECT_THAT(frame(), Not(HasSubstr("* 2 · ")));
}

TEST_F(ResultsMarks, DigitsStillMeanTheBoardUnderTheCursor) {
    open();
    press({"Insert", "g", "1", "9", "Enter", "2"});
    EXPECT_THAT(boards_sent(), ElementsAre(19));
}

TEST_F(ResultsMarks, SheetsOfAllMarkedBoardsAreNotedByTwoKeys) {
    for (const int number : {8, 9, 11})
        client.board(number).set_sheets_missing(true);
    open();
    press({"g", "8", "Enter", "Insert", "Space", "g", "1", "1", "Enter", "Space"});
    press({"s"});
    EXPECT_THAT(frame(), HasSubstr("Доски 8–9, 11: листки с записью партии"));
    EXPECT_THAT(frame(), HasSubstr("сданы листки: белые"));
    press({"F2"});
    ASSERT_EQ(client.sheets.size(), 3U);
    for (const v1::SetSheetsRequest& sheets : client.sheets) {
        EXPECT_TRUE(sheets.first() && sheets.second());
        EXPECT_EQ(sheets.etag(), "v1");
    }
    EXPECT_THAT(message(), HasSubstr("✓ Листки отмечены, доски 8–9, 11. u — отменить"));
    EXPECT_THAT(frame(), Not(HasSubstr("□")));
    EXPECT_THAT(frame(), Not(HasSubstr("* 3"))) << "done: the marks go";
    press({"u"});
    EXPECT_EQ(client.federation.undone.size(), 3U) << "what was one act is undone as one";
}

TEST_F(ResultsMarks, OnlyOneSidesSheetsAreThoseOfWhoeverHadThatSide) {
    client.board(9).mutable_games(0)->set_first_begins(false);
    open();
    press({"g", "8", "Enter", "Insert", "Space", "s", "Down", "Space", "F2"});
    ASSERT_EQ(client.sheets.size(), 2U);
    EXPECT_TRUE(client.sheets[0].first() && !client.sheets[0].second());
    EXPECT_TRUE(!client.sheets[1].first() && client.sheets[1].second()) << "colours as played";
}

TEST_F(ResultsMarks, MarkedBoardsGetOneArbiterAndTheOthersKeepTheirs) {
    open();
    press({"g", "3", "Enter", "Space", "g", "7", "Enter", "Insert", "Space"});
    client.run("round.judge_of_marked");
    EXPECT_THAT(frame(), HasSubstr("Кто смотрит за досками 3, 7–8"));
    press({"2"});
    EXPECT_THAT(ranges(), ElementsAre("1: 1–2", "2: 3–3", "1: 4–6", "2: 7–8", "1: 9–20"));
    EXPECT_THAT(message(), HasSubstr("Доски распределены между судьями"));
    EXPECT_THAT(frame(), Not(HasSubstr("* 3 · ")));
    press({"g", "3", "Enter", "Space"});
    client.run("round.judge_of_marked");
    press({"3"});
    EXPECT_THAT(ranges(), ElementsAre("1: 1–2", "1: 4–6", "2: 7–8", "1: 9–20"));
}

TEST_F(ResultsMarks, ArbitersWithSeveralRangesKeepThemInTheDialog) {
    judges.clear_judges();
    look_after(1, 1, 2);
    look_after(2, 3, 3);
    look_after(1, 4, 20);
    open();
    client.run("round.judges");
    EXPECT_THAT(frame(), HasSubstr("1–2, 4–20"));
    press({"F2"});
    EXPECT_THAT(ranges(), ElementsAre("1: 1–2", "1: 4–20", "2: 3–3"));
}

}  // namespace
}  // namespace collegium::tui
