// Time controls and the score sheet (RU-2022 9.3.2, 9.4.1; RU-OLD 5.3.1, 5.3.2, 5.4.1).
#include <array>

#include <collegium/renju/rule_book.hpp>

#include "renju_discipline.hpp"

namespace collegium::renju {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;

struct Listed {
    minutes base;
    seconds increment;
};

// 9.4.1, "not less than"; other controls are allowed where the regulation sets them.
constexpr std::array<Listed, 4> kListed = {{
    {minutes(120), seconds(30)},
    {minutes(90), seconds(30)},
    {minutes(90), seconds(0)},
    {minutes(45), seconds(10)},
}};

constexpr seconds kShortOfTime = minutes(5);      // 9.3.2.2
constexpr seconds kLongIncrement = seconds(30);   // 9.3.2.2
constexpr seconds kCorrectionFloor = minutes(5);  // RU-OLD 5.3.1.5

// RIF names no controls: any clock will do.
bool at_least_listed(const sdk::TimeControl& control, const Articles& articles) {
    if (control.periods.empty()) return false;
    if (articles.book == kRif1996) return true;
    const sdk::TimePeriod& first = control.periods.front();
    for (const Listed& listed : kListed)
        if (first.base >= listed.base && first.bonus >= listed.increment) return true;
    return false;
}

sdk::LocalText name_of(const Listed& listed) {
    const std::string base = std::to_string(listed.base.count());
    const std::string bonus = std::to_string(listed.increment.count());
    if (listed.increment == seconds(0)) return {base + " мин", base + " хв", base + " min"};
    return {base + " мин + " + bonus + " с", base + " хв + " + bonus + " с",
            base + " min + " + bonus + " s"};
}

}  // namespace

// The register knows no rapid or blitz renju: a control is classical or none of the book's.
sdk::TimeControlVerdict RenjuDiscipline::classify(const sdk::TimeControl& control,
                                                  std::string_view edition) const {
    const Articles& articles = articles_of(edition);
    return {at_least_listed(control, articles) ? sdk::Programme::kClassical
                                               : sdk::Programme::kUnclassified,
            cite(articles, articles.controls)};
}

sdk::ControlVerdict RenjuDiscipline::check(const sdk::TimeControl& control,
                                           sdk::Programme programme,
                                           std::string_view edition) const {
    const Articles& articles = articles_of(edition);
    sdk::ControlVerdict verdict;
    verdict.citation = cite(articles, articles.controls);
    verdict.others = verdict.citation;
    if (programme != sdk::Programme::kClassical)
        verdict.fit = sdk::ControlFit::kNoProgramme;
    else if (!at_least_listed(control, articles))
        verdict.fit = sdk::ControlFit::kBelow;
    return verdict;
}

std::vector<sdk::RecommendedControl> RenjuDiscipline::recommended(std::string_view edition) const {
    const Articles& articles = articles_of(edition);
    std::vector<sdk::RecommendedControl> controls;
    if (articles.book == kRif1996) return controls;
    for (const Listed& listed : kListed) {
        sdk::RecommendedControl& control = controls.emplace_back();
        control.name = name_of(listed);
        control.control.periods = {{std::nullopt, listed.base, listed.increment}};
        control.citation = cite(articles, articles.controls);
    }
    return controls;
}

sdk::RecordingVerdict RenjuDiscipline::recording(const sdk::ClockMoment& moment,
                                                 std::string_view edition) const {
    const Articles& articles = articles_of(edition);
    sdk::RecordingVerdict verdict;
    verdict.may_write_first = articles.writing.empty();  // 9.3.2.4 forbids it, RU-OLD does not
    verdict.citation = cite(articles, articles.recording);
    if (moment.left < kShortOfTime && moment.increment < kLongIncrement) {
        verdict.duty = sdk::RecordingDuty::kSuspended;
        verdict.restore = true;
    }
    return verdict;
}

sdk::ClockCorrection RenjuDiscipline::correction(sdk::Programme /*programme*/,
                                                 std::string_view edition) const {
    const Articles& articles = articles_of(edition);
    if (articles.correction.empty()) return {};
    return {kCorrectionFloor, cite(articles, articles.correction)};
}

}  // namespace collegium::renju
