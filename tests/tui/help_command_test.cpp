// `collegium help --print` without a server: every key of the program on paper.
#include "tui/main/help_command.hpp"

#include <sstream>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tui/widgets/cells.hpp"

namespace collegium::tui {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string printed(const std::string& language) {
    Options options;
    options.language = language;
    std::ostringstream out;
    EXPECT_EQ(print_help(options, out), 0);
    return out.str();
}

TEST(PrintedHelp, HasTheKeysOfEverySectionAndOfACompetition) {
    const std::string paper = printed("ru");

    for (const char* words :
         {"F10 q     закончить работу", "Войти в соревнование", "Сверить", "Клавиши этого экрана"})
        EXPECT_THAT(paper, HasSubstr(words));
    EXPECT_THAT(paper, HasSubstr("Результаты"));
    EXPECT_THAT(paper, Not(HasSubstr("сейчас нельзя:"))) << "paper knows no moment";
}

TEST(PrintedHelp, FitsAPageAndHasNoControlCharacters) {
    for (const char* language : {"ru", "uk", "en"}) {
        std::istringstream lines(printed(language));
        for (std::string line; std::getline(lines, line);) {
            EXPECT_LE(columns(line), 76) << line;
            EXPECT_EQ(line.find('\x1B'), std::string::npos);
        }
    }
}

}  // namespace
}  // namespace collegium::tui
