// Pairs of a tournament that are not left to the draw: who must meet, who may not.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <collegium/v1/pair_rules.pb.h>
#include <collegium/v1/tournaments.pb.h>

#include "tui/screens/common/list_screen.hpp"
#include "tui/screens/competitions/competition_place.hpp"
#include "tui/viewmodel/pair_rules.hpp"

namespace collegium::tui {

class PairRulesScreen : public ListScreen {
  public:
    PairRulesScreen(App& app, CompetitionRef place, v1::Tournament tournament);

    [[nodiscard]] std::string id() const override { return "pair_rules"; }
    [[nodiscard]] std::string heading() const override;
    [[nodiscard]] std::string crumb() const override { return texts("pair_rules.crumb"); }
    [[nodiscard]] std::vector<Action> actions() override;
    void on_watch(const net::WatchEvent& event) override;
    void on_poll() override;

  protected:
    // One rule cannot be read alone: the list is.
    void read(const std::string& /*name*/) override { reload_due_ = true; }

  private:
    // The form over the list, once it is known who plays.
    void open_form(const v1::PairRule& rule);
    void ask_to_remove();

    v1::Tournament tournament_;
    viewmodel::PairRulesModel model_;
    v1::ListPairRulesResponse allowed_;  // what the caller may do, as the server said last
    bool reload_due_ = false;
};

// The row of the key table that opens the list over pairs and participants.
[[nodiscard]] Action pair_rules_action(App& app, const CompetitionRef& place,
                                       const v1::Tournament& tournament);

// An empty `rule.name()` sets a pair. `people` are those who play; `saved` runs after it is
// written, before the form closes.
[[nodiscard]] std::unique_ptr<Screen> make_pair_rule_form(
    App& app, CompetitionRef place, const v1::Tournament& tournament, v1::PairRule rule,
    std::vector<v1::Participant> people, std::function<void(const v1::PairRule&)> saved);

}  // namespace collegium::tui
