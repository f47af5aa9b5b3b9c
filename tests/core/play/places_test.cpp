// Places where the system of the competition decides how a criterion is read.
#include <fstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <collegium/play/places.hpp>

#include "core/play/competitions.hpp"

namespace collegium::play {
namespace {

nlohmann::json worked_example(const std::string& name) {
    std::ifstream in(std::string(COLLEGIUM_TEST_DATA) + "/play/places.json");
    return nlohmann::json::parse(in).at(name);
}

Tournament played(const nlohmann::json& example, System system, Outcome forfeit) {
    Tournament tournament = competitions::drawn(system, 4, competitions::kHalves);
    tournament.settings.rounds = 3;
    tournament.settings.criteria = example["criteria"].get<std::vector<std::string>>();
    for (const auto& boards : example["rounds"]) {
        Round round;
        round.number = static_cast<int>(tournament.rounds.size()) + 1;
        round.state = RoundState::kClosed;
        for (const auto& one : boards) {
            Board board = new_board(static_cast<int>(round.boards.size()) + 1, one[0].get<int>(),
                                    one[1].get<int>(), tournament.settings);
            board.games.front().outcome = one[2] == "forfeit" ? forfeit : Outcome::kFirstWins;
            round.boards.push_back(board);
        }
        tournament.rounds.push_back(round);
    }
    return tournament;
}

std::map<std::string, std::string> places_of(const Tournament& tournament) {
    std::map<std::string, std::string> found;
    const Places places = places_after(tournament, competitions::chess()).value();
    for (const standings::Row& row : places.rows)
        found.emplace(std::to_string(row.number), place_text(row));
    return found;
}

using Expected = std::map<std::string, std::string>;

// RU-CHESS T-29: a table had scheduled the game; two of a Swiss who did not play have not met.
TEST(DirectEncounter, OfAForfeitedGameDecidesInARoundRobinAlone) {
    const nlohmann::json example = worked_example("RU-CHESS T-29");
    const auto& places = example["places"];
    const auto of = [&](System system, Outcome forfeit) {
        return places_of(played(example, system, forfeit));
    };
    EXPECT_EQ(of(System::kRoundRobin, Outcome::kSecondAbsent),
              places["round-robin"].get<Expected>());
    EXPECT_EQ(of(System::kSwiss, Outcome::kSecondAbsent), places["swiss"].get<Expected>());
    EXPECT_EQ(of(System::kSwiss, Outcome::kFirstWins), example["places_if_played"].get<Expected>());
}

}  // namespace
}  // namespace collegium::play
