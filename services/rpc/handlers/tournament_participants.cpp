// Participants of a tournament: who is in, rated, absent, gone, back, replaced.
#include <algorithm>
#include <utility>

#include <collegium/rpc/page.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/usecases/rule_book_store.hpp>
#include <collegium/v1/tournaments.pb.h>

#include "handlers/addressed.hpp"
#include "handlers/all.hpp"
#include "handlers/registry_codec.hpp"
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
[[nodiscard]] sdk::Result<void> list_participants(const Call& call, Connection& snapshot,
                                                  const v1::ListParticipantsRequest& request,
                                                  v1::ListParticipantsResponse& response) {
    const auto page = TRY(Page::of(call, request, kMostParticipants));
    const auto id = TRY(parse_id<TournamentId>(request.parent(), "parent"));
    const auto list =
        TRY(usecases::list_tournament_participants(call.caller, snapshot, *call.library(), id));
    fill_part(page, list.rows, response, response.mutable_participants(), kEncode);
    return {};
}

[[nodiscard]] PlanOf<usecases::AddParticipantsResult> add_participants(
    const Call& call, Connection& snapshot, const v1::AddParticipantsRequest& request) {
    const auto id = TRY(parse_id<TournamentId>(request.parent(), "parent"));
    if (request.entrants_size() > kMostParticipants)
        return invalid_field("entrants", "TOO_MANY",
                             {{"limit", std::to_string(kMostParticipants)}});
    usecases::AddParticipantsInput input;
    input.tournament = id;
    for (const std::string& name : request.entrants()) {
        const auto entrant = TRY(parse_id<admission::EntrantId>(name, "entrants"));
        if (entrant.competition != id.competition)
            return invalid_field("entrants", "NAME_MALFORMED",
                                 {{"expected", id.competition.name() + "/entrants/7"}});
        input.entrants.push_back(entrant);
    }
    input.joined_round = request.joined_round();
    input.reason = request.reason();
    input.side = request.side();
    return usecases::add_participants(call.caller, snapshot, *call.library(), input,
                                      moment_of(call));
}

[[nodiscard]] PlanOf<usecases::ParticipantList> set_ratings(const Call& call, Connection& snapshot,
                                                            const v1::SetRatingsRequest& request) {
    const auto target = TRY(addressed_parent<TournamentId>(request));
    TRY(check_fields(request, {"ratings"}));
    std::vector<usecases::RatingInput> ratings;
    for (const v1::SetRatingsRequest::Rating& rating : request.ratings()) {
        const auto id = TRY(parse_id<ParticipantId>(
            rating.participant(), "ratings[" + std::to_string(ratings.size()) + "].participant"));
        ratings.push_back({id, rating.rating()});
    }
    return usecases::set_ratings(call.caller, snapshot, *call.library(), target.id, target.version,
                                 ratings, moment_of(call));
}

[[nodiscard]] PlanOf<ParticipantView> set_absences(const Call& call, Connection& snapshot,
                                                   const v1::SetAbsencesRequest& request) {
    const auto target = TRY(addressed<ParticipantId>(request));
    return usecases::set_absences(call.caller, snapshot, *call.library(),
                                  {target.id,
                                   target.version,
                                   {request.rounds().begin(), request.rounds().end()},
                                   request.reason()},
                                  moment_of(call));
}

[[nodiscard]] PlanOf<usecases::WithdrawalView> withdraw(
    const Call& call, Connection& snapshot, const v1::WithdrawParticipantRequest& request) {
    const auto target = TRY(addressed<ParticipantId>(request));
    return usecases::withdraw_participant(call.caller, snapshot, *call.library(),
                                          {target.id, target.version, request.state(),
                                           request.reason(), request.article(), request.annul()},
                                          moment_of(call));
}

[[nodiscard]] PlanOf<usecases::ReplacementView> replace(
    const Call& call, Connection& snapshot, const v1::ReplaceParticipantRequest& request) {
    const auto target = TRY(addressed<ParticipantId>(request));
    usecases::ReplacementInput input;
    input.id = target.id;
    input.version = target.version;
    if (!request.entrant().empty()) {
        input.entrant = TRY(parse_id<admission::EntrantId>(request.entrant(), "entrant"));
    }
    input.agreed = request.agreed();
    input.reason = request.reason();
    input.preview = request.validate_only();
    return usecases::replace_participant(call.caller, snapshot, *call.library(), input,
                                         moment_of(call));
}

[[nodiscard]] PlanOf<TournamentView> remove_participant(
    const Call& call, Connection& snapshot, const v1::RemoveParticipantRequest& request) {
    const auto target = TRY(addressed<ParticipantId>(request));
    return usecases::remove_participant(call.caller, snapshot, *call.library(), target.id,
                                        target.version, moment_of(call));
}

[[nodiscard]] PlanOf<ParticipantView> reinstate_participant(
    const Call& call, Connection& snapshot, const v1::ReinstateParticipantRequest& request) {
    const auto target = TRY(addressed<ParticipantId>(request));
    return usecases::reinstate_participant(call.caller, snapshot, *call.library(), target.id,
                                           target.version, request.reason(), moment_of(call));
}

}  // namespace

void add_tournament_participants(Methods& methods) {
    methods.command<v1::AddParticipantsResponse>(add_participants);
    methods.command<v1::Tournament>(remove_participant);
    methods.command(set_ratings, [](const Call& call, const usecases::ParticipantList& list,
                                    v1::SetRatingsResponse& out) {
        for (const ParticipantView& view : list.rows)
            encode(call, view, *out.add_participants());
    });
    methods.read(list_participants);
    methods.command<v1::Participant>(set_absences);
    methods.command<v1::WithdrawParticipantResponse>(withdraw);
    methods.command<v1::Participant>(reinstate_participant);
    methods.command(replace, [](const Call& call, const usecases::ReplacementView& value,
                                v1::ReplaceParticipantResponse& out) {
        if (value.participant.record.participant.number != 0)
            encode(call, value.participant, *out.mutable_participant());
        for (const ParticipantView& view : value.candidates)
            encode(call, view, *out.add_candidates());
        out.mutable_rules()->Assign(value.rules.begin(), value.rules.end());
    });
}

}  // namespace collegium::rpc
