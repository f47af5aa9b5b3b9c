// The popup of F6, F9 and small choices: an ordinary list over the screen.
#pragma once

#include <string>
#include <vector>

#include <ftxui/screen/box.hpp>

#include "tui/app/dialogs.hpp"
#include "tui/app/overlay.hpp"

namespace collegium::tui {

class MenuPopup : public Overlay {
  public:
    MenuPopup(App& app, Menu menu);

    [[nodiscard]] ftxui::Element render(int width, int height) override;
    bool on_event(const ftxui::Event& event) override;
    // A click goes to a row, a second one chooses it.
    bool on_mouse(const ftxui::Mouse& mouse) override;
    [[nodiscard]] std::vector<Action> actions() override;
    [[nodiscard]] std::string hint() const override;
    [[nodiscard]] Level hint_level() const override;
    [[nodiscard]] bool dims() const override { return false; }
    [[nodiscard]] std::string help_key() const override { return "help.menu"; }

  private:
    [[nodiscard]] int width() const;
    [[nodiscard]] bool ukrainian() const;
    void choose(std::size_t index);

    Menu menu_;
    std::size_t top_ = 0;
    std::string refused_;
    ftxui::Box box_{0, -1, 0, -1};    // of the rows, as drawn last
    std::vector<std::size_t> drawn_;  // the item of each line seen
};

}  // namespace collegium::tui
