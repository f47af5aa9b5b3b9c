// One who sits at a board, as messages of rounds and tables have him.
#pragma once

#include <collegium/usecases/rounds.hpp>
#include <collegium/v1/rounds.pb.h>

namespace collegium::rpc {

void encode_seat(const usecases::SeatView& seat, v1::BoardSeat& out);

}  // namespace collegium::rpc
