// Accounts and appointments: once only, nobody overwrites anybody, nobody beyond their role.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/storage/journal.hpp>

#include "test_server.hpp"

namespace collegium::rpc {
namespace {

using grpc::StatusCode;
using Sessions = v1::SessionService::Stub;
using Users = v1::UserService::Stub;

class UserMethods : public testing::Test {
  protected:
    UserMethods() : admin_(server_.administrator()) {}

    v1::CreateUserRequest new_user(const std::string& user_name) {
        v1::CreateUserRequest request;
        request.mutable_user()->set_user_name(user_name);
        request.mutable_user()->set_full_name("  Петрова   Галина Андреевна ");
        request.set_request_id(new_uuid());
        return request;
    }
    v1::User create(const std::string& user_name) {
        return admin_.call(&Users::CreateUser, new_user(user_name)).value.user();
    }
    v1::GrantRoleRequest new_grant(const std::string& user, const std::string& role) {
        v1::GrantRoleRequest request;
        request.mutable_grant()->set_user(user);
        request.mutable_grant()->set_role("roles/" + role);
        request.mutable_grant()->set_scope("federation");
        request.mutable_grant()->set_basis("приказ № 44");
        request.set_request_id(new_uuid());
        return request;
    }

    TestServer server_;
    Client admin_;
};

TEST_F(UserMethods, CreateTidiesTheNameAndGivesACodeThatOpensOnce) {
    const auto created = admin_.call(&Users::CreateUser, new_user("petrova"));
    ASSERT_TRUE(created.ok()) << created.status.error_message();
    EXPECT_EQ(created.value.user().full_name(), "Петрова Галина Андреевна");
    EXPECT_EQ(created.value.user().short_name(), "Петрова Г. А.");
    EXPECT_TRUE(created.value.user().one_time_code_pending());
    EXPECT_THAT(created.value.one_time_code(), testing::MatchesRegex("[0-9]{4}(-[0-9]{4}){3}"));
    std::string typed = created.value.one_time_code();
    std::erase(typed, '-');
    EXPECT_TRUE(server_.stranger().log_in("petrova", typed).ok());
}

TEST_F(UserMethods, TheCodeOfANewAccountExpiresAfterADay) {
    const auto created = admin_.call(&Users::CreateUser, new_user("petrova"));
    server_.advance(std::chrono::hours(25));
    const Refused refused =
        server_.stranger().log_in("petrova", created.value.one_time_code()).refused();
    EXPECT_EQ(refused.code, StatusCode::FAILED_PRECONDITION);
    EXPECT_EQ(refused.reason, "CODE_EXPIRED");
}

TEST_F(UserMethods, ARepeatedRequestAnswersTheSameAndWritesOnce) {
    const auto request = new_user("petrova");
    const auto first = admin_.call(&Users::CreateUser, request);
    const std::int64_t rows = server_.journal_rows();
    const auto again = admin_.call(&Users::CreateUser, request);
    ASSERT_TRUE(first.ok());
    ASSERT_TRUE(again.ok());
    EXPECT_EQ(first.value.DebugString(), again.value.DebugString());
    EXPECT_EQ(server_.journal_rows(), rows);
    EXPECT_TRUE(server_.stranger().log_in("petrova", again.value.one_time_code()).ok());

    auto other = request;
    other.mutable_user()->set_full_name("Другая Анна");
    const Refused refused = admin_.call(&Users::CreateUser, other).refused();
    EXPECT_EQ(refused.code, StatusCode::INVALID_ARGUMENT);
    EXPECT_EQ(refused.reason, "REQUEST_ID_REUSED");
    EXPECT_EQ(server_.journal_rows(), rows);
}

TEST_F(UserMethods, ValidateOnlyWritesNothing) {
    auto request = new_user("petrova");
    request.set_validate_only(true);
    const std::int64_t rows = server_.journal_rows();
    const auto answer = admin_.call(&Users::CreateUser, request);
    ASSERT_TRUE(answer.ok());
    EXPECT_EQ(answer.value.user().short_name(), "Петрова Г. А.");
    EXPECT_EQ(answer.value.one_time_code(), "");
    EXPECT_EQ(server_.journal_rows(), rows);
}

TEST_F(UserMethods, CreateRefusesBadNamesFieldByField) {
    auto request = new_user("П");
    request.mutable_user()->set_full_name(std::string(300, 'x'));
    const Refused refused = admin_.call(&Users::CreateUser, request).refused();
    EXPECT_EQ(refused.code, StatusCode::INVALID_ARGUMENT);
    EXPECT_THAT(refused.fields, testing::UnorderedElementsAre(
                                    testing::Pair("user.user_name", "USER_NAME_MALFORMED"),
                                    testing::Pair("user.full_name", "TOO_LONG")));

    create("petrova");
    const Refused taken = admin_.call(&Users::CreateUser, new_user("petrova")).refused();
    EXPECT_EQ(taken.code, StatusCode::ALREADY_EXISTS);
    EXPECT_EQ(taken.reason, "USER_NAME_TAKEN");
}

TEST_F(UserMethods, UpdateChangesTheNamedFieldsAndRefusesAStaleEtag) {
    const v1::User before = create("petrova");
    v1::UpdateUserRequest request;
    *request.mutable_user() = before;
    request.mutable_user()->set_full_name("Ёлкина Анна");
    request.mutable_user()->set_user_name("ignored");
    request.mutable_update_mask()->add_paths("full_name");
    request.set_request_id(new_uuid());
    const auto updated = admin_.call(&Users::UpdateUser, request);
    ASSERT_TRUE(updated.ok()) << updated.status.error_message();
    EXPECT_EQ(updated.value.user_name(), "petrova");
    EXPECT_EQ(updated.value.short_name(), "Ёлкина А.");
    EXPECT_NE(updated.value.etag(), before.etag());

    request.set_request_id(new_uuid());
    const Refused stale = admin_.call(&Users::UpdateUser, request).refused();
    EXPECT_EQ(stale.code, StatusCode::ABORTED);
    EXPECT_EQ(stale.reason, "ETAG_STALE");
    // Who was faster, and when.
    EXPECT_FALSE(stale.metadata.at("name").empty());
    EXPECT_THAT(stale.metadata.at("time"), testing::MatchesRegex("[0-9]{2}:[0-9]{2}"));
    EXPECT_THAT(stale.text,
                testing::HasSubstr("Пока вы смотрели, это изменил " + stale.metadata.at("name") +
                                   " (" + stale.metadata.at("time") + ")"));
    request.mutable_user()->set_etag("whatever");
    EXPECT_EQ(admin_.call(&Users::UpdateUser, request).refused().reason, "ETAG_MALFORMED");
    request.mutable_user()->clear_etag();
    request.mutable_user()->set_name("users/999");
    EXPECT_EQ(admin_.call(&Users::UpdateUser, request).refused().code, StatusCode::NOT_FOUND);
}

TEST_F(UserMethods, ListFindsByBeginningsOfWordsAndPages) {
    create("petrova");
    create("orlova");
    create("kim");
    v1::ListUsersRequest request;
    request.set_query("галина петр");
    EXPECT_EQ(admin_.call(&Users::ListUsers, request).value.users_size(), 3);
    request.set_query("orl");
    EXPECT_EQ(admin_.call(&Users::ListUsers, request).value.users_size(), 1);

    request.set_query("");
    request.set_page_size(3);
    const auto first = admin_.call(&Users::ListUsers, request);
    ASSERT_EQ(first.value.users_size(), 3);
    request.set_page_token(first.value.next_page_token());
    const auto second = admin_.call(&Users::ListUsers, request);
    ASSERT_EQ(second.value.users_size(), 1);
    EXPECT_EQ(second.value.next_page_token(), "");
    request.set_query("orl");
    EXPECT_EQ(admin_.call(&Users::ListUsers, request).refused().reason,
              "PAGE_TOKEN_OTHER_ARGUMENTS");
}

TEST_F(UserMethods, ListFindsByTheSignsOfASearch) {
    const v1::User orlova = create("orlova");
    create("kim");
    EXPECT_TRUE(admin_.call(&Users::GrantRole, new_grant(orlova.name(), "federation-office")).ok());
    const auto found = [&](const std::string& query) {
        v1::ListUsersRequest request;
        request.set_query(query);
        const auto list = admin_.call(&Users::ListUsers, request);
        std::vector<std::string> names;
        for (const v1::User& user : list.value.users())
            names.push_back(user.user_name());
        return names;
    };
    EXPECT_THAT(found("@аппарат"), testing::ElementsAre("orlova"));
    EXPECT_THAT(found("#" + orlova.name().substr(6)), testing::ElementsAre("orlova"));
    EXPECT_THAT(found("=orl"), testing::IsEmpty());
    EXPECT_THAT(found("галина !orl"), testing::ElementsAre("kim"));
}

TEST_F(UserMethods, ListSaysThatItReadTheOtherKeyboardLayout) {
    create("kim");
    v1::ListUsersRequest request;
    request.set_query("gtnhjd");
    const auto list = admin_.call(&Users::ListUsers, request);
    EXPECT_EQ(list.value.users_size(), 1);
    EXPECT_EQ(list.value.query_reading(), "петров");
}

TEST_F(UserMethods, CloseEndsSessionsAndLogInForEver) {
    const std::string user = server_.create_user(admin_, "petrova");
    Client petrova = server_.stranger();
    ASSERT_TRUE(petrova.log_in("petrova", kPassword).ok());
    v1::CloseUserRequest request;
    request.set_name(user);
    EXPECT_THAT(admin_.call(&Users::CloseUser, request).refused().fields,
                testing::ElementsAre(testing::Pair("reason", "REQUIRED")));
    request.set_reason("уволилась");
    const auto closed = admin_.call(&Users::CloseUser, request);
    ASSERT_TRUE(closed.ok());
    EXPECT_EQ(closed.value.state(), v1::User::STATE_CLOSED);
    EXPECT_EQ(petrova.call(&Sessions::GetSession, v1::GetSessionRequest{}).refused().code,
              StatusCode::UNAUTHENTICATED);
    EXPECT_EQ(server_.stranger().log_in("petrova", kPassword).refused().reason, "ACCOUNT_CLOSED");
    EXPECT_EQ(admin_.call(&Users::CloseUser, request).refused().reason, "ACCOUNT_CLOSED");
}

TEST_F(UserMethods, TheLastAdministratorStays) {
    v1::CloseUserRequest close;
    close.set_name("users/1");
    close.set_reason("проверка");
    EXPECT_EQ(admin_.call(&Users::CloseUser, close).refused().reason, "LAST_ADMINISTRATOR");
    v1::RevokeRoleRequest revoke;
    revoke.set_name("federation/grants/1");
    revoke.set_reason("проверка");
    EXPECT_EQ(admin_.call(&Users::RevokeRole, revoke).refused().reason, "LAST_ADMINISTRATOR");
    v1::GetGrantRequest get;
    get.set_name("federation/grants/1");
    const auto grant = admin_.call(&Users::GetGrant, get);
    ASSERT_TRUE(grant.ok());
    const auto& actions = grant.value.allowed_actions();
    const auto action = std::ranges::find(actions, "role.revoke", &v1::AllowedAction::action);
    ASSERT_NE(action, actions.end());
    EXPECT_FALSE(action->allowed());
    EXPECT_EQ(action->reason(), "LAST_ADMINISTRATOR");
    EXPECT_EQ(action->text(), "Другого администратора нет");
}

TEST_F(UserMethods, ResetPasswordGivesACodeAndEndsSessions) {
    const std::string user = server_.create_user(admin_, "petrova");
    Client petrova = server_.stranger();
    ASSERT_TRUE(petrova.log_in("petrova", kPassword).ok());
    v1::ResetPasswordRequest request;
    request.set_name(user);
    request.set_validate_only(true);
    const auto trial = admin_.call(&Users::ResetPassword, request);
    ASSERT_TRUE(trial.ok());
    EXPECT_EQ(trial.value.one_time_code(), "");
    EXPECT_TRUE(trial.value.user().one_time_code_pending());
    EXPECT_TRUE(petrova.call(&Sessions::GetSession, v1::GetSessionRequest{}).ok());
    request.set_validate_only(false);
    request.set_request_id(new_uuid());
    const auto reset = admin_.call(&Users::ResetPassword, request);
    ASSERT_TRUE(reset.ok());
    EXPECT_FALSE(petrova.call(&Sessions::GetSession, v1::GetSessionRequest{}).ok());
    EXPECT_FALSE(server_.stranger().log_in("petrova", kPassword).ok());
    EXPECT_TRUE(server_.stranger().log_in("petrova", reset.value.one_time_code()).ok());
    EXPECT_EQ(admin_.call(&Users::ResetPassword, request).value.one_time_code(),
              reset.value.one_time_code());
}

TEST_F(UserMethods, GrantsHaveATermABasisAndAnAppointer) {
    const std::string user = create("petrova").name();
    auto request = new_grant(user, "observer");
    request.mutable_grant()->mutable_start_date()->set_year(2030);
    request.mutable_grant()->mutable_start_date()->set_month(10);
    request.mutable_grant()->mutable_start_date()->set_day(1);
    const auto granted = admin_.call(&Users::GrantRole, request);
    ASSERT_TRUE(granted.ok()) << granted.status.error_message();
    EXPECT_EQ(granted.value.state(), v1::Grant::STATE_PENDING);
    EXPECT_EQ(granted.value.granted_by(), "users/1");
    EXPECT_EQ(granted.value.role_title().titles().at("uk"), "спостерігач");
    EXPECT_EQ(admin_.call(&Users::GrantRole, request).value.name(), granted.value.name());
    request.set_request_id(new_uuid());
    EXPECT_EQ(admin_.call(&Users::GrantRole, request).refused().code, StatusCode::ALREADY_EXISTS);

    v1::ChangeGrantRequest change;
    change.mutable_grant()->set_name(granted.value.name());
    change.mutable_grant()->set_etag(granted.value.etag());
    change.mutable_grant()->set_basis("приказ № 45");
    change.mutable_update_mask()->add_paths("basis");
    change.mutable_update_mask()->add_paths("start_date");
    change.set_reason("опечатка");
    const auto changed = admin_.call(&Users::ChangeGrant, change);
    ASSERT_TRUE(changed.ok()) << changed.status.error_message();
    EXPECT_EQ(changed.value.state(), v1::Grant::STATE_ACTIVE);
    EXPECT_EQ(changed.value.basis(), "приказ № 45");
    EXPECT_EQ(admin_.call(&Users::ChangeGrant, change).refused().code, StatusCode::ABORTED);
}

TEST_F(UserMethods, GrantRefusesWhatCannotBe) {
    const std::string user = create("petrova").name();
    const auto refused = [&](auto edit) {
        auto request = new_grant(user, "observer");
        edit(*request.mutable_grant());
        const Refused answer = admin_.call(&Users::GrantRole, request).refused();
        EXPECT_EQ(answer.code, StatusCode::INVALID_ARGUMENT);
        return answer.fields.empty() ? answer.reason : answer.fields.front().second;
    };
    EXPECT_EQ(refused([](v1::Grant& g) { g.set_role("roles/king"); }), "ROLE_NOT_FOUND");
    EXPECT_EQ(refused([](v1::Grant& g) { g.set_role("king"); }), "NAME_MALFORMED");
    EXPECT_EQ(refused([](v1::Grant& g) { g.set_user("users/999"); }), "USER_NOT_FOUND");
    EXPECT_EQ(refused([](v1::Grant& g) { g.set_scope("moon"); }), "NAME_MALFORMED");
    EXPECT_EQ(refused([](v1::Grant& g) { g.set_scope("competitions/9"); }),
              "COMPETITION_NOT_FOUND");
    EXPECT_EQ(refused([](v1::Grant& g) { g.set_role("roles/chief-arbiter"); }), "ROLE_SCOPE_WRONG");
    EXPECT_EQ(refused([](v1::Grant& g) { g.set_basis(" "); }), "REQUIRED");
    EXPECT_EQ(refused([](v1::Grant& g) { g.mutable_end_date()->set_year(2026); }), "DATE_INVALID");
}

TEST_F(UserMethods, ARoleAppointsOnlyToItsOwnPosts) {
    const std::string user = create("petrova").name();
    const Client office = server_.person_with_role("office", "federation-office");
    EXPECT_TRUE(office.call(&Users::GrantRole, new_grant(user, "organiser")).ok());
    const std::int64_t rows = server_.journal_rows();
    const Refused refused =
        office.call(&Users::GrantRole, new_grant(user, "administrator")).refused();
    EXPECT_EQ(refused.code, StatusCode::PERMISSION_DENIED);
    EXPECT_EQ(refused.reason, "APPOINTMENT_DENIED");
    v1::RevokeRoleRequest revoke;
    revoke.set_name("federation/grants/1");
    revoke.set_reason("переворот");
    EXPECT_EQ(office.call(&Users::RevokeRole, revoke).refused().code,
              StatusCode::PERMISSION_DENIED);
    EXPECT_EQ(server_.journal_rows(), rows);

    const auto roles = office.call(&Users::ListRoles, v1::ListRolesRequest{});
    ASSERT_TRUE(roles.ok());
    v1::GetRoleRequest one;
    one.set_name(roles.value.roles(0).name());
    EXPECT_EQ(office.call(&Users::GetRole, one).value.DebugString(),
              roles.value.roles(0).DebugString());
    one.set_name("roles/king");
    EXPECT_EQ(office.call(&Users::GetRole, one).refused().code, StatusCode::NOT_FOUND);
    EXPECT_EQ(roles.value.roles_size(), 17);
    for (const v1::Role& role : roles.value.roles()) {
        EXPECT_EQ(role.can_grant(),
                  std::ranges::find(role.appointed_by(), "roles/federation-office") !=
                      role.appointed_by().end());
    }
}

TEST_F(UserMethods, EndUserSessionsEndsThemAll) {
    const std::string user = server_.create_user(admin_, "petrova");
    Client one = server_.stranger();
    Client two = server_.stranger();
    ASSERT_TRUE(one.log_in("petrova", kPassword).ok());
    ASSERT_TRUE(two.log_in("petrova", kPassword).ok());
    v1::EndUserSessionsRequest request;
    request.set_name(user);
    request.set_request_id(new_uuid());
    request.set_validate_only(true);
    EXPECT_EQ(admin_.call(&Users::EndUserSessions, request).value.ended_sessions(), 2);
    EXPECT_TRUE(one.call(&Sessions::GetSession, v1::GetSessionRequest{}).ok());
    request.set_validate_only(false);
    EXPECT_EQ(admin_.call(&Users::EndUserSessions, request).value.ended_sessions(), 2);
    EXPECT_EQ(admin_.call(&Users::EndUserSessions, request).value.ended_sessions(), 2);
    EXPECT_FALSE(one.call(&Sessions::GetSession, v1::GetSessionRequest{}).ok());
}

TEST_F(UserMethods, EndUserSessionsEndsOneOfThem) {
    const std::string user = server_.create_user(admin_, "petrova");
    Client first_round = server_.stranger();
    Client office = server_.stranger();
    ASSERT_TRUE(first_round.log_in("petrova", kPassword, "зал-2").ok());
    ASSERT_TRUE(office.log_in("petrova", kPassword, "секретариат").ok());
    v1::ListSessionsRequest list;
    list.set_user(user);
    const auto open = admin_.call(&Sessions::ListSessions, list).value;
    ASSERT_EQ(open.sessions_size(), 2);
    v1::EndUserSessionsRequest request;
    request.set_name(user);
    request.set_session(open.sessions(1).name());
    const std::int64_t rows = server_.journal_rows();
    EXPECT_EQ(admin_.call(&Users::EndUserSessions, request).value.ended_sessions(), 1);
    EXPECT_EQ(server_.journal_rows(), rows + 1);
    EXPECT_FALSE(first_round.call(&Sessions::GetSession, v1::GetSessionRequest{}).ok());
    EXPECT_TRUE(office.call(&Sessions::GetSession, v1::GetSessionRequest{}).ok());
    EXPECT_EQ(admin_.call(&Users::EndUserSessions, request).refused().reason, "SESSION_NOT_FOUND");

    // Nobody's session is ended as that of another person.
    request.set_session(admin_.call(&Sessions::GetSession, v1::GetSessionRequest{}).value.name());
    EXPECT_EQ(admin_.call(&Users::EndUserSessions, request).refused().reason, "SESSION_NOT_FOUND");
    EXPECT_TRUE(admin_.call(&Sessions::GetSession, v1::GetSessionRequest{}).ok());
    EXPECT_EQ(office.call(&Users::EndUserSessions, request).refused().code,
              StatusCode::FAILED_PRECONDITION);
}

TEST_F(UserMethods, ListGrantsLeavesEndedOnesOutUnlessAsked) {
    const std::string user = create("petrova").name();
    const std::string grant = server_.grant(admin_, user, "observer");
    v1::RevokeRoleRequest revoke;
    revoke.set_name(grant);
    revoke.set_reason("проверка");
    ASSERT_TRUE(admin_.call(&Users::RevokeRole, revoke).ok());
    v1::ListGrantsRequest list;
    list.set_user(user);
    EXPECT_EQ(admin_.call(&Users::ListGrants, list).value.grants_size(), 0);
    list.set_show_ended(true);
    const auto all = admin_.call(&Users::ListGrants, list);
    ASSERT_EQ(all.value.grants_size(), 1);
    EXPECT_EQ(all.value.grants(0).state(), v1::Grant::STATE_REVOKED);
}

TEST_F(UserMethods, TheJournalStaysIntact) {
    create("petrova");
    EXPECT_TRUE(storage::verify_journal(*server_.store().read()).intact());
}

}  // namespace
}  // namespace collegium::rpc
