// The journal and the access log through a real server: who reads what, what can be undone by whom
// and until when, and that both stay provable.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/v1/watch.grpc.pb.h>

#include "api_fixture.hpp"

namespace collegium::rpc {
namespace {

using grpc::StatusCode;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

using Competitions = v1::CompetitionService::Stub;
using Journal = v1::JournalService::Stub;
using Organisations = v1::OrganisationService::Stub;
using Persons = v1::PersonService::Stub;
using Sessions = v1::SessionService::Stub;
using Users = v1::UserService::Stub;

class JournalMethods : public ApiTest {};

TEST_F(JournalMethods, ListIsNewestFirstInPagesAndByFilter) {
    for (const char* name : {"Первый", "Второй", "Третий"})
        (void)organisation(name);
    v1::ListJournalEntriesRequest request;
    request.set_filter(R"(action = "organisations.create")");
    request.set_page_size(2);
    const auto first = ask(admin_, &Journal::ListJournalEntries, request);
    ASSERT_THAT(first.entries(), SizeIs(2));
    EXPECT_EQ(first.total_size(), 3);
    EXPECT_EQ(first.entries(0).subject_title(), "Третий");
    EXPECT_EQ(first.entries(0).action_text(), "занесена организация");
    EXPECT_EQ(first.entries(0).actor().user(), "users/1");
    EXPECT_EQ(first.entries(0).actor().role(), "administrator");
    EXPECT_EQ(first.entries(0).terminal(), "зал-1");
    EXPECT_THAT(first.entries(0).differences(), IsEmpty());
    request.set_page_token(first.next_page_token());
    const auto second = ask(admin_, &Journal::ListJournalEntries, request);
    ASSERT_THAT(second.entries(), SizeIs(1));
    EXPECT_EQ(second.entries(0).subject_title(), "Первый");
    EXPECT_EQ(second.next_page_token(), "");

    v1::ListJournalEntriesRequest wrong;
    wrong.set_filter(R"(colour = "red")");
    EXPECT_THAT(admin_.call(&Journal::ListJournalEntries, wrong).refused().fields,
                ElementsAre(testing::Pair("filter", "FILTER_FIELD_UNKNOWN")));
}

TEST_F(JournalMethods, RestrictedValuesAreForTheRolesThatSeeThemOnTheCard) {
    (void)person(admin_);
    const std::string row = last_row();
    const Client organiser = server_.person_with_role("organiser", "organiser");
    const auto phone = [&](const Client& client) {
        const v1::JournalEntry shown = entry(client, row);
        for (const auto& difference : shown.differences())
            if (difference.field() == "restricted_data.phone") return difference.after();
        return std::string("not there");
    };
    EXPECT_EQ(phone(admin_), "+7 900 000-00-00");
    EXPECT_EQ(phone(organiser), "•••");
    for (const Client& client : {admin_, organiser})
        EXPECT_THAT(entry(client, row).ShortDebugString(), Not(testing::HasSubstr("014512")));
}

TEST_F(JournalMethods, VerifyProvesTheChainAndAnAnchor) {
    (void)organisation("Клуб");
    const auto valid = verified();
    EXPECT_TRUE(valid.intact());
    EXPECT_EQ(valid.checked_rows(), server_.journal_rows());
    v1::VerifyJournalRequest request;
    request.set_anchor_sequence(valid.last_sequence());
    request.set_anchor_hash(valid.head_hash());
    EXPECT_TRUE(ask(admin_, &Journal::VerifyJournal, request).intact());
    request.set_anchor_sequence(1);
    const auto other = ask(admin_, &Journal::VerifyJournal, request);
    EXPECT_FALSE(other.intact());
    EXPECT_EQ(other.reason(), "JOURNAL_ANCHOR_MISMATCH");
    EXPECT_NE(other.text(), "");
    request.set_anchor_hash("91f7");
    EXPECT_THAT(admin_.call(&Journal::VerifyJournal, request).refused().fields,
                ElementsAre(testing::Pair("anchor_hash", "ANCHOR_MALFORMED")));
}

TEST_F(JournalMethods, UndoTakesBackAPersonAndAChangeOfOne) {
    const v1::Person made = person(admin_);
    const std::string created = last_row();
    v1::UpdatePersonRequest update;
    update.mutable_person()->set_name(made.name());
    update.mutable_person()->mutable_public_data()->set_region("Самара");
    update.mutable_update_mask()->add_paths("public_data.region");
    (void)ask(admin_, &Persons::UpdatePerson, update);
    const std::string changed = last_row();

    const Refused early = undo(admin_, created).refused();
    EXPECT_EQ(early.code, StatusCode::FAILED_PRECONDITION);
    EXPECT_EQ(early.reason, "UNDO_SUBJECT_CHANGED");
    const auto undone = undo(admin_, changed);
    ASSERT_TRUE(undone.ok()) << undone.status.error_message();
    EXPECT_EQ(undone.value.action(), "undo.persons.update");
    EXPECT_EQ(undone.value.action_text(), "отмена: изменена карточка");
    EXPECT_EQ(undone.value.undoes(), changed);
    EXPECT_EQ(undone.value.reason(), "описка");
    EXPECT_EQ(entry(admin_, changed).undone_by(), undone.value.name());
    EXPECT_EQ(undo(admin_, changed).refused().reason, "UNDO_ALREADY_DONE");
    v1::Person now;
    EXPECT_EQ(get(&Persons::GetPerson, made.name(), &now), StatusCode::OK);
    EXPECT_EQ(now.public_data().region(), "");

    (void)person(admin_);
    const v1::Person second = person(admin_);
    ASSERT_TRUE(undo(admin_, last_row()).ok());
    EXPECT_EQ(get(&Persons::GetPerson, second.name()), StatusCode::NOT_FOUND);
    EXPECT_TRUE(verified().intact());
}

TEST_F(JournalMethods, UndoTakesBackAllThatIsDoneWithAnOrganisation) {
    const v1::Organisation club = organisation("Клуб");
    const std::string created = last_row();
    v1::UpdateOrganisationRequest update;
    update.mutable_organisation()->set_name(club.name());
    update.mutable_organisation()->set_city("Самара");
    update.mutable_update_mask()->add_paths("city");
    (void)ask(admin_, &Organisations::UpdateOrganisation, update);
    ASSERT_TRUE(undo(admin_, last_row()).ok());
    v1::Organisation now;
    EXPECT_EQ(get(&Organisations::GetOrganisation, club.name(), &now), StatusCode::OK);
    EXPECT_EQ(now.city(), "");

    v1::DeleteOrganisationRequest deletion;
    deletion.set_name(club.name());
    (void)ask(admin_, &Organisations::DeleteOrganisation, deletion);
    EXPECT_EQ(get(&Organisations::GetOrganisation, club.name()), StatusCode::NOT_FOUND);
    ASSERT_TRUE(undo(admin_, last_row()).ok());
    EXPECT_EQ(get(&Organisations::GetOrganisation, club.name(), &now), StatusCode::OK);
    EXPECT_EQ(now.full_name(), "Клуб");
    EXPECT_EQ(undo(admin_, created).refused().reason, "UNDO_SUBJECT_CHANGED");

    const v1::Organisation second = organisation("Второй");
    ASSERT_TRUE(undo(admin_, last_row()).ok());
    EXPECT_EQ(get(&Organisations::GetOrganisation, second.name()), StatusCode::NOT_FOUND);
    EXPECT_TRUE(verified().intact());
}

TEST_F(JournalMethods, UndoTakesBackAllThatIsDoneWithACompetition) {
    const v1::Competition cup = competition();
    (void)ask(admin_, &Competitions::UpdateCompetition, rename(cup, "Кубок Камы"));
    ASSERT_TRUE(undo(admin_, last_row()).ok());
    v1::Competition now;
    EXPECT_EQ(get(&Competitions::GetCompetition, cup.name(), &now), StatusCode::OK);
    EXPECT_EQ(now.title(), "Кубок Волги");

    v1::DeleteCompetitionRequest deletion;
    deletion.set_name(cup.name());
    (void)ask(admin_, &Competitions::DeleteCompetition, deletion);
    ASSERT_TRUE(undo(admin_, last_row()).ok());
    EXPECT_EQ(get(&Competitions::GetCompetition, cup.name(), &now), StatusCode::OK);
    EXPECT_EQ(now.code(), cup.code());

    const v1::Competition second = competition();
    ASSERT_TRUE(undo(admin_, last_row()).ok());
    EXPECT_EQ(get(&Competitions::GetCompetition, second.name()), StatusCode::NOT_FOUND);
    EXPECT_TRUE(verified().intact());
}

TEST_F(JournalMethods, UndoIsRefusedWhileALaterRowRestsOnTheAct) {
    const v1::Organisation club = organisation("Клуб");
    const std::string made_club = last_row();
    v1::CreateCompetitionRequest create = new_competition();
    create.mutable_competition()->set_organiser(club.name());
    const v1::Competition cup = ask(admin_, &Competitions::CreateCompetition, create);
    const std::string made_cup = last_row();
    const Refused held = undo(admin_, made_club).refused();
    EXPECT_EQ(held.code, StatusCode::FAILED_PRECONDITION);
    EXPECT_EQ(held.reason, "UNDO_DEPENDED_ON");
    const v1::JournalEntry shown = entry(admin_, made_club);
    ASSERT_THAT(shown.allowed_actions(), SizeIs(2));
    EXPECT_FALSE(shown.allowed_actions(0).allowed());
    EXPECT_EQ(shown.allowed_actions(0).reason(), "UNDO_DEPENDED_ON");
    EXPECT_EQ(shown.allowed_actions(1).action(), "journal.correct");
    EXPECT_EQ(shown.allowed_actions(1).reason(), "CORRECTION_BY_DECISION");

    // Somebody was appointed in the competition.
    (void)official("arbiter", "chief-arbiter", cup.name());
    EXPECT_EQ(undo(admin_, made_cup).refused().reason, "UNDO_DEPENDED_ON");
    EXPECT_EQ(get(&Competitions::GetCompetition, cup.name()), StatusCode::OK);
}

TEST_F(JournalMethods, UndoIsForTheAuthorAndForWhoeverStandsAbove) {
    const v1::Competition cup = competition();
    const Client secretary = official("secretary", "chief-secretary", cup.name());
    const Client other = official("other", "chief-secretary", cup.name());
    const Client arbiter = official("arbiter", "chief-arbiter", cup.name());
    const Client observer = server_.person_with_role("observer", "observer");
    (void)ask(secretary, &Competitions::UpdateCompetition, rename(cup, "Кубок Камы"));
    const std::string row = last_row();
    const std::int64_t rows = server_.journal_rows();
    const Refused not_theirs = undo(other, row).refused();
    EXPECT_EQ(not_theirs.code, StatusCode::PERMISSION_DENIED);
    EXPECT_EQ(not_theirs.reason, "UNDO_NOT_YOURS");
    EXPECT_EQ(undo(observer, row).refused().reason, "PERMISSION_DENIED");
    EXPECT_EQ(server_.journal_rows(), rows);
    EXPECT_TRUE(undo(arbiter, row).ok());

    // A card is the federation's; the secretary who entered it may still think better of it.
    const v1::Person card = person(secretary);
    const std::string entered = last_row();
    EXPECT_EQ(undo(other, entered).refused().code, StatusCode::PERMISSION_DENIED);
    const auto undone = undo(secretary, entered);
    EXPECT_TRUE(undone.ok()) << undone.status.error_message();
    EXPECT_EQ(get(&Persons::GetPerson, card.name()), StatusCode::NOT_FOUND);
}

// A row of the federation is no part of the journal that a competition's role reads.
TEST_F(JournalMethods, UndoOfWhatOneDidLastNeedsNoReadingOfTheJournal) {
    const v1::Competition cup = competition();
    for (const char* role : {"admission-chair", "admission-member"}) {
        SCOPED_TRACE(role);
        const Client official_ = official(role, role, cup.name());
        const v1::Person card = person(official_);
        v1::UndoJournalEntryRequest request;
        request.set_subject(card.name());
        // Not in another session, not by somebody else.
        EXPECT_EQ(
            server_.logged_in(role).call(&Journal::UndoJournalEntry, request).refused().reason,
            "UNDO_ACT_NOT_FOUND");
        EXPECT_EQ(admin_.call(&Journal::UndoJournalEntry, request).refused().reason,
                  "UNDO_ACT_NOT_FOUND");
        EXPECT_EQ(get(&Persons::GetPerson, card.name()), StatusCode::OK);

        const auto undone = official_.call(&Journal::UndoJournalEntry, request);
        ASSERT_TRUE(undone.ok()) << undone.status.error_message();
        EXPECT_EQ(undone.value.action(), "undo.persons.create");
        EXPECT_FALSE(undone.value.can_be_undone());
        EXPECT_EQ(get(&Persons::GetPerson, card.name()), StatusCode::NOT_FOUND);
    }
    v1::UndoJournalEntryRequest wrong;
    for (const char* subject : {"", "4711", "clubs/7"}) {
        wrong.set_subject(subject);
        EXPECT_THAT(admin_.call(&Journal::UndoJournalEntry, wrong).refused().fields,
                    ElementsAre(testing::Pair("subject",
                                              *subject == '\0' ? "REQUIRED" : "NAME_MALFORMED")));
    }
    EXPECT_TRUE(verified().intact());
}

TEST_F(JournalMethods, UndoOfAnAppointmentIsTheOppositeActWithinTenMinutes) {
    const std::string user = server_.create_user(admin_, "petrova");
    const std::string grant = server_.grant(admin_, user, "federation-office");
    const std::string granted = last_row();
    const Client petrova = server_.logged_in("petrova");
    EXPECT_TRUE(petrova.call(&Persons::ListPersons, v1::ListPersonsRequest{}).ok());

    ASSERT_TRUE(undo(admin_, granted).ok());
    v1::Grant now;
    EXPECT_EQ(get(&Users::GetGrant, grant, &now), StatusCode::OK);
    EXPECT_EQ(now.state(), v1::Grant::STATE_REVOKED);
    EXPECT_EQ(petrova.call(&Persons::ListPersons, v1::ListPersonsRequest{}).refused().reason,
              "ROLE_NOT_CHOSEN");

    const std::string second = server_.grant(admin_, user, "observer");
    v1::ChangeGrantRequest change;
    change.mutable_grant()->set_name(second);
    change.mutable_grant()->set_basis("приказ № 45");
    change.mutable_grant()->mutable_end_date()->set_year(2040);
    change.mutable_grant()->mutable_end_date()->set_month(1);
    change.mutable_grant()->mutable_end_date()->set_day(1);
    change.mutable_update_mask()->add_paths("*");
    change.set_reason("уточнение");
    (void)ask(admin_, &Users::ChangeGrant, change);
    ASSERT_TRUE(undo(admin_, last_row()).ok());
    EXPECT_EQ(get(&Users::GetGrant, second, &now), StatusCode::OK);
    EXPECT_EQ(now.basis(), "приказ № 44");
    EXPECT_FALSE(now.has_end_date());

    v1::RevokeRoleRequest revoke;
    revoke.set_name(second);
    revoke.set_reason("перевод");
    (void)ask(admin_, &Users::RevokeRole, revoke);
    const std::string revoked = last_row();
    ASSERT_TRUE(undo(admin_, revoked).ok());
    EXPECT_EQ(get(&Users::GetGrant, second, &now), StatusCode::OK);
    EXPECT_EQ(now.state(), v1::Grant::STATE_ACTIVE);

    (void)ask(admin_, &Users::RevokeRole, revoke);
    const std::string late = last_row();
    (void)server_.grant(admin_, user, "observer");
    EXPECT_EQ(undo(admin_, late).refused().reason, "GRANT_EXISTS");
    const std::string again = last_row();
    server_.advance(std::chrono::minutes(11));
    const Refused too_late = undo(admin_, again).refused();
    EXPECT_EQ(too_late.code, StatusCode::FAILED_PRECONDITION);
    EXPECT_EQ(too_late.reason, "UNDO_TOO_LATE");
    EXPECT_TRUE(verified().intact());
}

const v1::AllowedAction& told_action(const v1::JournalEntry& entry, const std::string& action) {
    return *std::ranges::find(entry.allowed_actions(), action, &v1::AllowedAction::action);
}

TEST_F(JournalMethods, AnAppointmentIsCorrectedByAnotherActWithAReason) {
    const std::string grant =
        server_.grant(admin_, server_.create_user(admin_, "petrova"), "observer");
    const std::string granted = last_row();
    server_.advance(std::chrono::minutes(11));
    const v1::JournalEntry before = entry(admin_, granted);
    EXPECT_FALSE(told_action(before, "journal.undo").allowed());
    EXPECT_EQ(before.correction(), "role.change");
    EXPECT_TRUE(told_action(before, "journal.correct").allowed());

    v1::ChangeGrantRequest change;
    change.mutable_grant()->set_name(grant);
    change.mutable_grant()->set_basis("приказ № 45");
    change.mutable_update_mask()->add_paths("basis");
    EXPECT_THAT(admin_.call(&Users::ChangeGrant, change).refused().fields,
                ElementsAre(testing::Pair("reason", "REQUIRED")));
    change.set_reason("опечатка");
    (void)ask(admin_, &Users::ChangeGrant, change);
    EXPECT_NE(last_row(), granted);
    EXPECT_EQ(entry(admin_, last_row()).reason(), "опечатка");
    EXPECT_EQ(entry(admin_, granted).hash(), before.hash());
    EXPECT_TRUE(verified().intact());

    // Whoever may not appoint there may not correct.
    const Client office = server_.person_with_role("office", "federation-office");
    (void)server_.grant(admin_, server_.create_user(admin_, "kim"), "administrator");
    EXPECT_FALSE(told_action(entry(office, last_row()), "journal.correct").allowed());
}

TEST_F(JournalMethods, WhatIsDecidedAnewIsNotCorrected) {
    (void)organisation("СШ № 3");
    const v1::JournalEntry row = entry(admin_, last_row());
    EXPECT_EQ(row.correction(), "");
    EXPECT_FALSE(told_action(row, "journal.correct").allowed());
    EXPECT_EQ(told_action(row, "journal.correct").text(),
              "Это действие исправляется новым решением: СШ № 3");
}

TEST_F(JournalMethods, WhatWasUndoneIsNotCorrected) {
    (void)server_.grant(admin_, server_.create_user(admin_, "petrova"), "observer");
    const std::string granted = last_row();
    ASSERT_TRUE(undo(admin_, granted).ok());
    const v1::JournalEntry row = entry(admin_, granted);
    EXPECT_FALSE(told_action(row, "journal.correct").allowed());
    EXPECT_EQ(told_action(row, "journal.correct").reason(), "CORRECTION_UNDONE");
}

TEST_F(JournalMethods, UndoOfAnAppointmentNeedsTheRightToAppoint) {
    const std::string user = server_.create_user(admin_, "petrova");
    const std::string first = server_.grant(admin_, user, "administrator");
    const std::string granted = last_row();
    const Client office = server_.person_with_role("office", "federation-office");
    const Refused refused = undo(office, granted).refused();
    EXPECT_EQ(refused.code, StatusCode::PERMISSION_DENIED);
    EXPECT_EQ(refused.reason, "APPOINTMENT_DENIED");

    // The only administrator left does not undo the appointment they act by.
    const Client petrova = server_.logged_in("petrova");
    v1::RevokeRoleRequest revoke;
    revoke.set_name("federation/grants/1");
    revoke.set_reason("перевод");
    (void)ask(petrova, &Users::RevokeRole, revoke);
    EXPECT_EQ(undo(petrova, granted).refused().reason, "LAST_ADMINISTRATOR");
}

TEST_F(JournalMethods, AnErasedPersonsRowsSayByWhichRowAndTheChainHolds) {
    v1::CreatePersonRequest create;
    create.set_request_id(new_uuid());
    create.mutable_person()->mutable_public_data()->mutable_cyrillic_name()->set_surname("Ёлкин");
    create.mutable_person()->mutable_public_data()->set_sex(v1::SEX_MALE);
    const v1::Person card = ask(admin_, &Persons::CreatePerson, create);
    const std::string created = last_row();
    v1::ErasePersonRequest erase;
    erase.set_name(card.name());
    erase.set_reason("по заявлению");
    (void)ask(admin_, &Persons::ErasePerson, erase);
    const std::string erased = last_row();

    const v1::JournalEntry row = entry(admin_, created);
    EXPECT_EQ(row.erased_by(), erased);
    EXPECT_EQ(row.subject_title(), "");
    EXPECT_THAT(row.differences(), IsEmpty());
    const auto result = verified();
    EXPECT_TRUE(result.intact()) << result.reason();
    EXPECT_EQ(result.erased_rows(), 1);
    EXPECT_EQ(undo(admin_, created).refused().code, StatusCode::FAILED_PRECONDITION);
    EXPECT_EQ(undo(admin_, erased).refused().reason, "UNDO_NOT_SUPPORTED");
    // Nor does the stored answer to the request that entered the person give the name away.
    const auto repeated = admin_.call(&Persons::CreatePerson, create);
    EXPECT_THAT(repeated.value.ShortDebugString() + repeated.status.error_message(),
                Not(testing::HasSubstr("Ёлкин")));
}

TEST_F(JournalMethods, TheAccessLogTellsWhoWasThereAndWhatTheyWereShown) {
    const v1::Person card = person(admin_);
    const std::string user = server_.create_user(admin_, "petrova");
    const std::string office = server_.grant(admin_, user, "federation-office");
    (void)server_.grant(admin_, user, "observer");
    Client petrova = server_.logged_in("petrova");
    v1::ChooseRoleRequest choose;
    choose.set_grant(office);
    petrova.set_token(ask(petrova, &Sessions::ChooseRole, choose).token());
    (void)ask(petrova, &Sessions::LockSession, v1::LockSessionRequest{});
    v1::UnlockSessionRequest unlock;
    unlock.set_password(kPassword);
    petrova.set_token(ask(petrova, &Sessions::UnlockSession, unlock).token());
    v1::RevealSealedFieldRequest reveal;
    reveal.set_name(card.name());
    reveal.set_field(v1::SEALED_FIELD_PASSPORT);
    reveal.set_reason("сверка");
    (void)ask(petrova, &Persons::RevealSealedField, reveal);
    EXPECT_FALSE(petrova.call(&Users::CreateUser, v1::CreateUserRequest{}).ok());
    EXPECT_EQ(petrova.call(&Journal::ListAccessLog, v1::ListAccessLogRequest{}).refused().code,
              StatusCode::PERMISSION_DENIED);
    (void)ask(petrova, &Sessions::EndSession, v1::EndSessionRequest{});
    settle();

    using Kind = v1::AccessLogEntry;
    std::vector<Kind::Kind> kinds;
    for (const auto& row : accesses("user = \"" + user + "\""))
        kinds.insert(kinds.begin(), row.kind());
    // The first two are of the day the account got its password.
    EXPECT_THAT(kinds, ElementsAre(Kind::KIND_LOG_IN, Kind::KIND_LOG_OUT, Kind::KIND_LOG_IN,
                                   Kind::KIND_CHOOSE_ROLE, Kind::KIND_LOCK, Kind::KIND_UNLOCK,
                                   Kind::KIND_REVEAL, Kind::KIND_CALL_REFUSED,
                                   Kind::KIND_CALL_REFUSED, Kind::KIND_LOG_OUT));
    const auto chosen = accesses(R"(kind = "session.choose_role")");
    ASSERT_THAT(chosen, SizeIs(1));
    EXPECT_EQ(chosen[0].subject(), office);
    EXPECT_EQ(chosen[0].actor().role(), "federation-office");
    EXPECT_EQ(chosen[0].kind_text(), "выбрана роль");
    EXPECT_EQ(accesses(R"(kind = "session.lock")").front().kind_text(), "экран заблокирован");
    const auto shown = accesses("kind = \"persons.reveal\" AND subject = \"" + card.name() + "\"");
    ASSERT_THAT(shown, SizeIs(1));
    EXPECT_EQ(shown[0].subject(), card.name() + " passport: сверка");
    EXPECT_EQ(shown[0].terminal(), "зал-1");
    EXPECT_EQ(accesses(R"(kind = "call.refused")").front().reason(), "PERMISSION_DENIED");
}

TEST_F(JournalMethods, TheAccessLogTellsOfGuessingThatGoesOnDuringThePause) {
    const std::string user = server_.create_user(admin_, "petrova");
    constexpr int kFree = 3;
    constexpr int kPaused = 30;
    for (int i = 0; i < kFree + kPaused; ++i)
        EXPECT_EQ(server_.stranger().log_in("petrova", "wrong password").refused().reason,
                  i < kFree ? "LOG_IN_REFUSED" : "LOG_IN_PAUSED");
    ASSERT_TRUE(server_.store().run_maintenance());  // writes what the limit has counted so far
    settle();

    const auto rows = accesses("kind = \"session.log_in_refused\" AND user = \"" + user + "\"");
    int free = 0;
    int noted = 0;
    for (const auto& row : rows) {
        EXPECT_EQ(row.actor().short_name(), "Ёлкина А. С.");
        free += row.reason() == "LOG_IN_REFUSED" ? 1 : 0;
        noted += 1 + row.repeated_count();
    }
    EXPECT_EQ(free, kFree);
    EXPECT_EQ(rows.front().reason(), "LOG_IN_PAUSED");
    EXPECT_LE(rows.size(), 12U);        // a flood is counted, not stored
    EXPECT_GE(noted, kFree + kPaused);  // and nothing of it is forgotten
}

TEST_F(JournalMethods, TheAccessLogTellsOfTokensThatOpenNothing) {
    const auto reasons = [&](const std::string& kind) {
        settle();
        std::vector<std::string> found;
        for (const auto& row : accesses("kind = \"" + kind + "\""))
            found.push_back(row.subject() + " " + row.reason());
        return found;
    };
    EXPECT_FALSE(server_.stranger().call(&Users::ListUsers, v1::ListUsersRequest{}).ok());
    Client forged = server_.stranger();
    forged.set_token("no such token");
    EXPECT_FALSE(forged.call(&Users::ListUsers, v1::ListUsersRequest{}).ok());
    {
        v1::WatchService::Stub stub(forged.channel());
        grpc::ClientContext context;
        forged.prepare(context);
        v1::WatchEvent event;
        EXPECT_FALSE(stub.Watch(&context, v1::WatchRequest{})->Read(&event));
    }
    EXPECT_THAT(reasons("call.refused"), ElementsAre("WatchService.Watch SESSION_ENDED",
                                                     "UserService.ListUsers SESSION_ENDED",
                                                     "UserService.ListUsers TOKEN_MISSING"));

    // A showing that is not given leaves its row, whatever stood in its way. What somebody without a
    // session asks for is not even read.
    v1::RevealSealedFieldRequest reveal;
    reveal.set_name("persons/4711");
    reveal.set_field(v1::SEALED_FIELD_PASSPORT);
    reveal.set_reason("сверка");
    EXPECT_FALSE(forged.call(&Persons::RevealSealedField, reveal).ok());
    const Client office = server_.person_with_role("office", "federation-office");
    EXPECT_FALSE(office.call(&Persons::RevealSealedField, reveal).ok());
    (void)ask(office, &Sessions::LockSession, v1::LockSessionRequest{});
    EXPECT_FALSE(office.call(&Persons::RevealSealedField, reveal).ok());
    EXPECT_THAT(reasons("persons.reveal_refused"),
                ElementsAre("persons/4711 passport SESSION_LOCKED",
                            "persons/4711 passport PERSON_NOT_FOUND",
                            "PersonService.RevealSealedField SESSION_ENDED"));
}

}  // namespace
}  // namespace collegium::rpc
