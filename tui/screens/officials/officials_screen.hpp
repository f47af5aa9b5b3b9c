// Officials of a competition: who holds which post, appointments and dismissals.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "tui/screens/common/list_screen.hpp"
#include "tui/screens/competitions/competition_place.hpp"
#include "tui/viewmodel/officials.hpp"

namespace collegium::tui {

class OfficialsScreen : public ListScreen {
  public:
    OfficialsScreen(App& app, CompetitionRef place);

    [[nodiscard]] std::string id() const override { return "officials"; }
    [[nodiscard]] std::vector<Action> actions() override;

  protected:
    void load(const viewmodel::PageRequest& page) override;
    void read(const std::string& name) override;
    void refreshed() override;

  private:
    void load_officials(const viewmodel::PageRequest& page);
    void appoint();
    void dismiss();

    viewmodel::OfficialsModel model_;
    std::string target_;  // the post the overview sent the official to
};

// An empty `official.name()` appoints; `posts` are what the book offers.
[[nodiscard]] std::unique_ptr<Screen> make_official_form(
    App& app, CompetitionRef place, v1::Official official, std::vector<v1::OfficialPost> posts,
    std::function<void(const v1::Official&)> saved);

}  // namespace collegium::tui
