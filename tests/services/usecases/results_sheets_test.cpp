// Score sheets: handed in, taken back, asked for where the book has them.
#include <algorithm>

#include <gmock/gmock.h>

#include "results_fixture.hpp"

namespace collegium::usecases::testing {
namespace results_sheets_test {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

class Sheets : public Results {
  protected:
    sdk::Result<Plan<BoardView>> handing_in(const Caller& caller, int number, bool first,
                                            bool second,
                                            std::optional<std::int64_t> version = std::nullopt) {
        const storage::ReadLease lease = store_->read();
        return set_sheets(caller, *lease, *book_store_.library(),
                          {competition_.board(number), version, first, second});
    }
    BoardView hand_in(int number, bool first, bool second) {
        return must_by(arbiter_, handing_in(arbiter_, number, first, second));
    }
    std::string refused(const sdk::Result<Plan<BoardView>>& plan) {
        return plan ? "written" : plan.error().reason;
    }
    RoundView round() {
        const storage::ReadLease lease = store_->read();
        return get_round(chief_, *lease, *book_store_.library(), competition_.round, at(kUsual))
            .value();
    }
    void play_all() {
        enter(secretary_, slip(1, Outcome::kFirstWins));
        enter(secretary_, slip(2, Outcome::kDraw));
        enter(secretary_, slip(3, Outcome::kSecondWins));
        enter(secretary_, slip(4, Outcome::kSecondAbsent));
    }
    void play(const std::string& discipline) {
        write([&](storage::Connection& writer) {
            auto record = storage::find_tournament(writer, competition_.tournament).value();
            record.discipline = discipline;
            ++record.version;
            storage::update_tournament(writer, record, kStart);
        });
    }
};

// RU-2022 5.4.3.5
TEST_F(Sheets, AreMissingOnceAGameIsOverUntilBothAreHandedIn) {
    EXPECT_FALSE(board(1).sheets_missing) << "it is being played";
    play_all();
    EXPECT_TRUE(board(1).sheets_missing);
    EXPECT_FALSE(board(4).sheets_missing) << "nobody played there";
    EXPECT_TRUE(hand_in(1, true, false).sheets_missing);
    EXPECT_FALSE(hand_in(1, true, true).sheets_missing);
    EXPECT_TRUE(board(1).record.first_sheet && board(1).record.second_sheet);
    hand_in(2, false, true);
    const RoundBoards listed = boards(arbiter_);
    EXPECT_THAT(listed.summary, ::testing::Contains(HasSubstr("листков с записью: доски 2, 3 (")));
    EXPECT_THAT(listed.summary, ::testing::Contains(HasSubstr("5.4.3.5")));
}

TEST_F(Sheets, AreToldOfBeforeTheRoundIsClosedAndForbidNothing) {
    play_all();
    hand_in(1, true, true);
    hand_in(2, true, false);
    const BoardView second = board(2);
    const BoardView third = board(3);
    const std::vector<std::string> told = round().close_remarks;
    ASSERT_EQ(told.size(), 2U);
    EXPECT_THAT(told[0], HasSubstr("Доска 2: нет листка — " + second.second.short_name + " ("));
    EXPECT_THAT(told[0], Not(HasSubstr(second.first.short_name)));
    EXPECT_THAT(told[1], HasSubstr(third.first.short_name + ", " + third.second.short_name));
    EXPECT_EQ(boards(chief_).round.close_remarks, told);
    {
        const storage::ReadLease lease = store_->read();
        must_by(chief_, close_round(chief_, *lease, *book_store_.library(), competition_.round,
                                    std::nullopt, at(kUsual)));
    }
    EXPECT_THAT(round().close_remarks, IsEmpty());
    hand_in(3, true, true);
    EXPECT_FALSE(board(3).sheets_missing) << "they may come in later";
}

// RU-2022 6.1.10.2; a play-off is looked at in play_offs_test.cpp.
TEST_F(Sheets, AreNotWaitedForWhereNobodyHasToRecord) {
    play_all();
    play("russian-blitz");
    EXPECT_FALSE(board(1).sheets_missing);
    EXPECT_THAT(round().close_remarks, IsEmpty());
    play("russian");
    EXPECT_TRUE(board(1).sheets_missing);
}

TEST_F(Sheets, AreTakenBackAndPutBack) {
    play_all();
    hand_in(1, true, true);
    {
        const storage::ReadLease lease = store_->read();
        const auto row = storage::find_journal_row(*lease, last_);
        EXPECT_EQ(row->action, "results.sheets");
        EXPECT_EQ(row->citations.front().article, "5.4.3.5");
    }
    EXPECT_EQ(last_payload().before, R"({"first":false,"second":false})");
    must_by(arbiter_, undoing(arbiter_, last_));
    EXPECT_FALSE(board(1).record.first_sheet || board(1).record.second_sheet);
    EXPECT_EQ(board(1).text, "2:0") << "the result stays";
    must_by(arbiter_, undoing(arbiter_, last_));
    EXPECT_TRUE(board(1).record.first_sheet);
    set_round(RoundState::kClosed);
    hand_in(2, true, false);
    must_by(arbiter_, undoing(arbiter_, last_));
    EXPECT_FALSE(board(2).record.first_sheet) << "also after the round";
}

TEST_F(Sheets, AreNotedByThoseWhoseBoardItIs) {
    const Caller observer = somebody(11, "Гость", {"tournaments.read"});
    EXPECT_EQ(refused(handing_in(observer, 1, true, true)), "PERMISSION_DENIED");
    EXPECT_EQ(refused(handing_in(arbiter_, 1, false, false)), "SHEETS_UNCHANGED");
    EXPECT_EQ(refused(handing_in(arbiter_, 9, true, true)), "BOARD_NOT_FOUND");
    hand_in(1, true, true);
    EXPECT_EQ(refused(handing_in(arbiter_, 1, true, false, 1)), "ETAG_STALE");
    set_round(RoundState::kApproved);
    EXPECT_EQ(refused(handing_in(arbiter_, 2, true, true)), "ROUND_NOT_BEGUN");
}

}  // namespace results_sheets_test
}  // namespace collegium::usecases::testing
