#include "tui/viewmodel/board_row.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include <collegium/v1/results.pb.h>

#include "tui/viewmodel/board_start.hpp"
#include "tui/viewmodel/format.hpp"
#include "tui/viewmodel/pairing.hpp"

namespace collegium::tui::viewmodel {
namespace {

BoardSide side_of(const v1::BoardSeat& seat) {
    BoardSide side;
    side.number = std::to_string(seat.number());
    side.short_name = seat.short_name();
    side.middle_name = with_initial(seat.full_name());
    side.rank = seat.rank();
    if (seat.rating() > 0) side.rating = std::to_string(seat.rating());
    side.region = short_region(seat.region());
    side.points = seat.points();
    return side;
}

}  // namespace

std::string short_region(const std::string& region) {
    constexpr std::string_view kRepublic = "Республика ";
    constexpr std::string_view kProvince = " область";  // alike in Ukrainian
    if (region.starts_with(kRepublic)) return region.substr(kRepublic.size());
    if (region.ends_with(kProvince)) return region.substr(0, region.size() - kProvince.size());
    return region;
}

std::string with_initial(const std::string& full_name) {
    const std::size_t last = full_name.rfind(' ');
    if (last == std::string::npos || full_name.find(' ') == last) return full_name;
    return full_name.substr(0, last + 1) + initial(full_name.substr(last + 1)) + ".";
}

BoardRow board_row(const v1::Board& board) {
    BoardRow row;
    row.name = board.name();
    row.number = board.number();
    row.first = side_of(board.first());
    row.second = side_of(board.second());
    row.result = board.text();
    if (board.games_size() > 1)
        for (const v1::BoardGame& game : board.games())
            row.games.push_back(game.text());
    row.open_games = 0;
    for (const v1::BoardGame& game : board.games())
        if (game.outcome() == v1::GAME_RESULT_UNSPECIFIED) ++row.open_games;
    for (const v1::BoardGame& game : board.games())
        row.turned.push_back(game.turned());
    const auto missing = [](const v1::Arrival& arrival) {
        return arrival.state() == v1::ARRIVAL_STATE_MISSING;
    };
    row.first_side_missing = missing(board.start().first());
    row.second_side_missing = missing(board.start().second());
    if (!left_begins(board, 1)) std::swap(row.first_side_missing, row.second_side_missing);
    row.complete = board.complete();
    row.attention = !board.remarks().empty();
    row.sheets_missing = board.sheets_missing();
    row.mine = board.mine();
    row.ending_note = board.note();
    row.author = surname(board.recorded_by());
    row.version = board.etag();
    return row;
}

BoardRow bye_row(const v1::BoardSeat& seat, const Texts& texts) {
    BoardRow row;
    row.complete = true;
    row.first = side_of(seat);
    row.result = "+";
    row.second.middle_name = texts("results.bye_row");
    return row;
}

bool is_turned(const BoardRow& row) {
    return std::find(row.turned.begin(), row.turned.end(), true) != row.turned.end();
}

}  // namespace collegium::tui::viewmodel
