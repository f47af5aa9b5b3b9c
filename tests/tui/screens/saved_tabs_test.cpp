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
        client.fake.press("/");
        client.fake.type(typed);
        client.fake.press("Ctrl-S");
        client.fake.pass(std::chrono::milliseconds(500));
    }
    const Action* action(const std::string& id) {
        table = client.fake.app().actions();
        for (const Action& row : table)
            if (row.id == id) return &row;
        return nullptr;
    }
    std::string tabs() { return client.fake.line(3, 120, 40); }
    std::string message() { return client.fake.line(23); }
    const v1::UserSettings& own() { return client.federation.own; }

    TestClient client;
    std::vector<Action> table;
};

TEST_F(SavedTabs, AreMadeByCtrlSInTheFilterLine) {
    save("пол");

    EXPECT_EQ(client.fake.app().top()->id(), "competitions");
    EXPECT_EQ(client.fake.app().screens().size(), 1U) << "no competition was opened";
    ASSERT_EQ(own().saved_filters_size(), 1);
    EXPECT_EQ(own().saved_filters(0).list(), "competitions");
    EXPECT_EQ(own().saved_filters(0).query(), "пол");
    EXPECT_THAT(message(), HasSubstr("Вкладка сохранена: пол"));
    EXPECT_THAT(tabs(), HasSubstr("пол 1"));
}

TEST_F(SavedTabs, NeedAFilter) {
    client.fake.press("/");
    client.fake.press("Ctrl-S");

    EXPECT_EQ(client.fake.app().top()->id(), "competitions");
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
    client.fake.press("Esc");
    save("куб");
    client.fake.press("Esc");
    EXPECT_EQ(action("competitions.remove_tab")->refusal,
              "Эту вкладку даёт программа. Удаляются сохранённые вами");

    client.fake.press("Right");
    ASSERT_THAT(tabs(), HasSubstr("‹пол"));
    ASSERT_TRUE(action("competitions.remove_tab")->possible());
    action("competitions.remove_tab")->run();

    ASSERT_EQ(own().saved_filters_size(), 1);
    EXPECT_EQ(own().saved_filters(0).query(), "куб");
    EXPECT_THAT(message(), HasSubstr("Вкладка удалена: пол"));
    EXPECT_THAT(tabs(), Not(HasSubstr("пол ")));
    EXPECT_EQ(client.fake.app().top()->filterable()->filter(), "");
}

TEST_F(SavedTabs, WaitForTheLink) {
    client.fake.app().on_connection({net::Link::kOffline, std::chrono::seconds(4), {}});

    EXPECT_FALSE(action("competitions.save_tab")->possible());
    EXPECT_FALSE(action("competitions.remove_tab")->possible());
}

}  // namespace
}  // namespace collegium::tui
