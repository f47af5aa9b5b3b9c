#include "handlers/tournaments.hpp"

#include <utility>

#include <collegium/rpc/etag.hpp>
#include <collegium/rpc/field_mask.hpp>
#include <collegium/rpc/page.hpp>
#include <collegium/rpc/resource_name.hpp>
#include <collegium/usecases/book_shelf.hpp>

#include "handlers/registry_codec.hpp"
#include "handlers/tournaments_codec.hpp"

namespace collegium::rpc {
namespace {

using competition::CompetitionId;
using play::ParticipantId;
using play::TournamentId;
using storage::Connection;
using usecases::ParticipantView;
using usecases::TournamentView;
template <typename T>
using PlanOf = sdk::Result<usecases::Plan<T>>;

constexpr int kMostParticipants = 5000;  // named in one request, shown on one page

sdk::Result<CompetitionId> competition_of(std::string_view name) {
    auto id = parse_name("competitions", name, "parent");
    if (!id) return sdk::refusal_of(std::move(id));
    return CompetitionId{*id};
}

// Whom a request is about and the version its sender saw.
template <typename Id>
struct Target {
    Id id;
    std::optional<std::int64_t> version;
};
template <typename Id>
sdk::Result<Target<Id>> target_of(std::string_view name, std::string_view etag,
                                  std::string_view field = "name") {
    auto id = parse_part_name<Id>(name, field);
    if (!id) return sdk::refusal_of(std::move(id));
    auto version = parse_etag(etag, "etag");
    if (!version) return sdk::refusal_of(std::move(version));
    return Target<Id>{*id, *version};
}

sdk::Result<void> list_tournaments(const Environment& environment, const Call& call,
                                   Connection& snapshot, const v1::ListTournamentsRequest& request,
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

sdk::Result<void> suggest_tournament(const Environment& environment, const Call& call,
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
    input.stage_of = request.stage_of();
    auto view =
        usecases::suggest_tournament(call.caller, snapshot, *environment.books.library(), input);
    if (!view) return sdk::refusal_of(std::move(view));
    encode(call, *view, response);
    return {};
}

// A page of the whole list: those after the position, which is the place in it.
sdk::Result<void> list_participants(const Environment& environment, const Call& call,
                                    Connection& snapshot,
                                    const v1::ListParticipantsRequest& request,
                                    v1::ListParticipantsResponse& response) {
    auto page = Page::of(environment, request, kMostParticipants);
    if (!page) return sdk::refusal_of(std::move(page));
    auto id = parse_part_name<TournamentId>(request.parent(), "parent");
    if (!id) return sdk::refusal_of(std::move(id));
    auto list = usecases::list_tournament_participants(call.caller, snapshot,
                                                       *environment.books.library(), *id);
    if (!list) return sdk::refusal_of(std::move(list));
    const std::size_t from = page->position() ? std::stoul(page->position()->front()) : 0;
    const std::size_t until =
        std::min(list->rows.size(), from + static_cast<std::size_t>(page->limit()));
    for (std::size_t i = from; i < until; ++i)
        encode(call, list->rows[i], *response.add_participants());
    if (until < list->rows.size())
        response.set_next_page_token(page->next_token(Position{std::to_string(until)}));
    return {};
}

PlanOf<TournamentView> create_tournament(const rulebook::Library& library, const Call& call,
                                         Connection& snapshot,
                                         const v1::CreateTournamentRequest& request) {
    auto competition = competition_of(request.parent());
    if (!competition) return sdk::refusal_of(std::move(competition));
    auto form = decode_tournament(request.tournament());
    if (form.extra_micro_matches == 0) form.extra_micro_matches.reset();
    return usecases::create_tournament(call.caller, snapshot, library, *competition, form,
                                       moment_of(call));
}

PlanOf<TournamentView> update_tournament(const rulebook::Library& library, const Call& call,
                                         Connection& snapshot,
                                         const v1::UpdateTournamentRequest& request) {
    auto target = target_of<TournamentId>(request.tournament().name(), request.tournament().etag(),
                                          "tournament.name");
    if (!target) return sdk::refusal_of(std::move(target));
    auto mask = parse_mask(request.update_mask(), usecases::tournament_paths());
    if (!mask) return sdk::refusal_of(std::move(mask));
    return usecases::update_tournament(
        call.caller, snapshot, library,
        {target->id, target->version, decode_tournament(request.tournament()), *std::move(mask)},
        moment_of(call));
}

PlanOf<usecases::AddParticipantsResult> add_participants(
    const rulebook::Library& library, const Call& call, Connection& snapshot,
    const v1::AddParticipantsRequest& request) {
    auto id = parse_part_name<TournamentId>(request.parent(), "parent");
    if (!id) return sdk::refusal_of(std::move(id));
    if (request.entrants_size() > kMostParticipants)
        return invalid_field("entrants", "TOO_MANY",
                             {{"limit", std::to_string(kMostParticipants)}});
    usecases::AddParticipantsInput input;
    input.tournament = *id;
    for (const std::string& name : request.entrants()) {
        auto entrant = parse_part_name<admission::EntrantId>(name, "entrants");
        if (!entrant) return sdk::refusal_of(std::move(entrant));
        if (entrant->competition != id->competition)
            return invalid_field("entrants", "NAME_MALFORMED",
                                 {{"expected", id->competition.name() + "/entrants/7"}});
        input.entrants.push_back(*entrant);
    }
    input.joined_round = request.joined_round();
    input.reason = request.reason();
    input.side = request.side();
    return usecases::add_participants(call.caller, snapshot, library, input, moment_of(call));
}

PlanOf<usecases::ParticipantList> set_ratings(const rulebook::Library& library, const Call& call,
                                              Connection& snapshot,
                                              const v1::SetRatingsRequest& request) {
    auto target = target_of<TournamentId>(request.parent(), request.etag(), "parent");
    if (!target) return sdk::refusal_of(std::move(target));
    if (request.ratings_size() > kMostParticipants)
        return invalid_field("ratings", "TOO_MANY", {{"limit", std::to_string(kMostParticipants)}});
    std::vector<usecases::RatingInput> ratings;
    for (const v1::SetRatingsRequest::Rating& rating : request.ratings()) {
        auto id = parse_part_name<ParticipantId>(
            rating.participant(), "ratings[" + std::to_string(ratings.size()) + "].participant");
        if (!id) return sdk::refusal_of(std::move(id));
        ratings.push_back({*id, rating.rating()});
    }
    return usecases::set_ratings(call.caller, snapshot, library, target->id, target->version,
                                 ratings, moment_of(call));
}

PlanOf<usecases::NumbersView> draw_numbers(const rulebook::Library& library, const Call& call,
                                           Connection& snapshot,
                                           const v1::DrawNumbersRequest& request) {
    auto target = target_of<TournamentId>(request.name(), request.etag());
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

PlanOf<ParticipantView> set_absences(const rulebook::Library& library, const Call& call,
                                     Connection& snapshot, const v1::SetAbsencesRequest& request) {
    auto target = target_of<ParticipantId>(request.name(), request.etag());
    if (!target) return sdk::refusal_of(std::move(target));
    return usecases::set_absences(call.caller, snapshot, library,
                                  {target->id,
                                   target->version,
                                   {request.rounds().begin(), request.rounds().end()},
                                   request.reason()},
                                  moment_of(call));
}

PlanOf<usecases::WithdrawalView> withdraw(const rulebook::Library& library, const Call& call,
                                          Connection& snapshot,
                                          const v1::WithdrawParticipantRequest& request) {
    auto target = target_of<ParticipantId>(request.name(), request.etag());
    if (!target) return sdk::refusal_of(std::move(target));
    return usecases::withdraw_participant(call.caller, snapshot, library,
                                          {target->id, target->version, request.state(),
                                           request.reason(), request.article(), request.annul()},
                                          moment_of(call));
}

void encode_tournament(const Call& call, const TournamentView& view, v1::Tournament& out) {
    encode(call, view, out);
}

void encode_participant(const Call& call, const ParticipantView& view, v1::Participant& out) {
    encode(call, view, out);
}

}  // namespace

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
            auto target = target_of<TournamentId>(in.name(), in.etag());
            if (!target) return sdk::refusal_of(std::move(target));
            return usecases::delete_tournament(call.caller, snapshot, *environment_.books.library(),
                                               target->id, target->version);
        },
        [](const Call&, const usecases::DeletedTournament&, v1::DeleteTournamentResponse&) {});
}

