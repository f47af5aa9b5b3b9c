#include "stages.hpp"

#include <algorithm>
#include <set>

#include <collegium/play/places.hpp>
#include <collegium/play/stages.hpp>
#include <collegium/usecases/standings.hpp>

namespace collegium::usecases {
namespace {

using storage::Connection;
using storage::ParticipantRecord;

std::set<std::int64_t> entrants_of(const Play& play) {
    std::set<std::int64_t> entrants;
    for (const ParticipantRecord& record : play.participants)
        entrants.insert(record.entrant.value);
    return entrants;
}

// Who would come and go. Whom the chief arbiter let in or left out by name is not asked about: only
// what the table itself would decide otherwise counts.
void add_people(const Play& before, const Play& after, StageImpact& told) {
    const std::set<std::int64_t> there = entrants_of(told.stage);
    if (there.empty()) return;
    const auto did = entrants_going_on(before, told.stage.record);
    auto would = entrants_going_on(after, told.stage.record);
    if (!would) {
        if (did) told.undecided = std::move(would).error();
        return;
    }
    const std::set<std::int64_t> then(would->begin(), would->end());
    const std::set<std::int64_t> now =
        did ? std::set<std::int64_t>(did->begin(), did->end()) : there;
    for (const std::int64_t entrant : then)
        if (!now.contains(entrant) && !there.contains(entrant)) told.comes.push_back(entrant);
    for (const std::int64_t entrant : now)
        if (!then.contains(entrant) && there.contains(entrant)) told.goes.push_back(entrant);
}

// Ranks of the play-off as they would be.
sdk::Result<void> take_ranks(const Play& playoff, Play& stage) {
    if (playoff.record.state < storage::TournamentState::kFinished) return {};
    auto ranks = playoff_ranks(playoff);
    if (!ranks) return sdk::refusal_of(std::move(ranks));
    for (std::size_t i = 0; i < stage.participants.size(); ++i) {
        const auto rank = ranks->find(stage.participants[i].entrant.value);
        if (rank != ranks->end()) stage.tournament.participants[i].playoff_rank = rank->second;
    }
    return {};
}

class StageWalk {
  public:
    StageWalk(Connection& snapshot, const rulebook::Library& library)
        : snapshot_(snapshot), library_(library) {}

    sdk::Result<void> follow(const Play& before, const Play& after) {
        seen_.insert(before.id().value);
        for (const storage::TournamentRecord& record :
             tournaments_resting_on(snapshot_, before.id())) {
            if (!seen_.insert(record.id.value).second) continue;
            if (auto done = visit(before, after, record.id); !done) return done;
        }
        return {};
    }

    std::vector<StageImpact> found;

  private:
    sdk::Result<void> visit(const Play& before, const Play& after, play::TournamentId id) {
        auto stage = load_play(snapshot_, library_, id);
        if (!stage) return sdk::refusal_of(std::move(stage));
        Play changed = *stage;
        StageImpact told;
        told.stage = *std::move(stage);
        int from = 0;
        if (told.stage.record.stage_of == before.id().value) {
            add_people(before, after, told);
            if (told.stage.record.carries_results)
                changed.tournament.carried = carried_meetings(after, told.stage);
            told.carried_moved = changed.tournament.carried != told.stage.tournament.carried;
        } else {
            // A play-off moves nothing but the places it is played for.
            from = told.stage.current_round();
            if (auto ranked = take_ranks(after, changed); !ranked) return ranked;
        }
        if (!told.stage.tournament.rounds.empty()) {
            auto impact =
                play::impact(told.stage.tournament, changed.tournament, told.stage.book(), from);
            if (!impact) return sdk::refusal_of(std::move(impact));
            told.impact = *std::move(impact);
        }
        const Play stands = told.stage;
        found.push_back(std::move(told));
        return follow(stands, changed);
    }

    Connection& snapshot_;
    const rulebook::Library& library_;
    std::set<std::int64_t> seen_;
};

}  // namespace

sdk::Result<std::vector<std::int64_t>> entrants_going_on(const Play& before,
                                                         const storage::TournamentRecord& stage) {
    std::vector<std::int64_t> entrants;
    if (stage.playoff_places.empty()) {
        auto who = play::qualify(before.tournament, before.book(), stage.qualified);
        if (!who) return sdk::refusal_of(std::move(who));
        for (const play::Qualified& one : *who)
            entrants.push_back(before.participant(one.number)->entrant.value);
        return entrants;
    }
    // Who shares a place before it is played off.
    play::Tournament shared = before.tournament;
    for (play::Participant& participant : shared.participants)
        participant.playoff_rank.reset();
    auto table = play::places_after(shared, before.book());
    if (!table) return sdk::refusal_of(std::move(table));
    for (const standings::Row& row : table->rows)
        if (std::ranges::find(stage.playoff_places, row.place) != stage.playoff_places.end())
            entrants.push_back(before.participant(row.number)->entrant.value);
    return entrants;
}

std::vector<play::Carried> carried_meetings(const Play& before, const Play& here) {
    std::map<std::int64_t, int> numbers;  // here, by entrant
    for (const ParticipantRecord& record : here.participants)
        numbers.emplace(record.entrant.value, record.participant.number);
    std::map<int, int> moved;  // from the number there to the one here
    std::vector<int> there;
    for (const ParticipantRecord& record : before.participants) {
        const auto found = numbers.find(record.entrant.value);
        if (found == numbers.end() || found->second == 0) continue;
        moved.emplace(record.participant.number, found->second);
        there.push_back(record.participant.number);
    }
    std::vector<play::Carried> meetings =
        play::carried_results(before.tournament, before.book(), there);
    for (play::Carried& meeting : meetings) {
        meeting.first = moved.at(meeting.first);
        meeting.second = moved.at(meeting.second);
    }
    return meetings;
}

sdk::Result<std::map<std::int64_t, int>> playoff_ranks(const Play& playoff) {
    auto places = play::places_after(playoff.tournament, playoff.book());
    if (!places) return sdk::refusal_of(std::move(places));
    std::map<std::int64_t, int> ranks;
    for (const standings::Row& row : places->rows)
        ranks.emplace(playoff.participant(row.number)->entrant.value, row.place);
    return ranks;
}

sdk::Result<std::vector<StageImpact>> impact_on_stages(Connection& snapshot,
                                                       const rulebook::Library& library,
                                                       const Play& before, const Play& after) {
    StageWalk walk(snapshot, library);
    if (auto done = walk.follow(before, after); !done) return sdk::refusal_of(std::move(done));
    return std::move(walk.found);
}

}  // namespace collegium::usecases
