// Every constant of tournament_methods.hpp against the API's own description.
#include "tui/net/tournament_methods.hpp"

#include <set>
#include <string>

#include <google/protobuf/descriptor.h>
#include <gtest/gtest.h>

#include <collegium/v1/pair_rules.pb.h>
#include <collegium/v1/rounds.pb.h>
#include <collegium/v1/tournaments.pb.h>

namespace collegium::tui::net {
namespace {

class TournamentMethods : public testing::Test {
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

TEST_F(TournamentMethods, AreThoseOfTheApiWithItsMessages) {
    check(kGetTournament);
    check(kListTournaments);
    check(kSuggestTournament);
    check(kCreateTournament);
    check(kUpdateTournament);
    check(kDeleteTournament);
    check(kAddParticipants);
    check(kRemoveParticipant);
    check(kSetRatings);
    check(kListParticipants);
    check(kDrawNumbers);
    check(kSetAbsences);
    check(kWithdrawParticipant);
    check(kReinstateParticipant);
    check(kReplaceParticipant);
    check(kListPairRules);
    check(kCreatePairRule);
    check(kUpdatePairRule);
    check(kDeletePairRule);
    check(kGetRound);
    check(kListRounds);
    check(kPairRound);
    check(kExplainPair);
    check(kReplayRound);
    check(kChangePairs);
    check(kDiscardRound);
    check(kApproveRound);
    check(kScheduleRound);
    check(kStartRound);
    check(kCloseRound);
    check(kReopenRound);
    check(kDrawStarts);

    for (const auto* file : {v1::Tournament::descriptor()->file(),
                             v1::PairRule::descriptor()->file(), v1::Round::descriptor()->file()})
        for (int s = 0; s < file->service_count(); ++s)
            for (int m = 0; m < file->service(s)->method_count(); ++m) {
                const auto* method = file->service(s)->method(m);
                EXPECT_TRUE(named_.contains(method->full_name())) << method->full_name();
            }
}

}  // namespace
}  // namespace collegium::tui::net
