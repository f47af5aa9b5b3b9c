// Officials, bans and the course of a competition through the API.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/v1/bans.grpc.pb.h>
#include <collegium/v1/lifecycle.grpc.pb.h>
#include <collegium/v1/officials.grpc.pb.h>

#include "api_fixture.hpp"

namespace collegium::rpc {
namespace {

using grpc::StatusCode;
using testing::ElementsAre;
using testing::Pair;
using BanStub = v1::BanService::Stub;
using LifecycleStub = v1::LifecycleService::Stub;
using OfficialStub = v1::OfficialService::Stub;

class CourseApi : public ApiTest {
  protected:
    static v1::Date day(int year, int month, int number) {
        v1::Date date;
        date.set_year(year);
        date.set_month(month);
        date.set_day(number);
        return date;
    }

    v1::Competition competition() {
        auto request = new_competition();
        v1::Competition& cup = *request.mutable_competition();
        cup.set_rule_book("rulebooks/ru-draughts-2022");
        cup.set_official_discipline("russian");
        cup.set_status("interregional");
        return ask(admin_, &v1::CompetitionService::Stub::CreateCompetition, request);
    }

    v1::AppointOfficialRequest to_post(const v1::Competition& cup, const std::string& post) {
        v1::AppointOfficialRequest request;
        request.set_parent(cup.name());
        request.mutable_official()->set_person(person(admin_).name());
        request.mutable_official()->set_post(post);
        request.mutable_official()->set_category("1К");
        request.set_request_id(new_uuid());
        return request;
    }
    v1::CreateBanRequest new_ban(const std::string& person) {
        v1::CreateBanRequest request;
        v1::Ban& ban = *request.mutable_ban();
        ban.set_person(person);
        ban.set_capacity(v1::Ban::CAPACITY_ANY);
        ban.set_ground(v1::Ban::GROUND_DOPING);
        *ban.mutable_start_date() = day(2020, 1, 1);
        ban.set_decision_number("№ 4");
        *ban.mutable_decision_date() = day(2019, 12, 20);
        ban.set_decision_body("РУСАДА");
        request.set_request_id(new_uuid());
        return request;
    }
    v1::Progress progress(const Client& client, const v1::Competition& cup) {
        v1::GetProgressRequest request;
        request.set_name(cup.name() + "/progress");
        return ask(client, &LifecycleStub::GetProgress, request);
    }
};

TEST_F(CourseApi, AppointsAnOfficialOnceForOneRequestId) {
    const v1::Competition cup = competition();
    const auto request = to_post(cup, "chief-arbiter");
    const auto chief = ask(admin_, &OfficialStub::AppointOfficial, request);
    EXPECT_EQ(chief.name(), cup.name() + "/officials/1");
    EXPECT_EQ(chief.post_title(), "главный судья");
    EXPECT_EQ(chief.role(), "roles/chief-arbiter");
    EXPECT_EQ(chief.citations(0).article(), "12.1, 12.4.1");
    const auto again = ask(admin_, &OfficialStub::AppointOfficial, request);
    EXPECT_EQ(again.DebugString(), chief.DebugString());

    v1::Official read;
    EXPECT_EQ(get(&OfficialStub::GetOfficial, chief.name(), &read), StatusCode::OK);
    EXPECT_TRUE(read.allowed_actions(1).allowed());
    EXPECT_EQ(get(&OfficialStub::GetOfficial, cup.name() + "/officials/99"), StatusCode::NOT_FOUND);
    EXPECT_EQ(get(&OfficialStub::GetOfficial, "officials/1"), StatusCode::INVALID_ARGUMENT);

    const auto second = take_apart(
        admin_.call(&OfficialStub::AppointOfficial, to_post(cup, "chief-arbiter")).status);
    EXPECT_EQ(second.code, StatusCode::FAILED_PRECONDITION);
    EXPECT_EQ(second.reason, "POST_TAKEN");
    EXPECT_EQ(second.text, "главный судья уже назначен: Ёлкин");
}

TEST_F(CourseApi, ShowsWhatAnAppointmentWouldBeAndWritesNothing) {
    const v1::Competition cup = competition();
    auto request = to_post(cup, "arbiter");
    request.set_validate_only(true);
    const auto preview = ask(admin_, &OfficialStub::AppointOfficial, request);
    EXPECT_EQ(preview.name(), "");
    EXPECT_EQ(preview.post_title(), "судья");
    v1::ListOfficialsRequest list;
    list.set_parent(cup.name());
    EXPECT_EQ(ask(admin_, &OfficialStub::ListOfficials, list).officials_size(), 0);
    v1::ListPostsRequest posts;
    posts.set_parent(cup.name());
    posts.set_page_size(5);
    const auto first = ask(admin_, &OfficialStub::ListPosts, posts);
    v1::OfficialPost alone;
    EXPECT_EQ(get(&OfficialStub::GetPost, first.posts(0).name(), &alone), StatusCode::OK);
    EXPECT_EQ(alone.DebugString(), first.posts(0).DebugString());
    EXPECT_EQ(get(&OfficialStub::GetPost, cup.name() + "/posts/king", &alone),
              StatusCode::NOT_FOUND);
    ASSERT_EQ(first.posts_size(), 5);
    EXPECT_EQ(first.posts(0).name(), cup.name() + "/posts/chief-arbiter");
    EXPECT_TRUE(first.posts(0).required());
    posts.set_page_token(first.next_page_token());
    EXPECT_EQ(ask(admin_, &OfficialStub::ListPosts, posts).posts(0).post(), "doctor");
}

TEST_F(CourseApi, DismissesWithAFreshEtagAndAReason) {
    const v1::Competition cup = competition();
    const auto chief = ask(admin_, &OfficialStub::AppointOfficial, to_post(cup, "chief-arbiter"));
    v1::UpdateOfficialRequest update;
    update.mutable_official()->set_name(chief.name());
    update.mutable_official()->set_basis("приказ № 44");
    update.mutable_update_mask()->add_paths("basis");
    update.mutable_official()->set_location("Самарская область");
    update.mutable_update_mask()->add_paths("location");
    update.set_request_id(new_uuid());
    const auto changed = ask(admin_, &OfficialStub::UpdateOfficial, update);
    EXPECT_EQ(changed.basis(), "приказ № 44");
    EXPECT_EQ(changed.location(), "Самарская область");
    v1::DismissOfficialRequest dismiss;
    dismiss.set_name(chief.name());
    dismiss.set_etag(chief.etag());
    dismiss.set_reason("болезнь");
    dismiss.set_request_id(new_uuid());
    EXPECT_EQ(admin_.call(&OfficialStub::DismissOfficial, dismiss).refused().reason, "ETAG_STALE");
    dismiss.set_etag(changed.etag());
    dismiss.set_request_id(new_uuid());
    EXPECT_EQ(ask(admin_, &OfficialStub::DismissOfficial, dismiss).state(),
              v1::Official::STATE_DISMISSED);
    EXPECT_EQ(undo(admin_, last_row()).status.error_code(), StatusCode::OK);
    v1::Official back;
    EXPECT_EQ(get(&OfficialStub::GetOfficial, chief.name(), &back), StatusCode::OK);
    EXPECT_EQ(back.state(), v1::Official::STATE_ACTIVE);
}

class PostRoles : public CourseApi {
  protected:
    v1::User link(const std::string& user, const std::string& person) {
        v1::UpdateUserRequest request;
        request.mutable_user()->set_name(user);
        request.mutable_user()->set_person(person);
        request.mutable_update_mask()->add_paths("person");
        return ask(admin_, &v1::UserService::Stub::UpdateUser, request);
    }
    // An account of a new card that has no role of its own.
    std::string account(const std::string& user_name) {
        return link(server_.create_user(admin_, user_name), person(admin_).name()).person();
    }
    v1::Official appoint(const Client& by, const std::string& person, const std::string& post) {
        v1::AppointOfficialRequest request;
        request.set_parent(cup_.name());
        request.mutable_official()->set_person(person);
        request.mutable_official()->set_post(post);
        request.mutable_official()->set_category("1К");
        request.mutable_official()->set_basis("приказ № 44");
        return ask(by, &OfficialStub::AppointOfficial, request);
    }
    v1::Official dismiss(const v1::Official& official) {
        v1::DismissOfficialRequest request;
        request.set_name(official.name());
        request.set_reason("болезнь");
        return ask(admin_, &OfficialStub::DismissOfficial, request);
    }
    // What the log-in offers, "roles/arbiter competitions/1".
    std::vector<std::string> offered(const std::string& user_name) {
        Client self = server_.stranger();
        std::vector<std::string> roles;
        const auto opened = self.log_in(user_name, kPassword);
        for (const v1::Grant& grant : opened.value.ticket().session().available_grants())
            roles.push_back(grant.role() + " " + grant.scope());
        return roles;
    }

