// The daemon as a program: how long it takes until it serves, beside a program that serves nothing;
// how fast it finds a person among 100,000 while a user types, beside empty calls of the same run,
// how much memory it has then beside a daemon with an empty store; and whether an entrant of a
// registry of 30,000 is found while typing within a frame of the screen.
#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <collegium/storage/repositories/persons.hpp>
#include <collegium/storage/store.hpp>
#include <collegium/usecases/first_start.hpp>
#include <collegium/v1/persons.grpc.pb.h>

#include "call_bench.hpp"
#include "support/child_process.hpp"
#include "support/people.hpp"
#include "support/temp_folder.hpp"

namespace collegium::bench {
namespace {

constexpr int kPersons = 100'000;
constexpr int kRegistry = 30'000;  // a large federation's
constexpr int kPage = 20;
constexpr std::chrono::microseconds kFrame{16'000};  // of sixty a second

constexpr const char* kStart = "start_to_serving/";
constexpr const char* kEmptyStart = "start_to_serving/empty_server";
constexpr const char* kEmptyServer = "--empty-server";  // this program as the floor of a start

// A program that says when it serves.
class Program {
  public:
    explicit Program(std::vector<std::string> command) : command_(std::move(command)) {}

    void start() {
        process_ = std::make_unique<testing_support::ChildProcess>(command_);
        if (!process_->wait_for_output("serving on")) std::abort();
    }
    void stop() {
        process_->send_signal(SIGTERM);
        process_->wait();
    }
    [[nodiscard]] pid_t pid() const { return process_->pid(); }

  private:
    std::vector<std::string> command_;
    std::unique_ptr<testing_support::ChildProcess> process_;
};

// A daemon of its own folder, serving when it is made.
class Daemon {
  public:
    // Enters `persons` straight into the store before the daemon opens it.
    explicit Daemon(int persons) {
        fill(persons);
        program_.start();
    }
    [[nodiscard]] Program& program() { return program_; }
    [[nodiscard]] std::string address() const { return "unix:" + (folder_ / "s").string(); }

    // A line of the process's status in MiB: RssAnon is its own, RssFile is shared with the
    // system's cache and given back when others need it.
    [[nodiscard]] double memory(const std::string& line) const {
        std::ifstream status(fmt::format("/proc/{}/status", program_.pid()));
        double kilobytes = 0;
        for (std::string word; status >> word;)
            if (word == line + ":") status >> kilobytes;
        return kilobytes / 1024;
    }

  private:
    void fill(int persons) {
        storage::StoreOptions options;
        options.folder = folder_ / "data";
        options.synchronous = storage::Synchronous::kOff;
        const auto store = std::move(storage::Store::open(std::move(options)).value());
        if (!usecases::create_first_administrator(
                *store, [](const std::string&) { return sdk::Result<void>(); })) {
            std::abort();
        }
        storage::Command command;
        command.apply = [&](storage::Connection& writer) -> sdk::Result<storage::Applied> {
            enter_session(writer, store->now());
            for (int n = 0; n < persons; ++n)
                (void)storage::insert_person(writer, testing_support::person_number(n),
                                             store->now());
            return storage::Applied{};
        };
        if (!store->writer().run(std::move(command)) || !store->run_maintenance()) std::abort();
    }

    testing_support::TempFolder folder_;
    Program program_{{COLLEGIUMD, "--data", (folder_ / "data").string(), "--listen", address()}};
};

Daemon& large() {
    static Daemon daemon(kPersons);
    return daemon;
}

void empty_call(benchmark::State& state) {
    const testing_support::TempFolder folder;
    const EmptyServer server(folder / "e");
    empty_calls(state, server);
}

void search(benchmark::State& state, const char* typed) {
    v1::PersonService::Stub stub(connect(large().address(), 0));
    v1::ListPersonsRequest request;
    request.set_query(typed);
    request.set_page_size(kPage);
    v1::ListPersonsResponse response;
    repeat(state,
           [&] { return call(stub, &v1::PersonService::Stub::ListPersons, request, response); });
    state.counters.erase("cpu_us");  // the daemon is another process
    state.counters["found"] = response.total_size();
    state.counters["bytes"] = static_cast<double>(response.ByteSizeLong());
}

// A name typed letter by letter as an application is entered: every letter is a search.
// `of_a_frame` is the slowest of a hundred keys beside the 16 ms a frame lasts: below 1, nobody
// sees it wait.
void type_entrant(benchmark::State& state) {
    static Daemon registry(kRegistry);
    constexpr std::array kTyped{"щ", "ще", "щер", "щерби", "щербин", "щербин р", "щербин ро"};
    v1::PersonService::Stub stub(connect(registry.address(), 0));
    std::vector<std::chrono::nanoseconds> keys;
    std::size_t next = 0;
    v1::ListPersonsResponse response;
    repeat(state, [&] {
        v1::ListPersonsRequest request;
        request.set_query(kTyped[next++ % kTyped.size()]);
        request.set_page_size(kPage);
        const auto pressed = std::chrono::steady_clock::now();
        const bool found = call(stub, &v1::PersonService::Stub::ListPersons, request, response);
        keys.push_back(std::chrono::steady_clock::now() - pressed);
        return found;
    });
    state.counters.erase("cpu_us");  // the daemon is another process
    const auto slow = keys.begin() + static_cast<std::ptrdiff_t>(keys.size() * 99 / 100);
    std::nth_element(keys.begin(), slow, keys.end());
    const std::chrono::duration<double, std::micro> slowest = *slow;
    state.counters["p99_us"] = slowest.count();
    state.counters["of_a_frame"] = slowest / kFrame;
}

void start_again(benchmark::State& state, Program& program) {
    for (auto _ : state) {
        state.PauseTiming();
        program.stop();
        state.ResumeTiming();
        program.start();
    }
}

void start_to_serving(benchmark::State& state, int persons) {
    if (persons != 0) return start_again(state, large().program());
    Daemon empty(0);
    start_again(state, empty.program());
}

void start_of_empty_server(benchmark::State& state) {
    const testing_support::TempFolder folder;
    Program program({std::filesystem::read_symlink("/proc/self/exe").string(), kEmptyServer,
                     (folder / "e").string()});
    program.start();
    start_again(state, program);
}

// What the floor's process does.
int serve_nothing(const std::filesystem::path& socket) {
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);
    const EmptyServer server(socket);
    fmt::print("serving on {}\n", server.address());
    std::fflush(stdout);
    int received = 0;
    sigwait(&signals, &received);
    return EXIT_SUCCESS;
}

// Adds `times_empty` to every start: that of the program that serves nothing is 1.
class StartReporter final : public ShareReporter {
  public:
    void ReportRuns(const std::vector<Run>& runs) override {
        std::vector<Run> shown = runs;
        for (Run& run : shown) {
            const std::string& name = run.run_name.function_name;
            if (!name.starts_with(kStart)) continue;
            if (name == kEmptyStart) empty_ = run.GetAdjustedRealTime();
            if (empty_ > 0) run.counters["times_empty"] = run.GetAdjustedRealTime() / empty_;
        }
        ShareReporter::ReportRuns(shown);
    }

