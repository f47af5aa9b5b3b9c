// The draw counters of a position and what may be claimed in it, in words. Pure.
#pragma once

#include <string>
#include <vector>

#include <collegium/v1/games.pb.h>

#include "tui/i18n/texts.hpp"
#include "tui/viewmodel/game_line.hpp"
#include "tui/viewmodel/list_model.hpp"
#include "tui/widgets/table.hpp"

namespace collegium::tui::viewmodel {

// The counters, those that call for an act first, then those that run, then the rest. The cursor
// stays on its rule while positions change.
class CounterTable : public TableSource {
  public:
    explicit CounterTable(const Texts& texts) : texts_(texts) {}

    // nullptr: no position is known.
    void show(const v1::GameState* state);
    // The language and the columns of the next questions.
    void show_in(const Texts& texts, int width);
    // Lines of all rows.
    [[nodiscard]] int total_height() const;
    // The rule under the cursor; nullptr: there are none.
    [[nodiscard]] const v1::DrawCounter* current() const;
    [[nodiscard]] std::vector<Column> columns() const;

    [[nodiscard]] std::size_t size() const override { return counters_.size(); }
    [[nodiscard]] std::string key(std::size_t index) const override {
        return counters_[index].rule();
    }
    [[nodiscard]] TableRow row(std::size_t index) const override;
    [[nodiscard]] std::size_t height(std::size_t index) const override;
    [[nodiscard]] std::size_t cursor() const override;
    void move_to(std::size_t index) override { rule_ = counters_[index].rule(); }

  private:
    [[nodiscard]] std::vector<Cell> title_lines(const v1::DrawCounter& counter) const;
    [[nodiscard]] int title_width() const;

    Texts texts_;
    std::vector<v1::DrawCounter> counters_;
    std::string rule_;
    int width_ = 44;
    int article_width_ = 8;
};

// «5 из 15 ходов белых»
[[nodiscard]] std::string count_words(const v1::DrawCounter& counter, const Texts& texts);
// «█████░░░░░░░░░░»
[[nodiscard]] std::string gauge(int count, int limit);

// F3: what is counted, what resets it, since when it runs, what follows.
[[nodiscard]] std::vector<Line> explanation(const v1::DrawCounter& counter, const GameLine& line,
                                            const Texts& texts);

// The counters that may be claimed by now and could not before `earlier`, for the message line.
[[nodiscard]] std::vector<std::string> newly_claimable(const v1::GameState* earlier,
                                                       const v1::GameState& now,
                                                       const Texts& texts);

// Name of the side that a seat holds in this position; empty where it is not said.
[[nodiscard]] std::string side_of(v1::Seat seat, const v1::GameState& state,
                                  const v1::GameRules& rules);

// Lines about the state of the game: how it ended, what it awaits, who may claim what.
[[nodiscard]] std::vector<Line> standing(const v1::GameState& state, const v1::GameRules& rules,
                                         const Texts& texts);
// «Белые выиграли: …, 6.1.6.1»
[[nodiscard]] std::string outcome_words(const v1::GameOutcome& outcome);

}  // namespace collegium::tui::viewmodel
