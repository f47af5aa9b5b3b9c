// PromptScreen: one field and its verb, for «перейти к номеру».
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "tui/app/app.hpp"
#include "tui/app/screen.hpp"
#include "tui/widgets/form.hpp"

namespace collegium::tui {

struct Prompt {
    std::string title;
    std::string label;
    std::string action;  // the action of F2 and of Enter: nothing is recorded by it
    std::function<std::optional<std::string>(const std::string&)> check;
    std::function<void(const std::string&)> accepted;  // runs after the prompt closed
    std::string value;                                 // stands there already
    std::string note;                                  // to the right of the field
    bool required = true;                              // false: an empty answer is one too
    int width = 20;
    int max_length = 40;
};

class PromptScreen : public Screen {
  public:
    PromptScreen(App& app, std::string help, Prompt prompt);

    [[nodiscard]] std::string id() const override { return help_; }
    [[nodiscard]] std::string heading() const override { return prompt_.title; }
    [[nodiscard]] std::string crumb() const override { return prompt_.title; }
    [[nodiscard]] ftxui::Element body(const Viewport& viewport) override;
    [[nodiscard]] std::vector<Action> actions() override;
    bool on_event(const ftxui::Event& event) override;
    [[nodiscard]] bool typing() override { return true; }
    void on_paste(const std::string& text) override;

  private:
    void accept();

    std::string help_;
    Prompt prompt_;
    Form form_;
};

}  // namespace collegium::tui
