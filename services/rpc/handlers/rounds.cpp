#include <charconv>
#include <utility>

#include <collegium/plugin_host/plugin_host.hpp>
#include <collegium/rpc/etag.hpp>
#include <collegium/rpc/page.hpp>
#include <collegium/rpc/resource_name.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/usecases/rule_book_store.hpp>
#include <collegium/v1/rounds.pb.h>

#include "handlers/all.hpp"
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
    const auto id = TRY(parse_part_name<RoundId>(request.name()));
    const auto version = TRY(parse_etag(request.etag(), "etag"));
    return Target{id, version};
}

[[nodiscard]] sdk::Result<void> too_many(std::string_view field, int size, int most) {
    if (size <= most) return {};
    return invalid_field(field, "TOO_MANY", {{"limit", std::to_string(most)}});
}

[[nodiscard]] sdk::Result<usecases::ChangePairsInput> decode(
    const v1::ChangePairsRequest& request) {
    const auto target = TRY(target_of(request));
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
    return input;
}

[[nodiscard]] sdk::Result<void> list_rounds(const Call& call, storage::Connection& snapshot,
                                            const v1::ListRoundsRequest& request,
                                            v1::ListRoundsResponse& response) {
    const auto page = TRY(Page::of(call, request));
    const auto tournament = TRY(parse_part_name<TournamentId>(request.parent(), "parent"));
    const int after = page.position() ? number_of(page.position()->front()) : 0;
    auto rounds = TRY(usecases::list_rounds(call.caller, snapshot, *call.library(), tournament,
                                            after, page.limit() + 1));
    finish_page(page, rounds, response,
                [](const RoundView& view) { return Position{std::to_string(view.id.number)}; });
    for (const RoundView& view : rounds)
        encode(call, view, *response.add_rounds());
    return {};
}

[[nodiscard]] sdk::Result<void> get_round(const Call& call, storage::Connection& snapshot,
                                          const v1::GetRoundRequest& in, v1::Round& out) {
    const auto id = TRY(parse_part_name<RoundId>(in.name()));
    const auto view =
        TRY(usecases::get_round(call.caller, snapshot, *call.library(), id, moment_of(call)));
    encode(call, view, out);
    return {};
}

[[nodiscard]] RoundPlan pair_round(const Call& call, storage::Connection& snapshot,
                                   const v1::PairRoundRequest& in) {
    const auto tournament = TRY(parse_part_name<TournamentId>(in.parent(), "parent"));
    const auto version = TRY(parse_etag(in.etag(), "etag"));
    return usecases::pair_round(call.caller, snapshot, *call.library(),
                                {tournament, version, in.all_rounds(), in.again()},
                                moment_of(call));
}

[[nodiscard]] sdk::Result<void> explain_pair(const Call& call, storage::Connection& snapshot,
                                             const v1::ExplainPairRequest& in,
                                             v1::ExplainPairResponse& out) {
    const auto id = TRY(parse_part_name<RoundId>(in.name()));
    const auto lines =
        TRY(usecases::explain_pair(call.caller, snapshot, *call.library(), id, in.board()));
    out.mutable_lines()->Assign(lines.begin(), lines.end());
    return {};
}

[[nodiscard]] sdk::Result<void> replay_round(const Call& call, storage::Connection& snapshot,
                                             const v1::ReplayRoundRequest& in,
                                             v1::ReplayRoundResponse& out) {
    const auto id = TRY(parse_part_name<RoundId>(in.name()));
    const auto replay = TRY(usecases::replay_round(call.caller, snapshot, *call.library(), id));
    out.set_same(replay.same);
    out.mutable_differences()->Assign(replay.differences.begin(), replay.differences.end());
    out.set_event_file(replay.event_file);
    return {};
}

[[nodiscard]] sdk::Result<usecases::Plan<usecases::ChangedRound>> change_pairs(
    const Call& call, storage::Connection& snapshot, const v1::ChangePairsRequest& in) {
    const auto input = TRY(decode(in));
    return usecases::change_pairs(call.caller, snapshot, *call.library(), input, moment_of(call));
}

[[nodiscard]] RoundPlan discard_round(const Call& call, storage::Connection& snapshot,
                                      const v1::DiscardRoundRequest& in) {
    const auto target = TRY(target_of(in));
    return usecases::discard_round(call.caller, snapshot, *call.library(), target.id,
                                   target.version, moment_of(call));
}

[[nodiscard]] RoundPlan approve_round(const Call& call, storage::Connection& snapshot,
                                      const v1::ApproveRoundRequest& in) {
    const auto [id, version] = TRY(target_of(in));
    return usecases::approve_round(call.caller, snapshot, *call.library(), id, version,
                                   in.all_rounds(), moment_of(call));
}

[[nodiscard]] RoundPlan schedule_round(const Call& call, storage::Connection& snapshot,
                                       const v1::ScheduleRoundRequest& in) {
    const auto [id, version] = TRY(target_of(in));
    const auto at =
        TRY(parse_optional_time(in.has_scheduled_time(), in.scheduled_time(), "scheduled_time"));
    return usecases::schedule_round(call.caller, snapshot, *call.library(), id, version, at,
                                    moment_of(call));
}

[[nodiscard]] RoundPlan start_round(const Call& call, storage::Connection& snapshot,
                                    const v1::StartRoundRequest& in) {
    const auto [id, version] = TRY(target_of(in));
    const auto at = TRY(parse_optional_time(in.has_start_time(), in.start_time(), "start_time"));
    return usecases::start_round(call.caller, snapshot, *call.library(),
                                 {id, version, at, in.reason()}, moment_of(call));
}

[[nodiscard]] RoundPlan close_round(const Call& call, storage::Connection& snapshot,
                                    const v1::CloseRoundRequest& in) {
    const auto [id, version] = TRY(target_of(in));
    return usecases::close_round(call.caller, snapshot, *call.library(), id, version,
                                 moment_of(call));
}

[[nodiscard]] RoundPlan reopen_round(const Call& call, storage::Connection& snapshot,
                                     const v1::ReopenRoundRequest& in) {
    const auto [id, version] = TRY(target_of(in));
    return usecases::reopen_round(call.caller, snapshot, *call.library(), id, version, in.reason(),
                                  moment_of(call));
}

[[nodiscard]] RoundPlan draw_starts(const Call& call, storage::Connection& snapshot,
                                    const v1::DrawStartsRequest& in) {
    const auto [id, version] = TRY(target_of(in));
    TRY(too_many("witnesses", in.witnesses_size(), kMostWitnesses));
    TRY(too_many("boards", in.boards_size(), kMostNumbers));
    usecases::DrawStartsInput input{id, version, {}, in.game(), {}};
    input.boards.assign(in.boards().begin(), in.boards().end());
    for (const v1::DrawWitness& witness : in.witnesses())
        input.witnesses.push_back({witness.role(), witness.full_name(), witness.person()});
    return usecases::draw_starts(call.caller, snapshot, *call.library(), *call.catalogue(), input,
                                 moment_of(call));
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
    methods.slow_command<v1::Round>(draw_starts);
}

}  // namespace collegium::rpc
