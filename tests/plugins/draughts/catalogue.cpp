#include "catalogue.hpp"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <stdexcept>

#include <gtest/gtest.h>

#include <collegium/draughts/engine_for.hpp>
#include <collegium/draughts/fen.hpp>

#include "russian/rules.hpp"

namespace collegium::draughts::test {
namespace {

std::string trimmed(std::string text) {
    const auto space = [](char c) { return c == ' '; };
    text.erase(text.begin(), std::find_if_not(text.begin(), text.end(), space));
    text.erase(std::find_if_not(text.rbegin(), text.rend(), space).base(), text.end());
    return text;
}

// The Russian game's data with other move rules and names of squares.
template <MoveRules R>
const GameRules& with_moves(SquareNames names, int rows_of_men, Side first) {
    static const EngineFor<R> engine;
    static const GameRules rules = [&] {
        GameRules changed = russian::rules();
        changed.square_names = names;
        changed.rows_of_men = rows_of_men;
        changed.first_to_move = first;
        changed.editions.front().engines = {{"test", &engine}};
        changed.editions.front().short_form = names == SquareNames::kAlgebraic;
        return changed;
    }();
    return rules;
}

constexpr MoveRules kMajority8{8, true, true, true, Promotion::kOnlyWhereItStops};
constexpr MoveRules kMajority10{10, true, true, true, Promotion::kOnlyWhereItStops};
constexpr MoveRules kCheckers{8, false, false, false, Promotion::kEndsTheMove};

}  // namespace

std::vector<std::string> split(const std::string& text, const std::string& by) {
    std::vector<std::string> parts;
    std::size_t begin = 0;
    for (;;) {
        const std::size_t end = text.find(by, begin);
        parts.push_back(trimmed(text.substr(begin, end - begin)));
        if (end == std::string::npos) return parts;
        begin = end + by.size();
    }
}

std::vector<Row> read_rows(const std::string& file) {
    const std::string path = std::string(COLLEGIUM_TEST_DATA) + "/draughts/" + file;
    std::ifstream in(path);
    if (!in) throw std::runtime_error("cannot read " + path);
    std::vector<Row> rows;
    for (std::string line; std::getline(in, line);)
        if (!line.empty() && line.front() != '#') rows.push_back(split(line, " | "));
    return rows;
}

std::string test_name(const std::string& name) {
    std::string result = name;
    std::replace_if(
        result.begin(), result.end(),
        [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; }, '_');
    return result;
}

std::vector<std::string> all_rules() {
    return {"RUS64", "RUS64/7.4", "INT100", "CHECKERS"};
}

const GameRules& rules_named(const std::string& word) {
    if (word == "RUS64") return russian::rules();
    if (word == "RUS64/7.4")
        return with_moves<kMajority8>(SquareNames::kAlgebraic, 3, Side::kWhite);
    if (word == "INT100") return with_moves<kMajority10>(SquareNames::kNumeric, 4, Side::kWhite);
    if (word == "CHECKERS") return with_moves<kCheckers>(SquareNames::kNumeric, 3, Side::kBlack);
    throw std::runtime_error("no rules " + word);
}

const Engine& engine_of(const GameRules& rules) {
    return *rules.editions.front().engines.front().engine;
}

Position position_of(const GameRules& rules, const std::string& fen) {
    const auto position = parse_fen(fen, FenRules{rules.geometry(), rules.men_of_a_side()});
    if (!position) throw std::runtime_error(position.error().message + ": " + fen);
    return *position;
}

sdk::GameHandle new_game(const GameRules& rules, const std::string& fen) {
    const TestDiscipline discipline(rules);
    sdk::GameSetup setup;
    setup.position = fen;
    auto game = sdk::start_game(discipline, setup);
    if (!game) throw std::runtime_error(game.error().message + ": " + fen);
    return std::move(*game);
}

std::string written(const sdk::Game& game, const sdk::Move& move, std::string_view notation) {
    const auto text = game.format_move(move, notation);
    EXPECT_TRUE(text.has_value());
    return text.value_or("refused");
}

}  // namespace collegium::draughts::test
