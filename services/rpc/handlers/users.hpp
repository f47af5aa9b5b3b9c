#pragma once

#include <collegium/rpc/serve.hpp>
#include <collegium/v1/users.pb.h>

#include "api_service.hpp"

namespace collegium::rpc {

class UserHandlers final : public ApiService {
  public:
    explicit UserHandlers(Environment& environment);

    grpc::ServerUnaryReactor* GetUser(grpc::CallbackServerContext* context,
                                      const v1::GetUserRequest* request, v1::User* response);
    grpc::ServerUnaryReactor* ListUsers(grpc::CallbackServerContext* context,
                                        const v1::ListUsersRequest* request,
                                        v1::ListUsersResponse* response);
    grpc::ServerUnaryReactor* CreateUser(grpc::CallbackServerContext* context,
                                         const v1::CreateUserRequest* request,
                                         v1::CreateUserResponse* response);
    grpc::ServerUnaryReactor* UpdateUser(grpc::CallbackServerContext* context,
                                         const v1::UpdateUserRequest* request, v1::User* response);
    grpc::ServerUnaryReactor* CloseUser(grpc::CallbackServerContext* context,
                                        const v1::CloseUserRequest* request, v1::User* response);
    grpc::ServerUnaryReactor* ResetPassword(grpc::CallbackServerContext* context,
                                            const v1::ResetPasswordRequest* request,
                                            v1::ResetPasswordResponse* response);
    grpc::ServerUnaryReactor* ListRoles(grpc::CallbackServerContext* context,
                                        const v1::ListRolesRequest* request,
                                        v1::ListRolesResponse* response);
    grpc::ServerUnaryReactor* GrantRole(grpc::CallbackServerContext* context,
                                        const v1::GrantRoleRequest* request, v1::Grant* response);
    grpc::ServerUnaryReactor* ChangeGrant(grpc::CallbackServerContext* context,
                                          const v1::ChangeGrantRequest* request,
                                          v1::Grant* response);
    grpc::ServerUnaryReactor* RevokeRole(grpc::CallbackServerContext* context,
                                         const v1::RevokeRoleRequest* request, v1::Grant* response);
    grpc::ServerUnaryReactor* GetGrant(grpc::CallbackServerContext* context,
                                       const v1::GetGrantRequest* request, v1::Grant* response);
    grpc::ServerUnaryReactor* ListGrants(grpc::CallbackServerContext* context,
                                         const v1::ListGrantsRequest* request,
                                         v1::ListGrantsResponse* response);
    grpc::ServerUnaryReactor* EndUserSessions(grpc::CallbackServerContext* context,
                                              const v1::EndUserSessionsRequest* request,
                                              v1::EndUserSessionsResponse* response);
};

}  // namespace collegium::rpc
