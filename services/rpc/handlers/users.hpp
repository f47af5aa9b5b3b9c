#pragma once

#include <collegium/rpc/serve.hpp>
#include <collegium/v1/users.grpc.pb.h>

namespace collegium::rpc {

class UserHandlers final : public v1::UserService::CallbackService {
  public:
    explicit UserHandlers(Environment& environment);

    grpc::ServerUnaryReactor* GetUser(grpc::CallbackServerContext* context,
                                      const v1::GetUserRequest* request,
                                      v1::User* response) override;
    grpc::ServerUnaryReactor* ListUsers(grpc::CallbackServerContext* context,
                                        const v1::ListUsersRequest* request,
                                        v1::ListUsersResponse* response) override;
    grpc::ServerUnaryReactor* CreateUser(grpc::CallbackServerContext* context,
                                         const v1::CreateUserRequest* request,
                                         v1::CreateUserResponse* response) override;
    grpc::ServerUnaryReactor* UpdateUser(grpc::CallbackServerContext* context,
                                         const v1::UpdateUserRequest* request,
                                         v1::User* response) override;
    grpc::ServerUnaryReactor* CloseUser(grpc::CallbackServerContext* context,
                                        const v1::CloseUserRequest* request,
                                        v1::User* response) override;
    grpc::ServerUnaryReactor* ResetPassword(grpc::CallbackServerContext* context,
                                            const v1::ResetPasswordRequest* request,
                                            v1::ResetPasswordResponse* response) override;
    grpc::ServerUnaryReactor* ListRoles(grpc::CallbackServerContext* context,
                                        const v1::ListRolesRequest* request,
                                        v1::ListRolesResponse* response) override;
    grpc::ServerUnaryReactor* GrantRole(grpc::CallbackServerContext* context,
                                        const v1::GrantRoleRequest* request,
                                        v1::Grant* response) override;
    grpc::ServerUnaryReactor* ChangeGrant(grpc::CallbackServerContext* context,
                                          const v1::ChangeGrantRequest* request,
                                          v1::Grant* response) override;
    grpc::ServerUnaryReactor* RevokeRole(grpc::CallbackServerContext* context,
                                         const v1::RevokeRoleRequest* request,
                                         v1::Grant* response) override;
    grpc::ServerUnaryReactor* GetGrant(grpc::CallbackServerContext* context,
                                       const v1::GetGrantRequest* request,
                                       v1::Grant* response) override;
    grpc::ServerUnaryReactor* ListGrants(grpc::CallbackServerContext* context,
                                         const v1::ListGrantsRequest* request,
                                         v1::ListGrantsResponse* response) override;
    grpc::ServerUnaryReactor* EndUserSessions(grpc::CallbackServerContext* context,
                                              const v1::EndUserSessionsRequest* request,
                                              v1::EndUserSessionsResponse* response) override;

  private:
    Environment& environment_;
};

}  // namespace collegium::rpc
