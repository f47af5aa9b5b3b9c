// Competitions: the list with its tabs, the card, the form of a draft.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <collegium/v1/competitions.pb.h>
#include <collegium/v1/settings.pb.h>

#include "tui/screens/common/card_screen.hpp"
#include "tui/screens/common/drafts.hpp"
#include "tui/screens/common/list_screen.hpp"
#include "tui/viewmodel/competitions.hpp"

namespace collegium::tui {

class CompetitionsScreen : public ListScreen {
  public:
    CompetitionsScreen(App& app, std::shared_ptr<DraftBox> drafts);

    [[nodiscard]] std::string id() const override { return "competitions"; }
    [[nodiscard]] std::string heading() const override;
    [[nodiscard]] std::string hint() const override;
    [[nodiscard]] std::vector<Action> actions() override;
    void on_enter() override;
    void on_watch(const net::WatchEvent& event) override;
    bool save_filter() override;

  protected:
    [[nodiscard]] std::vector<std::string> tab_titles() const override;
    [[nodiscard]] std::size_t open_tab() const override { return model_.tab(); }

  private:
    void count_tabs();
    void read_saved_tabs();
    void save_tab();
    void remove_tab();
    // Changes the official's saved filters and says so; `change` gets them all.
    void change_tabs(std::function<void(v1::UserSettings&)> change, const std::string& said,
                     std::function<void()> done);
    void remove();

    std::shared_ptr<DraftBox> drafts_;
    viewmodel::CompetitionsModel model_;
};

class CompetitionCard : public CardOf<v1::Competition, v1::GetCompetitionRequest> {
  public:
    CompetitionCard(App& app, std::shared_ptr<DraftBox> drafts, v1::Competition competition,
                    std::vector<std::string> neighbours);

    [[nodiscard]] std::string id() const override { return "competition"; }
    [[nodiscard]] std::string heading() const override;
    [[nodiscard]] std::string crumb() const override { return resource().title(); }
    [[nodiscard]] std::vector<Action> actions() override;

  protected:
    [[nodiscard]] std::vector<viewmodel::Fact> facts_of(
        const v1::Competition& competition) const override;
    [[nodiscard]] std::string title() const override;

  private:
    std::shared_ptr<DraftBox> drafts_;
};

// Asks before a draft is deleted; `deleted` runs after the server did it.
void ask_to_delete(App& app, const TaskScope& scope, const v1::Competition& competition,
                   std::function<void(const v1::Competition&)> deleted);

}  // namespace collegium::tui
