// A table out of a file as plain text: rows of cells with their addresses, whatever the file was.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace collegium::importing {

inline constexpr std::size_t kLargestFile = 8 * 1024 * 1024;  // bytes
inline constexpr std::size_t kMostRows = 20'000;              // with anything in them
inline constexpr std::size_t kMostColumns = 256;
inline constexpr std::size_t kLongestCell = 4'000;          // bytes of UTF-8
inline constexpr std::size_t kMostText = 16 * 1024 * 1024;  // bytes of all cells

// Dates of spreadsheets stand as "2010-05-03", whole numbers without a fraction.
struct Cell {
    std::size_t column = 0;  // from 0
    std::string text;        // never empty

    friend bool operator==(const Cell&, const Cell&) = default;
};

struct Row {
    int number = 0;           // in the file, from 1
    std::vector<Cell> cells;  // those with anything in them, by column

    // Empty where there is nothing.
    [[nodiscard]] std::string_view at(std::size_t column) const;

    friend bool operator==(const Row&, const Row&) = default;
};

struct Table {
    std::string format;     // "CSV, windows-1251, «;»", "XLSX, «Лист1»"
    std::vector<Row> rows;  // those with anything in them, by number

    friend bool operator==(const Table&, const Table&) = default;
};

// "A", "Z", "AA": how spreadsheets call the column with this index.
[[nodiscard]] std::string column_letters(std::size_t column);

}  // namespace collegium::importing
