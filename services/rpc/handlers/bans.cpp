#include <utility>

#include <collegium/rpc/etag.hpp>
#include <collegium/rpc/field_mask.hpp>
#include <collegium/rpc/page.hpp>
#include <collegium/rpc/resource_name.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/usecases/bans.hpp>
#include <collegium/v1/bans.pb.h>

#include "handlers/all.hpp"
#include "handlers/registry_codec.hpp"

namespace collegium::rpc {
namespace {

using usecases::BanView;
using BanPlan = sdk::Result<usecases::Plan<BanView>>;

[[nodiscard]] sdk::Result<registry::BanId> ban_id(std::string_view name, std::string_view field) {
    const auto id = TRY(parse_name("bans", name, field));
    return registry::BanId{id};
}

registry::BanForm decode(const v1::Ban& ban) {
    registry::BanForm form;
    form.person = ban.person();
    form.capacity = ban.capacity();
    form.ground = ban.ground();
    form.start_date = optional_date(ban.has_start_date(), ban.start_date());
    form.end_date = optional_date(ban.has_end_date(), ban.end_date());
    form.decision_number = ban.decision_number();
    form.decision_date = optional_date(ban.has_decision_date(), ban.decision_date());
    form.decision_body = ban.decision_body();
    form.articles = ban.articles();
    form.source = ban.source();
    form.note = ban.note();
    return form;
}

void encode_ban(const Call& call, const BanView& view, v1::Ban& out) {
    const storage::BanRecord& record = view.record;
    const registry::Ban& ban = record.ban;
    if (record.version > 0) {  // a preview has neither name nor etag
        out.set_name(record.id.name());
        out.set_etag(etag_of(record.version));
    }
    set_time(*out.mutable_create_time(), record.created_at);
    set_time(*out.mutable_update_time(), record.updated_at);
    out.set_person(ban.person.name());
    out.set_person_short_name(registry::short_name(record.person_name));
    out.set_person_full_name(registry::full_name(record.person_name));
    out.set_capacity(static_cast<v1::Ban::Capacity>(static_cast<int>(ban.capacity)));
    out.set_ground(static_cast<v1::Ban::Ground>(static_cast<int>(ban.ground)));
    set_date(*out.mutable_start_date(), ban.start_date);
    if (ban.end_date) set_date(*out.mutable_end_date(), *ban.end_date);
    out.set_decision_number(ban.decision_number);
    set_date(*out.mutable_decision_date(), ban.decision_date);
    out.set_decision_body(ban.decision_body);
    out.set_articles(ban.articles);
    out.set_source(static_cast<v1::Ban::Source>(static_cast<int>(ban.source)));
    out.set_note(ban.note);
    out.set_state(static_cast<v1::Ban::State>(static_cast<int>(view.state)));
    if (ban.lifted_on) set_date(*out.mutable_lift_date(), *ban.lifted_on);
    out.set_lift_reason(ban.lift_reason);
    out.set_text(usecases::ban_text(call.caller.language, ban));
    encode_actions(call, view.actions, *out.mutable_allowed_actions());
}

[[nodiscard]] sdk::Result<void> get_ban(const Call& call, storage::Connection& snapshot,
                                        const v1::GetBanRequest& request, v1::Ban& response) {
    const auto id = TRY(ban_id(request.name(), "name"));
    const auto view = TRY(usecases::get_ban(call.caller, snapshot, id, moment_of(call)));
    encode_ban(call, view, response);
    return {};
}

[[nodiscard]] sdk::Result<void> list_bans(const Call& call, storage::Connection& snapshot,
                                          const v1::ListBansRequest& request,
                                          v1::ListBansResponse& response) {
    const auto page = TRY(Page::of(call, request));
    TRY(check_list_texts("", request.filter(), ""));
    auto rows =
        TRY(usecases::list_bans(snapshot, {request.filter(), page_request(page)}, moment_of(call)));
    finish_page(page, rows, response, [](const BanView& row) { return usecases::key_of(row); });
    for (const BanView& row : rows)
        encode_ban(call, row, *response.add_bans());
    return {};
}

[[nodiscard]] BanPlan create_ban(const Call& call, storage::Connection& snapshot,
                                 const v1::CreateBanRequest& request) {
    return usecases::create_ban(call.caller, snapshot, decode(request.ban()), moment_of(call));
}

[[nodiscard]] BanPlan update_ban(const Call& call, storage::Connection& snapshot,
                                 const v1::UpdateBanRequest& request) {
    const auto id = TRY(ban_id(request.ban().name(), "ban.name"));
    const auto version = TRY(parse_etag(request.ban().etag(), "ban.etag"));
    auto mask = TRY(parse_mask(request.update_mask(), usecases::ban_paths()));
    return usecases::update_ban(call.caller, snapshot,
                                {id, version, decode(request.ban()), std::move(mask)},
                                moment_of(call));
}

[[nodiscard]] BanPlan lift_ban(const Call& call, storage::Connection& snapshot,
                               const v1::LiftBanRequest& request) {
    const auto id = TRY(ban_id(request.name(), "name"));
    const auto version = TRY(parse_etag(request.etag(), "etag"));
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
