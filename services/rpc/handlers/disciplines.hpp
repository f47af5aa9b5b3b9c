#pragma once

#include <collegium/plugin_host/plugin_host.hpp>
#include <collegium/rpc/serve.hpp>
#include <collegium/v1/disciplines.grpc.pb.h>

namespace collegium::rpc {

class DisciplineHandlers final : public v1::DisciplineService::CallbackService {
  public:
    DisciplineHandlers(Environment& environment, const plugin_host::PluginHost& plugins);

    grpc::ServerUnaryReactor* GetDiscipline(grpc::CallbackServerContext* context,
                                            const v1::GetDisciplineRequest* request,
                                            v1::Discipline* response) override;
    grpc::ServerUnaryReactor* ListDisciplines(grpc::CallbackServerContext* context,
                                              const v1::ListDisciplinesRequest* request,
                                              v1::ListDisciplinesResponse* response) override;

  private:
    Environment& environment_;
    const plugin_host::PluginHost& plugins_;
};

}  // namespace collegium::rpc
