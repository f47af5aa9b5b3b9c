// The guard: nobody passes without a token, a role and a row in the table.
#include <algorithm>
#include <chrono>
#include <future>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>

#include <buf/validate/validate.pb.h>
#include <gmock/gmock.h>
#include <google/api/field_behavior.pb.h>
#include <google/protobuf/descriptor.h>
#include <google/protobuf/descriptor.pb.h>
#include <grpcpp/completion_queue.h>
#include <grpcpp/create_channel.h>
#include <grpcpp/generic/generic_stub.h>
#include <gtest/gtest.h>

#include <collegium/policy/policy.pb.h>
#include <collegium/rpc/method_table.hpp>
#include <collegium/storage/access_log.hpp>
#include <collegium/v1/server.grpc.pb.h>
#include <collegium/v1/sessions.grpc.pb.h>

#include "api_walk.hpp"
#include "hash_gate.hpp"
#include "support/wait.hpp"
#include "test_server.hpp"

namespace collegium::rpc {
namespace {

using grpc::StatusCode;

// A service of the test's own: each row is a method, the request it takes and who may call it.
struct Described {
    std::string name;
    std::string request;
    std::optional<policy::Access> access;
};

std::vector<std::string> defects_of(const std::vector<Described>& methods) {
    google::protobuf::DescriptorPool pool(google::protobuf::DescriptorPool::generated_pool());
    google::protobuf::FileDescriptorProto file;
    file.set_name("collegium/v1/flights.proto");
    file.set_package("collegium.v1");
    file.add_dependency("collegium/v1/users.proto");
    auto& service = *file.add_service();
    service.set_name("FlightService");
    for (const Described& method : methods) {
        auto& described = *service.add_method();
        described.set_name(method.name);
        described.set_input_type(".collegium.v1." + method.request);
        described.set_output_type(".collegium.v1.User");
        if (method.access)
            *described.mutable_options()->MutableExtension(policy::access) = *method.access;
    }
    const google::protobuf::ServiceDescriptor* const services[] = {
        pool.BuildFile(file)->service(0)};
    return access_defects(services);
}

policy::Access access_with(std::string_view permission, policy::Caller caller) {
    policy::Access access;
    access.set_permission(std::string(permission));
    access.set_caller(caller);
    return access;
}

TEST(MethodTable, LetsEveryMethodSayWhoMayCallIt) {
    EXPECT_THAT(access_defects(), testing::IsEmpty());
}

TEST(MethodTable, RefusesMethodsThatSayNotWhoMayCallThem) {
    const policy::Access reading = access_with("users.read", policy::CALLER_UNSPECIFIED);
    EXPECT_THAT(defects_of({{"GetFlight", "GetUserRequest", reading}}), testing::IsEmpty());
    EXPECT_THAT(
        defects_of(
            {{"GetFlight", "GetUserRequest", reading}, {"Fly", "CloseUserRequest", std::nullopt}}),
        testing::ElementsAre("FlightService.Fly needs exactly its permission or its caller"));
    EXPECT_THAT(
        defects_of({{"Fly", "CloseUserRequest", access_with("", policy::CALLER_UNSPECIFIED)}}),
        testing::ElementsAre("FlightService.Fly needs exactly its permission or its caller"));
    EXPECT_THAT(
        defects_of({{"Fly", "CloseUserRequest", access_with("users.read", policy::ANYBODY)}}),
        testing::ElementsAre("FlightService.Fly needs exactly its permission or its caller"));
}

TEST(MethodTable, RefusesTwoMethodsOfOneRequest) {
    const policy::Access reading = access_with("users.read", policy::CALLER_UNSPECIFIED);
    EXPECT_THAT(defects_of({{"GetFlight", "GetUserRequest", reading},
                            {"GetOther", "GetUserRequest", reading}}),
                testing::ElementsAre(
                    "FlightService.GetOther takes the request of FlightService.GetFlight"));
}

TEST(MethodTable, SaysWhichMethodsNobodyServes) {
    std::set<std::string_view> served;
    for (const MethodRow& row : method_table())
        served.insert(row.method);
    EXPECT_THAT(unserved_methods(served), testing::IsEmpty());
    served.erase("UserService.GetUser");
    served.erase("WatchService.Watch");
    EXPECT_THAT(unserved_methods(served),
                testing::UnorderedElementsAre("UserService.GetUser", "WatchService.Watch"));
}

// A new file counts whether or not anybody has named it to the server.
TEST(MethodTable, KnowsTheMethodsOfEveryProtoFile) {
    std::set<std::string> described;
    for (const auto& [method, request] : described_methods()) {
        EXPECT_EQ(method_of_request(request).method, method);
        described.insert(method);
    }
    std::set<std::string> rows;
    for (const MethodRow& row : method_table())
        if (!row.method.starts_with("grpc.")) rows.emplace(row.method);
    EXPECT_EQ(rows, described);
}

TEST(MethodTable, OpensOnlyLogInServerInfoHealthAndReflection) {
    std::vector<std::string> open;
    for (const MethodRow& row : method_table())
        if (row.access == Access::kOpen) open.emplace_back(row.method);
    EXPECT_THAT(open, testing::UnorderedElementsAre(
                          "ServerService.GetServerInfo", "SessionService.LogIn",
                          "grpc.health.v1.Health.Check", "grpc.health.v1.Health.Watch",
                          "grpc.reflection.v1alpha.ServerReflection.ServerReflectionInfo"));
}

TEST(MethodTable, RefusesARequestThatNoRowKnows) {
    EXPECT_THROW((void)method_of_request("collegium.v1.Nothing"), std::logic_error);
}

TEST(Guard, TellsAnybodyWhatTheServerIs) {
    TestServer server;
    const auto info =
        server.stranger().call(&v1::ServerService::Stub::GetServerInfo, v1::GetServerInfoRequest{});
    ASSERT_TRUE(info.ok());
    EXPECT_EQ(info.value.federation_name(), "Федерация шашек области");
    EXPECT_EQ(info.value.store_id(), server.store().id());
    EXPECT_THAT(info.value.languages(), testing::ElementsAre("ru", "uk", "en"));
    EXPECT_THAT(info.value.rule_books(), testing::Contains("RU-2022"));
}

TEST(Guard, LetsNobodyInWithoutAToken) {
    TestServer server;
    const Client stranger = server.stranger();
    int tried = 0;
    for (const auto* method : unary_methods()) {
        const MethodRow* row = find_method(method->service()->name() + "." + method->name());
        if (row->access == Access::kOpen) continue;
        const Refused refused = take_apart(stranger.raw(path_of(*method), ""));
        EXPECT_EQ(refused.code, StatusCode::UNAUTHENTICATED) << method->full_name();
        EXPECT_EQ(refused.reason, "TOKEN_MISSING") << method->full_name();
        ++tried;
    }
    EXPECT_GT(tried, 20);
    EXPECT_EQ(server.journal_rows(), 1);  // the first administrator
}

TEST(Guard, LetsNobodyInWithAWrongToken) {
    TestServer server;
    Client client = server.stranger();
    client.set_token("no such token");
    const auto answer = client.call(&v1::SessionService::Stub::GetSession, v1::GetSessionRequest{});
    EXPECT_EQ(answer.refused().code, StatusCode::UNAUTHENTICATED);
    EXPECT_EQ(answer.refused().reason, "SESSION_ENDED");
}

TEST(Guard, WantsADeadlineOnUnaryCalls) {
    TestServer server;
    v1::ServerService::Stub stub(server.stranger().channel());
    grpc::ClientContext context;
    v1::ServerInfo info;
    const Refused refused =
        take_apart(stub.GetServerInfo(&context, v1::GetServerInfoRequest{}, &info));
    EXPECT_EQ(refused.code, StatusCode::INVALID_ARGUMENT);
    EXPECT_EQ(refused.reason, "DEADLINE_REQUIRED");
}

// Two passwords are hashed at a time; whoever gave up while he stood in the queue is passed over.
TEST(Guard, HashesNothingForThoseWhoDoNotWaitAnyMore) {
    using std::chrono::system_clock;
    TestServer server;
    (void)server.administrator();
    v1::LogInRequest request;
    request.set_user_name("administrator");
    request.set_password(kPassword);
    request.set_terminal("зал-1");
    struct Attempt {
        grpc::ClientContext context;
        v1::LogInResponse response;
        std::promise<grpc::Status> done;
    };
    std::vector<Attempt> patient(2);
    const Client stranger = server.stranger();
    v1::SessionService::Stub stub(stranger.channel());
    const auto log_in = [&](std::vector<Attempt>& attempts, system_clock::duration patience) {
        const auto deadline = system_clock::now() + patience;
        for (Attempt& attempt : attempts) {
            attempt.context.set_deadline(deadline);
            stub.async()->LogIn(&attempt.context, &request, &attempt.response,
                                [&](grpc::Status status) { attempt.done.set_value(status); });
        }
    };
    HashGate::close();
    log_in(patient, std::chrono::minutes(5));
    EXPECT_TRUE(testing_support::wait_until([] { return HashGate::inside() == 2; }));
    // A busy machine may not send one of them in time: patience doubles until somebody queued.
    std::int64_t queued = 0;
    for (std::chrono::milliseconds patience{250}; queued == 0 && patience < std::chrono::minutes(1);
         patience *= 2) {
        const std::int64_t served = server.server().counters().calls;
        std::vector<Attempt> impatient(38);
        log_in(impatient, patience);
        for (Attempt& attempt : impatient)
            EXPECT_EQ(attempt.done.get_future().get().error_code(), StatusCode::DEADLINE_EXCEEDED);
        // Behind all of them on the connection: whatever will ever reach the server is there by
        // now. The server counts patience from the arrival, and gRPC rounds it up a little.
        EXPECT_TRUE(
            stranger.call(&v1::ServerService::Stub::GetServerInfo, v1::GetServerInfoRequest{})
                .ok());
        const auto over = system_clock::now() + 2 * patience;
        EXPECT_TRUE(testing_support::wait_until([&] { return system_clock::now() > over; }));
        queued = server.server().counters().calls - served - 1;
    }
    EXPECT_GT(queued, 0) << "nobody stood in the queue";
    HashGate::open();
    for (Attempt& attempt : patient)
        EXPECT_TRUE(attempt.done.get_future().get().ok());
    (void)server.administrator();  // behind them in the queue
    EXPECT_EQ(HashGate::all(), 2 + 1);
}

// No record and no journal row; the attempt itself is a row of the access log.
TEST(Guard, DeniesWhatTheRoleDoesNotPermitAndWritesNothing) {
    TestServer server;
    const Client observer = server.person_with_role("observer1", "observer");
    const std::int64_t journal = server.journal_rows();
    const std::int64_t access = server.access_rows();
    static const std::set<std::string_view> allowed{
        "applications.read", "competitions.read", "disciplines.read", "documents.read",
        "draws.read",        "lifecycle.read",    "officials.read",   "organisations.read",
        "persons.read",      "regulations.read",  "rulebooks.read",   "rulings.read",
        "tournaments.read"};
    int tried = 0;
    for (const auto* method : unary_methods()) {
        const MethodRow* row = find_method(method->service()->name() + "." + method->name());
        if (row->access != Access::kPermission || allowed.contains(row->permission)) continue;
        const Refused refused = take_apart(observer.raw(path_of(*method), ""));
        EXPECT_EQ(refused.code, StatusCode::PERMISSION_DENIED) << method->full_name();
        EXPECT_EQ(refused.metadata.at("permission"), row->permission);
        ++tried;
    }
    EXPECT_GT(tried, 10);
    EXPECT_EQ(server.journal_rows(), journal);
    EXPECT_TRUE(server.store().run_maintenance());
    EXPECT_GT(server.access_rows(), access);
}

TEST(Guard, AnswersInTheLanguageOfTheCall) {
    TestServer server;
    Client client = server.stranger();
    client.set_language("uk-UA, en;q=0.5");
    const auto answer = client.call(&v1::SessionService::Stub::GetSession, v1::GetSessionRequest{});
    EXPECT_EQ(answer.refused().text, "Ви не увійшли");
}

// gRPC by itself would say that the method is not implemented.
TEST(Guard, RefusesBytesThatAreNoRequestWithWordsAndCountsThem) {
    TestServer server;
    const Client admin = server.administrator();
    const std::int64_t journal = server.journal_rows();
    const std::int64_t refused = server.server().counters().refused;
    const std::string path = "/collegium.v1.UserService/CreateUser";
    const std::string no_message = "\xff\xff\xff";
    const std::string not_utf8 = "\x12\x02\xc3\x28";
    for (const std::string& bytes : {no_message, not_utf8}) {
        const Refused unreadable = take_apart(admin.raw(path, bytes));
        EXPECT_EQ(unreadable.code, StatusCode::INVALID_ARGUMENT);
        EXPECT_EQ(unreadable.reason, "REQUEST_UNREADABLE");
        EXPECT_NE(unreadable.text, "");
    }
    EXPECT_EQ(server.server().counters().refused, refused + 2);
    EXPECT_EQ(server.server().counters().refused_by_grpc, 0);
    EXPECT_EQ(server.journal_rows(), journal);
}

TEST(Guard, RefusesACallThatEndsBeforeItsRequest) {
    TestServer server;
    const Client admin = server.administrator();
    for (const char* path :
         {"/collegium.v1.UserService/GetUser", "/collegium.v1.WatchService/Watch"}) {
        grpc::GenericStub stub(admin.channel());
        grpc::ClientContext context;
        admin.prepare(context);
        grpc::CompletionQueue queue;
        const auto take = [&queue] {
            void* tag = nullptr;
            bool ok = false;
            return queue.Next(&tag, &ok);
        };
        const auto stream = stub.PrepareCall(&context, path, &queue);
        stream->StartCall(nullptr);
        ASSERT_TRUE(take());
        stream->WritesDone(nullptr);
        ASSERT_TRUE(take());
        grpc::Status status;
        stream->Finish(&status, nullptr);
        ASSERT_TRUE(take());
        EXPECT_EQ(take_apart(status).reason, "REQUEST_UNREADABLE") << path;
    }
}

TEST(Guard, CountsCallsOfNoMethod) {
    TestServer server;
    const Client admin = server.administrator();
    EXPECT_EQ(admin.raw("/collegium.v1.UserService/Fly", "").error_code(),
              StatusCode::UNIMPLEMENTED);
    EXPECT_TRUE(testing_support::wait_until(
        [&] { return server.server().counters().refused_by_grpc == 1; }));
}

TEST(Guard, RefusesWhatIsTooLargeWithWordsAndCountsIt) {
    TestServer server;
    const Client admin = server.administrator();
    const std::int64_t journal = server.journal_rows();
    const std::int64_t refused = server.server().counters().refused;
    v1::CreateUserRequest request;
    request.mutable_user()->set_full_name(std::string(64 << 10, 'x'));
    const Refused large = admin.call(&v1::UserService::Stub::CreateUser, request).refused();
    EXPECT_EQ(large.code, StatusCode::RESOURCE_EXHAUSTED);
    EXPECT_EQ(large.reason, "REQUEST_TOO_LARGE");
    EXPECT_EQ(server.server().counters().refused, refused + 1);
    EXPECT_EQ(large.metadata.at("limit"), "65536");
    // Beyond any use gRPC itself cuts it off.
    request.mutable_user()->set_full_name(std::string(20 << 20, 'x'));
    for (int i = 0; i < 2; ++i)
        EXPECT_EQ(admin.call(&v1::UserService::Stub::CreateUser, request).status.error_code(),
                  StatusCode::RESOURCE_EXHAUSTED);
    EXPECT_TRUE(testing_support::wait_until(
        [&] { return server.server().counters().refused == refused + 3; }));
    EXPECT_EQ(server.journal_rows(), journal);
}

// What they send is not even taken in.
TEST(Guard, RefusesStrangersByTheirMetadataAlone) {
    TestServer server;
    const Client stranger = server.stranger();
    for (const std::string& bytes : {std::string("\xff\xff\xff"), std::string(100'000, '\x12')}) {
        EXPECT_EQ(
            take_apart(stranger.raw("/collegium.v1.ResultService/RecordResults", bytes)).reason,
            "TOKEN_MISSING");
        EXPECT_EQ(take_apart(stranger.raw("/collegium.v1.WatchService/Watch", bytes)).reason,
                  "TOKEN_MISSING");
    }
}

// Of somebody who is known the log says whom they asked about, though they may not.
TEST(Guard, NotesWhomAnOfficialAskedAboutWithoutThePermission) {
    TestServer server;
    const Client observer = server.person_with_role("observer", "observer");
    v1::GetUserRequest request;
    request.set_name("users/1");
    EXPECT_EQ(observer.call(&v1::UserService::Stub::GetUser, request).refused().code,
              StatusCode::PERMISSION_DENIED);
    EXPECT_TRUE(testing_support::wait_until([&] {
        storage::AccessFilter filter;
        filter.kind = storage::AccessKind::kPermissionRefused;
        const auto rows = storage::list_access(*server.store().read(), filter, 0, 1);
        return !rows.empty() && rows.front().event.subject == "users/1";
    }));
}

// What the options of its fields allow: the longest texts in letters of two bytes, a few dozen of
// what is repeated without a limit.
double largest_by_rules(const google::protobuf::Descriptor& message, int depth = 0) {
    using google::protobuf::FieldDescriptor;
    constexpr double kPlain = 64;
    constexpr int kSome = 30;
    if (depth > 6) return kPlain;
    double sum = 0;
    std::map<const google::protobuf::OneofDescriptor*, double> choices;
    for (int i = 0; i < message.field_count(); ++i) {
        const FieldDescriptor& field = *message.field(i);
        const auto& options = field.options();
        bool output = false;
        for (int n = 0; n < options.ExtensionSize(google::api::field_behavior); ++n)
            output = output || options.GetExtension(google::api::field_behavior, n) ==
                                   google::api::OUTPUT_ONLY;
        if (output) continue;
        const auto& rules = options.GetExtension(buf::validate::field);
        const auto& text = rules.has_repeated() && rules.repeated().has_items()
                               ? rules.repeated().items().string()
                               : rules.string();
        double size = 12;
        if (field.type() == FieldDescriptor::TYPE_BYTES)
            size =
                rules.bytes().has_max_len() ? static_cast<double>(rules.bytes().max_len()) : kPlain;
        else if (field.cpp_type() == FieldDescriptor::CPPTYPE_STRING)
            size = text.has_max_bytes() ? static_cast<double>(text.max_bytes())
                   : text.has_max_len() ? 2.0 * static_cast<double>(text.max_len())
                                        : kPlain;
        else if (field.cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE)
            size = largest_by_rules(*field.message_type(), depth + 1);
        size += 5;
        if (field.is_repeated())
            size *= rules.repeated().has_max_items()
                        ? static_cast<double>(rules.repeated().max_items())
                        : kSome;
        if (field.containing_oneof() != nullptr) {
            double& choice = choices[field.containing_oneof()];
            choice = std::max(choice, size);
        } else {
            sum += size;
        }
    }
    for (const auto& [choice, size] : choices)
        sum += size;
    return sum;
}

TEST(MethodTable, NoLimitIsBelowWhatTheFieldsOfARequestAllow) {
    const ServerOptions server;
    for (const MethodRow& row : method_table()) {
        if (row.descriptor == nullptr) continue;
        const std::size_t limit =
            row.largest_request == 0 ? server.largest_request : row.largest_request;
        EXPECT_LE(largest_by_rules(*row.descriptor->input_type()), static_cast<double>(limit))
            << row.method;
    }
}

}  // namespace
}  // namespace collegium::rpc
