#include "handlers/seat_codec.hpp"

namespace collegium::rpc {

void encode_seat(const usecases::SeatView& seat, v1::BoardSeat& out) {
    out.set_number(seat.number);
    if (seat.person.value > 0) out.set_person(seat.person.name());
    out.set_short_name(seat.short_name);
    out.set_full_name(seat.full_name);
    out.set_rank(seat.rank);
    out.set_rating(seat.rating.value_or(0));
    out.set_region(seat.region);
    out.set_points(seat.points);
    out.set_sides(seat.sides);
}

}  // namespace collegium::rpc
