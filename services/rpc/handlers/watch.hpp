#pragma once

#include <grpcpp/support/server_callback.h>

#include <collegium/rpc/call.hpp>
#include <collegium/rpc/watch_hub.hpp>
#include <collegium/v1/watch.grpc.pb.h>

namespace collegium::rpc {

class WatchHandlers final : public v1::WatchService::CallbackService {
  public:
    WatchHandlers(Environment& environment, WatchHub& hub);

    grpc::ServerWriteReactor<v1::WatchEvent>* Watch(grpc::CallbackServerContext* context,
                                                    const v1::WatchRequest* request) override;

  private:
    Environment& environment_;
    WatchHub& hub_;
};

}  // namespace collegium::rpc
