// The real channel against a small real server: headers, errors, deadlines, cancelling, the stream.
#include "tui/net/grpc_transport.hpp"

#include <atomic>
#include <condition_variable>
#include <fstream>
#include <future>
#include <mutex>
#include <thread>

#include <gmock/gmock.h>
#include <google/rpc/error_details.pb.h>
#include <google/rpc/status.pb.h>
#include <grpcpp/grpcpp.h>
#include <gtest/gtest.h>

#include <collegium/v1/server.grpc.pb.h>
#include <collegium/v1/watch.grpc.pb.h>

#include "support/child_process.hpp"
#include "support/temp_folder.hpp"
#include "support/wait.hpp"

namespace collegium::tui::net {
namespace {

using namespace std::chrono_literals;

class SmallServer : public v1::ServerService::Service, public v1::WatchService::Service {
  public:
    grpc::Status GetServerInfo(grpc::ServerContext* context, const v1::GetServerInfoRequest*,
                               v1::ServerInfo* response) override {
        for (const auto& [key, value] : context->client_metadata())
            if (key == "authorization" || key == "accept-language")
                response->add_languages(std::string(value.begin(), value.end()));
        if (slow) {
            const bool cancelled =
                testing_support::wait_until([&] { return context->IsCancelled(); });
            return cancelled ? grpc::Status::CANCELLED : grpc::Status::OK;
        }
        if (!refuse) return grpc::Status::OK;
        google::rpc::Status status;
        google::rpc::LocalizedMessage words;
        words.set_message("Нельзя");
        status.add_details()->PackFrom(words);
        return {grpc::StatusCode::FAILED_PRECONDITION, "no", status.SerializeAsString()};
    }
    grpc::Status Watch(grpc::ServerContext* context, const v1::WatchRequest* request,
                       grpc::ServerWriter<v1::WatchEvent>* writer) override {
        v1::WatchEvent event;
        event.set_resume_token(request->resume_token() + "+");
        event.mutable_started();
        writer->Write(event);
        std::ignore = testing_support::wait_until([&] { return context->IsCancelled(); });
        return grpc::Status::OK;
    }

    std::atomic<bool> slow{false};
    std::atomic<bool> refuse{false};
};

class Channel : public testing::Test {
  protected:
    Channel() {
        const std::string address = "unix:" + (folder.path() / "s").string();
        grpc::ServerBuilder builder;
        builder.AddListeningPort(address, grpc::InsecureServerCredentials());
        builder.RegisterService(static_cast<v1::ServerService::Service*>(&service));
        builder.RegisterService(static_cast<v1::WatchService::Service*>(&service));
        server = builder.BuildAndStart();
        wire = *connect(*parse_address(address));
    }
    ~Channel() override { server->Shutdown(std::chrono::system_clock::now() + 100ms); }

