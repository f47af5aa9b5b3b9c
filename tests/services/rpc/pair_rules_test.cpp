// Pairs set and barred beforehand through the API.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/v1/journal.grpc.pb.h>
#include <collegium/v1/pair_rules.grpc.pb.h>
#include <collegium/v1/rounds.grpc.pb.h>
#include <collegium/v1/tournaments.grpc.pb.h>

#include "support/drawn_tournament.hpp"
#include "test_server.hpp"

namespace collegium::rpc::pair_rules_test {
namespace {

using grpc::StatusCode;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Pair;
using ::testing::SizeIs;
using RuleStub = v1::PairRuleService::Stub;

class PairRuleCalls : public ::testing::Test {
  protected:
    PairRuleCalls() {
        storage::Command command;
        command.apply = [this](storage::Connection& writer) -> sdk::Result<storage::Applied> {
            const storage::Instant now = server_.store().now();
            drawn_ =
                testing_support::enter_tournament(writer, now, 8, testing_support::swiss_of(5));
            const std::string scope = drawn_.competition.id.name();
            for (const char* role : {"chief-arbiter", "secretary", "observer"})
                testing_support::enter_account(writer, now, role, role, scope, 0, role);
            return storage::Applied{};
        };
        const auto written = server_.store().writer().run(std::move(command));
        EXPECT_TRUE(written) << written.error().message;
        v1::ListParticipantsRequest request;
        request.set_parent(drawn_.id.name());
        const auto listed = chief_.call(&v1::TournamentService::Stub::ListParticipants, request);
        for (const v1::Participant& one : listed.value.participants())
            people_.push_back(one.name());
    }

    [[nodiscard]] Client as(const std::string& token) const {
        Client client = server_.stranger();
        client.set_token(token);
        return client;
    }
    // By numbers of the draw, from 1.
    [[nodiscard]] v1::CreatePairRuleRequest ruling(v1::PairRule::Kind kind, std::size_t first,
                                                   std::size_t second) const {
        v1::CreatePairRuleRequest request;
        request.set_parent(drawn_.id.name());
        request.mutable_pair_rule()->set_kind(kind);
        request.mutable_pair_rule()->set_first(people_[first - 1]);
        request.mutable_pair_rule()->set_second(people_[second - 1]);
        request.mutable_pair_rule()->set_reason("Регламент, п. 6.4");
        request.set_request_id(new_uuid());
        return request;
    }
    v1::PairRule set(v1::PairRule::Kind kind, std::size_t first, std::size_t second) {
        const auto made = chief_.call(&RuleStub::CreatePairRule, ruling(kind, first, second));
        EXPECT_TRUE(made.ok()) << made.refused().text;
        return made.value;
    }
    v1::ListPairRulesResponse list(const Client& client, int page_size = 0,
                                   const std::string& token = {}) {
        v1::ListPairRulesRequest request;
        request.set_parent(drawn_.id.name());
        request.set_page_size(page_size);
        request.set_page_token(token);
        const auto listed = client.call(&RuleStub::ListPairRules, request);
        EXPECT_TRUE(listed.ok()) << listed.refused().text;
        return listed.value;
    }