grpc::ServerUnaryReactor* TournamentHandlers::AddParticipants(
    grpc::CallbackServerContext* context, const v1::AddParticipantsRequest* request,
    v1::AddParticipantsResponse* response) {
    return serve_command(
        environment_, context, request, response,
        [this](const Call& call, Connection& snapshot, const v1::AddParticipantsRequest& in) {
            return add_participants(*environment_.books.library(), call, snapshot, in);
        },
        [](const Call& call, const usecases::AddParticipantsResult& value,
           v1::AddParticipantsResponse& out) { encode(call, value, out); });
}

grpc::ServerUnaryReactor* TournamentHandlers::RemoveParticipant(
    grpc::CallbackServerContext* context, const v1::RemoveParticipantRequest* request,
    v1::Tournament* response) {
    return serve_command(
        environment_, context, request, response,
        [this](const Call& call, Connection& snapshot,
               const v1::RemoveParticipantRequest& in) -> PlanOf<TournamentView> {
            auto target = target_of<ParticipantId>(in.name(), in.etag());
            if (!target) return sdk::refusal_of(std::move(target));
            return usecases::remove_participant(call.caller, snapshot,
                                                *environment_.books.library(), target->id,
                                                target->version, moment_of(call));
        },
        encode_tournament);
}

grpc::ServerUnaryReactor* TournamentHandlers::SetRatings(grpc::CallbackServerContext* context,
                                                         const v1::SetRatingsRequest* request,
                                                         v1::SetRatingsResponse* response) {
    return serve_command(
        environment_, context, request, response,
        [this](const Call& call, Connection& snapshot, const v1::SetRatingsRequest& in) {
            return set_ratings(*environment_.books.library(), call, snapshot, in);
        },
        [](const Call& call, const usecases::ParticipantList& list, v1::SetRatingsResponse& out) {
            for (const ParticipantView& view : list.rows)
                encode(call, view, *out.add_participants());
        });
}

