#pragma once

#include <collegium/plugin_host/plugin_host.hpp>
#include <collegium/rpc/serve.hpp>
#include <collegium/v1/competitions.pb.h>

#include "api_service.hpp"

namespace collegium::rpc {

class CompetitionHandlers final : public ApiService {
  public:
    CompetitionHandlers(Environment& environment, const plugin_host::PluginHost& plugins);

    grpc::ServerUnaryReactor* GetCompetition(grpc::CallbackServerContext* context,
                                             const v1::GetCompetitionRequest* request,
                                             v1::Competition* response);
    grpc::ServerUnaryReactor* ListCompetitions(grpc::CallbackServerContext* context,
                                               const v1::ListCompetitionsRequest* request,
                                               v1::ListCompetitionsResponse* response);
    grpc::ServerUnaryReactor* CreateCompetition(grpc::CallbackServerContext* context,
                                                const v1::CreateCompetitionRequest* request,
                                                v1::Competition* response);
    grpc::ServerUnaryReactor* UpdateCompetition(grpc::CallbackServerContext* context,
                                                const v1::UpdateCompetitionRequest* request,
                                                v1::Competition* response);
    grpc::ServerUnaryReactor* DeleteCompetition(grpc::CallbackServerContext* context,
                                                const v1::DeleteCompetitionRequest* request,
                                                v1::DeleteCompetitionResponse* response);

  private:
    const plugin_host::PluginHost& plugins_;
};

}  // namespace collegium::rpc
