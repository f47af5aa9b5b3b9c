#include <algorithm>
#include <array>
#include <charconv>
#include <vector>

#include <collegium/chess/online.hpp>

namespace collegium::chess {
namespace {

using Numbers = std::vector<int>;

// "9.2.1.1" as its numbers.
Numbers numbers_of(std::string_view article) {
    Numbers numbers;
    const char* at = article.data();
    const char* const end = at + article.size();
    while (at < end) {
        int number = 0;
        const auto read = std::from_chars(at, end, number);
        if (read.ec != std::errc{}) break;
        numbers.push_back(number);
        at = read.ptr < end ? read.ptr + 1 : end;
    }
    return numbers;
}

struct Range {
    std::string_view first;
    std::string_view last;
};

constexpr Range only(std::string_view article) {
    return {article, article};
}

// Art. 15.3 in its order; 13.3.2, which it names too, is no article of the book.
constexpr std::array kLeftOut{
    only("4"),         Range{"6.2.2", "6.2.6"},
    only("6.5"),       only("6.8"),
    only("6.10.1"),    only("6.10.2"),
    only("6.11.2"),    only("6.11.4"),
    only("6.12.1"),    only("6.12.2"),
    only("7.2.1"),     only("7.2.2"),
    only("7.4.1"),     Range{"7.4.3", "7.6"},
    only("8"),         only("9.1.2.2"),
    only("9.2.1.1"),   only("9.3.1"),
    only("9.4"),       only("11.12"),
    only("13.2"),      only("13.3.2"),
    only("13.4"),      only("13.5"),
    only("14.3.2"),    only("14.4"),
    only("14.5"),      Range{"16", "19"},
    only("32.2"),      only("32.5"),
    Range{"54", "60"},
};

bool is_within(const Numbers& article, const Range& range) {
    const Numbers first = numbers_of(range.first);
    const Numbers last = numbers_of(range.last);
    // Parts of the last one still belong to it: 7.6.1 to 7.6.
    Numbers cut = article;
    cut.resize(std::min(cut.size(), last.size()));
    return article >= first && cut <= last;
}

}  // namespace

bool applies_online(std::string_view article) {
    const Numbers numbers = numbers_of(article);
    return std::none_of(kLeftOut.begin(), kLeftOut.end(),
                        [&](const Range& range) { return is_within(numbers, range); });
}

}  // namespace collegium::chess
