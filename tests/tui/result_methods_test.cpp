// Every constant of result_methods.hpp against the API's own description.
#include "tui/net/result_methods.hpp"

#include <collegium/v1/results.pb.h>
#include <collegium/v1/standings.pb.h>

#include "tests/tui/named_methods.hpp"

namespace collegium::tui::net {
namespace {

using ResultMethods = NamedMethods;

TEST_F(ResultMethods, AreThoseOfTheApiWithItsMessages) {
    check(kListBoards);
    check(kGetBoard);
    check(kRecordResult);
    check(kRecordResults);
    check(kCorrectResult);
    check(kDrawLot);
    check(kSetSides);
    check(kSetArrivals);
    check(kBeginGame);
    check(kSetSheets);
    check(kAttachRecord);
    check(kGetRecord);
    check(kListBoardJudges);
    check(kSetBoardJudges);
    check(kGetStandings);
    check(kExplainPlace);
    check(kGetParticipantCard);
    check(kGetApproval);
    check(kApproveResults);

    expect_all_of({v1::Board::descriptor()->file(), v1::Standings::descriptor()->file()});
}

}  // namespace
}  // namespace collegium::tui::net
