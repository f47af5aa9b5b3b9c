// The registry of persons.
#pragma once

#include <memory>

#include "tui/screens/common/drafts.hpp"
#include "tui/screens/common/list_screen.hpp"
#include "tui/viewmodel/persons.hpp"

namespace collegium::tui {

class PersonsScreen : public ListScreen {
  public:
    PersonsScreen(App& app, std::shared_ptr<DraftBox> drafts);

    [[nodiscard]] std::string id() const override { return "persons"; }
    [[nodiscard]] std::vector<Action> actions() override;

  private:
    std::shared_ptr<DraftBox> drafts_;
    viewmodel::PersonsModel model_;
};

}  // namespace collegium::tui
