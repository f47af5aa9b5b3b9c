// Rounds through the API: who may, once only, nobody overwrites anybody.
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/v1/journal.grpc.pb.h>
#include <collegium/v1/rounds.grpc.pb.h>

#include "support/drawn_tournament.hpp"
#include "test_server.hpp"

namespace collegium::rpc::rounds_test {
namespace {

using grpc::StatusCode;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using Stub = v1::RoundService::Stub;

class RoundCalls : public ::testing::Test {
  protected:
    RoundCalls() {
        write([this](storage::Connection& writer) {
            const storage::Instant now = server_.store().now();
            drawn_ =
                testing_support::enter_tournament(writer, now, 8, testing_support::swiss_of(7));
            const std::string scope = drawn_.competition.id.name();
            for (const char* role : {"chief-arbiter", "secretary", "arbiter", "observer"})
                testing_support::enter_account(writer, now, role, role, scope, 0, role);
            testing_support::enter_account(writer, now, "Гущина Н. В.", "chief-secretary", scope, 0,
                                           "second");
        });
    }

    void write(const std::function<void(storage::Connection&)>& statements) {
        storage::Command command;
        command.apply = [&](storage::Connection& writer) -> sdk::Result<storage::Applied> {
            statements(writer);
            return storage::Applied{};
        };
        const auto written = server_.store().writer().run(std::move(command));
        ASSERT_TRUE(written) << written.error().message;
    }
    [[nodiscard]] Client as(const std::string& token) const {
        Client client = server_.stranger();
        client.set_token(token);
        return client;
    }
    [[nodiscard]] std::string round(int number) const { return drawn_.round(number).name(); }

    [[nodiscard]] v1::PairRoundRequest pairing() const {
        v1::PairRoundRequest request;
        request.set_parent(drawn_.id.name());
        request.set_request_id(new_uuid());
        return request;
    }
    v1::Round pair() {
        const auto paired = secretary_.call(&Stub::PairRound, pairing());
        EXPECT_TRUE(paired.ok()) << paired.refused().text;
        return paired.value;
    }
    template <typename Request>
    [[nodiscard]] Request about(int number, const std::string& etag = {}) const {
        Request request;
        request.set_name(round(number));
        request.set_etag(etag);
        request.set_request_id(new_uuid());
        return request;
    }
    v1::Round get(int number, const Client& client) {
        v1::GetRoundRequest request;
        request.set_name(round(number));
        const auto found = client.call(&Stub::GetRound, request);
        EXPECT_TRUE(found.ok()) << found.refused().text;
        return found.value;
    }

