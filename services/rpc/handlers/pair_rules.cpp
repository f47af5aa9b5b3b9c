#include <algorithm>
#include <utility>

#include <collegium/rpc/etag.hpp>
#include <collegium/rpc/field_mask.hpp>
#include <collegium/rpc/page.hpp>
#include <collegium/rpc/resource_name.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/usecases/pair_rules.hpp>
#include <collegium/usecases/rule_book_store.hpp>
#include <collegium/v1/pair_rules.pb.h>

#include "handlers/addressed.hpp"
#include "handlers/all.hpp"
#include "handlers/convert.hpp"
#include "handlers/registry_codec.hpp"

namespace collegium::rpc {
namespace {

using play::PairRuleId;
using play::TournamentId;
using storage::Connection;
using usecases::PairRuleView;
using PairRulePlan = sdk::Result<usecases::Plan<PairRuleView>>;

usecases::PairRuleForm decode_pair_rule(const v1::PairRule& rule) {
    usecases::PairRuleForm form;
    form.kind = rule.kind();
    form.first = rule.first();
    form.second = rule.second();
    form.first_round = rule.first_round();
    form.last_round = rule.last_round();
    form.reason = rule.reason();
    return form;
}

void encode_pair_rule(const Call&, const PairRuleView& view, v1::PairRule& out) {
    const storage::PairRuleRecord& record = view.record;
    const play::PairRule& rule = record.rule;
    if (record.version > 0) {  // a preview has neither name nor etag
        out.set_name(record.id.name());
        out.set_etag(etag_of(record.version));
    }
    out.set_kind(to_wire<v1::PairRule::Kind>(rule.kind));
    out.set_first(play::ParticipantId{record.id.tournament, rule.first}.name());
    out.set_second(play::ParticipantId{record.id.tournament, rule.second}.name());
    out.set_first_number(view.first_number);
    out.set_second_number(view.second_number);
    out.set_first_name(view.first_name);
    out.set_second_name(view.second_name);
    out.set_first_round(rule.first_round);
    out.set_last_round(rule.last_round);
    out.set_reason(record.reason);
    out.set_set_by(record.set_by);
    set_time(*out.mutable_set_time(), record.set_at);
    out.set_state(to_wire<v1::PairRule::State>(view.state));
    out.set_state_text(view.state_text);
    out.mutable_remarks()->Assign(view.remarks.begin(), view.remarks.end());
}

// A page of the whole list: those after the position, which is the place in it.
[[nodiscard]] sdk::Result<void> list_rules(const Call& call, Connection& snapshot,
                                           const v1::ListPairRulesRequest& request,
                                           v1::ListPairRulesResponse& response) {
    const auto page = TRY(Page::of(call, request));
    const auto id = TRY(parse_id<TournamentId>(request.parent(), "parent"));
    const auto list = TRY(usecases::list_pair_rules(call.caller, snapshot, *call.library(), id));
    fill_part(page, list.rows, response, response.mutable_pair_rules(), encode_pair_rule);
    encode_actions(call, list.actions, *response.mutable_actions());
    return {};
}

[[nodiscard]] PairRulePlan create_rule(const Call& call, Connection& snapshot,
                                       const v1::CreatePairRuleRequest& request) {
    const auto id = TRY(parse_id<TournamentId>(request.parent(), "parent"));
    return usecases::create_pair_rule(call.caller, snapshot, *call.library(), id,
                                      decode_pair_rule(request.pair_rule()), moment_of(call));
}

[[nodiscard]] PairRulePlan update_rule(const Call& call, Connection& snapshot,
                                       const v1::UpdatePairRuleRequest& request) {
    const auto [id, version] = TRY(addressed<PairRuleId>(request.pair_rule(), "pair_rule."));
    auto mask = TRY(parse_mask(request.update_mask(), usecases::pair_rule_paths()));
    return usecases::update_pair_rule(
        call.caller, snapshot, *call.library(),
        {id, version, decode_pair_rule(request.pair_rule()), std::move(mask)}, moment_of(call));
}

[[nodiscard]] sdk::Result<usecases::Plan<usecases::DeletedPairRule>> delete_pair_rule(
    const Call& call, Connection& snapshot, const v1::DeletePairRuleRequest& request) {
    const auto [id, version] = TRY(addressed<PairRuleId>(request));
    return usecases::delete_pair_rule(call.caller, snapshot, *call.library(), id, version,
                                      request.reason(), moment_of(call));
}

}  // namespace

void add_pair_rules(Methods& methods) {
    methods.read(list_rules);
    methods.command(create_rule, encode_pair_rule);
    methods.command(update_rule, encode_pair_rule);
    methods.command<v1::DeletePairRuleResponse>(delete_pair_rule);
}

}  // namespace collegium::rpc
