#include "tui/main/ui_loop.hpp"

#include <iostream>

#include <ftxui/component/loop.hpp>

#include "tui/net/workers.hpp"

namespace collegium::tui {
namespace {

constexpr const char* kPasteOn = "\x1B[?2004h";
constexpr const char* kPasteOff = "\x1B[?2004l";

}  // namespace

void UiLoop::run(const ftxui::Component& component, std::chrono::milliseconds period,
                 const std::function<void()>& beat) {
    ftxui::Loop loop(&screen_, component);
    std::cout << kPasteOn << std::flush;
    mailbox_.open([this] { screen_.Post([this] { mailbox_.deliver(); }); });
    const net::Ticker ticker(period, [this, &beat] { post_beat(beat); });
    while (!loop.HasQuitted())
        loop.RunOnceBlocking();
    mailbox_.close();
    std::cout << kPasteOff << std::flush;
}

void UiLoop::leave() {
    mailbox_.close();
    screen_.Exit();
}

void UiLoop::post_beat(const std::function<void()>& beat) {
    if (beat_waits_.exchange(true)) return;
    mailbox_.post([this, beat] {
        beat_waits_ = false;
        beat();
    });
}

}  // namespace collegium::tui
