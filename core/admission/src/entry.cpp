#include "entry.hpp"

#include <algorithm>

namespace collegium::admission {
namespace {

rulebook::AgeCounting counting_of(const EventFacts& event) {
    const std::string chosen = event.regulation.text("age-counting");
    if (chosen == "start-date") return rulebook::AgeCounting::kStartDate;
    if (chosen == "january-first") return rulebook::AgeCounting::kFirstOfJanuary;
    if (chosen == "calendar-year") return rulebook::AgeCounting::kCalendarYear;
    return rulebook::age_counting(event.book());
}

registry::Date counting_day(const EventFacts& event) {
    const auto& rows = event.book().rows("age_counting");
    const bool last = !rows.empty() && rows.front().text_or_empty("year_of") == "last-day";
    return last ? event.last_day : event.first_day;
}

}  // namespace

std::string group_id(const EventFacts& event, const EntrantFacts& entrant) {
    if (!entrant.group.empty()) return entrant.group;
    const auto& played = event.regulation.frame().groups;
    return played.size() == 1 ? played.front().id : std::string{};
}

std::vector<rulebook::AgeGroup> groups_of(const EventFacts& event) {
    const rulebook::Row* discipline = event.regulation.frame().discipline;
    if (discipline == nullptr) return event.regulation.frame().groups;
    return rulebook::age_groups(event.book(), discipline->text("age_set"));
}

std::vector<rulebook::AgeGroup> own_groups_of(const EventFacts& event) {
    const rulebook::Row* discipline = event.regulation.frame().discipline;
    if (discipline == nullptr) return event.regulation.frame().groups;
    return rulebook::own_groups(event.book(), discipline->text("age_set"));
}

bool plays_with_students(const EventFacts& event, const EntrantFacts& entrant) {
    const rulebook::Row* row = event.book().find("age_group", group_id(event, entrant));
    return row != nullptr && row->flag("students");
}

std::optional<int> whole_years(const EventFacts& event, const EntrantFacts& entrant) {
    if (!entrant.birth_date) return std::nullopt;
    return registry::age_on(*entrant.birth_date, event.commission_day);
}

std::optional<int> counted_years(const EventFacts& event, const EntrantFacts& entrant) {
    const rulebook::AgeCounting counting = counting_of(event);
    if (entrant.birth_date)
        return rulebook::counted_age(counting, *entrant.birth_date, counting_day(event));
    if (counting == rulebook::AgeCounting::kCalendarYear && entrant.birth_year != 0)
        return counting_year(event) - entrant.birth_year;
    return std::nullopt;
}

int counting_year(const EventFacts& event) {
    return registry::year_of(counting_day(event));
}

std::optional<registry::Sex> event_sex(const EventFacts& event, const EntrantFacts& entrant) {
    switch (event.regulation.frame().sex) {
        case competition::Sex::kMen:
            return registry::Sex::kMale;
        case competition::Sex::kWomen:
            return registry::Sex::kFemale;
        case competition::Sex::kBoth:
        case competition::Sex::kNotSaid:
            break;
    }
    return entrant.sex_group;
}

std::string caption_of(const rulebook::AgeGroup& group, const EventFacts& event,
                       const EntrantFacts& entrant) {
    const registry::Sex sex = event_sex(event, entrant).value_or(entrant.sex);
    return sex == registry::Sex::kFemale ? group.female : group.male;
}

}  // namespace collegium::admission
