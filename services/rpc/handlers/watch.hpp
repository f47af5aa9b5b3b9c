#pragma once

#include <grpcpp/support/server_callback.h>

#include <collegium/rpc/call.hpp>
#include <collegium/rpc/watch_hub.hpp>
#include <collegium/v1/watch.pb.h>

#include "api_service.hpp"

namespace collegium::rpc {

class WatchHandlers final : public ApiService {
  public:
    WatchHandlers(Environment& environment, WatchHub& hub);

  private:
    // `readable`: whether the request is one.
    grpc::ServerWriteReactor<v1::WatchEvent>* watch(grpc::CallbackServerContext* context,
                                                    const v1::WatchRequest& request, bool readable);

    WatchHub& hub_;
};

}  // namespace collegium::rpc
