#include "table_builder.hpp"

#include <algorithm>
#include <utility>

#include <collegium/text/normal.hpp>

namespace collegium::importing {

tl::unexpected<sdk::Error> refuse_table(std::string reason, std::string message,
                                        sdk::Metadata metadata) {
    return sdk::refuse(sdk::Code::kInvalidArgument, std::move(reason), std::move(message),
                       std::move(metadata));
}

bool TableBuilder::add(int row, std::size_t column, std::string_view text) {
    if (refusal_) return false;
    const std::string number = std::to_string(row);
    if (text.size() > kLongestCell)
        return stop(refuse_table("TABLE_CELL_TOO_LONG", "a cell is too long",
                                 {{"row", number},
                                  {"column", column_letters(column)},
                                  {"limit", std::to_string(kLongestCell)}}));
    std::string line = text::clean_line(text);
    if (line.empty()) return true;
    if (column >= kMostColumns)
        return stop(refuse_table("TABLE_TOO_WIDE", "too many columns",
                                 {{"row", number}, {"limit", std::to_string(kMostColumns)}}));
    text_ += line.size();
    if (text_ > kMostText)
        return stop(refuse_table("TABLE_TOO_LARGE", "too much text",
                                 {{"limit", std::to_string(kMostText >> 20U)}}));
    Row& into = row_of(row);
    if (table_.rows.size() > kMostRows)
        return stop(refuse_table("TABLE_TOO_LONG", "too many rows",
                                 {{"limit", std::to_string(kMostRows)}}));
    const auto place = std::ranges::lower_bound(into.cells, column, {}, &Cell::column);
    if (place != into.cells.end() && place->column == column)
        place->text = std::move(line);
    else
        into.cells.insert(place, {column, std::move(line)});
    return true;
}

Row& TableBuilder::row_of(int number) {
    auto& rows = table_.rows;
    if (!rows.empty() && rows.back().number == number) return rows.back();
    const auto place = std::ranges::lower_bound(rows, number, {}, &Row::number);
    if (place != rows.end() && place->number == number) return *place;
    return *rows.insert(place, Row{number, {}});
}

bool TableBuilder::stop(tl::unexpected<sdk::Error> refusal) {
    refusal_ = std::move(refusal).value();
    return false;
}

sdk::Result<Table> TableBuilder::finish(std::string format) && {
    if (refusal_) return tl::unexpected(*std::move(refusal_));
    if (table_.rows.empty()) return refuse_table("TABLE_EMPTY", "there is nothing in the table");
    table_.format = std::move(format);
    return std::move(table_);
}

}  // namespace collegium::importing
