#pragma once

#include <collegium/plugin_host/plugin_host.hpp>
#include <collegium/rpc/serve.hpp>
#include <collegium/v1/rounds.pb.h>

#include "api_service.hpp"

namespace collegium::rpc {

// Pairing a large field takes its time: what pairs, or pairs again, runs on the workers.
class RoundHandlers final : public ApiService {
  public:
    RoundHandlers(Environment& environment, const plugin_host::PluginHost& plugins);

    grpc::ServerUnaryReactor* GetRound(grpc::CallbackServerContext* context,
                                       const v1::GetRoundRequest* request, v1::Round* response);
    grpc::ServerUnaryReactor* ListRounds(grpc::CallbackServerContext* context,
                                         const v1::ListRoundsRequest* request,
                                         v1::ListRoundsResponse* response);
    grpc::ServerUnaryReactor* PairRound(grpc::CallbackServerContext* context,
                                        const v1::PairRoundRequest* request, v1::Round* response);
    grpc::ServerUnaryReactor* ExplainPair(grpc::CallbackServerContext* context,
                                          const v1::ExplainPairRequest* request,
                                          v1::ExplainPairResponse* response);
    grpc::ServerUnaryReactor* ReplayRound(grpc::CallbackServerContext* context,
                                          const v1::ReplayRoundRequest* request,
                                          v1::ReplayRoundResponse* response);
    grpc::ServerUnaryReactor* ChangePairs(grpc::CallbackServerContext* context,
                                          const v1::ChangePairsRequest* request,
                                          v1::ChangePairsResponse* response);
    grpc::ServerUnaryReactor* DiscardRound(grpc::CallbackServerContext* context,
                                           const v1::DiscardRoundRequest* request,
                                           v1::DiscardRoundResponse* response);
    grpc::ServerUnaryReactor* ApproveRound(grpc::CallbackServerContext* context,
                                           const v1::ApproveRoundRequest* request,
                                           v1::Round* response);
    grpc::ServerUnaryReactor* ScheduleRound(grpc::CallbackServerContext* context,
                                            const v1::ScheduleRoundRequest* request,
                                            v1::Round* response);
    grpc::ServerUnaryReactor* StartRound(grpc::CallbackServerContext* context,
                                         const v1::StartRoundRequest* request, v1::Round* response);
    grpc::ServerUnaryReactor* CloseRound(grpc::CallbackServerContext* context,
                                         const v1::CloseRoundRequest* request, v1::Round* response);
    grpc::ServerUnaryReactor* ReopenRound(grpc::CallbackServerContext* context,
                                          const v1::ReopenRoundRequest* request,
                                          v1::Round* response);
    grpc::ServerUnaryReactor* DrawStarts(grpc::CallbackServerContext* context,
                                         const v1::DrawStartsRequest* request, v1::Round* response);

  private:
    // A change of a round: `act` takes (call, snapshot, library, id, version, request).
    template <typename Request, typename Act>
    grpc::ServerUnaryReactor* change(grpc::CallbackServerContext* context, const Request* request,
                                     v1::Round* response, Act act);

    const plugin_host::PluginHost& plugins_;
};

}  // namespace collegium::rpc
