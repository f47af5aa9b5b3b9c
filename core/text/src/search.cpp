#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/utf8.h>

#include <collegium/text/search.hpp>

#include "unicode.hpp"

namespace collegium::text {
namespace {

constexpr UChar32 kBreve = 0x0306;

bool is_hyphen(UChar32 c) {
    return c == U'-' || (c >= 0x2010 && c <= 0x2015) || c == 0x2212 || c == 0x00AD;
}

bool is_mark(UChar32 c) {
    return (U_GET_GC_MASK(c) & U_GC_M_MASK) != 0;
}

bool is_word_character(UChar32 c) {
    return u_isalnum(c) != 0;
}

bool is_cyrillic(char32_t c) {
    return c >= 0x0400 && c <= 0x052F;
}

// A letter that a Russian keyboard, or a Ukrainian one, does not have stands for its neighbour.
UChar32 fold_letter(UChar32 c) {
    switch (c) {
        case U'є':
            return U'е';
        case U'і':
            return U'и';
        case U'ґ':
            return U'г';
        default:
            return c;
    }
}

char32_t cyrillic_twin(char32_t c) {
    switch (c) {
        case U'a':
            return U'а';
        case U'c':
            return U'с';
        case U'e':
            return U'е';
        case U'i':
            return U'и';
        case U'o':
            return U'о';
        case U'p':
            return U'р';
        case U'x':
            return U'х';
        case U'y':
            return U'у';
        default:
            return c;
    }
}

// Lower case, decomposed, so that marks can be dropped one by one.
icu::UnicodeString decomposed(std::string_view text) {
    UErrorCode status = U_ZERO_ERROR;
    const icu::Normalizer2* form = icu::Normalizer2::getNFDInstance(status);
    if (U_FAILURE(status)) icu_failed("NFD", status);
    icu::UnicodeString folded = form->normalize(to_unicode(text), status).foldCase();
    folded = form->normalize(folded, status);
    if (U_FAILURE(status)) icu_failed("NFD", status);
    return folded;
}

std::string finish_word(std::u32string_view word) {
    const bool cyrillic = std::any_of(word.begin(), word.end(), is_cyrillic);
    std::string result;
    result.reserve(2 * word.size());
    for (const char32_t letter : word) {
        const char32_t c = cyrillic ? cyrillic_twin(letter) : letter;
        std::array<std::uint8_t, U8_MAX_LENGTH> bytes{};
        std::size_t count = 0;
        U8_APPEND_UNSAFE(bytes, count, c);
        result.append(bytes.data(), bytes.data() + count);
    }
    return result;
}

// Splits into words; `at_hyphen` says what a hyphen inside a word does.
enum class AtHyphen { kJoin, kSplit };

std::vector<std::string> words_of(const icu::UnicodeString& text, AtHyphen at_hyphen) {
    std::vector<std::string> words;
    std::u32string word;
    const auto end_word = [&] {
        if (!word.empty()) words.push_back(finish_word(word));
        word.clear();
    };
    for_each_character(text, [&](UChar32 c) {
        if (is_mark(c)) {
            // й is a letter of its own; every other mark is an accent.
            if (c == kBreve && !word.empty() && word.back() == U'и') word.back() = U'й';
        } else if (is_apostrophe(c) || (is_hyphen(c) && at_hyphen == AtHyphen::kJoin)) {
            return;
        } else if (is_word_character(c)) {
            word.push_back(static_cast<char32_t>(fold_letter(c)));
        } else {
            end_word();
        }
    });
    end_word();
    return words;
}

bool has_hyphen(const icu::UnicodeString& text) {
    bool found = false;
    for_each_character(text, [&](UChar32 c) { found = found || is_hyphen(c); });
    return found;
}

}  // namespace

std::vector<std::string> search_words(std::string_view query) {
    return words_of(decomposed(query), AtHyphen::kJoin);
}

std::vector<std::string> index_words(std::string_view text) {
    const icu::UnicodeString folded = decomposed(text);
    std::vector<std::string> words = words_of(folded, AtHyphen::kJoin);
    if (has_hyphen(folded)) {
        std::vector<std::string> parts = words_of(folded, AtHyphen::kSplit);
        words.insert(words.end(), std::make_move_iterator(parts.begin()),
                     std::make_move_iterator(parts.end()));
    }
    std::sort(words.begin(), words.end());
    words.erase(std::unique(words.begin(), words.end()), words.end());
    return words;
}

bool matches(std::string_view query, std::string_view text) {
    const std::vector<std::string> have = index_words(text);
    const std::vector<std::string> wanted = search_words(query);
    return std::all_of(wanted.begin(), wanted.end(), [&](const std::string& beginning) {
        const auto at = std::lower_bound(have.begin(), have.end(), beginning);
        return at != have.end() && at->starts_with(beginning);
    });
}

std::string prefix_end(std::string_view word) {
    // The last code point is no letter, so it stands above every continuation of the word.
    return std::string(word) + "\U0010FFFF";
}

}  // namespace collegium::text
