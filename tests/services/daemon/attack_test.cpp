// What somebody without an account can do to the daemon as a process.
#include <csignal>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <future>
#include <memory>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <grpcpp/create_channel.h>
#include <grpcpp/generic/generic_stub.h>
#include <grpcpp/security/credentials.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <collegium/v1/server.grpc.pb.h>

#include "support/child_process.hpp"
#include "support/temp_folder.hpp"
#include "support/wait.hpp"

namespace collegium::daemon {
namespace {

using testing::HasSubstr;
using testing_support::ChildProcess;
using testing_support::TempFolder;
using testing_support::wait_until;

class AttackedDaemon : public testing::Test {
  protected:
    std::vector<std::string> command() const {
        return {COLLEGIUMD, "--data", (folder_ / "data").string(), "--listen", address()};
    }
    std::string address() const { return "unix:" + (folder_ / "s").string(); }

    // A connection of its own; nothing is sent over it.
    int connect() const {
        const std::string path = (folder_ / "s").string();
        const int made = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
        sockaddr_un peer{};
        peer.sun_family = AF_UNIX;
        std::memcpy(peer.sun_path, path.data(), path.size());
        EXPECT_EQ(::connect(made, reinterpret_cast<sockaddr*>(&peer), sizeof(peer)), 0);
        return made;
    }
    std::shared_ptr<grpc::Channel> channel() const {
        grpc::ChannelArguments own;
        own.SetInt(GRPC_ARG_USE_LOCAL_SUBCHANNEL_POOL, 1);
        return grpc::CreateCustomChannel(address(), grpc::InsecureChannelCredentials(), own);
    }
    bool is_served() const {
        v1::ServerService::Stub stub(channel());
        grpc::ClientContext context;
        context.set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(30));
        v1::ServerInfo info;
        return stub.GetServerInfo(&context, v1::GetServerInfoRequest{}, &info).ok();
    }
    // A number from a line of a file of /proc, "VmHWM:   1234 kB".
    static std::int64_t number_of(pid_t process, const char* file, const std::string& name) {
        std::ifstream in("/proc/" + std::to_string(process) + "/" + file);
        for (std::string line; std::getline(in, line);)
            if (line.starts_with(name)) return std::stoll(line.substr(name.size()));
        return -1;
    }
    static std::size_t descriptors_of(pid_t process) {
        using Files = std::filesystem::directory_iterator;
        const Files files("/proc/" + std::to_string(process) + "/fd");
        return static_cast<std::size_t>(std::distance(begin(files), end(files)));
    }

    TempFolder folder_;
};

TEST_F(AttackedDaemon, TakesNothingInFromStrangers) {
    ChildProcess daemon(command());
    ASSERT_TRUE(daemon.wait_for_output("serving on"));
    ASSERT_TRUE(is_served());
    const std::int64_t before = number_of(daemon.pid(), "status", "VmHWM:");
    // Sixteen mebibytes of empty slips: field 2 with a length of 0, again and again.
    std::string slips;
    while (slips.size() < 16U << 20U)
        slips += std::string("\x12\x00", 2);
    const grpc::Slice slice(slips);
    constexpr int kStrangers = 50;
    struct Call {
        grpc::ClientContext context;
        grpc::ByteBuffer request;
        grpc::ByteBuffer response;
        std::promise<grpc::Status> done;
        std::unique_ptr<grpc::GenericStub> stub;
    };
    std::vector<std::unique_ptr<Call>> calls;
    for (int i = 0; i < kStrangers; ++i) {
        Call& call = *calls.emplace_back(std::make_unique<Call>());
        call.stub = std::make_unique<grpc::GenericStub>(channel());
        call.context.set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(60));
        call.request = grpc::ByteBuffer(&slice, 1);
        call.stub->UnaryCall(&call.context, "/collegium.v1.ResultService/RecordResults", {},
                             &call.request, &call.response,
                             [&call](grpc::Status status) { call.done.set_value(status); });
    }
    for (const auto& call : calls)
        EXPECT_EQ(call->done.get_future().get().error_code(), grpc::StatusCode::UNAUTHENTICATED);
    EXPECT_LT(number_of(daemon.pid(), "status", "VmHWM:") - before, 64 << 10);
    EXPECT_TRUE(is_served());
    daemon.send_signal(SIGTERM);
    EXPECT_EQ(daemon.wait().code, 0);
}

TEST_F(AttackedDaemon, HearsAgainOnceDescriptorsAreFree) {
    ChildProcess daemon(command());
    ASSERT_TRUE(daemon.wait_for_output("serving on"));
    ASSERT_TRUE(is_served());
    rlimit before{};
    ASSERT_EQ(::prlimit(daemon.pid(), RLIMIT_NOFILE, nullptr, &before), 0);
    const rlimit few{descriptors_of(daemon.pid()) + 10, before.rlim_max};
    ASSERT_EQ(::prlimit(daemon.pid(), RLIMIT_NOFILE, &few, nullptr), 0);
    std::vector<int> idle;
    for (int i = 0; i < 40; ++i)
        idle.push_back(connect());
    EXPECT_TRUE(daemon.wait_for_output("no descriptor is free"));
    for (const int connection : idle)
        ::close(connection);
    EXPECT_TRUE(wait_until([this] { return is_served(); }));
    daemon.send_signal(SIGTERM);
    EXPECT_EQ(daemon.wait().code, 0);
}

TEST_F(AttackedDaemon, TakesAsManyDescriptorsAsItMayAndLeavesNoCore) {
    std::vector<std::string> words{"/bin/sh", "-c",
                                   "ulimit -Sn 300; ulimit -Hn 5000; exec \"$0\" \"$@\""};
    for (const std::string& word : command())
        words.push_back(word);
    ChildProcess daemon(words);
    ASSERT_TRUE(daemon.wait_for_output("serving on"));
    EXPECT_EQ(number_of(daemon.pid(), "limits", "Max open files"), 5000);
    EXPECT_EQ(number_of(daemon.pid(), "limits", "Max core file size"), 0);
}

}  // namespace
}  // namespace collegium::daemon
