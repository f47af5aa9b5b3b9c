// The 26 patterns of the first three stones: 13 direct (the second stone beside the first on a
// line) and 13 indirect (on a diagonal), known up to rotations and reflections about the centre.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <collegium/renju/points.hpp>

namespace collegium::renju {

struct OpeningName {
    std::string_view code;    // "4D", "13I"
    std::string_view romaji;  // "Kagetsu"
    std::string_view kanji;   // "花月"
    int third_column = 0;     // of the third stone from the centre, the second standing above it
    int third_row = 0;        // (direct) or above to the right (indirect)
    bool direct = false;

    friend bool operator==(const OpeningName&, const OpeningName&) = default;
};

// In their order: 1D to 13D, 1I to 13I.
[[nodiscard]] std::span<const OpeningName> opening_names();

// The pattern of a black stone in the centre, a white second and a black third stone; null where
// they form none of the 26.
[[nodiscard]] const OpeningName* opening_of(Point second, Point third);

}  // namespace collegium::renju
