#include <string>

#include <collegium/competition/frame.hpp>
#include <collegium/contests/mark.hpp>

namespace collegium::contests {

using rulebook::Book;
using rulebook::Row;

Verdict check_mark(const Book& book, int mark) {
    Verdict verdict;
    verdict.requirement = "mark";
    const auto& rows = book.rows("marks");
    if (rows.empty()) return verdict;
    const Row& scale = rows.front();
    verdict.citations = competition::articles_of(&scale);
    const auto least = scale.number("least");
    if (mark >= least && mark <= scale.number("most") && (mark - least) % scale.number("step") == 0)
        return verdict;
    verdict.outcome = Outcome::kRefused;
    verdict.reason = "MARK_OFF_SCALE";
    verdict.metadata = {{"mark", std::to_string(mark)},
                        {"least", std::to_string(least)},
                        {"most", std::to_string(scale.number("most"))},
                        {"step", std::to_string(scale.number("step"))}};
    return verdict;
}

Verdict defect_verdict(const Book& book, bool after_final) {
    Verdict verdict;
    verdict.requirement = "defect";
    verdict.outcome = Outcome::kRefused;
    verdict.reason = "WORK_DEFECTIVE";
    const Row* row = book.find("defect", after_final ? "after-final" : "before-final");
    if (row == nullptr) return verdict;
    verdict.citations = competition::articles_of(row);
    const std::string& result = row->text("result");
    if (result == "stands") {
        verdict.outcome = Outcome::kAccepted;
        verdict.reason = "WORK_DEFECT_AFTER_FINAL";
    } else if (result == "excluded") {
        verdict.effect = Effect::kExcluded;
    } else {
        verdict.effect = Effect::kMark;
        verdict.mark = static_cast<int>(row->optional_number("mark").value_or(0));
    }
    return verdict;
}

}  // namespace collegium::contests
