// The registry of persons.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "tui/screens/common/drafts.hpp"
#include "tui/screens/common/list_screen.hpp"
#include "tui/viewmodel/persons.hpp"

namespace collegium::tui {

class PersonsScreen : public ListScreen {
  public:
    PersonsScreen(App& app, std::shared_ptr<DraftBox> drafts);

    [[nodiscard]] std::string id() const override { return "persons"; }
    [[nodiscard]] std::string heading() const override;
    [[nodiscard]] std::string crumb() const override;
    [[nodiscard]] std::vector<Action> actions() override;

  protected:
    [[nodiscard]] viewmodel::ListModel& list() override { return model_; }
    void load(const viewmodel::PageRequest& page) override;
    void read(const std::string& name) override;
    [[nodiscard]] std::string prefix() const override { return "persons/"; }

  private:
    void open_card();

    std::shared_ptr<DraftBox> drafts_;
    viewmodel::PersonsModel model_;
};

}  // namespace collegium::tui
