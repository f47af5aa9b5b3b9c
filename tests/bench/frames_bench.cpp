// A frame of the admission desk after a key, 500 entrants behind it, beside one with few and beside
// a bare screen of the same size: rows out of sight cost nothing.
#include <map>
#include <string>

#include <benchmark/benchmark.h>
#include <fmt/format.h>
#include <ftxui/dom/elements.hpp>

#include "demands.hpp"
#include "integer_loop.hpp"
#include "screens/commission.hpp"

namespace collegium {
namespace {

constexpr int kWidth = 120;
constexpr int kHeight = 40;

std::map<std::string, double>& figures() {
    static std::map<std::string, double> measured;
    return measured;
}

std::string time_of(std::int64_t added) {
    return fmt::format("a key and its frame, {} entrants more, seconds", added);
}
constexpr const char* kGrowth = "a frame with 500 entrants more, times one without";

void BM_BareScreen(benchmark::State& state) {
    bench::measure(state, "frames", [] {
        const std::string text =
            tui::render_text(ftxui::text("зал") | ftxui::border, kWidth, kHeight);
        return text.empty() ? 0 : 1;
    });
}
BENCHMARK(BM_BareScreen)->Unit(benchmark::kMillisecond);

void BM_Desk(benchmark::State& state) {
    tui::Commission client;
    if (state.range(0) > 0) client.add_entrants(static_cast<int>(state.range(0)));
    client.open_desk();
    bool down = false;
    bench::measure(state, "frames", [&] {
        down = !down;
        client.fake.press(down ? "Down" : "Up");
        return client.fake.frame(kWidth, kHeight).empty() ? 0 : 1;
    });
    const double seconds = 1 / state.counters["frames/s"].value;
    figures()[time_of(state.range(0))] = seconds;
    const auto few = figures().find(time_of(0));
    if (state.range(0) == 500 && few != figures().end()) figures()[kGrowth] = seconds / few->second;
}
BENCHMARK(BM_Desk)->Arg(0)->Arg(500)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace collegium

// A held key repeats about thirty times a second.
int main(int argc, char** argv) {
    using namespace collegium;
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    const int code =
        bench::judge({bench::at_most(time_of(500), 0.03), bench::at_most(kGrowth, 3)}, figures());
    benchmark::Shutdown();
    return code;
}
