// The federation's register of rulings: list, card and form.
#pragma once

#include <memory>

#include "tui/screens/common/drafts.hpp"
#include "tui/screens/common/list_screen.hpp"
#include "tui/viewmodel/rulings.hpp"

namespace collegium::tui {

class RulingsScreen : public ListScreen {
  public:
    RulingsScreen(App& app, std::shared_ptr<DraftBox> drafts);

    [[nodiscard]] std::string id() const override { return "rulings"; }
    [[nodiscard]] std::vector<Action> actions() override;

  protected:
    [[nodiscard]] int detail_lines() const override { return 6; }
    [[nodiscard]] std::vector<std::string> tab_titles() const override;
    [[nodiscard]] std::size_t open_tab() const override { return model_.only_in_force() ? 0 : 1; }

  private:
    std::shared_ptr<DraftBox> drafts_;
    viewmodel::RulingsModel model_;
};

}  // namespace collegium::tui
