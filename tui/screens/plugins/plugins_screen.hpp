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
    [[nodiscard]] std::string heading() const override;
    [[nodiscard]] std::string crumb() const override;
    [[nodiscard]] std::vector<Action> actions() override;
    void on_watch(const net::WatchEvent& event) override;
    void on_enter() override;

  protected:
    [[nodiscard]] viewmodel::ListModel& list() override;
    void load(const viewmodel::PageRequest& page) override;
    void read(const std::string& name) override;
    [[nodiscard]] std::string prefix() const override { return "plugins/"; }
    [[nodiscard]] int detail_lines() const override { return 6; }
    [[nodiscard]] std::vector<std::string> tab_titles() const override;
    [[nodiscard]] std::size_t open_tab() const override { return books_open_ ? 1 : 0; }
    [[nodiscard]] std::vector<viewmodel::Detail> side_panes() const override;
    [[nodiscard]] std::optional<viewmodel::Detail> pane_below() const override;
    [[nodiscard]] int list_share(int width) const override { return width / 2; }
    void refreshed() override;

  private:
    [[nodiscard]] std::vector<Action> plugin_actions();
    // Of the first tab, whichever is open.
    void load_plugins(const viewmodel::PageRequest& page);
    // book_actions.cpp
    [[nodiscard]] std::vector<Action> book_actions();
    void load_books(const viewmodel::PageRequest& page);
    // Reads the books while the other tab is open; a failure is said when the tab is opened.
    void peek_books();
    void open_book();
    void rescan_books();

    [[nodiscard]] Action enable_action();
    [[nodiscard]] Action disable_action();
    [[nodiscard]] Action try_action();
    void ask_to_enable();
    void enable(const v1::Plugin& plugin, const std::string& reason);
    void ask_to_disable();
    void rescan();
    void export_report();
    void done(const net::Reply<v1::Plugin>& reply, const char* words);

    viewmodel::PluginsModel model_;
    viewmodel::RuleBooksModel books_;
    bool books_open_ = false;  // the second tab
    std::string found_;        // a file that appeared: its name is said when its row is read
};

}  // namespace collegium::tui
