// Disciplines and modules, and the rule books beside them: the desk of the discipline author.
#pragma once

#include <string>
#include <vector>

#include "tui/screens/common/list_screen.hpp"
#include "tui/viewmodel/plugins.hpp"
#include "tui/viewmodel/rulebooks.hpp"

namespace collegium::tui {

class PluginsScreen : public ListScreen {
  public:
    explicit PluginsScreen(App& app);

    [[nodiscard]] std::string id() const override { return "plugins"; }
    [[nodiscard]] std::vector<Action> actions() override;
    void on_watch(const net::WatchEvent& event) override;
    void on_enter() override;

  protected:
    [[nodiscard]] int detail_lines() const override { return 6; }
    [[nodiscard]] std::vector<std::string> tab_titles() const override;
    [[nodiscard]] std::vector<viewmodel::Detail> side_panes() const override;
    [[nodiscard]] std::optional<viewmodel::Detail> pane_below() const override;
    [[nodiscard]] int list_share(int width) const override { return width / 2; }
    void refreshed() override;

  private:
    [[nodiscard]] bool books_open() const { return open_tab() == 1; }
    void add_plugin_keys(KeyTable& keys);
    // book_actions.cpp
    void add_book_keys(KeyTable& keys);
    // Reads the books while the other tab is open; a failure is said when the tab is opened.
    void peek_books();
    void open_book();
    void rescan_books();

    void add_enable(KeyTable& keys);
    void add_try(KeyTable& keys);
    void ask_to_enable();
    void enable(const v1::Plugin& plugin, const std::string& reason);
    void ask_to_disable();
    void rescan();
    void export_report();
    void done(const v1::Plugin& plugin, const char* words);

    viewmodel::PluginsModel model_;
    viewmodel::RuleBooksModel books_;
    std::string found_;  // a file that appeared: its name is said when its row is read
};

}  // namespace collegium::tui
