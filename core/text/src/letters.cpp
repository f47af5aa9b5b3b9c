#include <unicode/uchar.h>
#include <unicode/uscript.h>

#include <collegium/text/letters.hpp>

#include "unicode.hpp"

namespace collegium::text {
namespace {

bool has_script(UChar32 c, UScriptCode script) {
    return uscript_hasScript(c, script) != 0;
}

bool is_joint(UChar32 c) {
    return c == U' ' || c == U'-' || c == U'.' || is_apostrophe(c);
}

}  // namespace

bool is_name(std::string_view text) {
    bool sound = !text.empty();
    bool after_letter = false;
    UChar32 previous = 0;
    for_each_character(to_unicode(text), [&](UChar32 c) {
        const bool mark = (U_GET_GC_MASK(c) & U_GC_M_MASK) != 0;
        const bool letter = u_isalpha(c) != 0 && !is_apostrophe(c);
        // "Ван дер М." and "О'Нил": a joint follows a letter, a space may follow a full stop.
        const bool joint = is_joint(c) && (after_letter || (c == U' ' && previous == U'.'));
        sound = sound && (letter || (mark && after_letter) || joint);
        after_letter = letter || (mark && after_letter);
        previous = c;
    });
    return sound && (after_letter || previous == U'.');
}

bool mixes_scripts(std::string_view text) {
    bool latin = false;
    bool cyrillic = false;
    bool mixed = false;
    for_each_character(to_unicode(text), [&](UChar32 c) {
        if (u_isalpha(c) == 0) {
            latin = cyrillic = false;
            return;
        }
        latin = latin || has_script(c, USCRIPT_LATIN);
        cyrillic = cyrillic || has_script(c, USCRIPT_CYRILLIC);
        mixed = mixed || (latin && cyrillic);
    });
    return mixed;
}

bool has_cyrillic(std::string_view text) {
    bool found = false;
    for_each_character(to_unicode(text), [&](UChar32 c) {
        found = found || (u_isalpha(c) != 0 && has_script(c, USCRIPT_CYRILLIC));
    });
    return found;
}

std::string capitalised(std::string_view text) {
    const icu::UnicodeString unicode = to_unicode(text);
    if (unicode.isEmpty()) return {};
    icu::UnicodeString result(u_toupper(unicode.char32At(0)));
    result.append(unicode, unicode.moveIndex32(0, 1), unicode.length());
    return to_utf8(result);
}

}  // namespace collegium::text
