// Where a competition stands: the way from draft to archive, and what the next step needs.
#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <collegium/v1/lifecycle.pb.h>

#include "tui/viewmodel/export.hpp"
#include "tui/viewmodel/format.hpp"
#include "tui/viewmodel/list_model.hpp"

namespace collegium::tui::viewmodel {

class OverviewModel : public TableSource {
  public:
    // A fresh reading; conditions that stand otherwise than before are marked. The first reading
    // puts the cursor on the first condition that stops the step.
    void show(v1::Progress progress);
    void seen() { changed_.clear(); }
    [[nodiscard]] const v1::Progress& progress() const { return progress_; }
    [[nodiscard]] bool loaded() const { return loaded_; }
    // nullptr: the step has no conditions, or there is none.
    [[nodiscard]] const v1::ProgressCondition* current() const;

    // The layout of the next rows; `width` columns are the table's.
    void show_in(const Texts& texts, Room room, int width);
    [[nodiscard]] std::vector<Column> columns() const;
    // «Черновик ✓ > Приём заявок ✓ > ДОПУСК > …», at most two lines of `width`; the start of the
    // competition stands at the right of the second where it fits.
    [[nodiscard]] std::vector<std::string> way(int width, const std::string& start) const;
    [[nodiscard]] std::string title() const;
    [[nodiscard]] std::string corner() const;  // «готово 8 из 11»
    // What a competition without a next step says.
    [[nodiscard]] std::string nothing() const;
    // The condition under the cursor in full: evidence, articles, who, the panel's note.
    [[nodiscard]] std::vector<Line> explanation(const LocalClock& clock) const;
    [[nodiscard]] ExportTable exported() const;

    // Why the next step cannot be taken: the blocking conditions, then the server's own reason.
    [[nodiscard]] std::optional<std::string> advance_refusal() const;
    // The server's reason against another act; nullopt: it is possible.
    [[nodiscard]] std::optional<std::string> refusal(const std::string& action) const;
    // Conditions that are not met and can be passed over with a reason.
    [[nodiscard]] std::vector<const v1::ProgressCondition*> waivable() const;

    [[nodiscard]] std::size_t size() const override;
    [[nodiscard]] std::string key(std::size_t index) const override;
    [[nodiscard]] TableRow row(std::size_t index) const override;
    [[nodiscard]] std::size_t height(std::size_t index) const override;
    [[nodiscard]] std::size_t cursor() const override { return cursor_; }
    void move_to(std::size_t index) override;

  private:
    [[nodiscard]] const v1::ProgressCondition& at(std::size_t index) const;
    [[nodiscard]] std::vector<std::string> wrapped(const v1::ProgressCondition& condition) const;

    v1::Progress progress_;
    Texts texts_{i18n::Language::kRu};
    Room room_ = Room::kNormal;
    int width_ = 78;
    std::set<std::string> changed_;
    std::size_t cursor_ = 0;
    bool loaded_ = false;
};

}  // namespace collegium::tui::viewmodel
