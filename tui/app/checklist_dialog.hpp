// A list to tick and a few words to it. F2 confirms; Space ticks; a bare Enter records only what
// decides nothing.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "tui/app/dialogs.hpp"
#include "tui/app/overlay.hpp"
#include "tui/widgets/form.hpp"

namespace collegium::tui {

class ChecklistDialog : public Overlay {
  public:
    ChecklistDialog(App& app, Checklist list);

    [[nodiscard]] ftxui::Element render(int width, int height) override;
    bool on_event(const ftxui::Event& event) override;
    void on_paste(const std::string& text) override;
    [[nodiscard]] std::vector<Action> actions() override;
    [[nodiscard]] std::string hint() const override;
    [[nodiscard]] Level hint_level() const override { return Level::kQuestion; }
    [[nodiscard]] std::string help_key() const override { return "help.checklist"; }

  private:
    // Places of the focus in their order: items, entries, cancel, verb.
    [[nodiscard]] std::size_t entries_at() const { return list_.items.size(); }
    [[nodiscard]] std::size_t cancel_at() const { return entries_at() + list_.entries.size(); }
    [[nodiscard]] std::size_t verb_at() const { return cancel_at() + 1; }
    [[nodiscard]] bool on_item() const { return focus_ < entries_at(); }
    [[nodiscard]] bool on_entry() const { return focus_ >= entries_at() && focus_ < cancel_at(); }

    [[nodiscard]] bool ticked(const std::string& id) const;
    // Entries of items that are not ticked are passed over.
    [[nodiscard]] bool asked(std::size_t entry) const;
    void move(int by);
    void toggle();
    void cancel();
    void confirm();
    [[nodiscard]] ftxui::Elements item_lines(int inside, int& focus_line) const;
    [[nodiscard]] ftxui::Elements entry_lines(int inside);
    [[nodiscard]] ftxui::Element buttons(int inside) const;

    Checklist list_;
    std::vector<std::unique_ptr<TextField>> fields_;
    std::size_t focus_ = 0;
    std::string refused_;
};

}  // namespace collegium::tui
