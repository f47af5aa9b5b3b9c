#pragma once

#include <collegium/rpc/serve.hpp>
#include <collegium/usecases/sessions.hpp>
#include <collegium/v1/sessions.grpc.pb.h>

namespace collegium::rpc {

class SessionHandlers final : public v1::SessionService::CallbackService {
  public:
    SessionHandlers(Environment& environment, usecases::Sessions& sessions);

    grpc::ServerUnaryReactor* LogIn(grpc::CallbackServerContext* context,
                                    const v1::LogInRequest* request,
                                    v1::LogInResponse* response) override;
    grpc::ServerUnaryReactor* ChooseRole(grpc::CallbackServerContext* context,
                                         const v1::ChooseRoleRequest* request,
                                         v1::SessionTicket* response) override;
    grpc::ServerUnaryReactor* RenewSession(grpc::CallbackServerContext* context,
                                           const v1::RenewSessionRequest* request,
                                           v1::SessionTicket* response) override;
    grpc::ServerUnaryReactor* LockSession(grpc::CallbackServerContext* context,
                                          const v1::LockSessionRequest* request,
                                          v1::Session* response) override;
    grpc::ServerUnaryReactor* UnlockSession(grpc::CallbackServerContext* context,
                                            const v1::UnlockSessionRequest* request,
                                            v1::SessionTicket* response) override;
    grpc::ServerUnaryReactor* EndSession(grpc::CallbackServerContext* context,
                                         const v1::EndSessionRequest* request,
                                         v1::EndSessionResponse* response) override;
    grpc::ServerUnaryReactor* GetSession(grpc::CallbackServerContext* context,
                                         const v1::GetSessionRequest* request,
                                         v1::Session* response) override;
    grpc::ServerUnaryReactor* ListSessions(grpc::CallbackServerContext* context,
                                           const v1::ListSessionsRequest* request,
                                           v1::ListSessionsResponse* response) override;
    grpc::ServerUnaryReactor* ChangePassword(grpc::CallbackServerContext* context,
                                             const v1::ChangePasswordRequest* request,
                                             v1::ChangePasswordResponse* response) override;

  private:
    Environment& environment_;
    usecases::Sessions& sessions_;
};

}  // namespace collegium::rpc
