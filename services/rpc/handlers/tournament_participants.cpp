// Participants of a tournament: who is in, rated, absent, gone, back, replaced.
#include <algorithm>
#include <utility>

#include <collegium/rpc/page.hpp>
#include <collegium/usecases/rule_book_store.hpp>

#include "handlers/addressed.hpp"
#include "handlers/registry_codec.hpp"
#include "handlers/tournaments.hpp"
#include "handlers/tournaments_codec.hpp"

namespace collegium::rpc {
namespace {

using play::ParticipantId;
using play::TournamentId;
using storage::Connection;
using usecases::ParticipantView;
using usecases::TournamentView;
template <typename T>
using PlanOf = sdk::Result<usecases::Plan<T>>;

constexpr int kMostParticipants = 5000;  // named in one request, shown on one page

// A page of the whole list: those after the position, which is the place in it.
[[nodiscard]] sdk::Result<void> list_participants(const Environment& environment, const Call& call,
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

[[nodiscard]] PlanOf<usecases::AddParticipantsResult> add_participants(
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

[[nodiscard]] PlanOf<usecases::ParticipantList> set_ratings(const rulebook::Library& library,
                                                            const Call& call, Connection& snapshot,
                                                            const v1::SetRatingsRequest& request) {
    auto target = addressed<TournamentId>(request.parent(), request.etag(), "parent");
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

[[nodiscard]] PlanOf<ParticipantView> set_absences(const rulebook::Library& library,
                                                   const Call& call, Connection& snapshot,
                                                   const v1::SetAbsencesRequest& request) {
    auto target = addressed<ParticipantId>(request.name(), request.etag());
    if (!target) return sdk::refusal_of(std::move(target));
    return usecases::set_absences(call.caller, snapshot, library,
                                  {target->id,
                                   target->version,
                                   {request.rounds().begin(), request.rounds().end()},
                                   request.reason()},
                                  moment_of(call));
}

[[nodiscard]] PlanOf<usecases::WithdrawalView> withdraw(
    const rulebook::Library& library, const Call& call, Connection& snapshot,
    const v1::WithdrawParticipantRequest& request) {
    auto target = addressed<ParticipantId>(request.name(), request.etag());
    if (!target) return sdk::refusal_of(std::move(target));
    return usecases::withdraw_participant(call.caller, snapshot, library,
                                          {target->id, target->version, request.state(),
                                           request.reason(), request.article(), request.annul()},
                                          moment_of(call));
}

[[nodiscard]] PlanOf<usecases::ReplacementView> replace(
    const rulebook::Library& library, const Call& call, Connection& snapshot,
    const v1::ReplaceParticipantRequest& request) {
    auto target = addressed<ParticipantId>(request.name(), request.etag());
    if (!target) return sdk::refusal_of(std::move(target));
    usecases::ReplacementInput input;
    input.id = target->id;
    input.version = target->version;
    if (!request.entrant().empty()) {
        auto entrant = parse_part_name<admission::EntrantId>(request.entrant(), "entrant");
        if (!entrant) return sdk::refusal_of(std::move(entrant));
        input.entrant = *entrant;
    }
    input.agreed = request.agreed();
    input.reason = request.reason();
    input.preview = request.validate_only();
    return usecases::replace_participant(call.caller, snapshot, library, input, moment_of(call));
}

void encode_participant(const Call& call, const ParticipantView& view, v1::Participant& out) {
    encode(call, view, out);
}

}  // namespace

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
            auto target = addressed<ParticipantId>(in.name(), in.etag());
            if (!target) return sdk::refusal_of(std::move(target));
            return usecases::remove_participant(call.caller, snapshot,
                                                *environment_.books.library(), target->id,
                                                target->version, moment_of(call));
        },
        [](const Call& call, const TournamentView& view, v1::Tournament& out) {
            encode(call, view, out);
        });
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
            auto target = addressed<ParticipantId>(in.name(), in.etag());
            if (!target) return sdk::refusal_of(std::move(target));
            return usecases::reinstate_participant(call.caller, snapshot,
                                                   *environment_.books.library(), target->id,
                                                   target->version, in.reason(), moment_of(call));
        },
        encode_participant);
}

grpc::ServerUnaryReactor* TournamentHandlers::ReplaceParticipant(
    grpc::CallbackServerContext* context, const v1::ReplaceParticipantRequest* request,
    v1::ReplaceParticipantResponse* response) {
    return serve_command(
        environment_, context, request, response,
        [this](const Call& call, Connection& snapshot, const v1::ReplaceParticipantRequest& in) {
            return replace(*environment_.books.library(), call, snapshot, in);
        },
        [](const Call& call, const usecases::ReplacementView& value,
           v1::ReplaceParticipantResponse& out) {
            if (value.participant.record.participant.number != 0)
                encode(call, value.participant, *out.mutable_participant());
            for (const ParticipantView& view : value.candidates)
                encode(call, view, *out.add_candidates());
            out.mutable_rules()->Assign(value.rules.begin(), value.rules.end());
        });
}

}  // namespace collegium::rpc
