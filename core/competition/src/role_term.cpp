#include <chrono>

#include <collegium/competition/role_term.hpp>

namespace collegium::competition {

RoleTerm role_term(const RoleTermFacts& facts) {
    RoleTerm term{facts.first_day, facts.last_day, false};
    if (facts.last_day || !facts.competition_end) return term;
    term.last_day = std::chrono::sys_days(*facts.competition_end) +
                    std::chrono::days(facts.days_after_competition);
    term.ends_with_competition = true;
    return term;
}

}  // namespace collegium::competition
