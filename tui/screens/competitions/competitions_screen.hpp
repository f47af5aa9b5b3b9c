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
    [[nodiscard]] std::string crumb() const override;
    [[nodiscard]] std::string hint() const override;
    [[nodiscard]] std::vector<Action> actions() override;
    void on_enter() override;
    void on_watch(const net::WatchEvent& event) override;
    bool save_filter() override;

  protected:
    [[nodiscard]] viewmodel::ListModel& list() override { return model_; }
    void load(const viewmodel::PageRequest& page) override;
    void read(const std::string& name) override;
    [[nodiscard]] std::string prefix() const override { return "competitions/"; }
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
    [[nodiscard]] Action tab_action(const char* id, std::function<void()> run) const;
    void open_card();
    void remove();

    std::shared_ptr<DraftBox> drafts_;
    viewmodel::CompetitionsModel model_;
};

class CompetitionCard : public CardScreen {
  public:
    CompetitionCard(App& app, std::shared_ptr<DraftBox> drafts, v1::Competition competition,
                    std::vector<std::string> neighbours);

    [[nodiscard]] std::string id() const override { return "competition"; }
    [[nodiscard]] std::string heading() const override;
    [[nodiscard]] std::string crumb() const override;
    [[nodiscard]] std::vector<Action> actions() override;

  protected:
    void read() override;
    [[nodiscard]] viewmodel::FactTable& facts() override { return facts_; }
    void make_facts() override;
    [[nodiscard]] std::string title() const override;
    void forget() override { competition_ = {}; }

  private:
    void remove(const v1::Competition& asked);

    std::shared_ptr<DraftBox> drafts_;
    v1::Competition competition_;
    viewmodel::FactTable facts_;
};

// Asks before a draft is deleted; `done` runs after the server did it.
void ask_to_delete(App& app, const v1::Competition& competition, std::function<void()> confirmed);

}  // namespace collegium::tui
