// DataTable: a list of any length of which only the visible rows are ever asked for and drawn.
#pragma once

#include <cstddef>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include <ftxui/component/event.hpp>
#include <ftxui/dom/elements.hpp>

#include "tui/widgets/look.hpp"
#include "tui/widgets/table.hpp"

namespace collegium::tui {

// Options a screen may set; `empty` is said in the middle of an empty table.
struct TableOptions {
    bool header = true;
    bool marks = false;  // Space and Insert mark rows; a column for * is kept
    std::string empty{};
    std::function<void()> on_open{};                           // Enter
    std::function<void(const std::string& column)> on_sort{};  // click on a title
};

class DataTable {
  public:
    DataTable(TableSource& source, std::vector<Column> columns, TableOptions options = {});

    // Draws exactly `width` x `height` cells: header and the rows around the cursor.
    [[nodiscard]] ftxui::Element render(const Look& look, int width, int height, bool focused);

    // Arrows, PgUp, PgDn, Home, End, Space, Insert, Enter, mouse. True: the key was for the table.
    bool on_event(ftxui::Event event);

    void set_columns(std::vector<Column> columns) { columns_ = std::move(columns); }
    void set_empty_text(std::string text) { options_.empty = std::move(text); }
    void set_header(bool header) { options_.header = header; }
    // Without it a list that has not the focus shows no cursor at all.
    void set_cursor_shown(bool shown) { cursor_shown_ = shown; }

    // Keys of the marked rows, in no order of the list.
    [[nodiscard]] const std::set<std::string>& marked() const { return marked_; }
    void mark(const std::string& key) { marked_.insert(key); }
    void unmark(const std::string& key) { marked_.erase(key); }
    void clear_marks() { marked_.clear(); }

    // "1–24 из 240" for the panel's lower corner; `total` may be more than is loaded.
    [[nodiscard]] std::string position(const Look& look, std::size_t total) const;

  private:
    struct Placed {
        std::size_t column;
        int width;
    };
    [[nodiscard]] std::vector<Placed> place(int width) const;
    struct RowState {
        bool here;  // the cursor's row
        bool focused;
        bool marked;
    };
    [[nodiscard]] ftxui::Element line(const Look& look, const std::vector<Placed>& placed,
                                      const TableRow& row, std::size_t line, RowState state,
                                      int width) const;
    bool on_mouse(ftxui::Event& event);
    void scroll_to_cursor(int rows);
    void move(std::ptrdiff_t by);
    void toggle_mark();

    TableSource& source_;
    std::vector<Column> columns_;
    TableOptions options_;
    std::set<std::string> marked_;
    bool cursor_shown_ = true;
    std::size_t top_ = 0;
    std::size_t bottom_ = 0;  // one past the last row drawn
    int page_ = 1;
    static constexpr std::size_t kNoRow = static_cast<std::size_t>(-1);
    std::vector<std::size_t> drawn_;  // which row each drawn line belongs to
    ftxui::Box box_;
};

}  // namespace collegium::tui
