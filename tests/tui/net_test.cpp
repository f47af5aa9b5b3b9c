// tui/net: addresses, errors, ids, the watch feed and how the connection stands.
#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <limits>
#include <mutex>
#include <thread>

#include <gmock/gmock.h>
#include <google/protobuf/descriptor.h>
#include <google/protobuf/descriptor_database.h>
#include <google/rpc/error_details.pb.h>
#include <google/rpc/status.pb.h>
#include <gtest/gtest.h>

#include <collegium/v1/errors.pb.h>
#include <collegium/v1/persons.pb.h>
#include <collegium/v1/server.pb.h>
#include <collegium/v1/sessions.pb.h>
#include <collegium/v1/watch.pb.h>

#include "support/wait.hpp"
#include "tests/tui/fake_app.hpp"
#include "tui/net/address.hpp"
#include "tui/net/error_details.hpp"
#include "tui/net/link_state.hpp"
#include "tui/net/mailbox.hpp"
#include "tui/net/watch_feed.hpp"
#include "tui/net/workers.hpp"

namespace collegium::tui::net {
namespace {

using std::chrono::seconds;

TEST(Address, TakesASocketOrHostAndPort) {
    const auto socket = parse_address("unix:/run/collegium.sock");
    ASSERT_TRUE(socket);
    EXPECT_TRUE(socket->local);
    EXPECT_FALSE(socket->tls);
    EXPECT_TRUE(parse_address("collegium.example:7443")->tls);
    EXPECT_FALSE(parse_address("127.0.0.1:7443")->tls);
    EXPECT_TRUE(parse_address("127.0.0.1:7443", {"ca.pem", "", ""})->tls);
    EXPECT_TRUE(parse_address("127.0.0.1:7443", {"", "desk.pem", "desk.key"})->tls);
    EXPECT_FALSE(parse_address("unix:/run/c.sock", {"", "desk.pem", "desk.key"})->tls);
}

TEST(Address, TrustsNoNameThatOnlyBeginsLikeThisComputer) {
    for (const char* here : {"127.0.0.1:7443", "127.8.0.254:7443", "[::1]:7443", "localhost:7443"})
        EXPECT_FALSE(parse_address(here)->tls) << here;
    for (const char* away : {"127.0.0.1.example.org:7443", "127.example.org:7443", "127.1.:7443",
                             "1270.0.0.1:7443", "localhost.example.org:7443", "[::2]:7443"})
        EXPECT_TRUE(parse_address(away)->tls) << away;
}

TEST(Address, WantsACertificateAndItsKeyTogether) {
    const auto lonely = parse_address("collegium.example:7443", {"", "desk.pem", ""});
    ASSERT_FALSE(lonely);
    EXPECT_EQ(lonely.error().reason, "CLIENT_KEY_MISSING");
    const auto nobodys = parse_address("collegium.example:7443", {"", "", "desk.key"});
    ASSERT_FALSE(nobodys);
    EXPECT_EQ(nobodys.error().reason, "CLIENT_CERTIFICATE_MISSING");
}

TEST(Address, RefusesWhatIsNeither) {
    for (const std::string& text :
         {std::string("host"), std::string(":7443"), std::string("host:port"), std::string("unix:"),
          "unix:/" + std::string(107, 'x')})
        EXPECT_FALSE(parse_address(text)) << text;
}

std::string details_of(std::initializer_list<const google::protobuf::Message*> parts) {
    google::rpc::Status status;
    for (const auto* part : parts)
        status.add_details()->PackFrom(*part);
    return status.SerializeAsString();
}

TEST(ErrorDetails, BecomeOneErrorWithWordsFieldsAndArticles) {
    google::rpc::ErrorInfo info;
    info.set_reason("BIRTH_DATE_UNUSUAL");
    (*info.mutable_metadata())["age"] = "3";
    google::rpc::BadRequest fields;
    auto* violation = fields.add_field_violations();
    violation->set_field("person.birth_date");
    violation->set_reason("BIRTH_DATE_UNUSUAL");
    violation->mutable_localized_message()->set_message("Младше четырёх лет");
    google::rpc::LocalizedMessage words;
    words.set_message("Записать нельзя");
    v1::Refusal refusal;
    refusal.set_what_to_do("Проверьте дату");
    auto* articles = refusal.add_field_articles();
    articles->set_field("person.birth_date");
    articles->add_articles()->set_article("2.1");
    google::rpc::RetryInfo retry;
    retry.mutable_retry_delay()->set_seconds(30);

    const ClientError error =
        decode_error(3, "bad", details_of({&refusal, &info, &fields, &words, &retry}));

    EXPECT_EQ(error.code, sdk::Code::kInvalidArgument);
    EXPECT_EQ(error.reason, "BIRTH_DATE_UNUSUAL");
    EXPECT_EQ(error.text, "Записать нельзя. Проверьте дату");
    EXPECT_EQ(error.retry_after, seconds(30));
    ASSERT_EQ(error.violations.size(), 1U);
    EXPECT_EQ(error.violations[0].text, "Младше четырёх лет");
    EXPECT_EQ(error.violations[0].article, "2.1");
}

TEST(ErrorDetails, SurviveWhatGrpcItselfRefused) {
    EXPECT_EQ(decode_error(12, "", "").code, sdk::Code::kUnimplemented);
    EXPECT_EQ(decode_error(14, "", "\xFF\xFF broken").code, sdk::Code::kUnavailable);
    EXPECT_EQ(decode_error(99, "", "").code, sdk::Code::kUnknown);
}

TEST(ErrorDetails, MakeNobodyWaitForEverOrBackwards) {
    for (const auto& [said, waited] : {std::pair<std::int64_t, int>{-5, 0},
                                       {std::numeric_limits<std::int64_t>::max(), 86'400}}) {
        google::rpc::RetryInfo retry;
        retry.mutable_retry_delay()->set_seconds(said);
        EXPECT_EQ(decode_error(8, "", details_of({&retry})).retry_after, seconds(waited));
    }
}

// "collegium/v1/persons.proto" and the others whose code is linked.
std::vector<const google::protobuf::FileDescriptor*> files_of_the_api() {
    using google::protobuf::DescriptorPool;
    std::vector<std::string> names;
    DescriptorPool::internal_generated_database()->FindAllFileNames(&names);
    std::vector<const google::protobuf::FileDescriptor*> files;
    for (const std::string& name : names)
        if (name.starts_with("collegium/v1/"))
            files.push_back(DescriptorPool::generated_pool()->FindFileByName(name));
    return files;
}

TEST(Calls, AreNamedByTheirRequests) {
    EXPECT_EQ(path_of<v1::CreatePersonRequest>(), "/collegium.v1.PersonService/CreatePerson");
    EXPECT_EQ(path_of<v1::Person>(), "");
    int calls = 0;
    for (const auto* file : files_of_the_api())
        for (int s = 0; s < file->service_count(); ++s)
            for (int m = 0; m < file->service(s)->method_count(); ++m, ++calls) {
                const auto* method = file->service(s)->method(m);
                EXPECT_EQ(path_of(*method->input_type()),
                          "/" + file->service(s)->full_name() + "/" + method->name());
            }
    EXPECT_GT(calls, 190);
}

TEST(Calls, TakeNoAnswerButTheirOwn) {
    const auto transport = std::make_shared<FakeTransport>();
    Client client(transport);
    EXPECT_EQ(client.call<v1::Session>(v1::CreatePersonRequest()).error().code,
              sdk::Code::kInternal);
    EXPECT_EQ(client.call<v1::Person>(v1::Person()).error().code, sdk::Code::kInternal);
    EXPECT_TRUE(transport->calls.empty());
}

TEST(Calls, CarryTokenLanguageAndOneIdPerMutation) {
    const auto transport = std::make_shared<FakeTransport>();
    std::vector<std::string> ids;
    transport->on<v1::CreatePersonRequest, v1::Person>(
        [&](const v1::CreatePersonRequest& request) -> Reply<v1::Person> {
            ids.push_back(request.request_id());
            if (ids.size() > 1) return v1::Person();
            ClientError broken;
            broken.code = sdk::Code::kUnavailable;
            return tl::unexpected<ClientError>(broken);
        });
    Client client(transport);
    client.set_token("secret");
    client.set_language("uk");

    const auto reply = client.call<v1::Person>(v1::CreatePersonRequest());

    EXPECT_TRUE(reply);
    ASSERT_EQ(ids.size(), 2U) << "a broken mutation is repeated once";
    EXPECT_EQ(ids[0], ids[1]);
    EXPECT_EQ(ids[0].size(), 36U);
    EXPECT_EQ(transport->last_headers.token, "secret");
    EXPECT_EQ(transport->last_headers.language, "uk");
}

TEST(Calls, ThatOnlyReadAreNotRepeated) {
    const auto transport = std::make_shared<FakeTransport>();
    Client client(transport);

    const auto reply = client.call<v1::Person>(v1::GetPersonRequest());

    EXPECT_FALSE(reply);
    EXPECT_EQ(transport->calls.size(), 1U);
}

// Answers a mutation with `first`, then with `second` and its reason.
Reply<v1::Person> repeated(sdk::Code first, sdk::Code second, int& told,
                           const std::string& reason = {}) {
    const auto transport = std::make_shared<FakeTransport>();
    int calls = 0;
    transport->on<v1::CreatePersonRequest, v1::Person>(
        [&](const v1::CreatePersonRequest&) -> Reply<v1::Person> {
            ClientError error;
            error.code = ++calls == 1 ? first : second;
            if (calls == 2) error.reason = reason;
            return tl::unexpected<ClientError>(error);
        });
    Client client(transport);
    client.set_repeating([&told] { ++told; });
    return client.call<v1::Person>(v1::CreatePersonRequest());
}

TEST(Calls, SayWhatIsKnownOfAMutationThatGotNoAnswer) {
    int told = 0;
    const auto refused = repeated(sdk::Code::kDeadlineExceeded, sdk::Code::kFailedPrecondition,
                                  told, "ENTRY_CLOSED");
    EXPECT_EQ(refused.error().recorded, Recorded::kNo);
    EXPECT_EQ(told, 1) << "the official hears that it is asked about again";

    const auto silent = repeated(sdk::Code::kDeadlineExceeded, sdk::Code::kUnavailable, told);
    EXPECT_EQ(silent.error().recorded, Recorded::kUnknown);

    const auto plain = repeated(sdk::Code::kFailedPrecondition, sdk::Code::kUnknown, told);
    EXPECT_EQ(plain.error().recorded, Recorded::kSaidNothing);
    EXPECT_EQ(told, 2);
}

// The id is looked for behind the guard: a repeat that does not come so far tells nothing, and an
// official who hears "not recorded" would enter the same thing twice.
TEST(Calls, DoNotTakeARefusalOnTheWayForAnAnswer) {
    using sdk::Code;
    const std::vector<std::pair<Code, std::string>> on_the_way{
        {Code::kUnauthenticated, "SESSION_ENDED"},
        {Code::kPermissionDenied, "PERMISSION_DENIED"},
        {Code::kResourceExhausted, "SERVER_BUSY"},
        {Code::kResourceExhausted, "STORE_OVERLOADED"},
        {Code::kFailedPrecondition, "SESSION_LOCKED"},
        {Code::kFailedPrecondition, "PASSWORD_CHANGE_REQUIRED"},
        {Code::kFailedPrecondition, "ROLE_NOT_CHOSEN"},
        {Code::kFailedPrecondition, ""},
        {Code::kInvalidArgument, "REQUEST_ID_REUSED"},
        {Code::kInternal, "INTERNAL"},
        {Code::kDataLoss, "STORED_RESPONSE_DAMAGED"},
        {Code::kCancelled, ""},
        {Code::kUnimplemented, ""},
    };
    int told = 0;
    for (const auto& [code, reason] : on_the_way)
        EXPECT_EQ(repeated(Code::kUnavailable, code, told, reason).error().recorded,
                  Recorded::kUnknown)
            << reason;
    for (const auto& [code, reason] :
         {std::pair{Code::kAborted, "ETAG_STALE"}, std::pair{Code::kInvalidArgument, "REQUIRED"},
          std::pair{Code::kNotFound, "PERSON_NOT_FOUND"}})
        EXPECT_EQ(repeated(Code::kUnavailable, code, told, reason).error().recorded, Recorded::kNo)
            << reason;
}

TEST(LinkStateTest, WaitsOneTwoFourUpToThirtySeconds) {
    const LinkState::Clock::time_point start{seconds(1000)};
    LinkState link(start);
    std::vector<std::chrono::milliseconds> pauses;
    for (int i = 0; i < 7; ++i)
        pauses.push_back(link.broken(start, 0.0));

    EXPECT_THAT(pauses, testing::ElementsAre(seconds(1), seconds(2), seconds(4), seconds(8),
                                             seconds(16), seconds(30), seconds(30)));
    link.heard(start, {});
    EXPECT_EQ(link.broken(start, 0.0), seconds(1));
}

TEST(LinkStateTest, NoTwoTerminalsOfAHallComeBackAtOneMoment) {
    const LinkState::Clock::time_point start{seconds(1000)};
    LinkState link(start);
    EXPECT_EQ(link.broken(start, 0.5), std::chrono::milliseconds(1250));
    EXPECT_EQ(link.broken(start, 1.0), seconds(3));
    EXPECT_EQ(link.at(start).retry_in, seconds(3)) << "what the official reads is what happens";
    double least = 1;
    double most = 0;
    for (int i = 0; i < 1000; ++i) {
        const double share = random_share();
        least = std::min(least, share);
        most = std::max(most, share);
    }
    EXPECT_LT(least, 0.1);
    EXPECT_GT(most, 0.9);
}

TEST(LinkStateTest, IsOfflineAfterThirtySecondsWithTheTimeOfTheData) {
    const LinkState::Clock::time_point start{seconds(1000)};
    const std::chrono::sys_seconds data{seconds(77)};
    LinkState link(start);
    link.heard(start, data);
    EXPECT_EQ(link.at(start + seconds(5)).link, Link::kOnline);

    link.broken(start + seconds(5), 0.0);
    EXPECT_EQ(link.at(start + seconds(29)).link, Link::kReconnecting);
    EXPECT_EQ(link.at(start + seconds(31)).link, Link::kOffline);
    EXPECT_EQ(link.at(start + seconds(31)).data_time, data);
}

TEST(LinkStateTest, NoticesAStreamThatFellSilent) {
    const LinkState::Clock::time_point start{seconds(1000)};
    LinkState link(start);
    link.heard(start, {});

    EXPECT_FALSE(link.silent(start + seconds(10)));
    EXPECT_TRUE(link.silent(start + seconds(11)));
    EXPECT_EQ(link.at(start + seconds(11)).link, Link::kReconnecting);
}

// A stream that plays scripts: each run gives its events, then breaks or waits for the end.
class ScriptedWire : public WatchWire {
  public:
    ClientError run(const v1::WatchRequest& request, const CallHeaders& /*headers*/,
                    std::stop_token stop,
                    const std::function<void(const v1::WatchEvent&)>& heard) override {
        std::vector<v1::WatchEvent> script;
        {
            const std::lock_guard lock(mutex_);
            tokens.push_back(request.resume_token());
            if (runs_ < scripts.size()) script = scripts[runs_];
            ++runs_;
        }
        for (const v1::WatchEvent& event : script)
            heard(event);
        if (!script.empty() && tokens_seen() < 2) return {};
        std::mutex waiting;
        std::condition_variable_any over;
        std::unique_lock lock(waiting);
        over.wait(lock, stop, [] { return false; });
        return {};
    }
    std::size_t tokens_seen() {
        const std::lock_guard lock(mutex_);
        return tokens.size();
    }
    std::vector<std::string> resume_tokens() {
        const std::lock_guard lock(mutex_);
        return tokens;
    }

    std::vector<std::vector<v1::WatchEvent>> scripts;

  private:
    std::mutex mutex_;
    std::size_t runs_ = 0;
    std::vector<std::string> tokens;
};

v1::WatchEvent change_of(const std::string& subject, const std::string& token) {
    v1::WatchEvent event;
    event.set_resume_token(token);
    event.mutable_change()->set_subject(subject);
    return event;
}

TEST(WatchFeedTest, ResumesWithTheLastTokenAfterABreak) {
    ScriptedWire wire;
    v1::WatchEvent reload;
    reload.mutable_started()->set_reload(true);
    wire.scripts = {{change_of("persons/1", "t1"), change_of("persons/2", "t2")},
                    {reload, change_of("persons/3", "t3")}};
    Client client(std::make_shared<FakeTransport>());
    std::mutex mutex;
    std::vector<std::string> seen;
    const auto saw = [&](const std::string& what) {
        const std::lock_guard lock(mutex);
        seen.push_back(what);
    };
    WatchCallbacks callbacks;
    callbacks.change = [&](const WatchEvent& event) { saw(event.subject); };
    callbacks.reload = [&] { saw("reload"); };
    WatchFeed feed(wire, client, callbacks);

    feed.set_logged_in(true);

    EXPECT_TRUE(testing_support::wait_until([&] {
        feed.retry_now();
        const std::lock_guard lock(mutex);
        return seen.size() == 4;
    }));
    const std::lock_guard lock(mutex);
    EXPECT_THAT(seen, testing::ElementsAre("persons/1", "persons/2", "reload", "persons/3"));
    EXPECT_THAT(wire.resume_tokens(), testing::ElementsAre("", "t2"));
    EXPECT_EQ(feed.connection().link, Link::kOnline);
}

TEST(WatchFeedTest, AsksWhetherTheServerAnswersBeforeAnybodyLogsIn) {
    ScriptedWire wire;
    const auto transport = std::make_shared<FakeTransport>();
    transport->on<v1::GetServerInfoRequest, v1::ServerInfo>(
        [](const v1::GetServerInfoRequest&) -> Reply<v1::ServerInfo> { return v1::ServerInfo(); });
    Client client(transport);
    WatchFeed feed(wire, client, {});

    EXPECT_TRUE(
        testing_support::wait_until([&] { return feed.connection().link == Link::kOnline; }));
}

TEST(MailboxTest, KeepsWhatIsPostedWhileTheLoopDoesNotRun) {
    Mailbox mailbox;
    std::vector<int> order;
    mailbox.post([&] { order.push_back(1); });
    int woken = 0;
    mailbox.open([&] { ++woken; });
    mailbox.post([&] { order.push_back(2); });
    EXPECT_EQ(woken, 2);

    mailbox.close();
    mailbox.post([&] { order.push_back(3); });
    EXPECT_EQ(woken, 2);
    mailbox.deliver();
    EXPECT_THAT(order, testing::ElementsAre(1, 2, 3));
}

TEST(WorkersTest, PostTheResultOfWorkDoneElsewhere) {
    Mailbox mailbox;
    const auto here = std::this_thread::get_id();
    std::atomic<bool> elsewhere{false};
    bool delivered = false;
    Workers workers(2, [&](std::function<void()> then) { mailbox.post(std::move(then)); });

    workers.execute([&]() -> std::function<void()> {
        elsewhere = std::this_thread::get_id() != here;
        return [&] { delivered = true; };
    });

    EXPECT_TRUE(testing_support::wait_until([&] {
        mailbox.deliver();
        return delivered;
    }));
    EXPECT_TRUE(elsewhere);
}

}  // namespace
}  // namespace collegium::tui::net
