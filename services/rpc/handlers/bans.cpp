#include <utility>

#include <collegium/rpc/etag.hpp>
#include <collegium/rpc/field_mask.hpp>
#include <collegium/rpc/page.hpp>
#include <collegium/rpc/resource_name.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/usecases/bans.hpp>
#include <collegium/v1/bans.pb.h>

#include "handlers/addressed.hpp"
#include "handlers/all.hpp"
#include "handlers/record_codec.hpp"
#include "handlers/registry_codec.hpp"

namespace collegium::rpc {
namespace {

using usecases::BanView;
using BanPlan = sdk::Result<usecases::Plan<BanView>>;

void encode_ban(const Call& call, const BanView& view, v1::Ban& out) {
    const storage::BanRecord& record = view.record;
    const registry::Ban& ban = record.ban;
    encode_head(record, out);
    encode_fields(ban, out);
    set_label(*out.mutable_person_label(), ban.person.name(), record.person_name);
    out.set_state(to_wire<v1::Ban::State>(view.state));
    out.set_text(usecases::ban_text(call.caller.language, ban));
    encode_actions(call, view.actions, *out.mutable_allowed_actions());
}

[[nodiscard]] sdk::Result<void> get_ban(const Call& call, storage::Connection& snapshot,
                                        const v1::GetBanRequest& request, v1::Ban& response) {
    const auto id = TRY(parse_id<registry::BanId>(request.name()));
    const auto view = TRY(usecases::get_ban(call.caller, snapshot, id, moment_of(call)));
    encode_ban(call, view, response);
    return {};
}

[[nodiscard]] sdk::Result<void> list_bans(const Call& call, storage::Connection& snapshot,
                                          const v1::ListBansRequest& request,
                                          v1::ListBansResponse& response) {
    const auto page = TRY(Page::of(call, request));
    TRY(check_list_texts(request));
    auto rows =
        TRY(usecases::list_bans(snapshot, {request.filter(), page_request(page)}, moment_of(call)));
    fill_page(
        page, rows, response, response.mutable_bans(),
        [](const auto& row) { return usecases::key_of(row); }, encode_ban);
    return {};
}

[[nodiscard]] BanPlan create_ban(const Call& call, storage::Connection& snapshot,
                                 const v1::CreateBanRequest& request) {
    return usecases::create_ban(call.caller, snapshot, form_of(request.ban()), moment_of(call));
}

[[nodiscard]] BanPlan update_ban(const Call& call, storage::Connection& snapshot,
                                 const v1::UpdateBanRequest& request) {
    const auto [id, version] = TRY(addressed<registry::BanId>(request.ban(), "ban."));
    auto mask =
        TRY(parse_mask(request.update_mask(), registry::changeable_fields<registry::Ban>()));
    return usecases::update_ban(call.caller, snapshot,
                                {id, version, form_of(request.ban()), std::move(mask)},
                                moment_of(call));
}

[[nodiscard]] BanPlan lift_ban(const Call& call, storage::Connection& snapshot,
                               const v1::LiftBanRequest& request) {
    const auto [id, version] = TRY(addressed<registry::BanId>(request));
    return usecases::lift_ban(
        call.caller, snapshot,
        {id, version, optional_date(request.has_lift_date(), request.lift_date()),
         request.reason()},
        moment_of(call));
}

}  // namespace

void add_bans(Methods& methods) {
    methods.read(get_ban);
    methods.read(list_bans);
    methods.command(create_ban, encode_ban);
    methods.command(update_ban, encode_ban);
    methods.command(lift_ban, encode_ban);
}

}  // namespace collegium::rpc
