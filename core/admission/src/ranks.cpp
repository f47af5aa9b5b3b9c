#include <algorithm>
#include <string>

#include <collegium/admission/ranks.hpp>
#include <collegium/text/search.hpp>

namespace collegium::admission {
namespace {

// «3 разряд» and «3 Разряд.» are one.
std::string folded(std::string_view rank) {
    std::string key;
    for (const std::string& word : text::search_words(rank))
        key += word + " ";
    return key;
}

// Whether `is_it` takes one of the spellings of the row.
template <typename IsIt>
bool any_spelling(const rulebook::Row& row, IsIt is_it) {
    return is_it(row.text("name")) || std::ranges::any_of(row.words("also"), is_it);
}

template <typename IsIt>
std::optional<int> level_where(const rulebook::Book& book, IsIt is_it) {
    for (const rulebook::Row& row : book.rows("rank"))
        if (any_spelling(row, is_it)) return static_cast<int>(row.number("level"));
    return std::nullopt;
}

}  // namespace

std::optional<int> rank_level(const rulebook::Book& book, std::string_view rank) {
    // As the book writes it, in most cases; folding costs more than all the rest of a check.
    if (auto level = level_where(book, [&](const std::string& name) { return name == rank; }))
        return level;
    const std::string key = folded(rank);
    if (key.empty()) return std::nullopt;
    return level_where(book, [&](const std::string& name) { return folded(name) == key; });
}

RankCheck compare_rank(const rulebook::Book& book, std::string_view rank, std::string_view wanted) {
    const auto least = rank_level(book, wanted);
    if (!least) return RankCheck::kUnknown;
    if (rank.empty()) return RankCheck::kNotMet;
    const auto has = rank_level(book, rank);
    if (!has) return RankCheck::kUnknown;
    return *has >= *least ? RankCheck::kMet : RankCheck::kNotMet;
}

}  // namespace collegium::admission