    TestServer server_;
    testing_support::DrawnTournament drawn_;
    Client secretary_ = as("secretary");
    Client chief_ = as("chief-arbiter");
};

TEST_F(RoundCalls, PairOnceHoweverOftenTheyAreSent) {
    const auto request = pairing();
    const auto rows = server_.journal_rows();
    const auto first = secretary_.call(&Stub::PairRound, request);
    const auto second = secretary_.call(&Stub::PairRound, request);
    ASSERT_TRUE(first.ok()) << first.refused().text;
    ASSERT_TRUE(second.ok()) << second.refused().text;
    EXPECT_EQ(first.value.SerializeAsString(), second.value.SerializeAsString());
    EXPECT_EQ(server_.journal_rows(), rows + 1);
    EXPECT_EQ(first.value.state(), v1::Round::STATE_DRAFT);
    EXPECT_EQ(first.value.pairs_size(), 4);
    EXPECT_EQ(first.value.pairs(0).first().number(), 1);
    EXPECT_THAT(first.value.method_text(), HasSubstr("5.4.10.5"));
}

TEST_F(RoundCalls, ShowPairsWithoutWriting) {
    auto request = pairing();
    request.set_validate_only(true);
    const auto rows = server_.journal_rows();
    const auto shown = secretary_.call(&Stub::PairRound, request);
    ASSERT_TRUE(shown.ok()) << shown.refused().text;
    EXPECT_EQ(shown.value.pairs_size(), 4);
    EXPECT_EQ(server_.journal_rows(), rows);
    EXPECT_EQ(get(1, secretary_).state(), v1::Round::STATE_NOT_PAIRED);
}

TEST_F(RoundCalls, OfTwoWhoPairAtOnceGiveOneDraft) {
    std::vector<grpc::Status> answers(2);
    std::vector<std::thread> people;
    for (std::size_t i = 0; i < answers.size(); ++i)
        people.emplace_back([&, i] {
            answers[i] =
                as(i == 0 ? "secretary" : "second").call(&Stub::PairRound, pairing()).status;
        });
    for (std::thread& person : people)
        person.join();
    const auto made = std::count_if(answers.begin(), answers.end(),
                                    [](const grpc::Status& status) { return status.ok(); });
    EXPECT_EQ(made, 1);
    for (const grpc::Status& status : answers) {
        if (status.ok()) continue;
        const Refused refused = take_apart(status);
        EXPECT_EQ(refused.reason, "DRAFT_EXISTS");
        EXPECT_EQ(refused.metadata.at("name"), get(1, chief_).paired_by());
    }
}

TEST_F(RoundCalls, OfThoseWithoutTheRightLeaveNoRow) {
    (void)pair();
    const auto rows = server_.journal_rows();
    EXPECT_EQ(
        secretary_.call(&Stub::ApproveRound, about<v1::ApproveRoundRequest>(1)).status.error_code(),
        StatusCode::PERMISSION_DENIED);
    for (const char* role : {"arbiter", "observer"}) {
        const Client client = as(role);
        EXPECT_EQ(client.call(&Stub::PairRound, pairing()).status.error_code(),
                  StatusCode::PERMISSION_DENIED);
        EXPECT_EQ(
            client.call(&Stub::StartRound, about<v1::StartRoundRequest>(1)).status.error_code(),
            StatusCode::PERMISSION_DENIED);
        // A draft is seen by those who pair and approve.
        EXPECT_EQ(get(1, client).pairs_size(), 0);
        EXPECT_EQ(get(1, client).state(), v1::Round::STATE_NOT_PAIRED);
        v1::ExplainPairRequest why;
        why.set_name(round(1));
        EXPECT_EQ(client.call(&Stub::ExplainPair, why).refused().reason, "ROUND_NOT_PAIRED");
        v1::ReplayRoundRequest replay;
        replay.set_name(round(1));
        EXPECT_EQ(client.call(&Stub::ReplayRound, replay).refused().reason, "ROUND_NOT_PAIRED");
    }
    EXPECT_EQ(get(1, secretary_).pairs_size(), 4);
    auto change = about<v1::ChangePairsRequest>(1);
    change.set_kind(v1::ChangePairsRequest::KIND_SIDES);
    change.add_boards(1);
    change.set_reason("проверка");
    EXPECT_EQ(secretary_.call(&Stub::ChangePairs, change).status.error_code(),
              StatusCode::PERMISSION_DENIED);
    EXPECT_EQ(server_.journal_rows(), rows);
}

TEST_F(RoundCalls, WithAStaleEtagAreAborted) {
    const v1::Round draft = pair();
    auto again = pairing();
    again.set_again(true);
    ASSERT_TRUE(secretary_.call(&Stub::PairRound, again).ok());
    const auto stale =
        chief_.call(&Stub::ApproveRound, about<v1::ApproveRoundRequest>(1, draft.etag()));
    EXPECT_EQ(stale.status.error_code(), StatusCode::ABORTED);
    EXPECT_EQ(stale.refused().reason, "ETAG_STALE");
}

TEST_F(RoundCalls, TakeARoundFromItsPairsToItsEnd) {
    const v1::Round draft = pair();
    v1::ExplainPairRequest why;
    why.set_name(round(1));
    why.set_board(1);
    const auto approved =
        chief_.call(&Stub::ApproveRound, about<v1::ApproveRoundRequest>(1, draft.etag()));
    ASSERT_TRUE(approved.ok()) << approved.refused().text;
    EXPECT_EQ(approved.value.state(), v1::Round::STATE_APPROVED);
    const auto lines = as("observer").call(&Stub::ExplainPair, why);
    ASSERT_TRUE(lines.ok()) << lines.refused().text;
    EXPECT_THAT(lines.value.lines(), Not(IsEmpty()));
    const auto started =
        secretary_.call(&Stub::StartRound, about<v1::StartRoundRequest>(1, approved.value.etag()));
    ASSERT_TRUE(started.ok()) << started.refused().text;
    const auto early = secretary_.call(&Stub::CloseRound, about<v1::CloseRoundRequest>(1));
    EXPECT_EQ(early.refused().reason, "ROUND_INCOMPLETE");
    EXPECT_EQ(early.refused().metadata.at("boards"), "1, 2, 3, 4");
    write([this](storage::Connection& writer) {
        for (int board = 1; board <= 4; ++board)
            testing_support::enter_result(writer, server_.store().now(), {drawn_.round(1), board},
                                          play::Outcome::kDraw);
    });
    const auto closed = secretary_.call(&Stub::CloseRound, about<v1::CloseRoundRequest>(1));
    ASSERT_TRUE(closed.ok()) << closed.refused().text;
    EXPECT_EQ(closed.value.state(), v1::Round::STATE_CLOSED);
    v1::ReplayRoundRequest replay;
    replay.set_name(round(1));
    const auto same = as("observer").call(&Stub::ReplayRound, replay);
    ASSERT_TRUE(same.ok()) << same.refused().text;
    EXPECT_TRUE(same.value.same());
    v1::ListRoundsRequest list;
    list.set_parent(drawn_.id.name());
    const auto rounds = as("observer").call(&Stub::ListRounds, list);
    ASSERT_TRUE(rounds.ok());
    ASSERT_EQ(rounds.value.rounds_size(), 1);
    EXPECT_EQ(rounds.value.rounds(0).missing_results(), 0);
}

TEST_F(RoundCalls, ChangePairsOnlyWithAReason) {
    (void)pair();
    auto change = about<v1::ChangePairsRequest>(1);
    change.set_kind(v1::ChangePairsRequest::KIND_SWAP);
    change.add_numbers(5);
    change.add_numbers(7);
    EXPECT_EQ(chief_.call(&Stub::ChangePairs, change).status.error_code(),
              StatusCode::INVALID_ARGUMENT);
    change.set_reason("просьба федерации");
    change.set_validate_only(true);
    const auto rows = server_.journal_rows();
    const auto shown = chief_.call(&Stub::ChangePairs, change);
    ASSERT_TRUE(shown.ok()) << shown.refused().text;
    EXPECT_EQ(server_.journal_rows(), rows);
    change.set_validate_only(false);
    change.set_request_id(new_uuid());
    const auto changed = chief_.call(&Stub::ChangePairs, change);
    ASSERT_TRUE(changed.ok()) << changed.refused().text;
    EXPECT_EQ(changed.value.change().decision(), 1);
    EXPECT_EQ(changed.value.change().before_size(), 2);
    EXPECT_EQ(get(1, chief_).changes_size(), 1);
}

TEST_F(RoundCalls, AreUndoneWhileNothingRestsOnThem) {
    (void)pair();
    ASSERT_TRUE(chief_.call(&Stub::ApproveRound, about<v1::ApproveRoundRequest>(1)).ok());
    v1::UndoJournalEntryRequest undo;
    undo.set_name(server_.entry_name(server_.journal_rows()));
    undo.set_reason("рано");
    const auto undone = chief_.call(&v1::JournalService::Stub::UndoJournalEntry, undo);
    ASSERT_TRUE(undone.ok()) << undone.refused().text;
    EXPECT_EQ(get(1, chief_).state(), v1::Round::STATE_DRAFT);
    ASSERT_TRUE(secretary_.call(&Stub::DiscardRound, about<v1::DiscardRoundRequest>(1)).ok());
    EXPECT_EQ(get(1, chief_).state(), v1::Round::STATE_NOT_PAIRED);
}

TEST_F(RoundCalls, OfUnknownRoundsAreNotFound) {
    v1::GetRoundRequest request;
    request.set_name(round(5));
    EXPECT_EQ(chief_.call(&Stub::GetRound, request).status.error_code(), StatusCode::NOT_FOUND);
    request.set_name("competitions/1/rounds/1");
    EXPECT_EQ(chief_.call(&Stub::GetRound, request).status.error_code(),
              StatusCode::INVALID_ARGUMENT);
}

}  // namespace
}  // namespace collegium::rpc::rounds_test
