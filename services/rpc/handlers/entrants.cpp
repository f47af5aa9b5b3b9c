#include <utility>

#include <collegium/rpc/field_mask.hpp>
#include <collegium/rpc/page.hpp>
#include <collegium/rpc/resource_name.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/usecases/entrants.hpp>
#include <collegium/usecases/rule_book_store.hpp>
#include <collegium/v1/applications.pb.h>

#include "handlers/addressed.hpp"
#include "handlers/all.hpp"
#include "handlers/applications_codec.hpp"
#include "handlers/persons_codec.hpp"
#include "handlers/record_codec.hpp"
#include "handlers/registry_codec.hpp"

namespace collegium::rpc {
namespace {

using admission::EntrantId;

using usecases::EntrantView;
using EntrantPlan = sdk::Result<usecases::Plan<EntrantView>>;

[[nodiscard]] sdk::Result<void> list_entrants(const Call& call, storage::Connection& snapshot,
                                              const v1::ListEntrantsRequest& request,
                                              v1::ListEntrantsResponse& response) {
    const auto page = TRY(Page::of(call, request));
    TRY(check_list_texts(request));
    const auto competition = TRY(parse_name("competitions", request.parent(), "parent"));
    auto list = TRY(usecases::list_entrants(
        call.caller, snapshot, *call.library(),
        {competition::CompetitionId{competition}, request.filter(), page_request(page)}));
    fill_page(
        page, list.rows, response, response.mutable_entrants(),
        [](const auto& row) { return at_numbers(row.record.application.value, row.record.number); },
        encode_entrant);
    if (list.total) response.set_total_size(static_cast<int>(*list.total));
    if (list.paid_total) response.set_paid_size(static_cast<int>(*list.paid_total));
    return {};
}

[[nodiscard]] EntrantPlan add_entrant(const Call& call, storage::Connection& snapshot,
                                      const v1::AddEntrantRequest& request) {
    usecases::AddEntrantInput input;
    input.application = TRY(
        parse_id<admission::ApplicationId>(request.entrant().application(), "entrant.application"));
    const auto person =
        TRY(parse_optional_name("persons", request.entrant().person(), "entrant.person"));
    if (person != 0) input.person = registry::PersonId{person};
    if (request.has_new_person()) input.new_person = form_of(request.new_person());
    input.allow_duplicate_person = request.allow_duplicate_person();
    input.allow_unusual_birth_date = request.allow_unusual_birth_date();
    input.form = form_of(request.entrant());
    return usecases::add_entrant(call.caller, snapshot, *call.library(), input, moment_of(call));
}

[[nodiscard]] EntrantPlan update_entrant(const Call& call, storage::Connection& snapshot,
                                         const v1::UpdateEntrantRequest& request) {
    const auto [id, version] = TRY(addressed<EntrantId>(request.entrant(), "entrant."));
    auto mask =
        TRY(parse_mask(request.update_mask(), registry::changeable_fields<admission::Entrant>()));
    return usecases::update_entrant(call.caller, snapshot, *call.library(),
                                    {id, version, form_of(request.entrant()), std::move(mask)},
                                    moment_of(call));
}

// Striking out and taking back differ in the use case alone.
template <typename Request, typename UseCase>
[[nodiscard]] EntrantPlan change_state(const Call& call, storage::Connection& snapshot,
                                       const Request& request, UseCase change) {
    const auto [id, version] = TRY(addressed<EntrantId>(request));
    return change(call.caller, snapshot, *call.library(), id, version, request.reason(),
                  moment_of(call));
}

[[nodiscard]] sdk::Result<void> get_entrant(const Call& call, storage::Connection& snapshot,
                                            const v1::GetEntrantRequest& request,
                                            v1::Entrant& response) {
    const auto id = TRY(parse_id<EntrantId>(request.name()));
    const auto view = TRY(usecases::get_entrant(call.caller, snapshot, *call.library(), id));
    encode_entrant(call, view, response);
    return {};
}

[[nodiscard]] sdk::Result<usecases::Plan<usecases::EntrantView>> strike_entrant(
    const Call& call, storage::Connection& snapshot, const v1::StrikeEntrantRequest& request) {
    return change_state(call, snapshot, request, usecases::strike_entrant);
}

[[nodiscard]] sdk::Result<usecases::Plan<usecases::EntrantView>> restore_entrant(
    const Call& call, storage::Connection& snapshot, const v1::RestoreEntrantRequest& request) {
    return change_state(call, snapshot, request, usecases::restore_entrant);
}

}  // namespace

void add_entrants(Methods& methods) {
    methods.read(get_entrant);
    methods.read(list_entrants);
    methods.command(add_entrant, encode_entrant);
    methods.command(update_entrant, encode_entrant);
    methods.command(strike_entrant, encode_entrant);
    methods.command(restore_entrant, encode_entrant);
}

}  // namespace collegium::rpc
