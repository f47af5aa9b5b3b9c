// Searching as people type: beginnings of words in any order, letters that sound alike or that the
// other country's keyboard lacks taken for one.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace collegium::text {

// The words of a query, folded: case, ё=е, є=е, і=ї=и, ґ=г, accents dropped, apostrophes and
// hyphens dropped; Latin letters that look Cyrillic count as Cyrillic inside a Cyrillic word.
[[nodiscard]] std::vector<std::string> search_words(std::string_view query);

// The words a text is found by: those of search_words and each part of a hyphenated word, sorted,
// without repeats.
[[nodiscard]] std::vector<std::string> index_words(std::string_view text);

// Whether every word of the query begins some word of the text.
[[nodiscard]] bool matches(std::string_view query, std::string_view text);

// All folded words with this beginning lie in [word, prefix_end(word)) when compared as bytes.
[[nodiscard]] std::string prefix_end(std::string_view word);

// What the same keys would have typed in the other keyboard layouts: `tkrby` gives `елкин`; Latin
// has a Russian and a Ukrainian reading, Cyrillic a Latin one. Readings equal to the text are left
// out.
[[nodiscard]] std::vector<std::string> other_layouts(std::string_view text);

}  // namespace collegium::text
