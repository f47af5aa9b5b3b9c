// Colours of the running program: the terminal's environment may forbid them.
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "window.hpp"

namespace collegium::tui {
namespace {

// True where a control sequence "ESC [ 1 ; 31 m" chooses a colour; 39 and 49 are the terminal's
// own.
bool uses_colour(const std::string& drawn) {
    for (std::size_t at = drawn.find("\x1B["); at != std::string::npos;
         at = drawn.find("\x1B[", at + 1)) {
        const std::size_t end = drawn.find_first_not_of("0123456789;", at + 2);
        if (end == std::string::npos || drawn[end] != 'm') continue;
        std::istringstream numbers(drawn.substr(at + 2, end - at - 2));
        for (std::string number; std::getline(numbers, number, ';');) {
            const int code = number.empty() ? 0 : std::stoi(number);
            const bool basic = code >= 30 && code <= 48 && code != 39;
            if (basic || (code >= 90 && code <= 107)) return true;
        }
    }
    return false;
}

// The log-in as the program draws it, with no server behind it.
bool log_in_is_coloured(const std::vector<std::string>& environment,
                        const std::vector<std::string>& options = {}) {
    std::vector<std::string> arguments{"--server", "unix:/nowhere/collegiumd.sock", "--lang", "ru"};
    arguments.insert(arguments.end(), options.begin(), options.end());
    const Window window(arguments, environment);
    EXPECT_TRUE(window.shows("Пароль"));
    return uses_colour(window.drawn());
}

TEST(Colours, AreLeftOutWhereTheTerminalsUserAsksForNone) {
    EXPECT_TRUE(log_in_is_coloured({}));
    EXPECT_FALSE(log_in_is_coloured({"NO_COLOR=1"}));
    EXPECT_TRUE(log_in_is_coloured({"NO_COLOR="}));  // empty: not asked
    EXPECT_FALSE(log_in_is_coloured({"TERM=dumb"}));
}

TEST(Colours, AreUsedWhereAThemeIsNamedOnTheCommandLine) {
    EXPECT_TRUE(log_in_is_coloured({"NO_COLOR=1"}, {"--theme", "dark"}));
    EXPECT_FALSE(log_in_is_coloured({}, {"--theme", "mono"}));
}

}  // namespace
}  // namespace collegium::tui
