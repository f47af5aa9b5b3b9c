// Narrowing rows in the client: the signs of a search as everywhere, and hours of the day.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <collegium/text/query.hpp>

namespace collegium::tui::viewmodel {

// What a row is found by.
struct RowWords {
    std::string all;
    std::string number;  // of #12; empty: any word of it
    std::string place;   // of @самар, @судья; empty: all the words
    std::optional<std::chrono::minutes> time_of_day;  // of 17:00–18:00
};

// The same, made ready for several queries.
struct SearchedRow {
    explicit SearchedRow(const RowWords& words);

    text::Searched words;
    std::optional<std::chrono::minutes> time_of_day;
};

class RowQuery {
  public:
    explicit RowQuery(const std::string& typed);

    [[nodiscard]] bool matches(const SearchedRow& row) const;

  private:
    struct Hours {
        std::chrono::minutes from;
        std::chrono::minutes until;  // not included; before `from`: over midnight
    };
    // "17:00–18:00", with any dash; none: it is no span of hours.
    [[nodiscard]] static std::optional<Hours> hours_of(std::string typed);

    text::Query query_;
    std::vector<Hours> hours_;
};

// Places of the rows that answer to a query, as it was typed or, where nothing does, in the other
// keyboard layout.
struct FoundRows {
    std::vector<std::size_t> rows;
    std::string reading;  // the other layout's, where that is what they match
};
template <typename Words>
[[nodiscard]] FoundRows find_rows(std::size_t count, const std::string& query, Words words_of);

// Whether a row that is words and nothing more answers to a query.
[[nodiscard]] bool query_matches(const std::string& query, const std::string& text);

template <typename Words>
FoundRows find_rows(std::size_t count, const std::string& query, Words words_of) {
    FoundRows found;
    const auto look = [&](const std::string& reading) {
        for (std::size_t i = 0; i < count; ++i)
            if (reading.empty() || query_matches(reading, words_of(i))) found.rows.push_back(i);
        return !found.rows.empty();
    };
    if (look(query) || query.empty()) return found;
    for (const std::string& reading : text::query_readings(query)) {
        if (!look(reading)) continue;
        found.reading = reading;
        break;
    }
    return found;
}

}  // namespace collegium::tui::viewmodel
