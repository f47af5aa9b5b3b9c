#include <algorithm>

#include <collegium/play/impact.hpp>
#include <collegium/registry/checks.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/usecases/participants.hpp>

#include "leaving_impact.hpp"
#include "tournament_context.hpp"

namespace collegium::usecases {
namespace {

using play::ParticipantId;
using play::Standing;
using rulebook::Library;
using storage::AbsenceRecord;
using storage::Connection;
using storage::ParticipantRecord;
using storage::TournamentRecord;

constexpr std::size_t kArticleLimit = 60;

// A participant of a drawn tournament that is to be changed.
struct Change {
    Play play;
    ParticipantRecord before;
    std::optional<storage::SubjectVersion> etag;
    std::string reason;
};

[[nodiscard]] sdk::Result<Change> begin_change(const Caller& caller, Connection& snapshot,
                                               const Library& library, ParticipantId id,
                                               std::optional<std::int64_t> version,
                                               std::string_view permission,
                                               std::string_view raw_reason, bool reason_required) {
    auto play = TRY(begin_act(caller, snapshot, library, id.tournament, permission));
    auto record = TRY(existing_participant(play, id));
    auto etag = TRY(expect_version(id.name(), version, record->version));
    auto reason = TRY(check_reason(raw_reason, reason_required));
    TRY(check_drawn(play.record));
    const ParticipantRecord before = *record;
    return Change{std::move(play), before, std::move(etag), std::move(reason)};
}

[[nodiscard]] sdk::Result<void> check_playing(const ParticipantRecord& record) {
    if (record.participant.standing == Standing::kPlaying) return {};
    return sdk::refuse(sdk::Code::kFailedPrecondition, "PARTICIPANT_LEFT",
                       "does not play any more");
}

// The participant in the tournament as `after` has it.
void put(Play& play, const ParticipantRecord& after) {
    for (ParticipantRecord& record : play.participants)
        if (record.id == after.id) record = after;
    for (play::Participant& participant : play.tournament.participants)
        if (participant.id == after.id.value) participant = after.participant;
}

ParticipantView view_of(const Caller& caller, Play play, const ParticipantRecord& after) {
    put(play, after);
    return std::move(participant_views(caller, play, {after}).front());
}

// Writes a participant and raises the tournament's version: pairs rest on it. `drafts` fall.
template <typename View>
Plan<View> plan_of(const Connection& snapshot, const Change& change, View view,
                   const ParticipantRecord& after, const char* action,
                   std::vector<sdk::Citation> citations, const Moment& moment,
                   FallingDrafts drafts = {}) {
    Plan<View> plan(snapshot);
    plan.preview = std::move(view);
    plan.caller_etag = change.etag;
    auto journal = participant_row(action, change.before, after);
    journal.depends_on = {{change.play.id().name(), change.play.record.version}};
    journal.citations = std::move(citations);
    journal.reason = change.reason;
    plan.apply = [view = plan.preview, after, journal, moment, drafts = std::move(drafts),
                  version = change.play.record.version +
                            1](Connection& writer) -> sdk::Result<Written<View>> {
        storage::update_participant(writer, after);
        storage::write_absences(writer, after.id, after.absences);
        storage::touch_tournament(writer, after.id.tournament, version, moment.now);
        return Written<View>{journal, view, drop_drafts(writer, drafts, journal.reason)};
    };
    return plan;
}

bool is_paired(const Play& play, int round) {
    return play.tournament.round(round) != nullptr;
}

// Absences of rounds that are paired stay; the others are those asked for.
[[nodiscard]] sdk::Result<std::vector<AbsenceRecord>> absences_after(const Caller& caller,
                                                                     const Change& change,
                                                                     const AbsencesInput& input,
                                                                     const Moment& moment) {
    const int last = change.play.record.settings.rounds;
    registry::Checks checks("");
    std::vector<AbsenceRecord> absences;
    for (const AbsenceRecord& absence : change.before.absences)
        if (is_paired(change.play, absence.round)) absences.push_back(absence);
    std::vector<int> rounds = input.rounds;
    std::ranges::sort(rounds);
    const auto [first, end] = std::ranges::unique(rounds);
    rounds.erase(first, end);
    for (const int round : rounds) {
        const bool stays =
            std::ranges::find(absences, round, &AbsenceRecord::round) != absences.end();
        if (round < 1 || round > last) {
            checks.violate("rounds", "NUMBER_OUT_OF_RANGE",
                           {{"first", "1"}, {"last", std::to_string(last)}});
        } else if (is_paired(change.play, round) && !stays) {
            checks.violate("rounds", "ABSENCE_ROUND_PAIRED", {{"round", std::to_string(round)}});
        } else if (!stays) {
            absences.push_back({round, change.reason, moment.now, caller.actor.name});
        }
    }
    if (!checks.passed()) return std::move(checks).refusal();
    std::ranges::sort(absences, {}, &AbsenceRecord::round);
    return absences;
}

[[nodiscard]] sdk::Result<void> check_withdrawal(registry::Checks& checks, const Play& play,
                                                 const WithdrawInput& input) {
    const bool excluded = input.state == static_cast<int>(Standing::kExcluded);
    if (!excluded && input.state != static_cast<int>(Standing::kWithdrawn))
        checks.violate("state", "ENUM_UNKNOWN");
    if (input.annul && !excluded)
        checks.violate("annul", "ANNUL_ONLY_EXCLUDED", {},
                       play::articles_of_annulment(play.tournament, play.book()));
    if (!checks.passed()) return std::move(checks).refusal();
    return {};
}

}  // namespace

sdk::Result<void> may_announce_absence(const Play& play) {
    TRY(check_drawn(play.record));
    if (play.record.settings.absences_allowed) return {};
    auto refusal = sdk::refuse(sdk::Code::kFailedPrecondition, "ABSENCES_NOT_PROVIDED",
                               "the regulation does not provide for announced absences");
    if (const competition::Entry* entry = play.regulation().find("planned-absences"))
        refusal.value().citations = {entry->citation};
    return refusal;
}

sdk::Result<Plan<ParticipantView>> set_absences(const Caller& caller, Connection& snapshot,
                                                const Library& library, const AbsencesInput& input,
                                                const Moment& moment) {
    auto change = TRY(begin_change(caller, snapshot, library, input.id, input.version,
                                   kManageTournaments, input.reason, false));
    TRY(may_announce_absence(change.play));
    TRY(check_playing(change.before));
    auto absences = TRY(absences_after(caller, change, input, moment));
    ParticipantRecord after = change.before;
    after.absences = std::move(absences);
    ++after.version;
    std::vector<sdk::Citation> citations;
    if (const competition::Entry* entry = change.play.regulation().find("planned-absences"))
        citations.push_back(entry->citation);
    return plan_of(snapshot, change, view_of(caller, change.play, after), after,
                   "participants.absences", std::move(citations), moment);
}

sdk::Result<Plan<WithdrawalView>> withdraw_participant(const Caller& caller, Connection& snapshot,
                                                       const Library& library,
                                                       const WithdrawInput& input,
                                                       const Moment& moment) {
    auto change = TRY(begin_change(caller, snapshot, library, input.id, input.version,
                                   kWithdrawParticipants, input.reason, true));
    registry::Checks checks("");
    const std::string article = checks.line("article", input.article, kArticleLimit);
    TRY(check_withdrawal(checks, change.play, input));
    TRY(check_playing(change.before));
    if (input.annul) {
        auto provided = play::check_annulment(change.play.tournament, change.play.book());
        if (!provided) return sdk::refusal_of(std::move(provided));
    }
    const auto standing = static_cast<Standing>(input.state);
    const int number = change.before.participant.number;
    Play& play = change.play;
    ParticipantRecord after = change.before;
    ++after.version;
    after.participant =
        *play::with_leaver(play.tournament, number, standing, input.annul).participant(number);
    after.left_reason = change.reason;
    after.left_article = article;
    after.left_at = moment.now;
    after.left_by = caller.actor.name;

    Play gone = play;
    put(gone, after);
    WithdrawalView view;
    view.leaving = play::leavings(gone.tournament, gone.book()).at(number);
    view.consequences = play::consequences(caller.language, gone.book(), view.leaving);
    view.participant = std::move(participant_views(caller, gone, {after}).front());
    // How much was played decides what becomes of it.
    rest_on_results(snapshot, play);
    auto impact = TRY(impact_of_leaving(caller, snapshot, library, play, gone, number));
    view.impact = std::move(impact.told);
    const bool excluded = standing == Standing::kExcluded;
    return plan_of(snapshot, change, view, after,
                   excluded ? "participants.exclude" : "participants.withdraw",
                   {view.leaving.account.citation}, moment, std::move(impact.drafts));
}

sdk::Result<Plan<ParticipantView>> reinstate_participant(const Caller& caller, Connection& snapshot,
                                                         const Library& library, ParticipantId id,
                                                         std::optional<std::int64_t> version,
                                                         std::string_view reason,
                                                         const Moment& moment) {
    auto change = TRY(
        begin_change(caller, snapshot, library, id, version, kWithdrawParticipants, reason, true));
    TRY(may_reinstate(change.play, change.before));
    ParticipantRecord after = reinstated(change.before);
    ++after.version;
    return plan_of(snapshot, change, view_of(caller, change.play, after), after,
                   "participants.reinstate", {}, moment);
}

sdk::Result<void> may_reinstate(const Play& play, const ParticipantRecord& record) {
    const play::Participant& participant = record.participant;
    if (participant.standing == Standing::kPlaying) {
        return sdk::refuse(sdk::Code::kFailedPrecondition, "PARTICIPANT_NOT_LEFT",
                           "plays as before");
    }
    if (play::last_round_of(play.tournament, participant) != play::leaves_after(play.tournament)) {
        return sdk::refuse(sdk::Code::kFailedPrecondition, "REINSTATE_TOO_LATE",
                           "a round was paired without him",
                           {{"round", std::to_string(play::leaves_after(play.tournament))}});
    }
    return {};
}

ParticipantRecord reinstated(ParticipantRecord record) {
    record.participant.standing = Standing::kPlaying;
    record.participant.left_after.reset();
    record.participant.annulled = false;
    record.left_reason.clear();
    record.left_article.clear();
    record.left_at.reset();
    record.left_by.clear();
    return record;
}

}  // namespace collegium::usecases
