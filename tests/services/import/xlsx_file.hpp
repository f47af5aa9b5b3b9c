// XLSX files made by tests, part by part.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace collegium::importing::test {

// A ZIP archive in memory.
[[nodiscard]] std::string zip_of(const std::map<std::string, std::string>& parts);

// The parts of a workbook with one sheet, «Лист1», whose sheetData is given; its styles are
// 0: General, 1: built-in date, 2: "dd.mm.yyyy", 3: "0.00".
[[nodiscard]] std::map<std::string, std::string> workbook_of(
    const std::string& sheet_data, const std::vector<std::string>& shared_strings = {});

// Every cell as a shared string, as spreadsheet programs write them.
[[nodiscard]] std::string xlsx_of(const std::vector<std::vector<std::string>>& rows);

}  // namespace collegium::importing::test
