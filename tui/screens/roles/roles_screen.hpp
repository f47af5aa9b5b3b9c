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
    [[nodiscard]] std::string hint() const override;
    [[nodiscard]] std::vector<Action> actions() override;
    void on_watch(const net::WatchEvent& event) override;

  protected:
    [[nodiscard]] std::vector<std::string> tab_titles() const override;

  private:
    [[nodiscard]] bool users_open() const { return open_tab() == 1; }
    void add_grant_keys(KeyTable& keys);
    void add_user_keys(KeyTable& keys);
    // A new appointment to where the row under the cursor stands.
    [[nodiscard]] v1::Grant like_current();
    void revoke();

    std::shared_ptr<DraftBox> drafts_;
    viewmodel::GrantsModel grants_;
    viewmodel::UsersModel users_;
};

}  // namespace collegium::tui
