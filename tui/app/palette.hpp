// The command palette: sections, actions of the screen, commands of the program,
// found by the beginnings of words in any layout.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "tui/app/overlay.hpp"
#include "tui/widgets/field.hpp"

namespace collegium::tui {

class Palette : public Overlay {
  public:
    // `history` belongs to the App and is extended by what is run.
    Palette(App& app, std::vector<std::string>& history);

    [[nodiscard]] ftxui::Element render(int width, int height) override;
    bool on_event(const ftxui::Event& event) override;
    void on_paste(const std::string& text) override;
    [[nodiscard]] std::vector<Action> actions() override;
    [[nodiscard]] std::string hint() const override;
    [[nodiscard]] Level hint_level() const override;

  private:
    struct Entry {
        std::string group;
        std::string words;
        std::string note;   // key or article at the right
        std::string found;  // other words it is found by
        std::optional<std::string> refusal;
        std::function<void()> run;
    };
    void collect();
    void add_sections();
    void add_actions();
    void add_commands();
    void search();
    void run();
    void complete();
    void recall(int by);

    std::vector<std::string>& history_;
    TextField field_;
    std::vector<Entry> entries_;
    std::vector<std::size_t> hits_;
    std::size_t selected_ = 0;
    std::size_t recalled_ = 0;  // 0: nothing taken from the history
    std::string refused_;
};

}  // namespace collegium::tui
