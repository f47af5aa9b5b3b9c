#include "games.hpp"

#include <sstream>
#include <variant>

#include <gtest/gtest.h>

namespace collegium::renju::test {

const RenjuDiscipline& discipline() {
    static const RenjuDiscipline kDiscipline;
    return kDiscipline;
}

sdk::GameSetup setup_of(const std::string& settings, const std::string& position) {
    sdk::GameSetup setup;
    setup.position = position;
    std::istringstream stream(settings);
    for (std::string word; stream >> word;) {
        const auto equals = word.find('=');
        const std::string id = word.substr(0, equals);
        const std::string value = word.substr(equals + 1);
        if (id == "edition")
            setup.edition = value;
        else
            setup.parameters[id] = value;
    }
    return setup;
}

sdk::GameHandle game_of(const std::string& settings, const std::string& position) {
    auto game = sdk::start_game(discipline(), setup_of(settings, position));
    if (!game) throw std::runtime_error(game.error().reason);
    return std::move(*game);
}

void play(sdk::Game& game, const std::string& words) {
    std::istringstream stream(words);
    for (std::string word; stream >> word;) {
        const auto parsed = game.parse_move(word);
        const auto* move = std::get_if<sdk::Move>(&parsed);
        ASSERT_NE(move, nullptr) << word << " in " << game.position().text << ": "
                                 << refusal(game, word);
        ASSERT_TRUE(game.play(*move).has_value()) << word;
    }
}

std::string refusal(const sdk::Game& game, const std::string& word) {
    const auto parsed = game.parse_move(word);
    const auto* illegal = std::get_if<sdk::IllegalMove>(&parsed);
    return illegal == nullptr ? "" : illegal->why.reason;
}

std::string refusing_article(const sdk::Game& game, const std::string& word) {
    const auto parsed = game.parse_move(word);
    const auto* illegal = std::get_if<sdk::IllegalMove>(&parsed);
    if (illegal == nullptr || illegal->why.citations.empty()) return "";
    return illegal->why.citations.front().article;
}

std::string turn_of(const sdk::Game& game) {
    const sdk::Turn turn = game.position().turn;
    return std::string(turn.seat == sdk::Seat::kFirst ? "1" : "2") +
           (turn.side == sdk::Side::kFirst ? "B" : "W");
}

std::string stage_of(const sdk::Game& game) {
    const auto stage = discipline().stage(game);
    return stage ? stage->id : "";
}

}  // namespace collegium::renju::test
