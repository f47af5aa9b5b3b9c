#include "stages.hpp"

#include <algorithm>
#include <set>

#include <collegium/play/places.hpp>
#include <collegium/play/stages.hpp>
#include <collegium/sdk/try.hpp>
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

// A tournament as it stands and as it would be.
struct Changed {
    Play before;
    Play after;
};

// Who would come and go by all stages before it that change. Whom the chief arbiter let in or left
// out by name is not asked about: only what the tables themselves would decide otherwise counts.
void add_people(Connection& snapshot, const rulebook::Library& library,
                const std::vector<const Changed*>& stages, StageImpact& told) {
    const std::set<std::int64_t> there = entrants_of(told.stage);
    if (there.empty()) return;
    std::set<std::int64_t> then;
    std::set<std::int64_t> now;
    for (const Changed* stage : stages) {
        const auto did = entrants_going_on(snapshot, library, stage->before, told.stage.record);
        auto would = entrants_going_on(snapshot, library, stage->after, told.stage.record);
        if (!would) {
            if (!did) continue;
            told.undecided = std::move(would).error();
            return;
        }
        then.insert(would->begin(), would->end());
        const auto all = entrants_of(stage->before);
        if (did)
            now.insert(did->begin(), did->end());
        else
            now.insert(all.begin(), all.end());
    }
    for (const std::int64_t entrant : then)
        if (!now.contains(entrant) && !there.contains(entrant)) told.comes.push_back(entrant);
    for (const std::int64_t entrant : now)
        if (!then.contains(entrant) && there.contains(entrant)) told.goes.push_back(entrant);
}

// Ranks of the play-off as they would be.
[[nodiscard]] sdk::Result<void> take_ranks(const Play& playoff, Play& stage) {
    if (playoff.record.state < storage::TournamentState::kFinished) return {};
    auto ranks = TRY(playoff_ranks(playoff));
    for (std::size_t i = 0; i < stage.participants.size(); ++i) {
        const auto rank = ranks.find(stage.participants[i].entrant.value);
        if (rank != ranks.end()) stage.tournament.participants[i].playoff_rank = rank->second;
    }
    return {};
}

// Every tournament that rests on a changed one is looked at once, when all it rests on are known.
class StageWalk {
  public:
    StageWalk(Connection& snapshot, const rulebook::Library& library)
        : snapshot_(snapshot), library_(library) {}

    [[nodiscard]] sdk::Result<void> follow(const Play& before, const Play& after) {
        const play::TournamentId changed = before.id();
        changed_.emplace(changed.value, Changed{before, after});
        order_.clear();
        seen_ = {changed.value};
        // A play-off moves places of its stage only where it is what was changed.
        visit(tournaments_resting_on(snapshot_, changed));
        for (auto id = order_.rbegin(); id != order_.rend(); ++id)
            TRY(look_at(changed, *id));
        return {};
    }

    std::vector<StageImpact> found;

  private:
    // Later ones come first in `order_`.
    void visit(const std::vector<storage::TournamentRecord>& resting) {
        for (const storage::TournamentRecord& record : resting) {
            if (!seen_.insert(record.id.value).second) continue;
            visit(storage::later_stages(snapshot_, record.id));
            order_.push_back(record.id);
        }
    }

    [[nodiscard]] sdk::Result<void> look_at(play::TournamentId changed, play::TournamentId id) {
        auto stage = TRY(load_play(snapshot_, library_, id));
        Play then = stage;
        StageImpact told;
        told.stage = std::move(stage);
        int from = 0;
        std::vector<const Changed*> stages;
        for (const std::int64_t before : told.stage.record.stages_of)
            if (const auto one = changed_.find(before); one != changed_.end())
                stages.push_back(&one->second);
        if (!stages.empty()) {
            add_people(snapshot_, library_, stages, told);
            TRY(carry(then));
            told.carried_moved = then.tournament.carried != told.stage.tournament.carried;
        } else {
            // A play-off moves nothing but the places it is played for.
            from = told.stage.current_round();
            TRY(take_ranks(changed_.at(changed.value).after, then));
        }
        if (!told.stage.tournament.rounds.empty()) {
            auto impact =
                TRY(play::impact(told.stage.tournament, then.tournament, told.stage.book(), from));
            told.impact = std::move(impact);
        }
        changed_.emplace(id.value, Changed{told.stage, std::move(then)});
        found.push_back(std::move(told));
        return {};
    }

