// The command palette: people and competitions of the server, actions of the screen, sections,
// commands of the program, found by the beginnings of words in any layout.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "tui/app/overlay.hpp"
#include "tui/app/task.hpp"
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
    [[nodiscard]] std::string help_key() const override { return "help.palette"; }

  private:
    struct Entry {
        std::string group;
        std::string words;
        std::string note;   // key or article at the right
        std::string found;  // other words it is found by
        std::optional<std::string> refusal;
        std::function<void()> run;
        bool keeps_open = false;
    };
    void collect();
    void add_doors();
    void add_sections();
    void add_actions();
    void add_commands();
    void search();
    void ask_finders();
    void put_together();
    void run();
    void complete();
    void recall(int by);
    [[nodiscard]] bool fits(const Entry& entry) const;

    std::vector<std::string>& history_;
    TextField field_;
    std::vector<Entry> own_;                 // what the program itself offers
    std::vector<std::vector<Entry>> found_;  // by finder, for the text typed now
    std::vector<Entry> shown_;
    std::size_t selected_ = 0;
    std::size_t recalled_ = 0;  // 0: nothing taken from the history
    TaskScope scope_;           // of the questions under way; older ones are given up
    int asked_ = 0;
    int waiting_ = 0;  // for so many finders
    std::string refused_;
};

}  // namespace collegium::tui
