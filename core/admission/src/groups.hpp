// The age of an athlete by the book's own counting.
#pragma once

#include <optional>

#include <collegium/admission/entrant.hpp>
#include <collegium/rulebook/ages.hpp>

namespace collegium::admission {

// By the birth date; by the year of birth alone where the book counts by calendar years.
[[nodiscard]] inline std::optional<int> age_of(const Athlete& athlete,
                                               const competition::Frame& frame) {
    const rulebook::AgeCounting counting = rulebook::age_counting(*frame.book);
    if (athlete.birth_date)
        return rulebook::counted_age(counting, *athlete.birth_date, frame.start_date);
    if (athlete.card.birth_year == 0 || counting != rulebook::AgeCounting::kCalendarYear)
        return std::nullopt;
    return registry::year_of(frame.start_date) - athlete.card.birth_year;
}

}  // namespace collegium::admission