    TestServer server_;
    testing_support::DrawnTournament drawn_;
    Client chief_ = as("chief-arbiter");
    Client secretary_ = as("secretary");
    Client observer_ = as("observer");
    std::vector<std::string> people_;
};

TEST_F(PairRuleCalls, SetAPairOnceHoweverOftenTheyAreSent) {
    const auto request = ruling(v1::PairRule::KIND_FORCED, 1, 2);
    const auto rows = server_.journal_rows();
    const auto first = chief_.call(&RuleStub::CreatePairRule, request);
    const auto second = chief_.call(&RuleStub::CreatePairRule, request);
    ASSERT_TRUE(first.ok()) << first.refused().text;
    ASSERT_TRUE(second.ok()) << second.refused().text;
    EXPECT_EQ(first.value.SerializeAsString(), second.value.SerializeAsString());
    EXPECT_EQ(server_.journal_rows(), rows + 1);
    EXPECT_EQ(first.value.first_number(), 1);
    EXPECT_EQ(first.value.first_round(), 1);
    EXPECT_EQ(first.value.state(), v1::PairRule::STATE_IN_FORCE);
    const auto listed = list(observer_);
    ASSERT_THAT(listed.pair_rules(), SizeIs(1));
    EXPECT_EQ(listed.pair_rules(0).name(), first.value.name());
    EXPECT_FALSE(listed.actions(0).allowed()) << "an observer sets none";
    EXPECT_TRUE(list(chief_).actions(0).allowed());

    v1::PairRoundRequest pair;
    pair.set_parent(drawn_.id.name());
    pair.set_request_id(new_uuid());
    const auto paired = secretary_.call(&v1::RoundService::Stub::PairRound, pair);
    ASSERT_TRUE(paired.ok()) << paired.refused().text;
    EXPECT_EQ(paired.value.pairs(0).rule(), "задана");
}

TEST_F(PairRuleCalls, ShowWithoutWriting) {
    auto request = ruling(v1::PairRule::KIND_BARRED, 1, 2);
    request.set_validate_only(true);
    const auto rows = server_.journal_rows();
    const auto shown = chief_.call(&RuleStub::CreatePairRule, request);
    ASSERT_TRUE(shown.ok()) << shown.refused().text;
    EXPECT_EQ(shown.value.name(), "");
    EXPECT_EQ(server_.journal_rows(), rows);
}

TEST_F(PairRuleCalls, RefuseWithoutTheRoleAndWhatIsImpossible) {
    EXPECT_EQ(secretary_.call(&RuleStub::CreatePairRule, ruling(v1::PairRule::KIND_FORCED, 1, 2))
                  .refused()
                  .code,
              StatusCode::PERMISSION_DENIED);
    EXPECT_THAT(chief_.call(&RuleStub::CreatePairRule, ruling(v1::PairRule::KIND_UNSPECIFIED, 1, 1))
                    .refused()
                    .fields,
                ElementsAre(Pair("pair_rule.kind", "ENUM_UNKNOWN")));
    (void)set(v1::PairRule::KIND_FORCED, 1, 2);
    EXPECT_THAT(chief_.call(&RuleStub::CreatePairRule, ruling(v1::PairRule::KIND_BARRED, 2, 1))
                    .refused()
                    .fields,
                ElementsAre(Pair("pair_rule.kind", "PAIR_RULE_CONTRADICTS")));
    v1::DeletePairRuleRequest remove;
    remove.set_name(drawn_.id.name() + "/pairRules/77");
    remove.set_reason("ошибка");
    remove.set_request_id(new_uuid());
    EXPECT_EQ(chief_.call(&RuleStub::DeletePairRule, remove).refused().code, StatusCode::NOT_FOUND);
    remove.set_name("pairRules/7");
    remove.set_request_id(new_uuid());
    EXPECT_THAT(chief_.call(&RuleStub::DeletePairRule, remove).refused().fields,
                Contains(Pair("name", "NAME_MALFORMED")));
}

TEST_F(PairRuleCalls, ChangeAndTakeBackOverTheEtagSeen) {
    const v1::PairRule rule = set(v1::PairRule::KIND_BARRED, 3, 4);
    v1::UpdatePairRuleRequest change;
    *change.mutable_pair_rule() = rule;
    change.mutable_pair_rule()->set_last_round(3);
    change.mutable_update_mask()->add_paths("last_round");
    change.set_request_id(new_uuid());
    const auto changed = chief_.call(&RuleStub::UpdatePairRule, change);
    ASSERT_TRUE(changed.ok()) << changed.refused().text;
    EXPECT_EQ(changed.value.last_round(), 3);
    change.set_request_id(new_uuid());
    EXPECT_EQ(chief_.call(&RuleStub::UpdatePairRule, change).refused().reason, "ETAG_STALE");
    change.mutable_update_mask()->add_paths("set_by");
    change.set_request_id(new_uuid());
    EXPECT_EQ(chief_.call(&RuleStub::UpdatePairRule, change).refused().code,
              StatusCode::INVALID_ARGUMENT);
    v1::DeletePairRuleRequest remove;
    remove.set_name(rule.name());
    remove.set_etag(rule.etag());
    remove.set_reason("решение отменено");
    remove.set_request_id(new_uuid());
    EXPECT_EQ(chief_.call(&RuleStub::DeletePairRule, remove).refused().reason, "ETAG_STALE");
    remove.set_etag(changed.value.etag());
    remove.set_request_id(new_uuid());
    ASSERT_TRUE(chief_.call(&RuleStub::DeletePairRule, remove).ok());
    EXPECT_THAT(list(chief_).pair_rules(), SizeIs(0));
}

TEST_F(PairRuleCalls, ListByPages) {
    (void)set(v1::PairRule::KIND_FORCED, 1, 2);
    (void)set(v1::PairRule::KIND_BARRED, 3, 4);
    (void)set(v1::PairRule::KIND_BARRED, 5, 6);
    const auto first = list(observer_, 2);
    ASSERT_THAT(first.pair_rules(), SizeIs(2));
    const auto second = list(observer_, 2, first.next_page_token());
    ASSERT_THAT(second.pair_rules(), SizeIs(1));
    EXPECT_EQ(second.pair_rules(0).first_number(), 5);
    EXPECT_EQ(second.next_page_token(), "");
}

}  // namespace
}  // namespace collegium::rpc::pair_rules_test
