#include "tui/screens/common/text_screen.hpp"

#include <algorithm>
#include <utility>

#include "tui/app/save_file.hpp"
#include "tui/widgets/cells.hpp"
#include "tui/widgets/panel.hpp"

namespace collegium::tui {

TextScreen::TextScreen(App& app, std::string help, std::string title, Lines lines)
    : Screen(app), help_(std::move(help)), title_(std::move(title)), lines_(std::move(lines)) {}

ftxui::Element TextScreen::body(const Viewport& viewport) {
    const Look& look = app().look();
    const int width = viewport.width - 2;
    page_ = viewport.height - 2;
    ftxui::Elements all;
    for (const viewmodel::Line& line : lines_())
        for (const std::string& words : wrap(line.words, width - 2))
            all.push_back(look.text(" " + words, line.tone));
    count_ = static_cast<int>(all.size());
    top_ = std::clamp(top_, 0, std::max(0, count_ - page_));
    const auto first = all.begin() + top_;
    const auto last = all.begin() + std::min(count_, top_ + page_);
    const std::string position =
        look.texts("table.position", {{"first", count_ == 0 ? 0 : top_ + 1},
                                      {"last", std::min(count_, top_ + page_)},
                                      {"total", count_}});
    return Panel(
        look, title_, "",
        ftxui::vbox(ftxui::Elements(first, last)) | ftxui::size(ftxui::HEIGHT, ftxui::EQUAL, page_),
        position);
}

std::vector<Action> TextScreen::actions() {
    return {make_action(app().texts(), "list.export", "F5", [this] {
        std::string text;
        for (const viewmodel::Line& line : lines_())
            text += line.words + "\n";
        save_file(app(), title_, "txt", text);
    })};
}

bool TextScreen::on_event(const ftxui::Event& event) {
    using ftxui::Event;
    if (event == Event::ArrowDown)
        top_ += 1;
    else if (event == Event::ArrowUp)
        top_ -= 1;
    else if (event == Event::PageDown)
        top_ += page_;
    else if (event == Event::PageUp)
        top_ -= page_;
    else if (event == Event::Home)
        top_ = 0;
    else if (event == Event::End)
        top_ = count_;
    else
        return false;
    top_ = std::clamp(top_, 0, std::max(0, count_ - page_));
    return true;
}

}  // namespace collegium::tui
