#pragma once

#include <collegium/plugin_host/plugin_host.hpp>
#include <collegium/rpc/serve.hpp>
#include <collegium/v1/regulations.grpc.pb.h>

namespace collegium::rpc {

class RegulationHandlers final : public v1::RegulationService::CallbackService {
  public:
    RegulationHandlers(Environment& environment, const plugin_host::PluginHost& plugins)
        : environment_(environment), plugins_(plugins) {}

    grpc::ServerUnaryReactor* GetRegulation(grpc::CallbackServerContext* context,
                                            const v1::GetRegulationRequest* request,
                                            v1::Regulation* response) override;
    grpc::ServerUnaryReactor* UpdateRegulation(grpc::CallbackServerContext* context,
                                               const v1::UpdateRegulationRequest* request,
                                               v1::Regulation* response) override;

  private:
    Environment& environment_;
    const plugin_host::PluginHost& plugins_;
};

}  // namespace collegium::rpc
