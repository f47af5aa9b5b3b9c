#include <atomic>
#include <set>
#include <thread>

#include <gmock/gmock.h>

#include <collegium/storage/access_log.hpp>
#include <collegium/storage/journal.hpp>
#include <collegium/storage/repositories/admission.hpp>
#include <collegium/storage/repositories/bans.hpp>
#include <collegium/v1/admission.grpc.pb.h>
#include <collegium/v1/journal.grpc.pb.h>
#include <collegium/v1/persons.grpc.pb.h>

#include "support/admission_competition.hpp"
#include "support/new_records.hpp"
#include "support/wait.hpp"
#include "test_server.hpp"

namespace collegium::rpc {
namespace {

using ::testing::Contains;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Pair;
using ::testing::SizeIs;
using Admissions = v1::AdmissionService::Stub;
using Persons = v1::PersonService::Stub;
using Journal = v1::JournalService::Stub;

class AdmissionApi : public ::testing::Test {
  protected:
    explicit AdmissionApi(int entrants = 6) {
        storage::Command command;
        command.apply = [&](storage::Connection& writer) -> sdk::Result<storage::Applied> {
            const storage::Instant now = server_.store().now();
            competition_ = testing_support::enter_admission_competition(writer, now, entrants);
            const std::string scope = competition_.id.name();
            for (int i = 0; i < testing_support::kPanelSize; ++i)
                testing_support::enter_account(
                    writer, now, testing_support::kPanel[i], testing_support::kPanelRoles[i], scope,
                    competition_.panel[static_cast<std::size_t>(i)].value,
                    testing_support::kPanel[i]);
            for (const char* role : {"arbiter", "observer", "admission-member"})
                testing_support::enter_account(writer, now, role, role, scope, 0, role);
            return storage::Applied{};
        };
        const auto entered = server_.store().writer().run(std::move(command));
        EXPECT_TRUE(entered) << entered.error().message;
    }

    // Whoever holds that token: the id of a post, or a role.
    [[nodiscard]] Client as(const std::string& token) const {
        Client client = server_.stranger();
        client.set_token(token);
        return client;
    }
    [[nodiscard]] std::string entrant(std::size_t i) const {
        return competition_.entrants[i].name();
    }

    [[nodiscard]] std::string check_of(std::size_t i) const { return entrant(i) + "/admission"; }

    v1::Sitting open() {
        v1::OpenSittingRequest request;
        request.set_parent(competition_.id.name());
        request.set_request_id(new_uuid());
        const auto opened = chair_.call(&Admissions::OpenSitting, request);
        EXPECT_TRUE(opened.ok()) << opened.refused().text;
        return opened.value;
    }

    v1::AdmissionCheck look(std::size_t i, const Client& client) const {
        v1::GetAdmissionCheckRequest request;
        request.set_name(check_of(i));
        const auto check = client.call(&Admissions::GetAdmissionCheck, request);
        EXPECT_TRUE(check.ok()) << check.refused().text;
        return check.value;
    }

    Answer<v1::AdmissionCheck> tick_all(std::size_t i, const Client& client) const {
        v1::TickAllPapersRequest request;
        request.set_name(check_of(i));
        request.set_request_id(new_uuid());
        return client.call(&Admissions::TickAllPapers, request);
    }

    Answer<v1::AdmissionCheck> tick(std::size_t i, const std::string& paper,
                                    v1::AdmissionPaper::State state) const {
        v1::TickPaperRequest request;
        request.set_name(check_of(i));
        request.set_paper(paper);
        request.set_state(state);
        request.set_request_id(new_uuid());
        return chair_.call(&Admissions::TickPaper, request);
    }

    v1::DecideEntrantRequest admission_of(std::size_t i, const std::string& etag = {}) const {
        v1::DecideEntrantRequest request;
        request.set_name(check_of(i));
        request.set_etag(etag);
        request.set_outcome(v1::AdmissionDecision::OUTCOME_ADMITTED);
        request.set_request_id(new_uuid());
        return request;
    }

