#include <cstdint>
#include <stdexcept>

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/utf8.h>

#include <collegium/text/normal.hpp>

#include "unicode.hpp"

namespace collegium::text {

void icu_failed(const char* what, UErrorCode status) {
    throw std::runtime_error(std::string("ICU: ") + what + ": " + u_errorName(status));
}

bool is_valid_utf8(std::string_view text) {
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(text.data());
    const auto length = static_cast<std::int64_t>(text.size());
    std::int64_t i = 0;
    while (i < length) {
        UChar32 c = 0;
        U8_NEXT(bytes, i, length, c);
        if (c < 0) return false;
    }
    return true;
}

std::size_t count_characters(std::string_view text) {
    std::size_t count = 0;
    for (const char byte : text) {
        const bool continues = (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
        count += continues ? 0 : 1;
    }
    return count;
}

namespace {

icu::UnicodeString normalised(std::string_view text) {
    UErrorCode status = U_ZERO_ERROR;
    const icu::Normalizer2* form = icu::Normalizer2::getNFCInstance(status);
    if (U_FAILURE(status)) icu_failed("NFC", status);
    icu::UnicodeString result = form->normalize(to_unicode(text), status);
    if (U_FAILURE(status)) icu_failed("NFC", status);
    return result;
}

bool is_space(UChar32 c) {
    return u_isUWhiteSpace(c) != 0;
}

bool is_invisible(UChar32 c) {
    const auto type = u_charType(c);
    return type == U_CONTROL_CHAR || type == U_FORMAT_CHAR || type == U_UNASSIGNED ||
           type == U_PRIVATE_USE_CHAR;
}

}  // namespace

std::string nfc(std::string_view text) {
    return to_utf8(normalised(text));
}

std::string clean_line(std::string_view text) {
    icu::UnicodeString line;
    bool space_before = false;
    bool dropped = false;
    for_each_character(normalised(text), [&](UChar32 c) {
        if (is_space(c)) {
            space_before = true;
        } else if (is_invisible(c)) {
            dropped = true;
        } else {
            if (space_before && !line.isEmpty()) line.append(u' ');
            space_before = false;
            line.append(c);
        }
    });
    // Dropping an invisible character can bring a letter and its mark together.
    return dropped ? nfc(to_utf8(line)) : to_utf8(line);
}

std::string clean_lines(std::string_view text) {
    std::string result;
    std::size_t pending_breaks = 0;
    while (true) {
        const std::size_t end = text.find('\n');
        const std::string line = clean_line(text.substr(0, end));
        if (!line.empty()) {
            result.append(result.empty() ? 0 : pending_breaks, '\n');
            result += line;
            pending_breaks = 0;
        }
        if (end == std::string_view::npos) return result;
        ++pending_breaks;
        text.remove_prefix(end + 1);
    }
}

}  // namespace collegium::text
