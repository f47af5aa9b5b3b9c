#include "handlers/rounds_codec.hpp"

#include <collegium/rpc/etag.hpp>

#include "handlers/registry_codec.hpp"
#include "handlers/seat_codec.hpp"

namespace collegium::rpc {
namespace {

template <typename Texts>
void add_texts(const std::vector<std::string>& texts, Texts& out) {
    out.Assign(texts.begin(), texts.end());
}

void encode_pair(const usecases::PairView& pair, v1::Pair& out) {
    out.set_board(pair.board);
    encode_seat(pair.first, *out.mutable_first());
    encode_seat(pair.second, *out.mutable_second());
    out.set_rule(pair.rule);
    out.set_changed(pair.changed);
    out.set_has_result(pair.has_result);
    out.set_start(pair.start);
}

void encode_check(const usecases::RoundCheck& check, v1::RoundCheck& out) {
    out.set_id(check.id);
    out.set_state(to_wire<v1::RoundCheck::State>(check.state));
    out.set_text(check.text);
    out.set_article(check.article);
}

void encode_steps(const usecases::RoundView& view, v1::Round& out) {
    if (view.scheduled_at) set_time(*out.mutable_scheduled_time(), *view.scheduled_at);
    out.set_paired_by(view.paired.by);
    if (view.paired.at) set_time(*out.mutable_pair_time(), *view.paired.at);
    out.set_approved_by(view.approved.by);
    if (view.approved.at) set_time(*out.mutable_approve_time(), *view.approved.at);
    if (view.started.at) set_time(*out.mutable_start_time(), *view.started.at);
    if (view.closed.at) set_time(*out.mutable_close_time(), *view.closed.at);
}

}  // namespace

void encode(const usecases::PairChange& change, v1::PairChange& out) {
    out.set_decision(change.decision);
    out.set_kind(to_wire<v1::ChangePairsRequest::Kind>(change.kind));
    add_texts(change.before, *out.mutable_before());
    add_texts(change.after, *out.mutable_after());
    out.set_reason(change.reason);
    add_texts(change.remarks, *out.mutable_remarks());
    out.set_changed_by(change.changed_by);
    set_time(*out.mutable_change_time(), change.changed_at);
}

void encode(const Call& call, const usecases::RoundView& view, v1::Round& out) {
    out.set_name(view.id.name());
    if (view.version > 0) out.set_etag(etag_of(view.version));
    out.set_number(view.id.number);
    out.set_planned(view.planned);
    out.set_state(view.state ? to_wire<v1::Round::State>(*view.state)
                             : v1::Round::STATE_NOT_PAIRED);
    for (const usecases::PairView& pair : view.pairs)
        encode_pair(pair, *out.add_pairs());
    if (view.bye) encode_seat(*view.bye, *out.mutable_bye());
    for (const usecases::SeatView& seat : view.free)
        encode_seat(seat, *out.add_free());
    for (const usecases::SeatView& seat : view.absent)
        encode_seat(seat, *out.add_absent());
    out.set_method_text(view.method_text);
    out.set_seed_mark(view.seed_mark);
    for (const usecases::RoundCheck& check : view.checks)
        encode_check(check, *out.add_checks());
    for (const usecases::PairChange& change : view.changes)
        encode(change, *out.add_changes());
    encode_steps(view, out);
    out.set_board_count(view.board_count);
    out.set_missing_results(view.missing_results);
    add_texts(view.missing, *out.mutable_missing());
    add_texts(view.close_remarks, *out.mutable_close_remarks());
    add_texts(view.no_pairing, *out.mutable_no_pairing());
    add_texts(view.outdated, *out.mutable_outdated());
    encode_actions(call, view.actions, *out.mutable_actions());
}

void encode(const Call& call, const usecases::ChangedRound& changed, v1::ChangePairsResponse& out) {
    encode(call, changed.round, *out.mutable_round());
    encode(changed.change, *out.mutable_change());
}

}  // namespace collegium::rpc
