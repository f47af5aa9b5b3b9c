#include <gmock/gmock.h>

#include <collegium/storage/repositories/admission.hpp>
#include <collegium/storage/repositories/competitions.hpp>
#include <collegium/storage/repositories/regulations.hpp>
#include <collegium/v1/draws.grpc.pb.h>
#include <collegium/v1/journal.grpc.pb.h>
#include <collegium/v1/tournaments.grpc.pb.h>

#include "support/admission_competition.hpp"
#include "test_server.hpp"

namespace collegium::rpc::tournaments_test {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Pair;
using ::testing::SizeIs;
using Stub = v1::TournamentService::Stub;

class TournamentsApi : public ::testing::Test {
  protected:
    TournamentsApi() {
        storage::Command command;
        command.apply = [&](storage::Connection& writer) -> sdk::Result<storage::Applied> {
            const storage::Instant now = server_.store().now();
            competition_ = testing_support::enter_admission_competition(writer, now, 9);
            const std::string scope = competition_.id.name();
            storage::write_regulation(writer, competition_.id, 2,
                                      {{"system", "swiss", 2, "4.2"},
                                       {"rounds", "5", 2, "4.2"},
                                       {"swiss-method", "individual-coefficients", 2, "4.3"},
                                       {"planned-absences", "true", 3, "7"},
                                       {"tie-breaks", "solkoff\nwins", 2, "8.2"}},
                                      now);
            storage::set_competition_state(writer, competition_.id, 3, competition::State::kDraw,
                                           now);
            // Eight are admitted, the last one is not.
            for (std::size_t i = 0; i < competition_.entrants.size(); ++i) {
                storage::AdmissionRecord record;
                record.entrant = competition_.entrants[i].value;
                record.version = 1;
                record.competition = competition_.id;
                record.state = i < 8 ? admission::State::kAdmitted : admission::State::kRefused;
                record.changed_at = now;
                storage::save_admission(writer, record);
            }
            for (const char* role : {"chief-arbiter", "secretary", "arbiter", "observer"})
                testing_support::enter_account(writer, now, role, role, scope, 0, role);
            testing_support::enter_account(writer, now, "stranger", "secretary", "competitions/999",
                                           0, "stranger");
            return storage::Applied{};
        };
        const auto entered = server_.store().writer().run(std::move(command));
        EXPECT_TRUE(entered) << entered.error().message;
    }

    [[nodiscard]] Client as(const std::string& token) const {
        Client client = server_.stranger();
        client.set_token(token);
        return client;
    }
    [[nodiscard]] std::string cup() const { return competition_.id.name(); }

    v1::CreateTournamentRequest new_tournament() const {
        v1::CreateTournamentRequest request;
        request.set_parent(cup());
        request.set_request_id(new_uuid());
        return request;
    }
    v1::Tournament create() {
        const auto made = secretary_.call(&Stub::CreateTournament, new_tournament());
        EXPECT_TRUE(made.ok()) << made.refused().text;
        return made.value;
    }
    v1::Tournament look(const std::string& name, const Client& client) const {
        v1::GetTournamentRequest request;
        request.set_name(name);
        const auto found = client.call(&Stub::GetTournament, request);
        EXPECT_TRUE(found.ok()) << found.refused().text;
        return found.value;
    }
    Answer<v1::AddParticipantsResponse> add(const std::string& name, const Client& client) const {
        v1::AddParticipantsRequest request;
        request.set_parent(name);
        request.set_request_id(new_uuid());
        return client.call(&Stub::AddParticipants, request);
    }
    v1::DrawNumbersRequest numbers_of(const std::string& name) const {
        v1::DrawNumbersRequest request;
        request.set_name(name);
        request.set_request_id(new_uuid());
        auto& witness = *request.add_witnesses();
        witness.set_role(v1::DrawWitness::ROLE_ARBITER);
        witness.set_full_name("Петрова Галина Андреевна");
        return request;
    }
    // A tournament of eight with numbers, and its participants.
    v1::DrawNumbersResponse drawn() {
        const v1::Tournament made = create();
        EXPECT_TRUE(add(made.name(), secretary_).ok());
        const auto numbers = secretary_.call(&Stub::DrawNumbers, numbers_of(made.name()));
        EXPECT_TRUE(numbers.ok()) << numbers.refused().text;
        return numbers.value;
    }
    static const v1::AllowedAction& action(const v1::Tournament& tournament,
                                           const std::string& id) {
        for (const v1::AllowedAction& found : tournament.actions())
            if (found.action() == id) return found;
        throw std::runtime_error("no action " + id);
    }

