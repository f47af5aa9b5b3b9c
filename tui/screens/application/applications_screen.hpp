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
    [[nodiscard]] std::string heading() const override;
    [[nodiscard]] std::string crumb() const override;
    [[nodiscard]] std::vector<Action> actions() override;
    [[nodiscard]] std::shared_ptr<Place> place() const override { return place_; }
    void on_watch(const net::WatchEvent& event) override;

  protected:
    [[nodiscard]] viewmodel::ListModel& list() override { return model_; }
    void load(const viewmodel::PageRequest& page) override;
    void read(const std::string& name) override;
    [[nodiscard]] std::string prefix() const override;
    void refreshed() override;

  private:
    void open(std::string name);

    CompetitionRef place_;
    viewmodel::ApplicationsModel model_;
};

}  // namespace collegium::tui
