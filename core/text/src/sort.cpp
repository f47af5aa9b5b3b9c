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

void append_key(const icu::Collator& collator, const icu::UnicodeString& part, std::string& key) {
    std::array<std::uint8_t, 256> small{};
    const std::int32_t size =
        collator.getSortKey(part, small.data(), static_cast<std::int32_t>(small.size()));
    // The last byte is ICU's terminating zero.
    if (size <= static_cast<std::int32_t>(small.size())) {
        key.append(small.begin(), small.begin() + size - 1);
        return;
    }
    std::vector<std::uint8_t> large(static_cast<std::size_t>(size));
    collator.getSortKey(part, large.data(), size);
    key.append(large.begin(), large.end() - 1);
}

void append_part(std::size_t number, Alphabet alphabet, const icu::UnicodeString& part,
                 std::string& key) {
    if (number > 0) key.push_back('\x01');  // below every byte of a primary weight
    append_key(collator_of(alphabet), part, key);
}

}  // namespace

std::string sort_key(Alphabet alphabet, std::span<const std::string_view> parts) {
    std::string key;
    for (std::size_t i = 0; i < parts.size(); ++i)
        append_part(i, alphabet, without_apostrophes(parts[i]), key);
    return key;
}

std::string sort_key(Alphabet alphabet, std::string_view whole) {
    return sort_key(alphabet, std::span(&whole, 1));
}

SortKeys sort_keys(std::span<const std::string_view> parts) {
    SortKeys keys;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const icu::UnicodeString part = without_apostrophes(parts[i]);
        append_part(i, Alphabet::kRussian, part, keys.russian);
        append_part(i, Alphabet::kUkrainian, part, keys.ukrainian);
    }
    return keys;
}

SortKeys sort_keys(std::string_view whole) {
    return sort_keys(std::span(&whole, 1));
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
