// The window is closed under the running program: it goes, what was typed is kept, and its session
// waits locked.
#include <atomic>
#include <fstream>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <grpcpp/grpcpp.h>
#include <gtest/gtest.h>

#include <collegium/v1/competitions.grpc.pb.h>
#include <collegium/v1/drafts.grpc.pb.h>
#include <collegium/v1/sessions.grpc.pb.h>
#include <collegium/v1/watch.grpc.pb.h>

#include "support/temp_folder.hpp"
#include "support/wait.hpp"
#include "window.hpp"

namespace collegium::tui {
namespace {

// Lets anybody in and writes down how sessions are left.
class Door : public v1::SessionService::Service,
             public v1::CompetitionService::Service,
             public v1::DraftService::Service,
             public v1::WatchService::Service {
  public:
    grpc::Status LogIn(grpc::ServerContext*, const v1::LogInRequest*,
                       v1::LogInResponse* response) override {
        response->mutable_ticket()->set_token("token");
        v1::Session& session = *response->mutable_ticket()->mutable_session();
        session.set_state(v1::Session::STATE_ACTIVE);
        session.mutable_user()->set_name("users/7");
        session.mutable_acting_grant()->set_name("federation/grants/1");
        session.add_permissions("competitions.create");
        return grpc::Status::OK;
    }
    grpc::Status LockSession(grpc::ServerContext*, const v1::LockSessionRequest*,
                             v1::Session*) override {
        note("locked");
        return grpc::Status::OK;
    }
    grpc::Status EndSession(grpc::ServerContext*, const v1::EndSessionRequest*,
                            v1::EndSessionResponse*) override {
        note("ended");
        return grpc::Status::OK;
    }
    grpc::Status ListCompetitions(grpc::ServerContext*, const v1::ListCompetitionsRequest*,
                                  v1::ListCompetitionsResponse*) override {
        ++worked;
        return grpc::Status::OK;
    }

    grpc::Status SaveFormDraft(grpc::ServerContext*, const v1::SaveFormDraftRequest* request,
                               v1::FormDraft* response) override {
        note(request->draft().payload().find("4711") == std::string::npos ? "empty" : "kept");
        *response = request->draft();
        response->set_name("users/1/formDrafts/1");
        return grpc::Status::OK;
    }
    grpc::Status Watch(grpc::ServerContext* context, const v1::WatchRequest*,
                       grpc::ServerWriter<v1::WatchEvent>* writer) override {
        v1::WatchEvent event;
        event.mutable_started();
        writer->Write(event);
        EXPECT_TRUE(testing_support::wait_until([&] { return context->IsCancelled(); }));
        return grpc::Status::OK;
    }

    [[nodiscard]] std::vector<std::string> left() const {
        const std::lock_guard lock(mutex_);
        return left_;
    }
    std::atomic<int> worked{0};

  private:
    void note(std::string what) {
        const std::lock_guard lock(mutex_);
        left_.push_back(std::move(what));
    }

    mutable std::mutex mutex_;
    std::vector<std::string> left_;
};

class Hangup : public testing::Test {
  protected:
    Hangup() {
        grpc::ServerBuilder builder;
        builder.AddListeningPort(address_, grpc::InsecureServerCredentials());
        builder.RegisterService(static_cast<v1::SessionService::Service*>(&door_));
        builder.RegisterService(static_cast<v1::CompetitionService::Service*>(&door_));
        builder.RegisterService(static_cast<v1::DraftService::Service*>(&door_));
        builder.RegisterService(static_cast<v1::WatchService::Service*>(&door_));
        server_ = builder.BuildAndStart();
        std::ofstream(password_file_) << "kings on a demo board\n";
    }
    void open_window(Leader leader = Leader::kProgram) {
        window_ = std::make_unique<Window>(
            std::vector<std::string>{"--server", address_, "--lang", "ru", "--user", "petrova",
                                     "--password-file", password_file_},
            std::vector<std::string>{}, leader);
    }
    ~Hangup() override {
        window_.reset();
        server_->Shutdown(std::chrono::system_clock::now());
    }

    const testing_support::TempFolder folder_;
    const std::string address_ = "unix:" + (folder_ / "s").string();
    const std::string password_file_ = folder_ / "password";
    Door door_;
    std::unique_ptr<grpc::Server> server_;
    std::unique_ptr<Window> window_;
};

TEST_F(Hangup, LeavesTheSessionLockedAndNotEnded) {
    open_window();
    ASSERT_TRUE(testing_support::wait_until([&] { return door_.worked > 0; }));

    window_->hang_up();

    EXPECT_TRUE(window_->left_cleanly());
    EXPECT_THAT(door_.left(), testing::ElementsAre("locked"));
}

// A script that started the client waits for it and passes no signal on.
TEST_F(Hangup, IsNoticedWithoutASignalToo) {
    for (const Leader leader : {Leader::kProgram, Leader::kScript}) {
        SCOPED_TRACE(leader == Leader::kScript ? "behind a script" : "by itself");
        const int worked = door_.worked;
        open_window(leader);
        ASSERT_TRUE(testing_support::wait_until([&] { return door_.worked > worked; }));
        window_->close_terminal();
        EXPECT_TRUE(window_->left_cleanly());
    }
    EXPECT_THAT(door_.left(), testing::ElementsAre("locked", "locked"));
}

TEST_F(Hangup, KeepsWhatWasTypedBeforeTheSessionIsLocked) {
    open_window();
    ASSERT_TRUE(testing_support::wait_until([&] { return door_.worked > 0; }));
    ASSERT_TRUE(window_->shows("на связи"));
    window_->type("n");
    ASSERT_TRUE(window_->shows("Часовой пояс"));  // the form has its fields
    window_->type("4711");
    ASSERT_TRUE(window_->shows("4711"));

    window_->hang_up();

    EXPECT_TRUE(window_->left_cleanly());
    EXPECT_THAT(door_.left(), testing::ElementsAre("kept", "locked"));
}

}  // namespace
}  // namespace collegium::tui
