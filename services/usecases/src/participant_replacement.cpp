// A newcomer in the place of somebody who left after the draw.
#include <algorithm>
#include <stdexcept>

#include <collegium/registry/checks.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/usecases/participants.hpp>

#include "pair_rule_context.hpp"
#include "participant_gate.hpp"
#include "tournament_context.hpp"

namespace collegium::usecases {
namespace {

using rulebook::Library;
using storage::Connection;
using storage::EntrantRecord;
using storage::ParticipantRecord;

constexpr int kAllEntrants = 100'000;

[[nodiscard]] sdk::Result<void> check_input(const ReplacementInput& input,
                                            const rulebook::Row& rule) {
    if (input.preview) return {};
    registry::Checks checks("");
    if (!input.entrant) checks.violate("entrant", "REQUIRED");
    if (rule.flag("consent") && !input.agreed)
        checks.violate("agreed", "CONSENT_MISSING", {}, {rule.citation()});
    if (!checks.passed()) return std::move(checks).refusal();
    return {};
}

// The one with this number now, and who could have it.
struct Newcomers {
    std::optional<EntrantRecord> chosen;
    std::vector<ParticipantView> candidates;
};

[[nodiscard]] sdk::Result<Newcomers> newcomers(const Caller& caller, Connection& snapshot,
                                               const Play& play, const ParticipantRecord& gone,
                                               const ReplacementInput& input) {
    const ParticipantGate gate(snapshot, play.record, play.participants, &play.book());
    Newcomers found;
    const int side = gone.participant.side.value_or(0);
    for (EntrantRecord& record : storage::list_entrants(snapshot, play.id().competition, {},
                                                        alphabet_of(caller), {}, kAllEntrants)) {
        const bool named = input.entrant && *input.entrant == record.id;
        auto may = gate.check(record);
        if (named && !may) return sdk::refusal_of(std::move(may));
        if (!may) continue;
        found.candidates.push_back(
            {new_participant(play.competition, play.id(), record, side, 1), "", ""});
        if (named) found.chosen = std::move(record);
    }
    if (input.entrant && !found.chosen)
        return sdk::refuse(sdk::Code::kNotFound, "ENTRANT_NOT_FOUND", "no such line",
                           {{"entrant", std::to_string(input.entrant->value)}});
    std::ranges::sort(found.candidates, {},
                      [](const ParticipantView& view) { return view.record.sort_key; });
    return found;
}

storage::JournalDraft row_of(const storage::TournamentRecord& tournament,
                             const ParticipantRecord& gone, const ParticipantRecord& comes,
                             const sdk::Citation& article, const std::string& reason) {
    auto journal = tournament_row("participants.replace", tournament);
    journal.title += ": " + title_of(gone) + " → " + title_of(comes);
    journal.before = participant_payload(gone);
    journal.after = participant_payload(comes);
    journal.citations = {article};
    journal.reason = reason;
    return journal;
}

}  // namespace

sdk::Result<Plan<ReplacementView>> replace_participant(const Caller& caller, Connection& snapshot,
                                                       const Library& library,
                                                       const ReplacementInput& input,
                                                       const Moment& moment) {
    auto play =
        TRY(begin_act(caller, snapshot, library, input.id.tournament, kWithdrawParticipants));
    auto record = TRY(existing_participant(play, input.id));
    const ParticipantRecord gone = *record;
    auto etag = TRY(expect_version(input.id.name(), input.version, gone.version));
    auto reason = TRY(check_reason(input.reason, !input.preview));
    TRY(check_drawn(play.record));
    TRY(play::check_replacement(play.tournament, play.book(), gone.participant.number));
    const rulebook::Row& rule = play.book().rows("replacement").front();
    TRY(check_input(input, rule));
    auto found = TRY(newcomers(caller, snapshot, play, gone, input));

    Plan<ReplacementView> plan(snapshot);
    plan.preview.candidates = std::move(found.candidates);
    plan.preview.rules = passing_rules(caller, play, gone);
    plan.caller_etag = std::move(etag);
    if (!found.chosen) {
        plan.apply = [](Connection&) -> sdk::Result<Written<ReplacementView>> {
            throw std::logic_error("asked who may come in: nothing is to be written");
        };
        return plan;
    }
    rest_on_lines(snapshot, play, {*found.chosen});
    ParticipantRecord comes = new_participant(play.competition, play.id(), *found.chosen,
                                              gone.participant.side.value_or(0), 1);
    comes.participant.number = gone.participant.number;
    plan.preview.participant = {comes, "", ""};
    storage::TournamentRecord after = play.record;
    ++after.version;
    plan.apply = [view = plan.preview, play = std::move(play), gone, comes, after, moment,
                  journal = row_of(after, gone, comes, rule.citation(), reason)](
                     Connection& writer) -> sdk::Result<Written<ReplacementView>> {
        storage::delete_participant(writer, gone.id);
        ReplacementView value = view;
        ParticipantRecord& entered = value.participant.record;
        entered.id = storage::insert_participant(writer, comes, moment.now);
        auto rules = pass_rules(writer, play, gone, entered, journal.reason);
        storage::touch_tournament(writer, after.id, after.version, moment.now);
        return Written<ReplacementView>{journal, std::move(value), std::move(rules)};
    };
    return plan;
}

}  // namespace collegium::usecases
