// Which rules a game is played by: an edition of a rule book and the settings the book leaves open.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <collegium/sdk/citation.hpp>
#include <collegium/sdk/local_text.hpp>

namespace collegium::sdk {

enum class ParameterKind : std::uint8_t { kFlag, kNumber, kChoice };

// Parameters a host fills from the competition where an edition has them: draw rules ask for them,
// and with the other parameters they are stored with the game.
inline constexpr std::string_view kProgrammeParameter =
    "programme";  // "classical", "rapid", "blitz"
inline constexpr std::string_view kIncrementParameter = "increment";  // seconds a move; 0: none
inline constexpr std::string_view kRecordKeptParameter =
    "record-kept";                                              // the moves are written down
inline constexpr std::string_view kOnlineParameter = "online";  // played apart, on a platform

// A setting of the game. Values travel as text: "true"/"false", decimal digits, or one of
// `choices`.
struct Parameter {
    std::string id;  // lower-case words joined by '-', stable
    LocalText name;
    ParameterKind kind = ParameterKind::kFlag;
    std::string default_value;
    std::vector<std::string> choices;  // kChoice
    std::int64_t minimum = 0;          // kNumber
    std::int64_t maximum = 0;          // kNumber
    Citation citation;

    friend bool operator==(const Parameter&, const Parameter&) = default;
};

// `id` is the rule book's id ("ru-draughts-2022") where there is a book, else the plugin's own
// word.
struct Edition {
    std::string id;
    LocalText name;
    std::string in_force_since;  // ISO date, empty where unknown
    std::vector<Parameter> parameters;

    friend bool operator==(const Edition&, const Edition&) = default;
};

// Parameter id -> value. Absent ones have the edition's default.
using ParameterValues = std::map<std::string, std::string>;

}  // namespace collegium::sdk
