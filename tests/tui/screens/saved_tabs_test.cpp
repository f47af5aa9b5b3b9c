// Tabs of the competitions list that the official saved.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "federation.hpp"

namespace collegium::tui {
namespace {

using testing::HasSubstr;
using testing::Not;

class SavedTabs : public testing::Test {
  protected:
    void save(std::string_view typed) {
        hall.fake.press("/");
        hall.fake.type(typed);
        hall.fake.press("Ctrl-S");
        hall.fake.pass(std::chrono::milliseconds(500));
    }
    const Action* action(const std::string& id) {
        table = hall.fake.app().actions();
        for (const Action& row : table)
            if (row.id == id) return &row;
        return nullptr;
    }
    std::string tabs() { return hall.fake.line(3, 120, 40); }
    std::string message() { return hall.fake.line(23); }
    const v1::UserSettings& own() { return hall.federation.own; }

    Hall hall;
    std::vector<Action> table;
};

TEST_F(SavedTabs, AreMadeByCtrlSInTheFilterLine) {
    save("пол");

    EXPECT_EQ(hall.fake.app().top()->id(), "competitions");
    EXPECT_EQ(hall.fake.app().screens().size(), 1U) << "no competition was opened";
    ASSERT_EQ(own().saved_filters_size(), 1);
    EXPECT_EQ(own().saved_filters(0).list(), "competitions");
    EXPECT_EQ(own().saved_filters(0).query(), "пол");
    EXPECT_THAT(message(), HasSubstr("Вкладка сохранена: пол"));
    EXPECT_THAT(tabs(), HasSubstr("пол 1"));
}

TEST_F(SavedTabs, NeedAFilter) {
    hall.fake.press("/");
    hall.fake.press("Ctrl-S");

    EXPECT_EQ(hall.fake.app().top()->id(), "competitions");
    EXPECT_EQ(own().saved_filters_size(), 0);
    EXPECT_THAT(message(), HasSubstr("Вкладка — это сохранённый фильтр"));
}

TEST_F(SavedTabs, HaveATitleTheServerTakes) {
    save(std::string(120, 'x'));

    ASSERT_EQ(own().saved_filters_size(), 1);
    EXPECT_EQ(own().saved_filters(0).query().size(), 120U);
    EXPECT_LE(own().saved_filters(0).title().size(), 42U);  // 40 characters, the last of them «…»
}

TEST_F(SavedTabs, AreRemovedFromTheMenuWhileOpen) {
    save("пол");
    hall.fake.press("Esc");
    save("куб");
    hall.fake.press("Esc");
    EXPECT_EQ(action("events.remove_tab")->refusal,
              "Эту вкладку даёт программа. Удаляются сохранённые вами");

    hall.fake.press("Right");
    ASSERT_THAT(tabs(), HasSubstr("‹пол"));
    ASSERT_TRUE(action("events.remove_tab")->possible());
    action("events.remove_tab")->run();

    ASSERT_EQ(own().saved_filters_size(), 1);
    EXPECT_EQ(own().saved_filters(0).query(), "куб");
    EXPECT_THAT(message(), HasSubstr("Вкладка удалена: пол"));
    EXPECT_THAT(tabs(), Not(HasSubstr("пол ")));
    EXPECT_EQ(hall.fake.app().top()->filterable()->filter(), "");
}

TEST_F(SavedTabs, WaitForTheLink) {
    hall.fake.app().on_connection({net::Link::kOffline, std::chrono::seconds(4), {}});

    EXPECT_FALSE(action("events.save_tab")->possible());
    EXPECT_FALSE(action("events.remove_tab")->possible());
}

}  // namespace
}  // namespace collegium::tui