    v1::DecideEntrantRequest refusal_of(std::size_t i, const std::string& ground) const {
        v1::DecideEntrantRequest request = admission_of(i);
        request.set_outcome(v1::AdmissionDecision::OUTCOME_REFUSED);
        request.add_grounds(ground);
        return request;
    }

    Answer<v1::AdmissionCheck> decide(const Client& client,
                                      const v1::DecideEntrantRequest& request) const {
        return client.call(&Admissions::DecideEntrant, request);
    }

    Answer<v1::AdmissionCheck> object(const Client& client, std::size_t i) const {
        v1::ObjectToDecisionRequest request;
        request.set_name(check_of(i));
        request.set_reason("документы не видел");
        request.set_outcome(v1::AdmissionDecision::OUTCOME_REFUSED);
        request.add_grounds("papers-missing");
        request.set_request_id(new_uuid());
        return client.call(&Admissions::ObjectToDecision, request);
    }

    Answer<v1::AdmissionCheck> vote(const Client& client, std::size_t i,
                                    v1::AdmissionDecision::Vote::Choice choice) const {
        v1::VoteOnDecisionRequest request;
        request.set_name(check_of(i));
        request.set_choice(choice);
        request.set_request_id(new_uuid());
        return client.call(&Admissions::VoteOnDecision, request);
    }

    v1::ListDeskResponse queue() const {
        v1::ListDeskRequest request;
        request.set_parent(competition_.id.name());
        request.set_page_size(1000);
        const auto desk = chair_.call(&Admissions::ListDesk, request);
        EXPECT_TRUE(desk.ok()) << desk.refused().text;
        return desk.value;
    }

    static const v1::AdmissionVerdict* verdict(const v1::AdmissionCheck& check,
                                               const std::string& requirement) {
        for (const v1::AdmissionVerdict& found : check.verdicts())
            if (found.requirement() == requirement) return &found;
        return nullptr;
    }
    static bool allowed(const v1::AdmissionCheck& check, const std::string& action) {
        for (const v1::AllowedAction& found : check.allowed_actions())
            if (found.action() == action) return found.allowed();
        ADD_FAILURE() << "no action " << action;
        return false;
    }

