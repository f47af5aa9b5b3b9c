// What stands over the screen: dialogs and popups, one stack in App.
#pragma once

#include <string>
#include <vector>

#include <ftxui/component/event.hpp>
#include <ftxui/component/mouse.hpp>
#include <ftxui/dom/elements.hpp>

#include "tui/app/action.hpp"
#include "tui/app/messages.hpp"

namespace collegium::tui {

class App;

class Overlay {
  public:
    explicit Overlay(App& app) : app_(app) {}
    virtual ~Overlay() = default;
    Overlay(const Overlay&) = delete;
    Overlay& operator=(const Overlay&) = delete;

    // Drawn into the body's area over the screen; transparent where it draws nothing.
    [[nodiscard]] virtual ftxui::Element render(int width, int height) = 0;
    // Every key but Ctrl-C, Ctrl-L and F1 comes here.
    virtual bool on_event(const ftxui::Event& event) = 0;
    // Clicks and the wheel; true: it was for the overlay.
    virtual bool on_mouse(const ftxui::Mouse& /*mouse*/) { return false; }
    virtual void on_paste(const std::string& /*text*/) {}
    // The key bar while it is open.
    [[nodiscard]] virtual std::vector<Action> actions() { return {}; }
    // What the message line says while it is open; empty: the ordinary message.
    [[nodiscard]] virtual std::string hint() const { return {}; }
    [[nodiscard]] virtual Level hint_level() const { return Level::kNews; }
    [[nodiscard]] virtual bool dims() const { return true; }
    // Names the text F1 shows over it; empty: it says everything itself.
    [[nodiscard]] virtual std::string help_key() const { return {}; }

  protected:
    [[nodiscard]] App& app() const { return app_; }

  private:
    App& app_;
};

}  // namespace collegium::tui
