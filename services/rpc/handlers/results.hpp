#pragma once

#include <chrono>

#include <collegium/plugin_host/plugin_host.hpp>
#include <collegium/rpc/serve.hpp>
#include <collegium/v1/results.pb.h>

#include "api_service.hpp"

namespace collegium::rpc {

class ResultHandlers final : public ApiService {
  public:
    // `plugins` outlives the handlers; a score is played through within `time_limit`.
    ResultHandlers(Environment& environment, const plugin_host::PluginHost& plugins,
                   std::chrono::milliseconds time_limit);

    grpc::ServerUnaryReactor* ListBoards(grpc::CallbackServerContext* context,
                                         const v1::ListBoardsRequest* request,
                                         v1::ListBoardsResponse* response);
    grpc::ServerUnaryReactor* GetBoard(grpc::CallbackServerContext* context,
                                       const v1::GetBoardRequest* request, v1::Board* response);
    grpc::ServerUnaryReactor* RecordResult(grpc::CallbackServerContext* context,
                                           const v1::RecordResultRequest* request,
                                           v1::RecordResultResponse* response);
    grpc::ServerUnaryReactor* RecordResults(grpc::CallbackServerContext* context,
                                            const v1::RecordResultsRequest* request,
                                            v1::RecordResultsResponse* response);
    grpc::ServerUnaryReactor* CorrectResult(grpc::CallbackServerContext* context,
                                            const v1::CorrectResultRequest* request,
                                            v1::CorrectResultResponse* response);
    grpc::ServerUnaryReactor* DrawLot(grpc::CallbackServerContext* context,
                                      const v1::DrawLotRequest* request,
                                      v1::RecordResultResponse* response);
    grpc::ServerUnaryReactor* SetSides(grpc::CallbackServerContext* context,
                                       const v1::SetSidesRequest* request,
                                       v1::SetSidesResponse* response);
    grpc::ServerUnaryReactor* SetArrivals(grpc::CallbackServerContext* context,
                                          const v1::SetArrivalsRequest* request,
                                          v1::Board* response);
    grpc::ServerUnaryReactor* BeginGame(grpc::CallbackServerContext* context,
                                        const v1::BeginGameRequest* request, v1::Board* response);
    grpc::ServerUnaryReactor* SetSheets(grpc::CallbackServerContext* context,
                                        const v1::SetSheetsRequest* request, v1::Board* response);
    grpc::ServerUnaryReactor* AttachRecord(grpc::CallbackServerContext* context,
                                           const v1::AttachRecordRequest* request,
                                           v1::BoardRecord* response);
    grpc::ServerUnaryReactor* GetRecord(grpc::CallbackServerContext* context,
                                        const v1::GetRecordRequest* request,
                                        v1::BoardRecord* response);
    grpc::ServerUnaryReactor* ListBoardJudges(grpc::CallbackServerContext* context,
                                              const v1::ListBoardJudgesRequest* request,
                                              v1::ListBoardJudgesResponse* response);
    grpc::ServerUnaryReactor* SetBoardJudges(grpc::CallbackServerContext* context,
                                             const v1::SetBoardJudgesRequest* request,
                                             v1::ListBoardJudgesResponse* response);

  private:
    const plugin_host::PluginHost& plugins_;
    std::chrono::milliseconds time_limit_;
};

}  // namespace collegium::rpc
