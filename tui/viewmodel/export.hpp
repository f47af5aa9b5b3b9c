// What is on the screen, as a file: CSV for spreadsheets, TXT for paper and mail.
#pragma once

#include <string>
#include <vector>

namespace collegium::tui::viewmodel {

// A list in words: one heading per column, one cell per column in every row.
struct ExportTable {
    std::string title;
    std::vector<std::string> headings;
    std::vector<std::vector<std::string>> rows;
};

// Comma separated, quoted where needed, UTF-8 with a byte order mark: spreadsheets of the offices
// take a file without it for the local code page. A cell that a spreadsheet would run as a formula
// is preceded by an apostrophe.
[[nodiscard]] std::string to_csv(const ExportTable& table);

// The title, the headings and the rows, in columns padded by display width.
[[nodiscard]] std::string to_txt(const ExportTable& table);

// A file name of letters, digits and hyphens: "Реестр людей", "20261014-1805", "csv" ->
// "Реестр-людей-20261014-1805.csv". Never empty, never a path, at most 80 letters of title.
[[nodiscard]] std::string safe_file_name(const std::string& title, const std::string& stamp,
                                         const std::string& extension);

}  // namespace collegium::tui::viewmodel
