// The mouse is optional: a click focuses, a second one is Enter, the wheel scrolls, a click on the
// key bar is its key.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "federation.hpp"

namespace collegium::tui {
namespace {

using testing::HasSubstr;

ftxui::Event mouse(ftxui::Mouse::Button button, int x, int y) {
    ftxui::Mouse event;
    event.button = button;
    event.motion = ftxui::Mouse::Pressed;
    event.x = x;
    event.y = y;
    return ftxui::Event::Mouse("", event);
}

class MouseOn : public testing::Test {
  protected:
    // On the words where they are drawn; false: nobody took the click, or they are not there.
    bool click(const std::string& words) {
        const auto [x, y] = place_of(words);
        return y >= 0 && client.fake.app().on_event(mouse(ftxui::Mouse::Left, x, y));
    }
    bool wheel(ftxui::Mouse::Button button, const std::string& over) {
        const auto [x, y] = place_of(over);
        return y >= 0 && client.fake.app().on_event(mouse(button, x, y));
    }
    std::pair<int, int> place_of(const std::string& words) {
        for (int y = 1; y <= 24; ++y) {
            const std::string line = client.fake.line(y);
            const std::size_t at = line.find(words);
            if (at == std::string::npos) continue;
            int x = 0;
            for (std::size_t i = 0; i < at; ++i)
                x += (static_cast<unsigned char>(line[i]) & 0xC0) != 0x80;
            return {x, y - 1};
        }
        return {-1, -1};
    }
    std::string focused_line() {
        for (int y = 1; y <= 24; ++y) {
            const std::string line = client.fake.line(y);
            if (line.find("│>") != std::string::npos || line.find(" > ") != std::string::npos)
                return line;
        }
        return "";
    }

    TestClient client;
};

TEST_F(MouseOn, ATableFocusesARowThenOpensIt) {
    client.fake.app().open_section("persons");
    ASSERT_TRUE(click("Ёлкин Артём"));
    EXPECT_THAT(focused_line(), HasSubstr("Ёлкин Артём"));
    EXPECT_EQ(client.fake.app().top()->id(), "persons");
    ASSERT_TRUE(click("Ёлкин Артём"));
    EXPECT_NE(client.fake.app().top()->id(), "persons");
}

TEST_F(MouseOn, ATableScrollsByTheWheel) {
    client.fake.app().open_section("persons");
    const std::string before = focused_line();
    ASSERT_TRUE(wheel(ftxui::Mouse::WheelDown, "Ёлкин Артём"));
    EXPECT_NE(focused_line(), before);
    ASSERT_TRUE(wheel(ftxui::Mouse::WheelUp, "Ёлкин Артём"));
    EXPECT_EQ(focused_line(), before);
}

TEST_F(MouseOn, TheKeyBarIsItsKey) {
    client.fake.app().open_section("persons");
    ASSERT_TRUE(click("Помощь"));
    EXPECT_EQ(client.fake.app().top()->id(), "help");
}

TEST_F(MouseOn, AMenuGoesToARowThenChoosesIt) {
    client.fake.press("F6");
    ASSERT_TRUE(client.fake.app().has_dialog());
    ASSERT_TRUE(click("Журнал"));
    EXPECT_THAT(focused_line(), HasSubstr("Журнал"));
    ASSERT_TRUE(client.fake.app().has_dialog());
    ASSERT_TRUE(click("Журнал"));
    EXPECT_FALSE(client.fake.app().has_dialog());
    EXPECT_EQ(client.fake.app().top()->id(), "journal");
}

TEST_F(MouseOn, AMenuDoesNotReachTheScreenBehindIt) {
    client.fake.app().open_section("persons");
    const std::string before = focused_line();
    client.fake.press("F9");
    EXPECT_FALSE(client.fake.app().on_event(mouse(ftxui::Mouse::Left, 79, 22)));
    client.fake.press("Esc");
    EXPECT_EQ(focused_line(), before);
}

TEST_F(MouseOn, AFormFocusesTheFieldThatIsTypedIn) {
    client.fake.app().open_section("roles");
    client.fake.press("n");
    (void)client.fake.frame();
    ASSERT_TRUE(click("Основание"));
    client.fake.press("End");
    client.fake.type(" № 7");
    EXPECT_THAT(client.fake.frame(), HasSubstr("администратор № 7"));
    // The wheel goes back to the field before it.
    ASSERT_TRUE(wheel(ftxui::Mouse::WheelUp, "Основание"));
    client.fake.type("20102026");
    client.fake.press("Tab");
    EXPECT_THAT(client.fake.frame(), HasSubstr("20.10.2026"));
}

TEST_F(MouseOn, AConfirmationRecordsNothingByOneClick) {
    client.fake.app().open_section("plugins");
    client.fake.press("Down");
    client.fake.press("F2");
    ASSERT_TRUE(client.fake.app().has_dialog());
    ASSERT_TRUE(click("(F2)"));
    EXPECT_EQ(client.federation.plugins[1].state(), v1::Plugin::STATE_WAITING);
    ASSERT_TRUE(click("(F2)"));
    EXPECT_FALSE(client.fake.app().has_dialog());
    EXPECT_EQ(client.federation.plugins[1].state(), v1::Plugin::STATE_WORKING);
}

}  // namespace
}  // namespace collegium::tui