    TestServer server_;
    testing_support::AdmissionCompetition competition_;
    Client chief_ = as("chief-arbiter");
    Client secretary_ = as("secretary");
    Client observer_ = as("observer");
};

TEST_F(TournamentsApi, MakeATournamentOfTheRegulation) {
    v1::SuggestTournamentRequest suggest;
    suggest.set_parent(cup());
    const auto suggested = secretary_.call(&Stub::SuggestTournament, suggest);
    ASSERT_TRUE(suggested.ok()) << suggested.refused().text;
    EXPECT_EQ(suggested.value.system(), v1::TOURNAMENT_SYSTEM_SWISS);
    EXPECT_EQ(suggested.value.method(), "ru-numbers");
    EXPECT_EQ(suggested.value.rounds(), 5);
    EXPECT_EQ(suggested.value.name(), "");
    EXPECT_GT(suggested.value.choices_size(), 10);
    const v1::Tournament made = create();
    EXPECT_EQ(made.number(), 1);
    EXPECT_EQ(made.title(), suggested.value.title());
    EXPECT_EQ(made.state(), v1::TOURNAMENT_STATE_PREPARED);
    EXPECT_THAT(made.criteria(), ElementsAre("solkoff", "wins"));
    v1::ListTournamentsRequest list;
    list.set_parent(cup());
    const auto all = observer_.call(&Stub::ListTournaments, list);
    ASSERT_TRUE(all.ok()) << all.refused().text;
    EXPECT_THAT(all.value.tournaments(), SizeIs(1));
    EXPECT_FALSE(all.value.actions(0).allowed()) << "an observer makes none";
}

TEST_F(TournamentsApi, AnswerARepeatTheSameAndWriteOnce) {
    const auto request = new_tournament();
    const auto first = secretary_.call(&Stub::CreateTournament, request);
    const std::int64_t rows = server_.journal_rows();
    const auto again = secretary_.call(&Stub::CreateTournament, request);
    ASSERT_TRUE(again.ok()) << again.refused().text;
    EXPECT_EQ(again.value.name(), first.value.name());
    EXPECT_EQ(server_.journal_rows(), rows);
    const v1::Tournament tournament = first.value;
    ASSERT_TRUE(add(tournament.name(), secretary_).ok());
    const auto draw = numbers_of(tournament.name());
    const auto drawn = secretary_.call(&Stub::DrawNumbers, draw);
    ASSERT_TRUE(drawn.ok()) << drawn.refused().text;
    const auto repeated = secretary_.call(&Stub::DrawNumbers, draw);
    ASSERT_TRUE(repeated.ok()) << repeated.refused().text;
    EXPECT_EQ(repeated.value.tournament().draw(), drawn.value.tournament().draw());
}

TEST_F(TournamentsApi, RefuseWithoutTheRole) {
    EXPECT_EQ(observer_.call(&Stub::CreateTournament, new_tournament()).refused().code,
              grpc::StatusCode::PERMISSION_DENIED);
    EXPECT_EQ(as("stranger").call(&Stub::CreateTournament, new_tournament()).refused().reason,
              "SCOPE_DENIED");
    const auto numbers = drawn();
    v1::WithdrawParticipantRequest leave;
    leave.set_name(numbers.participants(0).name());
    leave.set_state(v1::Participant::STATE_WITHDRAWN);
    leave.set_reason("по болезни");
    leave.set_request_id(new_uuid());
    EXPECT_EQ(secretary_.call(&Stub::WithdrawParticipant, leave).refused().code,
              grpc::StatusCode::PERMISSION_DENIED);
}

TEST_F(TournamentsApi, TellWhatIsNotThere) {
    v1::GetTournamentRequest get;
    get.set_name(cup() + "/tournaments/77");
    EXPECT_EQ(chief_.call(&Stub::GetTournament, get).refused().reason, "TOURNAMENT_NOT_FOUND");
    const v1::Tournament made = create();
    v1::RemoveParticipantRequest remove;
    remove.set_name(made.name() + "/participants/77");
    remove.set_request_id(new_uuid());
    const auto refused = secretary_.call(&Stub::RemoveParticipant, remove).refused();
    EXPECT_EQ(refused.code, grpc::StatusCode::NOT_FOUND);
    EXPECT_EQ(refused.reason, "PARTICIPANT_NOT_FOUND");
    remove.set_name("competitions/1/participants/77");
    remove.set_request_id(new_uuid());
    EXPECT_THAT(secretary_.call(&Stub::RemoveParticipant, remove).refused().fields,
                Contains(Pair("name", "NAME_MALFORMED")));
}

TEST_F(TournamentsApi, ChangeSettingsOverTheEtagSeen) {
    const v1::Tournament made = create();
    v1::UpdateTournamentRequest request;
    *request.mutable_tournament() = made;
    request.mutable_tournament()->set_rounds(7);
    request.mutable_update_mask()->add_paths("rounds");
    request.set_request_id(new_uuid());
    const auto changed = secretary_.call(&Stub::UpdateTournament, request);
    ASSERT_TRUE(changed.ok()) << changed.refused().text;
    EXPECT_EQ(changed.value.rounds(), 7);
    request.set_request_id(new_uuid());
    EXPECT_EQ(secretary_.call(&Stub::UpdateTournament, request).refused().reason, "ETAG_STALE");
    request.mutable_update_mask()->clear_paths();
    request.mutable_update_mask()->add_paths("no_such_field");
    request.set_request_id(new_uuid());
    EXPECT_EQ(secretary_.call(&Stub::UpdateTournament, request).refused().code,
              grpc::StatusCode::INVALID_ARGUMENT);
    v1::DeleteTournamentRequest remove;
    remove.set_name(made.name());
    remove.set_etag(made.etag());
    remove.set_request_id(new_uuid());
    EXPECT_EQ(secretary_.call(&Stub::DeleteTournament, remove).refused().reason, "ETAG_STALE");
    remove.set_etag(changed.value.etag());
    remove.set_request_id(new_uuid());
    EXPECT_TRUE(secretary_.call(&Stub::DeleteTournament, remove).ok());
}

TEST_F(TournamentsApi, PutAdmittedOnesInAndSayWhoIsLeftOut) {
    const v1::Tournament made = create();
    const auto added = add(made.name(), secretary_);
    ASSERT_TRUE(added.ok()) << added.refused().text;
    EXPECT_THAT(added.value.participants(), SizeIs(8));
    ASSERT_THAT(added.value.skipped(), SizeIs(1));
    EXPECT_EQ(added.value.skipped(0).text(), "Не допущен");
    EXPECT_EQ(added.value.tournament().participant_count(), 8);
    v1::ListParticipantsRequest list;
    list.set_parent(made.name());
    list.set_page_size(5);
    const auto first = observer_.call(&Stub::ListParticipants, list);
    ASSERT_TRUE(first.ok()) << first.refused().text;
    EXPECT_THAT(first.value.participants(), SizeIs(5));
    list.set_page_token(first.value.next_page_token());
    const auto second = observer_.call(&Stub::ListParticipants, list);
    EXPECT_THAT(second.value.participants(), SizeIs(3));
    EXPECT_EQ(second.value.next_page_token(), "");
}

TEST_F(TournamentsApi, DrawNumbersOnceForEverybody) {
    const v1::Tournament made = create();
    EXPECT_FALSE(action(look(made.name(), secretary_), "numbers.draw").allowed());
    ASSERT_TRUE(add(made.name(), secretary_).ok());
    auto request = numbers_of(made.name());
    request.set_validate_only(true);
    const auto tried = secretary_.call(&Stub::DrawNumbers, request);
    ASSERT_TRUE(tried.ok()) << tried.refused().text;
    EXPECT_EQ(tried.value.participants(0).number(), 0) << "a lot is not tried before";
    request.set_validate_only(false);
    request.clear_witnesses();
    request.set_request_id(new_uuid());
    EXPECT_THAT(secretary_.call(&Stub::DrawNumbers, request).refused().fields,
                ElementsAre(Pair("witnesses", "REQUIRED")));
    const auto drawn = secretary_.call(&Stub::DrawNumbers, numbers_of(made.name()));
    ASSERT_TRUE(drawn.ok()) << drawn.refused().text;
    EXPECT_EQ(drawn.value.participants(7).number(), 8);
    EXPECT_THAT(drawn.value.tournament().seed_mark(), SizeIs(9));
    v1::VerifyDrawRequest verify;
    verify.set_name(drawn.value.tournament().draw());
    const auto verified = chief_.call(&v1::DrawService::Stub::VerifyDraw, verify);
    ASSERT_TRUE(verified.ok()) << verified.refused().text;
    EXPECT_TRUE(verified.value.genuine());
    // The proof ends with the numbers it gives.
    const v1::Participant& last = drawn.value.participants(7);
    EXPECT_THAT(verified.value.steps(verified.value.steps_size() - 1),
                AllOf(HasSubstr("№ 8 = "), HasSubstr(last.short_name())));
}

TEST_F(TournamentsApi, AnnounceAbsencesAndDepartures) {
    const auto numbers = drawn();
    const std::string name = numbers.participants(2).name();
    v1::SetAbsencesRequest absent;
    absent.set_name(name);
    absent.set_etag(numbers.participants(2).etag());
    absent.add_rounds(3);
    absent.set_reason("поезд");
    absent.set_request_id(new_uuid());
    const auto announced = secretary_.call(&Stub::SetAbsences, absent);
    ASSERT_TRUE(announced.ok()) << announced.refused().text;
    EXPECT_THAT(announced.value.absent_rounds(), ElementsAre(3));
    absent.set_request_id(new_uuid());
    EXPECT_EQ(secretary_.call(&Stub::SetAbsences, absent).refused().reason, "ETAG_STALE");

    v1::WithdrawParticipantRequest leave;
    leave.set_name(name);
    leave.set_state(v1::Participant::STATE_WITHDRAWN);
    leave.set_reason("по болезни");
    leave.set_request_id(new_uuid());
    leave.set_validate_only(true);
    const auto told = chief_.call(&Stub::WithdrawParticipant, leave);
    ASSERT_TRUE(told.ok()) << told.refused().text;
    EXPECT_EQ(told.value.citation().article(), "5.4.5.5");
    EXPECT_GT(told.value.consequences_size(), 0);
    EXPECT_EQ(told.value.impact().summary(), "Выбытие не меняет ни пар, ни мест, ни документов");
    EXPECT_EQ(told.value.impact().digest(), "") << "nothing is to be sent back";
    leave.set_validate_only(false);
    leave.set_request_id(new_uuid());
    const auto left = chief_.call(&Stub::WithdrawParticipant, leave);
    ASSERT_TRUE(left.ok()) << left.refused().text;
    EXPECT_EQ(left.value.participant().state(), v1::Participant::STATE_WITHDRAWN);
    v1::ReinstateParticipantRequest back;
    back.set_name(name);
    back.set_reason("выздоровел");
    back.set_request_id(new_uuid());
    const auto returned = chief_.call(&Stub::ReinstateParticipant, back);
    ASSERT_TRUE(returned.ok()) << returned.refused().text;
    EXPECT_EQ(returned.value.state(), v1::Participant::STATE_PLAYING);
}

TEST_F(TournamentsApi, ReplaceSomebodyOnlyWhereTheBookDoes) {
    const auto numbers = drawn();
    v1::ReplaceParticipantRequest request;
    request.set_name(numbers.participants(2).name());
    request.set_validate_only(true);
    request.set_request_id(new_uuid());
    EXPECT_EQ(secretary_.call(&Stub::ReplaceParticipant, request).status.error_code(),
              grpc::StatusCode::PERMISSION_DENIED);
    request.set_request_id(new_uuid());
    EXPECT_EQ(chief_.call(&Stub::ReplaceParticipant, request).refused().reason,
              "REPLACEMENT_NOT_IN_BOOK");
    request.set_entrant("competitions/nine");
    request.set_request_id(new_uuid());
    EXPECT_THAT(chief_.call(&Stub::ReplaceParticipant, request).refused().fields,
                ElementsAre(Pair("entrant", "NAME_MALFORMED")));
}

TEST_F(TournamentsApi, SetRatingsOfThoseNamed) {
    const v1::Tournament made = create();
    const auto added = add(made.name(), secretary_);
    v1::SetRatingsRequest request;
    request.set_parent(made.name());
    auto& rating = *request.add_ratings();
    rating.set_participant(added.value.participants(0).name());
    rating.set_rating(9999);
    request.set_request_id(new_uuid());
    EXPECT_THAT(secretary_.call(&Stub::SetRatings, request).refused().fields,
                ElementsAre(Pair("ratings[0].rating", "NUMBER_OUT_OF_RANGE")));
    rating.set_rating(2154);
    request.set_request_id(new_uuid());
    const auto set = secretary_.call(&Stub::SetRatings, request);
    ASSERT_TRUE(set.ok()) << set.refused().text;
    EXPECT_EQ(set.value.participants(0).rating(), 2154);
}

TEST_F(TournamentsApi, TellOfTheirActsInTheJournal) {
    const auto numbers = drawn();
    v1::ListJournalEntriesRequest request;
    request.set_scope(cup());
    const auto journal = chief_.call(&v1::JournalService::Stub::ListJournalEntries, request);
    ASSERT_TRUE(journal.ok()) << journal.refused().text;
    EXPECT_EQ(journal.value.entries(0).action_text(), "разыграны номера");
    EXPECT_EQ(journal.value.entries(0).subject(), numbers.tournament().name());
}

}  // namespace
}  // namespace collegium::rpc::tournaments_test
