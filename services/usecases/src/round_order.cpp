// Another order of the rounds of a table, by decision or drawn for the day (RU-2022 App. 2,
// UA-2024 II.C.6.1): two rounds that have not begun change places.
#include <algorithm>

#include <collegium/competition/frame.hpp>
#include <collegium/registry/checks.hpp>
#include <collegium/sdk/try.hpp>

#include "round_context.hpp"

namespace collegium::usecases {
namespace {

using play::Round;
using storage::Connection;
using storage::RoundChangeRecord;
using storage::RoundRecord;

tl::unexpected<sdk::Error> wrong_round(std::string_view reason, sdk::Metadata values = {}) {
    registry::Checks checks("");
    checks.violate("with_round", reason, std::move(values));
    return std::move(checks).refusal();
}

// A table gives the pairs, its book lets rounds change places, and both are of one cycle: in each
// everybody meets once. A Scheveningen is in no printed table: nothing gives an order to be kept.
[[nodiscard]] sdk::Result<void> check_order_of(const Play& play, int number, int other) {
    const play::Settings& settings = play.tournament.settings;
    const rulebook::Row* row = play.book().find("pairs_change", kOrderRow);
    const auto refused = [](const char* reason, const char* message, const rulebook::Row* by,
                            sdk::Metadata values = {}) {
        auto refusal =
            sdk::refuse(sdk::Code::kFailedPrecondition, reason, message, std::move(values));
        refusal.value().citations = competition::articles_of(by);
        return refusal;
    };
    const bool round_robin = settings.system == play::System::kRoundRobin;
    if (!round_robin && settings.system != play::System::kScheveningen)
        return refused("ORDER_ONLY_OF_TABLES", "pairs of later rounds rest on results", row);
    // RU-CHESS 31.4: the draw stays as it was announced.
    if (round_robin && row == nullptr)
        return refused("ORDER_NOT_IN_BOOK", "the book keeps the order of rounds",
                       pairs_change_row(play.book(), settings.system));
    if (other < 1) return wrong_round("REQUIRED");
    if (other == number) return wrong_round("ORDER_OF_TWO");
    const int cycle = std::max(1, settings.rounds / std::max(1, settings.cycles));
    if ((number - 1) / cycle == (other - 1) / cycle) return {};
    return refused("ORDER_WITHIN_CYCLE", "the rounds are of different cycles", row,
                   {{"round", std::to_string(number)}, {"other", std::to_string(other)}});
}

// The pairs of one round under number, state and times of another.
PairedRound with_pairs_of(PairedRound to, const Round& from) {
    to.record.round.boards = from.boards;
    to.record.round.bye = from.bye;
    to.record.round.free = from.free;
    ++to.record.version;
    return to;
}

RoundChangeRecord change_of(const Caller& caller, Connection& snapshot, const PairedRound& before,
                            const PairedRound& after, const std::string& reason,
                            const Moment& moment) {
    RoundChangeRecord change;
    change.kind = storage::ChangeKind::kOrder;
    change.before = lines_of(before.record.round, after.record.round);
    change.after = lines_of(after.record.round, before.record.round);
    if (const auto boards = boards_to_draw(snapshot, after.record.id, after.record.round);
        !boards.empty()) {
        sdk::Violation anew;
        anew.reason = "STARTS_DRAWN_ANEW";
        anew.metadata = {{"boards", joined(boards)}};
        change.remarks.push_back(remark_line(anew));
    }
    change.reason = reason;
    change.changed_at = moment.now;
    change.changed_by = caller.actor.name;
    change.place = static_cast<int>(before.changes.size()) + 1;
    return change;
}

// A round as it stands after the exchange, with its decision and its journal row.
struct Exchanged {
    RoundRecord before;
    PairedRound after;
    RoundChangeRecord change;

    // Writes it as the decision of that number, a new one where it is 0, and tells the number.
    [[nodiscard]] std::pair<int, storage::JournalDraft> write(
        Connection& writer, const storage::TournamentRecord& tournament,
        const std::vector<storage::SubjectVersion>& facts,
        const std::vector<sdk::Citation>& articles, int decision) const {
        storage::update_round(writer, after.record);
        storage::replace_boards(writer, after.record);
        RoundChangeRecord taken = change;
        taken.decision = decision;
        taken.decision = storage::insert_round_change(writer, after.record.id, taken);
        auto row = round_row("rounds.change", tournament, after.record, facts);
        row.before = round_payload(before);
        row.after = round_payload(after.record, &taken);
        row.reason = change.reason;
        row.citations = articles;
        return {taken.decision, std::move(row)};
    }
};

}  // namespace

std::vector<sdk::Citation> articles_of_order(const Play& play) {
    const bool table = play.tournament.settings.system == play::System::kRoundRobin;
    return competition::articles_of(table ? play.book().find("pairs_change", kOrderRow) : nullptr);
}

sdk::Result<Plan<ChangedRound>> exchange_rounds(const Caller& caller, Connection& snapshot,
                                                const rulebook::Library& library,
                                                const ChangePairsInput& input,
                                                const Moment& moment) {
    auto reason = TRY(check_reason(input.reason, true));
    auto open =
        TRY(open_round(caller, snapshot, library, input.round, input.version, kApprovePairs));
    TRY(check_order_of(open.play, input.round.number, input.with_round));
    auto other = TRY(load_paired(snapshot, open.play, input.with_round));
    for (const PairedRound* round : {&open.paired, &other})
        TRY(check_changeable(open.play, *round));

    const auto exchanged = [&](const PairedRound& is, const PairedRound& with) {
        Exchanged made{is.record, with_pairs_of(is, with.record.round), {}};
        made.change = change_of(caller, snapshot, is, made.after, reason, moment);
        made.after.changes.push_back(made.change);
        return made;
    };
    const Exchanged first = exchanged(open.paired, other);
    const Exchanged second = exchanged(other, open.paired);
    const Play shown = with_round(with_round(open.play, first.after.record), second.after.record);

    Plan<ChangedRound> plan(snapshot);
    plan.preview.round = view_of(caller, shown, first.after,
                                 starts_of(snapshot, input.round, first.after.record.round));
    add_round_actions(caller, snapshot, shown, &first.after, plan.preview.round);
    plan.preview.change = change_view(caller, first.change);
    plan.caller_etag = open.etag;
    std::vector<storage::SubjectVersion> rests_on = facts_of(open.play);
    rests_on.push_back({first.before.id.name(), first.before.version});
    rests_on.push_back({second.before.id.name(), second.before.version});
    storage::note_reads(snapshot, rests_on);
    plan.apply = [tournament = open.play.record, first, second, answer = plan.preview,
                  facts = std::move(rests_on), articles = articles_of_order(open.play),
                  moment](Connection& writer) -> sdk::Result<Written<ChangedRound>> {
        auto [decision, row] = first.write(writer, tournament, facts, articles, 0);
        auto [same, other_row] = second.write(writer, tournament, facts, articles, decision);
        touch_tournament(writer, tournament.id, moment.now);
        ChangedRound value = answer;
        value.change.decision = decision;
        value.round.changes.back().decision = decision;
        Written<ChangedRound> written{std::move(row), std::move(value), {}};
        written.preceding.push_back(std::move(other_row));
        return written;
    };
    return plan;
}

}  // namespace collegium::usecases
