// TextScreen: facts as lines, scrolled; what F3 opens where a card has no fields of its own.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "tui/app/app.hpp"
#include "tui/app/screen.hpp"
#include "tui/viewmodel/list_model.hpp"

namespace collegium::tui {

class TextScreen : public Screen {
  public:
    using Lines = std::function<std::vector<viewmodel::Line>()>;

    // `help` names the help text; `lines` are asked for with every frame.
    TextScreen(App& app, std::string help, std::string title, Lines lines);

    [[nodiscard]] std::string id() const override { return help_; }
    [[nodiscard]] std::string heading() const override { return title_; }
    [[nodiscard]] std::string crumb() const override { return title_; }
    [[nodiscard]] ftxui::Element body(const Viewport& viewport) override;
    [[nodiscard]] std::vector<Action> actions() override;
    bool on_event(const ftxui::Event& event) override;

  private:
    std::string help_;
    std::string title_;
    Lines lines_;
    int top_ = 0;
    int count_ = 0;
    int page_ = 1;
};

}  // namespace collegium::tui
