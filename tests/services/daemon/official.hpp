// Somebody with an account of a daemon, by its API, over a connection of their own.
#pragma once

#include <chrono>
#include <memory>
#include <stdexcept>
#include <string>

#include <grpcpp/create_channel.h>
#include <grpcpp/security/credentials.h>
#include <grpcpp/support/channel_arguments.h>

#include <collegium/v1/sessions.grpc.pb.h>

namespace collegium::daemon {

inline constexpr const char* kPassword = "correct horse battery";

class Official {
  public:
    explicit Official(const std::string& address) {
        grpc::ChannelArguments own;
        own.SetInt(GRPC_ARG_USE_LOCAL_SUBCHANNEL_POOL, 1);
        channel_ = grpc::CreateCustomChannel(address, grpc::InsecureChannelCredentials(), own);
    }

    // Opens a session as the administrator.
    void log_in(const std::string& password) {
        v1::LogInRequest request;
        request.set_user_name("administrator");
        request.set_password(password);
        request.set_terminal("зал-1");
        token_ = call(&v1::SessionService::Stub::LogIn, request).ticket().token();
    }
    // The first log-in of all, by the code the daemon left; the password is `kPassword` after it.
    void log_in_first(const std::string& code) {
        log_in(code);
        v1::ChangePasswordRequest request;
        request.set_old_password(code);
        request.set_new_password(kPassword);
        (void)call(&v1::SessionService::Stub::ChangePassword, request);
    }
    // Acts in the session of `other`.
    void share_session_of(const Official& other) { token_ = other.token_; }

    template <typename Stub, typename Request, typename Response>
    [[nodiscard]] grpc::Status attempt(grpc::Status (Stub::*method)(grpc::ClientContext*,
                                                                    const Request&, Response*),
                                       const Request& request, Response& response) const {
        Stub stub(channel_);
        grpc::ClientContext context;
        context.set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(30));
        if (!token_.empty()) context.AddMetadata("authorization", "Bearer " + token_);
        return (stub.*method)(&context, request, &response);
    }
    // As above; whatever is refused ends the test.
    template <typename Stub, typename Request, typename Response>
    [[nodiscard]] Response call(grpc::Status (Stub::*method)(grpc::ClientContext*, const Request&,
                                                             Response*),
                                const Request& request) const {
        Response response;
        const grpc::Status status = attempt(method, request, response);
        if (!status.ok()) throw std::runtime_error(status.error_message());
        return response;
    }

  private:
    std::shared_ptr<grpc::Channel> channel_;
    std::string token_;
};

}  // namespace collegium::daemon
