// Which sections a rule book may have, which keys their rows, and what a value may be.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <string_view>

namespace collegium::rulebook {

enum class Type : std::uint8_t {
    kText,    // as the book prints it, not empty
    kWord,    // stable id: a-z, digits, '-'
    kWords,   // list of such ids
    kTexts,   // list of such texts
    kNumber,  // whole, between `least` and `most`
    kFlag,
    kDate,
};

struct Field {
    std::string_view key;
    Type type;
    bool required = false;
    // kWord, kWords: one of these, separated by spaces; empty: any.
    std::string_view choices = {};
    // kWord, kWords: an `id` of that section of the same book.
    std::string_view refers_to = {};
    std::int64_t least = 0;
    std::int64_t most = std::numeric_limits<std::int64_t>::max();
};

struct Section {
    std::string_view name;
    bool list;      // [[name]], rows; else one [name]
    bool required;  // a book without it is refused
    std::span<const Field> fields;
};

// In the order of the documentation. Besides its own fields every row has `article`, required, and
// `chapter` where the book numbers its articles per chapter.
[[nodiscard]] std::span<const Section> schema();

}  // namespace collegium::rulebook
