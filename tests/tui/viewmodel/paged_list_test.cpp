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
    EXPECT_TRUE(list.update({"a", "2"}, list.ask()));
    EXPECT_FALSE(list.update({"z", "2"}, list.ask()));
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

std::vector<Row> rows(int first, int last) {
    std::vector<Row> made;
    for (int i = first; i <= last; ++i)
        made.push_back({std::to_string(i)});
    return made;
}

// 300 rows in pages of a hundred, the cursor on row `at`.
List long_list_at(const std::string& at) {
    List list = make_list();
    list.accept(list.reload(false).generation, {rows(1, 100), "t2", {}, {}});
    list.move_to(99);
    list.accept(list.next_page()->generation, {rows(101, 200), "t3", {}, {}});
    list.move_to(199);
    list.accept(list.next_page()->generation, {rows(201, 300), "", {}, {}});
    list.move_to(at);
    return list;
}

TEST(PagedList, KeepsTheLaterReadingOfARowWhenAnEarlierOneComesAfterIt) {
    List list = list_of({"a"});
    const auto earlier = list.ask();
    const auto later = list.ask();
    EXPECT_TRUE(list.update({"a", "3"}, later));
    EXPECT_FALSE(list.update({"a", "2"}, earlier));
    EXPECT_EQ(list.current()->version, "3");
    list.miss("a", earlier);
    EXPECT_THAT(ids(list), testing::ElementsAre("a Δ"));
}

TEST(PagedList, APageDoesNotUndoAReadingThatWasAskedForAfterIt) {
    List list = list_of({"a", "b"});
    const auto page = list.reload(true);
    EXPECT_TRUE(list.update({"a", "2"}, list.ask()));
    list.miss("b", list.ask());
    list.accept(page.generation, {{{"a"}, {"b"}}, "", {}, {}});
    EXPECT_THAT(ids(list), testing::ElementsAre("a Δ"));
    EXPECT_EQ(list.current()->version, "2");
}

TEST(PagedList, CountsARowAnnouncedAfterThePageWasAskedFor) {
    List list = list_of({"a"});
    list.count_news("before");
    const auto page = list.reload(true);
    list.count_news("after");
    list.accept(page.generation, {{{"a"}}, "", {}, {}});
    EXPECT_EQ(list.news(), 1U);
    list.accept(list.reload(true).generation, {{{"a"}, {"after"}}, "", {}, {}});
    EXPECT_EQ(list.news(), 0U);
}

TEST(PagedList, ReadAgainTheCursorStaysOnARowFarDown) {
    List list = long_list_at("150");
    list.accept(list.reload(true).generation, {rows(1, 100), "t2", {}, {}});
    EXPECT_EQ(list.current()->id, "150");
    const auto second = list.next_page();
    ASSERT_TRUE(second) << "the rows about the cursor are still the old ones";
    EXPECT_EQ(second->page_token, "t2");
    std::vector<Row> page = rows(101, 200);
    page[49].version = "2";
    page.insert(page.begin(), {"new"});
    list.accept(second->generation, {page, "t3", {}, {}});
    EXPECT_EQ(list.current()->id, "150");
    EXPECT_EQ(list.current()->version, "2");
    EXPECT_EQ(list.entries().size(), 201U) << "nobody looks at the old rows further down";
    EXPECT_THAT(ids(list)[100], testing::StrEq("new Δ"));
    EXPECT_THAT(ids(list)[101], testing::StrEq("101"));
}

TEST(PagedList, ReadAgainTheCursorStepsToTheNextRowWhenItsOwnIsGone) {
    List list = long_list_at("150");
    list.accept(list.reload(true).generation, {rows(1, 100), "t2", {}, {}});
    std::vector<Row> page = rows(101, 200);
    page.erase(page.begin() + 49);
    list.accept(list.next_page()->generation, {page, "t3", {}, {}});
    EXPECT_EQ(list.current()->id, "151");
    EXPECT_EQ(list.find("150"), nullptr);
}

TEST(PagedList, ReadAgainAtTheTopDropsWhatWasReadFurtherDown) {
    List list = long_list_at("5");
    list.accept(list.reload(true).generation, {rows(1, 100), "t2", {}, {}});
    EXPECT_EQ(list.current()->id, "5");
    EXPECT_EQ(list.entries().size(), 100U);
    EXPECT_FALSE(list.next_page());
}

// A row that moved up past the cursor says nothing of the rows between.
TEST(PagedList, ReadAgainAMovedRowDoesNotTakeTheCursorAlong) {
    List list = long_list_at("150");
    std::vector<Row> page = rows(1, 99);
    page.insert(page.begin() + 4, {"180", "2"});
    list.accept(list.reload(true).generation, {page, "t2", {}, {}});
    EXPECT_EQ(list.current()->id, "150");
}

}  // namespace
}  // namespace collegium::tui::viewmodel
