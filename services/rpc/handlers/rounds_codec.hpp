// Rounds as messages.
#pragma once

#include <collegium/rpc/call.hpp>
#include <collegium/usecases/rounds.hpp>
#include <collegium/v1/rounds.pb.h>

namespace collegium::rpc {

void encode(const usecases::PairChange& change, v1::PairChange& out);
void encode(const Call& call, const usecases::RoundView& view, v1::Round& out);
void encode(const Call& call, const usecases::ChangedRound& changed, v1::ChangePairsResponse& out);

}  // namespace collegium::rpc
