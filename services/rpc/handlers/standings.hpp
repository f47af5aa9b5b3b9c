#pragma once

#include <collegium/rpc/serve.hpp>
#include <collegium/usecases/standings.hpp>
#include <collegium/v1/standings.grpc.pb.h>

namespace collegium::rpc {

// Tables are computed on the workers and kept until the next write.
class StandingsHandlers final : public v1::StandingsService::CallbackService {
  public:
    explicit StandingsHandlers(Environment& environment) : environment_(environment) {}

    grpc::ServerUnaryReactor* GetStandings(grpc::CallbackServerContext* context,
                                           const v1::GetStandingsRequest* request,
                                           v1::Standings* response) override;
    grpc::ServerUnaryReactor* ExplainPlace(grpc::CallbackServerContext* context,
                                           const v1::ExplainPlaceRequest* request,
                                           v1::ExplainPlaceResponse* response) override;
    grpc::ServerUnaryReactor* GetParticipantCard(grpc::CallbackServerContext* context,
                                                 const v1::GetParticipantCardRequest* request,
                                                 v1::ParticipantCard* response) override;
    grpc::ServerUnaryReactor* GetApproval(grpc::CallbackServerContext* context,
                                          const v1::GetApprovalRequest* request,
                                          v1::Approval* response) override;
    grpc::ServerUnaryReactor* ApproveResults(grpc::CallbackServerContext* context,
                                             const v1::ApproveResultsRequest* request,
                                             v1::Approval* response) override;

  private:
    Environment& environment_;
    usecases::StandingsShelf shelf_;
};

}  // namespace collegium::rpc
