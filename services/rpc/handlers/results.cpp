#include <chrono>
#include <utility>

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <collegium/plugin_host/plugin_host.hpp>
#include <collegium/rpc/etag.hpp>
#include <collegium/rpc/resource_name.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/usecases/rule_book_store.hpp>
#include <collegium/v1/results.pb.h>

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

constexpr int kMostSlips = 200;
constexpr int kMostWitnesses = 18;                 // and the two players
constexpr std::size_t kLongestRecord = 256 << 10;  // bytes
constexpr std::size_t kLongestFormat = 64;

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
    const auto board = TRY(parse_part_name<BoardId>(request.name()));
    const auto version = TRY(parse_etag(request.etag(), "etag"));
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
    const auto round = TRY(parse_part_name<RoundId>(request.parent(), "parent"));
    if (request.results_size() > kMostSlips)
        return invalid_field("results", "TOO_MANY", {{"limit", std::to_string(kMostSlips)}});
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
    const auto board = TRY(parse_part_name<BoardId>(request.name()));
    const auto version = TRY(parse_etag(request.etag(), "etag"));
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

[[nodiscard]] sdk::Result<usecases::LotInput> lot_in(const v1::DrawLotRequest& request) {
    const auto board = TRY(parse_part_name<BoardId>(request.name()));
    const auto version = TRY(parse_etag(request.etag(), "etag"));
    if (request.witnesses_size() > kMostWitnesses)
        return invalid_field("witnesses", "TOO_MANY", {{"limit", std::to_string(kMostWitnesses)}});
    usecases::LotInput input{board, version, {}};
    for (const v1::DrawWitness& witness : request.witnesses())
        input.witnesses.push_back({witness.role(), witness.full_name(), witness.person()});
    return input;
}

[[nodiscard]] sdk::Result<usecases::SidesInput> sides_in(const v1::SetSidesRequest& request) {
    const auto board = TRY(parse_part_name<BoardId>(request.name()));
    const auto version = TRY(parse_etag(request.etag(), "etag"));
    usecases::SidesInput input;
    input.board = board;
    input.version = version;
    input.game = request.game();
    input.turned = request.turned();
    input.moves = request.moves();
    input.reason = request.reason();
    input.impact_digest = request.impact_digest();
    input.preview = request.validate_only();
    return input;
}

[[nodiscard]] sdk::Result<std::optional<usecases::ArrivalInput>> arrival_in(
    const v1::Arrival& arrival, const std::string& field) {
    if (arrival.state() == v1::ARRIVAL_STATE_UNSPECIFIED) return std::nullopt;
    if (!v1::ArrivalState_IsValid(arrival.state()))
        return invalid_field(field + ".state", "ENUM_UNKNOWN");
    return usecases::ArrivalInput{static_cast<usecases::ArrivalState>(arrival.state()),
                                  arrival.clock()};
}

[[nodiscard]] sdk::Result<usecases::ArrivalsInput> arrivals_in(
    const v1::SetArrivalsRequest& request) {
    const auto board = TRY(parse_part_name<BoardId>(request.name()));
    const auto version = TRY(parse_etag(request.etag(), "etag"));
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
    return input;
}

[[nodiscard]] sdk::Result<usecases::BeginGameInput> beginning_in(
    const v1::BeginGameRequest& request) {
    const auto board = TRY(parse_part_name<BoardId>(request.name()));
    const auto version = TRY(parse_etag(request.etag(), "etag"));
    const auto at =
        TRY(parse_optional_time(request.has_start_time(), request.start_time(), "start_time"));
    return usecases::BeginGameInput{board, version, at, request.reason()};
}

[[nodiscard]] sdk::Result<usecases::SheetsInput> sheets_in(const v1::SetSheetsRequest& request) {
    const auto board = TRY(parse_part_name<BoardId>(request.name()));
    const auto version = TRY(parse_etag(request.etag(), "etag"));
    return usecases::SheetsInput{board, version, request.first(), request.second()};
}

[[nodiscard]] sdk::Result<usecases::Plan<std::vector<usecases::BoardJudgeView>>> set_board_judges(
    const Call& call, storage::Connection& snapshot, const v1::SetBoardJudgesRequest& request) {
    const auto tournament = TRY(parse_part_name<TournamentId>(request.parent(), "parent"));
    const auto version = TRY(parse_etag(request.etag(), "etag"));
    std::vector<usecases::BoardJudgeForm> judges;
    for (const v1::BoardJudge& judge : request.judges()) {
        const std::string field = fmt::format("judges[{}].official", judges.size());
        const auto official =
            TRY(parse_part_name<competition::OfficialId>(judge.official(), field));
        judges.push_back({official, judge.first_board(), judge.last_board()});
    }
    return usecases::set_board_judges(call.caller, snapshot, tournament, version, judges,
                                      moment_of(call));
}

