#include <utility>

#include <collegium/rpc/field_mask.hpp>
#include <collegium/rpc/page.hpp>
#include <collegium/rpc/resource_name.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/usecases/rule_book_store.hpp>
#include <collegium/v1/tournaments.pb.h>

#include "handlers/addressed.hpp"
#include "handlers/all.hpp"
#include "handlers/registry_codec.hpp"
#include "handlers/tournaments_codec.hpp"

namespace collegium::rpc {
namespace {

using competition::CompetitionId;
using play::TournamentId;
using storage::Connection;
using usecases::TournamentView;
template <typename T>
using PlanOf = sdk::Result<usecases::Plan<T>>;

[[nodiscard]] sdk::Result<void> list_tournaments(const Call& call, Connection& snapshot,
                                                 const v1::ListTournamentsRequest& request,
                                                 v1::ListTournamentsResponse& response) {
    const auto page = TRY(Page::of(call, request));
    const auto competition = TRY(parse_id<CompetitionId>(request.parent(), "parent"));
    const int after = static_cast<int>(page.number());
    auto list = TRY(usecases::list_tournaments(call.caller, snapshot, *call.library(), competition,
                                               after, page.limit() + 1));
    fill_page(
        page, list.rows, response, response.mutable_tournaments(),
        [](const auto& view) { return at_numbers(view.record.number); }, kEncode);
    encode_actions(call, list.actions, *response.mutable_actions());
    return {};
}

[[nodiscard]] sdk::Result<void> suggest_tournament(const Call& call, Connection& snapshot,
                                                   const v1::SuggestTournamentRequest& request,
                                                   v1::Tournament& response) {
    const auto competition = TRY(parse_id<CompetitionId>(request.parent(), "parent"));
    usecases::SuggestInput input;
    input.competition = competition;
    input.discipline = request.discipline();
    input.age_groups.assign(request.age_groups().begin(), request.age_groups().end());
    input.sex_group = request.sex_group();
    input.stages_of.assign(request.stages_of().begin(), request.stages_of().end());
    input.system = request.system();
    auto view = usecases::suggest_tournament(call.caller, snapshot, *call.library(), input);
    if (!view) {
        // Of the tournament these fields are its own; here they stand by themselves.
        constexpr std::string_view kPrefix = "tournament.";
        for (sdk::Violation& violation : view.error().violations)
            if (violation.field.starts_with(kPrefix)) violation.field.erase(0, kPrefix.size());
        return sdk::refusal_of(std::move(view));
    }
    encode(call, *view, response);
    return {};
}

[[nodiscard]] PlanOf<TournamentView> create_tournament(const Call& call, Connection& snapshot,
                                                       const v1::CreateTournamentRequest& request) {
    const auto competition = TRY(parse_id<CompetitionId>(request.parent(), "parent"));
    auto form = decode_tournament(request.tournament());
    if (form.extra_micro_matches == 0) form.extra_micro_matches.reset();
    return usecases::create_tournament(call.caller, snapshot, *call.library(), competition, form,
                                       moment_of(call));
}

[[nodiscard]] PlanOf<TournamentView> update_tournament(const Call& call, Connection& snapshot,
                                                       const v1::UpdateTournamentRequest& request) {
    const auto target = TRY(addressed<TournamentId>(request.tournament(), "tournament."));
    auto mask = TRY(parse_mask(request.update_mask(), usecases::tournament_paths()));
    return usecases::update_tournament(
        call.caller, snapshot, *call.library(),
        {target.id, target.version, decode_tournament(request.tournament()), std::move(mask)},
        moment_of(call));
}

[[nodiscard]] PlanOf<usecases::NumbersView> draw_numbers(const Call& call, Connection& snapshot,
                                                         const v1::DrawNumbersRequest& request) {
    const auto target = TRY(addressed<TournamentId>(request));
    usecases::NumbersInput input;
    input.id = target.id;
    input.version = target.version;
    for (const v1::DrawWitness& witness : request.witnesses())
        input.witnesses.push_back({witness.role(), witness.full_name(), witness.person()});
    input.seed = request.seed();
    input.seed_note = request.seed_note();
    input.reason = request.reason();
    return usecases::draw_tournament_numbers(call.caller, snapshot, *call.library(), input,
                                             moment_of(call));
}

[[nodiscard]] sdk::Result<void> get_tournament(const Call& call, Connection& snapshot,
                                               const v1::GetTournamentRequest& request,
                                               v1::Tournament& response) {
    const auto id = TRY(parse_id<TournamentId>(request.name()));
    const auto view = TRY(usecases::get_tournament(call.caller, snapshot, *call.library(), id));
    encode(call, view, response);
    return {};
}

[[nodiscard]] PlanOf<usecases::DeletedTournament> delete_tournament(
    const Call& call, Connection& snapshot, const v1::DeleteTournamentRequest& request) {
    const auto target = TRY(addressed<TournamentId>(request));
    return usecases::delete_tournament(call.caller, snapshot, *call.library(), target.id,
                                       target.version);
}

}  // namespace

void add_tournaments(Methods& methods) {
    methods.read(get_tournament);
    methods.read(list_tournaments);
    methods.read(suggest_tournament);
    methods.command<v1::Tournament>(create_tournament);
    methods.command<v1::Tournament>(update_tournament);
    methods.command<v1::DeleteTournamentResponse>(delete_tournament);
    methods.command<v1::DrawNumbersResponse>(draw_numbers);
}

}  // namespace collegium::rpc
