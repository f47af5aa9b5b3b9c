// A real server on a Unix socket over a store in a folder of the test's own, and a client for it.
#pragma once

#include <atomic>
#include <chrono>
#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <google/rpc/error_details.pb.h>
#include <google/rpc/status.pb.h>
#include <grpcpp/channel.h>
#include <grpcpp/client_context.h>

#include <collegium/rpc/server.hpp>
#include <collegium/storage/store.hpp>
#include <collegium/usecases/disciplines.hpp>
#include <collegium/usecases/server_key.hpp>
#include <collegium/v1/errors.pb.h>
#include <collegium/v1/sessions.grpc.pb.h>
#include <collegium/v1/users.grpc.pb.h>

#include "support/temp_folder.hpp"

namespace collegium::rpc {

inline constexpr const char* kPassword = "correct horse battery";

// The details of a refusal, taken apart.
struct Refused {
    grpc::StatusCode code = grpc::StatusCode::OK;
    std::string reason;
    std::map<std::string, std::string> metadata;
    std::string text;
    std::vector<std::pair<std::string, std::string>> fields;  // field, reason
    std::string call_number;
    int retry_seconds = 0;
};
// Says so where its words lack something they should tell.
[[nodiscard]] Refused take_apart(const grpc::Status& status);

// The words ask for a value that was not given: "Не длиннее … …". Names are shown as "persons/…",
// and a long value ends in "…".
[[nodiscard]] bool has_hole(std::string_view words);

template <typename Response>
struct Answer {
    grpc::Status status;
    Response value;

    [[nodiscard]] bool ok() const { return status.ok(); }
    [[nodiscard]] Refused refused() const { return take_apart(status); }
};

[[nodiscard]] std::string new_uuid();

class Client {
  public:
    explicit Client(std::shared_ptr<grpc::Channel> channel, std::string token = {})
        : channel_(std::move(channel)), token_(std::move(token)) {}

    void set_token(std::string token) { token_ = std::move(token); }
    void set_language(std::string language) { language_ = std::move(language); }
    [[nodiscard]] const std::string& token() const { return token_; }
    [[nodiscard]] const std::shared_ptr<grpc::Channel>& channel() const { return channel_; }

    // Metadata and a deadline, as every call needs them.
    void prepare(grpc::ClientContext& context) const;

    template <typename Stub, typename Request, typename Response>
    [[nodiscard]] Answer<Response> call(grpc::Status (Stub::*method)(grpc::ClientContext*,
                                                                     const Request&, Response*),
                                        const Request& request) const {
        Stub stub(channel_);
        grpc::ClientContext context;
        prepare(context);
        Answer<Response> answer;
        answer.status = (stub.*method)(&context, request, &answer.value);
        return answer;
    }

    // Logs in and takes the token over.
    [[nodiscard]] Answer<v1::LogInResponse> log_in(const std::string& name,
                                                   const std::string& password,
                                                   const std::string& terminal = "зал-1");

    // Any method by its path with any bytes; the answer's bytes go to `answer` where it is given.
    [[nodiscard]] grpc::Status raw(const std::string& path, const std::string& bytes,
                                   std::string* answer = nullptr) const;

  private:
    std::shared_ptr<grpc::Channel> channel_;
    std::string token_;
    std::string language_ = "ru";
};

struct TestServerOptions {
    WatchOptions watch;
    std::vector<std::string> modules;            // fixtures that wait for an administrator
    std::vector<std::filesystem::path> bundled;  // module files that work as they are
    std::chrono::milliseconds game_time_limit = std::chrono::seconds(30);
    std::size_t readers = storage::StoreOptions{}.readers;
    std::filesystem::path table_program{};  // empty: the one that reads tables of entrants
    ConnectionLimits connections = {};
};

class TestServer {
  public:
    explicit TestServer(TestServerOptions options = {});
    // `modules` are fixtures that lie in a folder of modules and wait for an administrator.
    explicit TestServer(WatchOptions watch, const std::vector<std::string>& modules = {})
        : TestServer(TestServerOptions{watch, modules, {}}) {}

    // A client without a session.
    [[nodiscard]] Client stranger() const;
    // The administrator with a password of their own.
    [[nodiscard]] Client administrator();
    // A new person with one role of the federation, logged in and ready.
    [[nodiscard]] Client person_with_role(const std::string& user_name, const std::string& role);
    // A new account with a password of its own, "users/7".
    [[nodiscard]] std::string create_user(const Client& by, const std::string& user_name);
    [[nodiscard]] std::string grant(const Client& by, const std::string& user,
                                    const std::string& role,
                                    const std::string& scope = "federation");
    // A client logged in as somebody who has a password already.
    [[nodiscard]] Client logged_in(const std::string& user_name) const;

    [[nodiscard]] const std::string& first_code() const { return first_code_; }
    void advance(std::chrono::milliseconds time) { offset_ += time.count(); }
    // To a time of a day at the daemon's place.
    void advance_to(std::chrono::year_month_day day, std::chrono::minutes time);
    void restart();
    void stop() { server_->shutdown(std::chrono::seconds(5)); }

    [[nodiscard]] storage::Store& store() { return *store_; }
    [[nodiscard]] Server& server() { return *server_; }
    [[nodiscard]] std::int64_t journal_rows();
    // "competitions/14/journalEntries/9" of the row with this number.
    [[nodiscard]] std::string entry_name(std::int64_t row);
    [[nodiscard]] std::int64_t access_rows();
    // "modules" in it is a folder of plugins: files may be put there, books into
    // "modules/rulebooks".
    [[nodiscard]] const testing_support::TempFolder& folder() const { return folder_; }

  private:
    void open();

    testing_support::TempFolder folder_;
    TestServerOptions options_;
    // 14.10.2026 09:00 UTC: competitions of tests lie around it, whatever day they run on.
    static constexpr storage::Instant kFirstMorning =
        std::chrono::sys_days(std::chrono::year{2026} / 10 / 14) + std::chrono::hours(9);
    const storage::Instant began_ = storage::system_now();
    std::atomic<std::int64_t> offset_ = 0;  // milliseconds the clock is ahead
    usecases::ServerKey key_ = usecases::ServerKey::ephemeral();
    std::string first_code_;
    std::unique_ptr<storage::Store> store_;
    std::unique_ptr<usecases::StoredAdmissions> admissions_;
    std::unique_ptr<Server> server_;
};

}  // namespace collegium::rpc
