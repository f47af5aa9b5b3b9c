// Every cell of the tables in circulation from which starts are drawn.
#include <ostream>
#include <string>
#include <variant>

#include <gtest/gtest.h>

#include <collegium/draughts/fen.hpp>

#include "catalogue.hpp"

namespace collegium::draughts::test {
namespace {

struct Table {
    const char* file;
    std::size_t cells;
    std::size_t moves;  // cells that are a series of moves
};

void PrintTo(const Table& table, std::ostream* out) {
    *out << table.file;
}

class OpeningTable : public testing::TestWithParam<Table> {};

// "a1-a5 a7-h4": both men are lifted, then both are placed ("---": that side stays as it is).
std::string relocated(const GameRules& rules, const std::string& text) {
    const Geometry geometry = rules.geometry();
    Position position = start_position(rules);
    Bits white = 0;
    Bits black = 0;
    for (const std::string& shift : split(text, " ")) {
        if (shift == "---") continue;
        const Bits from = geometry.mask(geometry.find(shift.substr(0, 2)).value());
        const Bits to = geometry.mask(geometry.find(shift.substr(3)).value());
        const bool is_white = (position.white & from) != 0;
        EXPECT_NE((position.white | position.black) & from, 0U) << shift;
        (is_white ? white : black) |= to;
        (is_white ? position.white : position.black) &= ~from;
    }
    EXPECT_EQ((position.white | position.black) & (white | black), 0U) << text;
    position.white |= white;
    position.black |= black;
    return format_fen(position, geometry, rules.square_names);
}

void play_all(sdk::Game& game, const std::string& texts) {
    for (const std::string& text : split(texts, " ")) {
        const auto parsed = game.parse_move(text);
        const auto* move = std::get_if<sdk::Move>(&parsed);
        ASSERT_NE(move, nullptr) << text;
        ASSERT_TRUE(game.play(*move).has_value());
    }
}

TEST_P(OpeningTable, EveryCellIsLegalInItsGame) {
    const auto rows = read_rows(GetParam().file);
    ASSERT_EQ(rows.size(), GetParam().cells);
    std::size_t replayed = 0;
    for (const Row& row : rows) {
        SCOPED_TRACE(row[0] + ": " + row[3]);
        const GameRules& rules = rules_named(row[1]);
        if (row[2] == "redraw" || row[2] == "free") continue;
        const bool moves = row[2] == "moves";
        const auto game = new_game(rules, moves ? "" : relocated(rules, row[3]));
        if (moves) play_all(*game, row[3]);
        replayed += moves ? 1 : 0;
        EXPECT_EQ(game->position().text, row[4]);
        EXPECT_FALSE(game->legal_moves().empty());
    }
    EXPECT_EQ(replayed, GetParam().moves);
}

INSTANTIATE_TEST_SUITE_P(Draughts, OpeningTable,
                         testing::Values(Table{"openings_64_150.txt", 150, 149},
                                         Table{"openings_64_745.txt", 745, 349},
                                         Table{"openings_64_brazilian.txt", 745, 342},
                                         Table{"openings_checkers_156.txt", 156, 156}),
                         [](const testing::TestParamInfo<Table>& table) {
                             return test_name(table.param.file);
                         });

}  // namespace
}  // namespace collegium::draughts::test
