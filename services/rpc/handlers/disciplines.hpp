#pragma once

#include <collegium/plugin_host/plugin_host.hpp>
#include <collegium/rpc/serve.hpp>
#include <collegium/v1/disciplines.pb.h>

#include "api_service.hpp"

namespace collegium::rpc {

class DisciplineHandlers final : public ApiService {
  public:
    DisciplineHandlers(Environment& environment, const plugin_host::PluginHost& plugins);

    grpc::ServerUnaryReactor* GetDiscipline(grpc::CallbackServerContext* context,
                                            const v1::GetDisciplineRequest* request,
                                            v1::Discipline* response);
    grpc::ServerUnaryReactor* ListDisciplines(grpc::CallbackServerContext* context,
                                              const v1::ListDisciplinesRequest* request,
                                              v1::ListDisciplinesResponse* response);

  private:
    const plugin_host::PluginHost& plugins_;
};

}  // namespace collegium::rpc
