#pragma once

#include <collegium/rpc/serve.hpp>
#include <collegium/usecases/sessions.hpp>
#include <collegium/v1/sessions.pb.h>

#include "api_service.hpp"

namespace collegium::rpc {

class SessionHandlers final : public ApiService {
  public:
    SessionHandlers(Environment& environment, usecases::Sessions& sessions);

    grpc::ServerUnaryReactor* LogIn(grpc::CallbackServerContext* context,
                                    const v1::LogInRequest* request, v1::LogInResponse* response);
    grpc::ServerUnaryReactor* ChooseRole(grpc::CallbackServerContext* context,
                                         const v1::ChooseRoleRequest* request,
                                         v1::SessionTicket* response);
    grpc::ServerUnaryReactor* RenewSession(grpc::CallbackServerContext* context,
                                           const v1::RenewSessionRequest* request,
                                           v1::SessionTicket* response);
    grpc::ServerUnaryReactor* LockSession(grpc::CallbackServerContext* context,
                                          const v1::LockSessionRequest* request,
                                          v1::Session* response);
    grpc::ServerUnaryReactor* UnlockSession(grpc::CallbackServerContext* context,
                                            const v1::UnlockSessionRequest* request,
                                            v1::SessionTicket* response);
    grpc::ServerUnaryReactor* EndSession(grpc::CallbackServerContext* context,
                                         const v1::EndSessionRequest* request,
                                         v1::EndSessionResponse* response);
    grpc::ServerUnaryReactor* GetSession(grpc::CallbackServerContext* context,
                                         const v1::GetSessionRequest* request,
                                         v1::Session* response);
    grpc::ServerUnaryReactor* ListSessions(grpc::CallbackServerContext* context,
                                           const v1::ListSessionsRequest* request,
                                           v1::ListSessionsResponse* response);
    grpc::ServerUnaryReactor* ChangePassword(grpc::CallbackServerContext* context,
                                             const v1::ChangePasswordRequest* request,
                                             v1::ChangePasswordResponse* response);

  private:
    usecases::Sessions& sessions_;
};

}  // namespace collegium::rpc