    const v1::Competition cup_ = competition();
};

TEST_F(PostRoles, AreGrantedByTheAppointmentAndTakenByTheDismissal) {
    const std::string person = account("petrova");
    EXPECT_THAT(offered("petrova"), testing::IsEmpty());
    const std::int64_t before = server_.journal_rows();
    const v1::Official chief = appoint(admin_, person, "chief-arbiter");
    EXPECT_TRUE(chief.role_granted());
    EXPECT_EQ(server_.journal_rows(), before + 2);
    const auto granted = entry(admin_, server_.entry_name(before + 1));
    EXPECT_EQ(granted.action(), "grants.create");
    EXPECT_EQ(granted.scope(), cup_.name());
    EXPECT_THAT(offered("petrova"), ElementsAre("roles/chief-arbiter " + cup_.name()));
    const Client self = server_.logged_in("petrova");
    v1::ListOfficialsRequest list;
    list.set_parent(cup_.name());
    EXPECT_TRUE(self.call(&OfficialStub::ListOfficials, list).ok());

    EXPECT_FALSE(dismiss(chief).role_granted());
    EXPECT_EQ(entry(admin_, last_row()).action(), "officials.dismiss");
    EXPECT_THAT(offered("petrova"), testing::IsEmpty());
    EXPECT_FALSE(self.call(&OfficialStub::ListOfficials, list).ok());
    EXPECT_TRUE(verified().intact());
}

// RU-2022 1.6.2: a role without a post is refused as the post would be.
TEST_F(PostRoles, AreNotGivenByThemselvesToTheDisqualified) {
    const std::string user = server_.create_user(admin_, "petrova");
    const std::string card = person(admin_).name();
    (void)link(user, card);
    (void)ask(admin_, &BanStub::CreateBan, new_ban(card));
    v1::GrantRoleRequest request;
    request.mutable_grant()->set_user(user);
    request.mutable_grant()->set_role("roles/chief-arbiter");
    request.mutable_grant()->set_scope(cup_.name());
    request.mutable_grant()->set_basis("приказ № 44");
    const std::int64_t rows = server_.journal_rows();
    const auto answer = admin_.call(&v1::UserService::Stub::GrantRole, request);
    const Refused refused = answer.refused();
    EXPECT_EQ(refused.code, StatusCode::FAILED_PRECONDITION);
    EXPECT_EQ(refused.reason, "OFFICIAL_BANNED_FOR_GOOD");
    EXPECT_THAT(refused.fields, ElementsAre(Pair("grant.user", "OFFICIAL_BANNED_FOR_GOOD")));
    EXPECT_THAT(answer.status.error_details(), testing::HasSubstr("1.6.2"));
    EXPECT_EQ(server_.journal_rows(), rows);
}

TEST_F(PostRoles, OfTheOnlyChiefArbiterAreNotTakenWhileTheCompetitionIsUnderWay) {
    const std::string grant =
        server_.grant(admin_, server_.create_user(admin_, "petrova"), "chief-arbiter", cup_.name());
    storage::Command running;
    running.apply = [&](storage::Connection& writer) -> sdk::Result<storage::Applied> {
        writer.execute("UPDATE competition SET state = 5");
        return storage::Applied{};
    };
    ASSERT_TRUE(server_.store().writer().run(std::move(running)));
    v1::GetGrantRequest get;
    get.set_name(grant);
    const auto read = ask(admin_, &v1::UserService::Stub::GetGrant, get);
    ASSERT_EQ(read.allowed_actions(1).action(), "role.revoke");
    EXPECT_FALSE(read.allowed_actions(1).allowed());
    v1::RevokeRoleRequest request;
    request.set_name(grant);
    request.set_reason("болезнь");
    const Refused refused = admin_.call(&v1::UserService::Stub::RevokeRole, request).refused();
    EXPECT_EQ(refused.code, StatusCode::FAILED_PRECONDITION);
    EXPECT_EQ(refused.reason, "LAST_CHIEF_ARBITER");
    (void)server_.grant(admin_, server_.create_user(admin_, "rodin"), "chief-arbiter", cup_.name());
    EXPECT_TRUE(admin_.call(&v1::UserService::Stub::RevokeRole, request).ok());
}

TEST_F(PostRoles, GoAndComeBackWithWhatIsUndone) {
    const std::string person = account("petrova");
    const v1::Official chief = appoint(admin_, person, "chief-arbiter");
    const std::string appointment = last_row();
    // The role's own row is not undone under the post.
    const std::string grant = server_.entry_name(server_.journal_rows() - 1);
    EXPECT_EQ(undo(admin_, grant).refused().reason, "UNDO_DEPENDED_ON");
    (void)dismiss(chief);
    const auto undone = undo(admin_, last_row());
    ASSERT_TRUE(undone.ok()) << undone.status.error_message();
    EXPECT_EQ(undone.value.name(), last_row());
    EXPECT_THAT(offered("petrova"), ElementsAre("roles/chief-arbiter " + cup_.name()));
    (void)dismiss(chief);
    EXPECT_EQ(undo(admin_, appointment).refused().reason, "UNDO_SUBJECT_CHANGED");

    const v1::Official next = appoint(admin_, person, "chief-arbiter");
    EXPECT_TRUE(next.role_granted());
    ASSERT_TRUE(undo(admin_, last_row()).ok());
    EXPECT_THAT(offered("petrova"), testing::IsEmpty());
}

TEST_F(PostRoles, GrantedOtherwiseStayWhenThePostIsLeft) {
    const std::string person = account("petrova");
    v1::ListUsersRequest find;
    find.set_query("Ёлкина");
    const std::string user = ask(admin_, &v1::UserService::Stub::ListUsers, find).users(0).name();
    (void)server_.grant(admin_, user, "arbiter", cup_.name());
    const std::int64_t before = server_.journal_rows();
    const v1::Official arbiter = appoint(admin_, person, "arbiter");
    EXPECT_TRUE(arbiter.role_granted());
    EXPECT_EQ(server_.journal_rows(), before + 1);
    EXPECT_TRUE(dismiss(arbiter).role_granted());
    EXPECT_THAT(offered("petrova"), ElementsAre("roles/arbiter " + cup_.name()));
}

// The chief arbiter fills the panel, but the chief secretary's role is the organiser's to give.
TEST_F(PostRoles, AreNeverMoreThanTheAppointerMayGive) {
    const Client chief = official("chief", "chief-arbiter", cup_.name());
    EXPECT_TRUE(appoint(chief, account("kim"), "arbiter").role_granted());
    EXPECT_THAT(offered("kim"), ElementsAre("roles/arbiter " + cup_.name()));
    EXPECT_FALSE(appoint(chief, account("orlova"), "chief-secretary").role_granted());
    EXPECT_THAT(offered("orlova"), testing::IsEmpty());
    // Without an account there is nobody to give it to.
    EXPECT_FALSE(appoint(admin_, person(admin_).name(), "chief-arbiter").role_granted());
}

TEST_F(PostRoles, AreGivenByAllWhoFormThePanels) {
    const Client organiser = official("organiser", "organiser", cup_.name());
    EXPECT_TRUE(appoint(organiser, account("kim"), "arbiter").role_granted());
    const Client kim = server_.logged_in("kim");
    const auto session = ask(kim, &v1::SessionService::Stub::GetSession, v1::GetSessionRequest{});
    EXPECT_EQ(session.acting_grant().role(), "roles/arbiter");
    EXPECT_EQ(session.acting_grant().scope(), cup_.name());

    const Client office = server_.person_with_role("office", "federation-office");
    const std::string person = account("orlova");
    v1::ListPostsRequest list;
    list.set_parent(cup_.name());
    int posts = 0;
    const auto all = ask(admin_, &OfficialStub::ListPosts, list);
    for (const v1::OfficialPost& post : all.posts()) {
        if (post.role().empty() || !post.available()) continue;
        ++posts;
        v1::AppointOfficialRequest request;
        request.set_parent(cup_.name());
        request.mutable_official()->set_person(person);
        request.mutable_official()->set_post(post.post());
        request.mutable_official()->set_category("1К");
        request.set_validate_only(true);
        for (const Client* by : {&office, &organiser})
            EXPECT_TRUE(ask(*by, &OfficialStub::AppointOfficial, request).role_granted())
                << post.post();
    }
    EXPECT_GE(posts, 8);
}

TEST_F(PostRoles, ComeWithTheCardToAnAccountMadeAfterTheAppointment) {
    const std::string card = person(admin_).name();
    const v1::Official arbiter = appoint(admin_, card, "arbiter");
    EXPECT_FALSE(arbiter.role_granted());
    const std::int64_t before = server_.journal_rows();
    v1::CreateUserRequest create;
    create.mutable_user()->set_user_name("petrova");
    create.mutable_user()->set_full_name("Петрова Анна Сергеевна");
    create.mutable_user()->set_person(card);
    const auto made = ask(admin_, &v1::UserService::Stub::CreateUser, create);
    EXPECT_EQ(server_.journal_rows(), before + 2);
    const std::string grant = server_.entry_name(before + 1);
    EXPECT_EQ(entry(admin_, grant).action(), "grants.create");
    EXPECT_EQ(undo(admin_, grant).refused().reason, "UNDO_DEPENDED_ON");
    v1::User stored;
    EXPECT_EQ(get(&v1::UserService::Stub::GetUser, made.user().name(), &stored), StatusCode::OK);
    EXPECT_EQ(stored.etag(), made.user().etag());
    const auto grants = [&] {
        Client self = server_.stranger();
        std::vector<std::string> roles;
        const auto opened = self.log_in("petrova", made.one_time_code());
        for (const v1::Grant& one : opened.value.ticket().session().available_grants())
            roles.push_back(one.role() + " " + one.scope());
        return roles;
    };
    EXPECT_THAT(grants(), ElementsAre("roles/arbiter " + cup_.name()));
    (void)dismiss(arbiter);
    EXPECT_THAT(grants(), testing::IsEmpty());
    EXPECT_TRUE(verified().intact());
}

TEST_F(PostRoles, ComeAndGoWithTheCardOfAnAccount) {
    const std::string user = server_.create_user(admin_, "petrova");
    const std::string card = person(admin_).name();
    (void)appoint(admin_, card, "arbiter");
    EXPECT_THAT(offered("petrova"), testing::IsEmpty());
    (void)link(user, card);
    EXPECT_THAT(offered("petrova"), ElementsAre("roles/arbiter " + cup_.name()));
    // Another name for the account changes nothing of its roles.
    v1::UpdateUserRequest rename;
    rename.mutable_user()->set_name(user);
    rename.mutable_user()->set_full_name("Петрова Анна Сергеевна");
    rename.mutable_update_mask()->add_paths("full_name");
    (void)ask(admin_, &v1::UserService::Stub::UpdateUser, rename);
    EXPECT_THAT(offered("petrova"), ElementsAre("roles/arbiter " + cup_.name()));
    (void)link(user, person(admin_).name());
    EXPECT_THAT(offered("petrova"), testing::IsEmpty());
    EXPECT_TRUE(verified().intact());
}

TEST_F(CourseApi, KeepsTheRegisterOfBans) {
    const std::string person = this->person(admin_).name();
    const auto ban = ask(admin_, &BanStub::CreateBan, new_ban(person));
    EXPECT_EQ(ban.state(), v1::Ban::STATE_ACTIVE);
    EXPECT_EQ(ban.text(), "в любом качестве, с 01.01.2020 бессрочно");
    EXPECT_EQ(ban.person_label().short_name(), "Ёлкин");
    auto wrong = new_ban(person);
    wrong.mutable_ban()->clear_decision_body();
    wrong.mutable_ban()->set_capacity(v1::Ban::CAPACITY_UNSPECIFIED);
    EXPECT_THAT(
        admin_.call(&BanStub::CreateBan, wrong).refused().fields,
        ElementsAre(Pair("ban.capacity", "REQUIRED"), Pair("ban.decision_body", "REQUIRED")));
    v1::ListBansRequest list;
    list.set_filter("person = \"" + person + "\" AND state = \"active\"");
    EXPECT_EQ(ask(admin_, &BanStub::ListBans, list).bans_size(), 1);
    v1::LiftBanRequest lift;
    lift.set_name(ban.name());
    lift.set_etag(ban.etag());
    lift.set_reason("решение КДК № 3");
    lift.set_request_id(new_uuid());
    EXPECT_EQ(ask(admin_, &BanStub::LiftBan, lift).state(), v1::Ban::STATE_LIFTED);
    EXPECT_EQ(ask(admin_, &BanStub::ListBans, list).bans_size(), 0);

    const Client observer = server_.person_with_role("observer1", "observer");
    EXPECT_EQ(observer.call(&BanStub::ListBans, list).status.error_code(),
              StatusCode::PERMISSION_DENIED);
}

TEST_F(CourseApi, ListsTheConditionsOfTheNextStepInTheCallersLanguage) {
    const v1::Competition cup = competition();
    const v1::Progress found = progress(admin_, cup);
    EXPECT_EQ(found.state(), v1::Competition::STATE_DRAFT);
    EXPECT_EQ(found.next_state(), v1::Competition::STATE_APPLICATIONS);
    EXPECT_EQ(found.act_text(), "Открыть приём заявок");
    EXPECT_EQ(found.stages_size(), 8);
    ASSERT_EQ(found.conditions_size(), 1);
    const v1::ProgressCondition& regulation = found.conditions(0);
    EXPECT_EQ(regulation.condition().id(), "regulation");
    EXPECT_EQ(regulation.condition().state(), v1::Condition::STATE_BLOCKING);
    EXPECT_EQ(regulation.place(), v1::ProgressCondition::PLACE_REGULATION);
    EXPECT_EQ(regulation.condition().citations(0).text(), "2.2, 5.4");
    EXPECT_GT(regulation.details_size(), 0);
    EXPECT_EQ(found.met_count(), 0);
    EXPECT_EQ(found.counted_count(), 1);

    Client ukrainian = server_.administrator();
    ukrainian.set_language("uk");
    EXPECT_EQ(progress(ukrainian, cup).act_text(), "Відкрити приймання заявок");

    // The administrator takes no step of the sport; the organiser is told what is missing.
    v1::AdvanceCompetitionRequest advance;
    advance.set_name(found.name());
    advance.set_etag(found.etag());
    advance.set_state(v1::Competition::STATE_APPLICATIONS);
    advance.set_request_id(new_uuid());
    EXPECT_EQ(admin_.call(&LifecycleStub::AdvanceCompetition, advance).status.error_code(),
              StatusCode::PERMISSION_DENIED);
    const Client organiser = official("organiser1", "organiser", cup.name());
    const auto refused = organiser.call(&LifecycleStub::AdvanceCompetition, advance).refused();
    EXPECT_EQ(refused.reason, "ADVANCE_BLOCKED");
    EXPECT_EQ(refused.text, "Открыть приём заявок нельзя: регламент не полон");
}

TEST_F(CourseApi, MarksAConditionForTheBodyWhoseBusinessItIs) {
    const v1::Competition cup = competition();
    const Client chief = official("chief1", "chief-arbiter", cup.name());
    v1::MarkConditionRequest mark;
    mark.set_name(cup.name() + "/progress");
    mark.set_condition("hall");
    mark.set_done(true);
    mark.set_note("запасных часов 2");
    mark.set_request_id(new_uuid());
    const auto marked = ask(chief, &LifecycleStub::MarkCondition, mark);
    EXPECT_EQ(marked.etag() == progress(chief, cup).etag(), true);
    const auto row = entry(admin_, last_row());
    EXPECT_EQ(row.subject(), cup.name() + "/progress");
    EXPECT_EQ(row.citations(0).article(), "4.2, 12.2");
    mark.set_condition("decisions");
    mark.set_request_id(new_uuid());
    EXPECT_THAT(chief.call(&LifecycleStub::MarkCondition, mark).refused().fields,
                ElementsAre(Pair("done", "CONDITION_NOT_BY_HAND")));
    EXPECT_EQ(get(&LifecycleStub::GetProgress, cup.name()), StatusCode::INVALID_ARGUMENT);
    EXPECT_EQ(get(&LifecycleStub::GetProgress, "competitions/99/progress"), StatusCode::NOT_FOUND);
}

TEST_F(CourseApi, CancelsByTheChiefArbiterAlone) {
    const v1::Competition cup = competition();
    v1::CancelCompetitionRequest cancel;
    cancel.set_name(cup.name() + "/progress");
    cancel.set_reason("зал непригоден");
    cancel.set_request_id(new_uuid());
    const auto refused = official("organiser1", "organiser", cup.name())
                             .call(&LifecycleStub::CancelCompetition, cancel)
                             .refused();
    EXPECT_EQ(refused.reason, "STEP_OF_OTHER_BODY");
    EXPECT_EQ(refused.text, "Этот шаг делает главный судья");
    const auto cancelled = ask(official("chief1", "chief-arbiter", cup.name()),
                               &LifecycleStub::CancelCompetition, cancel);
    EXPECT_EQ(cancelled.state(), v1::Competition::STATE_CANCELLED);
    EXPECT_EQ(cancelled.cancel_reason(), "зал непригоден");
    v1::Competition read;
    EXPECT_EQ(get(&v1::CompetitionService::Stub::GetCompetition, cup.name(), &read),
              StatusCode::OK);
    EXPECT_EQ(read.state(), v1::Competition::STATE_CANCELLED);
}

}  // namespace
}  // namespace collegium::rpc