    TestServer server_;
    testing_support::AdmissionCompetition competition_;
    Client chair_ = as("chief-arbiter");
    Client deputy_ = as("deputy-chief-arbiter");
    Client secretary_ = as("chief-secretary");
    Client organiser_ = as("organiser-representative");
};

TEST_F(AdmissionApi, TakesAnAthleteFromPapersToAdmissionInTwoActs) {
    const v1::Sitting sitting = open();
    EXPECT_THAT(sitting.members(), SizeIs(4));
    EXPECT_TRUE(sitting.members(0).chair());
    v1::AdmissionCheck check = look(0, secretary_);
    EXPECT_EQ(check.proposal().kind(), v1::AdmissionProposal::KIND_REFUSE);
    EXPECT_FALSE(allowed(check, "admission.admit"));  // no accident policy: 2.4
    const auto ticked = tick_all(0, secretary_);
    ASSERT_TRUE(ticked.ok()) << ticked.refused().text;
    EXPECT_EQ(ticked.value.proposal().kind(), v1::AdmissionProposal::KIND_ADMIT);
    EXPECT_TRUE(allowed(ticked.value, "admission.admit"));
    const auto admitted = decide(secretary_, admission_of(0, ticked.value.etag()));
    ASSERT_TRUE(admitted.ok()) << admitted.refused().text;
    EXPECT_EQ(admitted.value.state(), v1::ADMISSION_STATE_ADMITTED);
    EXPECT_EQ(admitted.value.counts().admitted(), 1);
    EXPECT_EQ(admitted.value.decision().decided_by().short_name(), "chief-secretary");
    const auto desk = queue();
    EXPECT_EQ(desk.rows_size(), 6);
    EXPECT_EQ(desk.rows(0).state(), v1::ADMISSION_STATE_ADMITTED);
    EXPECT_EQ(desk.counts().undecided(), 5);
    EXPECT_EQ(desk.sitting().decision_count(), 1);
}

TEST_F(AdmissionApi, LeavesNoRoomWithACopyOfTheAccidentPolicy) {
    open();
    ASSERT_TRUE(tick_all(0, chair_).ok());
    const auto copied = tick(0, "accident-insurance", v1::AdmissionPaper::STATE_COPY);
    ASSERT_TRUE(copied.ok()) << copied.refused().text;
    EXPECT_FALSE(copied.value.proposal().room());
    auto request = admission_of(0);
    request.set_reason("довезут");
    const auto refused = decide(chair_, request).refused();
    EXPECT_EQ(refused.code, grpc::StatusCode::FAILED_PRECONDITION);
    EXPECT_EQ(refused.reason, "NO_ROOM_TO_ADMIT");
    EXPECT_THAT(refused.text, HasSubstr("подлинник"));
    const auto turned_down = decide(chair_, refusal_of(0, "papers-not-conforming"));
    ASSERT_TRUE(turned_down.ok()) << turned_down.refused().text;
    EXPECT_EQ(turned_down.value.decision().grounds(0).citations(0).text(), "5.3");
}

TEST_F(AdmissionApi, AdmitsInSpiteOfAMissingPaperOnlyWithAReason) {
    open();
    ASSERT_TRUE(tick_all(0, chair_).ok());
    ASSERT_TRUE(tick(0, "rank-book", v1::AdmissionPaper::STATE_NOT_SHOWN).ok());
    auto request = admission_of(0);
    EXPECT_THAT(decide(chair_, request).refused().fields,
                ElementsAre(Pair("reason", "ADMISSION_REASON_REQUIRED")));
    request.set_reason("книжка у главного секретаря");
    request.set_request_id(new_uuid());
    const auto admitted = decide(chair_, request);
    ASSERT_TRUE(admitted.ok()) << admitted.refused().text;
    EXPECT_THAT(admitted.value.decision().verdicts(), SizeIs(1));
}

TEST_F(AdmissionApi, RefusesAStaleDecisionAndSaysWhoDecided) {
    open();
    const v1::AdmissionCheck seen = tick_all(0, chair_).value;
    ASSERT_TRUE(decide(deputy_, admission_of(0, seen.etag())).ok());
    const auto refused = decide(secretary_, admission_of(0, seen.etag())).refused();
    EXPECT_EQ(refused.code, grpc::StatusCode::ABORTED);
    EXPECT_EQ(refused.reason, "DECISION_ALREADY_MADE");
    EXPECT_THAT(refused.text, HasSubstr("Решение уже принято: допущен, deputy-chief-arbiter, "));
}

TEST_F(AdmissionApi, RefusesAStaleDecisionAndSaysWhatChangedOnTheCard) {
    open();
    const v1::AdmissionCheck seen = tick_all(0, chair_).value;
    v1::GetPersonRequest get;
    get.set_name(competition_.athletes[0].name());
    Client office = server_.person_with_role("office", "federation-office");
    const auto card = office.call(&Persons::GetPerson, get);
    v1::UpdatePersonRequest update;
    *update.mutable_person() = card.value;
    update.mutable_person()->mutable_restricted_data()->mutable_birth_date()->set_year(2011);
    update.mutable_person()->mutable_public_data()->set_birth_year(2011);
    update.mutable_update_mask()->add_paths("restricted_data.birth_date");
    update.mutable_update_mask()->add_paths("public_data.birth_year");
    update.set_request_id(new_uuid());
    const auto updated = office.call(&Persons::UpdatePerson, update);
    ASSERT_TRUE(updated.ok()) << updated.refused().text;
    const auto refused = decide(chair_, admission_of(0, seen.etag())).refused();
    EXPECT_EQ(refused.code, grpc::StatusCode::ABORTED);
    EXPECT_EQ(refused.reason, "CARD_CHANGED");
    EXPECT_THAT(refused.text, HasSubstr("1990"));
    EXPECT_THAT(refused.text, HasSubstr("→"));
    EXPECT_THAT(refused.text, HasSubstr("2011"));
    EXPECT_THAT(refused.text, HasSubstr("Проверки пересчитаны"));
}

TEST_F(AdmissionApi, RefusesAStaleDecisionWhenPapersWereTicked) {
    open();
    const v1::AdmissionCheck seen = look(0, chair_);
    ASSERT_TRUE(tick_all(0, deputy_).ok());
    EXPECT_EQ(decide(chair_, admission_of(0, seen.etag())).refused().reason, "PAPERS_CHANGED");
}

TEST_F(AdmissionApi, WaitsForAPaperWithoutDeciding) {
    open();
    v1::WaitForPaperRequest request;
    request.set_name(check_of(0));
    request.add_papers("accident-insurance");
    request.set_request_id(new_uuid());
    EXPECT_THAT(chair_.call(&Admissions::WaitForPaper, request).refused().fields,
                ElementsAre(Pair("until", "REQUIRED")));
    request.mutable_until()->set_seconds(storage::to_millis(server_.store().now()) / 1000 + 3600);
    request.set_request_id(new_uuid());
    const auto waiting = chair_.call(&Admissions::WaitForPaper, request);
    ASSERT_TRUE(waiting.ok()) << waiting.refused().text;
    EXPECT_EQ(waiting.value.state(), v1::ADMISSION_STATE_WAITING);
    EXPECT_FALSE(waiting.value.has_decision());
    EXPECT_EQ(waiting.value.counts().waiting(), 1);
    // The paper comes and the matter is decided.
    ASSERT_TRUE(tick_all(0, chair_).ok());
    const auto admitted = decide(chair_, admission_of(0));
    ASSERT_TRUE(admitted.ok()) << admitted.refused().text;
    EXPECT_EQ(admitted.value.waits_for(), "");
}

TEST_F(AdmissionApi, HasNoConditionalDecisionInThisBook) {
    open();
    auto request = admission_of(0);
    request.set_outcome(v1::AdmissionDecision::OUTCOME_CONDITIONAL);
    request.set_reason("до вечера");
    EXPECT_THAT(decide(chair_, request).refused().fields,
                Contains(Pair("outcome", "CONDITION_NOT_IN_BOOK")));
}

TEST_F(AdmissionApi, AdmitsAllThatAreGreenWithOneRowEach) {
    open();
    for (std::size_t i = 0; i < 4; ++i)
        ASSERT_TRUE(tick_all(i, chair_).ok());
    const std::int64_t before = server_.journal_rows();
    v1::AdmitAllRequest request;
    request.set_parent(competition_.id.name());
    request.set_request_id(new_uuid());
    const auto admitted = chair_.call(&Admissions::AdmitAll, request);
    ASSERT_TRUE(admitted.ok()) << admitted.refused().text;
    EXPECT_THAT(admitted.value.admitted(), SizeIs(4));
    EXPECT_THAT(admitted.value.skipped(), SizeIs(2));
    EXPECT_EQ(admitted.value.skipped(0).reason(), "VERDICTS_NOT_ALL_ACCEPTED");
    EXPECT_EQ(admitted.value.counts().admitted(), 4);
    EXPECT_EQ(server_.journal_rows(), before + 4);
    // The same request again answers the same and writes nothing.
    EXPECT_THAT(chair_.call(&Admissions::AdmitAll, request).value.admitted(), SizeIs(4));
    EXPECT_EQ(server_.journal_rows(), before + 4);
}

TEST_F(AdmissionApi, DecidesNothingWithoutTheOrganisersRepresentative) {
    const v1::Sitting sitting = open();
    v1::SetAttendanceRequest request;
    request.set_name(sitting.name());
    request.set_official(competition_.officials[3].name());
    request.set_present(false);
    request.set_request_id(new_uuid());
    const auto left = chair_.call(&Admissions::SetAttendance, request);
    ASSERT_TRUE(left.ok()) << left.refused().text;
    EXPECT_THAT(left.value.remarks(), SizeIs(1));
    EXPECT_EQ(decide(chair_, refusal_of(0, "papers-missing")).refused().reason,
              "COMMISSION_NO_ORGANISER");
}

TEST_F(AdmissionApi, LetsOnlyMembersWhoSitDecide) {
    EXPECT_EQ(decide(chair_, refusal_of(0, "papers-missing")).refused().reason, "SESSION_NOT_OPEN");
    open();
    EXPECT_EQ(decide(as("admission-member"), refusal_of(0, "papers-missing")).refused().reason,
              "COMMISSION_NOT_MEMBER");
    EXPECT_EQ(decide(as("arbiter"), refusal_of(0, "papers-missing")).refused().code,
              grpc::StatusCode::PERMISSION_DENIED);
}

TEST_F(AdmissionApi, PutsAnObjectionToTheVoteAndRecordsEachVote) {
    open();
    ASSERT_TRUE(tick_all(0, chair_).ok());
    ASSERT_TRUE(decide(secretary_, admission_of(0)).ok());
    const auto contested = object(organiser_, 0);
    ASSERT_TRUE(contested.ok()) << contested.refused().text;
    EXPECT_EQ(contested.value.state(), v1::ADMISSION_STATE_CONTESTED);
    EXPECT_EQ(decide(chair_, admission_of(0)).refused().reason, "VOTE_OPEN");
    using Vote = v1::AdmissionDecision::Vote;
    ASSERT_TRUE(vote(organiser_, 0, Vote::CHOICE_AGAINST).ok());
    ASSERT_TRUE(vote(deputy_, 0, Vote::CHOICE_AGAINST).ok());
    const auto open_vote = vote(secretary_, 0, Vote::CHOICE_FOR);
    EXPECT_EQ(open_vote.value.state(), v1::ADMISSION_STATE_CONTESTED);
    // Two against one: with the chair's vote it is a tie, and the chair decides.
    const auto decided = vote(chair_, 0, Vote::CHOICE_FOR);
    ASSERT_TRUE(decided.ok()) << decided.refused().text;
    EXPECT_EQ(decided.value.state(), v1::ADMISSION_STATE_ADMITTED);
    EXPECT_TRUE(decided.value.decision().by_vote());
    EXPECT_THAT(decided.value.decision().votes(), SizeIs(4));
}

TEST_F(AdmissionApi, ReplacesADecisionThatTheVoteOverturns) {
    open();
    ASSERT_TRUE(tick_all(0, chair_).ok());
    ASSERT_TRUE(decide(secretary_, admission_of(0)).ok());
    ASSERT_TRUE(object(organiser_, 0).ok());
    using Vote = v1::AdmissionDecision::Vote;
    for (const Client* member : {&organiser_, &deputy_, &chair_})
        ASSERT_TRUE(vote(*member, 0, Vote::CHOICE_AGAINST).ok());
    const v1::AdmissionCheck check = look(0, chair_);
    EXPECT_EQ(check.state(), v1::ADMISSION_STATE_REFUSED);
    EXPECT_TRUE(check.decision().by_vote());
    EXPECT_EQ(check.decision().grounds(0).id(), "papers-missing");
    v1::ListAdmissionDecisionsRequest request;
    request.set_parent(competition_.id.name());
    request.set_filter("entrant = \"" + entrant(0) + "\"");
    const auto history = chair_.call(&Admissions::ListAdmissionDecisions, request);
    ASSERT_THAT(history.value.decisions(), SizeIs(2));
    EXPECT_EQ(history.value.decisions(0).state(), v1::AdmissionDecision::STATE_REPLACED);
    EXPECT_THAT(history.value.decisions(0).votes(), SizeIs(3));
    EXPECT_EQ(history.value.decisions(1).replaces(), history.value.decisions(0).name());
}

TEST_F(AdmissionApi, CorrectsADecisionByANewOneThatNamesTheOld) {
    const v1::Sitting first = open();
    ASSERT_TRUE(decide(chair_, refusal_of(0, "papers-missing")).ok());
    const std::string old = look(0, chair_).decision().name();
    v1::CloseSittingRequest close;
    close.set_name(first.name());
    close.set_request_id(new_uuid());
    EXPECT_EQ(chair_.call(&Admissions::CloseSitting, close).refused().reason, "UNDECIDED_LEFT");
    close.set_leave_undecided(true);
    close.set_request_id(new_uuid());
    ASSERT_TRUE(chair_.call(&Admissions::CloseSitting, close).ok());
    EXPECT_EQ(open().number(), 2);
    EXPECT_EQ(object(organiser_, 0).refused().reason, "OBJECTION_TOO_LATE");
    ASSERT_TRUE(tick_all(0, chair_).ok());
    EXPECT_EQ(decide(chair_, admission_of(0)).refused().reason, "DECISION_ALREADY_MADE");
    auto correction = admission_of(0);
    correction.set_replaces(old);
    EXPECT_THAT(decide(chair_, correction).refused().fields,
                ElementsAre(Pair("reason", "CORRECTION_REASON_REQUIRED")));
    correction.set_reason("документы представлены");
    correction.set_request_id(new_uuid());
    const auto corrected = decide(chair_, correction);
    ASSERT_TRUE(corrected.ok()) << corrected.refused().text;
    EXPECT_EQ(corrected.value.decision().replaces(), old);
    EXPECT_EQ(corrected.value.state(), v1::ADMISSION_STATE_ADMITTED);
}

TEST_F(AdmissionApi, UndoesADecisionWhileTheSittingIsOpen) {
    open();
    ASSERT_TRUE(tick_all(0, chair_).ok());
    ASSERT_TRUE(decide(chair_, admission_of(0)).ok());
    v1::UndoJournalEntryRequest request;
    request.set_name(server_.entry_name(server_.journal_rows()));
    request.set_request_id(new_uuid());
    const auto undone = chair_.call(&Journal::UndoJournalEntry, request);
    ASSERT_TRUE(undone.ok()) << undone.refused().text;
    const v1::AdmissionCheck check = look(0, chair_);
    EXPECT_EQ(check.state(), v1::ADMISSION_STATE_UNDECIDED);
    EXPECT_EQ(check.proposal().kind(),
              v1::AdmissionProposal::KIND_ADMIT);  // the ticks are still there
    v1::ListAdmissionDecisionsRequest list;
    list.set_parent(competition_.id.name());
    const auto history = chair_.call(&Admissions::ListAdmissionDecisions, list);
    ASSERT_THAT(history.value.decisions(), SizeIs(1));
    EXPECT_EQ(history.value.decisions(0).state(), v1::AdmissionDecision::STATE_UNDONE);
}

TEST_F(AdmissionApi, RefusesADisqualifiedAthleteWithoutRoom) {
    open();
    ASSERT_TRUE(tick_all(0, chair_).ok());
    storage::Command command;
    command.apply = [&](storage::Connection& writer) -> sdk::Result<storage::Applied> {
        registry::Ban ban;
        ban.person = competition_.athletes[0];
        ban.start_date = *registry::to_date({2026, 1, 1});
        ban.end_date = *registry::to_date({2027, 3, 1});
        ban.decision_number = "12";
        ban.decision_date = ban.start_date;
        static_cast<void>(
            storage::insert_ban(writer, testing_support::new_ban(ban, server_.store().now())));
        return storage::Applied{};
    };
    ASSERT_TRUE(server_.store().writer().run(std::move(command)));
    const v1::AdmissionCheck check = look(0, chair_);
    ASSERT_NE(verdict(check, "ban"), nullptr);
    EXPECT_EQ(verdict(check, "ban")->text(), "Дисквалификация до 01.03.2027, № 12");
    EXPECT_TRUE(verdict(check, "ban")->absolute());
    EXPECT_FALSE(allowed(check, "admission.admit"));
}

TEST_F(AdmissionApi, WritesNothingWhenAskedToValidateOnly) {
    open();
    const std::int64_t before = server_.journal_rows();
    v1::TickAllPapersRequest request;
    request.set_name(check_of(0));
    request.set_request_id(new_uuid());
    request.set_validate_only(true);
    const auto preview = chair_.call(&Admissions::TickAllPapers, request);
    ASSERT_TRUE(preview.ok()) << preview.refused().text;
    EXPECT_EQ(preview.value.proposal().kind(), v1::AdmissionProposal::KIND_ADMIT);
    auto decision = refusal_of(0, "papers-missing");
    decision.set_validate_only(true);
    EXPECT_TRUE(decide(chair_, decision).ok());
    EXPECT_EQ(server_.journal_rows(), before);
    EXPECT_EQ(look(0, chair_).state(), v1::ADMISSION_STATE_UNDECIDED);
}

TEST_F(AdmissionApi, AnswersARepeatedDecisionTheSameAndWritesOnce) {
    open();
    const auto request = refusal_of(0, "papers-missing");
    const auto first = decide(chair_, request);
    ASSERT_TRUE(first.ok()) << first.refused().text;
    const std::int64_t before = server_.journal_rows();
    const auto second = decide(chair_, request);
    ASSERT_TRUE(second.ok()) << second.refused().text;
    EXPECT_EQ(first.value.SerializeAsString(), second.value.SerializeAsString());
    EXPECT_EQ(server_.journal_rows(), before);
}

TEST_F(AdmissionApi, NamesWhatIsWrongWithARequest) {
    open();
    v1::GetAdmissionCheckRequest unknown;
    unknown.set_name(competition_.id.name() + "/entrants/987654321/admission");
    EXPECT_EQ(chair_.call(&Admissions::GetAdmissionCheck, unknown).refused().reason,
              "ENTRANT_NOT_FOUND");
    EXPECT_THAT(decide(chair_, admission_of(0, "v77")).refused().fields,
                ElementsAre(Pair("etag", "ETAG_MALFORMED")));
    EXPECT_THAT(decide(chair_, refusal_of(0, "whim")).refused().fields,
                ElementsAre(Pair("grounds", "GROUND_UNKNOWN")));
    EXPECT_THAT(decide(chair_, refusal_of(0, "health")).refused().fields,
                ElementsAre(Pair("doctor_conclusion", "DOCTOR_CONCLUSION_REQUIRED")));
    EXPECT_THAT(tick(0, "horoscope", v1::AdmissionPaper::STATE_ORIGINAL).refused().fields,
                ElementsAre(Pair("paper", "PAPER_UNKNOWN")));
}

// Passport data is for the commission; arbiter and observer are refused, and each attempt stands in
// the access log.
TEST_F(AdmissionApi, ShowsPassportDataToNobodyButTheCommission) {
    v1::RevealSealedFieldRequest request;
    request.set_name(competition_.athletes[0].name());
    request.set_field(v1::SEALED_FIELD_PASSPORT);
    request.set_reason("сверка документов");
    const auto shown = as("admission-member").call(&Persons::RevealSealedField, request);
    ASSERT_TRUE(shown.ok()) << shown.refused().text;
    EXPECT_EQ(shown.value.value(), "36 10 014512");
    const auto logged = [&](storage::AccessKind kind) {
        storage::AccessFilter filter;
        filter.kind = kind;
        return storage::list_access(*server_.store().read(), filter, 0, 100).size();
    };
    EXPECT_EQ(logged(storage::AccessKind::kSealedShown), 1U);
    const std::size_t before = logged(storage::AccessKind::kSealedRefused);
    for (const char* role : {"arbiter", "observer"}) {
        const auto refused = as(role).call(&Persons::RevealSealedField, request);
        EXPECT_EQ(refused.refused().code, grpc::StatusCode::PERMISSION_DENIED) << role;
        EXPECT_EQ(refused.value.value(), "") << role;
    }
    // Refusals are noted behind the answer.
    ASSERT_TRUE(testing_support::wait_until(
        [&] { return logged(storage::AccessKind::kSealedRefused) == before + 2; }));
    // They say whose passport was asked for.
    storage::AccessFilter about;
    about.kind = storage::AccessKind::kSealedRefused;
    about.subject = competition_.athletes[0].name();
    const auto attempts = storage::list_access(*server_.store().read(), about, 0, 100);
    ASSERT_EQ(attempts.size(), 2U);
    EXPECT_EQ(attempts[0].event.role, "observer");
    EXPECT_EQ(attempts[0].event.detail, "passport PERMISSION_DENIED");
    // Nothing sealed is in what an arbiter reads of the desk, nor the birth date.
    const v1::AdmissionCheck check = look(0, as("arbiter"));
    EXPECT_FALSE(check.has_birth_date());
    EXPECT_EQ(check.DebugString().find("014512"), std::string::npos);
    EXPECT_EQ(as("observer")
                  .call(&Admissions::GetAdmissionCheck, v1::GetAdmissionCheckRequest())
                  .refused()
                  .code,
              grpc::StatusCode::PERMISSION_DENIED);
}

class FullAdmissionApi : public AdmissionApi {
  protected:
    FullAdmissionApi() : AdmissionApi(500) {}
};

TEST_F(FullAdmissionApi, ChecksFiveHundredEntrantsInOneCall) {
    v1::CheckEntrantsRequest request;
    request.set_parent(competition_.id.name());
    const auto checked = chair_.call(&Admissions::CheckEntrants, request);
    ASSERT_TRUE(checked.ok()) << checked.refused().text;
    EXPECT_THAT(checked.value.rows(), SizeIs(500));
    EXPECT_EQ(queue().rows_size(), 500);
}

// Four members at four terminals decide five hundred entrants, each trying all of them.
TEST_F(FullAdmissionApi, LosesNothingWhenFourMembersDecideAtOnce) {
    open();
    storage::Command command;
    command.apply = [&](storage::Connection& writer) -> sdk::Result<storage::Applied> {
        for (const admission::EntrantId& id : competition_.entrants) {
            storage::AdmissionRecord record;
            record.entrant = id.value;
            record.competition = competition_.id;
            record.version = 1;
            storage::save_admission(writer, record);
            for (const char* paper : {"application", "identity", "rank-book", "medical-insurance",
                                      "accident-insurance"}) {
                storage::TickRecord shown;
                shown.tick.paper = paper;
                shown.tick.state = admission::TickState::kOriginal;
                storage::save_tick(writer, id.value, shown);
            }
        }
        return storage::Applied{};
    };
    ASSERT_TRUE(server_.store().writer().run(std::move(command)));
    const v1::ListDeskResponse desk = queue();
    const std::int64_t before = server_.journal_rows();

    std::atomic<int> decided = 0;
    std::atomic<int> told = 0;  // refused with the decision that was faster
    std::atomic<int> other = 0;
    std::vector<std::thread> members;
    for (const char* post : testing_support::kPanel) {
        members.emplace_back([&, post] {
            const Client member = as(post);
            for (const v1::DeskRow& row : desk.rows()) {
                v1::DecideEntrantRequest request;
                request.set_name(row.entrant() + "/admission");
                request.set_etag(row.etag());
                request.set_outcome(v1::AdmissionDecision::OUTCOME_ADMITTED);
                request.set_request_id(new_uuid());
                const auto answer = member.call(&Admissions::DecideEntrant, request);
                if (answer.ok())
                    ++decided;
                else if (answer.refused().reason == "DECISION_ALREADY_MADE")
                    ++told;
                else
                    ++other;
            }
        });
    }
    for (std::thread& member : members)
        member.join();
    EXPECT_EQ(decided, 500);
    EXPECT_EQ(told, 1500);
    EXPECT_EQ(other, 0);
    // One decision and one row of the journal for each entrant, and the chain holds.
    EXPECT_EQ(server_.journal_rows(), before + 500);
    const storage::ReadLease lease = server_.store().read();
    storage::DecisionFilter all;
    all.limit = 2000;
    const auto decisions = storage::list_decisions(*lease, competition_.id, all);
    EXPECT_THAT(decisions, SizeIs(500));
    std::set<std::int64_t> entrants;
    for (const storage::DecisionRecord& decision : decisions)
        entrants.insert(decision.entrant);
    EXPECT_THAT(entrants, SizeIs(500));
    EXPECT_EQ(queue().counts().admitted(), 500);
    const auto proof = storage::verify_journal(*lease, {}, competition_.id.name());
    EXPECT_TRUE(proof.intact()) << "the chain of the competition is broken";
}

}  // namespace
}  // namespace collegium::rpc
