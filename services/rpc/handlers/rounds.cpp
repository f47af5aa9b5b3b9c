#include "handlers/rounds.hpp"

#include <charconv>
#include <utility>

#include <collegium/rpc/etag.hpp>
#include <collegium/rpc/page.hpp>
#include <collegium/rpc/resource_name.hpp>
#include <collegium/usecases/rule_book_store.hpp>

#include "handlers/registry_codec.hpp"
#include "handlers/rounds_codec.hpp"
#include "handlers/time_input.hpp"

namespace collegium::rpc {
namespace {

using play::RoundId;
using play::TournamentId;
using usecases::RoundView;
using RoundPlan = sdk::Result<usecases::Plan<RoundView>>;

constexpr int kMostNumbers = 5000;
constexpr int kMostWitnesses = 18;  // beside the two players of a board

int number_of(const std::string& text) {
    int number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);  // of a token of our own
    return number;
}

struct Target {
    RoundId id;
    std::optional<std::int64_t> version;
};

template <typename Request>
[[nodiscard]] sdk::Result<Target> target_of(const Request& request) {
    auto id = parse_part_name<RoundId>(request.name());
    if (!id) return sdk::refusal_of(std::move(id));
    auto version = parse_etag(request.etag(), "etag");
    if (!version) return sdk::refusal_of(std::move(version));
    return Target{*id, *version};
}

[[nodiscard]] sdk::Result<void> too_many(std::string_view field, int size, int most) {
    if (size <= most) return {};
    return invalid_field(field, "TOO_MANY", {{"limit", std::to_string(most)}});
}

[[nodiscard]] sdk::Result<usecases::ChangePairsInput> decode(
    const v1::ChangePairsRequest& request) {
    auto target = target_of(request);
    if (!target) return sdk::refusal_of(std::move(target));
    for (const auto& [field, size] :
         {std::pair{"numbers", request.numbers_size()}, std::pair{"boards", request.boards_size()},
          std::pair{"pairs", request.pairs_size()}})
        if (auto few = too_many(field, size, kMostNumbers); !few)
            return sdk::refusal_of(std::move(few));
    usecases::ChangePairsInput input;
    input.round = target->id;
    input.version = target->version;
    input.kind = request.kind();
    input.numbers.assign(request.numbers().begin(), request.numbers().end());
    input.boards.assign(request.boards().begin(), request.boards().end());
    for (const v1::ChangePairsRequest::SetPair& pair : request.pairs())
        input.pairs.push_back({pair.first(), pair.second()});
    input.with_round = request.with_round();
    input.reason = request.reason();
    return input;
}

[[nodiscard]] sdk::Result<void> list_rounds(const Environment& environment, const Call& call,
                                            storage::Connection& snapshot,
                                            const v1::ListRoundsRequest& request,
                                            v1::ListRoundsResponse& response) {
    auto page = Page::of(environment, request);
    if (!page) return sdk::refusal_of(std::move(page));
    auto tournament = parse_part_name<TournamentId>(request.parent(), "parent");
    if (!tournament) return sdk::refusal_of(std::move(tournament));
    const int after = page->position() ? number_of(page->position()->front()) : 0;
    auto rounds = usecases::list_rounds(call.caller, snapshot, *environment.books.library(),
                                        *tournament, after, page->limit() + 1);
    if (!rounds) return sdk::refusal_of(std::move(rounds));
    finish_page(*page, *rounds, response,
                [](const RoundView& view) { return Position{std::to_string(view.id.number)}; });
    for (const RoundView& view : *rounds)
        encode(call, view, *response.add_rounds());
    return {};
}

void encode_round(const Call& call, const RoundView& view, v1::Round& out) {
    encode(call, view, out);
}

}  // namespace

RoundHandlers::RoundHandlers(Environment& environment, const plugin_host::PluginHost& plugins)
    : ApiService(environment), plugins_(plugins) {
    serve(&RoundHandlers::GetRound, &RoundHandlers::ListRounds, &RoundHandlers::PairRound,
          &RoundHandlers::ExplainPair, &RoundHandlers::ReplayRound, &RoundHandlers::ChangePairs,
          &RoundHandlers::DiscardRound, &RoundHandlers::ApproveRound, &RoundHandlers::ScheduleRound,
          &RoundHandlers::StartRound, &RoundHandlers::CloseRound, &RoundHandlers::ReopenRound,
          &RoundHandlers::DrawStarts);
}

template <typename Request, typename Act>
grpc::ServerUnaryReactor* RoundHandlers::change(grpc::CallbackServerContext* context,
                                                const Request* request, v1::Round* response,
                                                Act act) {
    CommandOptions<v1::Round> options;
    options.pool = &environment_.workers;
    return serve_command(
        environment_, context, request, response,
        [this, act](const Call& call, storage::Connection& snapshot,
                    const Request& in) -> RoundPlan {
            auto target = target_of(in);
            if (!target) return sdk::refusal_of(std::move(target));
            return act(call, snapshot, *environment_.books.library(), *target, in);
        },
        encode_round, std::move(options));
}

