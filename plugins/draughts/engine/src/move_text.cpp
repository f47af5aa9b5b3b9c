#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include <collegium/draughts/move_text.hpp>
#include <collegium/sdk/try.hpp>

namespace collegium::draughts {
namespace {

using sdk::Code;
using sdk::refuse;
using sdk::Result;

// A route longer than this takes more pieces than any side has.
constexpr std::size_t kLongestText = 96;

tl::unexpected<sdk::Error> unreadable(std::string_view text) {
    const std::string shown(text.substr(0, kLongestText));
    return refuse(Code::kInvalidArgument, "MOVE_UNREADABLE", "not a move", {{"move", shown}});
}

// Cyrillic letters that printed rule books themselves have put in place of Latin ones.
struct LookAlike {
    std::string_view cyrillic;
    char latin;
};
constexpr std::array<LookAlike, 4> kLookAlikes{{{"а", 'a'}, {"в", 'b'}, {"с", 'c'}, {"е", 'e'}}};

std::optional<sdk::Error> foreign_letter(std::string_view text) {
    const bool ascii = std::all_of(text.begin(), text.end(),
                                   [](char c) { return static_cast<unsigned char>(c) < 0x80; });
    if (ascii) return std::nullopt;
    for (const auto& [letter, latin] : kLookAlikes) {
        if (text.find(letter) == std::string_view::npos) continue;
        return refuse(Code::kInvalidArgument, "MOVE_LETTER_NOT_LATIN",
                      "a Cyrillic letter stands where a Latin one belongs",
                      {{"letter", std::string(letter)}})
            .value();
    }
    return refuse(Code::kInvalidArgument, "MOVE_UNREADABLE", "not a move", {{"move", "?"}}).value();
}

bool is_sign(char c) {
    return c == '-' || c == ':' || c == 'x';
}

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && text.front() == ' ')
        text.remove_prefix(1);
    while (!text.empty() && text.back() == ' ')
        text.remove_suffix(1);
    return text;
}

[[nodiscard]] Result<int> read_square(std::string_view name, Geometry geometry) {
    if (const auto square = geometry.find(name)) return *square;
    const bool light = geometry.is_light_square(name);
    return refuse(
        Code::kInvalidArgument, std::string(light ? kSquareNotPlayedOn : "MOVE_SQUARE_UNKNOWN"),
        "no playing square \"" + std::string(name) + "\"", {{"square", std::string(name)}});
}

// "c3d4", the way some programs write it.
bool is_joined(std::string_view text, Geometry geometry) {
    return text.size() == 4 && geometry.find(text.substr(0, 2)) && geometry.find(text.substr(2)) &&
           text[0] >= 'a' && text[2] >= 'a';
}

// The file letter that begins a short form ("c" of "cd4" and "c:e5"), taken off the text.
std::optional<int> take_file(std::string_view& text, Geometry geometry) {
    const bool letter = text.size() >= 3 && text[0] >= 'a' && text[0] < 'a' + geometry.side();
    const bool full = text.size() >= 2 && text[1] >= '0' && text[1] <= '9';
    if (geometry.side() != 8 || !letter || full) return std::nullopt;
    const int file = text[0] - 'a';
    text.remove_prefix(1);
    return file;
}

}  // namespace

LatinText latin_text(std::string_view text) {
    LatinText result;
    while (!text.empty()) {
        const auto found = std::find_if(
            kLookAlikes.begin(), kLookAlikes.end(),
            [&](const LookAlike& letter) { return text.starts_with(letter.cyrillic); });
        const bool mapped = found != kLookAlikes.end();
        const std::size_t length = mapped ? found->cyrillic.size() : 1;
        result.text += mapped ? found->latin : text.front();
        if (mapped) result.mapped += found->cyrillic;
        text.remove_prefix(length);
    }
    return result;
}

Result<MoveText> read_move_text(std::string_view text, Geometry geometry) {
    text = trimmed(text);
    if (auto error = foreign_letter(text)) return tl::unexpected(std::move(*error));
    if (text.empty() || text.size() > kLongestText) return unreadable(text);

    const std::string_view whole = text;
    MoveText move;
    if (is_joined(text, geometry)) {
        move.squares = {*geometry.find(text.substr(0, 2)), *geometry.find(text.substr(2))};
        return move;
    }
    char sign = '\0';
    move.file = take_file(text, geometry);
    if (move.file && is_sign(text.front())) {
        sign = text.front();
        text.remove_prefix(1);
    }
    for (;;) {
        const auto end = std::find_if(text.begin(), text.end(), is_sign);
        const auto length = static_cast<std::size_t>(end - text.begin());
        if (length == 0) return unreadable(whole);
        const auto square = TRY(read_square(text.substr(0, length), geometry));
        move.squares.push_back(square);
        if (end == text.end()) break;
        if (sign != '\0' && sign != *end) return unreadable(whole);
        sign = *end;
        text.remove_prefix(length + 1);
    }
    if (sign != '\0') move.sign = sign == '-' ? Sign::kQuiet : Sign::kCapture;
    const std::size_t written = move.squares.size() + (move.file ? 1 : 0);
    if (written < 2 || (move.sign == Sign::kQuiet && written != 2)) return unreadable(whole);
    return move;
}

}  // namespace collegium::draughts
