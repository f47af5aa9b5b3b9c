#include <collegium/renju/points.hpp>

namespace collegium::renju {
namespace {

constexpr std::string_view kRifLetters = "abcdefghijklmno";
constexpr std::string_view kRussianLetters = "ABCDEFGHIKLMNOP";

constexpr bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

// 1 to 15 without a leading zero, else 0.
int row_number(std::string_view text) {
    if (text.empty() || text.size() > 2 || text.front() == '0') return 0;
    int number = 0;
    for (const char c : text) {
        if (!is_digit(c)) return 0;
        number = 10 * number + (c - '0');
    }
    return number <= kSize ? number : 0;
}

}  // namespace

std::string column_name(int column, Letters letters) {
    const auto alphabet = letters == Letters::kRif ? kRifLetters : kRussianLetters;
    return std::string(1, alphabet[static_cast<std::size_t>(column)]);
}

std::string point_name(Point point, Letters letters) {
    return column_name(column_of(point), letters) + std::to_string(row_of(point) + 1);
}

std::optional<Point> parse_point(std::string_view text, Letters letters) {
    if (text.empty()) return std::nullopt;
    char letter = text.front();
    if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
    auto column = kRifLetters.find(letter);
    if (letters == Letters::kRussian) {
        if (letter == 'j') letter = 'i';
        column = kRussianLetters.find(static_cast<char>(letter - 'a' + 'A'));
    }
    const int row = row_number(text.substr(1));
    if (column == std::string_view::npos || row == 0) return std::nullopt;
    return point_at(static_cast<int>(column), row - 1);
}

}  // namespace collegium::renju
