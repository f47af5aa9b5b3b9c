#include <collegium/competition/frame.hpp>
#include <collegium/contests/regulation.hpp>

#include "lists.hpp"

namespace collegium::contests {
namespace {

using registry::Date;
using rulebook::Book;
using rulebook::Row;

void check_term(const Book& book, std::string_view id, const std::optional<Date>& from,
                const std::optional<Date>& to, std::string_view reason,
                std::vector<Verdict>& verdicts) {
    const Row* row = book.find("contest_term", id);
    if (row == nullptr || !from || !to) return;
    Verdict verdict;
    verdict.requirement = id;
    verdict.citations = competition::articles_of(row);
    const Date earliest = registry::add_months(*from, row->number("months"));
    if (*to < earliest) {
        verdict.outcome = Outcome::kRefused;
        verdict.reason = reason;
        verdict.metadata = {{"months", std::to_string(row->number("months"))},
                            {"date", registry::to_printed(*to)},
                            {"earliest", registry::to_printed(earliest)}};
    }
    verdicts.push_back(std::move(verdict));
}

}  // namespace

std::vector<Verdict> check_terms(const Book& book, const Terms& terms) {
    std::vector<Verdict> verdicts;
    check_term(book, "entries", terms.published, terms.deadline, "ENTRIES_TERM_SHORT", verdicts);
    check_term(book, "final-results", terms.preliminary, terms.final_results, "FINAL_RESULTS_EARLY",
               verdicts);
    return verdicts;
}

std::vector<Verdict> check_items(const Book& book, const std::vector<std::string>& stated) {
    std::vector<Verdict> verdicts;
    for (const Row& row : book.rows("contest_item")) {
        Verdict verdict;
        verdict.requirement = row.text("id");
        verdict.citations = competition::articles_of(&row);
        if (!holds(stated, verdict.requirement)) {
            verdict.outcome = Outcome::kRefused;
            verdict.reason = "CONTEST_ITEM_MISSING";
            verdict.metadata = {{"item", row.text("name")}};
        }
        verdicts.push_back(std::move(verdict));
    }
    return verdicts;
}

}  // namespace collegium::contests
