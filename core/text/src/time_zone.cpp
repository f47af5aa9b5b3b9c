#include <unicode/timezone.h>

#include <collegium/text/time_zone.hpp>

#include "unicode.hpp"

namespace collegium::text {

bool is_time_zone(std::string_view name) {
    if (name == "UTC") return true;
    // "Etc/GMT+3" means three hours *behind* Greenwich: nobody enters it on purpose.
    if (name.find('/') == std::string_view::npos || name.starts_with("Etc/")) return false;
    UErrorCode status = U_ZERO_ERROR;
    UBool known = 0;
    icu::UnicodeString canonical;
    icu::TimeZone::getCanonicalID(to_unicode(name), canonical, known, status);
    return U_SUCCESS(status) && known != 0;
}

}  // namespace collegium::text
