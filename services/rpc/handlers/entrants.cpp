#include <utility>

#include <collegium/rpc/etag.hpp>
#include <collegium/rpc/field_mask.hpp>
#include <collegium/rpc/page.hpp>
#include <collegium/rpc/resource_name.hpp>
#include <collegium/usecases/entrants.hpp>
#include <collegium/usecases/rule_book_store.hpp>

#include "handlers/applications.hpp"
#include "handlers/applications_codec.hpp"
#include "handlers/persons_codec.hpp"
#include "handlers/registry_codec.hpp"

namespace collegium::rpc {
namespace {

using admission::EntrantId;
using rulebook::Library;
using usecases::EntrantView;
using EntrantPlan = sdk::Result<usecases::Plan<EntrantView>>;

[[nodiscard]] sdk::Result<void> list_entrants(const Environment& environment,
                                              const Library& library, const Call& call,
                                              storage::Connection& snapshot,
                                              const v1::ListEntrantsRequest& request,
                                              v1::ListEntrantsResponse& response) {
    auto page = Page::of(environment, request);
    if (!page) return sdk::refusal_of(std::move(page));
    if (auto texts = check_list_texts("", request.filter(), ""); !texts) return texts;
    auto competition = parse_name("competitions", request.parent(), "parent");
    if (!competition) return sdk::refusal_of(std::move(competition));
    auto list = usecases::list_entrants(
        call.caller, snapshot, library,
        {competition::CompetitionId{*competition}, request.filter(), page_request(*page)});
    if (!list) return sdk::refusal_of(std::move(list));
    finish_page(*page, list->rows, response, [](const EntrantView& row) {
        return Position{std::to_string(row.record.application.value),
                        std::to_string(row.record.number)};
    });
    for (const EntrantView& row : list->rows)
        encode_entrant(call, row, *response.add_entrants());
    if (list->total) response.set_total_size(static_cast<int>(*list->total));
    if (list->paid_total) response.set_paid_size(static_cast<int>(*list->paid_total));
    return {};
}

[[nodiscard]] EntrantPlan add_entrant(const Library& library, const Call& call,
                                      storage::Connection& snapshot,
                                      const v1::AddEntrantRequest& request) {
    usecases::AddEntrantInput input;
    auto application = parse_part_name<admission::ApplicationId>(request.entrant().application(),
                                                                 "entrant.application");
    if (!application) return sdk::refusal_of(std::move(application));
    input.application = *application;
    auto person = parse_optional_name("persons", request.entrant().person(), "entrant.person");
    if (!person) return sdk::refusal_of(std::move(person));
    if (*person != 0) input.person = registry::PersonId{*person};
    if (request.has_new_person()) input.new_person = decode_person(request.new_person());
    input.allow_duplicate_person = request.allow_duplicate_person();
    input.allow_unusual_birth_date = request.allow_unusual_birth_date();
    input.form = decode_entrant(request.entrant());
    return usecases::add_entrant(call.caller, snapshot, library, input, moment_of(call));
}

[[nodiscard]] EntrantPlan update_entrant(const Library& library, const Call& call,
                                         storage::Connection& snapshot,
                                         const v1::UpdateEntrantRequest& request) {
    auto id = parse_part_name<EntrantId>(request.entrant().name(), "entrant.name");
    if (!id) return sdk::refusal_of(std::move(id));
    auto version = parse_etag(request.entrant().etag(), "entrant.etag");
    if (!version) return sdk::refusal_of(std::move(version));
    auto mask = parse_mask(request.update_mask(), usecases::entrant_paths());
    if (!mask) return sdk::refusal_of(std::move(mask));
    return usecases::update_entrant(
        call.caller, snapshot, library,
        {*id, *version, decode_entrant(request.entrant()), *std::move(mask)}, moment_of(call));
}

// Striking out and taking back differ in the use case alone.
template <typename Request, typename UseCase>
[[nodiscard]] EntrantPlan change_state(const Library& library, const Call& call,
                                       storage::Connection& snapshot, const Request& request,
                                       UseCase change) {
    auto id = parse_part_name<EntrantId>(request.name());
    if (!id) return sdk::refusal_of(std::move(id));
    auto version = parse_etag(request.etag(), "etag");
    if (!version) return sdk::refusal_of(std::move(version));
    return change(call.caller, snapshot, library, *id, *version, request.reason(), moment_of(call));
}

}  // namespace

grpc::ServerUnaryReactor* ApplicationHandlers::GetEntrant(grpc::CallbackServerContext* context,
                                                          const v1::GetEntrantRequest* request,
                                                          v1::Entrant* response) {
    return serve_read(
        environment_, context, request, response,
        [this](const Call& call, storage::Connection& snapshot, const v1::GetEntrantRequest& in,
               v1::Entrant& out) -> sdk::Result<void> {
            auto id = parse_part_name<EntrantId>(in.name());
            if (!id) return sdk::refusal_of(std::move(id));
            auto view =
                usecases::get_entrant(call.caller, snapshot, *environment_.books.library(), *id);
            if (!view) return sdk::refusal_of(std::move(view));
            encode_entrant(call, *view, out);
            return {};
        });
}

grpc::ServerUnaryReactor* ApplicationHandlers::ListEntrants(grpc::CallbackServerContext* context,
                                                            const v1::ListEntrantsRequest* request,
                                                            v1::ListEntrantsResponse* response) {
    return serve_read(environment_, context, request, response,
                      [this](const Call& call, storage::Connection& snapshot,
                             const v1::ListEntrantsRequest& in, v1::ListEntrantsResponse& out) {
                          return list_entrants(environment_, *environment_.books.library(), call,
                                               snapshot, in, out);
                      });
}

grpc::ServerUnaryReactor* ApplicationHandlers::AddEntrant(grpc::CallbackServerContext* context,
                                                          const v1::AddEntrantRequest* request,
                                                          v1::Entrant* response) {
    return serve_command(
        environment_, context, request, response,
        [this](const Call& call, storage::Connection& snapshot, const v1::AddEntrantRequest& in) {
            return add_entrant(*environment_.books.library(), call, snapshot, in);
        },
        encode_entrant);
}

grpc::ServerUnaryReactor* ApplicationHandlers::UpdateEntrant(
    grpc::CallbackServerContext* context, const v1::UpdateEntrantRequest* request,
    v1::Entrant* response) {
    return serve_command(
        environment_, context, request, response,
        [this](const Call& call, storage::Connection& snapshot,
               const v1::UpdateEntrantRequest& in) {
            return update_entrant(*environment_.books.library(), call, snapshot, in);
        },
        encode_entrant);
}

grpc::ServerUnaryReactor* ApplicationHandlers::StrikeEntrant(
    grpc::CallbackServerContext* context, const v1::StrikeEntrantRequest* request,
    v1::Entrant* response) {
    return serve_command(
        environment_, context, request, response,
        [this](const Call& call, storage::Connection& snapshot,
               const v1::StrikeEntrantRequest& in) {
            return change_state(*environment_.books.library(), call, snapshot, in,
                                usecases::strike_entrant);
        },
        encode_entrant);
}

grpc::ServerUnaryReactor* ApplicationHandlers::RestoreEntrant(
    grpc::CallbackServerContext* context, const v1::RestoreEntrantRequest* request,
    v1::Entrant* response) {
    return serve_command(
        environment_, context, request, response,
        [this](const Call& call, storage::Connection& snapshot,
               const v1::RestoreEntrantRequest& in) {
            return change_state(*environment_.books.library(), call, snapshot, in,
                                usecases::restore_entrant);
        },
        encode_entrant);
}

}  // namespace collegium::rpc
