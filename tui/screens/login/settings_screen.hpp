// How the official likes to work: when the screen locks by itself, whether deadlines ring. Kept by
// the server under the official's name.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <collegium/v1/settings.pb.h>

#include "tui/app/app.hpp"
#include "tui/app/screen.hpp"
#include "tui/widgets/form.hpp"

namespace collegium::tui::screens {

class SettingsScreen : public Screen {
  public:
    // `kept` runs with the settings as the server keeps them now.
    SettingsScreen(App& app, std::function<void(const v1::UserSettings&)> kept);

    [[nodiscard]] std::string id() const override { return "settings"; }
    [[nodiscard]] std::string heading() const override { return app().texts()("settings.title"); }
    [[nodiscard]] std::string crumb() const override { return heading(); }
    [[nodiscard]] ftxui::Element body(const Viewport& viewport) override;
    [[nodiscard]] std::vector<Action> actions() override;
    bool on_event(const ftxui::Event& event) override;
    [[nodiscard]] bool typing() override { return form_.takes_letters(); }
    void on_paste(const std::string& text) override { form_.paste(text, app().look()); }
    void on_enter() override { read(); }
    void on_language() override { build(); }

  private:
    void read();
    void build();
    void submit();

    std::function<void(const v1::UserSettings&)> kept_;
    std::optional<v1::UserSettings> settings_;  // none until they are read
    Form form_;
};

}  // namespace collegium::tui::screens
