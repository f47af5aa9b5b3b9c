#include "handlers/board_codec.hpp"

#include "handlers/convert.hpp"

namespace collegium::rpc {

void encode_board(const sdk::BoardView& board, const std::vector<std::string>& squares,
                  i18n::Language language, v1::BoardView& out) {
    out.set_columns(board.columns);
    out.set_rows(board.rows);
    out.set_style(board.style == sdk::BoardStyle::kCells ? v1::BoardView::STYLE_CELLS
                                                         : v1::BoardView::STYLE_POINTS);
    out.set_bottom(to_message(board.bottom));
    out.mutable_cells()->Reserve(static_cast<int>(board.cells.size()));
    for (std::size_t i = 0; i < board.cells.size(); ++i) {
        const sdk::Cell& cell = board.cells[i];
        v1::BoardView::Cell& shown = *out.add_cells();
        shown.set_text(cell.text);
        shown.set_ascii(cell.ascii);
        shown.set_words(in_language(cell.words, language));
        shown.set_playable(cell.role != sdk::CellRole::kUnused);
        shown.set_square(squares[i]);
        shown.set_dark(cell.dark);
        shown.set_number(cell.number);
        if (cell.role == sdk::CellRole::kFirstSide) shown.set_side(v1::BOARD_SIDE_FIRST);
        if (cell.role == sdk::CellRole::kSecondSide) shown.set_side(v1::BOARD_SIDE_SECOND);
    }
    for (const std::string& label : board.column_labels)
        out.add_column_labels(label);
    for (const std::string& label : board.row_labels)
        out.add_row_labels(label);
}

}  // namespace collegium::rpc
