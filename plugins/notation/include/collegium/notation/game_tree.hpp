// An annotated game as PGN and PDN write it: tags, and a line of moves with comments, marks and
// variations.
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace collegium::notation {

using Tags = std::vector<std::pair<std::string, std::string>>;

// The tags every record has, in this order.
inline constexpr std::array<std::string_view, 7> kRoster = {"Event", "Site",  "Date",  "Round",
                                                            "White", "Black", "Result"};

// The value, or empty.
[[nodiscard]] std::string_view tag(const Tags& tags, std::string_view name);

// The roster first and all there, then the others in their order without those `taken` out of the
// record for another use.
[[nodiscard]] Tags with_roster(const Tags& tags, std::string_view result,
                               std::initializer_list<std::string_view> taken);

template <typename Act>
struct Annotated;

template <typename Act>
struct Line {
    std::string comment;  // before the first move
    std::vector<Annotated<Act>> moves;

    friend bool operator==(const Line&, const Line&) = default;
};

// `Act` is the game's own type of a move, or of whatever else may stand in a line.
template <typename Act>
struct Annotated {
    Act move;
    std::vector<std::uint8_t> nags;     // numeric marks: $1 is "!"
    std::string comment;                // after the move
    std::vector<Line<Act>> variations;  // instead of the move

    friend bool operator==(const Annotated&, const Annotated&) = default;
};

}  // namespace collegium::notation
