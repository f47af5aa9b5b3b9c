// A tournament whose first round is being played, straight in the store: number 1 meets 2 at board
// 1, 3 meets 4 at board 2, and so on.
#pragma once

#include "support/drawn_tournament.hpp"

namespace collegium::testing_support {

struct PlayingOptions {
    int boards = 4;
    int games = 1;  // of an encounter
    storage::Instant started_at{};
};

struct PlayingCompetition {
    AdmissionCompetition admission;
    play::TournamentId tournament;
    play::RoundId round;

    [[nodiscard]] play::BoardId board(int number) const { return {round, number}; }
};

// Runs on the writer. Points 2–1–0, a Swiss of five rounds.
inline PlayingCompetition enter_playing_competition(storage::Connection& writer,
                                                    storage::Instant now,
                                                    const PlayingOptions& options) {
    play::Settings settings = swiss_of(5);
    settings.games = options.games;
    const DrawnTournament drawn = enter_tournament(writer, now, 2 * options.boards, settings);
    storage::set_tournament_state(writer, drawn.id, 2, storage::TournamentState::kRunning, now);
    storage::RoundRecord round;
    round.id = drawn.round(1);
    round.version = 1;
    round.round.number = 1;
    round.round.state = play::RoundState::kPlaying;
    round.paired = {now, "Гущина Н. В."};
    round.approved = {now, "Петрова Г. А."};
    round.started = {options.started_at, "Петрова Г. А."};
    for (int number = 1; number <= options.boards; ++number) {
        play::Board board;
        board.number = number;
        board.first = 2 * number - 1;
        board.second = 2 * number;
        board.games.resize(static_cast<std::size_t>(options.games));
        round.round.boards.push_back(std::move(board));
    }
    storage::insert_round(writer, round);
    return {drawn.competition, drawn.id, round.id};
}

}  // namespace collegium::testing_support
