#include "handlers/tournaments.hpp"

#include <utility>

#include <collegium/rpc/etag.hpp>
#include <collegium/rpc/field_mask.hpp>
#include <collegium/rpc/page.hpp>
#include <collegium/rpc/resource_name.hpp>
#include <collegium/usecases/rule_book_store.hpp>

#include "handlers/addressed.hpp"
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

[[nodiscard]] sdk::Result<CompetitionId> competition_of(std::string_view name) {
    auto id = parse_name("competitions", name, "parent");
    if (!id) return sdk::refusal_of(std::move(id));
    return CompetitionId{*id};
}

[[nodiscard]] sdk::Result<void> list_tournaments(const Environment& environment, const Call& call,
                                                 Connection& snapshot,
                                                 const v1::ListTournamentsRequest& request,
                                                 v1::ListTournamentsResponse& response) {
    auto page = Page::of(environment, request);
    if (!page) return sdk::refusal_of(std::move(page));
    auto competition = competition_of(request.parent());
    if (!competition) return sdk::refusal_of(std::move(competition));
    const int after = page->position() ? std::stoi(page->position()->front()) : 0;
    auto list = usecases::list_tournaments(call.caller, snapshot, *environment.books.library(),
                                           *competition, after, page->limit() + 1);
    if (!list) return sdk::refusal_of(std::move(list));
    finish_page(*page, list->rows, response, [](const TournamentView& view) {
        return Position{std::to_string(view.record.number)};
    });
    for (const TournamentView& view : list->rows)
        encode(call, view, *response.add_tournaments());
    encode_actions(call, list->actions, *response.mutable_actions());
    return {};
}

[[nodiscard]] sdk::Result<void> suggest_tournament(const Environment& environment, const Call& call,
                                                   Connection& snapshot,
                                                   const v1::SuggestTournamentRequest& request,
                                                   v1::Tournament& response) {
    auto competition = competition_of(request.parent());
    if (!competition) return sdk::refusal_of(std::move(competition));
    usecases::SuggestInput input;
    input.competition = *competition;
    input.discipline = request.discipline();
    input.age_groups.assign(request.age_groups().begin(), request.age_groups().end());
    input.sex_group = request.sex_group();
    input.stages_of.assign(request.stages_of().begin(), request.stages_of().end());
    input.system = request.system();
    auto view =
        usecases::suggest_tournament(call.caller, snapshot, *environment.books.library(), input);
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

[[nodiscard]] PlanOf<TournamentView> create_tournament(const rulebook::Library& library,
                                                       const Call& call, Connection& snapshot,
                                                       const v1::CreateTournamentRequest& request) {
    auto competition = competition_of(request.parent());
    if (!competition) return sdk::refusal_of(std::move(competition));
    auto form = decode_tournament(request.tournament());
    if (form.extra_micro_matches == 0) form.extra_micro_matches.reset();
    return usecases::create_tournament(call.caller, snapshot, library, *competition, form,
                                       moment_of(call));
}

[[nodiscard]] PlanOf<TournamentView> update_tournament(const rulebook::Library& library,
                                                       const Call& call, Connection& snapshot,
                                                       const v1::UpdateTournamentRequest& request) {
    auto target = addressed<TournamentId>(request.tournament().name(), request.tournament().etag(),
                                          "tournament.name");
    if (!target) return sdk::refusal_of(std::move(target));
    auto mask = parse_mask(request.update_mask(), usecases::tournament_paths());
    if (!mask) return sdk::refusal_of(std::move(mask));
    return usecases::update_tournament(
        call.caller, snapshot, library,
        {target->id, target->version, decode_tournament(request.tournament()), *std::move(mask)},
        moment_of(call));
}

[[nodiscard]] PlanOf<usecases::NumbersView> draw_numbers(const rulebook::Library& library,
                                                         const Call& call, Connection& snapshot,
                                                         const v1::DrawNumbersRequest& request) {
    auto target = addressed<TournamentId>(request.name(), request.etag());
    if (!target) return sdk::refusal_of(std::move(target));
    usecases::NumbersInput input;
    input.id = target->id;
    input.version = target->version;
    for (const v1::DrawWitness& witness : request.witnesses())
        input.witnesses.push_back({witness.role(), witness.full_name(), witness.person()});
    input.seed = request.seed();
    input.seed_note = request.seed_note();
    input.reason = request.reason();
    return usecases::draw_tournament_numbers(call.caller, snapshot, library, input,
                                             moment_of(call));
}

void encode_tournament(const Call& call, const TournamentView& view, v1::Tournament& out) {
    encode(call, view, out);
}

}  // namespace

