#include <utility>

#include <collegium/rpc/etag.hpp>
#include <collegium/rpc/field_mask.hpp>
#include <collegium/rpc/page.hpp>
#include <collegium/rpc/resource_name.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/usecases/organisations.hpp>
#include <collegium/v1/organisations.pb.h>

#include "handlers/addressed.hpp"
#include "handlers/all.hpp"
#include "handlers/record_codec.hpp"
#include "handlers/registry_codec.hpp"

namespace collegium::rpc {
namespace {

using usecases::OrganisationView;
using OrganisationPlan = sdk::Result<usecases::Plan<OrganisationView>>;

void encode_record(const storage::OrganisationRecord& record, v1::Organisation& out) {
    encode_head(record, out);
    encode_fields(record.organisation, out);
    if (!record.parent_short_name.empty())
        out.mutable_parent_label()->set_short_name(record.parent_short_name);
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
    const auto id = TRY(parse_id<registry::OrganisationId>(request.name()));
    const auto view = TRY(usecases::get_organisation(call.caller, snapshot, id));
    encode_organisation(call, view, response);
    return {};
}

[[nodiscard]] sdk::Result<void> list_organisations(const Call& call, storage::Connection& snapshot,
                                                   const v1::ListOrganisationsRequest& request,
                                                   v1::ListOrganisationsResponse& response) {
    const auto page = TRY(Page::of(call, request));
    TRY(check_list_texts(request));
    auto list = TRY(usecases::list_organisations(
        call.caller, snapshot,
        {request.query(), request.filter(), request.order_by(), page_request(page)}));
    fill_page(
        page, list.rows, response, response.mutable_organisations(),
        [](const auto& row) { return row.key; }, encode_record);
    if (list.total) response.set_total_size(static_cast<int>(*list.total));
    response.set_query_reading(list.query_reading);
    return {};
}

[[nodiscard]] OrganisationPlan create_organisation(const Call& call, storage::Connection& snapshot,
                                                   const v1::CreateOrganisationRequest& request) {
    return usecases::create_organisation(call.caller, snapshot, form_of(request.organisation()),
                                         moment_of(call));
}

[[nodiscard]] OrganisationPlan update_organisation(const Call& call, storage::Connection& snapshot,
                                                   const v1::UpdateOrganisationRequest& request) {
    const auto [id, version] =
        TRY(addressed<registry::OrganisationId>(request.organisation(), "organisation."));
    auto mask = TRY(
        parse_mask(request.update_mask(), registry::changeable_fields<registry::Organisation>()));
    return usecases::update_organisation(
        call.caller, snapshot, {id, version, form_of(request.organisation()), std::move(mask)},
        moment_of(call));
}

[[nodiscard]] OrganisationPlan delete_organisation(const Call& call, storage::Connection& snapshot,
                                                   const v1::DeleteOrganisationRequest& request) {
    const auto [id, version] = TRY(addressed<registry::OrganisationId>(request));
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
