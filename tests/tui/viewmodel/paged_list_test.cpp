#include "tui/viewmodel/paged_list.hpp"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace collegium::tui::viewmodel {
namespace {

struct Row {
    std::string id;
    std::string version = "1";
};

using List = PagedList<Row>;

List make_list() {
    return List([](const Row& row) { return row.id; }, [](const Row& row) { return row.version; });
}

List list_of(std::vector<std::string> ids, std::string next = "") {
    List list = make_list();
    Page<Row> page;
    for (auto& id : ids)
        page.rows.push_back({std::move(id)});
    page.next_page_token = std::move(next);
    const auto request = list.reload(false);
    list.accept(request.generation, std::move(page));
    return list;
}

std::vector<std::string> ids(const List& list) {
    std::vector<std::string> all;
    for (const auto& entry : list.entries())
        all.push_back(entry.row.id + (entry.changed ? " Δ" : ""));
    return all;
}

TEST(PagedList, AppendsThePageOfItsToken) {
    List list = list_of({"a", "b"}, "t2");
    const auto request = list.next_page();
    ASSERT_TRUE(request);
    EXPECT_EQ(request->page_token, "t2");
    EXPECT_FALSE(list.next_page()) << "one page is asked for at a time";
    EXPECT_TRUE(list.accept(request->generation, {{{"c"}}, "", {}, {}}));
    EXPECT_THAT(ids(list), testing::ElementsAre("a", "b", "c"));
    EXPECT_EQ(list.total(), 3);
    EXPECT_FALSE(list.next_page());
}

TEST(PagedList, AsksForNoPageWhileTheCursorIsFarFromTheEnd) {
    std::vector<std::string> many;
    for (int i = 0; i < 100; ++i)
        many.push_back(std::to_string(i));
    List list = list_of(many, "t2");
    EXPECT_FALSE(list.next_page());
    list.move_to(70);
    EXPECT_TRUE(list.next_page());
}

TEST(PagedList, DropsTheAnswerToAnEarlierFilter) {
    List list = make_list();
    const auto first = list.reload(false);
    const auto second = list.reload(false);
    EXPECT_FALSE(list.accept(first.generation, {{{"old"}}, "", {}, {}}));
    EXPECT_TRUE(list.accept(second.generation, {{{"new"}}, "", {}, {}}));
    EXPECT_THAT(ids(list), testing::ElementsAre("new"));
}

TEST(PagedList, MarksAChangedRowAndLeavesTheCursorAlone) {
    List list = list_of({"a", "b", "c"});
    list.move_to("b");
    EXPECT_TRUE(list.update({"a", "2"}));
    EXPECT_FALSE(list.update({"z", "2"}));
    EXPECT_THAT(ids(list), testing::ElementsAre("a Δ", "b", "c"));
    EXPECT_EQ(list.current()->id, "b");
    list.seen();
    EXPECT_THAT(ids(list), testing::ElementsAre("a", "b", "c"));
}

TEST(PagedList, CountsANewRowOnce) {
    List list = list_of({"a"});
    list.count_news("b");
    list.count_news("b");
    list.count_news("a");
    EXPECT_EQ(list.news(), 1U);
}

TEST(PagedList, KeepsTheCursorOnItsRowWhenNewsAreReadIn) {
    List list = list_of({"b", "c"});
    list.move_to("c");
    list.count_news("a");
    const auto request = list.reload(true);
    list.accept(request.generation, {{{"a"}, {"b"}, {"c"}}, "", {}, {}});
    EXPECT_EQ(list.current()->id, "c");
    EXPECT_EQ(list.news(), 0U);
    EXPECT_THAT(ids(list), testing::ElementsAre("a Δ", "b", "c"));
}

TEST(PagedList, StepsToTheNextRowWhenItsOwnIsGone) {
    List list = list_of({"a", "b", "c"});
    list.move_to("b");
    list.remove("b");
    EXPECT_EQ(list.current()->id, "c");
    list.remove("c");
    EXPECT_EQ(list.current()->id, "a");
    list.remove("a");
    EXPECT_EQ(list.current(), nullptr);
}

TEST(PagedList, StaysOnItsRowWhenAnEarlierOneGoes) {
    List list = list_of({"a", "b", "c"});
    list.move_to("c");
    list.remove("a");
    EXPECT_EQ(list.current()->id, "c");
}

TEST(PagedList, KeepsWhatItHasWhenALoadFails) {
    List list = list_of({"a"});
    const auto request = list.reload(true);
    list.fail(request.generation);
    EXPECT_TRUE(list.failed());
    EXPECT_THAT(ids(list), testing::ElementsAre("a"));
}

}  // namespace
}  // namespace collegium::tui::viewmodel
