#include "handlers/applications.hpp"

#include <utility>

#include <collegium/rpc/etag.hpp>
#include <collegium/rpc/field_mask.hpp>
#include <collegium/rpc/page.hpp>
#include <collegium/rpc/resource_name.hpp>
#include <collegium/usecases/applications.hpp>
#include <collegium/usecases/rule_book_store.hpp>

#include "handlers/applications_codec.hpp"
#include "handlers/registry_codec.hpp"

namespace collegium::rpc {
namespace {

using admission::ApplicationId;
using rulebook::Library;
using usecases::ApplicationView;
using ApplicationPlan = sdk::Result<usecases::Plan<ApplicationView>>;

[[nodiscard]] sdk::Result<competition::CompetitionId> parent_id(std::string_view parent) {
    auto id = parse_name("competitions", parent, "parent");
    if (!id) return sdk::refusal_of(std::move(id));
    return competition::CompetitionId{*id};
}

// Name and etag of the request itself.
template <typename Request>
[[nodiscard]] sdk::Result<std::pair<ApplicationId, std::optional<std::int64_t>>> named(
    const Request& request) {
    auto id = parse_part_name<ApplicationId>(request.name());
    if (!id) return sdk::refusal_of(std::move(id));
    auto version = parse_etag(request.etag(), "etag");
    if (!version) return sdk::refusal_of(std::move(version));
    return std::pair(*id, *version);
}

[[nodiscard]] sdk::Result<void> list_applications(const Environment& environment,
                                                  const Library& library, const Call& call,
                                                  storage::Connection& snapshot,
                                                  const v1::ListApplicationsRequest& request,
                                                  v1::ListApplicationsResponse& response) {
    auto page = Page::of(environment, request);
    if (!page) return sdk::refusal_of(std::move(page));
    if (auto texts = check_list_texts("", request.filter(), ""); !texts) return texts;
    auto competition = parent_id(request.parent());
    if (!competition) return sdk::refusal_of(std::move(competition));
    auto list = usecases::list_applications(call.caller, snapshot, library,
                                            {*competition, request.filter(), page_request(*page)});
    if (!list) return sdk::refusal_of(std::move(list));
    finish_page(*page, list->rows, response, [](const ApplicationView& row) {
        return Position{std::to_string(row.record.id.value)};
    });
    for (const ApplicationView& row : list->rows) {
        v1::Application& added = *response.add_applications();
        encode_application(call, row, added);
        added.mutable_preliminary_paper()->clear_signatures();
        added.mutable_final_paper()->clear_signatures();
    }
    if (list->total) response.set_total_size(static_cast<int>(*list->total));
    if (list->preliminary_deadline)
        set_date(*response.mutable_preliminary_deadline(), *list->preliminary_deadline);
    if (list->final_deadline) set_date(*response.mutable_final_deadline(), *list->final_deadline);
    return {};
}

[[nodiscard]] ApplicationPlan create_application(const Library& library, const Call& call,
                                                 storage::Connection& snapshot,
                                                 const v1::CreateApplicationRequest& request) {
    auto competition = parent_id(request.parent());
    if (!competition) return sdk::refusal_of(std::move(competition));
    auto form = decode_application(request.application());
    if (!form) return sdk::refusal_of(std::move(form));
    return usecases::create_application(call.caller, snapshot, library, *competition,
                                        *std::move(form), moment_of(call));
}

[[nodiscard]] ApplicationPlan update_application(const Library& library, const Call& call,
                                                 storage::Connection& snapshot,
                                                 const v1::UpdateApplicationRequest& request) {
    auto id = parse_part_name<ApplicationId>(request.application().name(), "application.name");
    if (!id) return sdk::refusal_of(std::move(id));
    auto version = parse_etag(request.application().etag(), "application.etag");
    if (!version) return sdk::refusal_of(std::move(version));
    if (request.update_mask().paths().empty()) return invalid_field("update_mask", "REQUIRED");
    auto mask = parse_mask(request.update_mask(), usecases::application_paths());
    if (!mask) return sdk::refusal_of(std::move(mask));
    auto form = decode_application(request.application());
    if (!form) return sdk::refusal_of(std::move(form));
    return usecases::update_application(call.caller, snapshot, library,
                                        {*id, *version, *std::move(form), *std::move(mask)},
                                        moment_of(call));
}

[[nodiscard]] ApplicationPlan accept_application(const Library& library, const Call& call,
                                                 storage::Connection& snapshot,
                                                 const v1::AcceptApplicationRequest& request) {
    auto which = named(request);
    if (!which) return sdk::refusal_of(std::move(which));
    return usecases::accept_application(call.caller, snapshot, library, which->first, which->second,
                                        request.stage(), moment_of(call));
}

[[nodiscard]] ApplicationPlan withdraw_application(const Library& library, const Call& call,
                                                   storage::Connection& snapshot,
                                                   const v1::WithdrawApplicationRequest& request) {
    auto which = named(request);
    if (!which) return sdk::refusal_of(std::move(which));
    return usecases::withdraw_application(call.caller, snapshot, library, which->first,
                                          which->second, request.reason(), moment_of(call));
}

}  // namespace

ApplicationHandlers::ApplicationHandlers(Environment& environment) : ApiService(environment) {
    serve(&ApplicationHandlers::GetApplication, &ApplicationHandlers::ListApplications,
          &ApplicationHandlers::CreateApplication, &ApplicationHandlers::UpdateApplication,
          &ApplicationHandlers::AcceptApplication, &ApplicationHandlers::WithdrawApplication,
          &ApplicationHandlers::GetEntrant, &ApplicationHandlers::ListEntrants,
          &ApplicationHandlers::AddEntrant, &ApplicationHandlers::UpdateEntrant,
          &ApplicationHandlers::StrikeEntrant, &ApplicationHandlers::RestoreEntrant,
          &ApplicationHandlers::GetEntryRules, &ApplicationHandlers::UpdateEntryRules,
          &ApplicationHandlers::GetPayment, &ApplicationHandlers::ListPayments,
          &ApplicationHandlers::RecordPayment, &ApplicationHandlers::RefundPayment);
}

grpc::ServerUnaryReactor* ApplicationHandlers::GetApplication(
    grpc::CallbackServerContext* context, const v1::GetApplicationRequest* request,
    v1::Application* response) {
    return serve_read(
        environment_, context, request, response,
        [this](const Call& call, storage::Connection& snapshot, const v1::GetApplicationRequest& in,
               v1::Application& out) -> sdk::Result<void> {
            auto id = parse_part_name<ApplicationId>(in.name());
            if (!id) return sdk::refusal_of(std::move(id));
            auto view = usecases::get_application(call.caller, snapshot,
                                                  *environment_.books.library(), *id);
            if (!view) return sdk::refusal_of(std::move(view));
            encode_application(call, *view, out);
            return {};
        });
}

grpc::ServerUnaryReactor* ApplicationHandlers::ListApplications(
    grpc::CallbackServerContext* context, const v1::ListApplicationsRequest* request,
    v1::ListApplicationsResponse* response) {
    return serve_read(
        environment_, context, request, response,
        [this](const Call& call, storage::Connection& snapshot,
               const v1::ListApplicationsRequest& in, v1::ListApplicationsResponse& out) {
            return list_applications(environment_, *environment_.books.library(), call, snapshot,
                                     in, out);
        });
}

grpc::ServerUnaryReactor* ApplicationHandlers::CreateApplication(
    grpc::CallbackServerContext* context, const v1::CreateApplicationRequest* request,
    v1::Application* response) {
    return serve_command(
        environment_, context, request, response,
        [this](const Call& call, storage::Connection& snapshot,
               const v1::CreateApplicationRequest& in) {
            return create_application(*environment_.books.library(), call, snapshot, in);
        },
        encode_application);
}

grpc::ServerUnaryReactor* ApplicationHandlers::UpdateApplication(
    grpc::CallbackServerContext* context, const v1::UpdateApplicationRequest* request,
    v1::Application* response) {
    return serve_command(
        environment_, context, request, response,
        [this](const Call& call, storage::Connection& snapshot,
               const v1::UpdateApplicationRequest& in) {
            return update_application(*environment_.books.library(), call, snapshot, in);
        },
        encode_application);
}

grpc::ServerUnaryReactor* ApplicationHandlers::AcceptApplication(
    grpc::CallbackServerContext* context, const v1::AcceptApplicationRequest* request,
    v1::Application* response) {
    return serve_command(
        environment_, context, request, response,
        [this](const Call& call, storage::Connection& snapshot,
               const v1::AcceptApplicationRequest& in) {
            return accept_application(*environment_.books.library(), call, snapshot, in);
        },
        encode_application);
}

grpc::ServerUnaryReactor* ApplicationHandlers::WithdrawApplication(
    grpc::CallbackServerContext* context, const v1::WithdrawApplicationRequest* request,
    v1::Application* response) {
    return serve_command(
        environment_, context, request, response,
        [this](const Call& call, storage::Connection& snapshot,
               const v1::WithdrawApplicationRequest& in) {
            return withdraw_application(*environment_.books.library(), call, snapshot, in);
        },
        encode_application);
}

}  // namespace collegium::rpc
