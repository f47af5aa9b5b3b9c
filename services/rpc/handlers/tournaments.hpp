#pragma once

#include <collegium/rpc/serve.hpp>
#include <collegium/v1/tournaments.pb.h>

#include "api_service.hpp"

namespace collegium::rpc {

class TournamentHandlers final : public ApiService {
  public:
    explicit TournamentHandlers(Environment& environment);

    grpc::ServerUnaryReactor* GetTournament(grpc::CallbackServerContext* context,
                                            const v1::GetTournamentRequest* request,
                                            v1::Tournament* response);
    grpc::ServerUnaryReactor* ListTournaments(grpc::CallbackServerContext* context,
                                              const v1::ListTournamentsRequest* request,
                                              v1::ListTournamentsResponse* response);
    grpc::ServerUnaryReactor* SuggestTournament(grpc::CallbackServerContext* context,
                                                const v1::SuggestTournamentRequest* request,
                                                v1::Tournament* response);
    grpc::ServerUnaryReactor* CreateTournament(grpc::CallbackServerContext* context,
                                               const v1::CreateTournamentRequest* request,
                                               v1::Tournament* response);
    grpc::ServerUnaryReactor* UpdateTournament(grpc::CallbackServerContext* context,
                                               const v1::UpdateTournamentRequest* request,
                                               v1::Tournament* response);
    grpc::ServerUnaryReactor* DeleteTournament(grpc::CallbackServerContext* context,
                                               const v1::DeleteTournamentRequest* request,
                                               v1::DeleteTournamentResponse* response);
    grpc::ServerUnaryReactor* AddParticipants(grpc::CallbackServerContext* context,
                                              const v1::AddParticipantsRequest* request,
                                              v1::AddParticipantsResponse* response);
    grpc::ServerUnaryReactor* RemoveParticipant(grpc::CallbackServerContext* context,
                                                const v1::RemoveParticipantRequest* request,
                                                v1::Tournament* response);
    grpc::ServerUnaryReactor* SetRatings(grpc::CallbackServerContext* context,
                                         const v1::SetRatingsRequest* request,
                                         v1::SetRatingsResponse* response);
    grpc::ServerUnaryReactor* ListParticipants(grpc::CallbackServerContext* context,
                                               const v1::ListParticipantsRequest* request,
                                               v1::ListParticipantsResponse* response);
    grpc::ServerUnaryReactor* DrawNumbers(grpc::CallbackServerContext* context,
                                          const v1::DrawNumbersRequest* request,
                                          v1::DrawNumbersResponse* response);
    grpc::ServerUnaryReactor* SetAbsences(grpc::CallbackServerContext* context,
                                          const v1::SetAbsencesRequest* request,
                                          v1::Participant* response);
    grpc::ServerUnaryReactor* WithdrawParticipant(grpc::CallbackServerContext* context,
                                                  const v1::WithdrawParticipantRequest* request,
                                                  v1::WithdrawParticipantResponse* response);
    grpc::ServerUnaryReactor* ReinstateParticipant(grpc::CallbackServerContext* context,
                                                   const v1::ReinstateParticipantRequest* request,
                                                   v1::Participant* response);
    grpc::ServerUnaryReactor* ReplaceParticipant(grpc::CallbackServerContext* context,
                                                 const v1::ReplaceParticipantRequest* request,
                                                 v1::ReplaceParticipantResponse* response);
};

}  // namespace collegium::rpc
