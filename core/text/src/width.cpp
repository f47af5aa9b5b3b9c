#include <memory>

#include <unicode/brkiter.h>
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

std::vector<std::string> glyphs(std::string_view text) {
    UErrorCode status = U_ZERO_ERROR;
    thread_local const std::unique_ptr<icu::BreakIterator> iterator(
        icu::BreakIterator::createCharacterInstance(icu::Locale::getRoot(), status));
    if (U_FAILURE(status) || !iterator) icu_failed("character breaks", status);
    const icu::UnicodeString whole = to_unicode(text);
    iterator->setText(whole);
    std::vector<std::string> signs;
    std::int32_t begin = iterator->first();
    for (std::int32_t end = iterator->next(); end != icu::BreakIterator::DONE;
         end = iterator->next()) {
        signs.push_back(to_utf8(whole.tempSubStringBetween(begin, end)));
        begin = end;
    }
    return signs;
}

}  // namespace collegium::text
