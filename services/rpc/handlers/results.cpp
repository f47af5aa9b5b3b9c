#include "handlers/results.hpp"

#include <utility>

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <collegium/rpc/etag.hpp>
#include <collegium/rpc/resource_name.hpp>
#include <collegium/usecases/rule_book_store.hpp>

#include "handlers/convert.hpp"
#include "handlers/game_budget.hpp"
#include "handlers/results_codec.hpp"
#include "handlers/time_input.hpp"

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
    auto board = parse_part_name<BoardId>(request.name());
    if (!board) return sdk::refusal_of(std::move(board));
    auto version = parse_etag(request.etag(), "etag");
    if (!version) return sdk::refusal_of(std::move(version));
    auto game = game_in(request);
    if (!game) return sdk::refusal_of(std::move(game));
    auto observed =
        parse_optional_time(request.has_observe_time(), request.observe_time(), "observe_time");
    if (!observed) return sdk::refusal_of(std::move(observed));
    usecases::ResultInput input;
    input.board = *board;
    input.version = *version;
    input.game = request.game();
    input.result = *std::move(game);
    input.replace = request.replace();
    input.observed_at = *observed;
    input.preview = request.validate_only();
    return input;
}

[[nodiscard]] sdk::Result<usecases::Plan<usecases::RecordedSlips>> record_results(
    const rulebook::Library& library, const Call& call, storage::Connection& snapshot,
    const v1::RecordResultsRequest& request) {
    auto round = parse_part_name<RoundId>(request.parent(), "parent");
    if (!round) return sdk::refusal_of(std::move(round));
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
        if (input->board.round != *round)
            return invalid_field(place + "name", "NAME_MALFORMED",
                                 {{"expected", round->name() + "/boards/7"}});
        slips.push_back(*std::move(input));
    }
    return usecases::record_results(call.caller, snapshot, library, *round, slips, moment_of(call));
}

[[nodiscard]] sdk::Result<usecases::Plan<usecases::CorrectedBoard>> correct_result(
    const rulebook::Library& library, const Call& call, storage::Connection& snapshot,
    const v1::CorrectResultRequest& request) {
    auto board = parse_part_name<BoardId>(request.name());
    if (!board) return sdk::refusal_of(std::move(board));
    auto version = parse_etag(request.etag(), "etag");
    if (!version) return sdk::refusal_of(std::move(version));
    auto game = game_in(request);
    if (!game) return sdk::refusal_of(std::move(game));
    usecases::ResultCorrection input;
    input.board = *board;
    input.version = *version;
    input.game = request.game();
    input.result = *std::move(game);
    input.reason = request.reason();
    input.impact_digest = request.impact_digest();
    input.preview = request.validate_only();
    return usecases::correct_result(call.caller, snapshot, library, input, moment_of(call));
}

[[nodiscard]] sdk::Result<usecases::LotInput> lot_in(const v1::DrawLotRequest& request) {
    auto board = parse_part_name<BoardId>(request.name());
    if (!board) return sdk::refusal_of(std::move(board));
    auto version = parse_etag(request.etag(), "etag");
    if (!version) return sdk::refusal_of(std::move(version));
    if (request.witnesses_size() > kMostWitnesses)
        return invalid_field("witnesses", "TOO_MANY", {{"limit", std::to_string(kMostWitnesses)}});
    usecases::LotInput input{*board, *version, {}};
    for (const v1::DrawWitness& witness : request.witnesses())
        input.witnesses.push_back({witness.role(), witness.full_name(), witness.person()});
    return input;
}

