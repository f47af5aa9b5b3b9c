// What the admission desk shows of one entrant and of the sitting, as words.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <collegium/v1/admission.pb.h>

#include "tui/i18n/texts.hpp"
#include "tui/viewmodel/admission_queue.hpp"
#include "tui/viewmodel/format.hpp"
#include "tui/viewmodel/list_model.hpp"
#include "tui/widgets/table.hpp"

namespace collegium::tui::viewmodel {

[[nodiscard]] QueueRow queue_row(const v1::DeskRow& row);
// The row as a fresh check of its entrant has it.
[[nodiscard]] QueueRow with_check(QueueRow row, const v1::AdmissionCheck& check);
// Nothing is decided yet and the line stands.
[[nodiscard]] bool is_open(const v1::AdmissionCheck& check);

// Verdicts, one requirement a row. Without the focus, where they do not all fit, those that are
// accepted give way to a line that counts them.
class VerdictTable : public TableSource {
  public:
    void show(const v1::AdmissionCheck& check);
    void clear() { verdicts_.clear(), rows_.clear(), cursor_ = 0; }
    // How much room there is; `whole`: every row, to be scrolled through.
    void arrange(const Texts& texts, int width, int height, bool whole, bool wide);
    // Lines of all rows when nothing gives way.
    [[nodiscard]] int lines_needed(const Texts& texts, int width, bool wide);

    [[nodiscard]] std::vector<Column> columns(const Texts& texts) const;
    [[nodiscard]] int words_width() const { return words_width_; }
    [[nodiscard]] const v1::AdmissionVerdict* current() const;

    [[nodiscard]] std::size_t size() const override { return rows_.size(); }
    [[nodiscard]] std::string key(std::size_t index) const override;
    [[nodiscard]] TableRow row(std::size_t index) const override { return rows_[index].drawn; }
    [[nodiscard]] std::size_t height(std::size_t index) const override {
        return rows_[index].drawn.lines.size();
    }
    [[nodiscard]] std::size_t cursor() const override { return cursor_; }
    void move_to(std::size_t index) override;

  private:
    struct Row {
        int verdict;  // -1: the line that counts the accepted ones
        TableRow drawn;
    };
    [[nodiscard]] Row draw(const Texts& texts, std::size_t verdict, int most_lines) const;
    void measure(const Texts& texts, int width, bool wide);

    std::vector<v1::AdmissionVerdict> verdicts_;
    std::vector<Row> rows_;  // of the last arrangement; none since a fresh reading
    std::string held_;       // the requirement under the cursor
    std::size_t cursor_ = 0;
    int words_width_ = 30;
    int article_width_ = 6;
    int strength_width_ = 9;
};

// The tick list: a digit ticks, the cursor reaches the rest.
class PaperList {
  public:
    void show(const v1::AdmissionCheck& check);
    void clear() { papers_.clear(), cursor_ = 0; }

    [[nodiscard]] std::size_t size() const { return papers_.size(); }
    [[nodiscard]] std::size_t cursor() const { return cursor_; }
    void move(int by);
    [[nodiscard]] const v1::AdmissionPaper* current() const;
    [[nodiscard]] const v1::AdmissionPaper* find_number(int number) const;
    // «4 из 5» of the papers that are required.
    [[nodiscard]] std::string in_order(const Texts& texts) const;
    // «1 [x] паспорт», and how it is drawn; the article stands apart.
    [[nodiscard]] Line words(std::size_t index, const Texts& texts, bool wide) const;
    [[nodiscard]] std::string article(std::size_t index) const {
        return articles_of(papers_[index].citations());
    }

  private:
    std::vector<v1::AdmissionPaper> papers_;
    std::size_t cursor_ = 0;
};

// What the digit makes of a paper: not shown → original → copy → not conforming → not shown; a
// look-up in a register has no copy.
[[nodiscard]] v1::AdmissionPaper::State next_state(const v1::AdmissionPaper& paper);

// The entrant's line, or three lines in a wide window.
[[nodiscard]] std::vector<Line> entrant_lines(const v1::AdmissionCheck& check, const Texts& texts,
                                              bool wide);
// What is proposed, or what was decided, with who is waited for. `brief`: one line.
[[nodiscard]] std::vector<Line> proposal_lines(const v1::AdmissionCheck& check, const Texts& texts,
                                               const LocalClock& clock, bool brief);
[[nodiscard]] std::vector<Line> protocol_lines(const v1::AdmissionCheck& check);
// Everything at length, with articles: what F3 shows. `first` names the verdict to begin with.
[[nodiscard]] std::vector<Line> explanation(const v1::AdmissionCheck& check,
                                            const std::string& first, const Texts& texts,
                                            const LocalClock& clock);
// «допущен, Гущина Н. В., 10:33».
[[nodiscard]] std::string decision_words(const v1::AdmissionDecision& decision, const Texts& texts,
                                         const LocalClock& clock);
[[nodiscard]] std::string outcome_words(v1::AdmissionDecision::Outcome outcome, const Texts& texts);

[[nodiscard]] int decided(const v1::DeskCounts& counts);
[[nodiscard]] int without_decision(const v1::DeskCounts& counts);

// What the pane of the sitting says beside its members.
struct SittingFacts {
    v1::DeskCounts counts;
    int fees_paid = 0;
    int fees_due = 0;  // 0: no fee, nothing is said
    std::string protocol;
};
[[nodiscard]] std::vector<Line> sitting_lines(const v1::Sitting& sitting, const SittingFacts& facts,
                                              const Texts& texts);

}  // namespace collegium::tui::viewmodel
