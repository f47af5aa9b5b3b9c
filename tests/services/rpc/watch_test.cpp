// News of changes: in order, without loss over a break, only what the role may read.
#include <future>
#include <set>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/v1/competitions.grpc.pb.h>
#include <collegium/v1/settings.grpc.pb.h>
#include <collegium/v1/watch.grpc.pb.h>

#include "support/held_readers.hpp"
#include "support/wait.hpp"
#include "test_server.hpp"

namespace collegium::rpc {
namespace {

using grpc::StatusCode;
using testing_support::wait_until;
using Users = v1::UserService::Stub;

WatchOptions quick() {
    return {std::chrono::milliseconds(50), 4096};
}

// One open stream.
class Stream {
  public:
    Stream(const Client& client, const std::string& resume = {}, const std::string& scope = {})
        : stub_(client.channel()) {
        client.prepare(context_);
        v1::WatchRequest request;
        request.set_resume_token(resume);
        request.set_scope(scope);
        reader_ = stub_.Watch(&context_, request);
    }
    ~Stream() { context_.TryCancel(); }

    // The next event that is no heartbeat; none when the stream ended.
    std::optional<v1::WatchEvent> next() {
        v1::WatchEvent event;
        while (reader_->Read(&event)) {
            if (!event.resume_token().empty()) token_ = event.resume_token();
            if (!event.has_heartbeat()) return event;
            ++heartbeats_;
        }
        return std::nullopt;
    }
    // False when the stream ended before it beat at that time (seconds of the server) or later.
    bool read_heartbeat(std::int64_t at = 0) {
        v1::WatchEvent event;
        while (reader_->Read(&event))
            if (event.has_heartbeat() && event.heartbeat().server_time().seconds() >= at)
                return true;
        return false;
    }
    grpc::Status finish() { return reader_->Finish(); }
    const std::string& token() const { return token_; }

