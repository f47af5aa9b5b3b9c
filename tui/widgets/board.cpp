#include "tui/widgets/board.hpp"

#include <algorithm>
#include <utility>

#include "tui/widgets/cells.hpp"

namespace collegium::tui {
namespace {

constexpr int kLeftLabel = 4;   // " 10 "
constexpr int kRightLabel = 2;  // "10"

// Crossings stand closer than squares unless a number must fit on them.
int cell_width(const BoardPicture& picture) {
    return picture.points && !picture.numbers ? 2 : 3;
}

const BoardCell& cell_at(const BoardPicture& picture, int row, int column) {
    return picture.cells[static_cast<std::size_t>(row * picture.columns + column)];
}

std::string label(const std::vector<std::string>& labels, int index) {
    const auto i = static_cast<std::size_t>(index);
    return i < labels.size() ? labels[i] : "";
}

struct Shown {
    std::string text;
    Tone tone = Tone::kMuted;
};

Shown content(const Look& look, const BoardPicture& picture, const BoardCell& cell) {
    if (!cell.played) return {};
    if (!cell.glyph.empty()) {
        const std::string sign = look.ascii && !cell.ascii.empty() ? cell.ascii : cell.glyph;
        if (!picture.numbers || cell.number.empty()) return {sign, cell.tone};
        // Without colour only the sign tells whose stone it is.
        const bool both = columns(cell.number) < cell_width(picture);
        return {both ? sign + cell.number : cell.number, cell.tone};
    }
    if (cell.banned) return {"×", Tone::kBad};
    if (picture.names) return {cell.name};
    return {picture.points || cell.dark ? "·" : ""};
}

ftxui::Element draw_cell(const Look& look, const BoardPicture& picture, const BoardCell& cell) {
    const Shown shown = content(look, picture, cell);
    const int width = cell_width(picture);
    ftxui::Element drawn;
    if (width == 2) {
        // The mark of the last move stands behind its stone: there is one column to spare.
        drawn = ftxui::hbox({look.text(fit(shown.text, 1), shown.tone),
                             look.text(cell.marked ? "‹" : " ", Tone::kMark)});
    } else if (columns(shown.text) > 1) {
        const bool close = cell.marked && columns(shown.text) < width;
        drawn = ftxui::hbox({look.text(fit(shown.text, close ? width - 1 : width), shown.tone),
                             look.text(close ? "‹" : "", Tone::kMark)});
    } else {
        drawn = ftxui::hbox({look.text(cell.marked ? "[" : " ", Tone::kMark),
                             look.text(fit(shown.text, 1), shown.tone),
                             look.text(cell.marked ? "]" : " ", Tone::kMark)});
    }
    return cell.dark && !picture.points ? std::move(drawn) | look(Tone::kDarkSquare) : drawn;
}

ftxui::Element column_labels(const Look& look, const BoardPicture& picture) {
    const int width = cell_width(picture);
    std::string line(kLeftLabel, ' ');
    for (int column = 0; column < picture.columns; ++column) {
        const std::string name = label(picture.column_labels, column);
        line += width == 2 || columns(name) > 1 ? fit(name, width) : " " + fit(name, width - 1);
    }
    return look.text(fit(line, board_width(picture)), Tone::kMuted);
}

ftxui::Element draw_row(const Look& look, const BoardPicture& picture, int row) {
    const std::string name = label(picture.row_labels, row);
    ftxui::Elements parts{look.text(fit(name, kLeftLabel - 1, Align::kRight) + " ", Tone::kMuted)};
    for (int column = 0; column < picture.columns; ++column)
        parts.push_back(draw_cell(look, picture, cell_at(picture, row, column)));
    parts.push_back(look.text(fit(name, kRightLabel, Align::kRight), Tone::kMuted));
    return ftxui::hbox(std::move(parts));
}

// The first of `height` rows that keep the last move in sight.
int first_row(const BoardPicture& picture, int height) {
    if (height >= picture.rows) return 0;
    int marked = 0;
    for (int row = 0; row < picture.rows; ++row)
        for (int column = 0; column < picture.columns; ++column)
            if (cell_at(picture, row, column).marked) marked = row;
    return std::clamp(marked - height / 2, 0, picture.rows - height);
}

}  // namespace

int board_width(const BoardPicture& picture) {
    return kLeftLabel + picture.columns * cell_width(picture) + kRightLabel;
}

int board_height(const BoardPicture& picture) {
    return picture.rows + 2;
}

ftxui::Element Board(const Look& look, const BoardPicture& picture, int height) {
    const bool above = height > picture.rows;
    const bool below = height > picture.rows + 1;
    const int rows = std::min(picture.rows, height);
    const int first = first_row(picture, rows);
    ftxui::Elements lines;
    if (above) lines.push_back(column_labels(look, picture));
    for (int row = first; row < first + rows; ++row)
        lines.push_back(draw_row(look, picture, row));
    if (below) lines.push_back(column_labels(look, picture));
    return ftxui::vbox(std::move(lines));
}

}  // namespace collegium::tui
