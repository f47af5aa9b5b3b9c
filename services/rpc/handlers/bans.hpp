#pragma once

#include <collegium/rpc/serve.hpp>
#include <collegium/v1/bans.grpc.pb.h>

namespace collegium::rpc {

class BanHandlers final : public v1::BanService::CallbackService {
  public:
    explicit BanHandlers(Environment& environment) : environment_(environment) {}

    grpc::ServerUnaryReactor* GetBan(grpc::CallbackServerContext* context,
                                     const v1::GetBanRequest* request, v1::Ban* response) override;
    grpc::ServerUnaryReactor* ListBans(grpc::CallbackServerContext* context,
                                       const v1::ListBansRequest* request,
                                       v1::ListBansResponse* response) override;
    grpc::ServerUnaryReactor* CreateBan(grpc::CallbackServerContext* context,
                                        const v1::CreateBanRequest* request,
                                        v1::Ban* response) override;
    grpc::ServerUnaryReactor* UpdateBan(grpc::CallbackServerContext* context,
                                        const v1::UpdateBanRequest* request,
                                        v1::Ban* response) override;
    grpc::ServerUnaryReactor* LiftBan(grpc::CallbackServerContext* context,
                                      const v1::LiftBanRequest* request,
                                      v1::Ban* response) override;

  private:
    Environment& environment_;
};

}  // namespace collegium::rpc
