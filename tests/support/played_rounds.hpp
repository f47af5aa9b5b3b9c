// Rounds of a drawn tournament with their results, straight in the store.
#pragma once

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

// RU-2022 WE-18 round by round: the six players of the tie-breaks.
inline std::vector<std::vector<Meeting>> six_player_rounds() {
    using enum play::Outcome;
    const nlohmann::json event =
        data_file("pairing/ru-draughts-golden.json")["round_robin_tiebreaks"];
    const auto boards = event["players"].get<std::size_t>() / 2;
    std::vector<std::vector<Meeting>> rounds;
    for (const auto& game : event["results_white_black"]) {
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
