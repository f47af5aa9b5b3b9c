#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

#include <collegium/renju/opening_names.hpp>

namespace collegium::renju {
namespace {

// Numbers, names and third stones agree in the literature (Renju opening pattern, RIF 11).
constexpr std::array<OpeningName, 26> kNames = {{
    {"1D", "Kansei", "寒星", 0, 2, true},       {"2D", "Keigetsu", "渓月", 1, 2, true},
    {"3D", "Sosei", "疎星", 2, 2, true},        {"4D", "Kagetsu", "花月", 1, 1, true},
    {"5D", "Zangetsu", "残月", 2, 1, true},     {"6D", "Ugetsu", "雨月", 1, 0, true},
    {"7D", "Kinsei", "金星", 2, 0, true},       {"8D", "Shogetsu", "松月", 0, -1, true},
    {"9D", "Kyugetsu", "丘月", 1, -1, true},    {"10D", "Shingetsu", "新月", 2, -1, true},
    {"11D", "Zuisei", "瑞星", 0, -2, true},     {"12D", "Sangetsu", "山月", 1, -2, true},
    {"13D", "Yusei", "遊星", 2, -2, true},      {"1I", "Chosei", "長星", 2, 2, false},
    {"2I", "Kyogetsu", "峡月", 2, 1, false},    {"3I", "Kosei", "恒星", 2, 0, false},
    {"4I", "Suigetsu", "水月", 2, -1, false},   {"5I", "Ryusei", "流星", 2, -2, false},
    {"6I", "Ungetsu", "雲月", 1, 0, false},     {"7I", "Hogetsu", "浦月", 1, -1, false},
    {"8I", "Rangetsu", "嵐月", 1, -2, false},   {"9I", "Gingetsu", "銀月", 0, -1, false},
    {"10I", "Myojo", "明星", 0, -2, false},     {"11I", "Shagetsu", "斜月", -1, -1, false},
    {"12I", "Meigetsu", "名月", -1, -2, false}, {"13I", "Suisei", "彗星", -2, -2, false},
}};

struct Offset {
    int column = 0;
    int row = 0;

    friend bool operator==(const Offset&, const Offset&) = default;
};

Offset from_centre(Point point) {
    return {column_of(point) - column_of(kCentre), row_of(point) - row_of(kCentre)};
}

// One of the eight rotations and reflections about the centre.
Offset turned(Offset offset, int which) {
    if ((which & 1) != 0) offset.column = -offset.column;
    if ((which & 2) != 0) offset.row = -offset.row;
    if ((which & 4) != 0) std::swap(offset.column, offset.row);
    return offset;
}

}  // namespace

std::span<const OpeningName> opening_names() {
    return kNames;
}

const OpeningName* opening_of(Point second, Point third) {
    for (int which = 0; which < 8; ++which) {
        const Offset two = turned(from_centre(second), which);
        const Offset three = turned(from_centre(third), which);
        const bool direct = two == Offset{0, 1};
        if (!direct && !(two == Offset{1, 1})) continue;
        const auto found = std::find_if(kNames.begin(), kNames.end(), [&](const OpeningName& name) {
            return name.direct == direct && Offset{name.third_column, name.third_row} == three;
        });
        if (found != kNames.end()) return &*found;
    }
    return nullptr;
}

}  // namespace collegium::renju
