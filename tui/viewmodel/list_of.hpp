// ListOf: a list as it is declared. A model of its own says in its constructor which columns there
// are and what of a row they show, what a filter looks through and what the pane says; title, words
// of an empty list and headings of columns are texts by their names.
#pragma once

#include <concepts>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "tui/viewmodel/fields.hpp"
#include "tui/viewmodel/format.hpp"
#include "tui/viewmodel/list_model.hpp"

namespace collegium::tui::viewmodel {

// The layouts a column stands in.
enum class Rooms : std::uint8_t {
    kNarrow = 1,
    kNormal = 2,
    kSmall = 3,
    kWide = 4,
    kRoomy = 6,
    kAll = 7
};
[[nodiscard]] constexpr bool stands_in(Rooms rooms, Room room) {
    return ((static_cast<unsigned>(rooms) >> static_cast<unsigned>(room)) & 1U) != 0;
}

// The width of a column: so many cells, or a share of what is left and at least `minimum`.
struct Size {
    int width = 0;
    int flex = 1;
    int minimum = 0;
};
[[nodiscard]] constexpr Size fixed(int width) {
    return {width, 1, 0};
}
[[nodiscard]] constexpr Size share(int flex, int minimum) {
    return {0, flex, minimum};
}

template <typename Row>
class ListOf : public PagedModel<Row> {
  public:
    using Version = typename PagedModel<Row>::Version;
    using Identity = typename PagedModel<Row>::Identity;
    // What is declared refers to the model.
    ListOf(const ListOf&) = delete;
    ListOf& operator=(const ListOf&) = delete;

    [[nodiscard]] std::vector<Column> columns() const override {
        std::vector<Column> heads;
        for (const ColumnOf& column : columns_) {
            if (!stands_in(column.rooms_, this->room())) continue;
            heads.push_back(column.head_);
            if (column.titled_)
                heads.back().title = this->texts()(words_ + ".column." + column.head_.id);
        }
        return heads;
    }
    [[nodiscard]] std::string title() const override { return this->texts()(words_ + ".title"); }
    [[nodiscard]] std::string nothing() const override { return this->texts()(words_ + ".empty"); }
    // How many there are, where the server said it.
    [[nodiscard]] std::string corner() const override {
        const auto all = this->total();
        return all ? this->texts()(words_ + ".count", {{"n", grouped(*all)}}) : std::string{};
    }
    [[nodiscard]] Detail detail() const override {
        const Row* row = this->current();
        return row == nullptr || !pane_ ? Detail{} : pane_(*row);
    }

  protected:
    using CellOf = std::function<Cell(const Row&)>;

    class ColumnOf {
      public:
        ColumnOf& right() {
            head_.align = Align::kRight;
            return *this;
        }
        ColumnOf& in(Rooms rooms) {
            rooms_ = rooms;
            return *this;
        }
        // Its own heading, the same in every language.
        ColumnOf& headed(std::string title) {
            head_.title = std::move(title);
            titled_ = false;
            return *this;
        }
        // Instead of what the cell says; `narrow` in the narrow layout.
        ColumnOf& tone(Tone tone) { return this->tone(tone, tone); }
        ColumnOf& tone(Tone tone, Tone narrow) {
            tone_ = tone;
            narrow_tone_ = narrow;
            return *this;
        }

      private:
        friend ListOf;
        [[nodiscard]] Cell drawn(const Row& row, Room room) const {
            Cell cell = cell_ ? cell_(row) : Cell{};
            if (tone_) cell.tone = room == Room::kNarrow ? *narrow_tone_ : *tone_;
            return cell;
        }

        Column head_;
        CellOf cell_;
        Rooms rooms_ = Rooms::kAll;
        bool titled_ = true;
        std::optional<Tone> tone_;
        std::optional<Tone> narrow_tone_;
    };

