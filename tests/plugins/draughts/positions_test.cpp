// Every position of the catalogues: all legal moves, what they capture and all their spellings.
#include <algorithm>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/draughts/routes.hpp>

#include "catalogue.hpp"

namespace collegium::draughts::test {
namespace {

// "e1:a5:c7~... x[b6,c3]=K" in a form that does not depend on the order of a list.
std::string canonical(std::vector<std::string> spellings, std::vector<std::string> captured,
                      bool king) {
    std::sort(spellings.begin(), spellings.end());
    std::sort(captured.begin(), captured.end());
    std::string text;
    for (const auto& spelling : spellings)
        text += (text.empty() ? "" : "~") + spelling;
    text += " x[";
    for (const auto& square : captured)
        text += square + " ";
    return text + (king ? "]=K" : "]");
}

std::string canonical(std::string text) {
    const bool king = text.find("=K") != std::string::npos;
    if (king) text.erase(text.find("=K"), 2);
    std::vector<std::string> captured;
    if (const auto at = text.find(" x["); at != std::string::npos) {
        captured = split(text.substr(at + 3, text.size() - at - 4), ",");
        text.resize(at);
    }
    return canonical(split(text, "~"), captured, king);
}

std::string canonical(const GameRules& rules, const Engine& engine, const Position& position,
                      const Move& move) {
    const Geometry geometry = rules.geometry();
    std::vector<std::string> texts;
    for (const Route& route : spellings(engine.rules(), position, move, rules.square_names)) {
        std::string text;
        for (const int square : route) {
            if (!text.empty()) text += move.captured == 0 ? '-' : ':';
            text += geometry.name(square, rules.square_names);
        }
        texts.push_back(text);
    }
    std::vector<std::string> captured;
    for (int square = 0; square < geometry.squares(); ++square)
        if ((move.captured & geometry.mask(square)) != 0)
            captured.push_back(geometry.name(square, rules.square_names));
    return canonical(texts, captured, move.becomes_king);
}

class CataloguePosition : public testing::TestWithParam<Row> {};

TEST_P(CataloguePosition, HasExactlyTheListedMoves) {
    const Row& row = GetParam();
    SCOPED_TRACE(row[0] + ": " + row.back());
    const GameRules& rules = rules_named(row[1]);
    const Position position = position_of(rules, row[2]);
    const std::string list = row[3].substr(row[3].find(": ") + 2);

    std::vector<std::string> expected;
    if (list != "NONE")
        for (const std::string& move : split(list, " ; "))
            expected.push_back(canonical(move));
    ASSERT_EQ(expected.size(), std::stoul(row[3]));

    for (const std::string& edition : editions_of(row)) {
        const Engine& engine = engine_of(rules, edition);
        std::vector<std::string> found;
        for (const Move& move : engine.legal_moves(position))
            found.push_back(canonical(rules, engine, position, move));
        EXPECT_THAT(found, testing::UnorderedElementsAreArray(expected)) << edition;
        EXPECT_EQ(new_game(rules, row[2], edition)->legal_moves().size(), expected.size());
    }
}

TEST_P(CataloguePosition, ReadsEveryFormOfItsMovesBack) {
    const Row& row = GetParam();
    SCOPED_TRACE(row[0]);
    for (const std::string& edition : editions_of(row)) {
        const auto game = new_game(rules_named(row[1]), row[2], edition);
        for (const sdk::Move& move : game->legal_moves()) {
            for (const auto notation : {sdk::kMachineNotation, sdk::kBookNotation}) {
                const std::string text = written(*game, move, notation);
                const auto read = game->parse_move(text);
                const auto* parsed = std::get_if<sdk::Move>(&read);
                ASSERT_NE(parsed, nullptr) << text;
                EXPECT_EQ(*parsed, move) << text;
            }
        }
    }
}

// Every row of the Ukrainian file says of which rules it is, and is played by them.
TEST(CatalogueOfUkraine, IsOfTheUkrainianEdition) {
    for (const Row& row : read_rows("positions_ua.txt")) {
        EXPECT_EQ(row[4], "UA-2024") << row[0];
        EXPECT_EQ(editions_of(row), std::vector{edition_named("UA")}) << row[0];
    }
}

std::vector<Row> all_positions() {
    std::vector<Row> rows = read_rows("positions.txt");
    for (Row& row : read_rows("positions_ua.txt"))
        rows.push_back(std::move(row));
    return rows;
}

INSTANTIATE_TEST_SUITE_P(Draughts, CataloguePosition, testing::ValuesIn(all_positions()),
                         [](const testing::TestParamInfo<Row>& vector) {
                             return test_name(vector.param[0]);
                         });

}  // namespace
}  // namespace collegium::draughts::test
