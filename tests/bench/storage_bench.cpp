// Durable commands at the use-case boundary, without the network: 64 threads enter clubs, in groups
// and with one transaction a command, the same rows on the same disk. Prints how long the disk
// takes to sync beside them.
#include <array>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <collegium/storage/store.hpp>
#include <collegium/usecases/organisations.hpp>

#include "demands.hpp"
#include "durable_command.hpp"
#include "support/temp_folder.hpp"

namespace {

using namespace collegium;
using namespace collegium::storage;

// About as long as the answer to the call that enters a club.
constexpr std::size_t kAnswerBytes = 256;

const usecases::Caller& secretary() {
    static const usecases::Caller caller = [] {
        usecases::Caller made;
        made.actor = {7, "secretary", 3, "зал-1", 11, "Гущина Н. В."};
        made.scope = kFederationScope;
        made.permissions = std::make_shared<const usecases::Permissions>(
            usecases::Permissions{"organisations.write"});
        return made;
    }();
    return caller;
}

using Clock = std::chrono::steady_clock;

// Where the time of a command goes: on the thread of its caller, and on the writer's, which
// everybody shares.
struct Spent {
    Clock::duration deciding{};
    Clock::duration applying{};
};

// Decides on a snapshot, writes, and waits until it is durable: all that happens between the
// handler's decoding and its encoding.
[[nodiscard]] sdk::Result<Committed> enter_club(Store& store, std::int64_t number, Spent& spent) {
    const auto began = Clock::now();
    Command command;
    command.actor = secretary().actor;
    command.request = {
        secretary().actor.user, "/collegium.v1.OrganisationService/CreateOrganisation",
        bench::request_id_number(number), std::string(32, static_cast<char>(number % 256))};
    {
        const ReadLease lease = store.read();
        auto plan = usecases::create_organisation(secretary(), *lease, bench::club_number(number),
                                                  {store.now(), {}, "unix:"});
        if (!plan) return sdk::refusal_of(std::move(plan));
        command.read_versions = plan->read_versions();
        command.apply = [apply = std::move(plan->apply),
                         &spent](Connection& writer) -> sdk::Result<Applied> {
            const auto started = Clock::now();
            auto written = apply(writer);
            spent.applying += Clock::now() - started;
            if (!written) return sdk::refusal_of(std::move(written));
            return Applied{std::move(written->journal), std::string(kAnswerBytes, '.')};
        };
    }
    spent.deciding += Clock::now() - began;
    return store.writer().run(std::move(command));
}

// One store for all threads of a benchmark; `group_limit` 1 is one transaction a command.
class Bench : public benchmark::Fixture {
  public:
    explicit Bench(std::size_t group_limit, Synchronous synchronous = Synchronous::kFull)
        : group_limit_(group_limit), synchronous_(synchronous) {}

    void SetUp(const benchmark::State& state) override {
        if (state.thread_index() != 0) return;
        folder_ = std::make_unique<testing_support::TempFolder>();
        StoreOptions options;
        options.folder = folder_->path();
        options.group_limit = group_limit_;
        options.synchronous = synchronous_;
        store_ = std::move(Store::open(std::move(options)).value());
        numbers_ = 0;
    }
    void TearDown(const benchmark::State& state) override {
        if (state.thread_index() != 0) return;
        store_.reset();
        folder_.reset();
    }
    void BenchmarkCase(benchmark::State& state) override {
        Spent spent;
        for (auto _ : state)
            if (!enter_club(*store_, ++numbers_, spent))
                state.SkipWithError("a command was refused");
        state.SetItemsProcessed(state.iterations());
        const auto micros = [&](Clock::duration time) {
            return benchmark::Counter(std::chrono::duration<double, std::micro>(time).count() /
                                          static_cast<double>(state.iterations()),
                                      benchmark::Counter::kAvgThreads);
        };
        state.counters["deciding_us"] = micros(spent.deciding);
        state.counters["applying_us"] = micros(spent.applying);
    }

  private:
    const std::size_t group_limit_;
    const Synchronous synchronous_;
    std::unique_ptr<testing_support::TempFolder> folder_;
    std::unique_ptr<Store> store_;
    std::atomic<std::int64_t> numbers_ = 0;
};

// The floor of every durable write: appending a page and syncing it.
void sync_of_the_disk(benchmark::State& state) {
    const testing_support::TempFolder folder;
    const int file = ::open((folder / "file").c_str(), O_RDWR | O_CREAT, 0600);
    const std::array<char, 4096> page{};
    for (auto _ : state)
        if (::write(file, page.data(), page.size()) < 0 || ::fdatasync(file) != 0)
            state.SkipWithError("the disk cannot be written");
    ::close(file);
}

constexpr const char* kSingle = "durable_command/one_transaction_each";
constexpr const char* kGrouped = "durable_command/group_commit";
// What is left where the disk costs nothing: the writer's thread itself, and the journal's rows and
// the answers it writes beside what the commands apply.
constexpr const char* kUnsynced = "durable_command/the_writer_without_its_disk";
constexpr const char* kTimesSingle = "group commit as a multiple of one transaction a command";
constexpr int kThreads = 64;

// Remembers rates by name, so that the ratio can be printed below them.
class Rates : public benchmark::ConsoleReporter {
  public:
    Rates() : ConsoleReporter(OO_Tabular) {}
    void ReportRuns(const std::vector<Run>& runs) override {
        ConsoleReporter::ReportRuns(runs);
        for (const Run& run : runs)
            if (const auto rate = run.counters.find("items_per_second"); rate != run.counters.end())
                rates_[run.run_name.function_name] = rate->second;
    }
    [[nodiscard]] double ratio(const std::string& of, const std::string& to) const {
        const auto above = rates_.find(of);
        const auto below = rates_.find(to);
        return above == rates_.end() || below == rates_.end() ? 0 : above->second / below->second;
    }

  private:
    std::map<std::string, double> rates_;
};

}  // namespace

int main(int argc, char** argv) {
    benchmark::Initialize(&argc, argv);
    benchmark::RegisterBenchmark("fdatasync", sync_of_the_disk)
        ->UseRealTime()
        ->Unit(benchmark::kMicrosecond);
    const auto add = [](const char* name, Bench* bench, int threads) {
        bench->Name(name);
        benchmark::internal::RegisterBenchmarkInternal(bench)->Threads(threads)->UseRealTime();
    };
    add(kSingle, new Bench(1), kThreads);
    add(kGrouped, new Bench(256), kThreads);
    add(kUnsynced, new Bench(256, Synchronous::kOff), kThreads);
    Rates rates;
    benchmark::RunSpecifiedBenchmarks(&rates);
    std::map<std::string, double> figures;
    if (const double ratio = rates.ratio(kGrouped, kSingle); ratio > 0)
        figures[kTimesSingle] = ratio;
    const int code = bench::judge({{kTimesSingle, 5}}, figures);
    benchmark::Shutdown();
    return code;
}
