// The federation's register of bans.
#pragma once

#include <memory>

#include "tui/screens/common/drafts.hpp"
#include "tui/screens/common/list_screen.hpp"
#include "tui/viewmodel/bans.hpp"

namespace collegium::tui {

class BansScreen : public ListScreen {
  public:
    BansScreen(App& app, std::shared_ptr<DraftBox> drafts);

    [[nodiscard]] std::string id() const override { return "bans"; }
    [[nodiscard]] std::vector<Action> actions() override;

  protected:
    [[nodiscard]] int detail_lines() const override { return 7; }
    [[nodiscard]] std::vector<std::string> tab_titles() const override;
    [[nodiscard]] std::size_t open_tab() const override { return model_.only_active() ? 0 : 1; }

  private:
    std::shared_ptr<DraftBox> drafts_;
    viewmodel::BansModel model_;
};

}  // namespace collegium::tui
