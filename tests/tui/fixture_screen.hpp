// A screen of results that only tests have: the body and the keys of the frames in the design.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "tui/app/app.hpp"
#include "tui/app/screen.hpp"
#include "tui/widgets/panel.hpp"

namespace collegium::tui {

class FixtureScreen : public Screen, public Filterable {
  public:
    FixtureScreen(App& app, std::string name) : Screen(app), name_(std::move(name)) {}

    [[nodiscard]] std::string id() const override { return "fixture"; }
    [[nodiscard]] std::string heading() const override {
        return "Кубок Волги · русские шашки · тур 3 из 7";
    }
    [[nodiscard]] std::string crumb() const override { return name_; }
    [[nodiscard]] ftxui::Element body(const Viewport& viewport) override {
        last_viewport = viewport;
        ftxui::Elements lines;
        for (const std::string& line : body_lines)
            lines.push_back(ftxui::text(" " + line));
        return Panel(app().look(), title, corner, ftxui::vbox(std::move(lines)), footer);
    }
    [[nodiscard]] std::vector<Action> actions() override { return rows; }
    bool on_event(const ftxui::Event& event) override {
        seen.push_back(event.input());
        return false;
    }
    [[nodiscard]] bool typing() override { return typing_now; }
    void on_paste(const std::string& text) override { pasted = text; }
    [[nodiscard]] bool may_leave() override { return leaves; }
    void on_reload() override { ++reloads; }
    [[nodiscard]] Filterable* filterable() override { return filters ? this : nullptr; }
    void set_filter(const std::string& text) override { filter_text = text; }
    [[nodiscard]] std::string filter() const override { return filter_text; }
    [[nodiscard]] std::size_t matches() const override { return 3; }

    // A row with labels of its own, as the frames show them.
    Action& add(std::string id, std::string key, Label label, std::function<void()> run = {}) {
        Action action;
        action.id = std::move(id);
        action.key = std::move(key);
        action.label = std::move(label);
        action.run = std::move(run);
        rows.push_back(std::move(action));
        return rows.back();
    }

    using Screen::call;

    std::vector<std::string> body_lines;
    std::string title = "Результаты";
    std::string corner;
    std::string footer;
    std::vector<Action> rows;
    std::vector<std::string> seen;
    std::string pasted;
    std::string filter_text;
    Viewport last_viewport;
    bool typing_now = false;
    bool leaves = true;
    bool filters = true;
    int reloads = 0;

  private:
    std::string name_;
};

// The keys of the drawn frame: everything possible but F8.
void add_result_keys(FixtureScreen& screen);

// Logged in, with the path «Соревнования > Кубок Волги > Тур 3 > Результаты»; the top screen.
FixtureScreen& open_results(App& app);

}  // namespace collegium::tui
