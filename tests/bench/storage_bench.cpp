// Durable commands at the use-case boundary: 64 threads through the writer against the same rows
// with one transaction a command, on the same disk. Prints how long the disk takes to sync beside
// them.
#include <array>
#include <atomic>
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

#include "support/temp_folder.hpp"

namespace {

using namespace collegium::storage;

constexpr std::string_view kSchema =
    "CREATE TABLE sample (id INTEGER PRIMARY KEY, version INTEGER NOT NULL, "
    "content TEXT NOT NULL) STRICT;";

StoreOptions options_for(const std::filesystem::path& folder) {
    StoreOptions options;
    options.folder = folder;
    options.migrations.push_back({9001, "sample", kSchema});
    options.subjects.push_back({"samples", "SELECT version FROM sample WHERE id = $1"});
    return options;
}

// As a use case makes it: a record, a journal row with payload, the answer kept for repeats, and a
// fact it rests on.
Command command_number(std::int64_t number) {
    Command command;
    command.actor = {7, "secretary", 3, "desk-1", 11, "Гущина Н. В."};
    command.request = {7, "/collegium.v1.PersonService/CreatePerson",
                       fmt::format("4a1e0000-0000-4000-8000-{:012}", number),
                       std::string(32, static_cast<char>(number % 256))};
    command.read_facts = {{"samples/1", 1}};
    command.apply = [](Connection& connection) -> collegium::sdk::Result<Applied> {
        connection.execute("INSERT INTO sample (version, content) VALUES (1, $1)",
                           {"Иванов Иван Иванович, Саратовская область, 1998, КМС"});
        JournalDraft draft;
        draft.action = "persons.create";
        draft.subject = fmt::format("samples/{}", connection.last_insert_id());
        draft.version = 1;
        draft.title = "Иванов И. И.";
        draft.after = R"({"family_name":"Иванов","given_name":"Иван","region":"64","rank":"kms"})";
        std::string response = draft.subject + std::string(200, '.');
        return Applied{std::move(draft), std::move(response)};
    };
    return command;
}

// One store for all threads of a benchmark; `group_limit` 1 is one transaction a command.
class Bench : public benchmark::Fixture {
  public:
    explicit Bench(std::size_t group_limit) : group_limit_(group_limit) {}

    void SetUp(const benchmark::State& state) override {
        if (state.thread_index() != 0) return;
        folder_ = std::make_unique<collegium::testing_support::TempFolder>();
        StoreOptions options = options_for(folder_->path());
        options.group_limit = group_limit_;
        store_ = std::move(Store::open(options).value());
        numbers_ = 0;
        // The fact every command rests on.
        Command fact = command_number(0);
        fact.read_facts.clear();
        if (!store_->writer().run(std::move(fact))) std::abort();
    }
    void TearDown(const benchmark::State& state) override {
        if (state.thread_index() != 0) return;
        store_.reset();
        folder_.reset();
    }
    void BenchmarkCase(benchmark::State& state) override {
        for (auto _ : state)
            if (!store_->writer().run(command_number(++numbers_)))
                state.SkipWithError("a command was refused");
        state.SetItemsProcessed(state.iterations());
    }

  private:
    const std::size_t group_limit_;
    std::unique_ptr<collegium::testing_support::TempFolder> folder_;
    std::unique_ptr<Store> store_;
    std::atomic<std::int64_t> numbers_ = 0;
};

// The floor of every durable write: appending a page and syncing it.
void sync_of_the_disk(benchmark::State& state) {
    const collegium::testing_support::TempFolder folder;
    const int file = ::open((folder / "file").c_str(), O_RDWR | O_CREAT, 0600);
    const std::array<char, 4096> page{};
    for (auto _ : state)
        if (::write(file, page.data(), page.size()) < 0 || ::fdatasync(file) != 0)
            state.SkipWithError("the disk cannot be written");
    ::close(file);
}

constexpr const char* kSingle = "durable_command/one_transaction_each";
constexpr const char* kGrouped = "durable_command/group_commit";
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
    Rates rates;
    benchmark::RunSpecifiedBenchmarks(&rates);
    if (const double ratio = rates.ratio(kGrouped, kSingle); ratio > 0)
        fmt::print(
            "durable commands from {} threads: {:.1f} times one transaction a command (asked for: "
            "at least 5)\n",
            kThreads, ratio);
    benchmark::Shutdown();
}
