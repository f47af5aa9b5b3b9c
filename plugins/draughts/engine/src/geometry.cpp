#include <algorithm>
#include <charconv>
#include <utility>

#include <collegium/draughts/geometry.hpp>

namespace collegium::draughts {
namespace {

// Row and column of "c3".
std::optional<std::pair<int, int>> coordinates(std::string_view name, int side) {
    if (name.size() != 2 || side != 8) return std::nullopt;
    const int column = name[0] - 'a';
    const int rank = name[1] - '1';
    if (column < 0 || column >= side || rank < 0 || rank >= side) return std::nullopt;
    return std::pair(side - 1 - rank, column);
}

}  // namespace

std::string Geometry::name(int square, SquareNames names) const {
    if (names == SquareNames::kNumeric) return std::to_string(square + 1);
    return {static_cast<char>('a' + column(square)),
            static_cast<char>('1' + side_ - 1 - row(square))};
}

std::optional<int> Geometry::find(std::string_view name) const {
    if (const auto found = coordinates(name, side_)) return at(found->first, found->second);
    const bool digits =
        !name.empty() && name.size() <= 2 &&
        std::all_of(name.begin(), name.end(), [](char c) { return c >= '0' && c <= '9'; });
    if (!digits) return std::nullopt;
    int number = 0;
    std::from_chars(name.data(), name.data() + name.size(), number);
    if (number < 1 || number > squares()) return std::nullopt;
    return number - 1;
}

bool Geometry::is_light_square(std::string_view name) const {
    const auto found = coordinates(name, side_);
    return found && !at(found->first, found->second);
}

}  // namespace collegium::draughts
