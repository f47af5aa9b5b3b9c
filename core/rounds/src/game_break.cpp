#include <array>

#include <collegium/rounds/game_break.hpp>

namespace collegium::rounds {
namespace {

// Fixed by the book for some disciplines, left open for the others: two parameters of one meaning.
constexpr std::array kBreaks{"micro-match-break", "micro-match-break-set"};

}  // namespace

std::optional<BreakRule> break_rule(const competition::Regulation& regulation) {
    for (const char* id : kBreaks) {
        const auto minutes = regulation.number(id);
        if (!minutes) continue;
        BreakRule rule;
        rule.least = std::chrono::minutes(*minutes);
        rule.citation = regulation.find(id)->citation;
        const auto& rows = regulation.frame().book->rows("game_break");
        if (!rows.empty())
            rule.latest = std::chrono::minutes(rows.front().number("latest_minutes"));
        return rule;
    }
    return std::nullopt;
}

BreakTerms break_after(const BreakRule& rule, std::chrono::sys_seconds ended) {
    const auto from = std::chrono::floor<std::chrono::minutes>(ended);
    BreakTerms terms{from + rule.least, std::nullopt};
    if (rule.latest) terms.latest = from + *rule.latest;
    return terms;
}

}  // namespace collegium::rounds
