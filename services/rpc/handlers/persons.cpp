#include <future>
#include <utility>

#include <collegium/rpc/field_mask.hpp>
#include <collegium/rpc/page.hpp>
#include <collegium/rpc/resource_name.hpp>
#include <collegium/rpc/violations.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/usecases/persons.hpp>
#include <collegium/v1/persons.pb.h>

#include "handlers/addressed.hpp"
#include "handlers/all.hpp"
#include "handlers/persons_codec.hpp"
#include "handlers/record_codec.hpp"
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
    const auto id = TRY(parse_id<registry::PersonId>(request.name()));
    const auto view = TRY(usecases::get_person(call.caller, snapshot, id));
    encode_person(call, view, response);
    return {};
}

[[nodiscard]] sdk::Result<void> list_persons(const Call& call, storage::Connection& snapshot,
                                             const v1::ListPersonsRequest& request,
                                             v1::ListPersonsResponse& response) {
    const auto page = TRY(Page::of(call, request));
    TRY(check_list_texts(request));
    auto list = TRY(usecases::list_persons(
        call.caller, snapshot,
        {request.query(), request.filter(), request.order_by(), page_request(page)}));
    fill_page(
        page, list.rows, response, response.mutable_persons(),
        [](const auto& row) { return row.key; }, encode_record);
    if (list.total) response.set_total_size(static_cast<int>(*list.total));
    response.set_query_reading(list.query_reading);
    return {};
}

[[nodiscard]] PersonPlan create_person(const Call& call, storage::Connection& snapshot,
                                       const v1::CreatePersonRequest& request) {
    return usecases::create_person(
        call.caller, snapshot,
        {form_of(request.person()), request.allow_duplicate(), request.allow_unusual_birth_date()},
        moment_of(call));
}

[[nodiscard]] PersonPlan update_person(const Call& call, storage::Connection& snapshot,
                                       const v1::UpdatePersonRequest& request) {
    usecases::UpdatePersonInput input;
    const auto [id, version] = TRY(addressed<registry::PersonId>(request.person(), "person."));
    // An absent sealed value must not erase a stored one: no mask, no change.
    auto mask = TRY(parse_mask(request.update_mask(), registry::person_paths()));
    input.id = id;
    input.version = version;
    input.form = form_of(request.person());
    input.mask = std::move(mask);
    input.allow_unusual_birth_date = request.allow_unusual_birth_date();
    return usecases::update_person(call.caller, snapshot, input, moment_of(call));
}

[[nodiscard]] PersonPlan erase_person(const Call& call, storage::Connection& snapshot,
                                      const v1::ErasePersonRequest& request) {
    const auto [id, version] = TRY(addressed<registry::PersonId>(request));
    return usecases::erase_person(call.caller, snapshot, {id, version, request.reason()},
                                  moment_of(call));
}

// Shown only after the row of the access log is durable.
[[nodiscard]] sdk::Result<void> reveal(const Call& call,
                                       const v1::RevealSealedFieldRequest& request,
                                       v1::RevealSealedFieldResponse& response) {
    const auto id = TRY(parse_id<registry::PersonId>(request.name()));
    auto revealed = [&] {
        const storage::ReadLease lease = call.environment->store.read();
        return usecases::reveal_sealed_field(call.caller, *lease, id, request.field(),
                                             request.reason());
    }();
    if (!revealed) return sdk::refusal_of(std::move(revealed));
    std::promise<sdk::Result<void>> logged;
    call.environment->store.access_log().record(
        revealed->event, [&](sdk::Result<void> result) { logged.set_value(std::move(result)); });
    TRY(logged.get_future().get());
    response.set_value(revealed->value.reveal());
    response.set_show_seconds(kShowSeconds);
    return {};
}

}  // namespace

void add_persons(Methods& methods) {
    methods.read(get_person);
    methods.read(list_persons);
    methods.command(create_person, encode_person);
    methods.command(update_person, encode_person);
    methods.command(erase_person, encode_person);
    methods.ask(reveal, &methods.environment().short_work);
}

}  // namespace collegium::rpc
