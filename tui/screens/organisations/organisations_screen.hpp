// Organisations: list and card.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <collegium/v1/organisations.pb.h>

#include "tui/screens/common/card_screen.hpp"
#include "tui/screens/common/drafts.hpp"
#include "tui/screens/common/list_screen.hpp"
#include "tui/viewmodel/organisations.hpp"

namespace collegium::tui {

class OrganisationsScreen : public ListScreen {
  public:
    OrganisationsScreen(App& app, std::shared_ptr<DraftBox> drafts);

    [[nodiscard]] std::string id() const override { return "organisations"; }
    [[nodiscard]] std::string heading() const override;
    [[nodiscard]] std::string crumb() const override { return heading(); }
    [[nodiscard]] std::vector<Action> actions() override;

  protected:
    [[nodiscard]] viewmodel::ListModel& list() override { return model_; }
    void load(const viewmodel::PageRequest& page) override;
    void read(const std::string& name) override;
    [[nodiscard]] std::string prefix() const override { return "organisations/"; }
    [[nodiscard]] int detail_lines() const override { return 6; }

  private:
    void open_card();

    std::shared_ptr<DraftBox> drafts_;
    viewmodel::OrganisationsModel model_;
};

class OrganisationCard : public CardScreen {
  public:
    OrganisationCard(App& app, std::shared_ptr<DraftBox> drafts, v1::Organisation organisation,
                     std::vector<std::string> neighbours);

    [[nodiscard]] std::string id() const override { return "organisation"; }
    [[nodiscard]] std::string heading() const override { return organisation_.full_name(); }
    [[nodiscard]] std::string crumb() const override { return organisation_.short_name(); }
    [[nodiscard]] std::vector<Action> actions() override;

  protected:
    void read() override;
    [[nodiscard]] viewmodel::FactTable& facts() override { return facts_; }
    void make_facts() override;
    [[nodiscard]] std::string title() const override;
    void forget() override { organisation_ = {}; }

  private:
    void remove();

    std::shared_ptr<DraftBox> drafts_;
    v1::Organisation organisation_;
    viewmodel::FactTable facts_;
};

// An empty `organisation` enters a new one; `saved` runs before the form closes.
[[nodiscard]] std::unique_ptr<Screen> make_organisation_form(
    App& app, std::shared_ptr<DraftBox> drafts, v1::Organisation organisation,
    std::function<void(const v1::Organisation&)> saved);

}  // namespace collegium::tui
