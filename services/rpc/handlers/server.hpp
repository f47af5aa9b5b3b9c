#pragma once

#include <collegium/rpc/serve.hpp>
#include <collegium/rpc/server.hpp>
#include <collegium/v1/server.grpc.pb.h>

namespace collegium::rpc {

class ServerHandlers final : public v1::ServerService::CallbackService {
  public:
    ServerHandlers(Environment& environment, ServerFacts facts);

    grpc::ServerUnaryReactor* GetServerInfo(grpc::CallbackServerContext* context,
                                            const v1::GetServerInfoRequest* request,
                                            v1::ServerInfo* response) override;

  private:
    Environment& environment_;
    ServerFacts facts_;
    storage::Instant start_time_;
};

}  // namespace collegium::rpc