    // Results of all stages before, of those that change as they would be.
    [[nodiscard]] sdk::Result<void> carry(Play& stage) {
        if (!stage.record.carries_results) return {};
        stage.tournament.carried.clear();
        for (const play::TournamentId& id : stage.record.stages_before()) {
            const auto changed = changed_.find(id.value);
            auto other = TRY(changed != changed_.end() ? sdk::Result<Play>(changed->second.after)
                                                       : load_play(snapshot_, library_, id));
            for (const play::Carried& meeting : carried_meetings(other, stage))
                stage.tournament.carried.push_back(meeting);
        }
        return {};
    }

    Connection& snapshot_;
    const rulebook::Library& library_;
    std::set<std::int64_t> seen_;
    std::vector<play::TournamentId> order_;
    std::map<std::int64_t, Changed> changed_;
};

}  // namespace

std::vector<storage::TournamentRecord> all_stages_before(Connection& connection,
                                                         const storage::TournamentRecord& stage) {
    std::vector<storage::TournamentRecord> found;
    std::set<std::int64_t> seen;
    std::vector<play::TournamentId> open = stage.stages_before();
    while (!open.empty()) {
        const play::TournamentId id = open.back();
        open.pop_back();
        if (!seen.insert(id.value).second) continue;
        auto record = storage::find_tournament(connection, id);
        if (!record) continue;
        for (const play::TournamentId& before : record->stages_before())
            open.push_back(before);
        found.push_back(*std::move(record));
    }
    return found;
}

bool rests_on(Connection& connection, const storage::TournamentRecord& stage,
              play::TournamentId wanted) {
    const auto before = all_stages_before(connection, stage);
    return std::ranges::find(before, wanted, &storage::TournamentRecord::id) != before.end();
}

sdk::Result<void> check_stages(Connection& connection, const storage::TournamentRecord& stage) {
    for (const play::TournamentId& id : stage.stages_before()) {
        const auto before = storage::find_tournament(connection, id);
        if (!before)
            return sdk::refuse(sdk::Code::kFailedPrecondition, "STAGE_UNKNOWN", "no " + id.name());
        if (id == stage.id || rests_on(connection, *before, stage.id))
            return sdk::refuse(sdk::Code::kFailedPrecondition, "STAGE_IN_A_CIRCLE",
                               "takes its people from this one", {{"tournament", before->title}});
    }
    return {};
}

sdk::Result<std::vector<Play>> load_stages_before(Connection& connection,
                                                  const rulebook::Library& library,
                                                  const storage::TournamentRecord& stage,
                                                  text::Alphabet alphabet) {
    std::vector<Play> stages;
    for (const play::TournamentId& id : stage.stages_before()) {
        auto before = TRY(load_play(connection, library, id, alphabet));
        stages.push_back(std::move(before));
    }
    return stages;
}

void rest_on_stages(Connection& connection, const storage::TournamentRecord& stage) {
    for (const play::TournamentId& id : stage.stages_before())
        storage::note_read(connection, storage::results_name(id),
                           storage::find_tournament(connection, id)->results_version);
}

sdk::Result<std::map<std::int64_t, int>> places_in_stages(const std::vector<Play>& stages) {
    using Rank = std::pair<int, std::size_t>;  // place there, which stage
    std::map<std::int64_t, Rank> ranks;
    for (std::size_t i = 0; i < stages.size(); ++i) {
        auto table = TRY(play::places_after(stages[i].tournament, stages[i].book()));
        for (const standings::Row& row : table.rows) {
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
    const auto sequel = TRY(sequel_of(connection, library, before));
    if (sequel && std::ranges::find(stage.playoff_places, 1) != stage.playoff_places.end()) {
        const play::AfterRoundRobin& after = sequel->after;
        take(after.lot ? after.level : after.match);
        if (!entrants.empty()) return entrants;
    }
    // Who shares a place before it is played off.
    play::Tournament shared = before.tournament;
    for (play::Participant& participant : shared.participants)
        participant.playoff_rank.reset();
    auto table = TRY(play::places_after(shared, before.book()));
    for (const standings::Row& row : table.rows)
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
    auto places = TRY(play::places_after(playoff.tournament, playoff.book()));
    std::map<std::int64_t, int> ranks;
    for (const standings::Row& row : places.rows)
        ranks.emplace(playoff.participant(row.number)->entrant.value, row.place);
    return ranks;
}

sdk::Result<std::vector<StageImpact>> impact_on_stages(Connection& snapshot,
                                                       const rulebook::Library& library,
                                                       const Play& before, const Play& after) {
    StageWalk walk(snapshot, library);
    TRY(walk.follow(before, after));
    return std::move(walk.found);
}

}  // namespace collegium::usecases