[[nodiscard]] sdk::Result<usecases::SidesInput> sides_in(const v1::SetSidesRequest& request) {
    auto board = parse_part_name<BoardId>(request.name());
    if (!board) return sdk::refusal_of(std::move(board));
    auto version = parse_etag(request.etag(), "etag");
    if (!version) return sdk::refusal_of(std::move(version));
    usecases::SidesInput input;
    input.board = *board;
    input.version = *version;
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
    auto board = parse_part_name<BoardId>(request.name());
    if (!board) return sdk::refusal_of(std::move(board));
    auto version = parse_etag(request.etag(), "etag");
    if (!version) return sdk::refusal_of(std::move(version));
    auto first = arrival_in(request.first(), "first");
    if (!first) return sdk::refusal_of(std::move(first));
    auto second = arrival_in(request.second(), "second");
    if (!second) return sdk::refusal_of(std::move(second));
    auto observed =
        parse_optional_time(request.has_observe_time(), request.observe_time(), "observe_time");
    if (!observed) return sdk::refusal_of(std::move(observed));
    usecases::ArrivalsInput input;
    input.board = *board;
    input.version = *version;
    input.first = *std::move(first);
    input.second = *std::move(second);
    input.reason = request.reason();
    input.observed_at = *observed;
    input.preview = request.validate_only();
    return input;
}

[[nodiscard]] sdk::Result<usecases::BeginGameInput> beginning_in(
    const v1::BeginGameRequest& request) {
    auto board = parse_part_name<BoardId>(request.name());
    if (!board) return sdk::refusal_of(std::move(board));
    auto version = parse_etag(request.etag(), "etag");
    if (!version) return sdk::refusal_of(std::move(version));
    auto at = parse_optional_time(request.has_start_time(), request.start_time(), "start_time");
    if (!at) return sdk::refusal_of(std::move(at));
    return usecases::BeginGameInput{*board, *version, *at, request.reason()};
}

[[nodiscard]] sdk::Result<usecases::SheetsInput> sheets_in(const v1::SetSheetsRequest& request) {
    auto board = parse_part_name<BoardId>(request.name());
    if (!board) return sdk::refusal_of(std::move(board));
    auto version = parse_etag(request.etag(), "etag");
    if (!version) return sdk::refusal_of(std::move(version));
    return usecases::SheetsInput{*board, *version, request.first(), request.second()};
}

[[nodiscard]] sdk::Result<usecases::Plan<std::vector<usecases::BoardJudgeView>>> set_board_judges(
    const Call& call, storage::Connection& snapshot, const v1::SetBoardJudgesRequest& request) {
    auto tournament = parse_part_name<TournamentId>(request.parent(), "parent");
    if (!tournament) return sdk::refusal_of(std::move(tournament));
    auto version = parse_etag(request.etag(), "etag");
    if (!version) return sdk::refusal_of(std::move(version));
    std::vector<usecases::BoardJudgeForm> judges;
    for (const v1::BoardJudge& judge : request.judges()) {
        const std::string field = fmt::format("judges[{}].official", judges.size());
        auto official = parse_part_name<competition::OfficialId>(judge.official(), field);
        if (!official) return sdk::refusal_of(std::move(official));
        judges.push_back({*official, judge.first_board(), judge.last_board()});
    }
    return usecases::set_board_judges(call.caller, snapshot, *tournament, *version, judges,
                                      moment_of(call));
}

[[nodiscard]] sdk::Result<usecases::AttachInput> attachment_in(
    const v1::AttachRecordRequest& request) {
    auto board = parse_part_name<BoardId>(request.parent(), "parent");
    if (!board) return sdk::refusal_of(std::move(board));
    if (request.text().empty()) return invalid_field("text", "REQUIRED");
    if (request.text().size() > kLongestRecord)
        return invalid_field("text", "TOO_LONG", {{"limit", std::to_string(kLongestRecord)}});
    if (request.format().size() > kLongestFormat)
        return invalid_field("format", "TOO_LONG", {{"limit", std::to_string(kLongestFormat)}});
    return usecases::AttachInput{*board, request.game(), request.format(), request.text()};
}

}  // namespace

