#pragma once

#include <chrono>

#include <collegium/plugin_host/plugin_host.hpp>
#include <collegium/rpc/serve.hpp>
#include <collegium/v1/games.pb.h>

#include "api_service.hpp"

namespace collegium::rpc {

// Every question runs on the pool for plugins, within the caller's deadline and `time_limit`.
class GameHandlers final : public ApiService {
  public:
    GameHandlers(Environment& environment, const plugin_host::PluginHost& plugins,
                 std::chrono::milliseconds time_limit);

    grpc::ServerUnaryReactor* GetGameRules(grpc::CallbackServerContext* context,
                                           const v1::GetGameRulesRequest* request,
                                           v1::GameRules* response);
    grpc::ServerUnaryReactor* ListOpenings(grpc::CallbackServerContext* context,
                                           const v1::ListOpeningsRequest* request,
                                           v1::ListOpeningsResponse* response);
    grpc::ServerUnaryReactor* ReplayGame(grpc::CallbackServerContext* context,
                                         const v1::ReplayGameRequest* request,
                                         v1::ReplayGameResponse* response);
    grpc::ServerUnaryReactor* ParseMove(grpc::CallbackServerContext* context,
                                        const v1::ParseMoveRequest* request,
                                        v1::ParseMoveResponse* response);
    grpc::ServerUnaryReactor* CheckClaim(grpc::CallbackServerContext* context,
                                         const v1::CheckClaimRequest* request,
                                         v1::CheckClaimResponse* response);
    grpc::ServerUnaryReactor* CheckOffer(grpc::CallbackServerContext* context,
                                         const v1::CheckOfferRequest* request,
                                         v1::CheckOfferResponse* response);
    grpc::ServerUnaryReactor* CheckEnding(grpc::CallbackServerContext* context,
                                          const v1::CheckEndingRequest* request,
                                          v1::CheckEndingResponse* response);
    grpc::ServerUnaryReactor* ReadRecords(grpc::CallbackServerContext* context,
                                          const v1::ReadRecordsRequest* request,
                                          v1::ReadRecordsResponse* response);
    grpc::ServerUnaryReactor* WriteRecord(grpc::CallbackServerContext* context,
                                          const v1::WriteRecordRequest* request,
                                          v1::WriteRecordResponse* response);

  private:
    template <typename Request, typename Response, typename Answer>
    grpc::ServerUnaryReactor* ask(grpc::CallbackServerContext* context, const Request* request,
                                  Response* response, Answer answer);

    const plugin_host::PluginHost& plugins_;
    std::chrono::milliseconds time_limit_;
};

}  // namespace collegium::rpc
