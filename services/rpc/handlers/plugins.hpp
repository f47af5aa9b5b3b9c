#pragma once

#include <collegium/plugin_host/plugin_host.hpp>
#include <collegium/rpc/serve.hpp>
#include <collegium/v1/disciplines.pb.h>

#include "api_service.hpp"

namespace collegium::rpc {

class PluginHandlers final : public ApiService {
  public:
    PluginHandlers(Environment& environment, plugin_host::PluginHost& plugins);

    grpc::ServerUnaryReactor* GetPlugin(grpc::CallbackServerContext* context,
                                        const v1::GetPluginRequest* request, v1::Plugin* response);
    grpc::ServerUnaryReactor* ListPlugins(grpc::CallbackServerContext* context,
                                          const v1::ListPluginsRequest* request,
                                          v1::ListPluginsResponse* response);
    grpc::ServerUnaryReactor* AdmitPlugin(grpc::CallbackServerContext* context,
                                          const v1::AdmitPluginRequest* request,
                                          v1::Plugin* response);
    grpc::ServerUnaryReactor* DisablePlugin(grpc::CallbackServerContext* context,
                                            const v1::DisablePluginRequest* request,
                                            v1::Plugin* response);
    grpc::ServerUnaryReactor* EnablePlugin(grpc::CallbackServerContext* context,
                                           const v1::EnablePluginRequest* request,
                                           v1::Plugin* response);
    grpc::ServerUnaryReactor* RescanPlugins(grpc::CallbackServerContext* context,
                                            const v1::RescanPluginsRequest* request,
                                            v1::RescanPluginsResponse* response);

  private:
    // Lets the host look again once a decision is durable, off the writer's thread.
    void rescan();
    // As above, after lifting the quarantine of the module "plugins/go".
    void lift_and_rescan(const std::string& name);

    plugin_host::PluginHost& plugins_;
};

}  // namespace collegium::rpc
