#include <utility>

#include <collegium/rpc/etag.hpp>
#include <collegium/rpc/field_mask.hpp>
#include <collegium/rpc/page.hpp>
#include <collegium/rpc/resource_name.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/usecases/rulings.hpp>
#include <collegium/v1/rulings.pb.h>

#include "handlers/addressed.hpp"
#include "handlers/all.hpp"
#include "handlers/record_codec.hpp"
#include "handlers/registry_codec.hpp"

namespace collegium::rpc {
namespace {

using usecases::RulingView;
using RulingPlan = sdk::Result<usecases::Plan<RulingView>>;

void encode_ruling(const Call& call, const RulingView& view, v1::Ruling& out) {
    encode_head(view.record, out);
    encode_fields(view.record.ruling, out);
    out.set_rule_book_title(view.rule_book_title);
    out.set_state(view.record.ruling.repealed_on ? v1::Ruling::STATE_REPEALED
                                                 : v1::Ruling::STATE_IN_FORCE);
    encode_actions(call, view.actions, *out.mutable_allowed_actions());
}

// Runs `ask` with what every call on rulings rests on.
template <typename Ask>
auto asked(const Call& call, storage::Connection& snapshot, Ask ask) {
    const auto library = call.library();
    return ask(usecases::RulingContext{call.caller, snapshot, *library, moment_of(call)});
}

[[nodiscard]] sdk::Result<void> get_ruling(const Call& call, storage::Connection& snapshot,
                                           const v1::GetRulingRequest& request,
                                           v1::Ruling& response) {
    const auto id = TRY(parse_id<registry::RulingId>(request.name()));
    encode_ruling(
        call,
        TRY(asked(call, snapshot,
                  [&](const auto& context) { return usecases::get_ruling(context, id); })),
        response);
    return {};
}

[[nodiscard]] sdk::Result<void> list_rulings(const Call& call, storage::Connection& snapshot,
                                             const v1::ListRulingsRequest& request,
                                             v1::ListRulingsResponse& response) {
    const auto page = TRY(Page::of(call, request));
    TRY(check_list_texts(request));
    const auto rows = TRY(asked(call, snapshot, [&](const auto& context) {
        return usecases::list_rulings(context, request.filter(), page_request(page));
    }));
    fill_page(
        page, rows, response, response.mutable_rulings(),
        [](const RulingView& row) { return at_numbers(row.record.id.value); }, encode_ruling);
    return {};
}

[[nodiscard]] RulingPlan create_ruling(const Call& call, storage::Connection& snapshot,
                                       const v1::CreateRulingRequest& request) {
    return asked(call, snapshot, [&](const auto& context) {
        return usecases::create_ruling(context, form_of(request.ruling()));
    });
}

[[nodiscard]] RulingPlan update_ruling(const Call& call, storage::Connection& snapshot,
                                       const v1::UpdateRulingRequest& request) {
    const auto [id, version] = TRY(addressed<registry::RulingId>(request.ruling(), "ruling."));
    const auto mask =
        TRY(parse_mask(request.update_mask(), registry::changeable_fields<registry::Ruling>()));
    return asked(call, snapshot, [&, id = id, version = version](const auto& context) {
        return usecases::update_ruling(context, id, version, form_of(request.ruling()), mask);
    });
}

[[nodiscard]] RulingPlan repeal_ruling(const Call& call, storage::Connection& snapshot,
                                       const v1::RepealRulingRequest& request) {
    const auto [id, version] = TRY(addressed<registry::RulingId>(request));
    return asked(call, snapshot, [&, id = id, version = version](const auto& context) {
        return usecases::repeal_ruling(context, id, version, request.reason());
    });
}

}  // namespace

void add_rulings(Methods& methods) {
    methods.read(get_ruling);
    methods.read(list_rulings);
    methods.command(create_ruling, encode_ruling);
    methods.command(update_ruling, encode_ruling);
    methods.command(repeal_ruling, encode_ruling);
}

}  // namespace collegium::rpc
