// Rounds of a drawn tournament with their results, straight in the store.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "support/drawn_tournament.hpp"
#include "support/worked_example.hpp"

namespace collegium::testing_support {

// White, Black and what came of it.
struct Meeting {
    int first = 0;
    int second = 0;
    play::Outcome outcome = play::Outcome::kNone;
};

// RU-2022 WE-18: the six players of the tie-breaks.
inline nlohmann::json six_players() {
    return data_file("pairing/ru-draughts-golden.json")["round_robin_tiebreaks"];
}

// The order its file gives for these criteria, with the places of the first two.
inline nlohmann::json six_players_by(const std::vector<std::string>& criteria) {
    const nlohmann::json example = worked_example("standings/examples.json", "RU-2022 WE-18");
    for (const auto& order : example["orders"])
        if (order["criteria"].get<std::vector<std::string>>() == criteria) return order;
    throw std::runtime_error("RU-2022 WE-18 has no such order of criteria");
}

// What a table prints of a number of the file: «14½».
inline std::string printed_half(const nlohmann::json& value) {
    const int halves = static_cast<int>(2 * value.get<double>());
    return std::to_string(halves / 2) + (halves % 2 == 0 ? "" : "½");
}

// A coefficient of one of the six: "points", "SB", "wins".
inline std::string six_player_figure(int number, const std::string& coefficient) {
    return printed_half(six_players()["coefficients"][std::to_string(number)][coefficient]);
}

// A line of the crosstable as it is printed.
inline std::vector<std::string> six_player_line(int number) {
    const nlohmann::json table = six_players()["crosstable"];
    std::vector<std::string> line;
    for (const auto& cell : table.at(std::to_string(number)))
        line.push_back(cell.is_null() ? "×" : printed_half(cell));
    return line;
}

// Round by round.
inline std::vector<std::vector<Meeting>> six_player_rounds() {
    using enum play::Outcome;
    const nlohmann::json competition = six_players();
    const auto boards = competition["players"].get<std::size_t>() / 2;
    std::vector<std::vector<Meeting>> rounds;
    for (const auto& game : competition["results_white_black"]) {
        if (rounds.empty() || rounds.back().size() == boards) rounds.emplace_back();
        rounds.back().push_back({game[0].get<int>(), game[1].get<int>(),
                                 game[2] == "W"   ? kFirstWins
                                 : game[2] == "D" ? kDraw
                                                  : kSecondWins});
    }
    return rounds;
}

// Runs on the writer.
inline void enter_round(storage::Connection& writer, storage::Instant now, play::RoundId id,
                        const std::vector<Meeting>& meetings, play::RoundState state, int bye = 0) {
    storage::RoundRecord record;
    record.id = id;
    record.version = 1;
    record.round.number = id.number;
    record.round.state = state;
    record.round.bye = bye;
    record.paired = {now, "Гущина Н. В."};
    if (state >= play::RoundState::kApproved) record.approved = {now, "Петрова Г. А."};
    if (state >= play::RoundState::kPlaying) record.started = {now, "Петрова Г. А."};
    if (state == play::RoundState::kClosed) record.closed = {now, "Петрова Г. А."};
    for (const Meeting& meeting : meetings) {
        play::Board board;
        board.number = static_cast<int>(record.round.boards.size()) + 1;
        board.first = meeting.first;
        board.second = meeting.second;
        board.games.push_back({meeting.outcome, play::Ending::kUsual, "", ""});
        record.round.boards.push_back(std::move(board));
    }
    storage::insert_round(writer, record);
}

// The six players' tournament whole, every round closed.
inline void enter_six_player_rounds(storage::Connection& writer, storage::Instant now,
                                    play::TournamentId id) {
    int number = 0;
    for (const std::vector<Meeting>& round : six_player_rounds())
        enter_round(writer, now, {id, ++number}, round, play::RoundState::kClosed);
    storage::set_tournament_state(writer, id, 2, storage::TournamentState::kFinished, now);
}

}  // namespace collegium::testing_support
