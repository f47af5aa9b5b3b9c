// Bytes that put names into alphabetical order when compared as bytes.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace collegium::text {

// One key cannot serve both: Russian order puts Ґ before Г, Ukrainian after all Г.
enum class Alphabet : std::uint8_t { kRussian, kUkrainian };

// The key of a name given in parts (family name, given name, patronymic). The parts are compared
// one after the other, so that «Иванов Пётр» precedes «Иванова Анна»; apostrophes do not count;
// numbers go by value; Latin follows Cyrillic. Collators are kept per thread.
[[nodiscard]] std::string sort_key(Alphabet alphabet, std::span<const std::string_view> parts);
[[nodiscard]] std::string sort_key(Alphabet alphabet, std::string_view whole);

// The keys of one name in both alphabets.
struct SortKeys {
    std::string russian;
    std::string ukrainian;

    [[nodiscard]] const std::string& in(Alphabet alphabet) const {
        return alphabet == Alphabet::kRussian ? russian : ukrainian;
    }
};
[[nodiscard]] SortKeys sort_keys(std::span<const std::string_view> parts);
[[nodiscard]] SortKeys sort_keys(std::string_view whole);

// Changes when keys made earlier can no longer be compared with keys made now.
[[nodiscard]] std::string collator_version();

}  // namespace collegium::text
