// Which game, by which rules, from which position: the small form before a board.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <collegium/v1/disciplines.pb.h>
#include <collegium/v1/games.pb.h>

#include "tui/app/app.hpp"
#include "tui/app/screen.hpp"
#include "tui/widgets/form.hpp"

namespace collegium::tui {

class GameSetupScreen : public Screen {
  public:
    using Take = std::function<void(v1::Game)>;

    // The section: any discipline; F2 opens a board.
    explicit GameSetupScreen(App& app);
    // Another set-up of `game`, whose discipline stays; F2 closes the form and hands it over.
    GameSetupScreen(App& app, v1::Game game, Take take);

    [[nodiscard]] std::string id() const override { return take_ ? "game_setup" : "game"; }
    [[nodiscard]] std::string heading() const override;
    [[nodiscard]] std::string crumb() const override;
    [[nodiscard]] ftxui::Element body(const Viewport& viewport) override;
    [[nodiscard]] std::vector<Action> actions() override;
    bool on_event(const ftxui::Event& event) override;
    [[nodiscard]] bool typing() override { return form_.takes_letters(); }
    void on_paste(const std::string& text) override;
    void on_enter() override;
    void on_language() override;

  private:
    void read_disciplines();
    void read_rules();
    void build();
    void add_discipline();
    void add_edition();
    void add_parameters(const v1::GameEdition& edition);
    [[nodiscard]] const v1::GameEdition* chosen_edition() const;
    void follow_choices();
    void collect();
    void submit();

    v1::Game game_;
    Take take_;
    std::vector<v1::Discipline> disciplines_;
    v1::GameRules rules_;
    Form form_;
    bool asked_ = false;
    bool submit_waits_ = false;
};

}  // namespace collegium::tui
