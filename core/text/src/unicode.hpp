#pragma once

#include <string>
#include <string_view>

#include <unicode/unistr.h>
#include <unicode/utf16.h>

namespace collegium::text {

inline icu::UnicodeString to_unicode(std::string_view text) {
    return icu::UnicodeString::fromUTF8(
        icu::StringPiece(text.data(), static_cast<std::int32_t>(text.size())));
}

inline std::string to_utf8(const icu::UnicodeString& text) {
    std::string utf8;
    text.toUTF8String(utf8);
    return utf8;
}

// Calls visit(UChar32) for every character.
template <typename Visit>
void for_each_character(const icu::UnicodeString& text, Visit visit) {
    const char16_t* const units = text.getBuffer();
    for (std::int32_t i = 0; i < text.length();) {
        if (U16_IS_SINGLE(units[i])) {  // all but a few; ICU's own ways are a call for each
            visit(UChar32{units[i++]});
        } else {
            visit(text.char32At(i));
            i = text.moveIndex32(i, 1);
        }
    }
}

inline bool is_apostrophe(UChar32 c) {
    return c == U'\'' || c == U'\u2019' || c == U'\u02BC';
}

// An ICU service of the library itself failed to load: nothing sensible can go on.
[[noreturn]] void icu_failed(const char* what, UErrorCode status);

}  // namespace collegium::text
