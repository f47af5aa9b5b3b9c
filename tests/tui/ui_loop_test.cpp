// The loop of the UI thread with FTXUI's own screen, and other threads beside it.
#include "tui/main/ui_loop.hpp"

#include <atomic>
#include <thread>

#include <ftxui/component/component.hpp>
#include <gtest/gtest.h>

#include "support/wait.hpp"
#include "tui/net/workers.hpp"

namespace collegium::tui {
namespace {

constexpr std::chrono::hours kNoBeats{1};

ftxui::ScreenInteractive small_screen() {
    return ftxui::ScreenInteractive::FixedSize(8, 2);
}

ftxui::Component nothing() {
    return ftxui::Renderer([] { return ftxui::text("работа"); });
}

// Whoever posts reaches for the screen, and it takes itself apart before the loop is back.
TEST(UiLoopTest, NobodyReachesTheScreenOnceItIsToEnd) {
    UiLoop loop(small_screen);
    bool reached = false;
    loop.post([&] {
        loop.leave();
        std::thread other([&] { loop.post([&] { reached = true; }); });
        other.join();
    });
    loop.run(nothing(), kNoBeats, [] {});
    EXPECT_FALSE(reached);
}

TEST(UiLoopTest, EndsWhileOthersPost) {
    for (int round = 0; round < 50; ++round) {
        UiLoop loop(small_screen);
        std::atomic<int> arrived = 0;
        std::jthread busy([&](const std::stop_token& stop) {
            while (!stop.stop_requested())
                loop.post([&] {
                    if (++arrived == 20) loop.leave();
                });
        });
        loop.run(nothing(), std::chrono::milliseconds(1), [] {});
        EXPECT_GE(arrived, 20);
    }
}

// A terminal stopped for a minute (Ctrl-S) finds one beat to catch up with, not six hundred.
TEST(UiLoopTest, BeatsDoNotPileUpWhileTheTerminalStandsStill) {
    UiLoop loop(small_screen);
    std::atomic<int> beats = 0;
    int at_once = 0;
    loop.post([&] {
        std::atomic<int> ticks = 0;
        const net::Ticker as_often(std::chrono::milliseconds(1), [&] { ++ticks; });
        EXPECT_TRUE(testing_support::wait_until([&] { return ticks > 50; }));
        loop.post([&] {
            at_once = beats;
            loop.leave();
        });
    });
    loop.run(nothing(), std::chrono::milliseconds(1), [&] { ++beats; });
    EXPECT_LE(at_once, 2) << "one waited, one may have come before";
}

}  // namespace
}  // namespace collegium::tui
