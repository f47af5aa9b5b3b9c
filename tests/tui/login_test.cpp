// Вход, роль, замок.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/registry/user_settings.hpp>
#include <collegium/v1/competitions.pb.h>
#include <collegium/v1/drafts.pb.h>
#include <collegium/v1/sessions.pb.h>
#include <collegium/v1/settings.pb.h>

#include "tests/tui/fake_app.hpp"
#include "tests/tui/fixture_screen.hpp"
#include "tui/screens/login/account.hpp"
#include "tui/screens/login/lock_screen.hpp"
#include "tui/screens/login/login_screen.hpp"
#include "tui/screens/organisations/organisations_screen.hpp"

namespace collegium::tui::screens {
namespace {

using testing::HasSubstr;
using testing::Not;

v1::Grant grant_of(const std::string& name, const std::string& role, const std::string& title,
                   const std::string& place, v1::Grant::State state = v1::Grant::STATE_ACTIVE) {
    v1::Grant grant;
    grant.set_name(name);
    grant.set_role("roles/" + role);
    (*grant.mutable_role_title()->mutable_titles())["ru"] = title;
    (*grant.mutable_role_title()->mutable_titles())["uk"] = title + " (uk)";
    (*grant.mutable_role_title()->mutable_titles())["en"] = title + " (en)";
    grant.set_scope(place.empty() ? "federation" : "competitions/14");
    grant.set_scope_title(place);
    grant.set_state(state);
    grant.mutable_last_date()->set_year(2026);
    grant.mutable_last_date()->set_month(10);
    grant.mutable_last_date()->set_day(25);
    return grant;
}

v1::Session petrova(v1::Session::State state) {
    v1::Session session;
    session.set_name("sessions/81");
    session.mutable_user()->set_name("users/7");
    session.mutable_user()->set_user_name("petrova");
    session.mutable_user()->set_full_name("Петрова Галина Андреевна");
    session.mutable_user()->set_short_name("Петрова Г. А.");
    session.set_state(state);
    session.add_permissions("persons.read");
    *session.add_available_grants() =
        grant_of("federation/grants/1", "chief-arbiter", "главный судья", "26-014 Кубок Волги");
    *session.add_available_grants() =
        grant_of("federation/grants/2", "appeal-committee", "член апелл. комитета",
                 "Первенство города", v1::Grant::STATE_EXPIRED);
    *session.add_available_grants() =
        grant_of("federation/grants/3", "observer", "наблюдатель", "");
    return session;
}

net::ClientError wrong_password() {
    net::ClientError error;
    error.code = sdk::Code::kUnauthenticated;
    error.reason = "LOG_IN_FAILED";
    error.text = "Неверное имя или пароль. Осталось 2 попытки";
    return error;
}

class Login : public testing::Test {
  protected:
    Login()
        : fake({{"competitions", "1",
                 [](App& app) -> std::unique_ptr<Screen> {
                     return std::make_unique<FixtureScreen>(app, "Соревнования");
                 }}}),
          account(fake.app(), fake.client(), terminal(), [this](bool on) { watching = on; }) {
        account.set_server("Федерация шашек области", "1.4.2", "1.0.0", {"RU-2022", "RU-CHESS"});
        fake.server().on<v1::LogInRequest, v1::LogInResponse>(
            [this](const v1::LogInRequest& request) -> net::Reply<v1::LogInResponse> {
                asked = request;
                if (request.password() != "verysecret")
                    return tl::unexpected<net::ClientError>(wrong_password());
                v1::LogInResponse response;
                *response.mutable_ticket() = ticket(state_after_log_in, "first");
                response.mutable_last_log_in_time()->set_seconds(1791902400);
                response.set_last_log_in_terminal("зал-1");
                return response;
            });
        fake.server().on<v1::ChooseRoleRequest, v1::SessionTicket>(
            [this](const v1::ChooseRoleRequest& request) -> net::Reply<v1::SessionTicket> {
                v1::SessionTicket answer = ticket(v1::Session::STATE_ACTIVE, "second");
                for (const v1::Grant& grant : answer.session().available_grants())
                    if (grant.name() == request.grant())
                        *answer.mutable_session()->mutable_acting_grant() = grant;
                return answer;
            });
        auto screen = std::make_unique<LoginScreen>(fake.app(), account);
        login = screen.get();
        fake.app().replace_all(std::move(screen));
        AppCommands commands;
        commands.lock = [this] { account.lock(); };
        commands.session_ended = [this] { account.session_ended(); };
        fake.app().set_commands(std::move(commands));
    }

