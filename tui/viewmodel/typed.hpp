// Numbers, pairs, boards and money as officials type them. Pure; any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace collegium::tui::viewmodel {

// "10" as a number from `first`, not below 0, to `last`, below 10,000; nullopt when it is none.
[[nodiscard]] std::optional<int> parse_number(const std::string& text, int first, int last);

// "7 4, 12" as numbers; nullopt when it holds anything else.
[[nodiscard]] std::optional<std::vector<int>> parse_numbers(const std::string& text);

// "7-6, 4–1; 5+" as pairs of numbers; nullopt when it is none. Second 0: nobody opposite.
[[nodiscard]] std::optional<std::vector<std::pair<int, int>>> parse_number_pairs(
    const std::string& text);

// Boards in a row, both ends with them.
struct BoardRange {
    int first = 0;
    int last = 0;

    friend bool operator==(const BoardRange&, const BoardRange&) = default;
};
// "1–10", "1-10", "7"; nullopt: no boards are meant by that.
[[nodiscard]] std::optional<BoardRange> parse_boards(std::string typed);

// "1500", "1 500,50"; hundredths, nullopt when it is no amount.
[[nodiscard]] std::optional<std::int64_t> parse_money(const std::string& text);

}  // namespace collegium::tui::viewmodel
