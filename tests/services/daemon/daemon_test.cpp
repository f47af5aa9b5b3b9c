// The daemon as a process: its lock, its socket, its secrets, its end.
#include <csignal>
#include <filesystem>
#include <fstream>
#include <future>
#include <iterator>
#include <map>
#include <regex>
#include <stdexcept>

#include <gmock/gmock.h>
#include <grpcpp/create_channel.h>
#include <grpcpp/generic/generic_stub.h>
#include <grpcpp/security/credentials.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <collegium/v1/disciplines.grpc.pb.h>
#include <collegium/v1/games.grpc.pb.h>
#include <collegium/v1/journal.grpc.pb.h>
#include <collegium/v1/server.grpc.pb.h>
#include <collegium/v1/sessions.grpc.pb.h>
#include <collegium/v1/users.grpc.pb.h>

#include "official.hpp"
#include "support/child_process.hpp"
#include "support/temp_folder.hpp"
#include "support/wait.hpp"

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
    static grpc::Status ask(const std::string& address,
                            const std::shared_ptr<grpc::ChannelCredentials>& credentials =
                                grpc::InsecureChannelCredentials()) {
        v1::ServerService::Stub stub(grpc::CreateChannel(address, credentials));
        grpc::ClientContext context;
        context.set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(30));
        context.set_wait_for_ready(true);
        v1::ServerInfo info;
        return stub.GetServerInfo(&context, v1::GetServerInfoRequest{}, &info);
    }
    // Any method by its path with any bytes.
    struct Bytes {
        grpc::Status status;
        std::string answer;
    };
    static Bytes call(const std::string& address, const std::string& path,
                      const std::string& bytes) {
        grpc::GenericStub stub(grpc::CreateChannel(address, grpc::InsecureChannelCredentials()));
        grpc::ClientContext context;
        context.set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(30));
        context.set_wait_for_ready(true);
        const grpc::Slice slice(bytes);
        const grpc::ByteBuffer request(&slice, 1);
        grpc::ByteBuffer response;
        std::promise<grpc::Status> done;
        stub.UnaryCall(&context, path, {}, &request, &response,
                       [&](grpc::Status status) { done.set_value(std::move(status)); });
        Bytes result{done.get_future().get(), {}};
        std::vector<grpc::Slice> slices;
        if (result.status.ok()) (void)response.Dump(&slices);
        for (const grpc::Slice& part : slices)
            result.answer.append(reinterpret_cast<const char*>(part.begin()), part.size());
        return result;
    }
    static std::string read(const std::filesystem::path& file) {
        std::ifstream in(file, std::ios::binary);
        return {std::istreambuf_iterator<char>(in), {}};
    }
    static std::string first_line(const std::filesystem::path& file) {
        const std::string text = read(file);
        return text.substr(0, text.find('\n'));
    }
    // A certificate that signs itself, NAME.pem and NAME.key, good for 127.0.0.1.
    void make_certificate(const std::string& name) const {
        const Finished made = testing_support::run(
            {"openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
             "-nodes", "-days", "2", "-subj", "/CN=" + name, "-addext",
             "subjectAltName=IP:127.0.0.1", "-keyout", (folder_ / (name + ".key")).string(), "-out",
             (folder_ / (name + ".pem")).string()});
        ASSERT_EQ(made.exit.code, 0) << made.output;
    }
    std::string path(const char* name) const { return (folder_ / name).string(); }
    // "server", "authority" and "foreign" sign themselves; "desk" is signed by the authority.
    void make_desk_certificates() const {
        for (const char* name : {"server", "authority", "foreign"})
            ASSERT_NO_FATAL_FAILURE(make_certificate(name));
        ASSERT_EQ(testing_support::run({"openssl", "req", "-newkey", "ec", "-pkeyopt",
                                        "ec_paramgen_curve:P-256", "-nodes", "-subj", "/CN=desk",
                                        "-keyout", path("desk.key"), "-out", path("desk.csr")})
                      .exit.code,
                  0);
        ASSERT_EQ(testing_support::run({"openssl", "x509", "-req", "-in", path("desk.csr"), "-CA",
                                        path("authority.pem"), "-CAkey", path("authority.key"),
                                        "-CAcreateserial", "-days", "2", "-out", path("desk.pem")})
                      .exit.code,
                  0);
    }
    std::vector<std::string> asking_for_certificates() const {
        return command({"--listen", "0.0.0.0:0", "--tls-cert", path("server.pem"), "--tls-key",
                        path("server.key"), "--tls-client-ca", path("authority.pem")});
    }
    // "127.0.0.1:PORT" of a daemon that serves on every address.
    static std::string loopback_of(const ChildProcess& daemon) {
        const std::string output = daemon.output();
        const std::size_t begin = output.find("0.0.0.0:") + 8;
        return "127.0.0.1:" + output.substr(begin, output.find('\n', begin) - begin);
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

TEST_F(Daemon, EndsInGoodOrderWhereItsTerminalIsClosed) {
    ChildProcess daemon(command({"--listen", socket()}));
    ASSERT_TRUE(daemon.wait_for_output("serving on " + socket()));
    daemon.send_signal(SIGHUP);
    EXPECT_EQ(daemon.wait().code, 0);
    EXPECT_THAT(daemon.whole_output(), HasSubstr("served 0 calls"));
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

TEST_F(Daemon, TakesTheFirstSecretAwayAsSoonAsItIsUsed) {
    ChildProcess daemon(command({"--listen", socket()}));
    ASSERT_TRUE(daemon.wait_for_output("serving on"));
    const auto secret = folder_ / "data" / "first-secret";
    Official administrator(socket());
    administrator.log_in_first(first_line(secret));
    EXPECT_TRUE(testing_support::wait_until([&] { return !std::filesystem::exists(secret); }));
    EXPECT_TRUE(daemon.wait_for_output("the first code is used"));
}

TEST_F(Daemon, AFirstSecretThatIsLostIsReplacedWhileNobodyServes) {
    const auto secret = folder_ / "data" / "first-secret";
    std::string lost;
    {
        ChildProcess daemon(command({"--listen", socket()}));
        ASSERT_TRUE(daemon.wait_for_output("serving on"));
        lost = first_line(secret);
        const Finished refused = testing_support::run(command({"first-secret"}));
        EXPECT_EQ(refused.exit.code, 1);
        EXPECT_THAT(refused.output, HasSubstr("STORE_LOCKED"));
        EXPECT_EQ(first_line(secret), lost);
    }
    std::filesystem::remove(secret);
    EXPECT_EQ(testing_support::run(command({"first-secret"})).exit.code, 0);
    EXPECT_EQ(mode_of(secret), 0600U);
    ChildProcess daemon(command({"--listen", socket()}));
    ASSERT_TRUE(daemon.wait_for_output("serving on"));
    Official administrator(socket());
    EXPECT_THROW(administrator.log_in_first(lost), std::runtime_error);
    administrator.log_in_first(first_line(secret));
    ASSERT_TRUE(testing_support::wait_until([&] { return !std::filesystem::exists(secret); }));
    daemon.send_signal(SIGTERM);
    ASSERT_EQ(daemon.wait().code, 0);

    const Finished used = testing_support::run(command({"first-secret"}));
    EXPECT_EQ(used.exit.code, 1);
    EXPECT_THAT(used.output, HasSubstr("FIRST_CODE_USED"));
    EXPECT_FALSE(std::filesystem::exists(secret));
}

TEST_F(Daemon, LetsAnAdministratorBackInByItsHostAndSaysSoInTheJournal) {
    {
        ChildProcess daemon(command({"--listen", socket()}));
        ASSERT_TRUE(daemon.wait_for_output("serving on"));
        Official administrator(socket());
        administrator.log_in_first(first_line(folder_ / "data" / "first-secret"));
        v1::CreateUserRequest office;
        office.mutable_user()->set_user_name("office");
        office.mutable_user()->set_full_name("Орлова Нина Петровна");
        office.set_request_id("11111111-1111-4111-8111-111111111111");
        (void)administrator.call(&v1::UserService::Stub::CreateUser, office);
        const Finished refused = testing_support::run(command({"recover", "administrator"}));
        EXPECT_EQ(refused.exit.code, 1);
        EXPECT_THAT(refused.output, HasSubstr("STORE_LOCKED"));
    }
    for (const auto& [user, reason] :
         {std::pair{"nobody", "USER_NOT_FOUND"}, std::pair{"office", "NOT_ADMINISTRATOR"}}) {
        const Finished refused = testing_support::run(command({"recover", user}));
        EXPECT_EQ(refused.exit.code, 1);
        EXPECT_THAT(refused.output, HasSubstr(reason));
    }
    const Finished elsewhere =
        testing_support::run(command({"recover", "administrator"}, "no-such-folder"));
    EXPECT_THAT(elsewhere.output, HasSubstr("STORE_NOT_FOUND"));
    EXPECT_FALSE(std::filesystem::exists(folder_ / "no-such-folder")) << "nothing is made of it";

    const Finished recovered = testing_support::run(command({"recover", "administrator"}));
    ASSERT_EQ(recovered.exit.code, 0) << recovered.output;
    std::smatch code;
    ASSERT_TRUE(std::regex_search(recovered.output, code, std::regex("[0-9]{4}(-[0-9]{4}){3}")));

    ChildProcess daemon(command({"--listen", socket()}));
    ASSERT_TRUE(daemon.wait_for_output("serving on"));
    Official administrator(socket());
    EXPECT_THROW(administrator.log_in(kPassword), std::runtime_error);
    administrator.log_in_first(code.str());
    v1::ListJournalEntriesRequest acts;
    acts.set_filter(R"(action = "users.recover")");
    const auto entries =
        administrator.call(&v1::JournalService::Stub::ListJournalEntries, acts).entries();
    ASSERT_EQ(entries.size(), 1);
    EXPECT_EQ(entries[0].actor().user(), "") << "no account did it";
    EXPECT_NE(entries[0].actor().short_name(), "");
    EXPECT_NE(entries[0].terminal(), "");
    daemon.send_signal(SIGTERM);
    ASSERT_EQ(daemon.wait().code, 0);
    EXPECT_THAT(testing_support::run(command({"verify"})).output, HasSubstr("intact: "));
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
    constexpr std::string_view kServing = "serving on ";
    const std::size_t begin = output.find(kServing) + kServing.size();
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
    ASSERT_NO_FATAL_FAILURE(make_certificate("server"));
    ChildProcess daemon(
        command({"--listen", "0.0.0.0:0", "--tls-cert", (folder_ / "server.pem").string(),
                 "--tls-key", (folder_ / "server.key").string()}));
    ASSERT_TRUE(daemon.wait_for_output("serving on 0.0.0.0:")) << daemon.output();
    grpc::SslCredentialsOptions trust;
    trust.pem_root_certs = read(folder_ / "server.pem");
    const grpc::Status status = ask(loopback_of(daemon), grpc::SslCredentials(trust));
    EXPECT_TRUE(status.ok()) << status.error_message();
}

TEST_F(Daemon, RefusesTlsOlderThanVersionOneTwo) {
    ASSERT_NO_FATAL_FAILURE(make_certificate("server"));
    ChildProcess daemon(command({"--listen", "0.0.0.0:0", "--tls-cert", path("server.pem"),
                                 "--tls-key", path("server.key")}));
    ASSERT_TRUE(daemon.wait_for_output("serving on 0.0.0.0:")) << daemon.output();
    // A client that would go back to the oldest versions, whatever this machine's settings say.
    const auto shake_hands = [&](const std::string& version) {
        return testing_support::run(
            {"openssl", "s_client", "-connect", loopback_of(daemon), "-alpn", "h2", "-" + version,
             "-cipher", "ALL:@SECLEVEL=0", "-CAfile", path("server.pem"), "-verify_return_error"},
            {"OPENSSL_CONF=/dev/null"});
    };
    for (const char* old : {"tls1", "tls1_1"}) {
        const Finished refused = shake_hands(old);
        EXPECT_NE(refused.exit.code, 0) << old;
        // The daemon heard the client's hello and hung up.
        EXPECT_THAT(refused.output, HasSubstr("Cipher is (NONE)")) << old;
        EXPECT_THAT(refused.output, testing::Not(HasSubstr("written 0 bytes"))) << old;
    }
    for (const char* served : {"tls1_2", "tls1_3"}) {
        const Finished taken = shake_hands(served);
        EXPECT_EQ(taken.exit.code, 0) << taken.output;
        EXPECT_THAT(taken.output, HasSubstr("Verify return code: 0 (ok)")) << served;
    }
}

TEST_F(Daemon, LetsNobodyInWithoutACertificateOfItsClientsAuthority) {
    ASSERT_NO_FATAL_FAILURE(make_desk_certificates());
    ChildProcess daemon(asking_for_certificates());
    ASSERT_TRUE(daemon.wait_for_output("serving on 0.0.0.0:")) << daemon.output();
    const auto with = [&](const std::string& certificate, const std::string& key) {
        grpc::SslCredentialsOptions options;
        options.pem_root_certs = read(folder_ / "server.pem");
        if (!certificate.empty()) options.pem_cert_chain = read(folder_ / certificate);
        if (!key.empty()) options.pem_private_key = read(folder_ / key);
        v1::ServerService::Stub stub(
            grpc::CreateChannel(loopback_of(daemon), grpc::SslCredentials(options)));
        grpc::ClientContext context;
        context.set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(30));
        v1::ServerInfo info;
        return stub.GetServerInfo(&context, v1::GetServerInfoRequest{}, &info).error_code();
    };
    EXPECT_EQ(with("desk.pem", "desk.key"), grpc::StatusCode::OK);
    EXPECT_EQ(with("", ""), grpc::StatusCode::UNAVAILABLE);
    EXPECT_EQ(with("foreign.pem", "foreign.key"), grpc::StatusCode::UNAVAILABLE);
}

TEST_F(Daemon, LetsTheTerminalClientInWithItsCertificate) {
    ASSERT_NO_FATAL_FAILURE(make_desk_certificates());
    ChildProcess daemon(asking_for_certificates());
    ASSERT_TRUE(daemon.wait_for_output("serving on 0.0.0.0:")) << daemon.output();
    const std::string secret = (folder_ / "data" / "first-secret").string();
    const auto log_in = [&](std::vector<std::string> more) {
        std::vector<std::string> words{
            COLLEGIUM,          "login",  "--server",      loopback_of(daemon), "--ca",
            path("server.pem"), "--user", "administrator", "--password-file",   secret,
            "--lang",           "en"};
        words.insert(words.end(), more.begin(), more.end());
        return testing_support::run(words);
    };
    const Finished known = log_in({"--cert", path("desk.pem"), "--key", path("desk.key")});
    EXPECT_EQ(known.exit.code, 0) << known.output;
    EXPECT_THAT(known.output, HasSubstr("administrator"));
    EXPECT_EQ(log_in({}).exit.code, 1);
    EXPECT_EQ(log_in({"--cert", path("foreign.pem"), "--key", path("foreign.key")}).exit.code, 1);
    const Finished half = log_in({"--cert", path("desk.pem")});
    EXPECT_EQ(half.exit.code, 2);
    EXPECT_THAT(half.output, HasSubstr("A certificate is given without its key"));
    const Finished gone = log_in({"--cert", path("desk.pem"), "--key", path("gone.key")});
    EXPECT_EQ(gone.exit.code, 2);
    EXPECT_THAT(gone.output, HasSubstr("key cannot be read: " + path("gone.key")));
}

TEST_F(Daemon, TellsAnybodyThatItServes) {
    ChildProcess daemon(command({"--listen", socket()}));
    ASSERT_TRUE(daemon.wait_for_output("serving on"));
    const Bytes whole = call(socket(), "/grpc.health.v1.Health/Check", "");
    ASSERT_TRUE(whole.status.ok()) << whole.status.error_message();
    EXPECT_EQ(whole.answer, "\x08\x01");  // status: SERVING
    const std::string service = "no.such.Service";
    const Bytes unknown =
        call(socket(), "/grpc.health.v1.Health/Check",
             "\x0a" + std::string(1, static_cast<char>(service.size())) + service);
    EXPECT_EQ(unknown.status.error_code(), grpc::StatusCode::NOT_FOUND);
}

TEST_F(Daemon, DescribesItsApiToToolsOnlyWhenTold) {
    const std::string path = "/grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo";
    const std::string list_services = "\x3a\x01*";
    {
        ChildProcess daemon(command({"--listen", socket()}));
        ASSERT_TRUE(daemon.wait_for_output("serving on"));
        EXPECT_EQ(call(socket(), path, list_services).status.error_code(),
                  grpc::StatusCode::UNIMPLEMENTED);
    }
    ChildProcess daemon(command({"--listen", socket(), "--reflection"}));
    ASSERT_TRUE(daemon.wait_for_output("serving on"));
    const Bytes described = call(socket(), path, list_services);
    ASSERT_TRUE(described.status.ok()) << described.status.error_message();
    EXPECT_THAT(described.answer, HasSubstr("collegium.v1.PersonService"));
}

TEST_F(Daemon, FindsItsDefaultSocketInTheRuntimeFolder) {
    ChildProcess daemon(command({}), {"XDG_RUNTIME_DIR=" + folder_.path().string()});
    ASSERT_TRUE(daemon.wait_for_output("serving on " + socket("collegium/collegiumd.sock")));
    EXPECT_EQ(mode_of(folder_ / "collegium"), 0700U);
}

// A daemon of the same user may serve there already: then the refusal names the same path.
TEST_F(Daemon, FindsItsDefaultSocketWithoutARuntimeFolder) {
    const std::string folder = "/tmp/collegium-" + std::to_string(::getuid());
    ChildProcess daemon(command({}), {"XDG_RUNTIME_DIR="});
    EXPECT_TRUE(daemon.wait_for_output(folder + "/collegiumd.sock")) << daemon.output();
    EXPECT_EQ(mode_of(folder), 0700U);
    daemon.send_signal(SIGTERM);
    daemon.wait();
}

// Whoever can write the folder could put a socket of their own there and hear passwords.
TEST_F(Daemon, RefusesADefaultSocketWhereOthersCouldPutTheirs) {
    namespace fs = std::filesystem;
    const fs::path place = folder_ / "collegium";
    const auto refused = [&] {
        const Finished ended =
            testing_support::run(command({}), {"XDG_RUNTIME_DIR=" + folder_.path().string()});
        return ended.exit.code == 1 &&
               ended.output.find("SOCKET_FOLDER_UNSAFE") != std::string::npos;
    };
    fs::create_directory(place);
    for (const mode_t mode : {0755U, 0710U, 0702U}) {
        ASSERT_EQ(::chmod(place.c_str(), mode), 0);
        ASSERT_TRUE(refused()) << std::oct << mode;
    }
    ASSERT_EQ(::chmod(place.c_str(), 0700), 0);
    fs::rename(place, folder_ / "elsewhere");
    fs::create_symlink(folder_ / "elsewhere", place);
    ASSERT_TRUE(refused()) << "a link";
    fs::remove(place);
    std::ofstream(place) << "a file";
    ASSERT_EQ(::chmod(place.c_str(), 0700), 0);
    ASSERT_TRUE(refused()) << "a file";
    fs::remove(place);
    fs::rename(folder_ / "elsewhere", place);
    if (::geteuid() == 0) {
        constexpr uid_t kSomebody = 65534;
        ASSERT_EQ(::chown(place.c_str(), kSomebody, kSomebody), 0);
        ASSERT_TRUE(refused()) << "of another user";
    }
    EXPECT_TRUE(fs::is_empty(place));
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

// "STATE REASON" of every module file.
std::map<std::string, std::string> modules_of(const Official& administrator) {
    std::map<std::string, std::string> found;
    const auto list =
        administrator.call(&v1::PluginService::Stub::ListPlugins, v1::ListPluginsRequest{});
    for (const v1::Plugin& plugin : list.plugins())
        found[plugin.file_name()] = v1::Plugin::State_Name(plugin.state()) +
                                    (plugin.reason().empty() ? "" : " " + plugin.reason());
    return found;
}

TEST_F(Daemon, RefusesEveryBrokenPluginWithItsReasonAndServesOn) {
    using std::filesystem::perms;
    const auto modules = folder_ / "modules";
    std::filesystem::create_directory(modules);
    const auto lay = [&](const std::string& fixture, const std::string& name,
                         perms mode = perms::owner_all) {
        const auto file = modules / (name + ".discipline.so");
        std::filesystem::copy_file(
            std::filesystem::path(COLLEGIUM_FIXTURES) / (fixture + ".discipline.so"), file);
        std::filesystem::permissions(file, mode);
    };
    for (const char* name :
         {"no_entry", "wrong_magic", "future_major", "later_entry", "debug_mode", "throws",
          "crashes", "crashes_at_load", "leaves", "misnamed", "hangs", "sound"})
        lay(name, name);
    lay("sound", "twin");
    lay("playful", "writable", perms::all);
    std::ofstream(modules / "text.discipline.so") << "not a library";
    std::filesystem::permissions(modules / "text.discipline.so", perms::owner_all);
    std::filesystem::permissions(modules, perms::owner_all);

    ChildProcess daemon(command({"--listen", socket(), "--plugins", modules.string()}));
    ASSERT_TRUE(daemon.wait_for_output("serving on"));
    std::string code = read(folder_ / "data" / "first-secret");
    code.resize(code.find('\n'));
    Official administrator(socket());
    administrator.log_in_first(code);
    const std::map<std::string, std::string> expected{
        {"no_entry", "STATE_REFUSED PLUGIN_NO_ENTRY"},
        {"wrong_magic", "STATE_REFUSED PLUGIN_WRONG_MAGIC"},
        {"future_major", "STATE_REFUSED PLUGIN_ABI_UNSUPPORTED"},
        {"later_entry", "STATE_REFUSED PLUGIN_ABI_UNSUPPORTED"},
        {"debug_mode", "STATE_REFUSED PLUGIN_FINGERPRINT_MISMATCH"},
        {"throws", "STATE_REFUSED PLUGIN_THREW"},
        {"crashes", "STATE_REFUSED PLUGIN_CRASHED"},
        {"crashes_at_load", "STATE_REFUSED PLUGIN_CRASHED"},
        {"leaves", "STATE_REFUSED PLUGIN_CRASHED"},
        {"misnamed", "STATE_REFUSED PLUGIN_IDENTITY_INVALID"},
        {"hangs", "STATE_REFUSED PLUGIN_TIMED_OUT"},
        {"sound", "STATE_WAITING PLUGIN_NOT_ADMITTED"},
        {"twin", "STATE_REFUSED PLUGIN_DUPLICATE_ID"},
        {"writable", "STATE_REFUSED PLUGIN_FILE_UNSAFE"},
        {"text", "STATE_REFUSED PLUGIN_NOT_ELF"},
    };
    // It serves from the first moment; the files are looked through meanwhile.
    EXPECT_TRUE(ask(socket()).ok());
    std::map<std::string, std::string> found;
    EXPECT_TRUE(testing_support::wait_until([&] {
        found = modules_of(administrator);
        return found.contains("hangs.discipline.so");
    }));
    for (const auto& [name, state] : expected)
        EXPECT_EQ(found[name + ".discipline.so"], state) << name;
    EXPECT_TRUE(ask(socket()).ok());
    daemon.send_signal(SIGTERM);
    EXPECT_EQ(daemon.wait().code, 0);
}

// Nobody can stop a thread from outside: the daemon goes down without it.
TEST_F(Daemon, GoesDownWhereAPluginDoesNotReturn) {
    using std::filesystem::perms;
    const auto modules = folder_ / "modules";
    std::filesystem::create_directory(modules);
    const auto file = modules / "playful.discipline.so";
    std::filesystem::copy_file(std::filesystem::path(COLLEGIUM_FIXTURES) / "playful.discipline.so",
                               file);
    std::filesystem::permissions(file, perms::owner_all);
    std::filesystem::permissions(modules, perms::owner_all);
    ChildProcess daemon(command({"--listen", socket(), "--plugins", modules.string()}));
    ASSERT_TRUE(daemon.wait_for_output("serving on"));
    std::string code = read(folder_ / "data" / "first-secret");
    code.resize(code.find('\n'));
    Official administrator(socket());
    administrator.log_in_first(code);
    v1::GetPluginRequest question;
    question.set_name("plugins/playful");
    v1::Plugin playful;
    const auto comes_to = [&](v1::Plugin::State state) {
        return testing_support::wait_until([&] {
            return administrator.attempt(&v1::PluginService::Stub::GetPlugin, question, playful)
                       .ok() &&
                   playful.state() == state;
        });
    };
    ASSERT_TRUE(comes_to(v1::Plugin::STATE_WAITING)) << playful.ShortDebugString();
    v1::AdmitPluginRequest admit;
    admit.set_name(playful.name());
    admit.set_sha256(playful.sha256());
    admit.set_reason("для клуба");
    admit.set_request_id("8a7b3c1e-0d42-4a6b-9c55-3f1e2d4c5b6a");
    (void)administrator.call(&v1::PluginService::Stub::AdmitPlugin, admit);
    ASSERT_TRUE(comes_to(v1::Plugin::STATE_WORKING)) << playful.ShortDebugString();

    v1::ReplayGameRequest endless;
    endless.mutable_game()->set_discipline("disciplines/playful");
    endless.mutable_game()->set_position("deaf .........");
    auto asked = std::async(std::launch::async, [&] {
        v1::ReplayGameResponse response;
        return administrator.attempt(&v1::GameService::Stub::ReplayGame, endless, response);
    });
    ASSERT_TRUE(daemon.wait_for_output("thinking on and on")) << asked.get().error_message();
    daemon.send_signal(SIGTERM);

    EXPECT_EQ(daemon.wait().code, 1);
    EXPECT_FALSE(asked.get().ok());
    EXPECT_THAT(daemon.whole_output(), HasSubstr("a call does not end"));
    const Finished verified = testing_support::run(command({"verify"}));
    EXPECT_EQ(verified.exit.code, 0) << verified.output;
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
