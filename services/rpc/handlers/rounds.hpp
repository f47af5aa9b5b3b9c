#pragma once

#include <collegium/plugin_host/plugin_host.hpp>
#include <collegium/rpc/serve.hpp>
#include <collegium/v1/rounds.grpc.pb.h>

namespace collegium::rpc {

// Pairing a large field takes its time: what pairs, or pairs again, runs on the workers.
class RoundHandlers final : public v1::RoundService::CallbackService {
  public:
    RoundHandlers(Environment& environment, const plugin_host::PluginHost& plugins)
        : environment_(environment), plugins_(plugins) {}

    grpc::ServerUnaryReactor* GetRound(grpc::CallbackServerContext* context,
                                       const v1::GetRoundRequest* request,
                                       v1::Round* response) override;
    grpc::ServerUnaryReactor* ListRounds(grpc::CallbackServerContext* context,
                                         const v1::ListRoundsRequest* request,
                                         v1::ListRoundsResponse* response) override;
    grpc::ServerUnaryReactor* PairRound(grpc::CallbackServerContext* context,
                                        const v1::PairRoundRequest* request,
                                        v1::Round* response) override;
    grpc::ServerUnaryReactor* ExplainPair(grpc::CallbackServerContext* context,
                                          const v1::ExplainPairRequest* request,
                                          v1::ExplainPairResponse* response) override;
    grpc::ServerUnaryReactor* ReplayRound(grpc::CallbackServerContext* context,
                                          const v1::ReplayRoundRequest* request,
                                          v1::ReplayRoundResponse* response) override;
    grpc::ServerUnaryReactor* ChangePairs(grpc::CallbackServerContext* context,
                                          const v1::ChangePairsRequest* request,
                                          v1::ChangePairsResponse* response) override;
    grpc::ServerUnaryReactor* DiscardRound(grpc::CallbackServerContext* context,
                                           const v1::DiscardRoundRequest* request,
                                           v1::DiscardRoundResponse* response) override;
    grpc::ServerUnaryReactor* ApproveRound(grpc::CallbackServerContext* context,
                                           const v1::ApproveRoundRequest* request,
                                           v1::Round* response) override;
    grpc::ServerUnaryReactor* ScheduleRound(grpc::CallbackServerContext* context,
                                            const v1::ScheduleRoundRequest* request,
                                            v1::Round* response) override;
    grpc::ServerUnaryReactor* StartRound(grpc::CallbackServerContext* context,
                                         const v1::StartRoundRequest* request,
                                         v1::Round* response) override;
    grpc::ServerUnaryReactor* CloseRound(grpc::CallbackServerContext* context,
                                         const v1::CloseRoundRequest* request,
                                         v1::Round* response) override;
    grpc::ServerUnaryReactor* ReopenRound(grpc::CallbackServerContext* context,
                                          const v1::ReopenRoundRequest* request,
                                          v1::Round* response) override;
    grpc::ServerUnaryReactor* DrawStarts(grpc::CallbackServerContext* context,
                                         const v1::DrawStartsRequest* request,
                                         v1::Round* response) override;

  private:
    // A change of a round: `act` takes (call, snapshot, library, id, version, request).
    template <typename Request, typename Act>
    grpc::ServerUnaryReactor* change(grpc::CallbackServerContext* context, const Request* request,
                                     v1::Round* response, Act act);

    Environment& environment_;
    const plugin_host::PluginHost& plugins_;
};

}  // namespace collegium::rpc