[[nodiscard]] sdk::Result<usecases::AttachInput> attachment_in(
    const v1::AttachRecordRequest& request) {
    const auto board = TRY(parse_part_name<BoardId>(request.parent(), "parent"));
    if (request.text().empty()) return invalid_field("text", "REQUIRED");
    if (request.text().size() > kLongestRecord)
        return invalid_field("text", "TOO_LONG", {{"limit", std::to_string(kLongestRecord)}});
    if (request.format().size() > kLongestFormat)
        return invalid_field("format", "TOO_LONG", {{"limit", std::to_string(kLongestFormat)}});
    return usecases::AttachInput{board, request.game(), request.format(), request.text()};
}

[[nodiscard]] sdk::Result<void> list_boards(const Call& call, storage::Connection& snapshot,
                                            const v1::ListBoardsRequest& in,
                                            v1::ListBoardsResponse& out) {
    const auto round = TRY(parse_part_name<RoundId>(in.parent(), "parent"));
    const auto boards = TRY(usecases::list_boards(call.caller, snapshot, *call.library(),
                                                  *call.catalogue(), round, moment_of(call)));
    encode(call, boards, out);
    return {};
}

[[nodiscard]] sdk::Result<void> get_board(const Call& call, storage::Connection& snapshot,
                                          const v1::GetBoardRequest& in, v1::Board& out) {
    const auto id = TRY(parse_part_name<BoardId>(in.name()));
    const auto board =
        TRY(usecases::get_board(call.caller, snapshot, *call.library(), id, moment_of(call)));
    encode(call, board, out);
    return {};
}

[[nodiscard]] sdk::Result<usecases::Plan<usecases::RecordedBoard>> record_result(
    const Call& call, storage::Connection& snapshot, const v1::RecordResultRequest& in) {
    const auto input = TRY(result_in(in));
    return usecases::record_result(call.caller, snapshot, *call.library(), input, moment_of(call));
}

[[nodiscard]] sdk::Result<usecases::Plan<usecases::SidesSet>> set_sides(
    const Call& call, storage::Connection& snapshot, const v1::SetSidesRequest& in) {
    const auto input = TRY(sides_in(in));
    return usecases::set_sides(call.caller, snapshot, *call.library(), input, moment_of(call));
}

[[nodiscard]] sdk::Result<usecases::Plan<usecases::RecordedBoard>> draw_lot(
    const Call& call, storage::Connection& snapshot, const v1::DrawLotRequest& in) {
    const auto input = TRY(lot_in(in));
    return usecases::draw_lot(call.caller, snapshot, *call.library(), *call.catalogue(), input,
                              moment_of(call));
}

[[nodiscard]] sdk::Result<usecases::Plan<usecases::BoardView>> set_arrivals(
    const Call& call, storage::Connection& snapshot, const v1::SetArrivalsRequest& in) {
    const auto input = TRY(arrivals_in(in));
    return usecases::set_arrivals(call.caller, snapshot, *call.library(), input, moment_of(call));
}

[[nodiscard]] sdk::Result<usecases::Plan<usecases::BoardView>> begin_game(
    const Call& call, storage::Connection& snapshot, const v1::BeginGameRequest& in) {
    const auto input = TRY(beginning_in(in));
    return usecases::begin_game(call.caller, snapshot, *call.library(), input, moment_of(call));
}

[[nodiscard]] sdk::Result<usecases::Plan<usecases::BoardView>> set_sheets(
    const Call& call, storage::Connection& snapshot, const v1::SetSheetsRequest& in) {
    const auto input = TRY(sheets_in(in));
    return usecases::set_sheets(call.caller, snapshot, *call.library(), input);
}

[[nodiscard]] sdk::Result<usecases::Plan<usecases::GameRecordView>> attach_record(
    const Call& call, storage::Connection& snapshot, const v1::AttachRecordRequest& in) {
    const auto input = TRY(attachment_in(in));
    auto plan = usecases::attach_record(call.caller, snapshot, *call.library(), *call.catalogue(),
                                        input, moment_of(call), budget_of(call));
    if (!plan && plan.error().reason == "PLUGIN_FAILED")
        spdlog::error("call {} {}: {}", call.number, call.method->method, plan.error().message);
    return plan;
}

[[nodiscard]] sdk::Result<void> get_record(const Call& call, storage::Connection& snapshot,
                                           const v1::GetRecordRequest& in, v1::BoardRecord& out) {
    const auto name = TRY(parse_part_name<play::RecordId>(in.name()));
    const auto record =
        TRY(usecases::get_record(call.caller, snapshot, *call.library(), name.board, name.game));
    encode(record, out);
    return {};
}

[[nodiscard]] sdk::Result<void> list_board_judges(const Call& call, storage::Connection& snapshot,
                                                  const v1::ListBoardJudgesRequest& in,
                                                  v1::ListBoardJudgesResponse& out) {
    const auto tournament = TRY(parse_part_name<TournamentId>(in.parent(), "parent"));
    const auto judges = TRY(usecases::list_board_judges(call.caller, snapshot, tournament));
    encode(judges, out);
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
