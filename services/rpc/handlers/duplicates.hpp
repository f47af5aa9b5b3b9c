#pragma once

#include <collegium/rpc/serve.hpp>
#include <collegium/v1/duplicates.grpc.pb.h>

namespace collegium::rpc {

class DuplicateHandlers final : public v1::DuplicateService::CallbackService {
  public:
    explicit DuplicateHandlers(Environment& environment) : environment_(environment) {}

    grpc::ServerUnaryReactor* ListDuplicates(grpc::CallbackServerContext* context,
                                             const v1::ListDuplicatesRequest* request,
                                             v1::ListDuplicatesResponse* response) override;
    grpc::ServerUnaryReactor* MergePersons(grpc::CallbackServerContext* context,
                                           const v1::MergePersonsRequest* request,
                                           v1::MergePersonsResponse* response) override;
    grpc::ServerUnaryReactor* MarkDistinct(grpc::CallbackServerContext* context,
                                           const v1::MarkDistinctRequest* request,
                                           v1::MarkDistinctResponse* response) override;

  private:
    Environment& environment_;
};

}  // namespace collegium::rpc
