#pragma once

#include <collegium/rpc/serve.hpp>
#include <collegium/rpc/server.hpp>
#include <collegium/v1/server.pb.h>

#include "api_service.hpp"

namespace collegium::rpc {

class ServerHandlers final : public ApiService {
  public:
    ServerHandlers(Environment& environment, ServerFacts facts);

    grpc::ServerUnaryReactor* GetServerInfo(grpc::CallbackServerContext* context,
                                            const v1::GetServerInfoRequest* request,
                                            v1::ServerInfo* response);

  private:
    ServerFacts facts_;
    storage::Instant start_time_;
};

}  // namespace collegium::rpc
