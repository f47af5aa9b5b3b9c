// The applications of a competition.
#pragma once

#include <string>
#include <vector>

#include "tui/screens/common/list_screen.hpp"
#include "tui/screens/competitions/competition_place.hpp"
#include "tui/viewmodel/applications.hpp"

namespace collegium::tui {

class ApplicationsScreen : public ListScreen {
  public:
    ApplicationsScreen(App& app, CompetitionRef place);

    [[nodiscard]] std::string id() const override { return "applications"; }
    [[nodiscard]] std::vector<Action> actions() override;
    void on_watch(const net::WatchEvent& event) override;

  protected:
    void refreshed() override;

  private:
    void open(std::string name);

    viewmodel::ApplicationsModel model_;
};

}  // namespace collegium::tui