    static Terminal terminal() {
        Terminal here;
        here.name = "зал-2";
        here.server = "collegium.example:7443";
        here.address = here.server;
        here.line = Terminal::Line::kTls;
        here.version = "1.4.0";
        here.zone = "Europe/Samara";
        return here;
    }

    v1::SessionTicket ticket(v1::Session::State state, const std::string& token) {
        v1::SessionTicket made;
        made.set_token(token);
        made.mutable_token_expire_time()->set_seconds(
            (fake.app().now() + std::chrono::minutes(15)).time_since_epoch().count());
        *made.mutable_session() = petrova(state);
        return made;
    }

    void type_password(const std::string& password) {
        fake.type("petrova");
        fake.press("Enter");
        fake.type(password);
        fake.press("Enter");
    }

    FakeApp fake;
    Account account;
    LoginScreen* login = nullptr;
    v1::LogInRequest asked;
    v1::Session::State state_after_log_in = v1::Session::STATE_CHOOSING_ROLE;
    bool watching = false;
};

TEST_F(Login, LooksAsDrawnAfterAWrongPassword) {
    type_password("wrongsecret");

    expect_golden("shell/login_80x24", fake.frame());
}

TEST_F(Login, ConfirmsTheCertificateByAnAnswerOnly) {
    account.set_server("", "", "");
    EXPECT_THAT(fake.frame(), HasSubstr("TLS, сертификат не проверен"));
    EXPECT_THAT(fake.frame(), Not(HasSubstr("сертификат ✓")));
    account.set_server("Федерация шашек области", "1.4.2", "");
    EXPECT_THAT(fake.frame(), HasSubstr("TLS, сертификат ✓"));
}

TEST_F(Login, IsClosedWhereTheCertificateIsNotConfirmed) {
    account.set_distrusted();
    EXPECT_THAT(fake.frame(), HasSubstr("× сертификат не подтверждён"));
    type_password("verysecret");
    EXPECT_THAT(fake.frame(), HasSubstr("Сертификат сервера не подтверждён. Вход закрыт"));
    EXPECT_EQ(asked.user_name(), "") << "no password goes to a stranger";
    account.set_server("Федерация шашек области", "1.4.2", "");
    fake.press("Enter");
    EXPECT_EQ(asked.user_name(), "petrova");
}

TEST_F(Login, NamesEveryRuleBook) {
    account.set_server("Федерация шашек области", "1.4.2", "", {"RU-CHESS", "RU-2022", "UA-2024"});
    EXPECT_THAT(fake.frame(), HasSubstr("UA-2024"));
}

TEST_F(Login, EscWhileThePasswordIsCheckedGivesTheFormBack) {
    fake.hold_calls(true);
    type_password("verysecret");
    fake.stop_waiting();
    fake.hold_calls(false);
    EXPECT_EQ(asked.user_name(), "");
    fake.press("Enter");
    EXPECT_EQ(asked.user_name(), "petrova");
    EXPECT_TRUE(fake.shows("┌ Кем работать ─"));
}

TEST_F(Login, EscWhileARoleIsChosenGivesTheListBack) {
    type_password("verysecret");
    fake.hold_calls(true);
    fake.press("Enter");
    fake.stop_waiting();
    fake.hold_calls(false);
    EXPECT_FALSE(fake.app().session().logged_in);
    fake.press("Enter");
    EXPECT_TRUE(fake.app().session().logged_in);
}

TEST_F(Login, ShowsTheRolesAfterThePassword) {
    type_password("verysecret");

    expect_golden("shell/login_roles_80x24", fake.frame());
    expect_golden("shell/login_roles_60x20", fake.frame(60, 20));
}

TEST_F(Login, TakesTwoKeysBesidesTheTypedText) {
    fake.type("petrova");
    fake.press("Tab");
    fake.type("verysecret");

    fake.press("Enter");
    fake.press("Enter");

    EXPECT_TRUE(fake.app().session().logged_in);
    EXPECT_EQ(fake.app().session().role_name, "главный судья");
    EXPECT_EQ(fake.app().session().permissions.count("persons.read"), 1U);
    EXPECT_EQ(fake.client().headers().token, "second");
    EXPECT_EQ(asked.terminal(), "зал-2");
    EXPECT_TRUE(watching);
    EXPECT_TRUE(fake.shows("✓ Здравствуйте, Петрова Галина Андреевна. Роль: главный судья"));
    EXPECT_EQ(fake.app().top()->id(), "fixture");
}

TEST_F(Login, KeepsARoleThatEndedInTheListWithItsReason) {
    type_password("verysecret");
    fake.press("End");
    fake.press("Down");
    fake.press("Down");
    fake.press("Enter");

    EXPECT_FALSE(fake.app().session().logged_in);
    EXPECT_TRUE(fake.shows("Срок роли истёк 25.10.2026"));
}

TEST_F(Login, AsksForBothFieldsFirst) {
    fake.press("F2");

    EXPECT_TRUE(fake.shows("× Войти — нельзя: Введите имя и пароль"));
    EXPECT_TRUE(fake.server().calls.empty());
}

TEST_F(Login, NoticesTheWrongKeyboardLayout) {
    fake.type("зуекщмф");

    EXPECT_TRUE(fake.shows("! Похоже, включена русская раскладка"));
}

TEST_F(Login, WaitsAsLongAsTheServerAsks) {
    fake.server().on<v1::LogInRequest, v1::LogInResponse>(
        [](const v1::LogInRequest&) -> net::Reply<v1::LogInResponse> {
            net::ClientError error;
            error.code = sdk::Code::kResourceExhausted;
            error.text = "Слишком много попыток. Следующая через 30 с";
            error.retry_after = std::chrono::seconds(30);
            return tl::unexpected<net::ClientError>(error);
        });
    type_password("wrongsecret");
    EXPECT_TRUE(fake.shows("× Слишком много попыток. Следующая через 30 с"));

    fake.pass(std::chrono::seconds(6));
    EXPECT_TRUE(fake.shows("× Следующая попытка через 24 с")) << "the pause is counted down";
    fake.press("F2");
    EXPECT_EQ(fake.server().calls.size(), 1U);

    fake.pass(std::chrono::seconds(24));
    fake.press("End");  // the refusal in the message line goes with the next key
    EXPECT_FALSE(fake.shows("Следующая попытка"));
}

TEST_F(Login, SaysThatTheServerIsSilentAndAsksItAtOnceByF2) {
    fake.app().on_connection({net::Link::kReconnecting, std::chrono::seconds(1), {}});
    EXPECT_FALSE(fake.shows("Сервер не отвечает")) << "it was asked just now";

    fake.pass(std::chrono::seconds(3));
    fake.app().on_connection({net::Link::kReconnecting, std::chrono::seconds(4), {}});
    EXPECT_TRUE(fake.shows("! Сервер не отвечает. Повтор через 4 с. F2 — сейчас"));
    fake.press("F2");
    EXPECT_EQ(fake.reconnects, 1);
    EXPECT_TRUE(fake.server().calls.empty()) << "nothing is typed yet";

    fake.app().on_connection({net::Link::kOnline, std::chrono::seconds(0), fake.app().now()});
    EXPECT_FALSE(fake.shows("Сервер не отвечает"));
}

TEST_F(Login, RefusesAProgramTooOldForTheServer) {
    account.set_server("Федерация", "2.0.0", "1.10.0");
    type_password("verysecret");

    EXPECT_TRUE(fake.shows("Нужна программа не старше 1.10.0; у вас 1.4.0"));
    EXPECT_TRUE(fake.server().calls.empty());
}

TEST_F(Login, KeepsWhatWasTypedWhenTheLanguageChanges) {
    fake.type("petrova");
    fake.press("F4");
    fake.press("2");

    EXPECT_TRUE(fake.shows("┌ Вхід ─"));
    EXPECT_TRUE(fake.shows("[petrova "));
}

TEST_F(Login, AsksForAnOwnPasswordAfterAOneTimeCode) {
    state_after_log_in = v1::Session::STATE_MUST_CHANGE_PASSWORD;
    std::string changed;
    fake.server().on<v1::ChangePasswordRequest, v1::ChangePasswordResponse>(
        [&](const v1::ChangePasswordRequest& request) -> net::Reply<v1::ChangePasswordResponse> {
            changed = request.old_password() + ">" + request.new_password();
            v1::ChangePasswordResponse response;
            *response.mutable_session() = petrova(v1::Session::STATE_CHOOSING_ROLE);
            return response;
        });
    type_password("verysecret");

    fake.type("короткий");
    fake.press("F2");
    EXPECT_TRUE(fake.shows("× Не короче 10 знаков"));
    fake.type("-пароль");
    fake.press("Enter");
    fake.type("короткий-пароль");
    fake.press("Enter");

    EXPECT_EQ(changed, "verysecret>короткий-пароль");
    EXPECT_TRUE(fake.shows("┌ Кем работать ─"));
}

TEST_F(Login, ActsInTheRoleOfTheCommandLine) {
    login->log_in("petrova", "verysecret", "observer");

    EXPECT_EQ(fake.app().session().role, "observer");
    EXPECT_EQ(fake.app().session().scope_name, "вся федерация");
}

TEST_F(Login, RenewsTheTokenBeforeItEnds) {
    fake.server().on<v1::RenewSessionRequest, v1::SessionTicket>(
        [this](const v1::RenewSessionRequest&) -> net::Reply<v1::SessionTicket> {
            v1::SessionTicket renewed = ticket(v1::Session::STATE_ACTIVE, "renewed");
            *renewed.mutable_session()->mutable_acting_grant() =
                renewed.session().available_grants(0);
            return renewed;
        });
    login->log_in("petrova", "verysecret", "observer");

    fake.pass(std::chrono::minutes(9));
    account.tick();
    EXPECT_EQ(fake.client().headers().token, "second");
    fake.pass(std::chrono::minutes(1));
    account.tick();
    EXPECT_EQ(fake.client().headers().token, "renewed");
}

TEST_F(Login, ABusyServerIsNotAskedTenTimesASecond) {
    int asked_for = 0;
    std::chrono::seconds wait{2};
    fake.server().on<v1::RenewSessionRequest, v1::SessionTicket>(
        [&](const v1::RenewSessionRequest&) -> net::Reply<v1::SessionTicket> {
            ++asked_for;
            net::ClientError busy;
            busy.code = sdk::Code::kResourceExhausted;
            busy.reason = "SERVER_BUSY";
            busy.retry_after = wait;
            return tl::unexpected<net::ClientError>(busy);
        });
    login->log_in("petrova", "verysecret", "observer");
    fake.app().set_lock_after(std::chrono::minutes(60));
    fake.pass(std::chrono::minutes(10));
    const auto asked_within = [&](std::chrono::seconds time) {
        const int before = asked_for;
        for (auto passed = time.zero(); passed < time; passed += std::chrono::seconds(1))
            for (int beat = 0; beat < 10; ++beat) {
                account.tick();
                fake.pass(std::chrono::milliseconds(100));
            }
        return asked_for - before;
    };
    EXPECT_EQ(asked_within(std::chrono::seconds(5)), 3) << "every two seconds, as it asked";
    wait = std::chrono::seconds(0);
    EXPECT_LE(asked_within(std::chrono::seconds(60)), 6) << "1, 2, 4 ... 30 s";
    EXPECT_FALSE(fake.app().locked());
}

TEST_F(Login, AClockThatIsAnHourFastDoesNotRenewAllTheTime) {
    int renewals = 0;
    fake.server().on<v1::RenewSessionRequest, v1::SessionTicket>(
        [&](const v1::RenewSessionRequest&) -> net::Reply<v1::SessionTicket> {
            ++renewals;
            v1::SessionTicket renewed = ticket(v1::Session::STATE_ACTIVE, "renewed");
            const auto server = fake.app().now() - std::chrono::hours(1);
            renewed.mutable_session()->mutable_last_seen_time()->set_seconds(
                server.time_since_epoch().count());
            renewed.mutable_token_expire_time()->set_seconds(
                (server + std::chrono::minutes(15)).time_since_epoch().count());
            return renewed;
        });
    login->log_in("petrova", "verysecret", "observer");
    for (int minute = 0; minute < 30; ++minute) {
        fake.pass(std::chrono::minutes(1));
        account.tick();
    }
    EXPECT_EQ(renewals, 3) << "every ten minutes";
}

TEST_F(Login, TellsOfARoleGivenMeanwhileAndOffersIt) {
    login->log_in("petrova", "verysecret", "observer");
    int asked_for_session = 0;
    bool given = false;
    fake.server().on<v1::GetSessionRequest, v1::Session>(
        [&](const v1::GetSessionRequest&) -> net::Reply<v1::Session> {
            ++asked_for_session;
            v1::Session session = petrova(v1::Session::STATE_ACTIVE);
            if (given)
                *session.add_available_grants() =
                    grant_of("federation/grants/4", "arbiter", "судья", "26-014 Кубок Волги");
            return session;
        });
    net::WatchEvent news;
    news.subject = "persons/4711";
    account.on_watch(news);
    EXPECT_EQ(asked_for_session, 0);
    // A grant of somebody else, whose news an administrator hears too.
    news.subject = "federation/grants/9";
    account.on_watch(news);
    EXPECT_EQ(asked_for_session, 1);
    EXPECT_FALSE(fake.shows("Вам дана роль"));
    given = true;
    news.subject = "federation/grants/4";
    account.on_watch(news);
    fake.pass(std::chrono::seconds(7));  // what was said before has been seen
    EXPECT_TRUE(fake.shows("i Вам дана роль: судья, Кубок Волги")) << fake.frame();
    account.ask_role();
    EXPECT_THAT(fake.frame(), HasSubstr("судья"));
    EXPECT_THAT(fake.frame(), HasSubstr("26-014 Кубок Волги"));
    // Once is enough.
    account.on_watch(news);
    EXPECT_EQ(asked_for_session, 3);
}

TEST_F(Login, SaysThatTheServerDidNotKeepAChoice) {
    login->log_in("petrova", "verysecret", "observer");
    fake.server().on<v1::UpdateUserSettingsRequest, v1::UserSettings>(
        [](const v1::UpdateUserSettingsRequest&) -> net::Reply<v1::UserSettings> {
            net::ClientError error;
            error.code = sdk::Code::kInvalidArgument;
            error.text = "Нет такой темы";
            return tl::unexpected<net::ClientError>(error);
        });
    account.keep_theme(Theme::kDeuteranopia);
    EXPECT_TRUE(fake.shows("× Выбор не запомнен: Нет такой темы"));
}

TEST(Themes, AreAllKeptByTheServer) {
    for (const Theme theme : kThemes) {
        registry::UserSettings settings;
        settings.theme = std::string(theme_id(theme));
        EXPECT_TRUE(registry::check_user_settings(settings)) << settings.theme;
    }
}

class Lock : public Login {
  protected:
    Lock() {
        login->log_in("petrova", "verysecret", "chief-arbiter");
        fake.server().on<v1::LockSessionRequest, v1::Session>(
            [](const v1::LockSessionRequest&) -> net::Reply<v1::Session> {
                return petrova(v1::Session::STATE_LOCKED);
            });
        fake.server().on<v1::UnlockSessionRequest, v1::SessionTicket>(
            [this](const v1::UnlockSessionRequest& request) -> net::Reply<v1::SessionTicket> {
                if (request.password() != "verysecret") {
                    net::ClientError error = wrong_password();
                    error.code = sdk::Code::kPermissionDenied;
                    return tl::unexpected<net::ClientError>(error);
                }
                return ticket(v1::Session::STATE_ACTIVE, "unlocked");
            });
        auto screen = std::make_unique<FixtureScreen>(fake.app(), "Секретное дело");
        work = screen.get();
        fake.app().push(std::move(screen));
    }

