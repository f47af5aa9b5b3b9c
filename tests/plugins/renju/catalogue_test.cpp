// The tables of openings against those of the catalogue.
#include <fstream>
#include <map>
#include <sstream>

#include <gtest/gtest.h>

#include <collegium/renju/opening_names.hpp>
#include <collegium/renju/procedures.hpp>

namespace collegium::renju::test {
namespace {

// The rows of a table, cut at "|", without remarks.
std::vector<std::vector<std::string>> rows_of(const std::string& name) {
    std::ifstream file(std::string(COLLEGIUM_TEST_DATA) + "/renju/" + name);
    std::vector<std::vector<std::string>> rows;
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line.front() == '#') continue;
        auto& row = rows.emplace_back();
        std::istringstream cells(line + " ");
        for (std::string cell; std::getline(cells, cell, '|');) {
            const auto first = cell.find_first_not_of(' ');
            row.push_back(cell.substr(first, cell.find_last_not_of(' ') + 1 - first));
        }
    }
    return rows;
}

TEST(OpeningNames, AgreeWithTheCatalogue) {
    const auto rows = rows_of("openings.txt");
    ASSERT_EQ(rows.size(), opening_names().size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const OpeningName& name = opening_names()[i];
        EXPECT_EQ(name.code, rows[i][0]);
        EXPECT_EQ(name.romaji, rows[i][1]);
        EXPECT_EQ(name.kanji, rows[i][2]);
        const std::string stones = std::string(name.direct ? "0 1 " : "1 1 ") +
                                   std::to_string(name.third_column) + " " +
                                   std::to_string(name.third_row);
        EXPECT_EQ(stones, rows[i][3]);
    }
}

std::string actor_word(Actor actor) {
    switch (actor) {
        case Actor::kFirstSeat:
            return "P";
        case Actor::kSecondSeat:
            return "Q";
        case Actor::kBlackHolder:
            return "BLACK";
        case Actor::kWhiteHolder:
            return "WHITE";
        case Actor::kLastPlacer:
            return "SAME";
        case Actor::kNotLastPlacer:
            break;
    }
    return "NOT_LAST_PLACER";
}

std::string region_word(int reach) {
    return reach == kAnywhere ? "ANY" : "C" + std::to_string(2 * reach + 1);
}

// A stage as the catalogue's table writes it.
std::vector<std::string> stage_row(const Procedure& procedure, const StageRule& stage) {
    std::vector<std::string> row = {
        std::string(procedure.id), actor_word(stage.actor), "", "-", "-", "-"};
    switch (stage.act) {
        case Act::kPlace:
            row[2] = "place";
            row[3] = stage.again ? "next" : std::to_string(stage.stones + 1);
            row[4] = region_word(stage.reach);
            break;
        case Act::kSwap:
            row[2] = "swap";
            break;
        case Act::kDeclare:
            row[2] = "declare";
            break;
        case Act::kOffer:
            row[2] = "offer";
            row[4] = region_word(stage.reach);
            row[5] = stage.fifth_moves == FifthMoves::kTwo ? "2" : "declared";
            break;
        case Act::kChoose:
            row[2] = "choose";
            break;
        case Act::kSwapOrOffer:
            row[2] = "swap or offer";
            break;
        case Act::kTakeSide:
            row[2] = "take";
            break;
        case Act::kTakeSideOrAdd:
            row[2] = "take or add";
            break;
    }
    return row;
}

TEST(OpeningProcedure, AgreesWithTheCatalogue) {
    std::map<std::string, std::vector<std::vector<std::string>>> expected;
    for (const auto& row : rows_of("procedures.txt"))
        expected[row[0]].push_back(row);
    EXPECT_EQ(expected.size(), procedures().size());
    for (const Procedure& procedure : procedures()) {
        std::vector<std::vector<std::string>> rows;
        for (const StageRule& stage : procedure.stages)
            rows.push_back(stage_row(procedure, stage));
        EXPECT_EQ(rows, expected[std::string(procedure.id)]) << procedure.id;
    }
}

}  // namespace
}  // namespace collegium::renju::test
