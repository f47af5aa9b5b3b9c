// Positions and moves as text, of every game: after the game's byte the first line is a position,
// the others are moves played from it.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include <collegium/draughts/discipline.hpp>
#include <collegium/sdk/game.hpp>

#include "draughts_games.hpp"

namespace {

using namespace collegium;
using fuzz::require;

class Discipline final : public draughts::DraughtsDiscipline {
  public:
    using DraughtsDiscipline::DraughtsDiscipline;
};

// What the plugin wrote it must read back as the same.
void check_texts(const Discipline& discipline, const sdk::Game& game) {
    sdk::GameSetup setup;
    setup.position = game.position().text;
    const auto again = sdk::start_game(discipline, setup);
    require(again.has_value() && (*again)->position() == game.position());
    for (const sdk::Move& move : game.legal_moves()) {
        for (const auto& notation : discipline.notations()) {
            const auto text = game.format_move(move, notation.id);
            require(text.has_value());
            const auto read = game.parse_move(*text);
            const auto* parsed = std::get_if<sdk::Move>(&read);
            require(parsed != nullptr && *parsed == move);
        }
    }
}

void run(const Discipline& discipline, std::string_view text) {
    sdk::GameSetup setup;
    setup.position = std::string(text.substr(0, text.find('\n')));
    auto game = sdk::start_game(discipline, setup);
    if (!game) return;
    check_texts(discipline, **game);
    while (text.find('\n') != std::string_view::npos) {
        text.remove_prefix(text.find('\n') + 1);
        const auto parsed = (*game)->parse_move(text.substr(0, text.find('\n')));
        const auto* move = std::get_if<sdk::Move>(&parsed);
        if (move == nullptr) continue;
        require((*game)->play(*move).has_value());
        check_texts(discipline, **game);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const std::string text(reinterpret_cast<const char*>(data), size);
    run(Discipline(fuzz::chosen_game(text)), std::string_view(text).substr(1));
    return 0;
}
