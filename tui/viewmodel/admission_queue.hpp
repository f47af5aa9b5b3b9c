// The queue of the admission desk: entrants under their applications, in the server's order.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "tui/i18n/texts.hpp"
#include "tui/viewmodel/list_model.hpp"
#include "tui/widgets/table.hpp"

namespace collegium::tui::viewmodel {

// How the commission stands to an entrant. Waiting for a paper is no decision.
enum class Standing : std::uint8_t { kUnseen, kWaiting, kAdmitted, kRefused };

[[nodiscard]] std::string sign_of(Standing standing);
[[nodiscard]] Tone tone_of(Standing standing);

struct QueueRow {
    std::string name;                // "competitions/14/entrants/512"
    std::string application;         // "competitions/14/applications/18"
    std::string application_number;  // "18"
    std::string organisation;        // «СШ № 3»
    std::string place;               // «Самара»; wide layout
    std::string representative;
    std::string line;  // number of the line in the application
    std::string short_name;
    std::string full_name;
    std::string rank;
    std::string group;
    Standing standing = Standing::kUnseen;
    std::string waits_for;  // «отметка врача (2.2.3)»
    std::chrono::sys_seconds wait_until{};
    bool clear = false;   // every verdict is accepted: fit for admission of many at once
    std::string version;  // changes with every change of the row

    friend bool operator==(const QueueRow&, const QueueRow&) = default;
};

// The cursor stays on its entrant by identity; a heading stands over the lines of an application.
class AdmissionQueue : public TableSource {
  public:
    // A whole fresh reading. Rows that changed since the last one are marked.
    void show(std::vector<QueueRow> rows);
    // The next page of the first reading.
    void append(std::vector<QueueRow> rows);
    // A fresh reading of one row; `mine`: the change is one's own and needs no mark.
    void update(const QueueRow& row, bool mine);
    void remove(const std::string& name);
    void seen() { changed_.clear(); }

    // Words of the layout the next frame is drawn in.
    void show_in(const Texts& texts, Room room);
    void filter(const std::string& query);
    [[nodiscard]] const std::string& query() const { return query_; }
    // The other keyboard layout's reading, when that is what the rows match.
    [[nodiscard]] const std::string& shown_as() const { return shown_as_; }
    [[nodiscard]] std::size_t matches() const;

    [[nodiscard]] const QueueRow* current() const;
    [[nodiscard]] const QueueRow* find(const std::string& name) const;
    [[nodiscard]] bool go_to(const std::string& name);
    // The next entrant below the cursor without a decision, round the end; a waiting one only where
    // no unseen one is left. Empty: none is left.
    [[nodiscard]] std::string next_undecided() const;
    // First entrant of the next (1) or previous (-1) application; empty: there is none.
    [[nodiscard]] std::string neighbour_application(int by) const;
    [[nodiscard]] const std::vector<QueueRow>& rows() const { return rows_; }

    void toggle_mark();
    void set_clear(const std::string& name, bool clear);
    // Marks every row that nothing speaks against; how many there are.
    std::size_t mark_clear();
    void clear_marks() { marked_.clear(); }
    // In the order of the queue.
    [[nodiscard]] std::vector<std::string> marked() const;

    [[nodiscard]] static std::vector<Column> columns();
    [[nodiscard]] std::size_t size() const override { return shown_.size(); }
    [[nodiscard]] std::string key(std::size_t index) const override;
    [[nodiscard]] TableRow row(std::size_t index) const override;
    [[nodiscard]] std::size_t height(std::size_t index) const override;
    [[nodiscard]] bool is_heading(std::size_t index) const override {
        return shown_[index].heading;
    }
    [[nodiscard]] std::size_t cursor() const override { return cursor_; }
    void move_to(std::size_t index) override;

  private:
    struct Shown {
        std::size_t row;
        bool heading;
    };

    void arrange();
    [[nodiscard]] std::string heading_words(const QueueRow& row) const;
    [[nodiscard]] std::string row_words(const QueueRow& row) const;

    std::vector<QueueRow> rows_;
    std::vector<Shown> shown_;
    std::set<std::string> changed_;
    std::set<std::string> marked_;
    std::string held_;  // the entrant under the cursor
    std::string query_;
    std::string shown_as_;
    std::size_t cursor_ = 0;
    Texts texts_{i18n::Language::kRu};
    Room room_ = Room::kNormal;
};

}  // namespace collegium::tui::viewmodel
