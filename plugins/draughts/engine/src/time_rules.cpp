#include <algorithm>

#include <collegium/draughts/time_rules.hpp>

namespace collegium::draughts {
namespace {

using sdk::ControlFit;
using sdk::Programme;
using std::chrono::seconds;

constexpr int kCountedMoves = 60;

const sdk::TimePeriod* only_period(const sdk::TimeControl& control) {
    const bool one = control.periods.size() == 1 && !control.periods.front().moves;
    return one ? &control.periods.front() : nullptr;
}

ControlFit fit(const Span& span, seconds value) {
    if (value < span.least) return ControlFit::kBelow;
    return value > span.most ? ControlFit::kAbove : ControlFit::kWithin;
}

// kNotListed where the rule is about another kind of control: several periods, another increment.
ControlFit fit(const ControlRule& rule, const sdk::TimeControl& control) {
    if (const auto* listed = std::get_if<Listed>(&rule.shape))
        return listed->control == control ? ControlFit::kWithin : ControlFit::kNotListed;
    const sdk::TimePeriod* period = only_period(control);
    if (period == nullptr) return ControlFit::kNotListed;
    if (const auto* whole = std::get_if<WholeGame>(&rule.shape)) {
        return whole->increment.holds(period->bonus) ? fit(whole->base, period->base)
                                                     : ControlFit::kNotListed;
    }
    const auto& sixty = std::get<SixtyMoves>(rule.shape);
    return sixty.increment.holds(period->bonus) ? fit(sixty.total, *for_sixty_moves(control))
                                                : ControlFit::kNotListed;
}

bool is_quick(Programme programme) {
    return programme == Programme::kRapid || programme == Programme::kBlitz;
}

// "1 ч 20 мин", "30 мин", "45 с".
sdk::LocalText duration_text(seconds length) {
    sdk::LocalText text;
    const auto add = [&](long long count, const char* ru, const char* uk, const char* en) {
        if (count == 0) return;
        const std::string number = (text.ru.empty() ? "" : " ") + std::to_string(count) + " ";
        text.ru += number + ru;
        text.uk += number + uk;
        text.en += number + en;
    };
    add(length.count() / 3600, "ч", "год", "h");
    add(length.count() / 60 % 60, "мин", "хв", "min");
    add(length.count() % 60, "с", "с", "s");
    return text;
}

void append(sdk::LocalText& to, const sdk::LocalText& text) {
    to.ru += text.ru;
    to.uk += text.uk;
    to.en += text.en;
}

// "1 ч на 30 ходов", "20 мин + 30 с".
sdk::LocalText period_text(const sdk::TimePeriod& period) {
    sdk::LocalText text = duration_text(period.base);
    if (period.moves) {
        const std::string moves = std::to_string(*period.moves);
        append(text,
               {" на " + moves + " ходов", " на " + moves + " ходів", " for " + moves + " moves"});
    }
    if (period.bonus.count() != 0) {
        append(text, {" + ", " + ", " + "});
        append(text, duration_text(period.bonus));
    }
    return text;
}

}  // namespace

sdk::TimeControlVerdict classify(const TimeRules& rules, const sdk::TimeControl& control) {
    sdk::TimeControlVerdict verdict{Programme::kUnclassified, rules.unclassified};
    for (const ControlRule& rule : rules.controls) {
        if (fit(rule, control) != ControlFit::kWithin) continue;
        if (verdict.programme == Programme::kUnclassified) {
            verdict.programme = rule.programme;
            verdict.citation = rule.article;
        } else if (verdict.programme != rule.programme &&
                   std::find(verdict.also.begin(), verdict.also.end(), rule.programme) ==
                       verdict.also.end()) {
            verdict.also.push_back(rule.programme);
        }
    }
    return verdict;
}

sdk::ControlVerdict check(const TimeRules& rules, const sdk::TimeControl& control,
                          Programme programme) {
    sdk::ControlVerdict verdict{ControlFit::kNotListed, rules.unclassified, rules.others};
    if (std::find(rules.programmes.begin(), rules.programmes.end(), programme) ==
        rules.programmes.end()) {
        verdict.fit = ControlFit::kNoProgramme;
        return verdict;
    }
    for (const ControlRule& rule : rules.controls) {
        if (rule.programme != programme) continue;
        const ControlFit found = fit(rule, control);
        if (found == ControlFit::kNotListed) continue;
        verdict.fit = found;
        verdict.citation = rule.article;
        if (found == ControlFit::kWithin) break;
    }
    return verdict;
}

sdk::RecordingVerdict recording(const TimeRules& rules, const sdk::ClockMoment& moment) {
    if (!rules.recording) return {};
    const RecordingRules& recording = *rules.recording;
    sdk::RecordingVerdict verdict;
    verdict.may_write_first = true;
    verdict.citation = recording.duty;
    if (is_quick(moment.programme) && recording.quick) {
        verdict.duty = sdk::RecordingDuty::kOptional;
        verdict.citation = recording.quick;
    } else if (moment.left < recording.short_time && moment.increment < recording.long_increment) {
        verdict.duty = sdk::RecordingDuty::kSuspended;
        verdict.restore = true;
        verdict.citation = recording.suspended;
    }
    return verdict;
}

sdk::ClockCorrection correction(const TimeRules& rules, Programme programme) {
    const bool bound = programme == Programme::kClassical && rules.classical_correction;
    return bound ? *rules.classical_correction : sdk::ClockCorrection{};
}

std::optional<sdk::AddedTime> added_time(const TimeRules& rules, seconds increment) {
    std::optional<sdk::AddedTime> bounds = rules.added_time;
    if (bounds) {
        bounds->least = std::max(bounds->least, increment);
        bounds->most = std::max(bounds->most, bounds->least);
    }
    return bounds;
}

std::optional<seconds> for_sixty_moves(const sdk::TimeControl& control) {
    const sdk::TimePeriod* period = only_period(control);
    if (period == nullptr) return std::nullopt;
    return period->base + period->bonus * kCountedMoves;
}

sdk::TimeControl whole_game(seconds base, seconds increment) {
    sdk::TimePeriod period;
    period.base = base;
    period.bonus = increment;
    return {{period}};
}

sdk::RecommendedControl recommended(Programme programme, sdk::TimeControl control,
                                    const sdk::Citation& article) {
    sdk::LocalText name;
    for (const sdk::TimePeriod& period : control.periods) {
        if (!name.ru.empty()) append(name, {", затем ", ", потім ", ", then "});
        append(name, period_text(period));
    }
    return {std::move(name), programme, std::move(control), article};
}

}  // namespace collegium::draughts
