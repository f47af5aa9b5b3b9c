// The 225 points of the board and their names (RU-2022 art. 9.2.2.2).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <collegium/sdk/side.hpp>

namespace collegium::renju {

inline constexpr int kSize = 15;
inline constexpr int kPoints = kSize * kSize;

// Row by row from the lower left corner as Black sees it: a1 is 0, b1 is 1, o15 is 224.
using Point = std::uint8_t;
inline constexpr Point kNoPoint = 0xFF;

[[nodiscard]] constexpr Point point_at(int column, int row) {
    return static_cast<Point>(row * kSize + column);
}
[[nodiscard]] constexpr int column_of(Point point) {
    return point % kSize;
}
[[nodiscard]] constexpr int row_of(Point point) {
    return point / kSize;
}

inline constexpr Point kCentre = point_at(7, 7);

// Black begins.
inline constexpr sdk::Side kBlack = sdk::Side::kFirst;
inline constexpr sdk::Side kWhite = sdk::Side::kSecond;

// kRif: a to o without a gap, lower-case. kRussian: A to H, I (J means the same), K to P, so that
// K is the tenth column.
enum class Letters : std::uint8_t { kRif, kRussian };

// "h8", or "H8" in Russian letters.
[[nodiscard]] std::string point_name(Point point, Letters letters);

// The label of a column, 0 to 14.
[[nodiscard]] std::string column_name(int column, Letters letters);

// The point with that name, in capitals or not; nothing where there is none. One letter and the row
// without a leading zero.
[[nodiscard]] std::optional<Point> parse_point(std::string_view text, Letters letters);

}  // namespace collegium::renju
