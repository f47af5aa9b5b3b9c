#include <algorithm>

#include <collegium/competition/lifecycle.hpp>
#include <collegium/play/settings.hpp>
#include <collegium/registry/person.hpp>
#include <collegium/rounds/micro_match.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/storage/repositories/boards.hpp>
#include <collegium/usecases/play.hpp>

#include "play_offs.hpp"
#include "stages.hpp"

namespace collegium::usecases {
namespace {

using play::TournamentId;
using storage::Connection;
using storage::ParticipantRecord;

void add_participants(Play& play) {
    for (const ParticipantRecord& record : play.participants) {
        play.tournament.participants.push_back(record.participant);
        if (record.participant.number == 0) continue;
        for (const storage::AbsenceRecord& absence : record.absences)
            play.tournament.absences[absence.round].push_back(record.participant.number);
    }
}

void add_rounds(Connection& connection, Play& play) {
    for (const storage::RoundRecord& record : play.rounds)
        play.tournament.rounds.push_back(record.round);
    auto round = play.tournament.rounds.begin();
    for (storage::PlayedBoard& board : storage::boards_of_tournament(connection, play.id())) {
        while (round->number != board.round)
            ++round;
        play.board_versions.emplace(std::pair(board.round, board.board.number), board.version);
        round->boards.push_back(std::move(board.board));
    }
}

// Meetings in a stage before between those who went on, by the numbers they have here.
[[nodiscard]] sdk::Result<void> add_carried(Connection& connection,
                                            const rulebook::Library& library,
                                            text::Alphabet alphabet, Play& play) {
    if (!play.record.carries_results) return {};
    auto stages = TRY(load_stages_before(connection, library, play.record, alphabet));
    for (const Play& before : stages)
        for (const play::Carried& meeting : carried_meetings(before, play))
            play.tournament.carried.push_back(meeting);
    return {};
}

void set_rank(Play& play, std::size_t index, int rank) {
    play.participants[index].participant.playoff_rank = rank;
    play.tournament.participants[index].playoff_rank = rank;
}

// Of a play-off that is a round robin: ranks of those level at its top who play no match, or whom
// the main table ranks.
[[nodiscard]] sdk::Result<void> add_level(Connection& connection, const rulebook::Library& library,
                                          Play& play) {
    const auto sequel = TRY(sequel_of(connection, library, play));
    if (!sequel) return {};
    std::map<int, int> match;
    for (const play::Participant& one : play.tournament.participants)
        if (one.playoff_rank) match.emplace(one.number, *one.playoff_rank);
    const auto ranks = play::ranks_of_level(sequel->after, sequel->main_places, match);
    for (std::size_t i = 0; i < play.participants.size(); ++i)
        if (const auto rank = ranks.find(play.tournament.participants[i].number);
            rank != ranks.end())
            set_rank(play, i, rank->second);
    return {};
}

// Ranks in play-offs for shared places of this tournament, once they are played.
[[nodiscard]] sdk::Result<void> add_playoffs(Connection& connection,
                                             const rulebook::Library& library,
                                             text::Alphabet alphabet, Play& play) {
    for (const storage::TournamentRecord& stage : storage::later_stages(connection, play.id())) {
        if (stage.playoff_places.empty() || stage.state < storage::TournamentState::kFinished)
            continue;
        auto played = TRY(load_play(connection, library, stage.id, alphabet));
        auto ranks = TRY(playoff_ranks(played));
        for (std::size_t i = 0; i < play.participants.size(); ++i)
            if (const auto rank = ranks.find(play.participants[i].entrant.value);
                rank != ranks.end())
                set_rank(play, i, rank->second);
    }
    return add_level(connection, library, play);
}

}  // namespace

const ParticipantRecord* Play::participant(int number) const {
    const auto found = std::ranges::find_if(participants, [&](const ParticipantRecord& one) {
        return one.participant.number == number;
    });
    return number == 0 || found == participants.end() ? nullptr : &*found;
}

const ParticipantRecord* Play::participant_by_id(std::int64_t id) const {
    const auto found = std::ranges::find_if(
        participants, [&](const ParticipantRecord& one) { return one.id.value == id; });
    return found == participants.end() ? nullptr : &*found;
}

std::string Play::short_name(int number) const {
    const ParticipantRecord* who = participant(number);
    return who == nullptr ? "№ " + std::to_string(number)
                          : registry::short_name(who->person.cyrillic_name);
}

const storage::RoundRecord* Play::round(int number) const {
    const auto found = std::ranges::find_if(
        rounds, [&](const storage::RoundRecord& one) { return one.id.number == number; });
    return found == rounds.end() ? nullptr : &*found;
}

int Play::closed_rounds() const {
    return static_cast<int>(std::ranges::count_if(tournament.rounds, [](const play::Round& round) {
        return round.state == play::RoundState::kClosed;
    }));
}

std::vector<storage::SubjectVersion> Play::facts() const {
    std::vector<storage::SubjectVersion> facts = competition.facts();
    facts.push_back({record.id.name(), record.version});
    return facts;
}

std::vector<storage::SubjectVersion> Play::facts_with_results() const {
    std::vector<storage::SubjectVersion> all = facts();
    all.push_back({storage::results_name(record.id), record.results_version});
    return all;
}

void rest_on_results(Connection& connection, const Play& play) {
    storage::note_read(connection, storage::results_name(play.id()), play.record.results_version);
}

sdk::Result<storage::TournamentRecord> existing_tournament(Connection& connection,
                                                           TournamentId id) {
    auto record = storage::find_tournament(connection, id);
    if (record) return *std::move(record);
    return sdk::refuse(sdk::Code::kNotFound, "TOURNAMENT_NOT_FOUND", "no " + id.name(),
                       {{"tournament", std::to_string(id.value)}});
}

sdk::Result<Play> load_unranked(Connection& connection, const rulebook::Library& library,
                                TournamentId id, text::Alphabet alphabet) {
    auto competition = TRY(load_competition(connection, library, id.competition));
    auto record = TRY(existing_tournament(connection, id));
    Play play;
    play.competition = std::move(competition);
    play.record = std::move(record);
    complete_settings(play.competition, play.record);
    play.tournament.settings = play.record.settings;
    play.participants = storage::list_participants(connection, id, alphabet);
    play.rounds = storage::list_rounds(connection, id);
    add_participants(play);
    play.pair_rules = storage::list_pair_rules(connection, id);
    for (const storage::PairRuleRecord& rule : play.pair_rules)
        play.tournament.pair_rules.push_back(rule.rule);
    add_rounds(connection, play);
    TRY(add_carried(connection, library, alphabet, play));
    return play;
}

sdk::Result<Play> load_play(Connection& connection, const rulebook::Library& library,
                            TournamentId id, text::Alphabet alphabet) {
    auto play = load_unranked(connection, library, id, alphabet);
    if (!play) return play;
    TRY(add_playoffs(connection, library, alphabet, *play));
    return play;
}

void complete_settings(const Competition& competition, storage::TournamentRecord& record) {
    record.settings.play_off = !record.playoff_places.empty();
    const rulebook::Row* scoring = competition.book().find("scoring", record.scoring);
    if (scoring != nullptr) record.settings.scale = rounds::scale_of(*scoring);
    // Cycles are the tournament's own, whatever the regulation says of others.
    record.settings.swap_last_rounds = play::swaps_last_rounds(competition.book(), record.settings);
    const rulebook::Row* discipline = competition.book().find("discipline", record.discipline);
    if (discipline == nullptr) return;
    const play::Settings proposed =
        play::propose_settings(competition.regulation, *discipline, record.settings.system)
            .settings;
    // What may be done is ruled on while the competition runs; what was done counts as it was
    // drawn.
    record.settings.absences_allowed = proposed.absences_allowed;
    record.settings.last_late_round = proposed.last_late_round;
    if (record.settled) return;
    record.settings.descending_in_even_rounds = proposed.descending_in_even_rounds;
    record.settings.median_sides_by_letter = proposed.median_sides_by_letter;
    record.settings.readings = proposed.readings;
    record.settings.unplayed = proposed.unplayed;
    record.settings.match_goal = proposed.match_goal;
    record.settings.match_target = proposed.match_target;
    // A play-off goes by its own rules (RU-CHESS 38.8.5).
    record.settings.lost_points = record.settings.play_off ? 0 : proposed.lost_points;
    record.settings.drawn_encounter.clear();
    if (!record.settings.play_off) record.settings.drawn_encounter = proposed.drawn_encounter;
    record.settings.bye = proposed.bye;
    record.settings.absence = proposed.absence;
    record.settings.before_entry = proposed.before_entry;
}

sdk::Result<void> check_not_frozen(const storage::TournamentRecord& record) {
    if (record.state != storage::TournamentState::kApproved) return {};
    return sdk::refuse(sdk::Code::kFailedPrecondition, "TOURNAMENT_APPROVED",
                       "the results are approved", {{"name", record.approved_by}});
}

sdk::Result<void> check_competition_state(const Competition& competition, competition::State first,
                                          competition::State last, i18n::Language language) {
    const competition::State is = competition.record.state;
    if (is < first) {
        return sdk::refuse(sdk::Code::kFailedPrecondition, "EVENT_NOT_THERE_YET",
                           "the event has not come so far",
                           {{"state", competition::words_of(language, first).title}});
    }
    if (is > last) {
        return sdk::refuse(sdk::Code::kFailedPrecondition, "EVENT_PAST", "the event is past it",
                           {{"state", competition::words_of(language, is).title}});
    }
    return {};
}

bool black_begins(const rulebook::Book& book, std::string_view discipline) {
    const rulebook::Row* row = book.find("discipline", discipline);
    return row != nullptr && row->flag("black_begins");
}

std::string seed_mark(const play::Settings& settings) {
    if (!settings.seed) return {};
    constexpr std::size_t kGroup = 4;
    std::string digits = settings.seed->hex().substr(0, 2 * kGroup);
    std::ranges::transform(digits, digits.begin(),
                           [](char c) { return c >= 'a' ? static_cast<char>(c - 'a' + 'A') : c; });
    return digits.insert(kGroup, "-");
}

}  // namespace collegium::usecases
