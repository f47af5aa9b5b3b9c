#include "grounds.hpp"

#include <algorithm>
#include <utility>

namespace collegium::admission {
namespace {

bool is_of_a_document(const rulebook::Book& book, std::string_view ground) {
    return std::ranges::any_of(book.rows("document"), [&](const rulebook::Row& row) {
        return row.text_or_empty("ground") == ground;
    });
}

}  // namespace

const rulebook::Row* ground_for(const rulebook::Book& book,
                                std::initializer_list<std::string_view> checks) {
    const auto& rows = book.rows("refusal");
    for (const std::string_view check : checks) {
        const rulebook::Row* shared = nullptr;
        for (const rulebook::Row& row : rows) {
            if (row.text("check") != check) continue;
            if (!is_of_a_document(book, row.text("id"))) return &row;
            if (shared == nullptr) shared = &row;
        }
        if (shared != nullptr) return shared;
    }
    return nullptr;
}

const rulebook::Row* any_capacity(const rulebook::Book& book) {
    const auto& rows = book.rows("incompatibility");
    const auto row = std::ranges::find_if(
        rows, [](const rulebook::Row& one) { return one.text("with") == "disqualified"; });
    return row == rows.end() ? nullptr : &*row;
}

Verdict met(std::string requirement, std::string text_key, sdk::Citation citation,
            sdk::Metadata values) {
    Verdict verdict;
    verdict.requirement = std::move(requirement);
    verdict.text_key = std::move(text_key);
    verdict.citation = std::move(citation);
    verdict.values = std::move(values);
    return verdict;
}

Verdict unmet(std::string requirement, std::string text_key, sdk::Citation citation,
              const rulebook::Row* ground, sdk::Metadata values) {
    Verdict verdict =
        met(std::move(requirement), std::move(text_key), std::move(citation), std::move(values));
    verdict.outcome = Outcome::kRefused;
    verdict.absolute = ground != nullptr && ground->flag("absolute");
    verdict.strength = verdict.absolute ? Strength::kMust : Strength::kMay;
    if (ground != nullptr) verdict.ground = ground->text("id");
    return verdict;
}

Verdict to_weigh(std::string requirement, std::string text_key, sdk::Citation citation,
                 const rulebook::Row* ground, sdk::Metadata values) {
    Verdict verdict =
        met(std::move(requirement), std::move(text_key), std::move(citation), std::move(values));
    verdict.outcome = Outcome::kNeedsDecision;
    verdict.strength = Strength::kMay;
    if (ground != nullptr) verdict.ground = ground->text("id");
    return verdict;
}

const rulebook::Row* only_row(const rulebook::Book& book, std::string_view section) {
    const auto& rows = book.rows(section);
    return rows.empty() ? nullptr : &rows.front();
}

}  // namespace collegium::admission
