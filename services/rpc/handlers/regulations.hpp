#pragma once

#include <collegium/plugin_host/plugin_host.hpp>
#include <collegium/rpc/serve.hpp>
#include <collegium/v1/regulations.pb.h>

#include "api_service.hpp"

namespace collegium::rpc {

class RegulationHandlers final : public ApiService {
  public:
    RegulationHandlers(Environment& environment, const plugin_host::PluginHost& plugins);

    grpc::ServerUnaryReactor* GetRegulation(grpc::CallbackServerContext* context,
                                            const v1::GetRegulationRequest* request,
                                            v1::Regulation* response);
    grpc::ServerUnaryReactor* UpdateRegulation(grpc::CallbackServerContext* context,
                                               const v1::UpdateRegulationRequest* request,
                                               v1::Regulation* response);

  private:
    const plugin_host::PluginHost& plugins_;
};

}  // namespace collegium::rpc