    // Leaves the work as another person finds the terminal.
    void make_way() {
        account.lock();
        fake.press("F8");
        ASSERT_EQ(fake.app().top()->id(), "login");
    }
    // Has `ask` send its questions; their answers come by `deliver_all`, after what happens next.
    template <typename Ask>
    void hold_answers_of(Ask ask) {
        fake.hold_answers(true);
        ask();
        fake.hold_answers(false);
        ASSERT_GT(fake.held_answers(), 0U);
    }
    void deliver_all() {
        for (std::size_t i = 0; i < fake.held_answers(); ++i)
            fake.deliver(i);
    }
    void serve_renewal() {
        fake.server().on<v1::RenewSessionRequest, v1::SessionTicket>(
            [this](const v1::RenewSessionRequest&) -> net::Reply<v1::SessionTicket> {
                v1::SessionTicket renewed = ticket(v1::Session::STATE_ACTIVE, "renewed");
                *renewed.mutable_session()->mutable_acting_grant() =
                    renewed.session().available_grants(0);
                return renewed;
            });
    }
    // «наблюдатель», of the whole federation.
    void become_observer() {
        account.ask_role();
        fake.press("2");
    }

    FixtureScreen* work = nullptr;
};

TEST_F(Lock, ShowsOnlyWhoIsLockedAndHowMuchIsNew) {
    account.lock();
    fake.app().on_watch({});
    fake.app().on_watch({});

    expect_golden("shell/lock_80x24", fake.frame());
    EXPECT_FALSE(fake.shows("Секретное дело"));
}

TEST_F(Lock, OpensByThePasswordOnTheSameScreen) {
    account.lock();
    fake.type("wrong");
    fake.press("Enter");
    EXPECT_TRUE(fake.app().locked());
    EXPECT_TRUE(fake.shows("× Неверное имя или пароль"));

    EXPECT_EQ(work->reloads, 0);
    fake.type("verysecret");
    fake.press("Enter");

    EXPECT_FALSE(fake.app().locked());
    EXPECT_TRUE(fake.shows("Секретное дело"));
    EXPECT_EQ(fake.client().headers().token, "unlocked");
    EXPECT_EQ(work->reloads, 1) << "what changed meanwhile is read";
}

TEST_F(Lock, EscWhileThePasswordIsCheckedLetsItBeTypedAgain) {
    account.lock();
    fake.type("verysecret");
    fake.hold_calls(true);
    fake.press("Enter");
    fake.stop_waiting();
    fake.hold_calls(false);
    EXPECT_TRUE(fake.app().locked());
    fake.type("verysecret");
    fake.press("Enter");
    EXPECT_FALSE(fake.app().locked());
}

TEST_F(Lock, EscWhileThePasswordIsCheckedLetsAnotherPersonIn) {
    account.lock();
    fake.type("verysecret");
    fake.hold_calls(true);
    fake.press("Enter");
    fake.stop_waiting();
    fake.hold_calls(false);
    fake.press("F8");
    EXPECT_EQ(fake.app().top()->id(), "login");
}

TEST_F(Lock, ARenewalThatComesAfterAnotherPersonIsThereIsNotTaken) {
    serve_renewal();
    fake.pass(std::chrono::minutes(10));
    hold_answers_of([this] { account.tick(); });
    make_way();
    deliver_all();
    EXPECT_EQ(fake.client().headers().token, "");
    EXPECT_EQ(account.session().user().name(), "");
}

TEST_F(Lock, ARefusedRenewalOfThePersonBeforeEndsNobodysSession) {
    fake.server().on<v1::RenewSessionRequest, v1::SessionTicket>(
        [](const v1::RenewSessionRequest&) -> net::Reply<v1::SessionTicket> {
            return tl::unexpected<net::ClientError>(wrong_password());
        });
    fake.pass(std::chrono::minutes(10));
    hold_answers_of([this] { account.tick(); });
    make_way();
    deliver_all();
    EXPECT_FALSE(fake.app().locked());
}

// To the server two requests by one token are one whose answer was lost: the token it gave first is
// worth nothing after the second.
TEST_F(Lock, ARoleIsChosenAfterTheRenewalThatIsUnderWay) {
    std::vector<std::string> order;
    fake.server().on<v1::RenewSessionRequest, v1::SessionTicket>(
        [&](const v1::RenewSessionRequest&) -> net::Reply<v1::SessionTicket> {
            order.push_back("renewed by " + fake.client().headers().token);
            return ticket(v1::Session::STATE_ACTIVE, "renewed");
        });
    fake.server().on<v1::ChooseRoleRequest, v1::SessionTicket>(
        [&](const v1::ChooseRoleRequest&) -> net::Reply<v1::SessionTicket> {
            order.push_back("chosen by " + fake.client().headers().token);
            return ticket(v1::Session::STATE_ACTIVE, "chosen");
        });
    fake.app().set_lock_after(std::chrono::minutes(60));
    fake.pass(std::chrono::minutes(10));
    const std::string token = fake.client().headers().token;
    hold_answers_of([this] { account.tick(); });
    become_observer();
    account.tick();
    EXPECT_THAT(order, testing::ElementsAre("renewed by " + token));
    deliver_all();
    EXPECT_THAT(order, testing::ElementsAre("renewed by " + token, "chosen by renewed"));
    EXPECT_EQ(fake.client().headers().token, "chosen");
}

TEST_F(Lock, ARenewalAskedForInTheRoleBeforeDoesNotBringItBack) {
    serve_renewal();
    fake.app().set_lock_after(std::chrono::minutes(60));
    fake.pass(std::chrono::minutes(10));
    hold_answers_of([this] { account.tick(); });
    become_observer();
    deliver_all();
    EXPECT_EQ(account.session().acting_grant().name(), "federation/grants/3");
    EXPECT_EQ(fake.client().headers().token, "second");
}

TEST_F(Lock, SettingsOfThePersonBeforeAreNotTaken) {
    fake.server().on<v1::GetUserSettingsRequest, v1::UserSettings>(
        [](const v1::GetUserSettingsRequest&) -> net::Reply<v1::UserSettings> {
            v1::UserSettings settings;
            settings.set_language("en");
            settings.set_lock_minutes(3);
            return settings;
        });
    hold_answers_of([this] { account.begin_work(true); });
    make_way();
    deliver_all();
    EXPECT_EQ(fake.app().texts().language(), i18n::Language::kRu);
    EXPECT_EQ(fake.app().lock_after(), std::chrono::minutes(10));
    EXPECT_FALSE(fake.app().session().logged_in);
}

TEST_F(Lock, TheClockOfTheRoleBeforeIsNotTaken) {
    fake.server().on<v1::GetCompetitionRequest, v1::Competition>(
        [](const v1::GetCompetitionRequest&) -> net::Reply<v1::Competition> {
            v1::Competition competition;
            competition.set_time_zone("Asia/Vladivostok");
            return competition;
        });
    hold_answers_of([this] { account.begin_work(true); });
    become_observer();
    ASSERT_EQ(fake.app().session().role, "observer");
    deliver_all();
    EXPECT_EQ(fake.app().session().zone, "Europe/Samara");
}

// The password opens the lock, nothing else does; then the work begins in the role chosen.
TEST_F(Lock, ARoleChosenJustBeforeTheLockDoesNotOpenIt) {
    fake.server().on<v1::UnlockSessionRequest, v1::SessionTicket>(
        [this](const v1::UnlockSessionRequest&) -> net::Reply<v1::SessionTicket> {
            v1::SessionTicket opened = ticket(v1::Session::STATE_ACTIVE, "unlocked");
            *opened.mutable_session()->mutable_acting_grant() =
                opened.session().available_grants(2);
            return opened;
        });
    hold_answers_of([this] { become_observer(); });
    account.lock();
    deliver_all();
    EXPECT_TRUE(fake.app().locked());
    fake.type("verysecret");
    fake.press("Enter");
    EXPECT_FALSE(fake.app().locked());
    EXPECT_EQ(fake.app().session().role, "observer");
    EXPECT_TRUE(watching);
}

TEST_F(Lock, ARoleChosenByThePersonBeforeDoesNotLogThemInAgain) {
    hold_answers_of([this] { become_observer(); });
    make_way();
    deliver_all();
    EXPECT_FALSE(fake.app().session().logged_in);
    EXPECT_EQ(fake.client().headers().token, "");
    EXPECT_EQ(fake.app().top()->id(), "login");
}

TEST_F(Lock, HidesWhatIsSaidOfTheWorkBehindIt) {
    fake.app().flash(Level::kDone, "Занесён: Секретов И.");
    ASSERT_TRUE(fake.shows("Секретов"));
    account.lock();
    EXPECT_FALSE(fake.shows("Секретов"));
    fake.app().flash(Level::kAttention, "Секретов И. не допущен");  // an answer that comes late
    EXPECT_FALSE(fake.shows("Секретов"));
    fake.app().on_connection({net::Link::kOffline, {}, {}});
    EXPECT_TRUE(fake.shows("! ")) << "of the link even a locked screen tells";

    fake.type("verysecret");
    fake.press("Enter");
    EXPECT_FALSE(fake.app().locked());
    EXPECT_THAT(fake.app().messages().log(), testing::Not(testing::IsEmpty()));
}

// The first person's session waits locked, not ended, and nothing of it is told to the second.
TEST_F(Lock, MakesWayForAnotherPerson) {
    fake.app().flash(Level::kDone, "Занесён: Секретов И.");
    account.lock();
    fake.server().calls.clear();
    fake.press("F8");

    EXPECT_EQ(fake.app().top()->id(), "login");
    EXPECT_THAT(fake.server().calls, testing::ElementsAre(net::path_of<v1::LockSessionRequest>()));
    EXPECT_EQ(fake.client().headers().token, "");
    EXPECT_FALSE(fake.app().session().logged_in);
    EXPECT_FALSE(watching);
    EXPECT_FALSE(fake.shows("Секретов"));
    EXPECT_THAT(fake.app().messages().log(), testing::IsEmpty());
}

class LockedForm : public Lock {
  protected:
    LockedForm() {
        fake.app().on_connection({net::Link::kOnline, {}, {}});
        fake.server().on<v1::SaveFormDraftRequest, v1::FormDraft>(
            [this](const v1::SaveFormDraftRequest& request) -> net::Reply<v1::FormDraft> {
                saved = request.draft();
                tokens.push_back(fake.client().headers().token);
                v1::FormDraft draft = request.draft();
                draft.set_name("users/1/formDrafts/1");
                return draft;
            });
        fake.app().push(make_organisation_form(fake.app(), drafts, {}, [](const auto&) {}));
        fake.type("Клуб секретов");
        fake.server().calls.clear();
    }

