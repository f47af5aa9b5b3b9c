// Logging in, the acting role, the lock, tokens and their terms.
#include <algorithm>
#include <atomic>
#include <fstream>
#include <functional>
#include <iterator>
#include <thread>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/usecases/passwords.hpp>
#include <collegium/v1/competitions.grpc.pb.h>
#include <collegium/v1/journal.grpc.pb.h>
#include <collegium/v1/settings.grpc.pb.h>

#include "hash_gate.hpp"
#include "support/wait.hpp"
#include "test_server.hpp"

namespace collegium::rpc {
namespace {

using grpc::StatusCode;
using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;
using Sessions = v1::SessionService::Stub;
using Users = v1::UserService::Stub;

auto get_session(const Client& client) {
    return client.call(&Sessions::GetSession, v1::GetSessionRequest{});
}

std::string renew(Client& client) {
    const auto ticket = client.call(&Sessions::RenewSession, v1::RenewSessionRequest{});
    EXPECT_TRUE(ticket.ok()) << ticket.status.error_message();
    client.set_token(ticket.value.token());
    return ticket.value.token();
}

TEST(LogIn, ByTheFirstCodeServesOnlyAChangeOfPassword) {
    TestServer server;
    Client client = server.stranger();
    const auto answer = client.log_in("administrator", server.first_code());
    ASSERT_TRUE(answer.ok());
    EXPECT_EQ(answer.value.ticket().session().state(), v1::Session::STATE_MUST_CHANGE_PASSWORD);
    EXPECT_EQ(answer.value.ticket().session().user().user_name(), "administrator");

    const auto refused = client.call(&Users::ListUsers, v1::ListUsersRequest{}).refused();
    EXPECT_EQ(refused.code, StatusCode::FAILED_PRECONDITION);
    EXPECT_EQ(refused.reason, "PASSWORD_CHANGE_REQUIRED");

    v1::ChangePasswordRequest change;
    change.set_old_password(server.first_code());
    change.set_new_password(kPassword);
    change.set_validate_only(true);
    const auto trial = client.call(&Sessions::ChangePassword, change);
    ASSERT_TRUE(trial.ok());
    EXPECT_EQ(trial.value.session().state(), v1::Session::STATE_ACTIVE);
    EXPECT_EQ(get_session(client).value.state(), v1::Session::STATE_MUST_CHANGE_PASSWORD);
    change.set_validate_only(false);
    const auto changed = client.call(&Sessions::ChangePassword, change);
    ASSERT_TRUE(changed.ok());
    EXPECT_EQ(changed.value.session().state(), v1::Session::STATE_ACTIVE);
    EXPECT_EQ(changed.value.session().acting_grant().role(), "roles/administrator");
    EXPECT_TRUE(client.call(&Users::ListUsers, v1::ListUsersRequest{}).ok());
    EXPECT_FALSE(server.stranger().log_in("administrator", server.first_code()).ok());
}

TEST(LogIn, ByTheFirstCodeIsPossibleForSevenDays) {
    TestServer server;
    server.advance(hours(7 * 24) - minutes(1));
    EXPECT_TRUE(server.stranger().log_in("administrator", server.first_code()).ok());
    server.advance(minutes(2));
    EXPECT_EQ(server.stranger().log_in("administrator", server.first_code()).refused().reason,
              "CODE_EXPIRED");
}

TEST(LogIn, RefusesBadPasswordsOfAllKinds) {
    TestServer server;
    Client client = server.stranger();
    ASSERT_TRUE(client.log_in("administrator", server.first_code()).ok());
    const auto change = [&](const std::string& old_password, const std::string& new_password) {
        v1::ChangePasswordRequest request;
        request.set_old_password(old_password);
        request.set_new_password(new_password);
        return client.call(&Sessions::ChangePassword, request).refused();
    };
    EXPECT_EQ(change(server.first_code(), "short").reason, "PASSWORD_TOO_SHORT");
    EXPECT_EQ(change(server.first_code(), std::string(200, 'x')).reason, "TOO_LONG");
    EXPECT_EQ(change(server.first_code(), "administrator").reason, "PASSWORD_IS_NAME");
    EXPECT_EQ(change(server.first_code(), server.first_code()).reason, "PASSWORD_UNCHANGED");
    const Refused row_of_keys = change(server.first_code(), "1234567890");
    EXPECT_EQ(row_of_keys.reason, "PASSWORD_GUESSABLE");
    EXPECT_EQ(row_of_keys.text, "Такой пароль легко подобрать");
    EXPECT_EQ(change(server.first_code(), std::string(10, ' ')).reason, "PASSWORD_INVISIBLE");
    const Refused wrong = change("something else", kPassword);
    EXPECT_EQ(wrong.code, StatusCode::INVALID_ARGUMENT);
    EXPECT_THAT(wrong.fields,
                testing::ElementsAre(testing::Pair("old_password", "PASSWORD_WRONG")));
}

TEST(LogIn, NeverSaysWhetherTheNameOrThePasswordWasWrong) {
    TestServer server;
    const Refused name = server.stranger().log_in("nobody", "whatever it is").refused();
    const Refused password = server.stranger().log_in("administrator", "whatever it is").refused();
    EXPECT_EQ(name.code, StatusCode::UNAUTHENTICATED);
    EXPECT_EQ(name.reason, "LOG_IN_REFUSED");
    EXPECT_EQ(name.reason, password.reason);
    EXPECT_EQ(name.text, password.text);
    EXPECT_EQ(name.metadata.at("attempts_left"), "2");
}

// Both are one transaction: where the row cannot be written, there is no session either.
TEST(LogIn, OpensNoSessionThatIsMissingInTheAccessLog) {
    TestServer server;
    const Client admin = server.administrator();
    const std::string name = get_session(admin).value.name();
    storage::Command command;
    command.apply = [](storage::Connection& connection) -> sdk::Result<storage::Applied> {
        connection.execute(
            "CREATE TRIGGER no_rows BEFORE INSERT ON access_log WHEN NEW.kind IN (1, 3) "
            "BEGIN SELECT RAISE(ABORT, 'no row can be written'); END");
        return storage::Applied{};
    };
    ASSERT_TRUE(server.store().writer().run(std::move(command)));

    EXPECT_FALSE(server.stranger().log_in("administrator", kPassword, "зал-2").ok());
    EXPECT_FALSE(admin.call(&Sessions::EndSession, v1::EndSessionRequest{}).ok());

    const auto open = admin.call(&Sessions::ListSessions, v1::ListSessionsRequest{});
    ASSERT_TRUE(open.ok());
    ASSERT_EQ(open.value.sessions_size(), 1);
    EXPECT_EQ(open.value.sessions(0).name(), name);
}

TEST(LogIn, NamesTheFieldsThatAreMissing) {
    TestServer server;
    const Refused refused = server.stranger().log_in("", "", "").refused();
    EXPECT_EQ(refused.code, StatusCode::INVALID_ARGUMENT);
    EXPECT_THAT(refused.fields,
                testing::UnorderedElementsAre(testing::Pair("user_name", "REQUIRED"),
                                              testing::Pair("terminal", "REQUIRED"),
                                              testing::Pair("password", "REQUIRED")));
}

TEST(LogIn, SlowsDownAfterThreeFailuresAndLeavesOpenSessionsAlone) {
    TestServer server;
    const Client open = server.administrator();
    for (int i = 0; i < 3; ++i)
        EXPECT_EQ(server.stranger().log_in("administrator", "wrong password").refused().reason,
                  "LOG_IN_REFUSED");
    const Refused paused = server.stranger().log_in("administrator", kPassword).refused();
    EXPECT_EQ(paused.code, StatusCode::RESOURCE_EXHAUSTED);
    EXPECT_EQ(paused.reason, "LOG_IN_PAUSED");
    EXPECT_GT(paused.retry_seconds, 25);
    EXPECT_LE(paused.retry_seconds, 30);
    EXPECT_TRUE(get_session(open).ok());

    server.advance(seconds(31));
    EXPECT_EQ(server.stranger().log_in("administrator", "wrong password").refused().reason,
              "LOG_IN_REFUSED");
    EXPECT_GT(server.stranger().log_in("administrator", kPassword).refused().retry_seconds, 50);
    server.advance(seconds(61));
    EXPECT_TRUE(server.stranger().log_in("administrator", kPassword).ok());
}

TEST(LogIn, UnderTheNameOfASessionDoesNotPauseThatSession) {
    TestServer server;
    const Client open = server.administrator();
    const std::string session = get_session(open).value.name();
    ASSERT_THAT(session, testing::StartsWith("sessions/"));
    for (int i = 0; i < 4; ++i)
        EXPECT_FALSE(server.stranger().log_in(session, "wrong password").ok());
    EXPECT_EQ(server.stranger().log_in(session, "wrong password").refused().reason,
              "LOG_IN_PAUSED");
    v1::UnlockSessionRequest unlock;
    unlock.set_password(kPassword);
    EXPECT_TRUE(open.call(&Sessions::UnlockSession, unlock).ok());
}

// Whoever tries names keeps the hashing threads busy for a burst and no longer.
TEST(LogIn, HoldsUpAFloodOfNamesAndLetsThroughWhoHasLoggedInFromThere) {
    TestServer server;
    (void)server.administrator();
    HashGate::close();
    HashGate::open();
    constexpr int kBurst = usecases::LogInBrake::kNetworkBurst;
    int paused = 0;
    for (int i = 0; i < kBurst + 40; ++i) {
        const auto answer = server.stranger().log_in("name" + std::to_string(i), kPassword);
        paused += answer.refused().reason == "LOG_IN_PAUSED" ? 1 : 0;
    }
    EXPECT_GT(paused, 0);
    EXPECT_EQ(HashGate::all() + paused, kBurst + 40) << "whoever is paused costs no hash";
    EXPECT_TRUE(server.stranger().log_in("administrator", kPassword).ok());
}

TEST(LogIn, HashesAtMostTwoPasswordsAtOnce) {
    TestServer server;
    const std::int64_t served = server.server().counters().calls;
    constexpr int kPeople = 12;
    std::atomic<int> refused = 0;
    HashGate::close();
    std::vector<std::thread> people;
    for (int i = 0; i < kPeople; ++i)
        people.emplace_back([&, i] {
            const auto answer = server.stranger().log_in("person" + std::to_string(i), kPassword);
            refused += answer.refused().reason == "LOG_IN_REFUSED" ? 1 : 0;
        });
    // All of them are there, two are being hashed, and the gate is held until both hold.
    EXPECT_TRUE(testing_support::wait_until([&] {
        return server.server().counters().calls - served == kPeople && HashGate::inside() >= 2;
    }));
    EXPECT_EQ(HashGate::inside(), 2);
    HashGate::open();
    for (std::thread& person : people)
        person.join();
    EXPECT_EQ(HashGate::most(), 2);
    EXPECT_EQ(refused, kPeople);
}

TEST(LogIn, DoesNotOutliveThePasswordItWasProvedBy) {
    TestServer server;
    const Client admin = server.administrator();
    const std::string petrova = server.create_user(admin, "petrova");
    const std::string kim = server.create_user(admin, "kim");
    // What comes of a log-in where something happens while its password is being compared.
    const auto meanwhile = [&](const std::string& name, const std::function<void()>& happens) {
        HashGate::close();
        std::string reason;
        std::thread person([&] {
            const auto answer = server.stranger().log_in(name, kPassword);
            if (!answer.ok()) reason = answer.refused().reason;
        });
        EXPECT_TRUE(testing_support::wait_until([] { return HashGate::inside() == 1; }));
        happens();
        HashGate::open();
        person.join();
        return reason;
    };
    const auto sessions = [&](const std::string& user) {
        v1::ListSessionsRequest list;
        list.set_user(user);
        return admin.call(&Sessions::ListSessions, list).value.sessions_size();
    };
    // A role given meanwhile is no reason to refuse.
    EXPECT_EQ(meanwhile("petrova", [&] { (void)server.grant(admin, petrova, "observer"); }), "");
    EXPECT_EQ(sessions(petrova), 1);
    const auto reset = [&] {
        v1::ResetPasswordRequest request;
        request.set_name(petrova);
        EXPECT_TRUE(admin.call(&Users::ResetPassword, request).ok());
    };
    EXPECT_EQ(meanwhile("petrova", reset), "LOG_IN_REFUSED");
    EXPECT_EQ(sessions(petrova), 0);
    const auto close = [&] {
        v1::CloseUserRequest request;
        request.set_name(kim);
        request.set_reason("ушла");
        EXPECT_TRUE(admin.call(&Users::CloseUser, request).ok());
    };
    EXPECT_EQ(meanwhile("kim", close), "ACCOUNT_CLOSED");
    EXPECT_EQ(sessions(kim), 0);
}

TEST(Session, KeepsOnlyTheHashOfItsTokenInTheStore) {
    TestServer server;
    const Client client = server.administrator();
    ASSERT_TRUE(server.store().run_maintenance());
    std::string bytes;
    for (const char* suffix : {"", "-wal"}) {
        std::ifstream in(storage::store_file(server.folder() / "data").string() + suffix,
                         std::ios::binary);
        bytes.append(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
    }
    ASSERT_FALSE(bytes.empty());
    EXPECT_EQ(bytes.find(client.token()), std::string::npos);
    EXPECT_EQ(bytes.find(kPassword), std::string::npos);
    EXPECT_EQ(bytes.find(server.first_code()), std::string::npos);
}

TEST(Session, TellsEverybodyTheirOwnLogInName) {
    TestServer server;
    const Client observer = server.person_with_role("watcher", "observer");
    EXPECT_EQ(get_session(observer).value.user().user_name(), "watcher");
}

TEST(Session, OutlivesARestartOfTheServer) {
    TestServer server;
    const std::string token = server.administrator().token();
    server.restart();
    Client client = server.stranger();
    client.set_token(token);
    EXPECT_TRUE(get_session(client).ok());
}

v1::SessionTicket renewed_by(const Client& client) {
    const auto ticket = client.call(&Sessions::RenewSession, v1::RenewSessionRequest{});
    EXPECT_TRUE(ticket.ok()) << ticket.status.error_message();
    return ticket.value;
}

TEST(Session, OutlivesARenewalWhoseAnswerIsLost) {
    TestServer server;
    const Client client = server.administrator();
    server.advance(minutes(10));
    (void)renewed_by(client);
    server.advance(seconds(31));
    EXPECT_TRUE(get_session(client).ok());
    (void)renewed_by(client);  // lost again
    server.advance(minutes(9));
    EXPECT_TRUE(get_session(client).ok()) << "to the end it had";
    server.advance(minutes(1));
    EXPECT_EQ(get_session(client).refused().reason, "SESSION_ENDED");
}

TEST(Session, ARenewalAskedAgainTakesThePlaceOfTheOneNobodyUsed) {
    TestServer server;
    const Client first = server.administrator();
    Client lost = first;
    lost.set_token(renewed_by(first).token());
    Client client = first;
    client.set_token(renewed_by(first).token());
    EXPECT_EQ(get_session(lost).refused().reason, "SESSION_ENDED");
    EXPECT_TRUE(get_session(first).ok());
    EXPECT_TRUE(get_session(client).ok());
    server.advance(seconds(29));
    EXPECT_TRUE(get_session(first).ok()) << "a call that was under way";
    server.advance(seconds(2));
    EXPECT_EQ(get_session(first).refused().reason, "SESSION_ENDED") << "the new one is used";
    EXPECT_TRUE(get_session(client).ok());
}

// Whoever still holds the token before cannot take the one in use away from its person.
TEST(Session, ARenewalByThePreviousTokenLeavesTheOneInUse) {
    TestServer server;
    const Client first = server.administrator();
    Client client = first;
    client.set_token(renewed_by(first).token());
    EXPECT_TRUE(get_session(client).ok());
    (void)renewed_by(first);
    server.advance(minutes(15));
    EXPECT_TRUE(get_session(client).ok());
    EXPECT_EQ(get_session(first).refused().reason, "SESSION_ENDED");
}

TEST(Session, ARestartForgetsNoTokenThatMayBeTheOnlyOneKnown) {
    TestServer server;
    const Client first = server.administrator();
    Client client = first;
    client.set_token(renewed_by(first).token());
    server.restart();
    const auto again = [&](const Client& before) {
        Client same = server.stranger();
        same.set_token(before.token());
        return same;
    };
    const Client first_again = again(first);
    const Client client_again = again(client);
    EXPECT_TRUE(get_session(first_again).ok());
    EXPECT_TRUE(get_session(client_again).ok());
    server.advance(seconds(31));
    EXPECT_EQ(get_session(first_again).refused().reason, "SESSION_ENDED");
}

TEST(Session, AcceptsThePreviousTokenForAShortGraceOnly) {
    TestServer server;
    Client client = server.administrator();
    const Client previous = client;
    renew(client);
    EXPECT_TRUE(get_session(previous).ok());
    EXPECT_TRUE(get_session(client).ok());
    server.advance(seconds(31));
    EXPECT_EQ(get_session(previous).refused().reason, "SESSION_ENDED");
    EXPECT_TRUE(get_session(client).ok());
}

TEST(Session, EndsWithAnUnrenewedToken) {
    TestServer server;
    const Client client = server.administrator();
    server.advance(minutes(19));
    EXPECT_TRUE(get_session(client).ok());
    server.advance(minutes(2));
    EXPECT_EQ(get_session(client).refused().reason, "SESSION_ENDED");
}

// Whoever sets the clock back opens nothing that was over, in this process or in the next one.
TEST(Session, IsNotRevivedByAClockThatIsSetBack) {
    for (const bool restarted : {false, true}) {
        TestServer server;
        const Client ended = server.administrator();
        server.advance(std::chrono::hours(48));
        Client later = server.stranger();
        ASSERT_TRUE(later.log_in("administrator", kPassword).ok());
        EXPECT_FALSE(ended.call(&Sessions::GetSession, v1::GetSessionRequest{}).ok());
        server.advance(std::chrono::hours(-48));
        if (restarted) server.restart();

        EXPECT_EQ(
            server.stranger().call(&Sessions::GetSession, v1::GetSessionRequest{}).refused().reason,
            "TOKEN_MISSING");
        Client old = server.stranger();
        old.set_token(ended.token());
        EXPECT_EQ(old.call(&Sessions::GetSession, v1::GetSessionRequest{}).refused().reason,
                  "SESSION_ENDED");
        old.set_token(later.token());
        EXPECT_EQ(old.call(&Sessions::GetSession, v1::GetSessionRequest{}).refused().reason,
                  "SESSION_ENDED")
            << "it would last two days";
        EXPECT_TRUE(old.log_in("administrator", kPassword).ok());
        EXPECT_TRUE(old.call(&Sessions::GetSession, v1::GetSessionRequest{}).ok());
    }
}

TEST(Session, OutlivesASmallCorrectionOfTheClock) {
    TestServer server;
    const Client client = server.administrator();
    server.advance(std::chrono::minutes(5));
    EXPECT_TRUE(client.call(&Sessions::GetSession, v1::GetSessionRequest{}).ok());
    server.advance(std::chrono::minutes(-2));
    EXPECT_TRUE(client.call(&Sessions::GetSession, v1::GetSessionRequest{}).ok());
}

TEST(Session, WithAnUnrenewedTokenIsNobodysOpenSession) {
    TestServer server;
    const Client admin = server.administrator();
    const std::string kim = server.create_user(admin, "kim");
    const Client first_round = server.logged_in("kim");
    const std::string left = get_session(first_round).value.name();
    server.advance(minutes(21));

    Client again = server.stranger();
    const auto answer = again.log_in("administrator", kPassword, "зал-2");
    ASSERT_TRUE(answer.ok());
    EXPECT_EQ(answer.value.other_sessions_size(), 0);
    EXPECT_EQ(again.call(&Sessions::ListSessions, v1::ListSessionsRequest{}).value.sessions_size(),
              1);
    v1::ListSessionsRequest list;
    list.set_user(kim);
    EXPECT_EQ(again.call(&Sessions::ListSessions, list).value.sessions_size(), 0);
    v1::GetSessionRequest get;
    get.set_name(left);
    EXPECT_EQ(again.call(&Sessions::GetSession, get).refused().reason, "SESSION_NOT_FOUND");
    const Client kim_again = server.logged_in("kim");
    v1::EndSessionRequest end;
    end.set_name(left);
    EXPECT_EQ(kim_again.call(&Sessions::EndSession, end).refused().reason, "SESSION_NOT_FOUND");

    v1::EndUserSessionsRequest all;
    all.set_name(kim);
    all.set_session(left);
    EXPECT_EQ(again.call(&Users::EndUserSessions, all).refused().reason, "SESSION_NOT_FOUND");
    all.clear_session();
    all.set_validate_only(true);
    EXPECT_EQ(again.call(&Users::EndUserSessions, all).value.ended_sessions(), 1);
    all.set_validate_only(false);
    EXPECT_EQ(again.call(&Users::EndUserSessions, all).value.ended_sessions(), 1);
}

TEST(Session, EndsAfterTwelveHoursHoweverOftenItIsRenewed) {
    TestServer server;
    Client client = server.administrator();
    for (int i = 0; i < 47; ++i) {
        server.advance(minutes(15));
        renew(client);
    }
    EXPECT_TRUE(get_session(client).ok());
    server.advance(minutes(16));
    EXPECT_EQ(get_session(client).refused().code, StatusCode::UNAUTHENTICATED);
}

TEST(Session, ServesOnlyTheUnlockingWhileLocked) {
    TestServer server;
    Client client = server.administrator();
    const auto locked = client.call(&Sessions::LockSession, v1::LockSessionRequest{});
    ASSERT_TRUE(locked.ok());
    EXPECT_EQ(locked.value.state(), v1::Session::STATE_LOCKED);
    EXPECT_EQ(client.call(&Users::ListUsers, v1::ListUsersRequest{}).refused().reason,
              "SESSION_LOCKED");
    renew(client);

    v1::UnlockSessionRequest unlock;
    unlock.set_password("not it at all");
    EXPECT_EQ(client.call(&Sessions::UnlockSession, unlock).refused().reason, "PASSWORD_WRONG");
    unlock.set_password(kPassword);
    const auto ticket = client.call(&Sessions::UnlockSession, unlock);
    ASSERT_TRUE(ticket.ok());
    client.set_token(ticket.value.token());
    EXPECT_TRUE(client.call(&Users::ListUsers, v1::ListUsersRequest{}).ok());
}

TEST(Session, ActsInTheChosenRoleAlone) {
    TestServer server;
    const Client admin = server.administrator();
    const std::string user = server.create_user(admin, "petrova");
    const std::string observer = server.grant(admin, user, "observer");
    const std::string office = server.grant(admin, user, "federation-office");
    Client client = server.stranger();
    const auto answer = client.log_in("petrova", kPassword);
    ASSERT_TRUE(answer.ok());
    EXPECT_EQ(answer.value.ticket().session().state(), v1::Session::STATE_CHOOSING_ROLE);
    EXPECT_EQ(answer.value.ticket().session().available_grants_size(), 2);
    EXPECT_EQ(client.call(&Users::ListUsers, v1::ListUsersRequest{}).refused().reason,
              "ROLE_NOT_CHOSEN");

    const auto choose = [&](const std::string& grant) {
        v1::ChooseRoleRequest request;
        request.set_grant(grant);
        auto ticket = client.call(&Sessions::ChooseRole, request);
        if (ticket.ok()) client.set_token(ticket.value.token());
        return ticket;
    };
    ASSERT_TRUE(choose(office).ok());
    EXPECT_TRUE(client.call(&Users::ListUsers, v1::ListUsersRequest{}).ok());
    ASSERT_TRUE(choose(observer).ok());
    EXPECT_EQ(client.call(&Users::ListUsers, v1::ListUsersRequest{}).refused().code,
              StatusCode::PERMISSION_DENIED);
    EXPECT_EQ(choose("federation/grants/1").refused().reason, "GRANT_NOT_FOUND");
    EXPECT_EQ(choose("federation/grants/x").refused().code, StatusCode::INVALID_ARGUMENT);
}

TEST(Session, LosesARoleThatIsTakenBackAtOnce) {
    TestServer server;
    const Client admin = server.administrator();
    const std::string user = server.create_user(admin, "petrova");
    const std::string grant = server.grant(admin, user, "federation-office");
    Client client = server.stranger();
    ASSERT_TRUE(client.log_in("petrova", kPassword).ok());
    ASSERT_TRUE(client.call(&Users::ListUsers, v1::ListUsersRequest{}).ok());
    v1::RevokeRoleRequest revoke;
    revoke.set_name(grant);
    revoke.set_reason("окончание срока");
    ASSERT_TRUE(admin.call(&Users::RevokeRole, revoke).ok());
    EXPECT_EQ(client.call(&Users::ListUsers, v1::ListUsersRequest{}).refused().reason,
              "ROLE_NOT_CHOSEN");
}

// The cup of one day, 12.10.2026: its roles hold until 22.10.
v1::Competition cup_of_october(const Client& admin) {
    v1::CreateCompetitionRequest request;
    v1::Competition& cup = *request.mutable_competition();
    cup.set_title("Кубок Волги");
    cup.mutable_start_date()->set_year(2026);
    cup.mutable_start_date()->set_month(10);
    cup.mutable_start_date()->set_day(12);
    *cup.mutable_end_date() = cup.start_date();
    cup.set_time_zone("Europe/Samara");
    return admin.call(&v1::CompetitionService::Stub::CreateCompetition, request).value;
}

TEST(Session, LosesARoleOfACompetitionTenDaysAfterIt) {
    using std::chrono::year;
    TestServer server;
    Client admin = server.administrator();
    const v1::Competition cup = cup_of_october(admin);
    (void)server.grant(admin, server.create_user(admin, "kim"), "chief-arbiter", cup.name());

    server.advance_to(year{2026} / 10 / 22, hours(23) + minutes(50));
    const Client kim = server.logged_in("kim");
    const auto session = kim.call(&Sessions::GetSession, v1::GetSessionRequest{}).value;
    EXPECT_EQ(session.state(), v1::Session::STATE_ACTIVE);
    EXPECT_EQ(session.acting_grant().last_date().day(), 22);
    EXPECT_TRUE(session.acting_grant().ends_with_competition());
    const auto competitions = &v1::CompetitionService::Stub::ListCompetitions;
    EXPECT_TRUE(kim.call(competitions, v1::ListCompetitionsRequest{}).ok());

    server.advance(minutes(15));
    EXPECT_EQ(kim.call(competitions, v1::ListCompetitionsRequest{}).refused().reason,
              "ROLE_NOT_CHOSEN");
    v1::ChooseRoleRequest choose;
    choose.set_grant(session.acting_grant().name());
    const Refused refused = kim.call(&Sessions::ChooseRole, choose).refused();
    EXPECT_EQ(refused.reason, "GRANT_NOT_ACTIVE");
    EXPECT_EQ(refused.metadata.at("end_date"), "2026-10-22");
    Client again = server.stranger();
    const auto ticket = again.log_in("kim", kPassword).value.ticket();
    EXPECT_EQ(ticket.session().state(), v1::Session::STATE_CHOOSING_ROLE);
    EXPECT_EQ(ticket.session().available_grants(0).state(), v1::Grant::STATE_EXPIRED);

    // The competition goes on for a day longer, and its roles with it.
    admin = server.administrator();
    v1::UpdateCompetitionRequest longer;
    longer.mutable_competition()->set_name(cup.name());
    *longer.mutable_competition()->mutable_end_date() = cup.end_date();
    longer.mutable_competition()->mutable_end_date()->set_day(13);
    longer.mutable_update_mask()->add_paths("end_date");
    ASSERT_TRUE(admin.call(&v1::CompetitionService::Stub::UpdateCompetition, longer).ok());
    EXPECT_TRUE(kim.call(competitions, v1::ListCompetitionsRequest{}).ok());
}

TEST(Session, LosesARoleAtOnceWhenTheFederationShortensTheDaysAfterACompetition) {
    using std::chrono::year;
    using Settings = v1::SettingsService::Stub;
    TestServer server;
    Client admin = server.administrator();
    const v1::Competition cup = cup_of_october(admin);
    (void)server.grant(admin, server.create_user(admin, "kim"), "chief-arbiter", cup.name());
    server.advance_to(year{2026} / 10 / 20, hours(12));
    const Client kim = server.logged_in("kim");
    EXPECT_EQ(get_session(kim).value.state(), v1::Session::STATE_ACTIVE);

    admin = server.administrator();
    v1::UpdateFederationSettingsRequest shorter;
    shorter.mutable_settings()->set_role_days(5);
    shorter.mutable_update_mask()->add_paths("role_days");
    ASSERT_TRUE(admin.call(&Settings::UpdateFederationSettings, shorter).ok());
    const auto without = get_session(kim).value;
    EXPECT_EQ(without.state(), v1::Session::STATE_CHOOSING_ROLE);
    EXPECT_EQ(without.available_grants(0).last_date().day(), 17);
    EXPECT_EQ(kim.call(&Users::ListUsers, v1::ListUsersRequest{}).refused().reason,
              "ROLE_NOT_CHOSEN");

    v1::UndoJournalEntryRequest undo;
    undo.set_subject("federation/settings");
    ASSERT_TRUE(admin.call(&v1::JournalService::Stub::UndoJournalEntry, undo).ok());
    EXPECT_TRUE(kim.call(&Users::ListUsers, v1::ListUsersRequest{}).ok());
}

TEST(Session, SaysWhenItsWorkEnds) {
    using std::chrono::year;
    TestServer server;
    const Client admin = server.administrator();
    const auto lasts = [](const v1::Session& session) {
        return seconds(session.end_time().seconds() - session.create_time().seconds());
    };
    EXPECT_EQ(lasts(get_session(admin).value), hours(12));
    const v1::Competition cup = cup_of_october(admin);
    const std::string user = server.create_user(admin, "kim");
    const std::string arbiter = server.grant(admin, user, "chief-arbiter", cup.name());

    // The role holds to the end of this day.
    server.advance_to(year{2026} / 10 / 22, hours(21));
    Client kim = server.logged_in("kim");
    const auto told = get_session(kim).value;
    EXPECT_GT(lasts(told), hours(3) - minutes(1));
    EXPECT_LE(lasts(told), hours(3));
    Client elsewhere = server.stranger();
    const auto answer = elsewhere.log_in("kim", kPassword, "зал-2").value;
    ASSERT_EQ(answer.other_sessions_size(), 1);
    EXPECT_EQ(answer.other_sessions(0).end_time().seconds(), told.end_time().seconds());
    EXPECT_EQ(answer.other_sessions(0).acting_grant().name(), arbiter);
    v1::ListSessionsRequest list;
    list.set_user(user);
    const auto listed = server.administrator().call(&Sessions::ListSessions, list).value;
    EXPECT_EQ(listed.sessions_size(), 2);
    for (const v1::Session& open : listed.sessions())
        EXPECT_EQ(open.end_time().seconds(), told.end_time().seconds());

    // It is enforced at that moment; what is left is a session in which a role can be chosen.
    server.advance_to(year{2026} / 10 / 22, hours(23) + minutes(59));
    kim = server.logged_in("kim");
    EXPECT_EQ(get_session(kim).value.end_time().seconds(), told.end_time().seconds());
    server.advance(minutes(2));
    const auto without = get_session(kim).value;
    EXPECT_EQ(without.state(), v1::Session::STATE_CHOOSING_ROLE);
    EXPECT_EQ(lasts(without), hours(12));

    // A role that ends later than the session does not prolong it.
    (void)server.grant(server.administrator(), user, "observer");
    EXPECT_EQ(lasts(server.stranger().log_in("kim", kPassword).value.ticket().session()),
              hours(12));
}

TEST(Session, KeepsARoleOfACompetitionUntilTheDayOfTheAppointment) {
    using std::chrono::year;
    TestServer server;
    const Client admin = server.administrator();
    const v1::Competition cup = cup_of_october(admin);
    v1::GrantRoleRequest grant;
    grant.mutable_grant()->set_user(server.create_user(admin, "somov"));
    grant.mutable_grant()->set_role("roles/organiser");
    grant.mutable_grant()->set_scope(cup.name());
    grant.mutable_grant()->set_basis("Положение");
    grant.mutable_grant()->mutable_end_date()->set_year(2026);
    grant.mutable_grant()->mutable_end_date()->set_month(11);
    grant.mutable_grant()->mutable_end_date()->set_day(18);
    const auto granted = admin.call(&Users::GrantRole, grant).value;
    EXPECT_EQ(granted.last_date().month(), 11);
    EXPECT_FALSE(granted.ends_with_competition());
    server.advance_to(year{2026} / 11 / 18, hours(12));
    EXPECT_EQ(server.stranger().log_in("somov", kPassword).value.ticket().session().state(),
              v1::Session::STATE_ACTIVE);
}

TEST(Session, IsListedWithItsRoleAndWhenItsTerminalLastCalled) {
    TestServer server;
    const Client admin = server.administrator();
    const std::string user = server.create_user(admin, "kim");
    (void)server.grant(admin, user, "observer");
    Client kim = server.stranger();
    ASSERT_TRUE(kim.log_in("kim", kPassword, "зал-2").ok());
    v1::ListSessionsRequest list;
    list.set_user(user);
    const auto before = admin.call(&Sessions::ListSessions, list).value.sessions(0);
    EXPECT_EQ(before.terminal(), "зал-2");
    EXPECT_EQ(before.acting_grant().role(), "roles/observer");
    EXPECT_EQ(before.state(), v1::Session::STATE_ACTIVE);
    server.advance(minutes(10));
    ASSERT_TRUE(kim.call(&Sessions::GetSession, v1::GetSessionRequest{}).ok());
    const auto after = admin.call(&Sessions::ListSessions, list).value.sessions(0);
    EXPECT_EQ(after.create_time().seconds(), before.create_time().seconds());
    EXPECT_GE(after.last_seen_time().seconds() - before.last_seen_time().seconds(), 600);

    // What was written with the session outlives the daemon.
    server.restart();
    const Client again = server.administrator();
    EXPECT_GE(
        again.call(&Sessions::ListSessions, list).value.sessions(0).last_seen_time().seconds(),
        before.last_seen_time().seconds());
}

TEST(Session, TellsOfOtherSessionsAndEndsThem) {
    TestServer server;
    const Client first = server.administrator();
    Client second = server.stranger();
    const auto answer = second.log_in("administrator", kPassword, "зал-2");
    ASSERT_TRUE(answer.ok());
    ASSERT_EQ(answer.value.other_sessions_size(), 1);
    EXPECT_EQ(answer.value.other_sessions(0).terminal(), "зал-1");
    EXPECT_EQ(answer.value.last_log_in_terminal(), "зал-1");

    v1::ListSessionsRequest list;
    list.set_page_size(1);
    const auto page = second.call(&Sessions::ListSessions, list);
    ASSERT_TRUE(page.ok());
    ASSERT_EQ(page.value.sessions_size(), 1);
    EXPECT_TRUE(page.value.sessions(0).current());
    list.set_page_token(page.value.next_page_token());
    const auto rest = second.call(&Sessions::ListSessions, list);
    ASSERT_EQ(rest.value.sessions_size(), 1);
    EXPECT_EQ(rest.value.next_page_token(), "");

    v1::EndSessionRequest end;
    end.set_name(rest.value.sessions(0).name());
    EXPECT_TRUE(second.call(&Sessions::EndSession, end).ok());
    EXPECT_EQ(get_session(first).refused().reason, "SESSION_ENDED");
    EXPECT_EQ(second.call(&Sessions::EndSession, end).refused().reason, "SESSION_NOT_FOUND");
    EXPECT_TRUE(second.call(&Sessions::EndSession, v1::EndSessionRequest{}).ok());
    EXPECT_FALSE(get_session(second).ok());
}

TEST(Session, OfSomebodyElseIsHiddenFromThoseWhoMayNotReadUsers) {
    TestServer server;
    const Client admin = server.administrator();
    const auto own = get_session(admin);
    const Client observer = server.person_with_role("observer1", "observer");
    v1::GetSessionRequest get;
    get.set_name(own.value.name());
    EXPECT_EQ(observer.call(&Sessions::GetSession, get).refused().code, StatusCode::NOT_FOUND);
    v1::ListSessionsRequest list;
    list.set_user("users/1");
    EXPECT_EQ(observer.call(&Sessions::ListSessions, list).refused().code,
              StatusCode::PERMISSION_DENIED);
    v1::EndSessionRequest end;
    end.set_name(own.value.name());
    EXPECT_EQ(observer.call(&Sessions::EndSession, end).refused().code, StatusCode::NOT_FOUND);
    EXPECT_TRUE(get_session(admin).ok());
}

TEST(Session, ThatIsNotActiveSeesNobodyElses) {
    TestServer server;
    const Client admin = server.administrator();
    v1::GetSessionRequest get;
    get.set_name(get_session(admin).value.name());
    const Client office = server.person_with_role("office", "federation-office");
    EXPECT_TRUE(office.call(&Sessions::GetSession, get).ok());
    ASSERT_TRUE(office.call(&Sessions::LockSession, v1::LockSessionRequest{}).ok());
    EXPECT_EQ(office.call(&Sessions::GetSession, get).refused().reason, "SESSION_NOT_FOUND");
    EXPECT_TRUE(get_session(office).ok());

    v1::CreateUserRequest create;
    create.mutable_user()->set_user_name("petrova");
    create.mutable_user()->set_full_name("Петрова А. С.");
    const auto made = admin.call(&Users::CreateUser, create).value;
    (void)server.grant(admin, made.user().name(), "federation-office");
    Client petrova = server.stranger();
    ASSERT_EQ(petrova.log_in("petrova", made.one_time_code()).value.ticket().session().state(),
              v1::Session::STATE_MUST_CHANGE_PASSWORD);
    EXPECT_EQ(petrova.call(&Sessions::GetSession, get).refused().reason, "SESSION_NOT_FOUND");
    EXPECT_TRUE(get_session(petrova).ok());
}

}  // namespace
}  // namespace collegium::rpc
