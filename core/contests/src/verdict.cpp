#include <algorithm>

#include <collegium/contests/verdict.hpp>

namespace collegium::contests {

i18n::ReasonText words_of(i18n::Language language, const Verdict& verdict) {
    if (verdict.reason.empty()) return {};
    sdk::Violation violation;
    violation.reason = verdict.reason;
    violation.metadata = verdict.metadata;
    return i18n::reason_text(language, violation);
}

Ruling ruling_of(std::span<const Verdict> verdicts) {
    Ruling ruling;
    for (const Verdict& verdict : verdicts) {
        ruling.outcome = std::max(ruling.outcome, verdict.outcome);
        if (verdict.effect < ruling.effect) continue;
        ruling.effect = verdict.effect;
        ruling.mark = verdict.mark;
    }
    return ruling;
}

}  // namespace collegium::contests
