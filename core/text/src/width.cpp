#include <unicode/uchar.h>

#include <collegium/text/width.hpp>

#include "unicode.hpp"

namespace collegium::text {
namespace {

int width_of(UChar32 c) {
    const auto mask = U_GET_GC_MASK(c);
    if ((mask & (U_GC_MN_MASK | U_GC_ME_MASK | U_GC_CF_MASK | U_GC_CC_MASK)) != 0) return 0;
    const auto east_asian = u_getIntPropertyValue(c, UCHAR_EAST_ASIAN_WIDTH);
    return east_asian == U_EA_WIDE || east_asian == U_EA_FULLWIDTH ? 2 : 1;
}

}  // namespace

int display_width(std::string_view text) {
    int width = 0;
    for_each_character(to_unicode(text), [&](UChar32 c) { width += width_of(c); });
    return width;
}

std::string truncate(std::string_view text, int columns) {
    if (display_width(text) <= columns) return std::string(text);
    if (columns <= 0) return {};
    icu::UnicodeString kept;
    int width = 0;
    bool full = false;
    for_each_character(to_unicode(text), [&](UChar32 c) {
        const int more = width_of(c);
        full = full || width + more > columns - 1;
        if (full) return;
        kept.append(c);
        width += more;
    });
    kept.trim();
    return to_utf8(kept) + "…";
}

}  // namespace collegium::text
