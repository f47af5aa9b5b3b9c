// Several values in one column, and instants that may be missing.
#pragma once

#include <cstdint>
#include <iterator>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <collegium/storage/clock.hpp>
#include <collegium/storage/sql.hpp>

namespace collegium::storage {

inline Value to_value(const std::optional<Instant>& instant) {
    return instant ? Value(to_millis(*instant)) : Value(nullptr);
}

inline std::optional<Instant> instant_of(const Row& row, int column) {
    if (row.is_null(column)) return std::nullopt;
    return from_millis(row.integer(column));
}

// A line each.
inline std::string joined(const std::vector<std::string>& values) {
    std::string lines;
    for (const std::string& value : values)
        lines += value + "\n";
    return lines;
}

inline std::vector<std::string> lines_of(std::string_view text) {
    std::vector<std::string> lines;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        lines.emplace_back(text.substr(0, end));
        text.remove_prefix(end + 1);
    }
    return lines;
}

// Words joined by spaces.
inline std::string words_text(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words)
        text += (text.empty() ? "" : " ") + word;
    return text;
}

inline std::vector<std::string> words_of(std::string_view text) {
    std::istringstream stream{std::string(text)};
    return {std::istream_iterator<std::string>(stream), std::istream_iterator<std::string>()};
}

// Numbers joined by spaces.
inline std::string numbers_text(const std::vector<int>& numbers) {
    std::string text;
    for (const int number : numbers)
        text += (text.empty() ? "" : " ") + std::to_string(number);
    return text;
}

inline std::vector<int> numbers_of(std::string_view text) {
    std::istringstream stream{std::string(text)};
    return {std::istream_iterator<int>(stream), std::istream_iterator<int>()};
}

inline std::vector<std::int64_t> ids_of(std::string_view text) {
    std::istringstream stream{std::string(text)};
    return {std::istream_iterator<std::int64_t>(stream), std::istream_iterator<std::int64_t>()};
}

}  // namespace collegium::storage
