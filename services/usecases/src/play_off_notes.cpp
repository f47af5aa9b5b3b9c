// What the book says of the games of a play-off, beside the pairs and when they begin.
#include <algorithm>
#include <set>

#include <collegium/competition/frame.hpp>
#include <collegium/storage/repositories/boards.hpp>
#include <collegium/usecases/admission.hpp>
#include <collegium/usecases/regulations.hpp>

#include "play_offs.hpp"
#include "result_context.hpp"
#include "round_context.hpp"

namespace collegium::usecases {
namespace {

using storage::Connection;
using storage::Instant;

// A break that the book asks for before a round.
struct Break {
    std::chrono::minutes least{0};
    std::vector<std::chrono::sys_seconds> ended;  // games before it; empty: nobody knows when
};

void take_end(const storage::BoardRecord& board, Break& pause) {
    if (board.recorded_at)
        pause.ended.push_back(std::chrono::floor<std::chrono::seconds>(*board.recorded_at));
}

// The last games those of the play-off had in the tournament it is for.
void add_main_games(Connection& snapshot, const Play& play, play::TournamentId main, Break& pause) {
    std::set<std::int64_t> entrants;
    for (const storage::ParticipantRecord& record : play.participants)
        entrants.insert(record.entrant.value);
    std::set<int> wanted;
    for (const storage::ParticipantRecord& record :
         storage::list_participants(snapshot, main, text::Alphabet::kRussian))
        if (entrants.contains(record.entrant.value)) wanted.insert(record.participant.number);
    std::vector<storage::RoundRecord> rounds = storage::list_rounds(snapshot, main);
    for (auto round = rounds.rbegin(); round != rounds.rend() && !wanted.empty(); ++round) {
        for (const storage::BoardRecord& board : storage::list_boards(snapshot, round->id)) {
            const bool first = wanted.erase(board.board.first) > 0;
            const bool second = wanted.erase(board.board.second) > 0;
            if (first || second) take_end(board, pause);
        }
    }
}

// 38.8.2: before the first game, and between the stages; games of one match follow each other.
std::optional<Break> break_before(Connection& snapshot, const Play& play,
                                  const play::PlayOffRules& rules, int round) {
    Break pause;
    if (round == 1) {
        const play::TournamentId main = play.record.stages_before().front();
        const bool after_play_off =
            !storage::find_tournament(snapshot, main).value().playoff_places.empty();
        pause.least = after_play_off ? rules.between_stages : rules.break_before;
        add_main_games(snapshot, play, main, pause);
        return pause;
    }
    if (play.record.settings.system != play::System::kKnockout) return std::nullopt;
    pause.least = rules.between_stages;
    for (const storage::BoardRecord& board :
         storage::list_boards(snapshot, play::RoundId{play.id(), round - 1}))
        take_end(board, pause);
    return pause;
}

std::string clock_at(const Play& play, Instant instant) {
    return venue_clock(play.competition.record.draft.time_zone, instant);
}

RoundCheck break_check(const Caller& caller, const Play& play, const Break& pause,
                       const RoundView& round) {
    RoundCheck check;
    check.id = "play-off-break";
    check.state = CheckState::kRemark;
    const std::optional<Instant>& started = round.started.at;
    sdk::Metadata values{{"minutes", std::to_string(pause.least.count())}};
    if (pause.ended.empty()) {
        check.text = round_text(caller.language, "check.play-off-break", values);
        if (started) check.state = CheckState::kNotApplicable;
        return check;
    }
    const Instant earliest = play::earliest_start(pause.least, pause.ended);
    values.emplace("time", clock_at(play, earliest));
    check.text = round_text(caller.language, "check.play-off-not-before", values);
    if (started) check.state = *started >= earliest ? CheckState::kMet : CheckState::kBroken;
    if (check.state != CheckState::kBroken) return check;
    const storage::RoundRecord* record = play.round(round.id.number);
    if (record == nullptr || record->start_reason.empty()) return check;
    values.emplace("began", clock_at(play, *started));
    values.emplace("name", record->started.by);
    values.emplace("reason", record->start_reason);
    check.text = round_text(caller.language, "check.play-off-early", values);
    return check;
}

// The control of a play-off where the book leaves it to the regulation (RU-2022 5.4.8.13).
void add_control_set(const Caller& caller, const Play& play, RoundView& view) {
    const auto control = extra_control(play.regulation());
    if (!control) return;
    view.checks.push_back(
        {"play-off-control", CheckState::kNotApplicable,
         round_text(caller.language, "check.play-off-control-set",
                    {{"control", time_control_short(caller.language, control->control)}}),
         competition::cite(play.book(), control->citation)});
}

}  // namespace

void add_play_off_notes(const Caller& caller, Connection& snapshot, const Play& play,
                        RoundView& view) {
    if (play.record.playoff_places.empty()) return;
    const auto rules = play::play_off_rules(play.book());
    if (!rules) return add_control_set(caller, play, view);
    const std::string article = competition::cite(play.book(), rules->citation);
    const auto add = [&](RoundCheck check) {
        check.article = article;
        view.checks.push_back(std::move(check));
    };
    const auto note = [&](const char* id, const sdk::Metadata& values = {}) {
        add({id, CheckState::kNotApplicable,
             round_text(caller.language, std::string("check.") + id, values), ""});
    };
    if (const auto pause = break_before(snapshot, play, *rules, view.id.number))
        add(break_check(caller, play, *pause, view));
    note("play-off-control",
         {{"minutes",
           std::to_string(std::chrono::duration_cast<std::chrono::minutes>(rules->base).count())},
          {"seconds", std::to_string(rules->increment.count())}});
    if (rules->chief_is_final) note("play-off-final");
}

sdk::Result<bool> begins_early(const Caller& caller, Connection& snapshot, const Play& play,
                               int round, Instant begins, const std::string& reason) {
    if (play.record.playoff_places.empty()) return false;
    const auto rules = play::play_off_rules(play.book());
    if (!rules) return false;
    const auto pause = break_before(snapshot, play, *rules, round);
    if (!pause || pause->ended.empty()) return false;
    const Instant earliest = play::earliest_start(pause->least, pause->ended);
    if (begins >= earliest) return false;
    const bool decided = !reason.empty();
    if (decided && require_in(caller, kApprovePairs, play.id().competition.name())) return true;
    auto refusal = sdk::refuse(
        decided ? sdk::Code::kPermissionDenied : sdk::Code::kFailedPrecondition,
        decided ? "PLAY_OFF_BREAK_BY_CHIEF" : "PLAY_OFF_BREAK", "the break before it is not over",
        {{"minutes", std::to_string(pause->least.count())}, {"time", clock_at(play, earliest)}});
    refusal.value().citations = {rules->citation};
    return refusal;
}

}  // namespace collegium::usecases
