#include "refusal_counter.hpp"

namespace collegium::rpc {
namespace {

class RefusalCounter final : public grpc::experimental::Interceptor {
  public:
    explicit RefusalCounter(Counters& counters) : counters_(counters) {}

    void Intercept(grpc::experimental::InterceptorBatchMethods* methods) override {
        using Point = grpc::experimental::InterceptionHookPoints;
        if (methods->QueryInterceptionHookPoint(Point::PRE_SEND_STATUS)) {
            const grpc::Status status = methods->GetSendStatus();
            const bool by_grpc = status.error_code() == grpc::StatusCode::UNIMPLEMENTED ||
                                 status.error_code() == grpc::StatusCode::INTERNAL ||
                                 status.error_code() == grpc::StatusCode::RESOURCE_EXHAUSTED;
            if (by_grpc && status.error_details().empty()) ++counters_.refused_by_grpc;
        }
        methods->Proceed();
    }

  private:
    Counters& counters_;
};

}  // namespace

grpc::experimental::Interceptor* RefusalCounterFactory::CreateServerInterceptor(
    grpc::experimental::ServerRpcInfo*) {
    ++seen_;
    return new RefusalCounter(counters_);  // gRPC takes it over
}

}  // namespace collegium::rpc
