// The window is closed under the running program: it goes, and its session waits locked.
#include <array>
#include <atomic>
#include <csignal>
#include <fstream>
#include <string>
#include <thread>

#include <grpcpp/grpcpp.h>
#include <gtest/gtest.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <collegium/v1/competitions.grpc.pb.h>
#include <collegium/v1/sessions.grpc.pb.h>

#include "support/temp_folder.hpp"
#include "support/wait.hpp"

namespace collegium::tui {
namespace {

// Lets anybody in and counts how sessions are left.
class Door : public v1::SessionService::Service, public v1::CompetitionService::Service {
  public:
    grpc::Status LogIn(grpc::ServerContext*, const v1::LogInRequest*,
                       v1::LogInResponse* response) override {
        response->mutable_ticket()->set_token("token");
        v1::Session& session = *response->mutable_ticket()->mutable_session();
        session.set_state(v1::Session::STATE_ACTIVE);
        session.mutable_user()->set_name("users/7");
        session.mutable_acting_grant()->set_name("grants/1");
        return grpc::Status::OK;
    }
    grpc::Status LockSession(grpc::ServerContext*, const v1::LockSessionRequest*,
                             v1::Session*) override {
        ++locked;
        return grpc::Status::OK;
    }
    grpc::Status EndSession(grpc::ServerContext*, const v1::EndSessionRequest*,
                            v1::EndSessionResponse*) override {
        ++ended;
        return grpc::Status::OK;
    }
    grpc::Status ListCompetitions(grpc::ServerContext*, const v1::ListCompetitionsRequest*,
                                  v1::ListCompetitionsResponse*) override {
        ++worked;
        return grpc::Status::OK;
    }

    std::atomic<int> locked{0};
    std::atomic<int> ended{0};
    std::atomic<int> worked{0};
};

// The built client in a terminal of its own. What it draws is read and thrown away.
class Window {
  public:
    Window(const std::string& server, const std::string& password_file) {
        winsize size{24, 80, 0, 0};
        pid_ = forkpty(&terminal_, nullptr, nullptr, &size);
        if (pid_ == 0) {
            setenv("TERM", "xterm", 1);
            execl(COLLEGIUM_CLIENT, COLLEGIUM_CLIENT, "--server", server.c_str(), "--user",
                  "petrova", "--password-file", password_file.c_str(), nullptr);
            _exit(127);
        }
        reader_ = std::jthread([terminal = terminal_] {
            std::array<char, 4096> drawn{};
            while (read(terminal, drawn.data(), drawn.size()) > 0) {
            }
        });
    }
    ~Window() {
        if (pid_ > 0) kill(pid_, SIGKILL);
        end();
        reader_.join();
        close(terminal_);
    }
    Window(const Window&) = delete;
    Window& operator=(const Window&) = delete;

    void hang_up() const { kill(pid_, SIGHUP); }
    // True once the program has ended by itself with success.
    [[nodiscard]] bool left_cleanly() {
        const bool gone = testing_support::wait_until(
            [this] { return waitpid(pid_, &status_, WNOHANG) == pid_; });
        if (gone) pid_ = -1;
        return gone && WIFEXITED(status_) && WEXITSTATUS(status_) == 0;
    }

  private:
    void end() {
        if (pid_ > 0) waitpid(pid_, &status_, 0);
    }

    int terminal_ = -1;
    pid_t pid_ = -1;
    int status_ = 0;
    std::jthread reader_;
};

TEST(Hangup, LeavesTheSessionLockedAndNotEnded) {
    const testing_support::TempFolder folder;
    const std::string address = "unix:" + (folder / "s").string();
    Door door;
    grpc::ServerBuilder builder;
    builder.AddListeningPort(address, grpc::InsecureServerCredentials());
    builder.RegisterService(static_cast<v1::SessionService::Service*>(&door));
    builder.RegisterService(static_cast<v1::CompetitionService::Service*>(&door));
    const auto server = builder.BuildAndStart();
    const std::string password_file = folder / "password";
    std::ofstream(password_file) << "demo-collegium\n";
    Window window(address, password_file);
    ASSERT_TRUE(testing_support::wait_until([&] { return door.worked > 0; }));

    window.hang_up();

    EXPECT_TRUE(window.left_cleanly());
    EXPECT_EQ(door.locked, 1);
    EXPECT_EQ(door.ended, 0);
    server->Shutdown(std::chrono::system_clock::now());
}

}  // namespace
}  // namespace collegium::tui
