// Tables through the API: permissions, refusals, approval once only.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/v1/standings.grpc.pb.h>

#include "api_fixture.hpp"
#include "support/played_rounds.hpp"

namespace collegium::rpc::standings_test {
namespace {

using grpc::StatusCode;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;
using Stub = v1::StandingsService::Stub;

const std::vector<std::string> kByBerger{"direct-encounter", "sonneborn-berger", "wins"};

// The six players of RU-2022 WE-18, every round closed.
class Standings : public ApiTest {
  protected:
    Standings() {
        storage::Command command;
        command.apply = [&](storage::Connection& writer) -> sdk::Result<storage::Applied> {
            const auto now = server_.store().now();
            play::Settings settings = testing_support::round_robin_of(6);
            settings.criteria = kByBerger;
            const auto drawn = testing_support::enter_tournament(writer, now, 6, settings);
            competition_ = drawn.competition;
            id_ = drawn.id;
            testing_support::enter_six_player_rounds(writer, now, id_);
            storage::JournalDraft draft;
            draft.scope = draft.subject = competition_.id.name();
            draft.action = "competitions.create";
            draft.version = 1;
            return storage::Applied{std::move(draft), ""};
        };
        const auto done = server_.store().writer().run(std::move(command));
        if (!done) throw std::runtime_error(done.error().message);
        chief_ = official("petrova", "chief-arbiter", competition_.id.name());
    }

    template <typename Request>
    Request about(int number = 0) const {
        Request request;
        request.set_name(id_.name());
        if constexpr (requires { request.set_number(number); }) request.set_number(number);
        return request;
    }

    v1::ApproveResultsRequest approving() {
        const auto standings = ask(chief_, &Stub::GetStandings, about<v1::GetStandingsRequest>());
        v1::ApproveResultsRequest request;
        request.set_name(id_.name());
        request.set_etag(ask(chief_, &Stub::GetApproval, about<v1::GetApprovalRequest>()).etag());
        request.set_results_version(standings.results_version());
        request.set_request_id(new_uuid());
        return request;
    }

    testing_support::AdmissionCompetition competition_;
    play::TournamentId id_;
    Client chief_ = admin_;
};

TEST_F(Standings, AreForEverybodyWithARole) {
    const Client observer = official("observer", "observer", competition_.id.name());
    const auto table = ask(observer, &Stub::GetStandings, about<v1::GetStandingsRequest>());
    ASSERT_THAT(table.rows(), SizeIs(6));
    const nlohmann::json expected = testing_support::six_players_by(kByBerger);
    const int first = expected["order"][0].get<int>();
    const int second = expected["order"][1].get<int>();
    const auto cross = testing_support::six_player_line(first);
    const std::string berger = testing_support::six_player_figure(first, "SB");
    EXPECT_EQ(table.rows(0).who().number(), first);
    EXPECT_EQ(table.rows(0).place_text(), expected["first_place"]);
    EXPECT_THAT(table.rows(0).values(),
                ElementsAre(cross[static_cast<std::size_t>(second) - 1], berger,
                            testing_support::six_player_figure(first, "wins")));
    EXPECT_THAT(table.rows(0).cross(), testing::ElementsAreArray(cross));
    EXPECT_THAT(table.criteria(), SizeIs(3));
    EXPECT_TRUE(table.complete());
    bool may_approve = false;
    for (const v1::AllowedAction& action : table.actions())
        may_approve = may_approve || (action.action() == "standings.approve" && action.allowed());
    EXPECT_FALSE(may_approve);
    const auto why = ask(observer, &Stub::ExplainPlace, about<v1::ExplainPlaceRequest>(first));
    EXPECT_THAT(why.lines(), Contains(HasSubstr(berger)));
    EXPECT_THAT(why.rated_lines(), SizeIs(1));
    const auto card =
        ask(observer, &Stub::GetParticipantCard, about<v1::GetParticipantCardRequest>(3));
    EXPECT_THAT(card.lines(), SizeIs(5));
    EXPECT_THAT(card.document_subject(), HasSubstr("/participants/"));
}

TEST_F(Standings, RefuseWhatThereIsNot) {
    v1::GetStandingsRequest request = about<v1::GetStandingsRequest>();
    request.set_name(competition_.id.name() + "/tournaments/999");
    EXPECT_EQ(chief_.call(&Stub::GetStandings, request).status.error_code(), StatusCode::NOT_FOUND);
    request.set_name("tournaments/3");
    EXPECT_EQ(chief_.call(&Stub::GetStandings, request).status.error_code(),
              StatusCode::INVALID_ARGUMENT);
    request = about<v1::GetStandingsRequest>();
    request.set_round(6);
    EXPECT_EQ(take_apart(chief_.call(&Stub::GetStandings, request).status).reason,
              "STANDINGS_NO_ROUND");
    EXPECT_EQ(
        chief_.call(&Stub::ExplainPlace, about<v1::ExplainPlaceRequest>(77)).status.error_code(),
        StatusCode::NOT_FOUND);
    EXPECT_EQ(
        chief_.call(&Stub::ExplainPlace, about<v1::ExplainPlaceRequest>(0)).status.error_code(),
        StatusCode::INVALID_ARGUMENT);
}

TEST_F(Standings, AreApprovedOnceByTheChiefArbiterAndThenFrozen) {
    const Client secretary = official("guschina", "chief-secretary", competition_.id.name());
    v1::ApproveResultsRequest request = approving();
    EXPECT_EQ(secretary.call(&Stub::ApproveResults, request).status.error_code(),
              StatusCode::PERMISSION_DENIED);
    v1::ApproveResultsRequest dry = request;
    dry.set_validate_only(true);
    const auto rows = server_.journal_rows();
    EXPECT_TRUE(ask(chief_, &Stub::ApproveResults, dry).approved());
    EXPECT_EQ(server_.journal_rows(), rows);
    const auto once = ask(chief_, &Stub::ApproveResults, request);
    EXPECT_TRUE(once.approved());
    EXPECT_THAT(once.approved_by(), Not(IsEmpty()));
    const auto again = ask(chief_, &Stub::ApproveResults, request);
    EXPECT_EQ(again.SerializeAsString(), once.SerializeAsString());
    EXPECT_EQ(server_.journal_rows(), rows + 1);
    request.set_request_id(new_uuid());
    EXPECT_EQ(take_apart(chief_.call(&Stub::ApproveResults, request).status).code,
              StatusCode::ABORTED);  // the etag is the one before
    request = approving();
    const Refused frozen = take_apart(chief_.call(&Stub::ApproveResults, request).status);
    EXPECT_EQ(frozen.reason, "TOURNAMENT_APPROVED");
    EXPECT_EQ(frozen.code, StatusCode::FAILED_PRECONDITION);
}

TEST_F(Standings, AreNotApprovedWhereResultsMoved) {
    v1::ApproveResultsRequest request = approving();
    request.set_results_version(request.results_version() + 1);
    EXPECT_EQ(take_apart(chief_.call(&Stub::ApproveResults, request).status).reason,
              "RESULTS_MOVED");
}

}  // namespace
}  // namespace collegium::rpc::standings_test
