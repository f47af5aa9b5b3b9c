#pragma once

#include <collegium/plugin_host/plugin_host.hpp>
#include <collegium/rpc/serve.hpp>
#include <collegium/v1/draws.pb.h>

#include "api_service.hpp"

namespace collegium::rpc {

class DrawHandlers final : public ApiService {
  public:
    DrawHandlers(Environment& environment, const plugin_host::PluginHost& plugins);

    grpc::ServerUnaryReactor* GetDraw(grpc::CallbackServerContext* context,
                                      const v1::GetDrawRequest* request, v1::Draw* response);
    grpc::ServerUnaryReactor* ListDraws(grpc::CallbackServerContext* context,
                                        const v1::ListDrawsRequest* request,
                                        v1::ListDrawsResponse* response);
    grpc::ServerUnaryReactor* CreateDraw(grpc::CallbackServerContext* context,
                                         const v1::CreateDrawRequest* request, v1::Draw* response);
    grpc::ServerUnaryReactor* VerifyDraw(grpc::CallbackServerContext* context,
                                         const v1::VerifyDrawRequest* request,
                                         v1::VerifyDrawResponse* response);
    grpc::ServerUnaryReactor* VerifyOpeningTable(grpc::CallbackServerContext* context,
                                                 const v1::VerifyOpeningTableRequest* request,
                                                 v1::VerifyOpeningTableResponse* response);

  private:
    const plugin_host::PluginHost& plugins_;
};

}  // namespace collegium::rpc
