#include "time_class.hpp"

#include <optional>

#include <collegium/competition/time_control.hpp>
#include <collegium/sdk/time_controls.hpp>
#include <collegium/storage/store.hpp>

namespace collegium::usecases {
namespace {

using sdk::Programme;
using sdk::TimeControl;
using sdk::TimeControlsV0;

constexpr int kLongestMinutes = 300;

std::optional<Programme> programme_of(const std::string& word) {
    if (word == "classical") return Programme::kClassical;
    if (word == "rapid") return Programme::kRapid;
    if (word == "blitz") return Programme::kBlitz;
    return std::nullopt;
}

// The nearest number of minutes, with the same bonus, that is of some class.
std::optional<int> nearest(const TimeControlsV0& controls, const TimeControl& control,
                           const std::string& edition, int step, const Budget& budget) {
    TimeControl probe = control;
    const auto from = static_cast<int>(competition::first_control(control).count());
    for (int minutes = from + step; minutes > 0 && minutes <= kLongestMinutes; minutes += step) {
        if (budget.requested()) return std::nullopt;
        probe.periods.front().base = std::chrono::minutes(minutes);
        if (controls.classify(probe, edition).programme != Programme::kUnclassified) return minutes;
    }
    return std::nullopt;
}

std::optional<sdk::Violation> judge(const TimeControlsV0& controls, const TimeControl& control,
                                    Programme programme, const std::string& edition,
                                    const rulebook::Book& book, const Budget& budget) {
    const sdk::ControlVerdict fit = controls.check(control, programme, edition);
    if (fit.fit == sdk::ControlFit::kWithin) return std::nullopt;
    sdk::Violation note{"time-control", "TIME_CONTROL_OF_OTHER_PROGRAMME", {}, {fit.citation}};
    const sdk::TimeControlVerdict verdict = controls.classify(control, edition);
    if (verdict.programme == Programme::kUnclassified && control.periods.size() == 1) {
        const auto below = nearest(controls, control, edition, -1, budget);
        const auto above = nearest(controls, control, edition, 1, budget);
        note.reason = below && above ? "TIME_CONTROL_BETWEEN" : "TIME_CONTROL_UNCLASSED";
        if (below) note.metadata.emplace("below", std::to_string(*below));
        if (above) note.metadata.emplace("above", std::to_string(*above));
        note.citations = {verdict.citation};
    }
    note.metadata.emplace("minutes", std::to_string(competition::first_control(control).count()));
    note.metadata.emplace("article", competition::cite(book, note.citations.front()));
    return note;
}

}  // namespace

void review_time_class(storage::Connection& snapshot, const plugin_host::Catalogue& catalogue,
                       const Competition& competition, const Budget& budget,
                       competition::Review& review) {
    const auto control =
        competition::parse_time_control(competition.regulation.text("time-control"));
    const auto programme = programme_of(competition.frame.programme());
    const auto& discipline = competition.record.draft.discipline;
    if (!control || !programme || !discipline) return;
    const auto plugin = catalogue.plugins().find(discipline->value);
    if (plugin == catalogue.plugins().end()) return;
    const std::string edition = competition.frame.discipline->text_or_empty("edition");
    auto note = storage::set_aside(snapshot, [&] {
        return plugin->second->call(
            "time-controls.check",
            [&](const sdk::Discipline& entered) -> std::optional<sdk::Violation> {
                const auto* controls = sdk::query<TimeControlsV0>(entered);
                if (controls == nullptr) return std::nullopt;
                return judge(*controls, *control, *programme, edition, competition.book(), budget);
            });
    });
    // A plugin that fails has no say here; its fence counts it.
    if (note && *note && !budget.requested()) review.warnings.push_back(**std::move(note));
}

}  // namespace collegium::usecases
