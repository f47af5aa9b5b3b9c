// Text of people: any bytes are tidied, folded, sorted and cut without harm.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include <collegium/text/letters.hpp>
#include <collegium/text/normal.hpp>
#include <collegium/text/search.hpp>
#include <collegium/text/sort.hpp>
#include <collegium/text/time_zone.hpp>
#include <collegium/text/width.hpp>

namespace {

namespace text = collegium::text;

void expect(bool holds) {
    if (!holds) std::abort();
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
