// The window is closed under the running program: it goes, and its session waits locked.
#include <atomic>
#include <fstream>
#include <string>

#include <grpcpp/grpcpp.h>
#include <gtest/gtest.h>

#include <collegium/v1/competitions.grpc.pb.h>
#include <collegium/v1/sessions.grpc.pb.h>

#include "support/temp_folder.hpp"
#include "support/wait.hpp"
#include "window.hpp"

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
    Window window({"--server", address, "--user", "petrova", "--password-file", password_file});
    ASSERT_TRUE(testing_support::wait_until([&] { return door.worked > 0; }));

    window.hang_up();

    EXPECT_TRUE(window.left_cleanly());
    EXPECT_EQ(door.locked, 1);
    EXPECT_EQ(door.ended, 0);
    server->Shutdown(std::chrono::system_clock::now());
}

}  // namespace
}  // namespace collegium::tui
