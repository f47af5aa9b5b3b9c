// A table as data: columns, rows of cells, and whoever owns them. No FTXUI here: view models are
// table sources.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "tui/widgets/cells.hpp"
#include "tui/widgets/tone.hpp"

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
    // A line over the rows that belong together: the cursor steps over it.
    [[nodiscard]] virtual bool is_heading(std::size_t /*index*/) const { return false; }
    [[nodiscard]] virtual std::size_t cursor() const = 0;
    // Also the place to ask for the next page when the cursor comes near the end.
    virtual void move_to(std::size_t index) = 0;
};

}  // namespace collegium::tui
