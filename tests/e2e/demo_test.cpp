// The demo as `./dev run` starts it: a client at a terminal, words for whoever has none.
#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>

#include "expect_shows.hpp"
#include "support/child_process.hpp"
#include "support/temp_folder.hpp"
#include "support/wait.hpp"
#include "tmux.hpp"

namespace collegium::e2e {
namespace {

using testing_support::ChildProcess;

class Demo : public testing::Test {
  protected:
    // What the demo keeps its data in is gone.
    [[nodiscard]] bool left_nothing() const {
        return testing_support::wait_until(
            [&] { return std::filesystem::is_empty(folder_.path()); });
    }

    testing_support::TempFolder folder_;
    const std::string script_ = COLLEGIUM_DEMO_SCRIPT;
    const std::string build_ = COLLEGIUM_BUILD;
};

TEST_F(Demo, OpensTheClientOfADemoOfficialAndEndsWithIt) {
    const Tmux terminal(80, 24,
                        "env TMPDIR=" + folder_.path().string() + " sh " + script_ + " " + build_);
    ASSERT_SHOWS(terminal, "Кубок Волги");
    EXPECT_SHOWS(terminal, "роль: главный судья");
    EXPECT_SHOWS(terminal, "на связи");
    EXPECT_FALSE(std::filesystem::is_empty(folder_.path()));
    terminal.press({"F10"});
    ASSERT_SHOWS(terminal, "Выйти (F2)");
    terminal.agree();
    EXPECT_TRUE(left_nothing());
}

TEST_F(Demo, SaysHowToConnectWithoutATerminalAndServesUntilStopped) {
    ChildProcess demo({"sh", script_, build_}, {"TMPDIR=" + folder_.path().string()});
    ASSERT_TRUE(demo.wait_for_output("connect: ")) << demo.output();
    ASSERT_TRUE(demo.wait_for_output("Stop with")) << demo.output();
    const std::string said = demo.output();
    const auto begin = said.find("served on ") + 10;
    const std::string server = said.substr(begin, said.find('\n', begin) - begin);
    EXPECT_THAT(said, testing::HasSubstr("collegium --server " + server));
    // Whoever follows the words gets in.
    const Tmux terminal(80, 24, build_ + "/bin/collegium --server " + server);
    EXPECT_SHOWS(terminal, "Пароль");
    demo.send_signal(SIGTERM);
    EXPECT_EQ(demo.wait().code, 143);
    EXPECT_TRUE(left_nothing());
}

}  // namespace
}  // namespace collegium::e2e
