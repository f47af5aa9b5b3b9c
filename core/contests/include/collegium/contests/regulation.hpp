// The regulation of a contest: what it must state, and the terms it may not shorten.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <collegium/contests/verdict.hpp>
#include <collegium/registry/calendar.hpp>
#include <collegium/rulebook/book.hpp>

namespace collegium::contests {

// Dates of a contest; none: not set.
struct Terms {
    std::optional<registry::Date> published;    // the regulation
    std::optional<registry::Date> deadline;     // the last day works are sent
    std::optional<registry::Date> preliminary;  // results, with time for remarks
    std::optional<registry::Date> final_results;
};

// The book's [[contest_term]] rows: ENTRIES_TERM_SHORT, FINAL_RESULTS_EARLY with the earliest
// lawful day. A term of months ends on the same day of the month, in a shorter month on its last
// (31 December and two months: 28 February). No verdict while a date is not set.
[[nodiscard]] std::vector<Verdict> check_terms(const rulebook::Book& book, const Terms& terms);

// One verdict for each [[contest_item]]: CONTEST_ITEM_MISSING where its id is not in `stated`.
[[nodiscard]] std::vector<Verdict> check_items(const rulebook::Book& book,
                                               const std::vector<std::string>& stated);

}  // namespace collegium::contests
