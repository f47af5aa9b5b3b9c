// The text of a table of drawn starts (docs/opening-tables.md), read line by line.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <collegium/sdk/error.hpp>
#include <collegium/sdk/openings.hpp>

namespace collegium::draughts {

inline constexpr std::size_t kLongestTable = 300'000;  // bytes

// One entry as it stands in the text.
struct TableRow {
    sdk::OpeningEntry entry;
    std::string position;  // the start it must make, as the table prints it; may be empty
    int line = 0;
};

struct TableText {
    sdk::OpeningTable table;  // all but the entries
    std::vector<TableRow> rows;
    std::vector<sdk::Error> errors;  // of form: headings, addresses, kinds; by line
};

// Reads what can be read and names everything that cannot; whether entries are legal is not looked
// at. A text over kLongestTable is not read at all.
[[nodiscard]] TableText read_table(std::string_view text);

// A refusal about one line; `entry` may be empty.
[[nodiscard]] sdk::Error table_error(int line, const std::string& entry, std::string reason,
                                     std::string message, sdk::Metadata metadata = {});

}  // namespace collegium::draughts
