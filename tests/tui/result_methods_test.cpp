// Every constant of result_methods.hpp against the API's own description.
#include "tui/net/result_methods.hpp"

#include <set>
#include <string>

#include <google/protobuf/descriptor.h>
#include <gtest/gtest.h>

#include <collegium/v1/results.pb.h>
#include <collegium/v1/standings.pb.h>

namespace collegium::tui::net {
namespace {

class ResultMethods : public testing::Test {
  protected:
    template <typename Request, typename Response>
    void check(const Method<Request, Response>& method) {
        std::string name = std::string(method.path).substr(1);
        name.replace(name.find('/'), 1, ".");
        const auto* found =
            google::protobuf::DescriptorPool::generated_pool()->FindMethodByName(name);
        ASSERT_NE(found, nullptr) << method.path;
        EXPECT_EQ(found->input_type(), Request::descriptor()) << method.path;
        EXPECT_EQ(found->output_type(), Response::descriptor()) << method.path;
        EXPECT_TRUE(named_.insert(name).second) << "named twice: " << method.path;
    }

    std::set<std::string> named_;
};

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

    // A call added to the API is added to the client too.
    for (const auto* file : {v1::Board::descriptor()->file(), v1::Standings::descriptor()->file()})
        for (int s = 0; s < file->service_count(); ++s)
            for (int m = 0; m < file->service(s)->method_count(); ++m) {
                const auto* method = file->service(s)->method(m);
                EXPECT_TRUE(named_.contains(method->full_name())) << method->full_name();
            }
}

}  // namespace
}  // namespace collegium::tui::net