grpc::ServerUnaryReactor* TournamentHandlers::ListParticipants(
    grpc::CallbackServerContext* context, const v1::ListParticipantsRequest* request,
    v1::ListParticipantsResponse* response) {
    return serve_read(
        environment_, context, request, response,
        [this](const Call& call, Connection& snapshot, const v1::ListParticipantsRequest& in,
               v1::ListParticipantsResponse& out) {
            return list_participants(environment_, call, snapshot, in, out);
        });
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

grpc::ServerUnaryReactor* TournamentHandlers::SetAbsences(grpc::CallbackServerContext* context,
                                                          const v1::SetAbsencesRequest* request,
                                                          v1::Participant* response) {
    return serve_command(
        environment_, context, request, response,
        [this](const Call& call, Connection& snapshot, const v1::SetAbsencesRequest& in) {
            return set_absences(*environment_.books.library(), call, snapshot, in);
        },
        encode_participant);
}

grpc::ServerUnaryReactor* TournamentHandlers::WithdrawParticipant(
    grpc::CallbackServerContext* context, const v1::WithdrawParticipantRequest* request,
    v1::WithdrawParticipantResponse* response) {
    return serve_command(
        environment_, context, request, response,
        [this](const Call& call, Connection& snapshot, const v1::WithdrawParticipantRequest& in) {
            return withdraw(*environment_.books.library(), call, snapshot, in);
        },
        [](const Call& call, const usecases::WithdrawalView& value,
           v1::WithdrawParticipantResponse& out) { encode(call, value, out); });
}

grpc::ServerUnaryReactor* TournamentHandlers::ReinstateParticipant(
    grpc::CallbackServerContext* context, const v1::ReinstateParticipantRequest* request,
    v1::Participant* response) {
    return serve_command(
        environment_, context, request, response,
        [this](const Call& call, Connection& snapshot,
               const v1::ReinstateParticipantRequest& in) -> PlanOf<ParticipantView> {
            auto target = target_of<ParticipantId>(in.name(), in.etag());
            if (!target) return sdk::refusal_of(std::move(target));
            return usecases::reinstate_participant(call.caller, snapshot,
                                                   *environment_.books.library(), target->id,
                                                   target->version, in.reason(), moment_of(call));
        },
        encode_participant);
}

}  // namespace collegium::rpc
