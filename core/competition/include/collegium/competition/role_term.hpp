// How long a role of the program holds: by the appointment's own term, else with the competition.
#pragma once

#include <optional>

#include <collegium/competition/federation_settings.hpp>
#include <collegium/registry/calendar.hpp>

namespace collegium::competition {

// What an appointment says of its term, and what it is an appointment to.
struct RoleTermFacts {
    std::optional<registry::Date> first_day;        // none: from the appointment on
    std::optional<registry::Date> last_day;         // none: not said
    std::optional<registry::Date> competition_end;  // none: a role of the whole federation
    int days_after_competition = kRoleDaysAfterCompetition;
};

struct RoleTerm {
    std::optional<registry::Date> first_day;
    std::optional<registry::Date> last_day;  // none: without end
    bool ends_with_competition = false;

    [[nodiscard]] bool has_begun(registry::Date day) const {
        return !first_day || *first_day <= day;
    }
    [[nodiscard]] bool holds_on(registry::Date day) const {
        return has_begun(day) && (!last_day || day <= *last_day);
    }
};

// The appointment's own last day goes before the competition's: an organiser answers for longer, an
// arbiter of one day for shorter. A role in a competition never holds without end.
[[nodiscard]] RoleTerm role_term(const RoleTermFacts& facts);

}  // namespace collegium::competition
