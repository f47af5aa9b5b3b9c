#include <charconv>
#include <utility>

#include <collegium/plugin_host/plugin_host.hpp>
#include <collegium/rpc/page.hpp>
#include <collegium/rpc/resource_name.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/usecases/rule_book_store.hpp>
#include <collegium/v1/rounds.pb.h>

#include "handlers/addressed.hpp"
#include "handlers/all.hpp"
#include "handlers/game_budget.hpp"
#include "handlers/registry_codec.hpp"
#include "handlers/rounds_codec.hpp"
#include "handlers/time_input.hpp"
#include "known_command.hpp"

namespace collegium::rpc {
namespace {

using play::RoundId;
using play::TournamentId;
using usecases::RoundView;
using RoundPlan = sdk::Result<usecases::Plan<RoundView>>;

constexpr int kMostNumbers = 5000;
constexpr int kMostWitnesses = 18;  // beside the two players of a board

[[nodiscard]] sdk::Result<void> too_many(std::string_view field, int size, int most) {
    if (size <= most) return {};
    return invalid_field(field, "TOO_MANY", {{"limit", std::to_string(most)}});
}

[[nodiscard]] sdk::Result<void> list_rounds(const Call& call, storage::Connection& snapshot,
                                            const v1::ListRoundsRequest& request,
                                            v1::ListRoundsResponse& response) {
    const auto page = TRY(Page::of(call, request));
    const auto tournament = TRY(parse_id<TournamentId>(request.parent(), "parent"));
    const int after = static_cast<int>(page.number());
    auto rounds = TRY(usecases::list_rounds(call.caller, snapshot, *call.library(), tournament,
                                            after, page.limit() + 1));
    fill_page(
        page, rounds, response, response.mutable_rounds(),
        [](const auto& view) { return at_numbers(view.id.number); }, kEncode);
    return {};
}

[[nodiscard]] sdk::Result<void> get_round(const Call& call, storage::Connection& snapshot,
                                          const v1::GetRoundRequest& request, v1::Round& response) {
    const auto id = TRY(parse_id<RoundId>(request.name()));
    const auto view =
        TRY(usecases::get_round(call.caller, snapshot, *call.library(), id, moment_of(call)));
    encode(call, view, response);
    return {};
}

[[nodiscard]] RoundPlan pair_round(const Call& call, storage::Connection& snapshot,
                                   const v1::PairRoundRequest& request) {
    const auto [tournament, version] = TRY(addressed_parent<TournamentId>(request));
    return usecases::pair_round(call.caller, snapshot, *call.library(),
                                {tournament, version, request.all_rounds(), request.again()},
                                moment_of(call));
}

[[nodiscard]] sdk::Result<void> explain_pair(const Call& call, storage::Connection& snapshot,
                                             const v1::ExplainPairRequest& request,
                                             v1::ExplainPairResponse& response) {
    const auto id = TRY(parse_id<RoundId>(request.name()));
    const auto lines =
        TRY(usecases::explain_pair(call.caller, snapshot, *call.library(), id, request.board()));
    response.mutable_lines()->Assign(lines.begin(), lines.end());
    return {};
}

[[nodiscard]] sdk::Result<void> replay_round(const Call& call, storage::Connection& snapshot,
                                             const v1::ReplayRoundRequest& request,
                                             v1::ReplayRoundResponse& response) {
    const auto id = TRY(parse_id<RoundId>(request.name()));
    const auto replay = TRY(usecases::replay_round(call.caller, snapshot, *call.library(), id));
    response.set_same(replay.same);
    response.mutable_differences()->Assign(replay.differences.begin(), replay.differences.end());
    response.set_event_file(replay.event_file);
    return {};
}

[[nodiscard]] sdk::Result<usecases::Plan<usecases::ChangedRound>> change_pairs(
    const Call& call, storage::Connection& snapshot, const v1::ChangePairsRequest& request) {
    const auto target = TRY(addressed<RoundId>(request));
    for (const auto& [field, size] :
         {std::pair{"numbers", request.numbers_size()}, std::pair{"boards", request.boards_size()},
          std::pair{"pairs", request.pairs_size()}})
        TRY(too_many(field, size, kMostNumbers));
    usecases::ChangePairsInput input;
    input.round = target.id;
    input.version = target.version;
    input.kind = request.kind();
    input.numbers.assign(request.numbers().begin(), request.numbers().end());
    input.boards.assign(request.boards().begin(), request.boards().end());
    for (const v1::ChangePairsRequest::SetPair& pair : request.pairs())
        input.pairs.push_back({pair.first(), pair.second()});
    input.with_round = request.with_round();
    input.reason = request.reason();
    return usecases::change_pairs(call.caller, snapshot, *call.library(), input, moment_of(call));
}

[[nodiscard]] RoundPlan discard_round(const Call& call, storage::Connection& snapshot,
                                      const v1::DiscardRoundRequest& request) {
    const auto target = TRY(addressed<RoundId>(request));
    return usecases::discard_round(call.caller, snapshot, *call.library(), target.id,
                                   target.version, moment_of(call));
}

[[nodiscard]] RoundPlan approve_round(const Call& call, storage::Connection& snapshot,
                                      const v1::ApproveRoundRequest& request) {
    const auto [id, version] = TRY(addressed<RoundId>(request));
    return usecases::approve_round(call.caller, snapshot, *call.library(), id, version,
                                   request.all_rounds(), moment_of(call));
}

[[nodiscard]] RoundPlan schedule_round(const Call& call, storage::Connection& snapshot,
                                       const v1::ScheduleRoundRequest& request) {
    const auto [id, version] = TRY(addressed<RoundId>(request));
    const auto at = TRY(parse_optional_time(request.has_scheduled_time(), request.scheduled_time(),
                                            "scheduled_time"));
    return usecases::schedule_round(call.caller, snapshot, *call.library(), id, version, at,
                                    moment_of(call));
}

[[nodiscard]] RoundPlan start_round(const Call& call, storage::Connection& snapshot,
                                    const v1::StartRoundRequest& request) {
    const auto [id, version] = TRY(addressed<RoundId>(request));
    const auto at =
        TRY(parse_optional_time(request.has_start_time(), request.start_time(), "start_time"));
    return usecases::start_round(call.caller, snapshot, *call.library(),
                                 {id, version, at, request.reason()}, moment_of(call));
}

[[nodiscard]] RoundPlan close_round(const Call& call, storage::Connection& snapshot,
                                    const v1::CloseRoundRequest& request) {
    const auto [id, version] = TRY(addressed<RoundId>(request));
    return usecases::close_round(call.caller, snapshot, *call.library(), id, version,
                                 moment_of(call));
}

[[nodiscard]] RoundPlan reopen_round(const Call& call, storage::Connection& snapshot,
                                     const v1::ReopenRoundRequest& request) {
    const auto [id, version] = TRY(addressed<RoundId>(request));
    return usecases::reopen_round(call.caller, snapshot, *call.library(), id, version,
                                  request.reason(), moment_of(call));
}

[[nodiscard]] RoundPlan draw_starts(const Call& call, storage::Connection& snapshot,
                                    const v1::DrawStartsRequest& request) {
    const auto [id, version] = TRY(addressed<RoundId>(request));
    TRY(too_many("witnesses", request.witnesses_size(), kMostWitnesses));
    TRY(too_many("boards", request.boards_size(), kMostNumbers));
    usecases::DrawStartsInput input{id, version, {}, request.game(), {}};
    input.boards.assign(request.boards().begin(), request.boards().end());
    for (const v1::DrawWitness& witness : request.witnesses())
        input.witnesses.push_back({witness.role(), witness.full_name(), witness.person()});
    return usecases::draw_starts(call.caller, snapshot, *call.library(), *call.catalogue(), input,
                                 moment_of(call), budget_of(call));
}

}  // namespace

void add_rounds(Methods& methods) {
    methods.slow_read(get_round);
    methods.read(list_rounds);
    slow_known_command<v1::Round>(methods, pair_round);
    methods.slow_read(explain_pair);
    methods.slow_read(replay_round);
    methods.slow_command<v1::ChangePairsResponse>(change_pairs);
    methods.command<v1::DiscardRoundResponse>(discard_round);
    slow_known_command<v1::Round>(methods, approve_round);
    slow_known_command<v1::Round>(methods, schedule_round);
    slow_known_command<v1::Round>(methods, start_round);
    slow_known_command<v1::Round>(methods, close_round);
    slow_known_command<v1::Round>(methods, reopen_round);
    methods.command<v1::Round>(draw_starts, {&methods.environment().plugin_work, {}});
}

}  // namespace collegium::rpc