  private:
    double empty_ = 0;
};

// Memory is read once; time says nothing here.
void memory(benchmark::State& state) {
    const Daemon empty(0);
    for (auto _ : state) {
        state.counters["own_MiB"] = large().memory("RssAnon");
        state.counters["mapped_MiB"] = large().memory("RssFile");
        state.counters["own_MiB_empty"] = empty.memory("RssAnon");
        state.counters["mapped_MiB_empty"] = empty.memory("RssFile");
    }
}

void add_all() {
    const auto add = [](const std::string& name, auto body) {
        return benchmark::RegisterBenchmark(name.c_str(), body)->UseRealTime();
    };
    const auto add_start = [&](const std::string& name, auto body) {
        add(name, body)->Iterations(5)->Unit(benchmark::kMillisecond);
    };
    add_start(kEmptyStart, start_of_empty_server);
    for (const int persons : {0, kPersons})
        add_start(fmt::format("{}persons_{}", kStart, persons),
                  [persons](benchmark::State& state) { start_to_serving(state, persons); });
    add(kEmptyCall, empty_call)->Unit(benchmark::kMicrosecond);
    for (const char* typed : {"е", "ел", "елк", "елки", "елкин", "елкин а", "елкин артем"})
        add(fmt::format("search/{}", typed), [typed](benchmark::State& state) {
            search(state, typed);
        })->Unit(benchmark::kMicrosecond);
    add(fmt::format("type_entrant/persons_{}", kRegistry), type_entrant)
        ->Unit(benchmark::kMicrosecond);
    add(fmt::format("memory/persons_{}", kPersons), memory)->Iterations(1);
}

}  // namespace
}  // namespace collegium::bench

int main(int argc, char** argv) {
    using namespace collegium::bench;
    if (argc == 3 && argv[1] == std::string_view(kEmptyServer)) return serve_nothing(argv[2]);
    benchmark::Initialize(&argc, argv);
    add_all();
    StartReporter report;
    benchmark::RunSpecifiedBenchmarks(&report);
    report.print_shares();
    benchmark::Shutdown();
}
