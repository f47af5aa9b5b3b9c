// The table of a tournament as rows: places, cells against opponents or by rounds, criteria. Pure.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include <collegium/v1/standings.pb.h>

#include "tui/i18n/texts.hpp"
#include "tui/viewmodel/export.hpp"
#include "tui/viewmodel/format.hpp"
#include "tui/viewmodel/list_model.hpp"
#include "tui/widgets/table.hpp"

namespace collegium::tui::viewmodel {

// By place, by number (Appendix 9), everybody against everybody, by rounds (Appendix 10).
enum class StandingsView : std::uint8_t { kPlaces, kNumbers, kCross, kRounds };

// Letters of the sides, «б» and «ч».
struct SideLetters {
    std::string first;
    std::string second;
};

class StandingsTable : public TableSource {
  public:
    // A fresh table; the cursor stays on its participant. Where it is the same table computed anew,
    // rows that moved are marked with ↑ and ↓.
    void show(v1::Standings standings);
    void clear() { *this = StandingsTable(); }
    // The marks have been seen.
    void forget_moves() { moved_.clear(); }
    [[nodiscard]] bool has_moves() const { return !moved_.empty(); }

    // What the next frame is drawn of; `width` is what the whole table may take.
    void show_in(const Texts& texts, Room room, int width, SideLetters letters);
    void set_view(StandingsView view);
    [[nodiscard]] StandingsView view() const { return view_; }
    // Every round or opponent is in sight.
    [[nodiscard]] bool shows_all_cells() const { return cells_in_sight() == cell_count(); }
    // ← →: the columns between the name and the points; false: nothing is hidden there.
    bool scroll(int by);
    void filter(const std::string& query);
    [[nodiscard]] const std::string& query() const { return query_; }
    [[nodiscard]] std::size_t matches() const { return shown_.size(); }

    [[nodiscard]] const v1::Standings& standings() const { return standings_; }
    [[nodiscard]] const v1::StandingsRow* current() const;
    [[nodiscard]] bool go_to(int number);
    // Who holds the first place alone, «Жуков Д. В.»; empty: nobody, or several.
    [[nodiscard]] std::string leader() const;
    [[nodiscard]] ExportTable exported(const std::string& title) const;

    [[nodiscard]] std::vector<Column> columns() const;
    [[nodiscard]] std::size_t size() const override { return shown_.size(); }
    [[nodiscard]] std::string key(std::size_t index) const override;
    [[nodiscard]] TableRow row(std::size_t index) const override;
    [[nodiscard]] std::size_t cursor() const override { return cursor_; }
    void move_to(std::size_t index) override;

  private:
    [[nodiscard]] bool cross() const;
    [[nodiscard]] std::size_t cell_count() const;
    [[nodiscard]] std::string cell_title(std::size_t index) const;
    [[nodiscard]] std::string cell(const v1::StandingsRow& row, std::size_t index) const;
    [[nodiscard]] int cell_width() const;
    // None where nothing is counted by criteria: places of a bracket.
    [[nodiscard]] int criterion_count() const;
    [[nodiscard]] int criterion_width(int index) const;
    [[nodiscard]] std::string criterion_title(int index) const;
    // The cells in sight: so many as fit beside everything else, from `offset_`.
    [[nodiscard]] std::size_t cells_in_sight() const;
    [[nodiscard]] int name_width() const;
    [[nodiscard]] int rank_width() const;
    void arrange();

    v1::Standings standings_;
    std::vector<int> shown_;    // indexes of rows
    std::map<int, int> moved_;  // by number: places gained
    int held_ = 0;              // number of the participant under the cursor
    std::size_t cursor_ = 0;
    std::size_t offset_ = 0;
    StandingsView view_ = StandingsView::kPlaces;
    std::string query_;
    Texts texts_{i18n::Language::kRu};
    Room room_ = Room::kNormal;
    int width_ = 78;
    SideLetters letters_;
};

// «12б 2», «+», «»: a round of a Swiss competition in one cell.
[[nodiscard]] std::string round_cell(const v1::RoundCell& cell, const SideLetters& letters);

// The rounds of one participant: Appendix 8 on the screen.
class ParticipantCardTable : public TableSource {
  public:
    void show(v1::ParticipantCard card) { card_ = std::move(card); }
    void show_in(const Texts& texts, Room room) {
        texts_ = texts;
        room_ = room;
    }
    [[nodiscard]] const v1::ParticipantCard& card() const { return card_; }
    // Points, place, criteria, what became of one who left.
    [[nodiscard]] std::vector<Line> summary() const;

    [[nodiscard]] std::vector<Column> columns() const;
    [[nodiscard]] std::size_t size() const override {
        return static_cast<std::size_t>(card_.lines_size());
    }
    [[nodiscard]] std::string key(std::size_t index) const override;
    [[nodiscard]] TableRow row(std::size_t index) const override;
    [[nodiscard]] std::size_t cursor() const override { return cursor_; }
    void move_to(std::size_t index) override { cursor_ = index; }
    void set_sides(std::string first, std::string second) {
        first_ = std::move(first);
        second_ = std::move(second);
    }

  private:
    v1::ParticipantCard card_;
    std::size_t cursor_ = 0;
    Texts texts_{i18n::Language::kRu};
    Room room_ = Room::kNormal;
    std::string first_;
    std::string second_;
};

}  // namespace collegium::tui::viewmodel