ResultHandlers::ResultHandlers(Environment& environment, const plugin_host::PluginHost& plugins,
                               std::chrono::milliseconds time_limit)
    : ApiService(environment), plugins_(plugins), time_limit_(time_limit) {
    serve(&ResultHandlers::ListBoards, &ResultHandlers::GetBoard, &ResultHandlers::RecordResult,
          &ResultHandlers::RecordResults, &ResultHandlers::CorrectResult, &ResultHandlers::DrawLot,
          &ResultHandlers::SetSides, &ResultHandlers::SetArrivals, &ResultHandlers::BeginGame,
          &ResultHandlers::SetSheets, &ResultHandlers::AttachRecord, &ResultHandlers::GetRecord,
          &ResultHandlers::ListBoardJudges, &ResultHandlers::SetBoardJudges);
}

grpc::ServerUnaryReactor* ResultHandlers::ListBoards(grpc::CallbackServerContext* context,
                                                     const v1::ListBoardsRequest* request,
                                                     v1::ListBoardsResponse* response) {
    return serve_read(
        environment_, context, request, response,
        [this](const Call& call, storage::Connection& snapshot, const v1::ListBoardsRequest& in,
               v1::ListBoardsResponse& out) -> sdk::Result<void> {
            auto round = parse_part_name<RoundId>(in.parent(), "parent");
            if (!round) return sdk::refusal_of(std::move(round));
            auto boards =
                usecases::list_boards(call.caller, snapshot, *environment_.books.library(),
                                      *plugins_.catalogue(), *round, moment_of(call));
            if (!boards) return sdk::refusal_of(std::move(boards));
            encode(call, *boards, out);
            return {};
        });
}

grpc::ServerUnaryReactor* ResultHandlers::GetBoard(grpc::CallbackServerContext* context,
                                                   const v1::GetBoardRequest* request,
                                                   v1::Board* response) {
    return serve_read(environment_, context, request, response,
                      [this](const Call& call, storage::Connection& snapshot,
                             const v1::GetBoardRequest& in, v1::Board& out) -> sdk::Result<void> {
                          auto id = parse_part_name<BoardId>(in.name());
                          if (!id) return sdk::refusal_of(std::move(id));
                          auto board = usecases::get_board(call.caller, snapshot,
                                                           *environment_.books.library(), *id,
                                                           moment_of(call));
                          if (!board) return sdk::refusal_of(std::move(board));
                          encode(call, *board, out);
                          return {};
                      });
}

grpc::ServerUnaryReactor* ResultHandlers::RecordResult(grpc::CallbackServerContext* context,
                                                       const v1::RecordResultRequest* request,
                                                       v1::RecordResultResponse* response) {
    return serve_command(
        environment_, context, request, response,
        [this](const Call& call, storage::Connection& snapshot, const v1::RecordResultRequest& in)
            -> sdk::Result<usecases::Plan<usecases::RecordedBoard>> {
            auto input = result_in(in);
            if (!input) return sdk::refusal_of(std::move(input));
            return usecases::record_result(call.caller, snapshot, *environment_.books.library(),
                                           *input, moment_of(call));
        },
        [](const Call& call, const usecases::RecordedBoard& board, v1::RecordResultResponse& out) {
            encode(call, board, out);
        });
}

grpc::ServerUnaryReactor* ResultHandlers::RecordResults(grpc::CallbackServerContext* context,
                                                        const v1::RecordResultsRequest* request,
                                                        v1::RecordResultsResponse* response) {
    return serve_command(
        environment_, context, request, response,
        [this](const Call& call, storage::Connection& snapshot,
               const v1::RecordResultsRequest& in) {
            return record_results(*environment_.books.library(), call, snapshot, in);
        },
        [](const Call& call, const usecases::RecordedSlips& slips, v1::RecordResultsResponse& out) {
            encode(call, slips, out);
        });
}

grpc::ServerUnaryReactor* ResultHandlers::CorrectResult(grpc::CallbackServerContext* context,
                                                        const v1::CorrectResultRequest* request,
                                                        v1::CorrectResultResponse* response) {
    CommandOptions<v1::CorrectResultResponse> options;
    options.pool = &environment_.workers;  // pairs later rounds again to say what would change
    return serve_command(
        environment_, context, request, response,
        [this](const Call& call, storage::Connection& snapshot,
               const v1::CorrectResultRequest& in) {
            return correct_result(*environment_.books.library(), call, snapshot, in);
        },
        [](const Call& call, const usecases::CorrectedBoard& board,
           v1::CorrectResultResponse& out) { encode(call, board, out); },
        std::move(options));
}

