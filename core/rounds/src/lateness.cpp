#include <algorithm>

#include <collegium/rounds/lateness.hpp>

namespace collegium::rounds {

sdk::Result<LatenessRule> lateness_rule(const rulebook::Book& book,
                                        std::optional<int> regulation_minutes,
                                        seconds first_control) {
    const rulebook::Row& row = book.rows("lateness").front();
    const auto most = minutes(row.number("most_minutes"));
    LatenessRule rule;
    rule.citation = row.citation();
    rule.loses_encounter = row.text("loses") == "encounter";
    if (regulation_minutes) {
        const auto given = minutes(*regulation_minutes);
        if (given > most || given < minutes(row.number("least_minutes"))) {
            auto refusal = sdk::refuse(sdk::Code::kInvalidArgument, "LATENESS_TOO_LONG",
                                       "lateness beyond the book's bounds",
                                       {{"minutes", std::to_string(*regulation_minutes)},
                                        {"most", std::to_string(most.count())}});
            refusal.value().citations = {row.citation()};
            return refusal;
        }
        rule.limit = given;
    } else if (row.text("default") == "first-control") {
        rule.limit = std::min<seconds>(first_control, most);
    }
    // The whole control is lost already when it is reached; the book's own hour is not.
    rule.at_limit_loses = row.flag("at_limit_loses") && rule.limit >= first_control;
    return rule;
}

ClockTimes times_at_play(seconds first_arrived, seconds second_arrived) {
    const seconds together = std::min(first_arrived, second_arrived);
    ClockTimes times;
    times.first = together / 2;
    times.second = together - times.first;
    times.first += first_arrived - together;
    times.second += second_arrived - together;
    return times;
}

ShowUp show_up(const LatenessRule& rule, const Arrivals& arrivals, bool excused) {
    const auto lost = [&](const std::optional<seconds>& arrived) {
        return !arrived || rule.too_late(*arrived);
    };
    const bool first = lost(arrivals.first);
    const bool second = lost(arrivals.second);
    if (first && second) return excused ? ShowUp::kPlay : ShowUp::kBothLose;
    if (first) return ShowUp::kFirstLoses;
    return second ? ShowUp::kSecondLoses : ShowUp::kPlay;
}

}  // namespace collegium::rounds
