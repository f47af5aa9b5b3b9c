// Tournaments and participants between the API and the use cases.
#pragma once

#include <collegium/rpc/call.hpp>
#include <collegium/usecases/participants.hpp>
#include <collegium/usecases/tournaments.hpp>
#include <collegium/v1/tournaments.pb.h>

namespace collegium::rpc {

[[nodiscard]] usecases::TournamentForm decode_tournament(const v1::Tournament& tournament);

void encode(const Call& call, const usecases::TournamentView& view, v1::Tournament& out);
void encode(const Call& call, const usecases::ParticipantView& view, v1::Participant& out);
void encode(const Call& call, const usecases::AddParticipantsResult& result,
            v1::AddParticipantsResponse& out);
void encode(const Call& call, const usecases::NumbersView& view, v1::DrawNumbersResponse& out);
void encode(const Call& call, const usecases::WithdrawalView& view,
            v1::WithdrawParticipantResponse& out);

}  // namespace collegium::rpc
