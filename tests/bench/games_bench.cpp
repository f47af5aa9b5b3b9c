// Questions about a game of a hundred moves beside empty calls of the same run: opening it,
// stepping through it, reading a typed move; with the 99th percentile, since a key must be answered
// within a frame of the screen (16 ms).
#include <algorithm>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <collegium/rpc/server.hpp>
#include <collegium/storage/store.hpp>
#include <collegium/usecases/first_start.hpp>
#include <collegium/v1/games.grpc.pb.h>

#include "call_bench.hpp"
#include "support/temp_folder.hpp"

namespace collegium::bench {
namespace {

using Games = v1::GameService::Stub;

constexpr int kPlies = 100;

// A real server with the disciplines of this build, and an empty one beside it.
class Federation {
  public:
    Federation() {
        storage::StoreOptions options;
        options.folder = folder_ / "data";
        store_ = std::move(storage::Store::open(std::move(options)).value());
        const bool made = usecases::create_first_administrator(*store_, [](const std::string&) {
                              return sdk::Result<void>();
                          }).has_value();
        storage::Command command;
        command.apply = [&](storage::Connection& writer) -> sdk::Result<storage::Applied> {
            enter_session(writer, store_->now());
            return storage::Applied{};
        };
        if (!made || !store_->writer().run(std::move(command))) std::abort();
        rpc::ServerOptions server;
        server.listen = rpc::parse_listen_address("unix:" + (folder_ / "s").string()).value();
        plugin_host::HostOptions host;
        host.folders = {{COLLEGIUM_PLUGINS, true}};
        host.probe_program = COLLEGIUM_PLUGIN_PROGRAM;
        server.plugins = std::make_shared<plugin_host::PluginHost>(std::move(host));
        server.plugins->scan();
        server_ = std::move(rpc::Server::start(*store_, key_, std::move(server)).value());
        empty_ = std::make_unique<EmptyServer>(folder_ / "e");
    }

    [[nodiscard]] std::shared_ptr<grpc::Channel> channel(int client) const {
        return connect(server_->address(), client);
    }
    [[nodiscard]] const EmptyServer& empty() const { return *empty_; }

  private:
    testing_support::TempFolder folder_;
    usecases::ServerKey key_ = usecases::ServerKey::ephemeral();
    std::unique_ptr<storage::Store> store_;
    std::unique_ptr<rpc::Server> server_;
    std::unique_ptr<EmptyServer> empty_;
};

const Federation& federation() {
    static const Federation instance;
    return instance;
}

// The same walk through a game every time, as long as it goes on.
v1::Game long_game(Games& stub, const std::string& discipline) {
    v1::ReplayGameRequest request;
    request.mutable_game()->set_discipline("disciplines/" + discipline);
    request.set_without_moves(true);
    for (std::uint64_t step = 1; request.game().moves_size() < kPlies; ++step) {
        v1::ReplayGameResponse response;
        if (!call(stub, &Games::ReplayGame, request, response)) std::abort();
        const auto& moves = response.state().legal_moves();
        if (moves.empty()) break;
        const auto chosen = step * 2654435761U % static_cast<std::uint64_t>(moves.size());
        request.mutable_game()->add_moves(moves[static_cast<int>(chosen)].machine());
    }
    return request.game();
}

// Repeats a call and adds the 99th percentile of its times.
template <typename Once>
void repeat_timed(benchmark::State& state, Once once) {
    using Clock = std::chrono::steady_clock;
    std::vector<double> times;
    repeat(state, [&] {
        const auto begin = Clock::now();
        const bool good = once();
        times.push_back(std::chrono::duration<double, std::micro>(Clock::now() - begin).count());
        return good;
    });
    if (state.thread_index() != 0) return;
    const auto last = times.begin() + static_cast<std::ptrdiff_t>(times.size() * 99 / 100);
    std::nth_element(times.begin(), last, times.end());
    state.counters["p99_us"] = *last;
}

void replay(benchmark::State& state, const std::string& discipline) {
    Games stub(federation().channel(state.thread_index()));
    v1::ReplayGameRequest request;
    *request.mutable_game() = long_game(stub, discipline);
    v1::ReplayGameResponse response;
    repeat_timed(state, [&] { return call(stub, &Games::ReplayGame, request, response); });
    state.counters["plies"] = request.game().moves_size();
    state.counters["bytes"] = static_cast<double>(response.ByteSizeLong());
}

// Each step shows another moment of the game.
void step(benchmark::State& state, const std::string& discipline) {
    Games stub(federation().channel(state.thread_index()));
    v1::ReplayGameRequest request;
    *request.mutable_game() = long_game(stub, discipline);
    request.set_without_moves(true);
    int ply = 0;
    v1::ReplayGameResponse response;
    repeat_timed(state, [&] {
        request.set_ply(ply++ % (request.game().moves_size() + 1));
        return call(stub, &Games::ReplayGame, request, response);
    });
}

void parse(benchmark::State& state, const std::string& discipline) {
    Games stub(federation().channel(state.thread_index()));
    v1::ParseMoveRequest request;
    *request.mutable_game() = long_game(stub, discipline);
    request.set_text(request.game().moves(request.game().moves_size() - 1));
    request.mutable_game()->mutable_moves()->RemoveLast();
    v1::ParseMoveResponse response;
    repeat_timed(state, [&] { return call(stub, &Games::ParseMove, request, response); });
}

}  // namespace
}  // namespace collegium::bench

int main(int argc, char** argv) {
    using namespace collegium::bench;
    benchmark::Initialize(&argc, argv);
    const auto add = [](const std::string& name, auto body) {
        benchmark::RegisterBenchmark(name.c_str(), body)->UseRealTime();
    };
    add(kEmptyCall, [](benchmark::State& state) { empty_calls(state, federation().empty()); });
    for (const std::string discipline : {"chess", "russian-draughts", "renju"}) {
        add("replay_" + discipline,
            [discipline](benchmark::State& state) { replay(state, discipline); });
        add("step_" + discipline,
            [discipline](benchmark::State& state) { step(state, discipline); });
        add("parse_move_" + discipline,
            [discipline](benchmark::State& state) { parse(state, discipline); });
    }
    ShareReporter report;
    benchmark::RunSpecifiedBenchmarks(&report);
    report.print_shares();
    fmt::print("asked for: p99_us of step_* well under 16000 (one frame)\n");
    benchmark::Shutdown();
}
