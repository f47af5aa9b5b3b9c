// The daemon as a process: its lock, its socket, its secrets, its end.
#include <csignal>
#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <grpcpp/create_channel.h>
#include <grpcpp/security/credentials.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <collegium/v1/server.grpc.pb.h>
#include <collegium/v1/sessions.grpc.pb.h>

#include "support/child_process.hpp"
#include "support/temp_folder.hpp"

namespace collegium::daemon {
namespace {

using testing::HasSubstr;
using testing_support::ChildProcess;
using testing_support::Finished;
using testing_support::TempFolder;

class Daemon : public testing::Test {
  protected:
    std::vector<std::string> command(std::vector<std::string> more,
                                     const std::string& data = "data") const {
        std::vector<std::string> words{COLLEGIUMD, "--data", (folder_ / data).string()};
        words.insert(words.end(), more.begin(), more.end());
        return words;
    }
    std::string socket(const std::string& name = "s") const {
        return "unix:" + (folder_ / name).string();
    }
    static mode_t mode_of(const std::filesystem::path& path) {
        struct stat state {};
        EXPECT_EQ(::stat(path.c_str(), &state), 0) << path;
        return state.st_mode & 0777;
    }
    static grpc::Status ask(const std::string& address) {
        v1::ServerService::Stub stub(
            grpc::CreateChannel(address, grpc::InsecureChannelCredentials()));
        grpc::ClientContext context;
        context.set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(30));
        context.set_wait_for_ready(true);
        v1::ServerInfo info;
        return stub.GetServerInfo(&context, v1::GetServerInfoRequest{}, &info);
    }

    TempFolder folder_;
};

TEST_F(Daemon, ServesOnASocketOfItsOwnerAndEndsInGoodOrder) {
    ChildProcess daemon(command({"--listen", socket()}));
    ASSERT_TRUE(daemon.wait_for_output("serving on " + socket()));
    EXPECT_TRUE(ask(socket()).ok());
    EXPECT_EQ(mode_of(folder_ / "data"), 0700U);
    EXPECT_EQ(mode_of(folder_ / "s") & 077, 0U);
    daemon.send_signal(SIGTERM);
    EXPECT_EQ(daemon.wait().code, 0);
    EXPECT_THAT(daemon.whole_output(), HasSubstr("served 1 calls"));
    const Finished verified = testing_support::run(command({"verify"}));
    EXPECT_EQ(verified.exit.code, 0);
    EXPECT_THAT(verified.output, HasSubstr("intact: 1 rows"));
}

TEST_F(Daemon, LeavesTheFirstSecretToItsOwnerAlone) {
    ChildProcess daemon(command({"--listen", socket()}));
    ASSERT_TRUE(daemon.wait_for_output("serving on"));
    EXPECT_EQ(mode_of(folder_ / "data" / "first-secret"), 0600U);
    EXPECT_EQ(mode_of(folder_ / "data" / "server.key"), 0600U);
    std::ifstream in(folder_ / "data" / "first-secret");
    std::string code;
    std::getline(in, code);
    EXPECT_THAT(code, testing::MatchesRegex("[0-9]{4}(-[0-9]{4}){3}"));
    EXPECT_THAT(daemon.output(), testing::Not(HasSubstr(code)));

    v1::SessionService::Stub stub(
        grpc::CreateChannel(socket(), grpc::InsecureChannelCredentials()));
    grpc::ClientContext context;
    context.set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(30));
    v1::LogInRequest request;
    request.set_user_name("administrator");
    request.set_password(code);
    request.set_terminal("зал-1");
    v1::LogInResponse response;
    ASSERT_TRUE(stub.LogIn(&context, request, &response).ok());
    EXPECT_EQ(response.ticket().session().state(), v1::Session::STATE_MUST_CHANGE_PASSWORD);
}

TEST_F(Daemon, RefusesAFolderThatAnotherOneServes) {
    ChildProcess daemon(command({"--listen", socket()}));
    ASSERT_TRUE(daemon.wait_for_output("serving on"));
    const Finished second = testing_support::run(command({"--listen", socket("other")}));
    EXPECT_EQ(second.exit.code, 1);
    EXPECT_THAT(second.output, HasSubstr("STORE_LOCKED"));
}

TEST_F(Daemon, RefusesASocketThatAnotherOneServes) {
    ChildProcess daemon(command({"--listen", socket()}));
    ASSERT_TRUE(daemon.wait_for_output("serving on"));
    const Finished second = testing_support::run(command({"--listen", socket()}, "data2"));
    EXPECT_EQ(second.exit.code, 1);
    EXPECT_THAT(second.output, HasSubstr("SOCKET_IN_USE"));
    EXPECT_TRUE(ask(socket()).ok());
}

TEST_F(Daemon, RefusesAPortThatAnotherOneServes) {
    ChildProcess daemon(command({"--listen", "127.0.0.1:0"}));
    ASSERT_TRUE(daemon.wait_for_output("serving on 127.0.0.1:"));
    const std::string output = daemon.output();
    const std::size_t begin = output.find("127.0.0.1:");
    const std::string address = output.substr(begin, output.find('\n', begin) - begin);
    const Finished second = testing_support::run(command({"--listen", address}, "data2"));
    EXPECT_EQ(second.exit.code, 1);
    EXPECT_THAT(second.output, HasSubstr("LISTEN_FAILED"));
}

