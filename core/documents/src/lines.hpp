// Lines of text measured in terminal columns, and widths shared among columns of any unit.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <collegium/documents/document.hpp>

namespace collegium::documents {

// `times` copies of a sign.
[[nodiscard]] std::string repeated(std::string_view sign, int times);
// The text on `width` columns, filled with `sign` as `align` says; a longer text stays as it is.
[[nodiscard]] std::string filled(std::string_view text, int width, Align align,
                                 std::string_view sign = " ");
// Lines of at most `width` columns: broken at spaces, after hyphens and slashes, else inside a
// word; at least one line. A line feed breaks too.
[[nodiscard]] std::vector<std::string> wrapped(std::string_view text, int width);
// Columns of the longest part that `wrapped` would rather not break.
[[nodiscard]] int longest_part(std::string_view text);
// Parts of a text between which a line may be broken; each with the sign it ends with.
[[nodiscard]] std::vector<std::string_view> parts_of(std::string_view text);

// Whether a signature line is aligned with the others: words, then lines to sign on.
[[nodiscard]] bool is_aligned(const FieldRow& row);

// Whether the heading of a column takes the room of the empty cell above it.
[[nodiscard]] bool joins_heading(const Table& table, std::size_t column);

// The width to which labels are cut so that together they take no more than `allowed`: short ones
// stay whole, long ones give way.
[[nodiscard]] double label_limit(std::vector<double> widths, double allowed);

// `total` shared by `shares` so that, where there is room, nobody gets less than he needs.
[[nodiscard]] std::vector<int> shared_widths(const std::vector<int>& shares,
                                             const std::vector<int>& needs, int total);

}  // namespace collegium::documents
