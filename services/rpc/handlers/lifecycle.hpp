#pragma once

#include <collegium/rpc/serve.hpp>
#include <collegium/v1/lifecycle.grpc.pb.h>

namespace collegium::rpc {

class LifecycleHandlers final : public v1::LifecycleService::CallbackService {
  public:
    explicit LifecycleHandlers(Environment& environment) : environment_(environment) {}

    grpc::ServerUnaryReactor* GetProgress(grpc::CallbackServerContext* context,
                                          const v1::GetProgressRequest* request,
                                          v1::Progress* response) override;
    grpc::ServerUnaryReactor* MarkCondition(grpc::CallbackServerContext* context,
                                            const v1::MarkConditionRequest* request,
                                            v1::Progress* response) override;
    grpc::ServerUnaryReactor* AdvanceCompetition(grpc::CallbackServerContext* context,
                                                 const v1::AdvanceCompetitionRequest* request,
                                                 v1::Progress* response) override;
    grpc::ServerUnaryReactor* CancelCompetition(grpc::CallbackServerContext* context,
                                                const v1::CancelCompetitionRequest* request,
                                                v1::Progress* response) override;

  private:
    Environment& environment_;
};

}  // namespace collegium::rpc
