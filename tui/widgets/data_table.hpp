// DataTable: a list of any length of which only the visible rows are ever asked for and drawn.
#pragma once

#include <cstddef>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include <ftxui/component/event.hpp>
#include <ftxui/dom/elements.hpp>

#include "tui/widgets/cells.hpp"
#include "tui/widgets/look.hpp"

namespace collegium::tui {

struct Column {
    std::string id;
    std::string title;
    int width = 0;     // columns without the gap; 0: shares what is left by `flex`
    int flex = 1;      // share of the free width, and with it the minimum below
    int minimum = 12;  // of a flexible column: names are never cut below it
    Align align = Align::kLeft;
    int priority = 0;  // where the width does not do, the lowest priority gives way first
    int gap = 1;       // spaces to the right of it
};

struct Cell {
    std::string text;
    Tone tone = Tone::kText;
};

// A row is 1 to 3 lines high; line k holds a cell per column (missing ones are empty).
struct TableRow {
    std::vector<std::vector<Cell>> lines;
    bool changed = false;  // Δ at the right end
    bool muted = false;    // done or gone meanwhile: drawn in the muted tone
};

// The rows and the cursor. Both belong to the view model, which keeps the cursor on its row by
// identity while pages and live news arrive; the table only shows them and moves the cursor.
class TableSource {
  public:
    virtual ~TableSource() = default;
    [[nodiscard]] virtual std::size_t size() const = 0;
    [[nodiscard]] virtual std::string key(std::size_t index) const = 0;
    [[nodiscard]] virtual TableRow row(std::size_t index) const = 0;
    [[nodiscard]] virtual std::size_t height(std::size_t /*index*/) const { return 1; }
    [[nodiscard]] virtual std::size_t cursor() const = 0;
    // Also the place to ask for the next page when the cursor comes near the end.
    virtual void move_to(std::size_t index) = 0;
};

// Options a screen may set; `empty` is said in the middle of an empty table.
struct TableOptions {
    bool header = true;
    bool marks = false;  // Space and Insert mark rows; a column for * is kept
    std::string empty;
    std::function<void()> on_open;                           // Enter
    std::function<void(const std::string& column)> on_sort;  // click on a title
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

    // Keys of the marked rows, in no order of the list.
    [[nodiscard]] const std::set<std::string>& marked() const { return marked_; }
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
    std::size_t top_ = 0;
    std::size_t bottom_ = 0;  // one past the last row drawn
    int page_ = 1;
    static constexpr std::size_t kNoRow = static_cast<std::size_t>(-1);
    std::vector<std::size_t> drawn_;  // which row each drawn line belongs to
    ftxui::Box box_;
};

}  // namespace collegium::tui