TEST_F(Daemon, TakesOverASocketThatNobodyServes) {
    {
        const int stale = ::socket(AF_UNIX, SOCK_STREAM, 0);
        sockaddr_un address{};
        address.sun_family = AF_UNIX;
        (folder_ / "s").string().copy(address.sun_path, sizeof address.sun_path - 1);
        ASSERT_EQ(::bind(stale, reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
        ::close(stale);
    }
    ASSERT_TRUE(std::filesystem::exists(folder_ / "s"));
    ChildProcess daemon(command({"--listen", socket()}));
    ASSERT_TRUE(daemon.wait_for_output("serving on"));
    EXPECT_TRUE(ask(socket()).ok());
}

TEST_F(Daemon, LeavesAFileInTheSocketsPlaceAlone) {
    std::ofstream(folder_ / "s") << "mine";
    const Finished refused = testing_support::run(command({"--listen", socket()}));
    EXPECT_EQ(refused.exit.code, 1);
    EXPECT_THAT(refused.output, HasSubstr("SOCKET_PATH_TAKEN"));
    EXPECT_TRUE(std::filesystem::is_regular_file(folder_ / "s"));
}

TEST_F(Daemon, NeedsTlsForAnyAddressButLoopback) {
    const Finished refused = testing_support::run(command({"--listen", "0.0.0.0:0"}));
    EXPECT_EQ(refused.exit.code, 1);
    EXPECT_THAT(refused.output, HasSubstr("TLS_REQUIRED"));
}

TEST_F(Daemon, ServesByTlsWithACertificate) {
    const std::string certificate = (folder_ / "cert.pem").string();
    const std::string key = (folder_ / "key.pem").string();
    const Finished made = testing_support::run(
        {"openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
         "-nodes", "-days", "2", "-subj", "/CN=collegium", "-addext", "subjectAltName=IP:127.0.0.1",
         "-keyout", key, "-out", certificate});
    ASSERT_EQ(made.exit.code, 0) << made.output;
    ChildProcess daemon(
        command({"--listen", "0.0.0.0:0", "--tls-cert", certificate, "--tls-key", key}));
    ASSERT_TRUE(daemon.wait_for_output("serving on 0.0.0.0:")) << daemon.output();
    const std::string output = daemon.output();
    const std::size_t begin = output.find("0.0.0.0:") + 8;
    const std::string port = output.substr(begin, output.find('\n', begin) - begin);

    std::ifstream in(certificate);
    grpc::SslCredentialsOptions trust;
    trust.pem_root_certs.assign(std::istreambuf_iterator<char>(in), {});
    v1::ServerService::Stub stub(
        grpc::CreateChannel("127.0.0.1:" + port, grpc::SslCredentials(trust)));
    grpc::ClientContext context;
    context.set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(30));
    context.set_wait_for_ready(true);
    v1::ServerInfo info;
    const grpc::Status status = stub.GetServerInfo(&context, v1::GetServerInfoRequest{}, &info);
    EXPECT_TRUE(status.ok()) << status.error_message();
}

TEST_F(Daemon, FindsItsDefaultSocketInTheRuntimeFolder) {
    ChildProcess daemon(command({}), {"XDG_RUNTIME_DIR=" + folder_.path().string()});
    ASSERT_TRUE(daemon.wait_for_output("serving on " + socket("collegium/collegiumd.sock")));
    EXPECT_EQ(mode_of(folder_ / "collegium"), 0700U);
}

TEST_F(Daemon, BacksUpWhileItServesAndRestoresOnlyIntoAnEmptyFolder) {
    ChildProcess daemon(command({"--listen", socket()}));
    ASSERT_TRUE(daemon.wait_for_output("serving on"));
    const std::string file = (folder_ / "backup").string();
    EXPECT_EQ(testing_support::run(command({"backup", file})).exit.code, 0);
    EXPECT_EQ(mode_of(file), 0600U);
    EXPECT_EQ(testing_support::run(command({"restore", file})).exit.code, 1);
    EXPECT_EQ(testing_support::run(command({"restore", file}, "data2")).exit.code, 0);
    EXPECT_EQ(testing_support::run(command({"verify"}, "data2")).exit.code, 0);
    const Finished anchored =
        testing_support::run(command({"verify", "--anchor", "1:" + std::string(64, '0')}, "data2"));
    EXPECT_EQ(anchored.exit.code, 1);
    EXPECT_THAT(anchored.output, HasSubstr("JOURNAL_ANCHOR_MISMATCH"));
}

TEST_F(Daemon, ExplainsMistakesOnTheCommandLine) {
    EXPECT_EQ(testing_support::run({COLLEGIUMD}).exit.code, 2);
    EXPECT_EQ(testing_support::run({COLLEGIUMD, "--version"}).exit.code, 0);
    EXPECT_EQ(testing_support::run(command({"--listen", "nonsense"})).exit.code, 1);
    EXPECT_EQ(testing_support::run(command({"--tls-cert", "x"})).exit.code, 2);
}

TEST_F(Daemon, RefusesABadRuleBookWithItsLineAndServesOn) {
    std::filesystem::create_directories(folder_ / "plugins/rulebooks");
    const auto file = folder_ / "plugins/rulebooks/my-book.toml";
    std::ofstream(file) << "[book]\ntitle = 5\n";
    std::filesystem::permissions(file, std::filesystem::perms(0600));
    ChildProcess daemon(
        command({"--listen", socket(), "--plugins", (folder_ / "plugins").string()}));
    ASSERT_TRUE(daemon.wait_for_output("serving on " + socket()));
    EXPECT_TRUE(ask(socket()).ok());
    daemon.send_signal(SIGTERM);
    EXPECT_EQ(daemon.wait().code, 0);
    EXPECT_THAT(daemon.whole_output(), HasSubstr("my-book.toml refused: RULEBOOK_INVALID"));
    EXPECT_THAT(daemon.whole_output(), HasSubstr("Line 2: a value of another kind"));
    EXPECT_THAT(daemon.whole_output(), HasSubstr("book.title"));
}

}  // namespace
}  // namespace collegium::daemon
