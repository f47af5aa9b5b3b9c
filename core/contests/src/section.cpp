#include <algorithm>
#include <array>
#include <string_view>

#include <collegium/contests/section.hpp>

#include "lists.hpp"

namespace collegium::contests {
namespace {

using rulebook::Book;
using rulebook::Row;

int white(const Material& material) {
    return material.white.count();
}
int black(const Material& material) {
    return material.black.count();
}
int larger_side(const Material& material) {
    return std::max(white(material), black(material));
}
int larger_men(const Material& material) {
    return std::max(material.white.men, material.black.men);
}
int kings(const Material& material) {
    return material.white.kings + material.black.kings;
}
int white_edge(const Material& material) {
    return white(material) - black(material);
}
int black_edge(const Material& material) {
    return black(material) - white(material);
}

struct Limit {
    std::string_view key;
    int (*count)(const Material&);
    bool least;
    std::string_view reason;
};

constexpr std::array kLimits{
    Limit{"white_least", white, true, "WORK_WHITE_TOO_FEW"},
    Limit{"white_most", white, false, "WORK_WHITE_TOO_MANY"},
    Limit{"black_most", black, false, "WORK_BLACK_TOO_MANY"},
    Limit{"one_side_least", larger_side, true, "WORK_SIDE_TOO_FEW"},
    Limit{"each_most", larger_side, false, "WORK_SIDE_TOO_MANY"},
    Limit{"men_each_most", larger_men, false, "WORK_MEN_TOO_MANY"},
    Limit{"kings_least", kings, true, "WORK_KINGS_TOO_FEW"},
    Limit{"kings_most", kings, false, "WORK_KINGS_TOO_MANY"},
    Limit{"white_over", white_edge, false, "WORK_WHITE_EDGE"},
    Limit{"black_over", black_edge, false, "WORK_BLACK_EDGE"},
};

bool binds(const std::vector<std::string>& list, const std::string& item) {
    return list.empty() || holds(list, item);
}

}  // namespace

std::vector<Breach> breaches(const Row& row, const Material& material) {
    std::vector<Breach> found;
    for (const Limit& limit : kLimits) {
        const auto value = row.optional_number(limit.key);
        if (!value) continue;
        const int count = limit.count(material);
        if (limit.least ? count < *value : count > *value)
            found.push_back({std::string(limit.reason), static_cast<int>(*value), count});
    }
    return found;
}

std::vector<const Row*> material_limits(const Book& book, const Row& section) {
    std::vector<const Row*> found;
    for (const Row& row : book.rows("material_limit"))
        if (binds(row.words("genres"), section.text("genre")) &&
            binds(row.words("disciplines"), section.text("discipline")))
            found.push_back(&row);
    return found;
}

const Row* section_by_material(const Book& book, const Row& entered,
                               const std::vector<std::string>& offered, const Material& material) {
    if (breaches(entered, material).empty()) return &entered;
    if (!entered.has("family")) return nullptr;
    const Row* other = nullptr;
    for (const Row& row : book.rows("work_section")) {
        if (row.text_or_empty("family") != entered.text("family")) continue;
        if (row.text("discipline") != entered.text("discipline")) continue;
        if (!breaches(row, material).empty()) continue;
        if (holds(offered, row.text("id"))) return &row;
        if (other == nullptr && !row.flag("optional")) other = &row;
    }
    return other;
}

}  // namespace collegium::contests
