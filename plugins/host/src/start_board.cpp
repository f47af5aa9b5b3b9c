#include <collegium/plugin_host/start_board.hpp>
#include <collegium/sdk/game.hpp>

namespace collegium::plugin_host {

std::optional<StartBoard> ask_start_board(const sdk::Discipline& discipline) {
    const auto* rules = sdk::query<sdk::GameV0>(discipline);
    if (rules == nullptr) return std::nullopt;
    try {
        const auto game = sdk::start_game(*rules, {});
        if (!game) return std::nullopt;
        StartBoard board;
        board.view = (*game)->board_view(sdk::Side::kFirst);
        board.position = (*game)->position().text;
        for (const sdk::Cell& cell : board.view.cells)
            board.squares.push_back(rules->square_name(cell.square));
        return board;
    } catch (...) {
        return std::nullopt;  // what it throws there, the conformance kit has told of
    }
}

}  // namespace collegium::plugin_host
