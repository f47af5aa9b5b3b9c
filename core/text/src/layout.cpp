#include <algorithm>
#include <string>

#include <collegium/text/search.hpp>

#include "unicode.hpp"

namespace collegium::text {
namespace {

// The same keys in the same order in three layouts, lower then upper case.
constexpr std::u32string_view kLatin =
    U"`qwertyuiop[]asdfghjkl;'\\zxcvbnm,./~QWERTYUIOP{}ASDFGHJKL:\"|ZXCVBNM<>?";
constexpr std::u32string_view kRussian =
    U"ёйцукенгшщзхъфывапролджэ\\ячсмитьбю.ЁЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭ/ЯЧСМИТЬБЮ,";
constexpr std::u32string_view kUkrainian =
    U"'йцукенгшщзхїфівапролджєґячсмитьбю.₴ЙЦУКЕНГШЩЗХЇФІВАПРОЛДЖЄҐЯЧСМИТЬБЮ,";
static_assert(kLatin.size() == kRussian.size() && kLatin.size() == kUkrainian.size());

std::string retyped(const icu::UnicodeString& text, std::u32string_view from,
                    std::u32string_view to) {
    icu::UnicodeString result;
    for_each_character(text, [&](UChar32 c) {
        const std::size_t key = from.find(static_cast<char32_t>(c));
        result.append(key == std::u32string_view::npos ? c : static_cast<UChar32>(to[key]));
    });
    return to_utf8(result);
}

}  // namespace

std::vector<std::string> other_layouts(std::string_view text) {
    const icu::UnicodeString typed = to_unicode(text);
    bool cyrillic = false;
    bool latin = false;
    for_each_character(typed, [&](UChar32 c) {
        cyrillic = cyrillic || (c >= 0x0400 && c <= 0x052F);
        latin = latin || (c < 0x80 && kLatin.find(static_cast<char32_t>(c)) != kLatin.npos);
    });
    std::vector<std::string> readings;
    const auto add = [&](std::string reading) {
        const bool known = std::find(readings.begin(), readings.end(), reading) != readings.end();
        if (reading != text && !known) readings.push_back(std::move(reading));
    };
    if (cyrillic) {
        add(retyped(typed, kRussian, kLatin));
        add(retyped(typed, kUkrainian, kLatin));
    } else if (latin) {
        add(retyped(typed, kLatin, kRussian));
        add(retyped(typed, kLatin, kUkrainian));
    }
    return readings;
}

}  // namespace collegium::text
