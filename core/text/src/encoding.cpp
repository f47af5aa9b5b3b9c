#include <unicode/ucnv.h>

#include <collegium/text/encoding.hpp>

#include "unicode.hpp"

namespace collegium::text {

std::string from_windows_1251(std::string_view bytes) {
    UErrorCode status = U_ZERO_ERROR;
    UConverter* const converter = ucnv_open("windows-1251", &status);
    if (U_FAILURE(status)) icu_failed("the converter of Windows-1251", status);
    const icu::UnicodeString text(bytes.data(), static_cast<std::int32_t>(bytes.size()), converter,
                                  status);
    ucnv_close(converter);
    if (U_FAILURE(status)) icu_failed("Windows-1251", status);
    return to_utf8(text);
}

}  // namespace collegium::text
