// Counts what gRPC refuses before a handler runs: unparsable bytes, invalid UTF-8. What is over its
// limit never comes here: BegunCalls.
#pragma once

#include <atomic>
#include <cstdint>

#include <grpcpp/support/server_interceptor.h>

#include <collegium/rpc/call.hpp>

namespace collegium::rpc {

// Rationale: gRPC says nothing of such calls, but every refusal of our own carries details, so a
// status that is sent without any is gRPC's.
class RefusalCounterFactory final : public grpc::experimental::ServerInterceptorFactoryInterface {
  public:
    // `seen` counts every call that comes as far as this.
    RefusalCounterFactory(Counters& counters, std::atomic<std::int64_t>& seen)
        : counters_(counters), seen_(seen) {}

    grpc::experimental::Interceptor* CreateServerInterceptor(
        grpc::experimental::ServerRpcInfo* info) override;

  private:
    Counters& counters_;
    std::atomic<std::int64_t>& seen_;
};

}  // namespace collegium::rpc
