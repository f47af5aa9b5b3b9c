// The boards of a round as rows: who plays whom, what is recorded, what still waits for the link.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tui/i18n/texts.hpp"
#include "tui/viewmodel/board_row.hpp"
#include "tui/viewmodel/list_model.hpp"
#include "tui/widgets/table.hpp"

namespace collegium::tui::viewmodel {

// Results of a board that the server has not confirmed, in the order they were entered.
struct WaitingResults {
    std::vector<std::string> results;  // «2:0»
    bool unsent = false;               // kept until the link is back; else under way

    friend bool operator==(const WaitingResults&, const WaitingResults&) = default;
};

// A result that was typed and not recorded, and why; it stays until its author has decided.
struct RefusedResult {
    std::string result;  // «0:2»
    std::string why;     // «там уже 2:0 (Ким В. Т., 17:40)»

    friend bool operator==(const RefusedResult&, const RefusedResult&) = default;
};
using RefusedResults = std::map<std::string, RefusedResult>;  // by board

// The cursor stays on its board by identity while results of colleagues arrive.
class BoardList : public TableSource {
  public:
    // A fresh reading of the round; rows that others changed since the last one are marked.
    void show(std::vector<BoardRow> rows);
    void show_byes(std::vector<BoardRow> byes) { byes_ = std::move(byes); }
    // One fresh row; `mine`: the change is one's own and needs no mark.
    void update(const BoardRow& row, bool mine);
    void clear() { *this = BoardList(); }
    void seen() { changed_.clear(); }
    // By board name: shown with ↥ where they wait for the link, with … where they are under way.
    void set_waiting(std::map<std::string, WaitingResults> waiting) {
        waiting_ = std::move(waiting);
    }
    // By board name: shown with ? beside what stands there.
    void set_refused(RefusedResults refused) { refused_ = std::move(refused); }

    void show_in(const Texts& texts, Room room);
    // Words of the sides, «белые», «чёрные»: the titles of the two names.
    void set_sides(std::string first, std::string second) {
        sides_ = {std::move(first), std::move(second)};
    }
    void filter(const std::string& query);
    [[nodiscard]] const std::string& query() const { return query_; }
    [[nodiscard]] std::size_t matches() const { return shown_.size(); }

    // The board under the cursor is marked, or not any more.
    void toggle_mark();
    void clear_marks() { marked_.clear(); }
    // By number; boards the round does not have any more are left out.
    [[nodiscard]] std::vector<const BoardRow*> marked() const;

    [[nodiscard]] const BoardRow* current() const;
    [[nodiscard]] const BoardRow* find(const std::string& name) const;
    [[nodiscard]] const BoardRow* find(int number) const;
    [[nodiscard]] bool go_to(const std::string& name);
    // The next board below the cursor without a result, round the end; empty: none is left.
    [[nodiscard]] std::string next_open() const;
    // The next board below the cursor whose result was typed and not recorded, round the end.
    [[nodiscard]] std::string next_refused() const;
    [[nodiscard]] const RefusedResult* refused(const std::string& name) const;
    [[nodiscard]] std::size_t refused_count() const;
    // Some game of the board has no result and none is on its way.
    [[nodiscard]] bool is_open(const std::string& name) const;
    [[nodiscard]] std::size_t open_count() const;
    // Boards with results that the server has not confirmed; of them those under way.
    [[nodiscard]] std::size_t waiting_count() const { return waiting_.size(); }
    [[nodiscard]] std::size_t sending_count() const;
    [[nodiscard]] std::size_t board_count() const;
    [[nodiscard]] int last_number() const;
    // «№ 41 Эрдман Л. Ф.» of every bye, for the edge of the panel.
    [[nodiscard]] std::string byes() const;
    [[nodiscard]] const std::vector<BoardRow>& rows() const { return rows_; }
    [[nodiscard]] bool is_changed(const std::string& name) const { return changed_.contains(name); }

    [[nodiscard]] std::vector<Column> columns() const;
    [[nodiscard]] std::size_t size() const override { return shown_.size(); }
    [[nodiscard]] std::string key(std::size_t index) const override;
    [[nodiscard]] TableRow row(std::size_t index) const override;
    [[nodiscard]] std::size_t height(std::size_t index) const override;
    [[nodiscard]] std::size_t cursor() const override { return cursor_; }
    void move_to(std::size_t index) override;

    // Those without an opponent, drawn with the columns of the list.
    [[nodiscard]] std::size_t bye_count() const { return byes_.size(); }
    [[nodiscard]] TableRow bye(std::size_t index) const;

  private:
    void arrange();
    [[nodiscard]] bool open(const BoardRow& row) const;
    template <typename Wanted>
    [[nodiscard]] std::string next_where(Wanted wanted) const;
    [[nodiscard]] const WaitingResults* waiting(const BoardRow& row) const;
    [[nodiscard]] std::size_t games() const;
    [[nodiscard]] Cell number_cell(const BoardRow& row) const;
    [[nodiscard]] Cell result_cell(const BoardRow& row) const;
    [[nodiscard]] bool any_turned() const;
    [[nodiscard]] std::string missing_words(const BoardRow& row) const;
    [[nodiscard]] std::string games_words(const BoardRow& row) const;
    [[nodiscard]] std::string how_words(const BoardRow& row, int width) const;
    [[nodiscard]] int how_width() const;

    std::vector<BoardRow> rows_;
    std::vector<BoardRow> byes_;
    std::vector<std::size_t> shown_;  // rows that match the filter
    std::set<std::string> changed_;
    std::set<std::string> marked_;
    std::map<std::string, WaitingResults> waiting_;
    RefusedResults refused_;
    std::pair<std::string, std::string> sides_;
    std::string held_;  // the board under the cursor
    std::string query_;
    std::size_t cursor_ = 0;
    Texts texts_{i18n::Language::kRu};
    Room room_ = Room::kNormal;
};

// The byes of a list as a table without a cursor.
class ByeList : public TableSource {
  public:
    explicit ByeList(const BoardList& list) : list_(list) {}
    [[nodiscard]] std::size_t size() const override { return list_.bye_count(); }
    [[nodiscard]] std::string key(std::size_t index) const override {
        return std::to_string(index);
    }
    [[nodiscard]] TableRow row(std::size_t index) const override { return list_.bye(index); }
    [[nodiscard]] std::size_t cursor() const override { return list_.bye_count(); }
    void move_to(std::size_t /*index*/) override {}

  private:
    const BoardList& list_;
};

}  // namespace collegium::tui::viewmodel
