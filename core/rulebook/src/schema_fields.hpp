// How a field of a section is said.
#pragma once

#include <cstdint>
#include <string_view>

#include "schema.hpp"

namespace collegium::rulebook {

inline constexpr std::string_view kBodies =
    "organiser commission chief-arbiter chief-panel secretary doctor federation";
inline constexpr std::string_view kProgrammes = "classical rapid blitz correspondence composition";
// A protest, and an appeal against what was decided on it.
inline constexpr std::string_view kStages = "protest appeal";
inline constexpr bool kRequired = true;

constexpr Field text(std::string_view key, bool required = false) {
    return {key, Type::kText, required};
}
constexpr Field word(std::string_view key, std::string_view choices, bool required = false) {
    return {key, Type::kWord, required, choices};
}
constexpr Field words(std::string_view key, std::string_view choices = {}) {
    return {key, Type::kWords, false, choices};
}
constexpr Field refer(std::string_view key, std::string_view section, bool required = false) {
    return {key, Type::kWord, required, {}, section};
}
constexpr Field refers(std::string_view key, std::string_view section) {
    return {key, Type::kWords, false, {}, section};
}
constexpr Field number(std::string_view key, std::int64_t least, std::int64_t most,
                       bool required = false) {
    return {key, Type::kNumber, required, {}, {}, least, most};
}
constexpr Field flag(std::string_view key) {
    return {key, Type::kFlag};
}
constexpr Field id() {
    return {"id", Type::kWord, kRequired};
}
constexpr Field name() {
    return {"name", Type::kText, kRequired};
}

}  // namespace collegium::rulebook