grpc::ServerUnaryReactor* RoundHandlers::GetRound(grpc::CallbackServerContext* context,
                                                  const v1::GetRoundRequest* request,
                                                  v1::Round* response) {
    return serve_slow(environment_, environment_.workers, context, request, response,
                      [this](const Call& call, const v1::GetRoundRequest& in,
                             v1::Round& out) -> sdk::Result<void> {
                          auto id = parse_part_name<RoundId>(in.name());
                          if (!id) return sdk::refusal_of(std::move(id));
                          const storage::ReadLease lease = environment_.store.read();
                          auto view = usecases::get_round(call.caller, *lease,
                                                          *environment_.books.library(), *id,
                                                          moment_of(call));
                          if (!view) return sdk::refusal_of(std::move(view));
                          encode(call, *view, out);
                          return {};
                      });
}

grpc::ServerUnaryReactor* RoundHandlers::ListRounds(grpc::CallbackServerContext* context,
                                                    const v1::ListRoundsRequest* request,
                                                    v1::ListRoundsResponse* response) {
    return serve_read(environment_, context, request, response,
                      [this](const Call& call, storage::Connection& snapshot,
                             const v1::ListRoundsRequest& in, v1::ListRoundsResponse& out) {
                          return list_rounds(environment_, call, snapshot, in, out);
                      });
}

grpc::ServerUnaryReactor* RoundHandlers::PairRound(grpc::CallbackServerContext* context,
                                                   const v1::PairRoundRequest* request,
                                                   v1::Round* response) {
    CommandOptions<v1::Round> options;
    options.pool = &environment_.workers;
    return serve_command(
        environment_, context, request, response,
        [this](const Call& call, storage::Connection& snapshot,
               const v1::PairRoundRequest& in) -> RoundPlan {
            auto tournament = parse_part_name<TournamentId>(in.parent(), "parent");
            if (!tournament) return sdk::refusal_of(std::move(tournament));
            auto version = parse_etag(in.etag(), "etag");
            if (!version) return sdk::refusal_of(std::move(version));
            return usecases::pair_round(call.caller, snapshot, *environment_.books.library(),
                                        {*tournament, *version, in.all_rounds(), in.again()},
                                        moment_of(call));
        },
        encode_round, std::move(options));
}

grpc::ServerUnaryReactor* RoundHandlers::ExplainPair(grpc::CallbackServerContext* context,
                                                     const v1::ExplainPairRequest* request,
                                                     v1::ExplainPairResponse* response) {
    return serve_slow(environment_, environment_.workers, context, request, response,
                      [this](const Call& call, const v1::ExplainPairRequest& in,
                             v1::ExplainPairResponse& out) -> sdk::Result<void> {
                          auto id = parse_part_name<RoundId>(in.name());
                          if (!id) return sdk::refusal_of(std::move(id));
                          const storage::ReadLease lease = environment_.store.read();
                          auto lines = usecases::explain_pair(
                              call.caller, *lease, *environment_.books.library(), *id, in.board());
                          if (!lines) return sdk::refusal_of(std::move(lines));
                          out.mutable_lines()->Assign(lines->begin(), lines->end());
                          return {};
                      });
}

grpc::ServerUnaryReactor* RoundHandlers::ReplayRound(grpc::CallbackServerContext* context,
                                                     const v1::ReplayRoundRequest* request,
                                                     v1::ReplayRoundResponse* response) {
    return serve_slow(environment_, environment_.workers, context, request, response,
                      [this](const Call& call, const v1::ReplayRoundRequest& in,
                             v1::ReplayRoundResponse& out) -> sdk::Result<void> {
                          auto id = parse_part_name<RoundId>(in.name());
                          if (!id) return sdk::refusal_of(std::move(id));
                          const storage::ReadLease lease = environment_.store.read();
                          auto replay = usecases::replay_round(call.caller, *lease,
                                                               *environment_.books.library(), *id);
                          if (!replay) return sdk::refusal_of(std::move(replay));
                          out.set_same(replay->same);
                          out.mutable_differences()->Assign(replay->differences.begin(),
                                                            replay->differences.end());
                          out.set_event_file(replay->event_file);
                          return {};
                      });
}

grpc::ServerUnaryReactor* RoundHandlers::ChangePairs(grpc::CallbackServerContext* context,
                                                     const v1::ChangePairsRequest* request,
                                                     v1::ChangePairsResponse* response) {
    CommandOptions<v1::ChangePairsResponse> options;
    options.pool = &environment_.workers;
    return serve_command(
        environment_, context, request, response,
        [this](const Call& call, storage::Connection& snapshot, const v1::ChangePairsRequest& in)
            -> sdk::Result<usecases::Plan<usecases::ChangedRound>> {
            auto input = decode(in);
            if (!input) return sdk::refusal_of(std::move(input));
            return usecases::change_pairs(call.caller, snapshot, *environment_.books.library(),
                                          *input, moment_of(call));
        },
        [](const Call& call, const usecases::ChangedRound& changed, v1::ChangePairsResponse& out) {
            encode(call, changed, out);
        },
        std::move(options));
}