TournamentHandlers::TournamentHandlers(Environment& environment) : ApiService(environment) {
    serve(&TournamentHandlers::GetTournament, &TournamentHandlers::ListTournaments,
          &TournamentHandlers::SuggestTournament, &TournamentHandlers::CreateTournament,
          &TournamentHandlers::UpdateTournament, &TournamentHandlers::DeleteTournament,
          &TournamentHandlers::AddParticipants, &TournamentHandlers::RemoveParticipant,
          &TournamentHandlers::SetRatings, &TournamentHandlers::ListParticipants,
          &TournamentHandlers::DrawNumbers, &TournamentHandlers::SetAbsences,
          &TournamentHandlers::WithdrawParticipant, &TournamentHandlers::ReinstateParticipant,
          &TournamentHandlers::ReplaceParticipant);
}

grpc::ServerUnaryReactor* TournamentHandlers::GetTournament(grpc::CallbackServerContext* context,
                                                            const v1::GetTournamentRequest* request,
                                                            v1::Tournament* response) {
    return serve_read(
        environment_, context, request, response,
        [this](const Call& call, Connection& snapshot, const v1::GetTournamentRequest& in,
               v1::Tournament& out) -> sdk::Result<void> {
            auto id = parse_part_name<TournamentId>(in.name());
            if (!id) return sdk::refusal_of(std::move(id));
            auto view =
                usecases::get_tournament(call.caller, snapshot, *environment_.books.library(), *id);
            if (!view) return sdk::refusal_of(std::move(view));
            encode(call, *view, out);
            return {};
        });
}

grpc::ServerUnaryReactor* TournamentHandlers::ListTournaments(
    grpc::CallbackServerContext* context, const v1::ListTournamentsRequest* request,
    v1::ListTournamentsResponse* response) {
    return serve_read(
        environment_, context, request, response,
        [this](const Call& call, Connection& snapshot, const v1::ListTournamentsRequest& in,
               v1::ListTournamentsResponse& out) {
            return list_tournaments(environment_, call, snapshot, in, out);
        });
}

grpc::ServerUnaryReactor* TournamentHandlers::SuggestTournament(
    grpc::CallbackServerContext* context, const v1::SuggestTournamentRequest* request,
    v1::Tournament* response) {
    return serve_read(environment_, context, request, response,
                      [this](const Call& call, Connection& snapshot,
                             const v1::SuggestTournamentRequest& in, v1::Tournament& out) {
                          return suggest_tournament(environment_, call, snapshot, in, out);
                      });
}

grpc::ServerUnaryReactor* TournamentHandlers::CreateTournament(
    grpc::CallbackServerContext* context, const v1::CreateTournamentRequest* request,
    v1::Tournament* response) {
    return serve_command(
        environment_, context, request, response,
        [this](const Call& call, Connection& snapshot, const v1::CreateTournamentRequest& in) {
            return create_tournament(*environment_.books.library(), call, snapshot, in);
        },
        encode_tournament);
}

grpc::ServerUnaryReactor* TournamentHandlers::UpdateTournament(
    grpc::CallbackServerContext* context, const v1::UpdateTournamentRequest* request,
    v1::Tournament* response) {
    return serve_command(
        environment_, context, request, response,
        [this](const Call& call, Connection& snapshot, const v1::UpdateTournamentRequest& in) {
            return update_tournament(*environment_.books.library(), call, snapshot, in);
        },
        encode_tournament);
}

grpc::ServerUnaryReactor* TournamentHandlers::DeleteTournament(
    grpc::CallbackServerContext* context, const v1::DeleteTournamentRequest* request,
    v1::DeleteTournamentResponse* response) {
    return serve_command(
        environment_, context, request, response,
        [this](const Call& call, Connection& snapshot,
               const v1::DeleteTournamentRequest& in) -> PlanOf<usecases::DeletedTournament> {
            auto target = addressed<TournamentId>(in.name(), in.etag());
            if (!target) return sdk::refusal_of(std::move(target));
            return usecases::delete_tournament(call.caller, snapshot, *environment_.books.library(),
                                               target->id, target->version);
        },
        [](const Call&, const usecases::DeletedTournament&, v1::DeleteTournamentResponse&) {});
}

grpc::ServerUnaryReactor* TournamentHandlers::DrawNumbers(grpc::CallbackServerContext* context,
                                                          const v1::DrawNumbersRequest* request,
                                                          v1::DrawNumbersResponse* response) {
    return serve_command(
        environment_, context, request, response,
        [this](const Call& call, Connection& snapshot, const v1::DrawNumbersRequest& in) {
            return draw_numbers(*environment_.books.library(), call, snapshot, in);
        },
        [](const Call& call, const usecases::NumbersView& value, v1::DrawNumbersResponse& out) {
            encode(call, value, out);
        });
}

}  // namespace collegium::rpc
