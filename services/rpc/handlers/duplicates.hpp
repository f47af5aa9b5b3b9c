#pragma once

#include <collegium/rpc/serve.hpp>
#include <collegium/v1/duplicates.pb.h>

#include "api_service.hpp"

namespace collegium::rpc {

class DuplicateHandlers final : public ApiService {
  public:
    explicit DuplicateHandlers(Environment& environment);

    grpc::ServerUnaryReactor* ListDuplicates(grpc::CallbackServerContext* context,
                                             const v1::ListDuplicatesRequest* request,
                                             v1::ListDuplicatesResponse* response);
    grpc::ServerUnaryReactor* MergePersons(grpc::CallbackServerContext* context,
                                           const v1::MergePersonsRequest* request,
                                           v1::MergePersonsResponse* response);
    grpc::ServerUnaryReactor* MarkDistinct(grpc::CallbackServerContext* context,
                                           const v1::MarkDistinctRequest* request,
                                           v1::MarkDistinctResponse* response);
};

}  // namespace collegium::rpc
