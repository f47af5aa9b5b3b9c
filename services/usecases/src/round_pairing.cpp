#include <algorithm>

#include <collegium/i18n/reasons.hpp>
#include <collegium/play/field.hpp>
#include <collegium/play/settings.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/storage/repositories/boards.hpp>
#include <collegium/usecases/admission.hpp>

#include "play_offs.hpp"
#include "round_context.hpp"

namespace collegium::usecases {
namespace {

using play::RoundState;
using storage::Connection;
using storage::RoundRecord;
using RoundPlan = sdk::Result<Plan<RoundView>>;

RoundRecord draft_of(const Caller& caller, const Play& play, const play::Proposal& proposal,
                     const Moment& moment) {
    RoundRecord record;
    record.id = {play.id(), proposal.round.number};
    record.round = proposal.round;
    record.round.state = RoundState::kDraft;
    record.snapshot = proposal.snapshot;
    record.origins = origins_of(proposal);
    record.engine = kEngine;
    record.paired = {moment.now, caller.actor.name};
    return record;
}

tl::unexpected<sdk::Error> draft_exists(const Play& play, const RoundRecord& draft) {
    return sdk::refuse(
        sdk::Code::kFailedPrecondition, "DRAFT_EXISTS", "the round is paired already",
        {{"round", std::to_string(draft.id.number)},
         {"name", draft.paired.by},
         {"time", draft.paired.at
                      ? venue_clock(play.competition.record.draft.time_zone, *draft.paired.at)
                      : ""}});
}

struct Drafts {
    std::vector<play::Proposal> proposals;
    std::vector<PairedRound> replaced;  // drafts that make room
};

// What is to be paired, and the drafts in its place.
[[nodiscard]] sdk::Result<Drafts> propose(Connection& snapshot, const Play& play,
                                          const PairRoundInput& input) {
    const auto draft = [&](int number) {
        const RoundRecord* record = play.round(number);
        return record != nullptr && record->round.state == RoundState::kDraft ? record : nullptr;
    };
    if (const RoundRecord* record = draft(play.current_round() + 1); record && !input.again)
        return draft_exists(play, *record);
    if (input.all_rounds && !by_table(play.tournament.settings.system))
        return sdk::refuse(sdk::Code::kFailedPrecondition, "NOT_BY_TABLE",
                           "later rounds depend on results");
    Drafts drafts;
    if (input.all_rounds) {
        auto proposals = TRY(play::propose_rounds(play.tournament, play.book()));
        drafts.proposals = std::move(proposals);
    } else {
        auto proposal = TRY(play::propose_round(play.tournament, play.book()));
        drafts.proposals.push_back(std::move(proposal));
    }
    for (const play::Proposal& proposal : drafts.proposals) {
        if (draft(proposal.round.number) == nullptr) continue;
        auto paired = TRY(load_paired(snapshot, play, proposal.round.number));
        drafts.replaced.push_back(std::move(paired));
    }
    return drafts;
}

std::vector<std::string> no_pairing_lines(const Caller& caller, const Play& play, int number) {
    std::vector<std::string> lines;
    const pairing::Field field = play::field_before(play.tournament, play.book(), number);
    for (const pairing::Line& line : pairing::explain_no_pairing(
             field, play::swiss_settings(play.tournament, field), telling_of(caller, play)))
        lines.push_back(line.text);
    return lines;
}

// Pairs that did not stand in the draft before.
void mark_changed(const std::vector<PairedRound>& replaced, RoundView& view) {
    const auto old = std::ranges::find_if(
        replaced, [&](const PairedRound& paired) { return paired.record.id == view.id; });
    if (old == replaced.end()) return;
    for (PairView& pair : view.pairs)
        pair.changed =
            std::ranges::none_of(old->record.round.boards, [&](const play::Board& board) {
                return board.first == pair.first.number && board.second == pair.second.number;
            });
}

}  // namespace

sdk::Result<RoundView> get_round(const Caller& caller, Connection& snapshot,
                                 const rulebook::Library& library, play::RoundId id,
                                 const Moment&) {
    auto play = TRY(load_for(caller, snapshot, library, id.tournament, kReadTournaments));
    if (play.round(id.number) != nullptr) {
        auto paired = TRY(load_paired(snapshot, play, id.number));
        RoundView view =
            view_of(caller, play, paired, starts_of(snapshot, id, paired.record.round));
        add_sheet_remarks(caller, snapshot, play, view);
        add_play_off_notes(caller, snapshot, play, view);
        add_round_actions(caller, snapshot, play, &paired, view);
        return view;
    }
    if (id.number != static_cast<int>(play.rounds.size()) + 1)
        return sdk::refuse(sdk::Code::kNotFound, "ROUND_NOT_FOUND", "no such round",
                           {{"round", std::to_string(id.number)}});
    RoundView view;
    view.id = id;
    view.planned = play::rounds_to_play(play.tournament, play.book());
    view.method_text = play::system_text(caller.language, play.book(), play.tournament.settings);
    view.seed_mark = seed_mark(play.tournament.settings);
    if (auto proposal = play::propose_round(play.tournament, play.book()); !proposal) {
        view.pairing_refusal = proposal.error();
        if (proposal.error().reason == "NO_LEGAL_PAIRING")
            view.no_pairing = no_pairing_lines(caller, play, id.number);
        else
            view.missing.push_back(i18n::reason_text(caller.language, proposal.error()).text);
    }
    add_play_off_notes(caller, snapshot, play, view);
    add_round_actions(caller, snapshot, play, nullptr, view);
    return view;
}

RoundPlan pair_round(const Caller& caller, Connection& snapshot, const rulebook::Library& library,
                     const PairRoundInput& input, const Moment& moment) {
    auto play = TRY(load_for(caller, snapshot, library, input.tournament, kPreparePairs));
    auto etag = TRY(expect_version(play.id().name(), input.version, play.record.version));
    TRY(check_open(caller, play));
    auto drafts = TRY(propose(snapshot, play, input));

    std::vector<RoundRecord> records;
    for (const play::Proposal& proposal : drafts.proposals) {
        records.push_back(draft_of(caller, play, proposal, moment));
        records.back().version = next_version(snapshot, records.back().id.name());
    }
    Plan<RoundView> plan(snapshot);
    const Play shown = with_round(play, records.front());
    const PairedRound first{records.front(), {}};
    plan.preview = view_of(caller, shown, first);
    mark_changed(drafts.replaced, plan.preview);
    add_play_off_notes(caller, snapshot, shown, plan.preview);
    add_round_actions(caller, snapshot, shown, &first, plan.preview);
    plan.caller_etag = std::move(etag);
    std::vector<storage::SubjectVersion> rests_on = facts_of(play);
    for (const PairedRound& paired : drafts.replaced)
        rests_on.push_back({paired.record.id.name(), paired.record.version});
    storage::note_reads(snapshot, rests_on);
    // The first round comes last: it is the one the answer shows.
    std::ranges::reverse(records);
    std::vector<storage::JournalDraft> rows;
    for (const RoundRecord& record : records) {
        rows.push_back(round_row("rounds.pair", play.record, record, rests_on));
        rows.back().after = round_payload(record);
    }
    plan.apply = [tournament = play.record.id, records = std::move(records), rows = std::move(rows),
                  replaced = std::move(drafts.replaced), view = plan.preview,
                  moment](Connection& writer) -> sdk::Result<Written<RoundView>> {
        for (const PairedRound& paired : replaced)
            storage::delete_round(writer, paired.record.id);
        for (const RoundRecord& record : records)
            storage::insert_round(writer, record);
        touch_tournament(writer, tournament, moment.now);
        return Written<RoundView>{rows.back(), view, {rows.begin(), rows.end() - 1}};
    };
    return plan;
}

RoundPlan discard_round(const Caller& caller, Connection& snapshot,
                        const rulebook::Library& library, play::RoundId id,
                        std::optional<std::int64_t> version, const Moment& moment) {
    auto open = TRY(open_round(caller, snapshot, library, id, version, kPreparePairs));
    TRY(check_draft(open.paired));
    Plan<RoundView> plan(snapshot);
    plan.preview.id = id;
    plan.caller_etag = open.etag;
    std::vector<storage::SubjectVersion> rests_on = {{id.name(), open.paired.record.version}};
    auto row = round_row("rounds.discard", open.play.record, open.paired.record, rests_on);
    row.version = 0;
    row.before = draft_payload(open.paired);
    plan.apply = [id, row = std::move(row),
                  moment](Connection& writer) -> sdk::Result<Written<RoundView>> {
        storage::delete_round(writer, id);
        touch_tournament(writer, id.tournament, moment.now);
        RoundView gone;
        gone.id = id;
        return Written<RoundView>{row, std::move(gone)};
    };
    return plan;
}

std::vector<storage::JournalDraft> drop_drafts(Connection& writer, play::TournamentId tournament,
                                               const std::vector<int>& drafts,
                                               const std::string& reason, bool approved) {
    std::vector<storage::JournalDraft> rows;
    const auto owner = storage::find_tournament(writer, tournament);
    for (const int number : drafts) {
        auto record = storage::find_round(writer, {tournament, number});
        if (!record) continue;
        const bool draft = record->round.state == RoundState::kDraft;
        if (!draft && !(approved && record->round.state == RoundState::kApproved)) continue;
        for (const storage::BoardRecord& board : storage::list_boards(writer, record->id))
            record->round.boards.push_back(board.board);
        storage::delete_round(writer, record->id);
        auto row =
            round_row("rounds.drop", *owner, *record, {{record->id.name(), record->version}});
        row.version = 0;
        row.reason = reason;
        // Pairs that bound everybody stay to be read.
        if (!draft) row.before = round_payload(*record);
        rows.push_back(std::move(row));
    }
    return rows;
}

}  // namespace collegium::usecases
