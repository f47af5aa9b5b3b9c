#pragma once

#include <collegium/rpc/serve.hpp>
#include <collegium/v1/lifecycle.pb.h>

#include "api_service.hpp"

namespace collegium::rpc {

class LifecycleHandlers final : public ApiService {
  public:
    explicit LifecycleHandlers(Environment& environment);

    grpc::ServerUnaryReactor* GetProgress(grpc::CallbackServerContext* context,
                                          const v1::GetProgressRequest* request,
                                          v1::Progress* response);
    grpc::ServerUnaryReactor* MarkCondition(grpc::CallbackServerContext* context,
                                            const v1::MarkConditionRequest* request,
                                            v1::Progress* response);
    grpc::ServerUnaryReactor* AdvanceCompetition(grpc::CallbackServerContext* context,
                                                 const v1::AdvanceCompetitionRequest* request,
                                                 v1::Progress* response);
    grpc::ServerUnaryReactor* CancelCompetition(grpc::CallbackServerContext* context,
                                                const v1::CancelCompetitionRequest* request,
                                                v1::Progress* response);
};

}  // namespace collegium::rpc
