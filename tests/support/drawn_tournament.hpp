// A tournament with its numbers drawn, straight in the store; the same every time.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include <collegium/play/tournament.hpp>
#include <collegium/storage/repositories/boards.hpp>
#include <collegium/storage/repositories/competitions.hpp>
#include <collegium/storage/repositories/participants.hpp>
#include <collegium/storage/repositories/regulations.hpp>
#include <collegium/storage/repositories/rounds.hpp>
#include <collegium/storage/repositories/tournaments.hpp>

#include "support/admission_competition.hpp"

namespace collegium::testing_support {

struct DrawnTournament {
    AdmissionCompetition competition;
    play::TournamentId id;

    [[nodiscard]] play::RoundId round(int number) const { return {id, number}; }
};

inline play::Settings swiss_of(int rounds, pairing::Method method = pairing::Method::kRuNumbers) {
    play::Settings settings;
    settings.system = play::System::kSwiss;
    settings.method = method;
    settings.rounds = rounds;
    settings.criteria = {"solkoff"};
    settings.seed = lots::Seed::of_bytes(std::string(32, '\x5a'));
    return settings;
}

inline play::Settings round_robin_of(int players, int cycles = 1) {
    play::Settings settings;
    settings.system = play::System::kRoundRobin;
    settings.cycles = cycles;
    settings.rounds = (players % 2 == 0 ? players - 1 : players) * cycles;
    settings.criteria = {"sonneborn-berger"};
    settings.seed = lots::Seed::of_bytes(std::string(32, '\x5a'));
    return settings;
}

// Puts a tournament of all entrants into a competition, numbered in their order: entrant i has i
// + 1. Runs on the writer.
inline play::TournamentId enter_numbers(storage::Connection& writer, storage::Instant now,
                                        const AdmissionCompetition& competition,
                                        const play::Settings& settings) {
    storage::TournamentRecord record;
    record.id.competition = competition.id;
    record.version = 1;
    record.title = "Мужчины";
    record.discipline = "russian";
    record.age_groups = {"open"};
    record.sex_group = 2;
    record.state = storage::TournamentState::kDrawn;
    record.settings = settings;
    record.scoring = "two-one-nought";
    record.drawn_at = now;
    record.drawn_by = "Гущина Н. В.";
    const play::TournamentId id = storage::insert_tournament(writer, record, now);
    for (std::size_t i = 0; i < competition.entrants.size(); ++i) {
        storage::ParticipantRecord player;
        player.id.tournament = id;
        player.version = 1;
        player.entrant = competition.entrants[i];
        player.participant.person = competition.athletes[i];
        player.participant.number = static_cast<int>(i) + 1;
        player.participant.group = "open";
        (void)storage::insert_participant(writer, player, now);
    }
    return id;
}

// As above with a competition of its own, which is being played.
inline DrawnTournament enter_tournament(storage::Connection& writer, storage::Instant now,
                                        int players, const play::Settings& settings,
                                        competition::CompetitionCode code = {26, 14}) {
    DrawnTournament drawn;
    drawn.competition = enter_admission_competition(writer, now, players, code);
    storage::set_competition_state(writer, drawn.competition.id, 3, competition::State::kRunning,
                                   now);
    drawn.id = enter_numbers(writer, now, drawn.competition, settings);
    return drawn;
}

// Enters a result as another part of the program would have done. Runs on the writer.
inline void enter_result(storage::Connection& writer, storage::Instant now, play::BoardId id,
                         play::Outcome outcome) {
    storage::BoardRecord board = storage::find_board(writer, id).value();
    ++board.version;
    for (play::Game& game : board.board.games)
        game.outcome = outcome;
    board.recorded_at = now;
    board.recorded_by = "Ким В. Т.";
    board.recorded_by_user = 1;
    if (!storage::record_games(writer, board, storage::ResultAct::kRecorded, ""))
        throw std::logic_error("the board has another version");
}

}  // namespace collegium::testing_support
