// Which age group an athlete belongs to, by the book's own counting.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <collegium/registry/calendar.hpp>
#include <collegium/rulebook/book.hpp>
#include <collegium/sdk/citation.hpp>

namespace collegium::rulebook {

struct AgeGroup {
    std::string id;
    std::string male;  // as the book prints it, «юноши (до 17 лет)»
    std::string female;
    std::optional<int> least;  // of the caption; a younger athlete plays up
    std::optional<int> most;
    bool most_included = false;  // «12–15» includes 15, «до 17» does not include 17
    bool students = false;       // open to students alone
    sdk::Citation citation;

    [[nodiscard]] bool too_old(int age) const;
    // Below the printed lower bound.
    [[nodiscard]] bool younger(int age) const { return least && age < *least; }

    friend bool operator==(const AgeGroup&, const AgeGroup&) = default;
};

// Of one set, the youngest first, groups without an upper bound last.
[[nodiscard]] std::vector<AgeGroup> age_groups(const Book& book, std::string_view set);

// Among which an athlete's own group is looked for: those of the set, and before them the bounded
// ones of the set it names as `younger_of`, whose athletes play up.
[[nodiscard]] std::vector<AgeGroup> own_groups(const Book& book, std::string_view set);

// On which day, or for which year, age is measured.
enum class AgeCounting { kCalendarYear, kStartDate, kFirstOfJanuary };

// The book's own counting; where the book is silent about it, the default it offers as a setting.
[[nodiscard]] AgeCounting age_counting(const Book& book);

// In the calendar year of the competition's first day, or on a day.
[[nodiscard]] int counted_age(AgeCounting counting, registry::Date birth, registry::Date first_day);

// The youngest group whose upper bound the athlete does not pass; students' groups only where they
// are asked for. Null where the set has none.
[[nodiscard]] const AgeGroup* home_group(const std::vector<AgeGroup>& groups, int age,
                                         bool student = false);

}  // namespace collegium::rulebook
