#include <algorithm>
#include <limits>

#include <collegium/rulebook/ages.hpp>

namespace collegium::rulebook {
namespace {

std::optional<int> as_int(const std::optional<std::int64_t>& number) {
    return number ? std::optional(static_cast<int>(*number)) : std::nullopt;
}

// The greatest age that still fits.
int limit_of(const AgeGroup& group) {
    if (!group.most) return std::numeric_limits<int>::max();
    return group.most_included ? *group.most : *group.most - 1;
}

}  // namespace

bool AgeGroup::too_old(int age) const {
    return age > limit_of(*this);
}

std::vector<AgeGroup> age_groups(const Book& book, std::string_view set) {
    std::vector<AgeGroup> groups;
    for (const Row& row : book.rows("age_group")) {
        if (row.text("set") != set) continue;
        groups.push_back({row.text("id"), row.text("male"), row.text("female"),
                          as_int(row.optional_number("least")), as_int(row.optional_number("most")),
                          row.flag("most_included"), row.flag("students"), row.citation()});
    }
    std::stable_sort(groups.begin(), groups.end(), [](const AgeGroup& a, const AgeGroup& b) {
        return limit_of(a) < limit_of(b);
    });
    return groups;
}

std::vector<AgeGroup> own_groups(const Book& book, std::string_view set) {
    std::vector<AgeGroup> groups = age_groups(book, set);
    const Row* row = book.find("age_set", set);
    if (row == nullptr) return groups;
    std::vector<AgeGroup> younger = age_groups(book, row->text_or_empty("younger_of"));
    std::erase_if(younger, [](const AgeGroup& group) { return !group.most; });
    groups.insert(groups.begin(), younger.begin(), younger.end());
    return groups;
}

AgeCounting age_counting(const Book& book) {
    const std::string& by = book.rows("age_counting").front().text("by");
    if (by == "start-date") return AgeCounting::kStartDate;
    if (by == "january-first") return AgeCounting::kFirstOfJanuary;
    return AgeCounting::kCalendarYear;
}

int counted_age(AgeCounting counting, registry::Date birth, registry::Date first_day) {
    switch (counting) {
        case AgeCounting::kStartDate:
            return registry::age_on(birth, first_day);
        case AgeCounting::kFirstOfJanuary:
            return registry::age_on(birth, first_day.year() / std::chrono::January / 1);
        case AgeCounting::kCalendarYear:
            break;
    }
    return registry::year_of(first_day) - registry::year_of(birth);
}

const AgeGroup* home_group(const std::vector<AgeGroup>& groups, int age, bool student) {
    const auto found = std::find_if(groups.begin(), groups.end(), [&](const AgeGroup& group) {
        return group.students == student && !group.too_old(age) && !(student && group.younger(age));
    });
    return found == groups.end() ? nullptr : &*found;
}

}  // namespace collegium::rulebook