grpc::ServerUnaryReactor* ResultHandlers::SetSides(grpc::CallbackServerContext* context,
                                                   const v1::SetSidesRequest* request,
                                                   v1::SetSidesResponse* response) {
    CommandOptions<v1::SetSidesResponse> options;
    options.pool = &environment_.workers;  // as a correction it pairs later rounds again
    return serve_command(
        environment_, context, request, response,
        [this](const Call& call, storage::Connection& snapshot,
               const v1::SetSidesRequest& in) -> sdk::Result<usecases::Plan<usecases::SidesSet>> {
            auto input = sides_in(in);
            if (!input) return sdk::refusal_of(std::move(input));
            return usecases::set_sides(call.caller, snapshot, *environment_.books.library(), *input,
                                       moment_of(call));
        },
        [](const Call& call, const usecases::SidesSet& sides, v1::SetSidesResponse& out) {
            encode(call, sides, out);
        },
        std::move(options));
}

grpc::ServerUnaryReactor* ResultHandlers::DrawLot(grpc::CallbackServerContext* context,
                                                  const v1::DrawLotRequest* request,
                                                  v1::RecordResultResponse* response) {
    return serve_command(
        environment_, context, request, response,
        [this](const Call& call, storage::Connection& snapshot, const v1::DrawLotRequest& in)
            -> sdk::Result<usecases::Plan<usecases::RecordedBoard>> {
            auto input = lot_in(in);
            if (!input) return sdk::refusal_of(std::move(input));
            return usecases::draw_lot(call.caller, snapshot, *environment_.books.library(),
                                      *plugins_.catalogue(), *input, moment_of(call));
        },
        [](const Call& call, const usecases::RecordedBoard& board, v1::RecordResultResponse& out) {
            encode(call, board, out);
        });
}

grpc::ServerUnaryReactor* ResultHandlers::SetArrivals(grpc::CallbackServerContext* context,
                                                      const v1::SetArrivalsRequest* request,
                                                      v1::Board* response) {
    return serve_command(
        environment_, context, request, response,
        [this](const Call& call, storage::Connection& snapshot, const v1::SetArrivalsRequest& in)
            -> sdk::Result<usecases::Plan<usecases::BoardView>> {
            auto input = arrivals_in(in);
            if (!input) return sdk::refusal_of(std::move(input));
            return usecases::set_arrivals(call.caller, snapshot, *environment_.books.library(),
                                          *input, moment_of(call));
        },
        [](const Call& call, const usecases::BoardView& board, v1::Board& out) {
            encode(call, board, out);
        });
}

grpc::ServerUnaryReactor* ResultHandlers::BeginGame(grpc::CallbackServerContext* context,
                                                    const v1::BeginGameRequest* request,
                                                    v1::Board* response) {
    return serve_command(
        environment_, context, request, response,
        [this](const Call& call, storage::Connection& snapshot,
               const v1::BeginGameRequest& in) -> sdk::Result<usecases::Plan<usecases::BoardView>> {
            auto input = beginning_in(in);
            if (!input) return sdk::refusal_of(std::move(input));
            return usecases::begin_game(call.caller, snapshot, *environment_.books.library(),
                                        *input, moment_of(call));
        },
        [](const Call& call, const usecases::BoardView& board, v1::Board& out) {
            encode(call, board, out);
        });
}