    // `words` begins the keys of the list's texts, "persons".
    ListOf(
        const Texts& texts, LocalClock clock, Search search, std::string words,
        Version version = [](const Row& row) { return row.etag(); })
        : PagedModel<Row>(texts, search, std::move(version)),
          words_(std::move(words)),
          clock_(std::move(clock)) {}
    // Of rows that the server has not named.
    ListOf(const Texts& texts, LocalClock clock, Search search, std::string words, Version version,
           Identity identity)
        : PagedModel<Row>(texts, search, std::move(version), std::move(identity)),
          words_(std::move(words)),
          clock_(std::move(clock)) {}

    // The next column, headed by the text `<words>.column.<id>`; where the width does not do, the
    // lowest priority gives way first. `cell` is the name of a field, or what makes words or a Cell
    // of a row.
    template <typename Cells>
    ColumnOf& column(std::string id, Size size, int priority, Cells cell) {
        ColumnOf& made = columns_.emplace_back();
        made.head_.id = std::move(id);
        made.head_.width = size.width;
        made.head_.flex = size.flex;
        made.head_.minimum = size.minimum;
        made.head_.priority = priority;
        made.cell_ = cell_of(std::move(cell));
        return made;
    }
    // The sign before a row: one cell without a heading that never gives way.
    template <typename Cells>
    void sign(Cells cell) {
        column("sign", fixed(1), kNeverGivesWay, std::move(cell)).headed("");
    }
    // In the narrow layout a second line has these words under the column.
    template <typename Cells>
    void below(std::string id, Cells cell) {
        below_.emplace_back(std::move(id), cell_of(std::move(cell)));
    }
    // Rows that are done or gone.
    void muted(std::function<bool(const Row&)> is_muted) { muted_ = std::move(is_muted); }
    // What a filter of the client looks through.
    void found_by(std::function<std::string(const Row&)> words) { found_by_ = std::move(words); }
    // The pane about the row under the cursor.
    void pane(std::function<Detail(const Row&)> about) { pane_ = std::move(about); }

    [[nodiscard]] const LocalClock& local() const { return clock_; }
    // Rows that are loaded and for which it is true.
    template <typename Wanted>
    [[nodiscard]] int count(Wanted wanted) const {
        int found = 0;
        for (const auto& entry : this->list().entries())
            if (wanted(entry.row)) ++found;
        return found;
    }
    // The text of `key` with the number `n`; nothing where it is 0.
    [[nodiscard]] std::string counted(const std::string& key, std::int64_t n) const {
        return n == 0 ? std::string{} : this->texts()(key, {{"n", n}});
    }

    [[nodiscard]] TableRow draw_row(const Row& row, Room room) const override {
        TableRow drawn;
        drawn.muted = muted_ && muted_(row);
        std::vector<Cell>& first = drawn.lines.emplace_back();
        std::vector<Cell> second;
        for (const ColumnOf& column : columns_) {
            if (!stands_in(column.rooms_, room)) continue;
            first.push_back(column.drawn(row, room));
            Cell under;
            for (const auto& [id, cell] : below_)
                if (id == column.head_.id) under = cell(row);
            second.push_back(std::move(under));
        }
        if (room == Room::kNarrow && !below_.empty()) drawn.lines.push_back(std::move(second));
        return drawn;
    }
    [[nodiscard]] std::string searched(const Row& row) const override {
        return found_by_ ? found_by_(row) : std::string{};
    }

  private:
    static constexpr int kNeverGivesWay = 9;

    template <typename Cells>
    [[nodiscard]] CellOf cell_of(Cells cell) const {
        if constexpr (std::is_same_v<Cells, const char*>)
            return [this, field = FieldPath(*Row::descriptor(), cell)](const Row& row) {
                return Cell{field.words(row, this->texts(), clock_)};
            };
        else if constexpr (std::is_same_v<std::invoke_result_t<Cells, const Row&>, Cell>)
            return cell;
        else
            return [cell](const Row& row) { return Cell{cell(row)}; };
    }

    std::string words_;
    LocalClock clock_;
    std::vector<ColumnOf> columns_;
    std::vector<std::pair<std::string, CellOf>> below_;
    std::function<bool(const Row&)> muted_;
    std::function<std::string(const Row&)> found_by_;
    std::function<Detail(const Row&)> pane_;
};

}  // namespace collegium::tui::viewmodel