  private:
    v1::WatchService::Stub stub_;
    grpc::ClientContext context_;
    std::unique_ptr<grpc::ClientReader<v1::WatchEvent>> reader_;
    std::string token_;
    int heartbeats_ = 0;
};

// Writes one row about `subject` and answers its sequence.
std::int64_t write_row(TestServer& server, const std::string& subject) {
    storage::Command command;
    command.apply = [=](storage::Connection&) -> sdk::Result<storage::Applied> {
        storage::Applied applied;
        applied.journal.emplace();
        applied.journal->action = "users.tick";
        applied.journal->subject = subject;
        applied.journal->version = 2;
        return applied;
    };
    const auto committed = server.store().writer().run(std::move(command));
    EXPECT_TRUE(committed);
    return committed ? committed->sequence : 0;
}

// All readers of a store: while they are lent, whoever reads it waits.
class AllReaders : public testing_support::HeldReaders {
  public:
    explicit AllReaders(TestServer& server)
        : HeldReaders(server.store(), storage::StoreOptions{}.readers, true) {}
};

std::string create_user(const Client& admin, const std::string& name) {
    v1::CreateUserRequest request;
    request.mutable_user()->set_user_name(name);
    request.mutable_user()->set_full_name("Ким В. Т.");
    return admin.call(&Users::CreateUser, request).value.user().name();
}

TEST(Watch, BeginsWithWhereTheJournalStandsAndTellsOfChanges) {
    TestServer server(quick());
    const Client admin = server.administrator();
    Stream stream(admin);
    const auto started = stream.next();
    ASSERT_TRUE(started && started->has_started());
    EXPECT_EQ(started->started().sequence(), server.journal_rows());
    EXPECT_FALSE(started->started().reload());

    const std::string user = create_user(admin, "kim");
    const auto competition = stream.next();
    ASSERT_TRUE(competition && competition->has_change());
    EXPECT_EQ(competition->change().subject(), user);
    EXPECT_EQ(competition->change().action(), "users.create");
    EXPECT_EQ(competition->change().version(), 1);
    EXPECT_EQ(competition->change().user(), "users/1");
    EXPECT_EQ(competition->change().sequence(), server.journal_rows());
}

TEST(Watch, TellsThatTheTermsOfRolesAreOthers) {
    TestServer server(quick());
    const Client admin = server.administrator();
    Stream stream(admin);
    ASSERT_TRUE(stream.next());
    v1::UpdateFederationSettingsRequest update;
    update.mutable_settings()->set_role_days(14);
    update.mutable_update_mask()->add_paths("role_days");
    ASSERT_TRUE(admin.call(&v1::SettingsService::Stub::UpdateFederationSettings, update).ok());
    const auto competition = stream.next();
    ASSERT_TRUE(competition && competition->has_change());
    EXPECT_EQ(competition->change().subject(), "federation/settings");
    EXPECT_EQ(competition->change().action(), "federation_settings.update");
    EXPECT_EQ(competition->change().version(), 2);
}

TEST(Watch, ResumesWithoutLossAfterABreak) {
    TestServer server(quick());
    const Client admin = server.administrator();
    std::string token;
    {
        Stream stream(admin);
        ASSERT_TRUE(stream.next());
        token = stream.token();
    }
    std::vector<std::string> created;
    for (const char* name : {"one", "two", "three"})
        created.push_back(create_user(admin, name));
    Stream stream(admin, token);
    const auto started = stream.next();
    ASSERT_TRUE(started && started->has_started());
    EXPECT_FALSE(started->started().reload());
    for (const std::string& user : created) {
        const auto competition = stream.next();
        ASSERT_TRUE(competition && competition->has_change());
        EXPECT_EQ(competition->change().subject(), user);
    }
    created.push_back(create_user(admin, "four"));
    EXPECT_EQ(stream.next()->change().subject(), created.back());
}

// Rows are committed all the time while the streams begin: what is published as one of them begins
// is part of its backlog or comes live, and never before `started`.
TEST(Watch, BeginsWithoutAGapWhateverIsCommittedMeanwhile) {
    WatchOptions options = quick();
    options.streams_per_session = options.streams_per_account = 1000;  // those before linger
    TestServer server(options);
    const Client admin = server.administrator();
    std::string token;
    {
        Stream stream(admin);
        ASSERT_TRUE(stream.next());
        token = stream.token();
    }
    std::int64_t last = server.journal_rows();
    std::jthread writer([&](const std::stop_token& stop) {
        while (!stop.stop_requested())
            (void)write_row(server, "users/1");
    });
    for (int i = 0; i < 300; ++i) {
        Stream stream(admin, token);
        const auto started = stream.next();
        ASSERT_TRUE(started && started->has_started()) << "stream " << i;
        // Over the end of the backlog and some way into what comes live.
        const std::int64_t until = started->started().sequence() + 2;
        while (last < until) {
            const auto event = stream.next();
            ASSERT_TRUE(event && event->has_change());
            ASSERT_EQ(event->change().sequence(), last + 1) << "stream " << i;
            last = event->change().sequence();
        }
        token = stream.token();
    }
}

// Whose role a row is about is read from the store: not while somebody waits for his answer.
TEST(Watch, DelaysNobodyWhoWrites) {
    TestServer server(WatchOptions{std::chrono::hours(1)});
    Stream stream(server.administrator());
    ASSERT_TRUE(stream.next());
    AllReaders lent(server);
    auto written =
        std::async(std::launch::async, [&] { return write_row(server, "federation/grants/999"); });
    EXPECT_EQ(written.wait_for(std::chrono::seconds(20)), std::future_status::ready)
        << "answered only once the watchers were told";
    lent.release();
    const auto heard = stream.next();
    ASSERT_TRUE(heard && heard->has_change());
    EXPECT_EQ(heard->change().sequence(), written.get());
}

TEST(Watch, ThatCannotBeToldInTimeEndsAndResumes) {
    WatchOptions options{std::chrono::hours(1)};
    options.hub_queue_limit = 4;
    TestServer server(options);
    const Client admin = server.administrator();
    Stream stream(admin);
    const auto started = stream.next();
    ASSERT_TRUE(started);
    AllReaders lent(server);
    std::int64_t last = 0;
    for (int i = 0; i < 10; ++i)
        last = write_row(server, "federation/grants/999");
    lent.release();
    while (stream.next()) {
    }
    EXPECT_EQ(take_apart(stream.finish()).reason, "WATCHER_TOO_SLOW");

    Stream again(admin, started->resume_token());
    ASSERT_TRUE(again.next());
    for (std::int64_t row = started->started().sequence() + 1; row <= last; ++row) {
        const auto event = again.next();
        ASSERT_TRUE(event && event->has_change());
        EXPECT_EQ(event->change().sequence(), row);
    }
}

TEST(Watch, IsOpenSoManyTimesForASessionAndForAnAccount) {
    WatchOptions options = quick();
    options.streams_per_session = 2;
    options.streams_per_account = 3;
    TestServer server(options);
    Client first = server.administrator();
    const Client second = server.logged_in("administrator");
    const auto refusal = [&](Client client, const std::string& language) {
        client.set_language(language);
        Stream stream(client);
        EXPECT_FALSE(stream.next());
        return take_apart(stream.finish());
    };
    auto one = std::make_unique<Stream>(first);
    Stream two(first);
    ASSERT_TRUE(one->next());
    ASSERT_TRUE(two.next());
    std::set<std::string> texts;
    for (const char* language : {"ru", "uk", "en"}) {
        const Refused refused = refusal(first, language);
        EXPECT_EQ(refused.code, StatusCode::RESOURCE_EXHAUSTED);
        EXPECT_EQ(refused.reason, "WATCH_TOO_MANY");
        EXPECT_EQ(refused.metadata.at("limit"), "2");
        texts.insert(refused.text);
    }
    EXPECT_EQ(texts.size(), 3U);
    Stream three(second);
    ASSERT_TRUE(three.next());
    EXPECT_EQ(refusal(second, "ru").metadata.at("limit"), "3");
    Stream other(server.person_with_role("kim", "observer"));
    EXPECT_TRUE(other.next()) << "others are not concerned";
    one.reset();
    ASSERT_TRUE(wait_until([&] { return server.server().hub().watchers() == 3; }));
    Stream again(first);
    EXPECT_TRUE(again.next());
}

TEST(Watch, AsksToReloadForATokenOfAnotherStore) {
    TestServer server(quick());
    Stream stream(server.administrator(), std::string(32, 'a') + ".7");
    const auto started = stream.next();
    ASSERT_TRUE(started && started->has_started());
    EXPECT_TRUE(started->started().reload());
}

TEST(Watch, RefusesTokensAndScopesThatMakeNoSense) {
    TestServer server(quick());
    const Client admin = server.administrator();
    Stream token(admin, "xyz");
    EXPECT_FALSE(token.next());
    EXPECT_EQ(take_apart(token.finish()).reason, "RESUME_TOKEN_MALFORMED");
    Stream scope(admin, "", "moon");
    EXPECT_FALSE(scope.next());
    EXPECT_EQ(take_apart(scope.finish()).reason, "NAME_MALFORMED");
    Stream stranger(server.stranger());
    EXPECT_FALSE(stranger.next());
    EXPECT_EQ(take_apart(stranger.finish()).reason, "TOKEN_MISSING");
}

TEST(Watch, NamesTheFieldThatIsWrongAndChangesNothing) {
    TestServer server(quick());
    const Client admin = server.administrator();
    const std::int64_t journal = server.journal_rows();
    const auto refusal = [&](const std::string& token, const std::string& scope) {
        Stream stream(admin, token, scope);
        EXPECT_FALSE(stream.next());
        return take_apart(stream.finish());
    };
    const std::string store = server.store().id();
    for (const std::string& token : {std::string(40'000, 'x'), store + ".-1", store + ".",
                                     store + ".9223372036854775808", store + ".1 ", "." + store}) {
        const Refused refused = refusal(token, "");
        EXPECT_EQ(refused.code, StatusCode::INVALID_ARGUMENT) << token.substr(0, 60);
        EXPECT_THAT(refused.fields,
                    testing::ElementsAre(testing::Pair("resume_token", "RESUME_TOKEN_MALFORMED")));
    }
    for (const std::string& scope : {"competitions/" + std::string(40'000, '1'),
                                     std::string("competitions/-1"), std::string("persons/1")}) {
        const Refused refused = refusal("", scope);
        EXPECT_EQ(refused.code, StatusCode::INVALID_ARGUMENT) << scope.substr(0, 60);
        EXPECT_THAT(refused.fields, testing::ElementsAre(testing::Pair("scope", "NAME_MALFORMED")));
    }
    const Refused unknown = refusal("", "competitions/987654321");
    EXPECT_EQ(unknown.code, StatusCode::NOT_FOUND);
    EXPECT_EQ(unknown.reason, "COMPETITION_NOT_FOUND");
    EXPECT_NE(unknown.text, "");

    const std::string path = "/collegium.v1.WatchService/Watch";
    for (const char* bytes : {"\xff\xff\xff", "\x0a\x02\xc3\x28"}) {
        const Refused unreadable = take_apart(admin.raw(path, bytes));
        EXPECT_EQ(unreadable.code, StatusCode::INVALID_ARGUMENT);
        EXPECT_EQ(unreadable.reason, "REQUEST_UNREADABLE");
    }
    EXPECT_EQ(server.journal_rows(), journal);
}

// What is read in its competition alone is heard of there alone; what anybody with the role reads
// is heard of everywhere.
TEST(Watch, TellsOfADeskToThoseOfItsCompetitionOnly) {
    TestServer server(quick());
    const Client admin = server.administrator();
    v1::CreateCompetitionRequest create;
    v1::Competition& cup = *create.mutable_competition();
    cup.set_title("Кубок Волги");
    cup.mutable_start_date()->set_year(2026);
    cup.mutable_start_date()->set_month(10);
    cup.mutable_start_date()->set_day(12);
    *cup.mutable_end_date() = cup.start_date();
    cup.set_time_zone("Europe/Samara");
    const auto make = [&] {
        return admin.call(&v1::CompetitionService::Stub::CreateCompetition, create).value.name();
    };
    const std::string own = make();
    const std::string other = make();
    (void)server.grant(admin, server.create_user(admin, "secretary"), "secretary", own);
    (void)server.grant(admin, server.create_user(admin, "office"), "federation-office");
    Stream secretary(server.logged_in("secretary"));
    Stream office(server.logged_in("office"));
    ASSERT_TRUE(secretary.next());
    ASSERT_TRUE(office.next());

    const auto happen = [&](const std::string& competition, const std::string& part) {
        storage::Command command;
        command.apply = [=](storage::Connection&) -> sdk::Result<storage::Applied> {
            storage::Applied applied;
            applied.journal.emplace();
            applied.journal->scope = competition;
            applied.journal->action = "admission.tick";
            applied.journal->subject = competition + part;
            applied.journal->version = 2;
            return applied;
        };
        ASSERT_TRUE(server.store().writer().run(std::move(command)));
    };
    const auto heard = [](Stream& stream, int count) {
        std::vector<std::string> subjects;
        while (count-- > 0)
            subjects.push_back(stream.next().value_or(v1::WatchEvent{}).change().subject());
        return subjects;
    };
    const std::string token = secretary.token();
    for (const char* part :
         {"/entrants/1/admission", "/sittings/1", "/tournaments/1/rounds/1", "/payments/1"}) {
        happen(other, part);
        happen(own, part);
    }
    happen(other, "/officials/1");
    const std::vector<std::string> expected{own + "/entrants/1/admission", own + "/sittings/1",
                                            own + "/tournaments/1/rounds/1", own + "/payments/1",
                                            other + "/officials/1"};
    EXPECT_EQ(heard(secretary, 5), expected);
    // The same of what was missed in between.
    Stream resumed(server.logged_in("secretary"), token);
    ASSERT_TRUE(resumed.next());
    EXPECT_EQ(heard(resumed, 5), expected);
    const std::vector<std::string> all = heard(office, 9);
    EXPECT_EQ(all.front(), other + "/entrants/1/admission");
    EXPECT_EQ(all.back(), other + "/officials/1");
}

TEST(Watch, BeatsWhileNothingHappens) {
    TestServer server(quick());
    Stream stream(server.administrator());
    ASSERT_TRUE(stream.next());
    EXPECT_TRUE(stream.read_heartbeat());
    EXPECT_TRUE(stream.read_heartbeat());
}

TEST(Watch, TellsNobodyOfWhatTheirRoleMayNotRead) {
    TestServer server(quick());
    const Client admin = server.administrator();
    const Client observer = server.person_with_role("observer1", "observer");
    Stream stream(observer);
    ASSERT_TRUE(stream.next());
    create_user(admin, "kim");
    server.server().hub().announce("disciplines/russian-draughts", "plugins.found");
    const auto competition = stream.next();
    ASSERT_TRUE(competition && competition->has_change());
    EXPECT_EQ(competition->change().subject(), "disciplines/russian-draughts");
    EXPECT_EQ(competition->change().sequence(), 0);
}

TEST(Watch, TellsEverybodyOfTheirOwnRolesAndOfNobodyElses) {
    TestServer server(quick());
    const Client admin = server.administrator();
    const Client observer = server.person_with_role("kim", "observer");
    const std::string other = create_user(admin, "orlova");
    const std::string kim =
        observer.call(&v1::SessionService::Stub::GetSession, v1::GetSessionRequest{})
            .value.user()
            .name();
    std::string token;
    {
        Stream stream(observer);
        ASSERT_TRUE(stream.next());
        (void)server.grant(admin, other, "discipline-author");
        const std::string mine = server.grant(admin, kim, "discipline-author");
        const auto competition = stream.next();
        ASSERT_TRUE(competition && competition->has_change());
        EXPECT_EQ(competition->change().subject(), mine);
        EXPECT_EQ(competition->change().action(), "grants.create");
        token = stream.token();
    }
    // Over a break too.
    (void)server.grant(admin, other, "federation-office");
    const std::string later = server.grant(admin, kim, "federation-office");
    Stream stream(observer, token);
    ASSERT_TRUE(stream.next());
    const auto competition = stream.next();
    ASSERT_TRUE(competition && competition->has_change());
    EXPECT_EQ(competition->change().subject(), later);
}

TEST(Watch, EndsWithItsSession) {
    TestServer server(quick());
    Client client = server.administrator();
    Stream stream(client);
    ASSERT_TRUE(stream.next());
    ASSERT_TRUE(client.call(&v1::SessionService::Stub::EndSession, v1::EndSessionRequest{}).ok());
    EXPECT_FALSE(stream.next());
    EXPECT_EQ(take_apart(stream.finish()).reason, "SESSION_ENDED");
}

TEST(Watch, EndsWithATokenThatIsNotRenewed) {
    TestServer server(quick());
    Client client = server.administrator();
    Stream stream(client);
    ASSERT_TRUE(stream.next());
    const std::int64_t began =
        client.call(&v1::SessionService::Stub::GetSession, v1::GetSessionRequest{})
            .value.create_time()
            .seconds();

    // It outlives the token it was opened with, as long as another one is taken in time.
    server.advance(std::chrono::minutes(15));
    const auto ticket =
        client.call(&v1::SessionService::Stub::RenewSession, v1::RenewSessionRequest{});
    ASSERT_TRUE(ticket.ok());
    client.set_token(ticket.value.token());
    server.advance(std::chrono::minutes(10));
    EXPECT_TRUE(stream.read_heartbeat(began + 25 * 60));
    ASSERT_TRUE(client.call(&v1::SessionService::Stub::GetSession, v1::GetSessionRequest{}).ok());

    server.advance(std::chrono::minutes(11));
    EXPECT_FALSE(stream.next());
    const Refused refused = take_apart(stream.finish());
    EXPECT_EQ(refused.code, StatusCode::UNAUTHENTICATED);
    EXPECT_EQ(refused.reason, "SESSION_ENDED");
}

// Live updates go on behind the lock; a stream that broke there has lost nothing either.
TEST(Watch, OfALockedSessionResumesWithoutLoss) {
    TestServer server(quick());
    const Client admin = server.administrator();
    const Client office = server.person_with_role("office", "federation-office");
    const Client observer = server.person_with_role("observer", "observer");
    std::string token;
    {
        Stream stream(office);
        ASSERT_TRUE(stream.next());
        token = stream.token();
    }
    for (const Client& client : {office, observer})
        ASSERT_TRUE(
            client.call(&v1::SessionService::Stub::LockSession, v1::LockSessionRequest{}).ok());
    const std::string user = create_user(admin, "kim");

    Stream stream(office, token);
    ASSERT_TRUE(stream.next());
    server.server().hub().announce("disciplines/russian-draughts", "plugins.found");
    const auto missed = stream.next();
    ASSERT_TRUE(missed && missed->has_change());
    EXPECT_EQ(missed->change().subject(), user);

    // Nor does it hear more than the role would.
    Stream other(observer, token);
    ASSERT_TRUE(other.next());
    server.server().hub().announce("disciplines/russian-draughts", "plugins.found");
    const auto heard = other.next();
    ASSERT_TRUE(heard && heard->has_change());
    EXPECT_EQ(heard->change().subject(), "disciplines/russian-draughts");
}

TEST(Watch, SaysGoodbyeWhenTheServerGoesDown) {
    TestServer server(quick());
    Stream stream(server.administrator());
    ASSERT_TRUE(stream.next());
    server.stop();
    const auto competition = stream.next();
    ASSERT_TRUE(competition);
    EXPECT_TRUE(competition->has_closing());
    EXPECT_FALSE(stream.next());
    EXPECT_TRUE(stream.finish().ok());
}

TEST(Watch, DropsAConsumerThatLagsAndLetsItResume) {
    WatchOptions options = quick();
    options.queue_limit = 16;
    TestServer server(options);
    const Client admin = server.administrator();
    Stream stream(admin);
    ASSERT_TRUE(stream.next());
    // More than the connection's window holds: the stream is not read meanwhile.
    const std::string subject = "disciplines/" + std::string(8000, 'x');
    for (int i = 0; i < 2000 && server.server().hub().watchers() > 0; ++i)
        server.server().hub().announce(subject, "plugins.found");
    while (stream.next()) {
    }
    const Refused refused = take_apart(stream.finish());
    EXPECT_EQ(refused.code, StatusCode::RESOURCE_EXHAUSTED);
    EXPECT_EQ(refused.reason, "WATCHER_TOO_SLOW");
    EXPECT_TRUE(wait_until([&] { return server.server().hub().watchers() == 0; }));

    const std::string user = create_user(admin, "kim");
    Stream again(admin, stream.token());
    ASSERT_TRUE(again.next());
    EXPECT_EQ(again.next()->change().subject(), user);
}

TEST(Watch, TellsWhoMayReadUsersThatAnAccountIsGuessedAt) {
    TestServer server(quick());
    Client admin = server.administrator();
    Stream stream(admin);
    ASSERT_TRUE(stream.next());
    for (int i = 0; i < 10; ++i) {
        ASSERT_FALSE(server.stranger().log_in("administrator", "wrong password").ok());
        server.advance(std::chrono::minutes(15));  // the longest pause
        const auto ticket =
            admin.call(&v1::SessionService::Stub::RenewSession, v1::RenewSessionRequest{});
        ASSERT_TRUE(ticket.ok());  // or the stream would end with its token
        admin.set_token(ticket.value.token());
    }
    const auto competition = stream.next();
    ASSERT_TRUE(competition && competition->has_change());
    EXPECT_EQ(competition->change().action(), "users.guessed_at");
    EXPECT_EQ(competition->change().subject(), "users/1");
}

}  // namespace
}  // namespace collegium::rpc
