// A small client of the public API: one session, calls that throw what the server refused.
#pragma once

#include <chrono>
#include <map>
#include <memory>
#include <random>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <grpcpp/grpcpp.h>

#include "collegium/v1/common.pb.h"
#include "collegium/v1/sessions.grpc.pb.h"

namespace demo {

namespace v1 = collegium::v1;

// Everybody in the demo has it; a demo store lives in a temporary folder.
inline constexpr std::string_view kDemoPassword = "kings on a demo board";

// A UUID of version 4, as every change of the API carries one.
inline std::string new_request_id() {
    static std::mt19937_64 random{std::random_device{}()};
    std::uint64_t high = random();
    std::uint64_t low = random();
    high = (high & 0xffff'ffff'ffff'0fffU) | 0x4000U;
    low = (low & 0x3fff'ffff'ffff'ffffU) | 0x8000'0000'0000'0000U;
    return fmt::format("{:08x}-{:04x}-{:04x}-{:04x}-{:012x}", high >> 32U, (high >> 16U) & 0xffffU,
                       high & 0xffffU, low >> 48U, low & 0xffff'ffff'ffffU);
}

// "2026-09-30", or days from today: "-14".
inline v1::Date parse_date(const std::string& text) {
    v1::Date date;
    if (text.starts_with('-') || text.starts_with('+')) {
        const auto today = std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now());
        const std::chrono::year_month_day day(today + std::chrono::days(std::stoi(text)));
        date.set_year(static_cast<int>(day.year()));
        date.set_month(static_cast<int>(static_cast<unsigned>(day.month())));
        date.set_day(static_cast<int>(static_cast<unsigned>(day.day())));
        return date;
    }
    date.set_year(std::stoi(text.substr(0, 4)));
    date.set_month(std::stoi(text.substr(5, 2)));
    date.set_day(std::stoi(text.substr(8, 2)));
    return date;
}

// One session at the server.
class Client {
  public:
    explicit Client(std::shared_ptr<grpc::Channel> channel)
        : sessions_(v1::SessionService::NewStub(channel)), channel_(std::move(channel)) {}

    // Calls `method` of `stub` and throws what the server refused.
    template <typename Response, typename Stub, typename Method, typename Request>
    Response call(Stub& stub, Method method, const Request& request) {
        grpc::ClientContext context;
        context.set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(20));
        if (!token_.empty()) context.AddMetadata("authorization", "Bearer " + token_);
        Response response;
        const grpc::Status status = (stub.*method)(&context, request, &response);
        if (!status.ok()) {
            throw std::runtime_error(
                fmt::format("{}: {}", request.GetDescriptor()->name(), status.error_message()));
        }
        return response;
    }

    // Logs in with a one-time code and replaces it by the demo's password.
    void log_in_first_time(const std::string& user, const std::string& code) {
        v1::LogInRequest log_in;
        log_in.set_user_name(user);
        log_in.set_password(code);
        log_in.set_terminal("демонстрация");
        auto answer = call<v1::LogInResponse>(*sessions_, &v1::SessionService::Stub::LogIn, log_in);
        token_ = answer.ticket().token();

        v1::ChangePasswordRequest change;
        change.set_old_password(code);
        change.set_new_password(std::string(kDemoPassword));
        change.set_request_id(new_request_id());
        call<v1::ChangePasswordResponse>(*sessions_, &v1::SessionService::Stub::ChangePassword,
                                         change);
    }

    // Logs in with the demo's password and acts in the role; `scope` tells which one where somebody
    // has it in several competitions.
    void log_in(const std::string& user, const std::string& role, const std::string& scope = "") {
        v1::LogInRequest request;
        request.set_user_name(user);
        request.set_password(std::string(kDemoPassword));
        request.set_terminal("демонстрация");
        auto answer =
            call<v1::LogInResponse>(*sessions_, &v1::SessionService::Stub::LogIn, request);
        token_ = answer.ticket().token();
        v1::ChooseRoleRequest choose;
        for (const v1::Grant& grant : answer.ticket().session().available_grants())
            if (grant.role() == "roles/" + role && (scope.empty() || grant.scope() == scope))
                choose.set_grant(grant.name());
        token_ = call<v1::SessionTicket>(*sessions_, &v1::SessionService::Stub::ChooseRole, choose)
                     .token();
    }

    void log_out() {
        call<v1::EndSessionResponse>(*sessions_, &v1::SessionService::Stub::EndSession,
                                     v1::EndSessionRequest());
        token_.clear();
    }

    [[nodiscard]] const std::shared_ptr<grpc::Channel>& channel() const { return channel_; }

  private:
    std::unique_ptr<v1::SessionService::Stub> sessions_;
    std::shared_ptr<grpc::Channel> channel_;
    std::string token_;
};

// Names of what was created, by the keys of the data file.
using Names = std::map<std::string, std::string>;

}  // namespace demo
