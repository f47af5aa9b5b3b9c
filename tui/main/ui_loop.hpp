// The loop of the UI thread: FTXUI's screen and the way to it for everybody else.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>

#include <ftxui/component/component.hpp>
#include <ftxui/component/screen_interactive.hpp>

#include "tui/net/mailbox.hpp"

namespace collegium::tui {

class UiLoop {
  public:
    explicit UiLoop(ftxui::ScreenInteractive (*make)()) : screen_(make()) {}

    // Any thread: `closure` runs on the UI thread. Kept while the loop does not run.
    void post(std::function<void()> closure) { mailbox_.post(std::move(closure)); }
    // UI thread: shows `component` until somebody leaves; `beat` runs at every period, and a
    // terminal that was stopped finds one beat waiting, not all that it missed.
    void run(const ftxui::Component& component, std::chrono::milliseconds period,
             const std::function<void()>& beat);
    // UI thread: ends the loop. No other thread reaches the screen any more when it returns: the
    // screen takes itself apart before `run` is back.
    void leave();
    // UI thread: a frame is due.
    void repaint() { screen_.PostEvent(ftxui::Event::Custom); }
    [[nodiscard]] ftxui::ScreenInteractive& screen() { return screen_; }

  private:
    void post_beat(const std::function<void()>& beat);

    net::Mailbox mailbox_;
    ftxui::ScreenInteractive screen_;
    std::atomic<bool> beat_waits_{false};
};

}  // namespace collegium::tui
