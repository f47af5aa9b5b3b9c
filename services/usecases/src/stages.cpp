#include "stages.hpp"

#include <algorithm>
#include <set>

#include <collegium/play/places.hpp>
#include <collegium/play/stages.hpp>
#include <collegium/usecases/standings.hpp>

#include "play_offs.hpp"

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

bool takes_from(const storage::TournamentRecord& stage, play::TournamentId before) {
    return std::ranges::find(stage.stages_of, before.value) != stage.stages_of.end();
}

// Who would come and go. Whom the chief arbiter let in or left out by name is not asked about: only
// what the table itself would decide otherwise counts.
void add_people(Connection& snapshot, const rulebook::Library& library, const Play& before,
                const Play& after, StageImpact& told) {
    const std::set<std::int64_t> there = entrants_of(told.stage);
    if (there.empty()) return;
    const auto did = entrants_going_on(snapshot, library, before, told.stage.record);
    auto would = entrants_going_on(snapshot, library, after, told.stage.record);
    if (!would) {
        if (did) told.undecided = std::move(would).error();
        return;
    }
    const std::set<std::int64_t> then(would->begin(), would->end());
    std::set<std::int64_t> now = entrants_of(before);
    if (did) now = std::set<std::int64_t>(did->begin(), did->end());
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
        if (takes_from(told.stage.record, before.id())) {
            add_people(snapshot_, library_, before, after, told);
            if (auto carried = carry(after, changed); !carried) return carried;
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

    // Results of all stages before, of one of them as they would be.
    sdk::Result<void> carry(const Play& after, Play& stage) {
        if (!stage.record.carries_results) return {};
        stage.tournament.carried.clear();
        for (const play::TournamentId& id : stage.record.stages_before()) {
            auto other =
                id == after.id() ? sdk::Result<Play>(after) : load_play(snapshot_, library_, id);
            if (!other) return sdk::refusal_of(std::move(other));
            for (const play::Carried& meeting : carried_meetings(*other, stage))
                stage.tournament.carried.push_back(meeting);
        }
        return {};
    }

    Connection& snapshot_;
    const rulebook::Library& library_;
    std::set<std::int64_t> seen_;
};

}  // namespace

sdk::Result<std::vector<Play>> load_stages_before(Connection& connection,
                                                  const rulebook::Library& library,
                                                  const storage::TournamentRecord& stage,
                                                  text::Alphabet alphabet) {
    std::vector<Play> stages;
    for (const play::TournamentId& id : stage.stages_before()) {
        auto before = load_play(connection, library, id, alphabet);
        if (!before) return sdk::refusal_of(std::move(before));
        stages.push_back(*std::move(before));
    }
    return stages;
}

std::vector<storage::SubjectVersion> facts_of_stages(Connection& connection,
                                                     const storage::TournamentRecord& stage) {
    std::vector<storage::SubjectVersion> facts;
    for (const play::TournamentId& id : stage.stages_before()) {
        const auto record = storage::find_tournament(connection, id);
        facts.push_back({id.name(), record->version});
        facts.push_back({storage::results_name(id), record->results_version});
    }
    return facts;
}

sdk::Result<std::map<std::int64_t, int>> places_in_stages(const std::vector<Play>& stages) {
    using Rank = std::pair<int, std::size_t>;  // place there, which stage
    std::map<std::int64_t, Rank> ranks;
    for (std::size_t i = 0; i < stages.size(); ++i) {
        auto table = play::places_after(stages[i].tournament, stages[i].book());
        if (!table) return sdk::refusal_of(std::move(table));
        for (const standings::Row& row : table->rows) {
            const std::int64_t who = stages[i].participant(row.number)->entrant.value;
            const auto [found, fresh] = ranks.emplace(who, Rank(row.place, i));
            if (!fresh) found->second = std::min(found->second, Rank(row.place, i));
        }
    }
    std::set<Rank> order;
    for (const auto& [entrant, rank] : ranks)
        order.insert(rank);
    std::map<std::int64_t, int> places;
    for (const auto& [entrant, rank] : ranks)
        places.emplace(entrant,
                       static_cast<int>(std::distance(order.begin(), order.find(rank))) + 1);
    return places;
}

sdk::Result<std::vector<std::int64_t>> entrants_going_on(Connection& connection,
                                                         const rulebook::Library& library,
                                                         const Play& before,
                                                         const storage::TournamentRecord& stage) {
    std::vector<std::int64_t> entrants;
    const auto take = [&](const std::vector<int>& numbers) {
        for (const int number : numbers)
            entrants.push_back(before.participant(number)->entrant.value);
    };
    if (stage.playoff_places.empty()) {
        auto who = play::qualify(before.tournament, before.book(), stage.qualified, stage.by_group);
        if (!who) {
            // Of several stages the refusal says which.
            sdk::Error error = std::move(who).error();
            error.metadata.insert_or_assign("tournament", before.record.title);
            return tl::unexpected(std::move(error));
        }
        for (const play::Qualified& one : *who)
            entrants.push_back(before.participant(one.number)->entrant.value);
        return entrants;
    }
    const auto sequel = sequel_of(connection, library, before);
    if (!sequel) return tl::unexpected(sequel.error());
    if (*sequel && std::ranges::find(stage.playoff_places, 1) != stage.playoff_places.end()) {
        const play::AfterRoundRobin& after = (*sequel)->after;
        take(after.lot ? after.level : after.match);
        if (!entrants.empty()) return entrants;
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
