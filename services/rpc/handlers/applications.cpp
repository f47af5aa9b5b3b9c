#include <utility>

#include <collegium/rpc/field_mask.hpp>
#include <collegium/rpc/page.hpp>
#include <collegium/rpc/resource_name.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/usecases/applications.hpp>
#include <collegium/usecases/rule_book_store.hpp>
#include <collegium/v1/applications.pb.h>

#include "handlers/addressed.hpp"
#include "handlers/all.hpp"
#include "handlers/applications_codec.hpp"
#include "handlers/registry_codec.hpp"

namespace collegium::rpc {
namespace {

using admission::ApplicationId;

using usecases::ApplicationView;
using ApplicationPlan = sdk::Result<usecases::Plan<ApplicationView>>;

// Name and etag of the request itself.
template <typename Request>
[[nodiscard]] sdk::Result<std::pair<ApplicationId, std::optional<std::int64_t>>> named(
    const Request& request) {
    const auto [id, version] = TRY(addressed<ApplicationId>(request));
    return std::pair(id, version);
}

[[nodiscard]] sdk::Result<void> list_applications(const Call& call, storage::Connection& snapshot,
                                                  const v1::ListApplicationsRequest& request,
                                                  v1::ListApplicationsResponse& response) {
    const auto page = TRY(Page::of(call, request));
    TRY(check_list_texts(request));
    const auto competition = TRY(parse_id<competition::CompetitionId>(request.parent(), "parent"));
    auto list =
        TRY(usecases::list_applications(call.caller, snapshot, *call.library(),
                                        {competition, request.filter(), page_request(page)}));
    fill_page(
        page, list.rows, response, response.mutable_applications(),
        [](const auto& row) { return at_numbers(row.record.id.value); },
        [&](const ApplicationView& row, v1::Application& application) {
            encode_application(call, row, application);
            application.mutable_preliminary_paper()->clear_signatures();
            application.mutable_final_paper()->clear_signatures();
        });
    if (list.total) response.set_total_size(static_cast<int>(*list.total));
    if (list.preliminary_deadline)
        set_date(*response.mutable_preliminary_deadline(), *list.preliminary_deadline);
    if (list.final_deadline) set_date(*response.mutable_final_deadline(), *list.final_deadline);
    return {};
}

[[nodiscard]] ApplicationPlan create_application(const Call& call, storage::Connection& snapshot,
                                                 const v1::CreateApplicationRequest& request) {
    const auto competition = TRY(parse_id<competition::CompetitionId>(request.parent(), "parent"));
    auto form = TRY(decode_application(request.application()));
    return usecases::create_application(call.caller, snapshot, *call.library(), competition,
                                        std::move(form), moment_of(call));
}

[[nodiscard]] ApplicationPlan update_application(const Call& call, storage::Connection& snapshot,
                                                 const v1::UpdateApplicationRequest& request) {
    const auto [id, version] = TRY(addressed<ApplicationId>(request.application(), "application."));
    auto mask = TRY(parse_mask(request.update_mask(), usecases::application_paths()));
    auto form = TRY(decode_application(request.application()));
    return usecases::update_application(call.caller, snapshot, *call.library(),
                                        {id, version, std::move(form), std::move(mask)},
                                        moment_of(call));
}

[[nodiscard]] ApplicationPlan accept_application(const Call& call, storage::Connection& snapshot,
                                                 const v1::AcceptApplicationRequest& request) {
    const auto which = TRY(named(request));
    return usecases::accept_application(call.caller, snapshot, *call.library(), which.first,
                                        which.second, request.stage(), moment_of(call));
}

[[nodiscard]] ApplicationPlan withdraw_application(const Call& call, storage::Connection& snapshot,
                                                   const v1::WithdrawApplicationRequest& request) {
    const auto which = TRY(named(request));
    return usecases::withdraw_application(call.caller, snapshot, *call.library(), which.first,
                                          which.second, request.reason(), moment_of(call));
}

[[nodiscard]] sdk::Result<void> get_application(const Call& call, storage::Connection& snapshot,
                                                const v1::GetApplicationRequest& request,
                                                v1::Application& response) {
    const auto id = TRY(parse_id<ApplicationId>(request.name()));
    const auto view = TRY(usecases::get_application(call.caller, snapshot, *call.library(), id));
    encode_application(call, view, response);
    return {};
}

}  // namespace

void add_applications(Methods& methods) {
    methods.read(get_application);
    methods.read(list_applications);
    methods.command(create_application, encode_application);
    methods.command(update_application, encode_application);
    methods.command(accept_application, encode_application);
    methods.command(withdraw_application, encode_application);
}

}  // namespace collegium::rpc