grpc::ServerUnaryReactor* ResultHandlers::SetSheets(grpc::CallbackServerContext* context,
                                                    const v1::SetSheetsRequest* request,
                                                    v1::Board* response) {
    return serve_command(
        environment_, context, request, response,
        [this](const Call& call, storage::Connection& snapshot,
               const v1::SetSheetsRequest& in) -> sdk::Result<usecases::Plan<usecases::BoardView>> {
            auto input = sheets_in(in);
            if (!input) return sdk::refusal_of(std::move(input));
            return usecases::set_sheets(call.caller, snapshot, *environment_.books.library(),
                                        *input);
        },
        [](const Call& call, const usecases::BoardView& board, v1::Board& out) {
            encode(call, board, out);
        });
}

grpc::ServerUnaryReactor* ResultHandlers::AttachRecord(grpc::CallbackServerContext* context,
                                                       const v1::AttachRecordRequest* request,
                                                       v1::BoardRecord* response) {
    CommandOptions<v1::BoardRecord> options;
    options.pool = &environment_.plugin_work;
    const auto end = budget_end(*context, time_limit_);
    return serve_command(
        environment_, context, request, response,
        [this, context, end](const Call& call, storage::Connection& snapshot,
                             const v1::AttachRecordRequest& in)
            -> sdk::Result<usecases::Plan<usecases::GameRecordView>> {
            auto input = attachment_in(in);
            if (!input) return sdk::refusal_of(std::move(input));
            const usecases::Budget budget(end, [context] { return context->IsCancelled(); });
            auto plan =
                usecases::attach_record(call.caller, snapshot, *environment_.books.library(),
                                        *plugins_.catalogue(), *input, moment_of(call), budget);
            if (!plan && plan.error().reason == "PLUGIN_FAILED")
                spdlog::error("call {} {}: {}", call.number, call.method->method,
                              plan.error().message);
            return plan;
        },
        [](const Call&, const usecases::GameRecordView& view, v1::BoardRecord& out) {
            encode(view, out);
        },
        std::move(options));
}

grpc::ServerUnaryReactor* ResultHandlers::GetRecord(grpc::CallbackServerContext* context,
                                                    const v1::GetRecordRequest* request,
                                                    v1::BoardRecord* response) {
    return serve_read(
        environment_, context, request, response,
        [this](const Call& call, storage::Connection& snapshot, const v1::GetRecordRequest& in,
               v1::BoardRecord& out) -> sdk::Result<void> {
            auto name = parse_part_name<play::RecordId>(in.name());
            if (!name) return sdk::refusal_of(std::move(name));
            auto record = usecases::get_record(call.caller, snapshot, *environment_.books.library(),
                                               name->board, name->game);
            if (!record) return sdk::refusal_of(std::move(record));
            encode(*record, out);
            return {};
        });
}

grpc::ServerUnaryReactor* ResultHandlers::ListBoardJudges(grpc::CallbackServerContext* context,
                                                          const v1::ListBoardJudgesRequest* request,
                                                          v1::ListBoardJudgesResponse* response) {
    return serve_read(
        environment_, context, request, response,
        [](const Call& call, storage::Connection& snapshot, const v1::ListBoardJudgesRequest& in,
           v1::ListBoardJudgesResponse& out) -> sdk::Result<void> {
            auto tournament = parse_part_name<TournamentId>(in.parent(), "parent");
            if (!tournament) return sdk::refusal_of(std::move(tournament));
            auto judges = usecases::list_board_judges(call.caller, snapshot, *tournament);
            if (!judges) return sdk::refusal_of(std::move(judges));
            encode(*judges, out);
            return {};
        });
}

grpc::ServerUnaryReactor* ResultHandlers::SetBoardJudges(grpc::CallbackServerContext* context,
                                                         const v1::SetBoardJudgesRequest* request,
                                                         v1::ListBoardJudgesResponse* response) {
    return serve_command(
        environment_, context, request, response,
        [](const Call& call, storage::Connection& snapshot, const v1::SetBoardJudgesRequest& in) {
            return set_board_judges(call, snapshot, in);
        },
        [](const Call&, const std::vector<usecases::BoardJudgeView>& judges,
           v1::ListBoardJudgesResponse& out) { encode(judges, out); });
}

}  // namespace collegium::rpc