    std::shared_ptr<DraftBox> drafts = std::make_shared<DraftBox>();
    v1::FormDraft saved;
    std::vector<std::string> tokens;
};

// The server takes no drafts of a locked session.
TEST_F(LockedForm, IsKeptBeforeTheSessionIsLocked) {
    fake.hold_calls(true);
    account.lock();
    EXPECT_TRUE(fake.app().locked());
    fake.run_held_calls();
    EXPECT_THAT(fake.server().calls,
                testing::ElementsAre(net::path_of<v1::SaveFormDraftRequest>()));
    EXPECT_THAT(saved.payload(), testing::HasSubstr("Клуб секретов"));
    fake.run_held_calls();
    EXPECT_THAT(fake.server().calls, testing::ElementsAre(net::path_of<v1::SaveFormDraftRequest>(),
                                                          net::path_of<v1::LockSessionRequest>()));
}

TEST_F(LockedForm, IsKeptUnderItsPersonsNameWhenAnotherLogsIn) {
    account.lock();
    fake.press("F8");
    EXPECT_EQ(fake.app().top()->id(), "login");
    EXPECT_THAT(tokens, testing::Not(testing::IsEmpty()));
    EXPECT_THAT(tokens, testing::Each("second"));
    EXPECT_THAT(fake.server().calls, testing::ElementsAre(net::path_of<v1::SaveFormDraftRequest>(),
                                                          net::path_of<v1::LockSessionRequest>(),
                                                          net::path_of<v1::LockSessionRequest>()));
}

TEST_F(Lock, LetsNoKeyThroughToTheScreenBehind) {
    account.lock();
    for (const char* key : {"Esc", "F6", "F7", ":", "u", "Ctrl-P"})
        fake.press(key);

    EXPECT_TRUE(fake.app().locked());
    EXPECT_FALSE(fake.app().has_dialog());
}

TEST_F(Lock, KeepsTheWorkOfASessionThatEnded) {
    net::ClientError ended;
    ended.code = sdk::Code::kUnauthenticated;
    fake.app().flash_error(ended);
    ASSERT_TRUE(fake.app().locked());
    EXPECT_TRUE(fake.shows("Сеанс окончен. Войдите снова"));

    fake.type("verysecret");
    fake.press("Enter");

    EXPECT_FALSE(fake.app().locked());
    EXPECT_TRUE(fake.shows("Секретное дело"));
    EXPECT_EQ(fake.app().session().role, "chief-arbiter");
}

}  // namespace
}  // namespace collegium::tui::screens
