// Organisations: list and card.
#pragma once

#include <functional>
#include <memory>

#include <collegium/v1/organisations.pb.h>

#include "tui/screens/common/drafts.hpp"
#include "tui/screens/common/list_screen.hpp"
#include "tui/viewmodel/organisations.hpp"

namespace collegium::tui {

class OrganisationsScreen : public ListScreen {
  public:
    OrganisationsScreen(App& app, std::shared_ptr<DraftBox> drafts);

    [[nodiscard]] std::string id() const override { return "organisations"; }
    [[nodiscard]] std::vector<Action> actions() override;

  protected:
    [[nodiscard]] int detail_lines() const override { return 6; }

  private:
    std::shared_ptr<DraftBox> drafts_;
    viewmodel::OrganisationsModel model_;
};

// An empty `organisation` enters a new one; `saved` runs before the form closes.
[[nodiscard]] std::unique_ptr<Screen> make_organisation_form(
    App& app, std::shared_ptr<DraftBox> drafts, v1::Organisation organisation,
    std::function<void(const v1::Organisation&)> saved);

}  // namespace collegium::tui
