#include "handlers/persons.hpp"

#include <future>
#include <utility>

#include <collegium/rpc/etag.hpp>
#include <collegium/rpc/field_mask.hpp>
#include <collegium/rpc/page.hpp>
#include <collegium/rpc/resource_name.hpp>
#include <collegium/rpc/violations.hpp>
#include <collegium/usecases/persons.hpp>

#include "handlers/persons_codec.hpp"
#include "handlers/registry_codec.hpp"

namespace collegium::rpc {
namespace {

using usecases::PersonView;
using PersonPlan = sdk::Result<usecases::Plan<PersonView>>;

// How long a client shows a sealed value.
constexpr int kShowSeconds = 30;

[[nodiscard]] sdk::Result<void> get_person(const Call& call, storage::Connection& snapshot,
                                           const v1::GetPersonRequest& request,
                                           v1::Person& response) {
    auto id = person_id(request.name(), "name");
    if (!id) return sdk::refusal_of(std::move(id));
    auto view = usecases::get_person(call.caller, snapshot, *id);
    if (!view) return sdk::refusal_of(std::move(view));
    encode_person(call, *view, response);
    return {};
}

[[nodiscard]] sdk::Result<void> list_persons(const Environment& environment, const Call& call,
                                             storage::Connection& snapshot,
                                             const v1::ListPersonsRequest& request,
                                             v1::ListPersonsResponse& response) {
    auto page = Page::of(environment, request);
    if (!page) return sdk::refusal_of(std::move(page));
    if (auto texts = check_list_texts(request.query(), request.filter(), request.order_by());
        !texts) {
        return texts;
    }
    auto list = usecases::list_persons(
        call.caller, snapshot,
        {request.query(), request.filter(), request.order_by(), page_request(*page)});
    if (!list) return sdk::refusal_of(std::move(list));
    finish_page(*page, list->rows, response,
                [](const storage::PersonRecord& row) { return row.key; });
    for (const storage::PersonRecord& row : list->rows)
        encode_record(row, *response.add_persons());
    if (list->total) response.set_total_size(static_cast<int>(*list->total));
    response.set_query_reading(list->query_reading);
    return {};
}

[[nodiscard]] PersonPlan create_person(const Call& call, storage::Connection& snapshot,
                                       const v1::CreatePersonRequest& request) {
    return usecases::create_person(call.caller, snapshot,
                                   {decode_person(request.person()), request.allow_duplicate(),
                                    request.allow_unusual_birth_date()},
                                   moment_of(call));
}

[[nodiscard]] PersonPlan update_person(const Call& call, storage::Connection& snapshot,
                                       const v1::UpdatePersonRequest& request) {
    usecases::UpdatePersonInput input;
    auto id = person_id(request.person().name(), "person.name");
    if (!id) return sdk::refusal_of(std::move(id));
    auto version = parse_etag(request.person().etag(), "person.etag");
    if (!version) return sdk::refusal_of(std::move(version));
    // An absent sealed value must not erase a stored one: no mask, no change.
    if (request.update_mask().paths().empty()) return invalid_field("update_mask", "REQUIRED");
    auto mask = parse_mask(request.update_mask(), usecases::person_paths());
    if (!mask) return sdk::refusal_of(std::move(mask));
    input.id = *id;
    input.version = *version;
    input.form = decode_person(request.person());
    input.mask = *std::move(mask);
    input.allow_unusual_birth_date = request.allow_unusual_birth_date();
    return usecases::update_person(call.caller, snapshot, input, moment_of(call));
}

[[nodiscard]] PersonPlan erase_person(const Call& call, storage::Connection& snapshot,
                                      const v1::ErasePersonRequest& request) {
    auto id = person_id(request.name(), "name");
    if (!id) return sdk::refusal_of(std::move(id));
    auto version = parse_etag(request.etag(), "etag");
    if (!version) return sdk::refusal_of(std::move(version));
    return usecases::erase_person(call.caller, snapshot, {*id, *version, request.reason()},
                                  moment_of(call));
}

// Shown only after the row of the access log is durable.
[[nodiscard]] sdk::Result<void> reveal(Environment& environment, const Call& call,
                                       const v1::RevealSealedFieldRequest& request,
                                       v1::RevealSealedFieldResponse& response) {
    auto id = person_id(request.name(), "name");
    if (!id) return sdk::refusal_of(std::move(id));
    auto revealed = [&] {
        const storage::ReadLease lease = environment.store.read();
        return usecases::reveal_sealed_field(call.caller, *lease, *id, request.field(),
                                             request.reason());
    }();
    if (!revealed) return sdk::refusal_of(std::move(revealed));
    std::promise<sdk::Result<void>> logged;
    environment.store.access_log().record(
        revealed->event, [&](sdk::Result<void> result) { logged.set_value(std::move(result)); });
    if (auto done = logged.get_future().get(); !done) return done;
    response.set_value(revealed->value.reveal());
    response.set_show_seconds(kShowSeconds);
    return {};
}

}  // namespace

PersonHandlers::PersonHandlers(Environment& environment) : ApiService(environment) {
    serve(&PersonHandlers::GetPerson, &PersonHandlers::ListPersons, &PersonHandlers::CreatePerson,
          &PersonHandlers::UpdatePerson, &PersonHandlers::ErasePerson,
          &PersonHandlers::RevealSealedField);
}

grpc::ServerUnaryReactor* PersonHandlers::GetPerson(grpc::CallbackServerContext* context,
                                                    const v1::GetPersonRequest* request,
                                                    v1::Person* response) {
    return serve_read(environment_, context, request, response, get_person);
}

grpc::ServerUnaryReactor* PersonHandlers::ListPersons(grpc::CallbackServerContext* context,
                                                      const v1::ListPersonsRequest* request,
                                                      v1::ListPersonsResponse* response) {
    return serve_read(environment_, context, request, response,
                      [this](const Call& call, storage::Connection& snapshot,
                             const v1::ListPersonsRequest& in, v1::ListPersonsResponse& out) {
                          return list_persons(environment_, call, snapshot, in, out);
                      });
}

grpc::ServerUnaryReactor* PersonHandlers::CreatePerson(grpc::CallbackServerContext* context,
                                                       const v1::CreatePersonRequest* request,
                                                       v1::Person* response) {
    return serve_command(environment_, context, request, response, create_person, encode_person);
}

grpc::ServerUnaryReactor* PersonHandlers::UpdatePerson(grpc::CallbackServerContext* context,
                                                       const v1::UpdatePersonRequest* request,
                                                       v1::Person* response) {
    return serve_command(environment_, context, request, response, update_person, encode_person);
}

grpc::ServerUnaryReactor* PersonHandlers::ErasePerson(grpc::CallbackServerContext* context,
                                                      const v1::ErasePersonRequest* request,
                                                      v1::Person* response) {
    return serve_command(environment_, context, request, response, erase_person, encode_person);
}

grpc::ServerUnaryReactor* PersonHandlers::RevealSealedField(
    grpc::CallbackServerContext* context, const v1::RevealSealedFieldRequest* request,
    v1::RevealSealedFieldResponse* response) {
    return serve_slow(
        environment_, environment_.workers, context, request, response,
        [this](const Call& call, const v1::RevealSealedFieldRequest& in,
               v1::RevealSealedFieldResponse& out) { return reveal(environment_, call, in, out); });
}

}  // namespace collegium::rpc
