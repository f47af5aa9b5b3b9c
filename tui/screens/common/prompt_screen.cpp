#include "tui/screens/common/prompt_screen.hpp"

#include <memory>
#include <utility>

#include "tui/widgets/panel.hpp"

namespace collegium::tui {

PromptScreen::PromptScreen(App& app, std::string help, Prompt prompt)
    : Screen(app), help_(std::move(help)), prompt_(std::move(prompt)) {
    FieldOptions options;
    options.id = "value";
    options.label = prompt_.label;
    options.required = prompt_.required;
    options.note = prompt_.note;
    options.width = prompt_.width;
    options.check = prompt_.check;
    form_.add(std::make_unique<TextField>(std::move(options), prompt_.max_length))
        .set_value(prompt_.value);
}

ftxui::Element PromptScreen::body(const Viewport& viewport) {
    return Panel(app().look(), prompt_.title, "",
                 form_.render(app().look(), viewport.width - 2, viewport.height - 2));
}

std::vector<Action> PromptScreen::actions() {
    return {make_action(app().texts(), prompt_.action, "F2", [this] { accept(); })};
}

bool PromptScreen::on_event(const ftxui::Event& event) {
    if (event == ftxui::Event::Return) {
        accept();
        return true;
    }
    return form_.on_event(event, app().look());
}

void PromptScreen::on_paste(const std::string& text) {
    form_.paste(text, app().look());
}

void PromptScreen::accept() {
    if (form_.check_all(app().look()) > 0) return;
    const std::string value = form_.find("value")->value();
    const auto accepted = prompt_.accepted;
    app().pop();
    accepted(value);
}

}  // namespace collegium::tui
