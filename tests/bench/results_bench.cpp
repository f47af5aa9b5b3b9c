// Entering a result in a round of 500 boards, and the list of all of them, beside empty calls of
// the same run. Every entry is durable before it is answered.
#include <cstdlib>
#include <memory>

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <collegium/rpc/server.hpp>
#include <collegium/usecases/first_start.hpp>
#include <collegium/usecases/rule_book_store.hpp>
#include <collegium/v1/results.grpc.pb.h>

#include "call_bench.hpp"
#include "demands.hpp"
#include "support/playing_competition.hpp"
#include "support/temp_folder.hpp"

namespace collegium::bench {
namespace {

constexpr int kBoards = 500;

class RunningServer {
  public:
    RunningServer() {
        storage::StoreOptions options;
        options.folder = folder_ / "data";
        store_ = std::move(storage::Store::open(std::move(options)).value());
        storage::Command command;
        command.apply = [&](storage::Connection& writer) -> sdk::Result<storage::Applied> {
            const storage::Instant now = store_->now();
            competition_ = testing_support::enter_playing_competition(
                writer, now, {kBoards, 1, now - std::chrono::hours(2)});
            testing_support::enter_account(writer, now, "hall", "chief-arbiter",
                                           competition_.admission.id.name(), 0, kToken);
            return storage::Applied{};
        };
        if (!store_->writer().run(std::move(command))) std::abort();
        rpc::ServerOptions server;
        server.listen = rpc::parse_listen_address("unix:" + (folder_ / "s").string()).value();
        server.books = std::make_shared<usecases::RuleBookStore>(
            std::vector<plugin_host::Folder>{{COLLEGIUM_PLUGINS, true}}, store_.get());
        server.books->scan();
        server_ = std::move(rpc::Server::start(*store_, key_, std::move(server)).value());
        empty_ = std::make_unique<EmptyServer>(folder_ / "e");
    }

    [[nodiscard]] std::shared_ptr<grpc::Channel> channel(int client) const {
        return connect(server_->address(), client);
    }
    [[nodiscard]] const testing_support::PlayingCompetition& competition() const {
        return competition_;
    }
    [[nodiscard]] const EmptyServer& empty() const { return *empty_; }

  private:
    testing_support::TempFolder folder_;
    usecases::ServerKey key_ = usecases::ServerKey::ephemeral();
    std::unique_ptr<storage::Store> store_;
    testing_support::PlayingCompetition competition_;
    std::unique_ptr<rpc::Server> server_;
    std::unique_ptr<EmptyServer> empty_;
};

const RunningServer& server() {
    static const RunningServer instance;
    return instance;
}

std::vector<std::string> etags_of(v1::ResultService::Stub& stub) {
    v1::ListBoardsRequest request;
    request.set_parent(server().competition().round.name());
    v1::ListBoardsResponse response;
    if (!call(stub, &v1::ResultService::Stub::ListBoards, request, response)) return {};
    std::vector<std::string> etags;
    for (const v1::Board& board : response.boards())
        etags.push_back(board.etag());
    return etags;
}

// Each client goes round boards of its own, so that nobody is in anybody's way.
void record_result(benchmark::State& state) {
    const int client = state.thread_index();
    v1::ResultService::Stub stub(server().channel(client));
    v1::RecordResultResponse response;
    std::vector<std::string> etags = etags_of(stub);
    int turn = 0;
    repeat(state, [&] {
        const int own = kBoards / state.threads();
        const int board = client * own + turn % own;
        std::string& etag = etags[static_cast<std::size_t>(board)];
        v1::RecordResultRequest request;
        request.set_name(server().competition().board(board + 1).name());
        request.set_etag(etag);
        request.set_outcome(turn / own % 2 == 0 ? v1::GAME_RESULT_FIRST_WINS
                                                : v1::GAME_RESULT_DRAW);
        request.set_replace(true);
        ++turn;
        if (!call(stub, &v1::ResultService::Stub::RecordResult, request, response)) return false;
        etag = response.board().etag();
        return true;
    });
}

void list_boards(benchmark::State& state) {
    v1::ResultService::Stub stub(server().channel(0));
    v1::ListBoardsRequest request;
    request.set_parent(server().competition().round.name());
    v1::ListBoardsResponse response;
    repeat(state, [&] {
        return call(stub, &v1::ResultService::Stub::ListBoards, request, response) &&
               response.boards_size() == kBoards;
    });
    state.counters["bytes"] = static_cast<double>(response.ByteSizeLong());
}

}  // namespace
}  // namespace collegium::bench

int main(int argc, char** argv) {
    using namespace collegium::bench;
    benchmark::Initialize(&argc, argv);
    const auto add = [](const char* name, auto body) {
        return benchmark::RegisterBenchmark(name, body)
            ->UseRealTime()
            ->Unit(benchmark::kMillisecond);
    };
    add(kEmptyCall, [](benchmark::State& state) { empty_calls(state, server().empty()); })
        ->Threads(1)
        ->Threads(8);
    add("record_result", record_result)->Threads(1)->Threads(8);
    add("list_500_boards", list_boards);
    ShareReporter report;
    benchmark::RunSpecifiedBenchmarks(&report);
    report.print_shares();
    // One key a board: an entry is answered before the next is typed, and the list is there at
    // once.
    const int code = judge(
        {at_most("record_result from 1 clients", 0.1), at_most("record_result from 8 clients", 0.1),
         at_most("list_500_boards from 1 clients", 0.5)},
        report.seconds());
    benchmark::Shutdown();
    return code;
}
