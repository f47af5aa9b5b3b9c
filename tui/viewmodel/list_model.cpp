#include "tui/viewmodel/list_model.hpp"

#include <collegium/text/search.hpp>

namespace collegium::tui::viewmodel {

std::string ListModel::empty_text() const {
    if (failed()) return failure_;
    if (!loaded()) return texts()("list.loading");
    if (query_.empty()) return nothing();
    return texts()("list.nothing_found", {{"query", query_}});
}

std::string ListModel::upper_corner() const {
    std::string words = corner();
    const auto add = [&words](const std::string& more) {
        words = words.empty() ? more : more + " · " + words;
    };
    if (!shown_as_.empty()) add(texts()("list.shown_as", {{"query", shown_as_}}));
    if (news() > 0) add(texts()("list.news", {{"n", std::to_string(news())}}));
    return words;
}

ExportTable ListModel::exported() const {
    ExportTable table;
    table.title = title();
    const auto all = columns();
    for (const Column& column : all)
        table.headings.push_back(column.title);
    for (std::size_t i = 0; i < size(); ++i) {
        std::vector<std::string> cells(all.size());
        const TableRow drawn = draw(i, room() == Room::kNarrow ? Room::kNarrow : Room::kNormal);
        for (const auto& line : drawn.lines)
            for (std::size_t c = 0; c < line.size() && c < cells.size(); ++c)
                cells[c] += (cells[c].empty() || line[c].text.empty() ? "" : " ") + line[c].text;
        table.rows.push_back(std::move(cells));
    }
    return table;
}

std::vector<std::string> other_readings(const std::string& query) {
    std::vector<std::string> readings = text::other_layouts(query);
    // «ъъъ» reads as "]]]", which has no word in it and would match everything.
    std::erase_if(readings,
                  [](const std::string& reading) { return text::search_words(reading).empty(); });
    return readings;
}

bool query_matches(const std::string& query, const std::string& text) {
    if (query.starts_with('!')) return query.size() == 1 || !text::matches(query.substr(1), text);
    return text::matches(query, text);
}

}  // namespace collegium::tui::viewmodel
