// Disciplines and modules: the desk of the discipline author.
#pragma once

#include <string>
#include <vector>

#include "tui/screens/common/list_screen.hpp"
#include "tui/viewmodel/plugins.hpp"

namespace collegium::tui {

class PluginsScreen : public ListScreen {
  public:
    explicit PluginsScreen(App& app);

    [[nodiscard]] std::string id() const override { return "plugins"; }
    [[nodiscard]] std::string heading() const override;
    [[nodiscard]] std::string crumb() const override;
    [[nodiscard]] std::vector<Action> actions() override;
    void on_watch(const net::WatchEvent& event) override;

  protected:
    [[nodiscard]] viewmodel::ListModel& list() override { return model_; }
    void load(const viewmodel::PageRequest& page) override;
    void read(const std::string& name) override;
    [[nodiscard]] std::string prefix() const override { return "plugins/"; }
    [[nodiscard]] int detail_lines() const override { return 6; }
    [[nodiscard]] std::vector<viewmodel::Detail> side_panes() const override {
        return model_.wide_details();
    }
    [[nodiscard]] std::optional<viewmodel::Detail> pane_below() const override {
        return model_.how_to_add();
    }
    [[nodiscard]] int list_share(int width) const override { return width / 2; }
    void refreshed() override;

  private:
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
    std::string found_;  // a file that appeared: its name is said when its row is read
};

}  // namespace collegium::tui
