// Rounds of a drawn tournament with their results, straight in the store.
#pragma once

#include <vector>

#include "support/drawn_tournament.hpp"

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
    return {{{1, 6, kFirstWins}, {2, 5, kDraw}, {3, 4, kFirstWins}},
            {{6, 4, kSecondWins}, {5, 3, kDraw}, {1, 2, kSecondWins}},
            {{2, 6, kDraw}, {3, 1, kDraw}, {4, 5, kFirstWins}},
            {{6, 5, kSecondWins}, {1, 4, kFirstWins}, {2, 3, kDraw}},
            {{3, 6, kFirstWins}, {4, 2, kDraw}, {5, 1, kSecondWins}}};
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
