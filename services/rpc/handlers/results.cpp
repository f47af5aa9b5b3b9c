#include <chrono>
#include <utility>

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <collegium/plugin_host/plugin_host.hpp>
#include <collegium/rpc/field_rules.hpp>
#include <collegium/rpc/resource_name.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/usecases/rule_book_store.hpp>
#include <collegium/v1/results.pb.h>

#include "handlers/addressed.hpp"
#include "handlers/all.hpp"
#include "handlers/convert.hpp"
#include "handlers/game_budget.hpp"
#include "handlers/results_codec.hpp"
#include "handlers/time_input.hpp"
#include "known_command.hpp"

namespace collegium::rpc {
namespace {

using play::BoardId;
using play::RoundId;
using play::TournamentId;

// What came of a game and how it ended, of a recording and of a correction alike.
template <typename Request>
[[nodiscard]] sdk::Result<play::Game> game_in(const Request& request) {
    if (!v1::GameResult_IsValid(request.outcome())) return invalid_field("outcome", "ENUM_UNKNOWN");
    if (!v1::GameEnding_IsValid(request.ending())) return invalid_field("ending", "ENUM_UNKNOWN");
    return play::Game{static_cast<play::Outcome>(request.outcome()),
                      static_cast<play::Ending>(request.ending()), request.article(),
                      request.remark()};
}

[[nodiscard]] sdk::Result<usecases::ResultInput> result_in(const v1::RecordResultRequest& request) {
    const auto [board, version] = TRY(addressed<BoardId>(request));
    auto game = TRY(game_in(request));
    const auto observed = TRY(
        parse_optional_time(request.has_observe_time(), request.observe_time(), "observe_time"));
    usecases::ResultInput input;
    input.board = board;
    input.version = version;
    input.game = request.game();
    input.result = std::move(game);
    input.replace = request.replace();
    input.observed_at = observed;
    input.preview = request.validate_only();
    return input;
}

[[nodiscard]] sdk::Result<usecases::Plan<usecases::RecordedSlips>> record_results(
    const Call& call, storage::Connection& snapshot, const v1::RecordResultsRequest& request) {
    const auto round = TRY(parse_id<RoundId>(request.parent(), "parent"));
    TRY(check_fields(request, {"results"}));
    if (request.results_size() == 0) return invalid_field("results", "REQUIRED");
    std::vector<usecases::ResultInput> slips;
    for (int i = 0; i < request.results_size(); ++i) {
        const std::string place = fmt::format("results[{}].", i);
        auto input = result_in(request.results(i));
        if (!input) {
            for (sdk::Violation& violation : input.error().violations)
                violation.field.insert(0, place);
            return sdk::refusal_of(std::move(input));
        }
        if (input->board.round != round)
            return invalid_field(place + "name", "NAME_MALFORMED",
                                 {{"expected", round.name() + "/boards/7"}});
        slips.push_back(*std::move(input));
    }
    return usecases::record_results(call.caller, snapshot, *call.library(), round, slips,
                                    moment_of(call));
}

[[nodiscard]] sdk::Result<usecases::Plan<usecases::CorrectedBoard>> correct_result(
    const Call& call, storage::Connection& snapshot, const v1::CorrectResultRequest& request) {
    const auto [board, version] = TRY(addressed<BoardId>(request));
    auto game = TRY(game_in(request));
    usecases::ResultCorrection input;
    input.board = board;
    input.version = version;
    input.game = request.game();
    input.result = std::move(game);
    input.reason = request.reason();
    input.impact_digest = request.impact_digest();
    input.preview = request.validate_only();
    return usecases::correct_result(call.caller, snapshot, *call.library(), input, moment_of(call));
}

[[nodiscard]] sdk::Result<std::optional<usecases::ArrivalInput>> arrival_in(
    const v1::Arrival& arrival, const std::string& field) {
    if (arrival.state() == v1::ARRIVAL_STATE_UNSPECIFIED) return std::nullopt;
    if (!v1::ArrivalState_IsValid(arrival.state()))
        return invalid_field(field + ".state", "ENUM_UNKNOWN");
    return usecases::ArrivalInput{static_cast<usecases::ArrivalState>(arrival.state()),
                                  arrival.clock()};
}

[[nodiscard]] sdk::Result<usecases::Plan<std::vector<usecases::BoardJudgeView>>> set_board_judges(
    const Call& call, storage::Connection& snapshot, const v1::SetBoardJudgesRequest& request) {
    const auto [tournament, version] = TRY(addressed_parent<TournamentId>(request));
    std::vector<usecases::BoardJudgeForm> judges;
    for (const v1::BoardJudge& judge : request.judges()) {
        const std::string field = fmt::format("judges[{}].official", judges.size());
        const auto official = TRY(parse_id<competition::OfficialId>(judge.official(), field));
        judges.push_back({official, judge.first_board(), judge.last_board()});
    }
    return usecases::set_board_judges(call.caller, snapshot, tournament, version, judges,
                                      moment_of(call));
}

[[nodiscard]] sdk::Result<void> list_boards(const Call& call, storage::Connection& snapshot,
                                            const v1::ListBoardsRequest& request,
                                            v1::ListBoardsResponse& response) {
    const auto round = TRY(parse_id<RoundId>(request.parent(), "parent"));
    const auto boards = TRY(usecases::list_boards(call.caller, snapshot, *call.library(),
                                                  *call.catalogue(), round, moment_of(call)));
    encode(call, boards, response);
    return {};
}

[[nodiscard]] sdk::Result<void> get_board(const Call& call, storage::Connection& snapshot,
                                          const v1::GetBoardRequest& request, v1::Board& response) {
    const auto id = TRY(parse_id<BoardId>(request.name()));
    const auto board =
        TRY(usecases::get_board(call.caller, snapshot, *call.library(), id, moment_of(call)));
    encode(call, board, response);
    return {};
}

[[nodiscard]] sdk::Result<usecases::Plan<usecases::RecordedBoard>> record_result(
    const Call& call, storage::Connection& snapshot, const v1::RecordResultRequest& request) {
    const auto input = TRY(result_in(request));
    return usecases::record_result(call.caller, snapshot, *call.library(), input, moment_of(call));
}

[[nodiscard]] sdk::Result<usecases::Plan<usecases::SidesSet>> set_sides(
    const Call& call, storage::Connection& snapshot, const v1::SetSidesRequest& request) {
    const auto [board, version] = TRY(addressed<BoardId>(request));
    usecases::SidesInput input;
    input.board = board;
    input.version = version;
    input.game = request.game();
    input.turned = request.turned();
    input.moves = request.moves();
    input.reason = request.reason();
    input.impact_digest = request.impact_digest();
    input.preview = request.validate_only();
    return usecases::set_sides(call.caller, snapshot, *call.library(), input, moment_of(call));
}

[[nodiscard]] sdk::Result<usecases::Plan<usecases::RecordedBoard>> draw_lot(
    const Call& call, storage::Connection& snapshot, const v1::DrawLotRequest& request) {
    const auto [board, version] = TRY(addressed<BoardId>(request));
    TRY(check_fields(request, {"witnesses"}));
    usecases::LotInput input{board, version, {}};
    for (const v1::DrawWitness& witness : request.witnesses())
        input.witnesses.push_back({witness.role(), witness.full_name(), witness.person()});
    return usecases::draw_lot(call.caller, snapshot, *call.library(), *call.catalogue(), input,
                              moment_of(call));
}

[[nodiscard]] sdk::Result<usecases::Plan<usecases::BoardView>> set_arrivals(
    const Call& call, storage::Connection& snapshot, const v1::SetArrivalsRequest& request) {
    const auto [board, version] = TRY(addressed<BoardId>(request));
    auto first = TRY(arrival_in(request.first(), "first"));
    auto second = TRY(arrival_in(request.second(), "second"));
    const auto observed = TRY(
        parse_optional_time(request.has_observe_time(), request.observe_time(), "observe_time"));
    usecases::ArrivalsInput input;
    input.board = board;
    input.version = version;
    input.first = std::move(first);
    input.second = std::move(second);
    input.reason = request.reason();
    input.observed_at = observed;
    input.preview = request.validate_only();
    return usecases::set_arrivals(call.caller, snapshot, *call.library(), input, moment_of(call));
}

[[nodiscard]] sdk::Result<usecases::Plan<usecases::BoardView>> begin_game(
    const Call& call, storage::Connection& snapshot, const v1::BeginGameRequest& request) {
    const auto [board, version] = TRY(addressed<BoardId>(request));
    const auto at =
        TRY(parse_optional_time(request.has_start_time(), request.start_time(), "start_time"));
    const usecases::BeginGameInput input{board, version, at, request.reason()};
    return usecases::begin_game(call.caller, snapshot, *call.library(), input, moment_of(call));
}

[[nodiscard]] sdk::Result<usecases::Plan<usecases::BoardView>> set_sheets(
    const Call& call, storage::Connection& snapshot, const v1::SetSheetsRequest& request) {
    const auto [board, version] = TRY(addressed<BoardId>(request));
    const usecases::SheetsInput input{board, version, request.first(), request.second()};
    return usecases::set_sheets(call.caller, snapshot, *call.library(), input);
}

[[nodiscard]] sdk::Result<usecases::Plan<usecases::GameRecordView>> attach_record(
    const Call& call, storage::Connection& snapshot, const v1::AttachRecordRequest& request) {
    const auto board = TRY(parse_id<BoardId>(request.parent(), "parent"));
    if (request.text().empty()) return invalid_field("text", "REQUIRED");
    TRY(check_fields(request, {"text"}));
    TRY(check_fields(request, {"format"}));
    const usecases::AttachInput input{board, request.game(), request.format(), request.text()};
    auto plan = usecases::attach_record(call.caller, snapshot, *call.library(), *call.catalogue(),
                                        input, moment_of(call), budget_of(call));
    if (!plan && plan.error().reason == "PLUGIN_FAILED")
        spdlog::error("call {} {}: {}", call.number, call.method->method, plan.error().message);
    return plan;
}

[[nodiscard]] sdk::Result<void> get_record(const Call& call, storage::Connection& snapshot,
                                           const v1::GetRecordRequest& request,
                                           v1::BoardRecord& response) {
    const auto name = TRY(parse_id<play::RecordId>(request.name()));
    const auto record =
        TRY(usecases::get_record(call.caller, snapshot, *call.library(), name.board, name.game));
    encode(record, response);
    return {};
}

[[nodiscard]] sdk::Result<void> list_board_judges(const Call& call, storage::Connection& snapshot,
                                                  const v1::ListBoardJudgesRequest& request,
                                                  v1::ListBoardJudgesResponse& response) {
    const auto tournament = TRY(parse_id<TournamentId>(request.parent(), "parent"));
    const auto judges = TRY(usecases::list_board_judges(call.caller, snapshot, tournament));
    encode(judges, response);
    return {};
}

}  // namespace

void add_results(Methods& methods) {
    methods.read(list_boards);
    methods.read(get_board);
    // How many boards are still missing, only the writer knows.
    known_command<v1::RecordResultResponse>(
        methods, record_result,
        [](const usecases::RecordedBoard& board, v1::RecordResultResponse& out) {
            out.set_missing(board.missing);
        });
    known_command<v1::RecordResultsResponse>(
        methods, record_results,
        [](const usecases::RecordedSlips& slips, v1::RecordResultsResponse& out) {
            out.set_missing(slips.missing);
        });
    // Both pair later rounds again to say what would change.
    slow_known_command<v1::CorrectResultResponse>(methods, correct_result);
    slow_known_command<v1::SetSidesResponse>(methods, set_sides);
    methods.command<v1::RecordResultResponse>(draw_lot);
    known_command<v1::Board>(methods, set_arrivals);
    known_command<v1::Board>(methods, begin_game);
    known_command<v1::Board>(methods, set_sheets);
    methods.command(attach_record,
                    [](const Call&, const usecases::GameRecordView& view, v1::BoardRecord& out) {
                        encode(view, out);
                    },
                    {&methods.environment().plugin_work, {}});
    methods.read(get_record);
    methods.read(list_board_judges);
    methods.command(set_board_judges,
                    [](const Call&, const std::vector<usecases::BoardJudgeView>& judges,
                       v1::ListBoardJudgesResponse& out) { encode(judges, out); });
}

}  // namespace collegium::rpc
