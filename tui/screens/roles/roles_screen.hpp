// Users and roles: two tabs, appointments and accounts.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "tui/screens/common/drafts.hpp"
#include "tui/screens/common/list_screen.hpp"
#include "tui/viewmodel/roles.hpp"

namespace collegium::tui {

class RolesScreen : public ListScreen {
  public:
    RolesScreen(App& app, std::shared_ptr<DraftBox> drafts);

    [[nodiscard]] std::string id() const override { return "roles"; }
    [[nodiscard]] std::string heading() const override;
    [[nodiscard]] std::string crumb() const override { return heading(); }
    [[nodiscard]] std::string hint() const override;
    [[nodiscard]] std::vector<Action> actions() override;
    void on_watch(const net::WatchEvent& event) override;

  protected:
    [[nodiscard]] viewmodel::ListModel& list() override;
    void load(const viewmodel::PageRequest& page) override;
    void read(const std::string& name) override;
    [[nodiscard]] std::string prefix() const override { return users_open_ ? "users/" : "grants/"; }
    [[nodiscard]] std::vector<std::string> tab_titles() const override;
    [[nodiscard]] std::size_t open_tab() const override { return users_open_ ? 1 : 0; }

  private:
    [[nodiscard]] std::vector<Action> grant_actions();
    [[nodiscard]] std::vector<Action> user_actions();
    // A new appointment to where the row under the cursor stands.
    [[nodiscard]] v1::Grant like_current();
    void switch_tab();
    void revoke();

    std::shared_ptr<DraftBox> drafts_;
    viewmodel::GrantsModel grants_;
    viewmodel::UsersModel users_;
    bool users_open_ = false;
};

}  // namespace collegium::tui
