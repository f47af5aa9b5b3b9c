#pragma once

#include <collegium/rpc/serve.hpp>
#include <collegium/v1/bans.pb.h>

#include "api_service.hpp"

namespace collegium::rpc {

class BanHandlers final : public ApiService {
  public:
    explicit BanHandlers(Environment& environment);

    grpc::ServerUnaryReactor* GetBan(grpc::CallbackServerContext* context,
                                     const v1::GetBanRequest* request, v1::Ban* response);
    grpc::ServerUnaryReactor* ListBans(grpc::CallbackServerContext* context,
                                       const v1::ListBansRequest* request,
                                       v1::ListBansResponse* response);
    grpc::ServerUnaryReactor* CreateBan(grpc::CallbackServerContext* context,
                                        const v1::CreateBanRequest* request, v1::Ban* response);
    grpc::ServerUnaryReactor* UpdateBan(grpc::CallbackServerContext* context,
                                        const v1::UpdateBanRequest* request, v1::Ban* response);
    grpc::ServerUnaryReactor* LiftBan(grpc::CallbackServerContext* context,
                                      const v1::LiftBanRequest* request, v1::Ban* response);
};

}  // namespace collegium::rpc
