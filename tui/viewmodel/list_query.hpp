// Narrowing rows in the client: the signs of a search as everywhere, and hours of the day.
#pragma once

#include <chrono>
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

// Whether a row that is words and nothing more answers to a query.
[[nodiscard]] bool query_matches(const std::string& query, const std::string& text);

}  // namespace collegium::tui::viewmodel
