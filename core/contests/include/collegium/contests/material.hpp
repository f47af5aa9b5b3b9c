// How many pieces a position has. No rules of a game: whether the squares exist and the position
// can arise is for the discipline to say.
#pragma once

#include <string_view>

#include <collegium/sdk/result.hpp>

namespace collegium::contests {

struct Pieces {
    int men = 0;
    int kings = 0;

    [[nodiscard]] int count() const { return men + kings; }

    friend bool operator==(const Pieces&, const Pieces&) = default;
};

struct Material {
    Pieces white;
    Pieces black;

    friend bool operator==(const Material&, const Material&) = default;
};

// Counts the squares of "W:Wc3,Ke5:Bd6,f6" or "W:W31-38:B1-8", as disciplines write positions.
// POSITION_UNREADABLE, POSITION_SQUARE_TWICE.
[[nodiscard]] sdk::Result<Material> count_material(std::string_view position);

}  // namespace collegium::contests
