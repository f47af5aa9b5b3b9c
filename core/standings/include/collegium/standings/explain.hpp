// Why one place is above the next, in words and numbers.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <collegium/i18n/language.hpp>
#include <collegium/sdk/citation.hpp>
#include <collegium/standings/standings.hpp>

namespace collegium::standings {

// A criterion as the competition's book names it.
struct CriterionWords {
    std::string name;     // «коэффициент Зонненборна-Бергера»
    std::string article;  // as screens cite it, «5.4.8.3.1»; empty: none
    sdk::Citation citation;
};
using CriterionLookup = std::function<CriterionWords(std::string_view id)>;

// One sentence. Level 0 stands by itself, level 1 is a part of the one above.
struct Line {
    std::string text;
    int level = 0;
    std::vector<sdk::Citation> citations;

    friend bool operator==(const Line&, const Line&) = default;
};

struct Telling {
    i18n::Language language = i18n::Language::kRu;
    CriterionLookup criterion;  // empty: the id stands for the name
    std::map<int, std::string>
        names;  // by number, «Жуков Д. В.»; a number without one stands alone
};

// Why `higher` stands above `lower`, or why they share a place: points, then every criterion in its
// order with both values, what made them up where it separated, and which did not come to its turn.
// `rows` is the table of exactly this field and these rules. Throws std::out_of_range where a
// number is not in it.
[[nodiscard]] std::vector<Line> explain(const pairing::Field& field, const Rules& rules,
                                        const std::vector<Row>& rows, int higher, int lower,
                                        const Telling& telling);

// What norms and ratings count of one player: «7 очков из 10, сыграно 5, плюсов нет». `article` is
// the book's on pluses, may be empty.
[[nodiscard]] Line explain_norms(const pairing::Field& field, const std::vector<Row>& rows,
                                 int number, const Telling& telling, std::string_view article = {});

}  // namespace collegium::standings
