// Who may connect, how long nobody has to be heard of, and whose turn it is.
#include <array>
#include <condition_variable>
#include <cstring>
#include <filesystem>
#include <mutex>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <collegium/rpc/fair_turns.hpp>
#include <collegium/v1/server.grpc.pb.h>

#include "listener.hpp"
#include "support/wait.hpp"
#include "test_server.hpp"

namespace collegium::rpc {
namespace {

using testing_support::kPatience;
using testing_support::wait_until;

// Both ends of a connection.
std::array<OwnedDescriptor, 2> a_connection() {
    std::array<int, 2> ends{};
    EXPECT_EQ(::socketpair(AF_UNIX, SOCK_STREAM, 0, ends.data()), 0);
    return {OwnedDescriptor(ends[0]), OwnedDescriptor(ends[1])};
}

OwnedDescriptor connect_to(const std::string& path) {
    OwnedDescriptor made(::socket(AF_UNIX, SOCK_STREAM, 0));
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::memcpy(address.sun_path, path.data(), path.size());
    EXPECT_EQ(::connect(made.number(), reinterpret_cast<sockaddr*>(&address), sizeof(address)), 0);
    return made;
}

// Whether the other end goes before patience runs out; what it sends is of no interest.
bool is_closed_by_peer(const OwnedDescriptor& connection) {
    std::array<char, 4096> heard{};
    pollfd waited{connection.number(), POLLIN, 0};
    const auto limit = std::chrono::milliseconds(kPatience);
    while (::poll(&waited, 1, static_cast<int>(limit.count())) > 0)
        if (::recv(connection.number(), heard.data(), heard.size(), 0) <= 0) return true;
    return false;
}

// The listening socket of this process with that path.
int listening_on(const std::string& path) {
    for (const auto& entry : std::filesystem::directory_iterator("/proc/self/fd")) {
        const int number = std::stoi(entry.path().filename());
        int listens = 0;
        socklen_t length = sizeof(listens);
        sockaddr_un own{};
        socklen_t own_length = sizeof(own);
        if (::getsockopt(number, SOL_SOCKET, SO_ACCEPTCONN, &listens, &length) == 0 &&
            listens != 0 &&
            ::getsockname(number, reinterpret_cast<sockaddr*>(&own), &own_length) == 0 &&
            path == own.sun_path)
            return number;
    }
    return -1;
}

TEST(Connections, OfOneAddressHaveTheirShareAndGiveItBack) {
    ConnectionLimits limits;
    limits.in_all = 3;
    limits.per_address = 2;
    OpenConnections connections(limits);
    auto first = a_connection();
    auto second = a_connection();
    auto third = a_connection();
    connections.add(first[0].number(), "10.0.0.1");
    connections.add(second[0].number(), "10.0.0.1");
    EXPECT_FALSE(connections.has_room("10.0.0.1"));
    EXPECT_TRUE(connections.has_room("10.0.0.2"));
    EXPECT_TRUE(connections.has_room("")) << "this machine has no share of its own";
    connections.add(third[0].number(), "10.0.0.2");
    EXPECT_FALSE(connections.has_room("10.0.0.3")) << "there is no room for anybody";
    EXPECT_FALSE(connections.has_room(""));
    // gRPC closes one, and its number stands for something else.
    const int closed = first[0].number();
    first[0] = OwnedDescriptor();
    ASSERT_EQ(::dup2(STDERR_FILENO, closed), closed);
    EXPECT_TRUE(connections.has_room("10.0.0.1"));
    EXPECT_EQ(connections.count(), 2U);
    ::close(closed);
}

TEST(Connections, BeyondTheLimitAreClosedAndTheOthersServed) {
    TestServerOptions options;
    options.connections.in_all = 4;
    TestServer server(options);
    const std::string path = (server.folder() / "s").string();
    std::vector<OwnedDescriptor> idle;
    for (int i = 0; i < 4; ++i)
        idle.push_back(connect_to(path));
    EXPECT_TRUE(is_closed_by_peer(connect_to(path)));
    idle.clear();
    EXPECT_TRUE(wait_until([&] {
        return server.stranger()
            .call(&v1::ServerService::Stub::GetServerInfo, v1::GetServerInfoRequest{})
            .ok();
    }));
}

TEST(Connections, OfNobodyWhoSpeaksAreClosed) {
    TestServerOptions options;
    options.connections.idle = std::chrono::milliseconds(200);
    options.connections.handshake = std::chrono::milliseconds(200);
    const TestServer server(options);
    const OwnedDescriptor silent = connect_to((server.folder() / "s").string());
    EXPECT_TRUE(is_closed_by_peer(silent));
}

TEST(Listener, SaysThatItIsDeaf) {
    const testing_support::TempFolder folder;
    ListenAddress address;
    address.socket_path = (folder / "s").string();
    auto listener = Listener::open(address, {});
    ASSERT_TRUE(listener);
    std::mutex mutex;
    std::condition_variable told;
    std::string why;
    (*listener)->start([](int, int connection) { ::close(connection); },
                       [&](const std::string& reason) {
                           const std::lock_guard lock(mutex);
                           why = reason;
                           told.notify_all();
                       });
    EXPECT_TRUE(is_closed_by_peer(connect_to(address.socket_path)));
    ASSERT_EQ(::shutdown(listening_on(address.socket_path), SHUT_RDWR), 0);
    std::unique_lock lock(mutex);
    EXPECT_TRUE(told.wait_for(lock, kPatience, [&] { return !why.empty(); }));
}

TEST(Listener, RefusesAnAddressThatIsTaken) {
    ListenAddress address;
    address.host = "127.0.0.1";
    const auto first = Listener::open(address, {});
    ASSERT_TRUE(first);
    address.port = (*first)->port();
    const auto second = Listener::open(address, {});
    ASSERT_FALSE(second);
    EXPECT_EQ(second.error().reason, "LISTEN_FAILED");
}

class Turns : public testing::Test {
  protected:
    ~Turns() override { open(); }
    // Holds the pool's only thread until `open`.
    void close() {
        ASSERT_TRUE(pool_.post([this] {
            std::unique_lock lock(mutex_);
            changed_.wait(lock, [this] { return open_; });
        }));
    }
    void open() {
        const std::lock_guard lock(mutex_);
        open_ = true;
        changed_.notify_all();
    }
    bool ask(const std::string& share, const std::string& name) {
        return turns_.post(share, [this, name] {
            const std::lock_guard lock(mutex_);
            done_.push_back(name);
            changed_.notify_all();
        });
    }
    std::vector<std::string> wait_for(std::size_t count) {
        std::unique_lock lock(mutex_);
        changed_.wait_for(lock, kPatience, [&] { return done_.size() >= count; });
        return done_;
    }

    std::mutex mutex_;
    std::condition_variable changed_;
    bool open_ = false;
    std::vector<std::string> done_;
    FairTurns turns_{pool_, 100};
    WorkerPool pool_{1, 1000};
};

TEST_F(Turns, GiveWhoeverCameLateOneBeforeTheRestOfAFlood) {
    close();
    for (int i = 0; i < 100; ++i)
        ASSERT_TRUE(ask("10.0.0.1", "flood"));
    EXPECT_FALSE(ask("10.0.0.1", "flood")) << "the share is full, the queue is not";
    ASSERT_TRUE(ask("10.0.0.2", "official"));
    ASSERT_TRUE(ask("10.0.0.3", "another"));
    open();
    const std::vector<std::string> done = wait_for(102);
    ASSERT_EQ(done.size(), 102U);
    EXPECT_THAT(std::vector(done.begin(), done.begin() + 3),
                testing::ElementsAre("flood", "official", "another"));
}

TEST_F(Turns, EndWithThePool) {
    close();
    for (const char* share : {"a", "b", "a"})
        ASSERT_TRUE(ask(share, share));
}

}  // namespace
}  // namespace collegium::rpc
