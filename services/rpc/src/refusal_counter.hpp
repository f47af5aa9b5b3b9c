// Counts what gRPC refuses before a handler runs: unparsable bytes, invalid UTF-8, too large.
#pragma once

#include <grpcpp/support/server_interceptor.h>

#include <collegium/rpc/call.hpp>

namespace collegium::rpc {

// Rationale: gRPC says nothing of such calls, but every refusal of our own carries details, so a
// status that is sent without any is gRPC's.
class RefusalCounterFactory final : public grpc::experimental::ServerInterceptorFactoryInterface {
  public:
    explicit RefusalCounterFactory(Counters& counters) : counters_(counters) {}

    grpc::experimental::Interceptor* CreateServerInterceptor(
        grpc::experimental::ServerRpcInfo* info) override;

  private:
    Counters& counters_;
};

}  // namespace collegium::rpc