    testing_support::TempFolder folder;
    SmallServer service;
    std::unique_ptr<grpc::Server> server;
    Wire wire;
};

TEST_F(Channel, SendsTokenAndLanguage) {
    Client client(wire.transport);
    client.set_token("secret");
    client.set_language("uk");

    const auto reply = client.call<v1::ServerInfo>(v1::GetServerInfoRequest());

    ASSERT_TRUE(reply);
    EXPECT_THAT(reply->languages(), testing::UnorderedElementsAre("Bearer secret", "uk"));
}

TEST_F(Channel, BringsTheWordsOfARefusal) {
    service.refuse = true;
    Client client(wire.transport);

    const auto reply = client.call<v1::ServerInfo>(v1::GetServerInfoRequest());

    ASSERT_FALSE(reply);
    EXPECT_EQ(reply.error().code, sdk::Code::kFailedPrecondition);
    EXPECT_EQ(reply.error().text, "Нельзя");
}

TEST_F(Channel, GivesUpAtTheDeadline) {
    service.slow = true;
    Client client(wire.transport);

    const auto reply = client.call<v1::ServerInfo>(v1::GetServerInfoRequest(), {100ms, {}});

    ASSERT_FALSE(reply);
    EXPECT_EQ(reply.error().code, sdk::Code::kDeadlineExceeded);
}

TEST_F(Channel, CancelsACallNobodyWaitsFor) {
    service.slow = true;
    Client client(wire.transport);
    std::stop_source stop;
    auto call = std::async(std::launch::async, [&] {
        return client.call<v1::ServerInfo>(v1::GetServerInfoRequest(), {60s, stop.get_token()});
    });

    stop.request_stop();

    const auto reply = call.get();
    ASSERT_FALSE(reply);
    EXPECT_EQ(reply.error().code, sdk::Code::kCancelled);
}

TEST_F(Channel, StreamsUntilItIsStopped) {
    std::stop_source stop;
    v1::WatchRequest request;
    request.set_resume_token("t7");
    std::string token;

    const ClientError end =
        wire.watch->run(request, {}, stop.get_token(), [&](const v1::WatchEvent& event) {
            token = event.resume_token();
            stop.request_stop();
        });

    EXPECT_EQ(token, "t7+");
    EXPECT_EQ(end.code, sdk::Code::kCancelled);
}

TEST(ChannelOptions, TellACertificateThatIsNotConfirmedFromAServerThatIsAway) {
    const testing_support::TempFolder folder;
    const auto path = [&](const char* name) { return (folder / name).string(); };
    for (const char* name : {"server", "other"}) {
        const std::string file = path(name);
        const auto made = testing_support::run(
            {"openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
             "-nodes", "-days", "2", "-subj", "/CN=server", "-addext",
             "subjectAltName=IP:127.0.0.1", "-keyout", file + ".key", "-out", file + ".pem"});
        ASSERT_EQ(made.exit.code, 0) << made.output;
    }
    const auto text = [&](const char* name) {
        std::ifstream in(path(name));
        return std::string(std::istreambuf_iterator<char>(in), {});
    };
    SmallServer service;
    grpc::SslServerCredentialsOptions options;
    options.pem_key_cert_pairs.push_back({text("server.key"), text("server.pem")});
    grpc::ServerBuilder builder;
    int port = 0;
    builder.AddListeningPort("127.0.0.1:0", grpc::SslServerCredentials(options), &port);
    builder.RegisterService(static_cast<v1::ServerService::Service*>(&service));
    auto server = builder.BuildAndStart();
    const std::string address = "127.0.0.1:" + std::to_string(port);
    const auto reason = [&](const char* authority) {
        const Wire wire = *connect(*parse_address(address, {path(authority), "", ""}));
        v1::ServerInfo info;
        CallContext call;
        call.deadline = 20s;
        const auto error = wire.transport->unary(net::path_of<v1::GetServerInfoRequest>(),
                                                 v1::GetServerInfoRequest(), info, {}, call);
        return error ? error->reason + " " + std::to_string(static_cast<int>(error->code)) : "ok";
    };
    EXPECT_EQ(reason("server.pem"), "ok");
    EXPECT_EQ(reason("other.pem"), std::string(kCertificateUnconfirmed) + " 14");
    server->Shutdown(std::chrono::system_clock::now() + 100ms);
    EXPECT_EQ(reason("server.pem"), " 14");
}

TEST(ChannelOptions, RefuseFilesThatHoldNoCertificateOrNoKey) {
    const testing_support::TempFolder folder;
    const auto file = [&](const char* name, const char* text) {
        std::ofstream(folder / name) << text;
        return (folder / name).string();
    };
    const std::string certificate = file("desk.pem", "-----BEGIN CERTIFICATE-----\n");
    const std::string locked = file("locked.key", "-----BEGIN ENCRYPTED PRIVATE KEY-----\n");
    const std::string words = file("words.txt", "no certificate");
    const auto reason = [](const TlsFiles& files) {
        const auto wire = connect(*parse_address("collegium.example:7443", files));
        return wire ? std::string() : wire.error().reason;
    };
    const std::string nowhere = (folder / "nowhere.pem").string();
    EXPECT_EQ(reason({nowhere, "", ""}), "CA_FILE_UNREADABLE");
    EXPECT_EQ(reason({words, "", ""}), "CA_FILE_UNREADABLE");
    EXPECT_EQ(reason({"", nowhere, words}), "CLIENT_CERTIFICATE_UNREADABLE");
    EXPECT_EQ(reason({"", certificate, nowhere}), "CLIENT_KEY_UNREADABLE");
    EXPECT_EQ(reason({"", certificate, certificate}), "CLIENT_KEY_UNREADABLE");
    EXPECT_EQ(reason({"", certificate, locked}), "CLIENT_KEY_ENCRYPTED");
}

}  // namespace
}  // namespace collegium::tui::net
