// The commission's protocol of 500 lines on paper, as a page and as text, beside one of 50 lines of
// the same run: ten times the lines are about ten times the work.
#include <cstdlib>
#include <map>
#include <string>
#include <string_view>

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <collegium/documents/pdf.hpp>
#include <collegium/documents/render.hpp>

#include "demands.hpp"
#include "integer_loop.hpp"
#include "sample_facts.hpp"

namespace collegium {
namespace {

constexpr std::string_view kForms[] = {"PDF", "HTML", "text"};

std::map<std::string, double>& figures() {
    static std::map<std::string, double> measured;
    return measured;
}

std::string time_of(std::string_view form, std::int64_t lines) {
    return fmt::format("{} of {} lines, seconds", form, lines);
}

std::string growth_of(std::string_view form) {
    return fmt::format("{} of 500 lines, times that of 50", form);
}

documents::Document protocol(std::int64_t lines) {
    documents::CommissionProtocolFacts facts = documents::testing::russian_commission();
    const auto some = facts.entries;
    while (std::ssize(facts.entries) < lines)
        facts.entries.push_back(some[facts.entries.size() % some.size()]);
    return documents::commission_protocol_form(facts);
}

std::size_t bytes_of(std::string_view form, const documents::Document& document) {
    if (form == "HTML") return documents::render_html(document).size();
    if (form == "text") return documents::render_text(document).size();
    const auto file = documents::render_pdf(document);
    return file ? file->bytes.size() : 0;
}

void BM_Protocol(benchmark::State& state) {
    const std::string_view form = kForms[state.range(0)];
    const std::int64_t lines = state.range(1);
    const documents::Document document = protocol(lines);
    bench::measure(state, "documents", [&] {
        if (bytes_of(form, document) == 0) std::abort();
        return 1;
    });
    state.SetLabel(std::string(form));
    const double seconds = 1 / state.counters["documents/s"].value;
    figures()[time_of(form, lines)] = seconds;
    const auto short_one = figures().find(time_of(form, 50));
    if (lines == 500 && short_one != figures().end())
        figures()[growth_of(form)] = seconds / short_one->second;
}
BENCHMARK(BM_Protocol)->ArgsProduct({{0, 1, 2}, {50, 500}})->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace collegium

// A secretary waits for the paper.
int main(int argc, char** argv) {
    using namespace collegium;
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    std::vector<bench::Demand> demands{bench::at_most(time_of("PDF", 500), 1)};
    for (const std::string_view form : kForms)
        demands.push_back(bench::at_most(growth_of(form), 15));
    const int code = bench::judge(demands, figures());
    benchmark::Shutdown();
    return code;
}
