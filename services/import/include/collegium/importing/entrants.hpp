// The rows of a table as entrants: what can be said without knowing the registry or the
// competition.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <collegium/importing/columns.hpp>
#include <collegium/importing/table.hpp>
#include <collegium/registry/person.hpp>
#include <collegium/sdk/result.hpp>

namespace collegium::importing {

// One bad cell.
struct CellFault {
    std::optional<Column> column;  // none: the file has no such column
    std::string reason;            // UPPER_SNAKE, has a text in core/i18n
    sdk::Metadata metadata;
    std::string value;  // as it stands there, cut; empty for sealed columns
};

struct EntrantRow {
    int number = 0;                                 // in the file
    std::string full_name;                          // as far as it could be read
    registry::Form form;                            // as far as it could be read
    std::optional<registry::CheckedPerson> person;  // where nothing is wrong with it
    // As the file writes them; empty where it does not.
    std::string rank;
    std::string discipline;
    std::string group;
    std::string organisation;
    std::string coach;
    bool doctor = false;
    std::vector<CellFault> faults;  // by column
};

// One for each row below the headings, in their order.
[[nodiscard]] std::vector<EntrantRow> read_entrants(const Table& table, const Headings& headings,
                                                    registry::Date today);

// A fault of the row's cell in the column that means `field`.
[[nodiscard]] CellFault fault_of(const Table& table, const Headings& headings, int row, Field field,
                                 std::string reason, sdk::Metadata metadata = {});

// "03.05.2010", "3/5/2010", "2010-05-03", "03.05.10" (the latest such year that is not in the
// future).
[[nodiscard]] std::optional<registry::RawDate> parse_date(std::string_view text,
                                                          registry::Date today);
[[nodiscard]] std::optional<registry::Sex> parse_sex(std::string_view text);
// By the ending of a patronymic.
[[nodiscard]] std::optional<registry::Sex> sex_of_patronymic(std::string_view patronymic);

}  // namespace collegium::importing
