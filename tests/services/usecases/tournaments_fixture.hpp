// A competition with admitted athletes, ready for tournaments: a Swiss and a round robin of
// RU-2022.
#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <collegium/storage/repositories/admission.hpp>
#include <collegium/storage/repositories/applications.hpp>
#include <collegium/storage/repositories/boards.hpp>
#include <collegium/storage/repositories/entrants.hpp>
#include <collegium/usecases/participants.hpp>
#include <collegium/usecases/tournaments.hpp>

#include "entries_fixture.hpp"
#include "support/people.hpp"

namespace collegium::usecases::testing {

class TournamentTest : public EntriesTest {
  protected:
    using Settings = std::vector<std::pair<std::string, std::string>>;

    TournamentTest() {
        office_ = caller_with(
            {"tournaments.read", "tournaments.manage", "participants.withdraw", "journal.undo"});
    }

    static Settings swiss() {
        return {{"system", "swiss"},
                {"rounds", "7"},
                {"swiss-method", "individual-coefficients"},
                {"tie-breaks", "solkoff\nwins"}};
    }
    static Settings round_robin() {
        return {{"system", "round-robin"}, {"rounds", "1"}, {"tie-breaks", "sonneborn-berger"}};
    }

    // A competition in the draw with that many admitted athletes in «russian», open group.
    void open_competition(const Settings& settings, int admitted,
                          competition::State state = competition::State::kDraw,
                          const std::string& book = "ru-draughts-2022",
                          const std::string& discipline = "russian",
                          const std::string& status = "interregional") {
        cup_ = competition(book, status, discipline, settings, state);
        discipline_ = discipline;
        entrants_.clear();
        write([&](storage::Connection& writer) {
            admission::Application application;
            application.organisation = school_;
            application_ = storage::insert_application(writer, cup_, application, day(2026, 10, 1));
        });
        for (int i = 0; i < admitted; ++i)
            entrants_.push_back(entrant(i, admission::State::kAdmitted));
    }

    admission::EntrantId entrant(int number, admission::State state,
                                 const std::string& group = "open") {
        admission::EntrantId id;
        write([&](storage::Connection& writer) {
            auto card = testing_support::person_number(number);
            card.public_data.sex = registry::Sex::kMale;
            admission::Entrant line;
            line.person = storage::insert_person(writer, card, day(2026, 10, 1));
            line.discipline = discipline_;
            line.age_group = group;
            line.represents = number % 2 == 0 ? "Казань" : "Самара";
            id = storage::insert_entrant(writer, application_, line, day(2026, 10, 1)).id;
            if (state == admission::State::kUndecided) return;
            storage::AdmissionRecord record;
            record.entrant = id.value;
            record.version = 1;
            record.competition = cup_;
            record.state = state;
            record.changed_at = day(2026, 10, 13);
            storage::save_admission(writer, record);
        });
        return id;
    }

    sdk::Result<Plan<TournamentView>> creating(const TournamentForm& form = {}) {
        const storage::ReadLease lease = store_->read();
        return create_tournament(office_, *lease, *library(), cup_, form, moment());
    }
    play::TournamentId create(const TournamentForm& form = {}) {
        return must(creating(form)).record.id;
    }
    TournamentView look(play::TournamentId id) {
        const storage::ReadLease lease = store_->read();
        return get_tournament(office_, *lease, *library(), id).value();
    }
    Play load(play::TournamentId id) {
        const storage::ReadLease lease = store_->read();
        return load_play(*lease, *library(), id).value();
    }
    sdk::Result<Plan<AddParticipantsResult>> adding_to(play::TournamentId id,
                                                       AddParticipantsInput input = {}) {
        input.tournament = id;
        const storage::ReadLease lease = store_->read();
        return add_participants(office_, *lease, *library(), input, moment());
    }
    AddParticipantsResult fill(play::TournamentId id) { return must(adding_to(id)); }

    sdk::Result<Plan<NumbersView>> drawing(play::TournamentId id, const std::string& seed = {},
                                           const std::string& reason = {}, int witnesses = 2) {
        NumbersInput input;
        input.id = id;
        for (int i = 0; i < witnesses; ++i)
            input.witnesses.push_back({3, "Свидетель " + std::to_string(i + 1), ""});
        input.seed = seed;
        if (!seed.empty()) input.seed_note = "игральные кости";
        input.reason = reason;
        const storage::ReadLease lease = store_->read();
        return draw_tournament_numbers(office_, *lease, *library(), input, moment());
    }
    // A tournament with everybody in it and numbers drawn.
    play::TournamentId drawn(const TournamentForm& form = {}) {
        const play::TournamentId id = create(form);
        (void)fill(id);
        (void)must(drawing(id));
        return id;
    }
    storage::ParticipantRecord number(play::TournamentId id, int number) {
        const storage::ReadLease lease = store_->read();
        return storage::participant_by_number(*lease, id, number, text::Alphabet::kRussian).value();
    }

    // A round straight into the store: pairs in the order of numbers, all won by the first.
    void play_round(play::TournamentId id, int round, std::vector<std::pair<int, int>> pairs,
                    play::RoundState state = play::RoundState::kClosed) {
        write([&](storage::Connection& writer) {
            storage::RoundRecord record;
            record.id = {id, round};
            record.version = 1;
            record.round.number = round;
            record.round.state = state;
            record.paired = {moment().now, "Гущина Н. В."};
            for (const auto& [first, second] : pairs) {
                play::Board board;
                board.number = static_cast<int>(record.round.boards.size()) + 1;
                board.first = first;
                board.second = second;
                board.games.resize(1);
                if (state == play::RoundState::kClosed)
                    board.games.front().outcome = play::Outcome::kFirstWins;
                record.round.boards.push_back(board);
            }
            for (const auto& player :
                 storage::list_participants(writer, id, text::Alphabet::kRussian))
                if (std::ranges::none_of(record.round.boards, [&](const play::Board& board) {
                        return board.first == player.participant.number ||
                               board.second == player.participant.number;
                    }))
                    record.round.free.push_back(player.participant.number);
            storage::insert_round(writer, record);
            const auto tournament = storage::find_tournament(writer, id);
            storage::set_tournament_state(writer, id, tournament->version + 1,
                                          storage::TournamentState::kRunning, moment().now);
        });
    }

    sdk::Result<Plan<WithdrawalView>> withdrawing(
        play::TournamentId id, int who, play::Standing standing = play::Standing::kWithdrawn,
        bool annul = false) {
        WithdrawInput input;
        input.id = number(id, who).id;
        input.state = static_cast<int>(standing);
        input.reason = "по болезни";
        input.annul = annul;
        const storage::ReadLease lease = store_->read();
        return withdraw_participant(office_, *lease, *library(), input, moment());
    }

    admission::ApplicationId application_;
    std::string discipline_ = "russian";
    std::vector<admission::EntrantId> entrants_;
};

}  // namespace collegium::usecases::testing
