#include "entry.hpp"

#include <algorithm>

namespace collegium::admission {
namespace {

rulebook::AgeCounting counting_of(const CompetitionFacts& competition) {
    const std::string chosen = competition.regulation.text("age-counting");
    if (chosen == "start-date") return rulebook::AgeCounting::kStartDate;
    if (chosen == "january-first") return rulebook::AgeCounting::kFirstOfJanuary;
    if (chosen == "calendar-year") return rulebook::AgeCounting::kCalendarYear;
    return rulebook::age_counting(competition.book());
}

registry::Date counting_day(const CompetitionFacts& competition) {
    const auto& rows = competition.book().rows("age_counting");
    const bool last = !rows.empty() && rows.front().text_or_empty("year_of") == "last-day";
    return last ? competition.last_day : competition.first_day;
}

}  // namespace

std::string group_id(const CompetitionFacts& competition, const EntrantFacts& entrant) {
    if (!entrant.group.empty()) return entrant.group;
    const auto& played = competition.regulation.frame().groups;
    return played.size() == 1 ? played.front().id : std::string{};
}

std::vector<rulebook::AgeGroup> groups_of(const CompetitionFacts& competition) {
    const rulebook::Row* discipline = competition.regulation.frame().discipline;
    if (discipline == nullptr) return competition.regulation.frame().groups;
    return rulebook::age_groups(competition.book(), discipline->text("age_set"));
}

std::vector<rulebook::AgeGroup> own_groups_of(const CompetitionFacts& competition) {
    const rulebook::Row* discipline = competition.regulation.frame().discipline;
    if (discipline == nullptr) return competition.regulation.frame().groups;
    return rulebook::own_groups(competition.book(), discipline->text("age_set"));
}

bool plays_with_students(const CompetitionFacts& competition, const EntrantFacts& entrant) {
    const rulebook::Row* row = competition.book().find("age_group", group_id(competition, entrant));
    return row != nullptr && row->flag("students");
}

std::optional<int> whole_years(const CompetitionFacts& competition, const EntrantFacts& entrant) {
    if (!entrant.birth_date) return std::nullopt;
    return registry::age_on(*entrant.birth_date, competition.commission_day);
}

std::optional<int> counted_years(const CompetitionFacts& competition, const EntrantFacts& entrant) {
    const rulebook::AgeCounting counting = counting_of(competition);
    if (entrant.birth_date)
        return rulebook::counted_age(counting, *entrant.birth_date, counting_day(competition));
    if (counting == rulebook::AgeCounting::kCalendarYear && entrant.birth_year != 0)
        return counting_year(competition) - entrant.birth_year;
    return std::nullopt;
}

int counting_year(const CompetitionFacts& competition) {
    return registry::year_of(counting_day(competition));
}

std::optional<registry::Sex> sex_played(const CompetitionFacts& competition,
                                        const EntrantFacts& entrant) {
    switch (competition.regulation.frame().sex) {
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

std::string caption_of(const rulebook::AgeGroup& group, const CompetitionFacts& competition,
                       const EntrantFacts& entrant) {
    const registry::Sex sex = sex_played(competition, entrant).value_or(entrant.sex);
    return sex == registry::Sex::kFemale ? group.female : group.male;
}

}  // namespace collegium::admission