grpc::ServerUnaryReactor* RoundHandlers::DiscardRound(grpc::CallbackServerContext* context,
                                                      const v1::DiscardRoundRequest* request,
                                                      v1::DiscardRoundResponse* response) {
    return serve_command(
        environment_, context, request, response,
        [this](const Call& call, storage::Connection& snapshot,
               const v1::DiscardRoundRequest& in) -> RoundPlan {
            auto target = target_of(in);
            if (!target) return sdk::refusal_of(std::move(target));
            return usecases::discard_round(call.caller, snapshot, *environment_.books.library(),
                                           target->id, target->version, moment_of(call));
        },
        [](const Call&, const RoundView&, v1::DiscardRoundResponse&) {});
}

grpc::ServerUnaryReactor* RoundHandlers::ApproveRound(grpc::CallbackServerContext* context,
                                                      const v1::ApproveRoundRequest* request,
                                                      v1::Round* response) {
    return change(
        context, request, response,
        [](const Call& call, storage::Connection& snapshot, const rulebook::Library& library,
           const Target& target, const v1::ApproveRoundRequest& in) {
            return usecases::approve_round(call.caller, snapshot, library, target.id,
                                           target.version, in.all_rounds(), moment_of(call));
        });
}

grpc::ServerUnaryReactor* RoundHandlers::ScheduleRound(grpc::CallbackServerContext* context,
                                                       const v1::ScheduleRoundRequest* request,
                                                       v1::Round* response) {
    return change(
        context, request, response,
        [](const Call& call, storage::Connection& snapshot, const rulebook::Library& library,
           const Target& target, const v1::ScheduleRoundRequest& in) -> RoundPlan {
            auto at =
                parse_optional_time(in.has_scheduled_time(), in.scheduled_time(), "scheduled_time");
            if (!at) return sdk::refusal_of(std::move(at));
            return usecases::schedule_round(call.caller, snapshot, library, target.id,
                                            target.version, *at, moment_of(call));
        });
}

grpc::ServerUnaryReactor* RoundHandlers::StartRound(grpc::CallbackServerContext* context,
                                                    const v1::StartRoundRequest* request,
                                                    v1::Round* response) {
    return change(
        context, request, response,
        [](const Call& call, storage::Connection& snapshot, const rulebook::Library& library,
           const Target& target, const v1::StartRoundRequest& in) -> RoundPlan {
            auto at = parse_optional_time(in.has_start_time(), in.start_time(), "start_time");
            if (!at) return sdk::refusal_of(std::move(at));
            return usecases::start_round(call.caller, snapshot, library,
                                         {target.id, target.version, *at, in.reason()},
                                         moment_of(call));
        });
}

grpc::ServerUnaryReactor* RoundHandlers::CloseRound(grpc::CallbackServerContext* context,
                                                    const v1::CloseRoundRequest* request,
                                                    v1::Round* response) {
    return change(
        context, request, response,
        [](const Call& call, storage::Connection& snapshot, const rulebook::Library& library,
           const Target& target, const v1::CloseRoundRequest&) {
            return usecases::close_round(call.caller, snapshot, library, target.id, target.version,
                                         moment_of(call));
        });
}

grpc::ServerUnaryReactor* RoundHandlers::ReopenRound(grpc::CallbackServerContext* context,
                                                     const v1::ReopenRoundRequest* request,
                                                     v1::Round* response) {
    return change(
        context, request, response,
        [](const Call& call, storage::Connection& snapshot, const rulebook::Library& library,
           const Target& target, const v1::ReopenRoundRequest& in) {
            return usecases::reopen_round(call.caller, snapshot, library, target.id, target.version,
                                          in.reason(), moment_of(call));
        });
}

grpc::ServerUnaryReactor* RoundHandlers::DrawStarts(grpc::CallbackServerContext* context,
                                                    const v1::DrawStartsRequest* request,
                                                    v1::Round* response) {
    return change(
        context, request, response,
        [this](const Call& call, storage::Connection& snapshot, const rulebook::Library& library,
               const Target& target, const v1::DrawStartsRequest& in) -> RoundPlan {
            if (auto few = too_many("witnesses", in.witnesses_size(), kMostWitnesses); !few)
                return sdk::refusal_of(std::move(few));
            if (auto few = too_many("boards", in.boards_size(), kMostNumbers); !few)
                return sdk::refusal_of(std::move(few));
            usecases::DrawStartsInput input{target.id, target.version, {}, in.game(), {}};
            input.boards.assign(in.boards().begin(), in.boards().end());
            for (const v1::DrawWitness& witness : in.witnesses())
                input.witnesses.push_back({witness.role(), witness.full_name(), witness.person()});
            return usecases::draw_starts(call.caller, snapshot, library, *plugins_.catalogue(),
                                         input, moment_of(call));
        });
}

}  // namespace collegium::rpc
