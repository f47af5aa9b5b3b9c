// Text of people: any bytes are tidied, folded, sorted, searched by and cut without harm.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include <collegium/text/letters.hpp>
#include <collegium/text/normal.hpp>
#include <collegium/text/query.hpp>
#include <collegium/text/search.hpp>
#include <collegium/text/sort.hpp>
#include <collegium/text/time_zone.hpp>
#include <collegium/text/width.hpp>

namespace {

namespace text = collegium::text;

void expect(bool holds) {
    if (!holds) std::abort();
}

void expect_words(const std::vector<std::string>& words) {
    for (const std::string& word : words)
        expect(!word.empty());
}

// What is typed into the search line of a list.
void read_query(std::string_view typed) {
    const text::Query query = text::parse_query(typed);
    expect_words(query.words);
    for (const text::QueryTerm& term : query.terms) {
        expect(!term.words.empty() && !term.typed.empty());
        expect(term.typed.find_first_of(" \t\n") == std::string::npos);
        expect_words(term.words);
    }
    // A row of nothing answers to a query that asks only what it is without.
    const bool without = std::all_of(query.terms.begin(), query.terms.end(),
                                     [](const text::QueryTerm& term) { return term.negated; });
    expect(text::matches(query, {}) == (query.words.empty() && without));
    // In another layout it never asks for nothing, which every row would answer to.
    for (const std::string& reading : text::query_readings(typed))
        expect(!text::parse_query(reading).empty());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view input(reinterpret_cast<const char*>(data), size);

    const std::string clean = text::clean_line(input);
    expect(text::is_valid_utf8(clean));
    expect(text::clean_line(clean) == clean);
    expect(text::is_valid_utf8(text::clean_lines(input)));
    expect(text::nfc(text::nfc(input)) == text::nfc(input));

    for (const std::string& word : text::search_words(input)) {
        expect(!word.empty() && word < text::prefix_end(word));
    }
    expect(text::matches(clean, clean));
    for (const std::string& reading : text::other_layouts(clean))
        expect(reading != clean);

    read_query(input);

    (void)text::sort_key(text::Alphabet::kRussian, input);
    (void)text::sort_key(text::Alphabet::kUkrainian, input);
    constexpr int kColumns = 7;
    expect(text::display_width(text::truncate(clean, kColumns)) <= kColumns);

    (void)text::glyphs(input);
    (void)text::is_name(input);
    (void)text::mixes_scripts(input);
    (void)text::is_time_zone(input);
    return 0;
}
