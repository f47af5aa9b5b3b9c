#pragma once

#include <collegium/rpc/serve.hpp>
#include <collegium/usecases/standings.hpp>
#include <collegium/v1/standings.pb.h>

#include "api_service.hpp"

namespace collegium::rpc {

// Tables are computed on the workers and kept until the next write.
class StandingsHandlers final : public ApiService {
  public:
    explicit StandingsHandlers(Environment& environment);

    grpc::ServerUnaryReactor* GetStandings(grpc::CallbackServerContext* context,
                                           const v1::GetStandingsRequest* request,
                                           v1::Standings* response);
    grpc::ServerUnaryReactor* ExplainPlace(grpc::CallbackServerContext* context,
                                           const v1::ExplainPlaceRequest* request,
                                           v1::ExplainPlaceResponse* response);
    grpc::ServerUnaryReactor* GetParticipantCard(grpc::CallbackServerContext* context,
                                                 const v1::GetParticipantCardRequest* request,
                                                 v1::ParticipantCard* response);
    grpc::ServerUnaryReactor* GetApproval(grpc::CallbackServerContext* context,
                                          const v1::GetApprovalRequest* request,
                                          v1::Approval* response);
    grpc::ServerUnaryReactor* ApproveResults(grpc::CallbackServerContext* context,
                                             const v1::ApproveResultsRequest* request,
                                             v1::Approval* response);

  private:
    usecases::StandingsCache cache_;
};

}  // namespace collegium::rpc
