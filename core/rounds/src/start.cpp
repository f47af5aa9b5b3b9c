#include <algorithm>

#include <collegium/rounds/start.hpp>

namespace collegium::rounds {
namespace {

using pairing::Side;

Alone alone_of(std::string_view word) {
    if (word == "waits") return Alone::kWaits;
    return word == "writes" ? Alone::kWrites : Alone::kMoves;
}

// Times at which each came, or until now.
ClockTimes used_by(const StartRule& rule, const Arrivals& arrivals, seconds now) {
    const seconds first = arrivals.first.value_or(now);
    const seconds second = arrivals.second.value_or(now);
    // Nobody has come yet: nothing is shared before somebody does.
    if (!arrivals.first && !arrivals.second) return {now, seconds(0)};
    if (rule.halved) return times_at_play(first, second);
    return {first, std::max(seconds(0), second - first)};
}

Side running_clock(const StartRule& rule, const Arrivals& arrivals) {
    const bool first_here = arrivals.first.has_value();
    const bool second_here = arrivals.second.has_value();
    if (first_here && !second_here) {
        return rule.absent_clock ? Side::kSecond : Side::kFirst;
    }
    // The move was made without him and waits for his answer.
    const bool moved = first_here && second_here && rule.alone != Alone::kWaits &&
                       *arrivals.second > *arrivals.first;
    return moved ? Side::kSecond : Side::kFirst;
}

}  // namespace

StartRule start_rule(const rulebook::Book& book) {
    StartRule rule;
    const auto& rows = book.rows("round_start");
    if (rows.empty()) return rule;
    const rulebook::Row& row = rows.front();
    rule.absent_clock = row.text("clock") == "absent";
    rule.halved = row.text("both_absent") == "halved";
    rule.alone = alone_of(row.text("alone"));
    rule.citation = row.citation();
    return rule;
}

StartRule undrawn_start_rule(const rulebook::Book& book) {
    StartRule rule = start_rule(book);
    const auto& rows = book.rows("start_draw");
    const bool before_both = !rows.empty() && rows.front().flag("both_present");
    if (!before_both || rule.alone == Alone::kWaits) return rule;
    rule.absent_clock = true;
    rule.alone = Alone::kWaits;
    rule.citation = rows.front().citation();
    return rule;
}

Clocks clocks_at(const StartRule& rule, const Arrivals& arrivals, seconds now) {
    Clocks clocks;
    clocks.used = used_by(rule, arrivals, now);
    clocks.running = running_clock(rule, arrivals);
    clocks.complete = arrivals.first && arrivals.second;
    const seconds nobody = std::min(arrivals.first.value_or(now), arrivals.second.value_or(now));
    clocks.shared = rule.halved && nobody > seconds(0) && (arrivals.first || arrivals.second);
    return clocks;
}

ShowUp lost_by(const LatenessRule& rule, const Arrivals& arrivals, seconds now) {
    return show_up(rule, {arrivals.first.value_or(now), arrivals.second.value_or(now)});
}

}  // namespace collegium::rounds
