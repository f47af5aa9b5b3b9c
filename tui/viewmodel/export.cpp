#include "tui/viewmodel/export.hpp"

#include <algorithm>
#include <cctype>
#include <string_view>

#include <csv.h>

#include "tui/widgets/cells.hpp"

namespace collegium::tui::viewmodel {
namespace {

std::string csv_cell(const std::string& cell) {
    constexpr std::string_view formula = "=+-@\t\r";
    const std::string safe =
        !cell.empty() && formula.find(cell.front()) != std::string_view::npos ? "'" + cell : cell;
    std::string quoted(csv_write(nullptr, 0, safe.data(), safe.size()), '\0');
    csv_write(quoted.data(), quoted.size(), safe.data(), safe.size());
    return quoted;
}

void add_csv_row(std::string& csv, const std::vector<std::string>& cells) {
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (i > 0) csv += ',';
        csv += csv_cell(cells[i]);
    }
    csv += "\r\n";
}

}  // namespace

std::string to_csv(const ExportTable& table) {
    std::string csv = "\uFEFF";
    add_csv_row(csv, table.headings);
    for (const auto& row : table.rows)
        add_csv_row(csv, row);
    return csv;
}

std::string to_txt(const ExportTable& table) {
    std::vector<int> widths(table.headings.size());
    const auto measure = [&](const std::vector<std::string>& cells) {
        for (std::size_t i = 0; i < cells.size() && i < widths.size(); ++i)
            widths[i] = std::max(widths[i], columns(cells[i]));
    };
    measure(table.headings);
    for (const auto& row : table.rows)
        measure(row);

    std::string txt = table.title + "\n\n";
    const auto add = [&](const std::vector<std::string>& cells) {
        std::string line;
        for (std::size_t i = 0; i < cells.size() && i < widths.size(); ++i)
            line += (i == 0 ? "" : "  ") + fit(cells[i], widths[i]);
        line.erase(line.find_last_not_of(' ') + 1);
        txt += line + "\n";
    };
    add(table.headings);
    for (const auto& row : table.rows)
        add(row);
    return txt;
}

std::string safe_file_name(const std::string& title, const std::string& stamp,
                           const std::string& extension) {
    constexpr int kTitleColumns = 80;
    std::string stem;
    for (const char c : title) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte >= 0x80 || std::isalnum(byte) != 0)
            stem += c;
        else if (!stem.empty() && stem.back() != '-')
            stem += '-';
    }
    if (columns(stem) > kTitleColumns) {
        stem = cut(stem, kTitleColumns);
        stem.erase(stem.rfind("…"));
    }
    while (!stem.empty() && stem.back() == '-')
        stem.pop_back();
    return (stem.empty() ? "collegium" : stem) + "-" + stamp + "." + extension;
}

}  // namespace collegium::tui::viewmodel
