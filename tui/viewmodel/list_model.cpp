#include "tui/viewmodel/list_model.hpp"

#include "tui/viewmodel/format.hpp"

namespace collegium::tui::viewmodel {

Column column(std::string id, std::string title, int width, Align align, int priority, int gap) {
    Column made;
    made.id = std::move(id);
    made.title = std::move(title);
    made.width = width;
    made.align = align;
    made.priority = priority;
    made.gap = gap;
    return made;
}

std::string ListModel::empty_text() const {
    if (failed()) return failure_;
    if (!loaded() || looked_through()) return texts()("list.loading");
    if (query_.empty()) return nothing();
    return texts()("list.nothing_found", {{"query", query_}});
}

std::string ListModel::upper_corner() const {
    std::string words = corner();
    const auto add = [&words](const std::string& more) {
        words = words.empty() ? more : more + " · " + words;
    };
    if (const auto n = looked_through()) add(texts()("list.looked_through", {{"n", grouped(*n)}}));
    if (!shown_as_.empty()) add(texts()("list.shown_as", {{"query", shown_as_}}));
    if (news() > 0) add(texts()("list.news", {{"n", news()}}));
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

}  // namespace collegium::tui::viewmodel
