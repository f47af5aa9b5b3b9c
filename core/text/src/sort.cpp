#include <algorithm>
#include <array>
#include <memory>
#include <string_view>
#include <vector>

#include <unicode/coll.h>
#include <unicode/uversion.h>

#include <collegium/text/sort.hpp>

#include "unicode.hpp"

namespace collegium::text {
namespace {

std::unique_ptr<icu::Collator> make_collator(const char* locale) {
    UErrorCode status = U_ZERO_ERROR;
    std::unique_ptr<icu::Collator> collator(
        icu::Collator::createInstance(icu::Locale(locale), status));
    if (U_FAILURE(status)) icu_failed("collator", status);
    collator->setAttribute(UCOL_NUMERIC_COLLATION, UCOL_ON, status);  // СШ № 3 before СШ № 10
    collator->setAttribute(UCOL_NORMALIZATION_MODE, UCOL_ON, status);
    if (U_FAILURE(status)) icu_failed("collator", status);
    return collator;
}

// ICU collators are cheap to use and dear to make, and one must not be used by two threads at once.
const icu::Collator& collator_of(Alphabet alphabet) {
    thread_local const std::unique_ptr<icu::Collator> russian = make_collator("ru");
    thread_local const std::unique_ptr<icu::Collator> ukrainian = make_collator("uk");
    return alphabet == Alphabet::kRussian ? *russian : *ukrainian;
}

icu::UnicodeString without_apostrophes(std::string_view text) {
    icu::UnicodeString whole = to_unicode(text);
    const std::u16string_view units(whole.getBuffer(), static_cast<std::size_t>(whole.length()));
    if (std::none_of(units.begin(), units.end(), is_apostrophe)) return whole;
    icu::UnicodeString result;
    for_each_character(whole, [&](UChar32 c) {
        if (!is_apostrophe(c)) result.append(c);
    });
    return result;
}

void append_key(const icu::Collator& collator, std::string_view part, std::string& key) {
    const icu::UnicodeString text = without_apostrophes(part);
    std::array<std::uint8_t, 256> small{};
    const std::int32_t size =
        collator.getSortKey(text, small.data(), static_cast<std::int32_t>(small.size()));
    // The last byte is ICU's terminating zero.
    if (size <= static_cast<std::int32_t>(small.size())) {
        key.append(small.begin(), small.begin() + size - 1);
        return;
    }
    std::vector<std::uint8_t> large(static_cast<std::size_t>(size));
    collator.getSortKey(text, large.data(), size);
    key.append(large.begin(), large.end() - 1);
}

}  // namespace

std::string sort_key(Alphabet alphabet, std::span<const std::string_view> parts) {
    const icu::Collator& collator = collator_of(alphabet);
    std::string key;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (i > 0) key.push_back('\x01');  // below every byte of a primary weight
        append_key(collator, parts[i], key);
    }
    return key;
}

std::string sort_key(Alphabet alphabet, std::string_view whole) {
    const std::array parts{whole};
    return sort_key(alphabet, parts);
}

std::string collator_version() {
    // The last part counts our own way of composing keys.
    constexpr int kCompositionVersion = 1;
    std::string version;
    for (const Alphabet alphabet : {Alphabet::kRussian, Alphabet::kUkrainian}) {
        UVersionInfo info{};
        collator_of(alphabet).getVersion(info);
        std::array<char, U_MAX_VERSION_STRING_LENGTH> text{};
        u_versionToString(info, text.data());
        version += text.data();
        version += '/';
    }
    return version + std::to_string(kCompositionVersion);
}

}  // namespace collegium::text
