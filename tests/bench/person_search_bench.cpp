// A search among 100,000 persons as a user types, at the boundary of the store. Beside it stands
// the floor of the same run: reading one card by its number.
#include <memory>
#include <stdexcept>
#include <string>

#include <benchmark/benchmark.h>

#include <collegium/storage/repositories/persons.hpp>
#include <collegium/storage/store.hpp>
#include <collegium/text/query.hpp>

#include "support/people.hpp"
#include "support/temp_folder.hpp"

namespace collegium::storage {
namespace {

constexpr int kPersons = 100'000;
constexpr int kPage = 24;

Store& filled_store() {
    static const testing_support::TempFolder folder;
    static const std::unique_ptr<Store> store = [] {
        StoreOptions options;
        options.folder = folder.path();
        options.synchronous = Synchronous::kOff;
        auto opened = Store::open(options);
        if (!opened) throw std::runtime_error(opened.error().message);
        Command command;
        command.apply = [](Connection& connection) -> sdk::Result<Applied> {
            for (int n = 0; n < kPersons; ++n) {
                (void)insert_person(connection, testing_support::person_number(n), system_now());
            }
            return Applied{};
        };
        const auto done = (*opened)->writer().run(std::move(command));
        if (!done) throw std::runtime_error(done.error().message);
        // As after a night: the log is folded into the file.
        if (!(*opened)->run_maintenance()) throw std::runtime_error("the store keeps no house");
        return *std::move(opened);
    }();
    return *store;
}

void read_one_card(benchmark::State& state) {
    Store& store = filled_store();
    for (auto _ : state) {
        const ReadLease lease = store.read();
        benchmark::DoNotOptimize(
            find_person(*lease, registry::PersonId{4711}, text::Alphabet::kRussian));
    }
}
BENCHMARK(read_one_card)->Unit(benchmark::kMicrosecond);

void search(benchmark::State& state, const char* typed) {
    Store& store = filled_store();
    Window window;
    window.query = text::parse_query(typed);
    window.limit = kPage + 1;
    std::int64_t found = 0;
    for (auto _ : state) {
        const ReadLease lease = store.read();
        benchmark::DoNotOptimize(list_persons(*lease, {}, PersonOrder::kName, window));
        found = count_persons(*lease, {}, window.query);
    }
    state.counters["found"] = static_cast<double>(found);
}
BENCHMARK_CAPTURE(search, nothing_typed, "")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(search, one_letter, "е")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(search, two_letters, "ел")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(search, three_letters, "елк")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(search, two_words_begun, "елк а")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(search, two_words, "елкин артем")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(search, two_common_letters, "и п")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(search, name_and_patronymic, "иван иванович")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(search, nobody, "яяя")->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace collegium::storage

BENCHMARK_MAIN();
