#include "catalogue.hpp"

#include <algorithm>
#include <fstream>
#include <stdexcept>
#include <utility>
#include <variant>

#include <gtest/gtest.h>

#include <collegium/draughts/fen.hpp>

#include "brazilian/rules.hpp"
#include "checkers/rules.hpp"
#include "draughts64/rules.hpp"
#include "international/rules.hpp"
#include "reverse/rules.hpp"
#include "russian/rules.hpp"

namespace collegium::draughts::test {
namespace {

std::string trimmed(std::string text) {
    const auto space = [](char c) { return c == ' '; };
    text.erase(text.begin(), std::find_if_not(text.begin(), text.end(), space));
    text.erase(std::find_if_not(text.rbegin(), text.rend(), space).base(), text.end());
    return text;
}

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

std::vector<std::string> all_rules() {
    return {"RUS64", "DRAUGHTS64", "RUS64/7.4", "INT100", "GIVEAWAY", "CHECKERS"};
}

const GameRules& rules_named(const std::string& word) {
    if (word == "RUS64") return russian::rules();
    if (word == "DRAUGHTS64") return draughts64::rules();
    if (word == "RUS64/7.4") return brazilian::rules();
    if (word == "INT100") return international::rules();
    if (word == "GIVEAWAY") return reverse::rules();
    if (word == "CHECKERS") return checkers::rules();
    throw std::runtime_error("no rules " + word);
}

const Engine& engine_of(const GameRules& rules, const std::string& edition) {
    for (const EditionRules& one : rules.editions)
        if (edition.empty() || one.id == edition) return *one.engines.front().engine;
    throw std::runtime_error(rules.id + " has no edition " + edition);
}

std::vector<std::string> editions_of(const Row& row) {
    std::vector<std::string> editions;
    for (const std::string& name : split(row[0], ", "))
        editions.push_back(name.starts_with("UA") ? edition_named("UA") : "");
    return editions;
}

Position position_of(const GameRules& rules, const std::string& fen) {
    const auto position = parse_fen(fen, FenRules{rules.geometry(), rules.men_of_a_side()});
    if (!position) throw std::runtime_error(position.error().message + ": " + fen);
    return *position;
}

sdk::GameHandle new_game(const GameRules& rules, const std::string& fen,
                         const std::string& edition) {
    const TestDiscipline discipline(rules);
    sdk::GameSetup setup;
    setup.edition = edition;
    setup.position = fen;
    auto game = sdk::start_game(discipline, setup);
    if (!game) throw std::runtime_error(game.error().message + ": " + fen);
    return std::move(*game);
}

bool play(sdk::Game& game, const std::string& text) {
    const auto parsed = game.parse_move(text);
    if (const auto* illegal = std::get_if<sdk::IllegalMove>(&parsed)) {
        ADD_FAILURE() << text << ": " << illegal->why.reason << " in " << game.position().text;
        return false;
    }
    const auto* move = std::get_if<sdk::Move>(&parsed);
    if (move == nullptr) {
        ADD_FAILURE() << text << " is ambiguous in " << game.position().text;
        return false;
    }
    return game.play(*move).has_value();
}

std::string edition_named(const std::string& word) {
    if (word == "RU") return "ru-draughts-2022";
    if (word == "OLD") return "ru-draughts-old";
    if (word == "UA") return "ua-draughts-2024";
    throw std::runtime_error("no edition " + word);
}

sdk::GameSetup setup_of(const std::string& edition, const std::string& parameters,
                        const std::string& position) {
    sdk::GameSetup setup;
    setup.edition = edition_named(edition);
    setup.position = position;
    if (parameters == "-") return setup;
    for (const std::string& pair : split(parameters, ",")) {
        const auto parts = split(pair, "=");
        setup.parameters[parts.at(0)] = parts.at(1);
    }
    return setup;
}

std::vector<std::string> moves_in(const std::string& text) {
    std::vector<std::string> moves;
    std::size_t group = 0;  // where a repeated group began
    int times = 0;
    if (text == "-") return moves;
    for (std::string word : split(text, " ")) {
        if (const auto open = word.find("*("); open != std::string::npos) {
            times = std::stoi(word);
            group = moves.size();
            word.erase(0, open + 2);
        }
        const bool closes = word.back() == ')';
        if (closes) word.pop_back();
        moves.push_back(word);
        if (!closes) continue;
        const std::vector<std::string> once(moves.begin() + static_cast<std::ptrdiff_t>(group),
                                            moves.end());
        for (int i = 1; i < times; ++i)
            moves.insert(moves.end(), once.begin(), once.end());
    }
    return moves;
}

sdk::GameHandle played(const sdk::GameV0& rules, const sdk::GameSetup& setup,
                       const std::vector<std::string>& moves) {
    auto game = sdk::start_game(rules, setup);
    if (!game) {
        ADD_FAILURE() << game.error().reason << ": " << setup.position;
        return nullptr;
    }
    for (const std::string& text : moves)
        if (!play(**game, text)) return nullptr;
    return std::move(*game);
}

std::string written(const sdk::Game& game, const sdk::Move& move, std::string_view notation) {
    const auto text = game.format_move(move, notation);
    EXPECT_TRUE(text.has_value());
    return text.value_or("refused");
}

}  // namespace collegium::draughts::test
