// A written move taken apart, before anybody asks whether it is legal.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <collegium/draughts/geometry.hpp>
#include <collegium/sdk/result.hpp>

namespace collegium::draughts {

// The refusal of a light square.
inline constexpr std::string_view kSquareNotPlayedOn = "MOVE_SQUARE_NOT_PLAYED_ON";

enum class Sign : std::uint8_t {
    kNone,     // "ed4": a short form may leave it out
    kQuiet,    // '-'
    kCapture,  // ':', or 'x' as PDN writes it
};

struct MoveText {
    std::optional<int> file;   // short form: the start square's file, counted from 0
    std::vector<int> squares;  // the others in their order; at least two, or one in short form
    Sign sign = Sign::kNone;
};

struct LatinText {
    std::string text;
    std::string mapped;  // the Cyrillic letters that were replaced, in their order
};

// Replaces the four Cyrillic letters that look like letters of squares: а, в, с, е. Only for those
// who asked for it, and to be reported; letters that merely sound alike stay.
[[nodiscard]] LatinText latin_text(std::string_view text);

// Reads "c3-d4", "c3:e5:g7", "c3d4", "22x15", "cd4", "c:e5", "c:e5:g7". Letters that only look
// Latin are refused by name: nobody may guess.
[[nodiscard]] sdk::Result<MoveText> read_move_text(std::string_view text, Geometry geometry);

}  // namespace collegium::draughts
