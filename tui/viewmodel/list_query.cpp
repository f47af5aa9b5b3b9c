#include "tui/viewmodel/list_query.hpp"

#include <algorithm>
#include <regex>
#include <sstream>

#include <collegium/text/search.hpp>

namespace collegium::tui::viewmodel {
namespace {

constexpr std::chrono::minutes kDay = std::chrono::hours(24);

}  // namespace

SearchedRow::SearchedRow(const RowWords& row)
    : words{text::index_words(row.all), row.number, text::index_words(row.place)},
      time_of_day(row.time_of_day) {}

std::optional<RowQuery::Hours> RowQuery::hours_of(std::string typed) {
    for (const char* dash : {"–", "—", "−"})
        if (const auto at = typed.find(dash); at != std::string::npos)
            typed.replace(at, std::string(dash).size(), "-");
    static const std::regex kSpan(R"((\d{1,2}):([0-5]\d)-(\d{1,2}):([0-5]\d))");
    std::smatch found;
    if (!std::regex_match(typed, found, kSpan)) return std::nullopt;
    const auto moment = [&](std::size_t hour) {
        return std::chrono::hours(std::stoi(found[hour])) +
               std::chrono::minutes(std::stoi(found[hour + 1]));
    };
    const Hours hours{moment(1), moment(3)};
    if (hours.from > kDay || hours.until > kDay) return std::nullopt;
    return hours;
}

RowQuery::RowQuery(const std::string& typed) {
    std::istringstream parts(typed);
    std::string rest;
    for (std::string part; parts >> part;) {
        if (const auto hours = hours_of(part))
            hours_.push_back(*hours);
        else
            rest.append(" ").append(part);
    }
    query_ = text::parse_query(rest);
}

bool RowQuery::matches(const SearchedRow& row) const {
    const bool in_time = std::all_of(hours_.begin(), hours_.end(), [&](const Hours& hours) {
        if (!row.time_of_day) return false;
        const bool begun = *row.time_of_day >= hours.from;
        const bool open = *row.time_of_day < hours.until;
        return hours.from <= hours.until ? begun && open : begun || open;
    });
    return in_time && text::matches(query_, row.words);
}

bool query_matches(const std::string& query, const std::string& text) {
    RowWords words;
    words.all = text;
    return RowQuery(query).matches(SearchedRow(words));
}

}  // namespace collegium::tui::viewmodel
