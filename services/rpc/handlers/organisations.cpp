#include <utility>

#include <collegium/rpc/etag.hpp>
#include <collegium/rpc/field_mask.hpp>
#include <collegium/rpc/page.hpp>
#include <collegium/rpc/resource_name.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/usecases/organisations.hpp>
#include <collegium/v1/organisations.pb.h>

#include "handlers/all.hpp"
#include "handlers/registry_codec.hpp"

namespace collegium::rpc {
namespace {

using usecases::OrganisationView;
using OrganisationPlan = sdk::Result<usecases::Plan<OrganisationView>>;

[[nodiscard]] sdk::Result<registry::OrganisationId> organisation_id(std::string_view name,
                                                                    std::string_view field) {
    const auto id = TRY(parse_name("organisations", name, field));
    return registry::OrganisationId{id};
}

registry::OrganisationForm decode(const v1::Organisation& organisation) {
    return {organisation.full_name(), organisation.short_name(), organisation.kind(),
            organisation.region(),    organisation.city(),       organisation.parent()};
}

void encode_record(const storage::OrganisationRecord& record, v1::Organisation& out) {
    if (record.version > 0) {  // a preview has neither name nor etag
        out.set_name(record.id.name());
        out.set_etag(etag_of(record.version));
    }
    set_time(*out.mutable_create_time(), record.created_at);
    set_time(*out.mutable_update_time(), record.updated_at);
    const registry::Organisation& organisation = record.organisation;
    out.set_full_name(organisation.full_name);
    out.set_short_name(organisation.short_name);
    out.set_kind(static_cast<v1::Organisation::Kind>(static_cast<int>(organisation.kind)));
    out.set_region(organisation.region);
    out.set_city(organisation.city);
    if (organisation.parent) out.set_parent(organisation.parent->name());
    out.set_parent_short_name(record.parent_short_name);
    out.set_sort_key(record.sort_key);
}

void encode_organisation(const Call& call, const OrganisationView& view, v1::Organisation& out) {
    encode_record(view.record, out);
    out.set_person_count(static_cast<int>(view.person_count));
    encode_actions(call, view.actions, *out.mutable_allowed_actions());
}

[[nodiscard]] sdk::Result<void> get_organisation(const Call& call, storage::Connection& snapshot,
                                                 const v1::GetOrganisationRequest& request,
                                                 v1::Organisation& response) {
    const auto id = TRY(organisation_id(request.name(), "name"));
    const auto view = TRY(usecases::get_organisation(call.caller, snapshot, id));
    encode_organisation(call, view, response);
    return {};
}

[[nodiscard]] sdk::Result<void> list_organisations(const Call& call, storage::Connection& snapshot,
                                                   const v1::ListOrganisationsRequest& request,
                                                   v1::ListOrganisationsResponse& response) {
    const auto page = TRY(Page::of(call, request));
    TRY(check_list_texts(request.query(), request.filter(), request.order_by()));
    auto list = TRY(usecases::list_organisations(
        call.caller, snapshot,
        {request.query(), request.filter(), request.order_by(), page_request(page)}));
    finish_page(page, list.rows, response,
                [](const storage::OrganisationRecord& row) { return row.key; });
    for (const auto& row : list.rows)
        encode_record(row, *response.add_organisations());
    if (list.total) response.set_total_size(static_cast<int>(*list.total));
    response.set_query_reading(list.query_reading);
    return {};
}

[[nodiscard]] OrganisationPlan create_organisation(const Call& call, storage::Connection& snapshot,
                                                   const v1::CreateOrganisationRequest& request) {
    return usecases::create_organisation(call.caller, snapshot, decode(request.organisation()),
                                         moment_of(call));
}

[[nodiscard]] OrganisationPlan update_organisation(const Call& call, storage::Connection& snapshot,
                                                   const v1::UpdateOrganisationRequest& request) {
    const auto id = TRY(organisation_id(request.organisation().name(), "organisation.name"));
    const auto version = TRY(parse_etag(request.organisation().etag(), "organisation.etag"));
    auto mask = TRY(parse_mask(request.update_mask(), usecases::organisation_paths()));
    return usecases::update_organisation(
        call.caller, snapshot, {id, version, decode(request.organisation()), std::move(mask)},
        moment_of(call));
}

[[nodiscard]] OrganisationPlan delete_organisation(const Call& call, storage::Connection& snapshot,
                                                   const v1::DeleteOrganisationRequest& request) {
    const auto id = TRY(organisation_id(request.name(), "name"));
    const auto version = TRY(parse_etag(request.etag(), "etag"));
    return usecases::delete_organisation(call.caller, snapshot, id, version);
}

}  // namespace

void add_organisations(Methods& methods) {
    methods.read(get_organisation);
    methods.read(list_organisations);
    methods.command(create_organisation, encode_organisation);
    methods.command(update_organisation, encode_organisation);
    methods.command<v1::DeleteOrganisationResponse>(delete_organisation);
}

}  // namespace collegium::rpc
