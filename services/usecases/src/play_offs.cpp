#include "play_offs.hpp"

#include <algorithm>

#include <collegium/competition/frame.hpp>
#include <collegium/play/next_round.hpp>
#include <collegium/play/stages.hpp>
#include <collegium/sdk/try.hpp>

#include "stages.hpp"
#include "tournament_context.hpp"

namespace collegium::usecases {
namespace {

using storage::Connection;
using storage::ParticipantRecord;

// Places by entrant, without what play-offs decided.
[[nodiscard]] sdk::Result<std::map<std::int64_t, int>> places_unranked(
    Connection& connection, const rulebook::Library& library, play::TournamentId id) {
    auto main = TRY(load_unranked(connection, library, id));
    const auto table = TRY(play::places_after(main.tournament, main.book()));
    std::map<std::int64_t, int> places;
    for (const standings::Row& row : table.rows)
        places.emplace(main.participant(row.number)->entrant.value, row.place);
    return places;
}

// Whether the book has a sequel to its round robin, which is played to its end.
bool has_sequel(const Play& playoff) {
    return !playoff.record.playoff_places.empty() &&
           playoff.record.settings.system == play::System::kRoundRobin &&
           play::play_off_rules(playoff.book()) &&
           play::all_rounds_closed(playoff.tournament, playoff.book());
}

// Two of those who were level go on by a match; none where they have played it.
std::optional<DuePlayOff> match_after(const Play& playoff, const PlayOffSequel& sequel) {
    const play::PlayOffRules rules = play::play_off_rules(playoff.book()).value();
    DuePlayOff due;
    due.numbers = sequel.after.lot ? sequel.after.level : sequel.after.match;
    const bool held = std::ranges::all_of(due.numbers, [&](int number) {
        return playoff.tournament.participant(number)->playoff_rank.has_value();
    });
    if (held) return std::nullopt;
    due.places = {1};
    due.rounds = rules.games;
    due.removed = sequel.after.removed;
    due.lot = sequel.after.lot;
    due.provided = true;
    due.citation = rules.citation_of(playoff.tournament.participants.size());
    return due;
}

DuePlayOff form_of(const Play& play, const play::Places& table, const play::PlayOff& one) {
    DuePlayOff due;
    due.numbers = one.numbers;
    for (const standings::Row& row : table.rows) {
        const bool takes_part = std::ranges::find(one.numbers, row.number) != one.numbers.end();
        if (takes_part && (due.places.empty() || due.places.back() != row.place))
            due.places.push_back(row.place);
    }
    due.system = one.system;
    due.rounds = one.rounds;
    due.provided = one.provided;
    due.citation = one.citation;
    // 38.8.5.3: the four play matches too.
    const auto rules = play::play_off_rules(play.book());
    if (rules && one.system == play::System::kKnockout) due.games = rules->games;
    return due;
}

// The play-off for one of these places that is made already.
std::optional<storage::TournamentRecord> made_for(Connection& snapshot, const Play& play,
                                                  const std::vector<int>& places) {
    for (storage::TournamentRecord& stage : storage::later_stages(snapshot, play.id()))
        if (stage.state < storage::TournamentState::kFinished &&
            std::ranges::find_first_of(stage.playoff_places, places) != stage.playoff_places.end())
            return std::move(stage);
    return std::nullopt;
}

tl::unexpected<sdk::Error> refuse_now(const char* reason, const char* message,
                                      const sdk::Citation& citation, sdk::Metadata values = {}) {
    auto refusal = sdk::refuse(sdk::Code::kFailedPrecondition, reason, message, std::move(values));
    if (!citation.article.empty()) refusal.value().citations = {citation};
    return refusal;
}

}  // namespace

sdk::Result<std::optional<PlayOffSequel>> sequel_of(Connection& connection,
                                                    const rulebook::Library& library,
                                                    const Play& playoff) {
    if (!has_sequel(playoff)) return std::nullopt;
    const auto main =
        TRY(places_unranked(connection, library, playoff.record.stages_before().front()));
    const auto table = TRY(play::places_after(playoff.tournament, playoff.book()));
    PlayOffSequel sequel;
    std::map<int, standings::Fraction> points;
    for (const standings::Row& row : table.rows) {
        points.emplace(row.number, row.points);
        // Who was let in from elsewhere stands behind everybody of the main table.
        const auto place = main.find(playoff.participant(row.number)->entrant.value);
        sequel.main_places.emplace(
            row.number, place != main.end() ? place->second : static_cast<int>(main.size()) + 1);
    }
    sequel.after = play::after_round_robin(points, sequel.main_places);
    return sequel;
}

sdk::Result<std::optional<DuePlayOff>> due_play_off(Connection& connection,
                                                    const rulebook::Library& library,
                                                    const Play& play, const play::Places& table,
                                                    const std::vector<int>& places) {
    if (!play::all_rounds_closed(play.tournament, play.book())) return std::nullopt;
    const auto wanted = [&](int place) {
        return places.empty() ? place == 1 : std::ranges::find(places, place) != places.end();
    };
    const auto sequel = TRY(sequel_of(connection, library, play));
    if (sequel && wanted(1)) {
        if (auto match = match_after(play, *sequel)) return match;
    }
    const auto all = play::play_offs(play.regulation(), table);
    const auto due =
        std::ranges::find_if(all, [&](const play::PlayOff& one) { return wanted(one.place); });
    if (due == all.end()) return std::nullopt;
    return form_of(play, table, *due);
}

sdk::Result<void> may_play_off(const Caller& caller, Connection& snapshot, const Play& play,
                               const std::optional<DuePlayOff>& due) {
    TRY(check_act(caller, play.competition, play.record, kManageTournaments));
    const rulebook::Row* row = play.book().find("tie_break", play::kPlayOff);
    const sdk::Citation citation = row != nullptr ? row->citation() : sdk::Citation();
    if (play.record.state < storage::TournamentState::kFinished)
        return refuse_now("PLAY_OFF_ROUNDS_OPEN", "rounds of the tournament are open", citation);
    if (!due) return refuse_now("PLACE_NOT_SHARED", "nobody shares the first place", citation);
    if (const auto made = made_for(snapshot, play, due->places))
        return refuse_now("PLAY_OFF_EXISTS", "it is made already", {},
                          {{"tournament", made->title}});
    if (!due->provided)
        return refuse_now("PLAY_OFF_NOT_PROVIDED", "the regulation has none", citation);
    return {};
}

bool take_play_off(const Caller& caller, Connection& snapshot, const rulebook::Library& library,
                   const std::string& stage, bool offered, TournamentForm& form) {
    const auto id = play::TournamentId::parse(stage);
    const bool named = !form.playoff_places.empty();
    if (!id || (!named && !offered)) return false;
    const auto before = load_play(snapshot, library, *id, alphabet_of(caller));
    if (!before) return false;
    const auto table = play::places_after(before->tournament, before->book());
    if (!table) return false;
    const auto due = due_play_off(snapshot, library, *before, *table, form.playoff_places);
    if (!due || !*due || (!named && !(*due)->provided)) return false;
    if (!named) {
        form.qualified = 0;
        form.playoff_places = (*due)->places;
    }
    if (form.title.empty())
        form.title = tournament_text(
            caller.language, "title.play-off",
            {{"place", std::to_string((*due)->places.front())}, {"title", before->record.title}});
    if (form.system != 0) return true;
    form.system = static_cast<int>((*due)->system);
    if (form.rounds == 0) form.rounds = (*due)->rounds;
    if (form.games == 0) form.games = (*due)->games;
    return true;
}

}  // namespace collegium::usecases
