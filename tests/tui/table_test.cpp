// DataTable: only visible rows, a cursor that belongs to the source, columns that give way.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/tui/fake_app.hpp"
#include "tui/widgets/cells.hpp"
#include "tui/widgets/data_table.hpp"

namespace collegium::tui {
namespace {

class Numbers : public TableSource {
  public:
    explicit Numbers(std::size_t count) : count_(count) {}
    [[nodiscard]] std::size_t size() const override { return count_; }
    [[nodiscard]] std::string key(std::size_t index) const override {
        return "row" + std::to_string(index);
    }
    [[nodiscard]] TableRow row(std::size_t index) const override {
        ++asked;
        TableRow row;
        row.lines.push_back({{std::to_string(index + 1), Tone::kText},
                             {"Ёлкин " + std::to_string(index + 1), Tone::kText},
                             {"Самара", Tone::kMuted}});
        if (two_lines) row.lines.push_back({{"", Tone::kText}, {"вторая", Tone::kMuted}});
        row.changed = index == changed;
        return row;
    }
    [[nodiscard]] std::size_t height(std::size_t /*index*/) const override {
        return two_lines ? 2 : 1;
    }
    [[nodiscard]] std::size_t cursor() const override { return cursor_; }
    void move_to(std::size_t index) override { cursor_ = index; }

    mutable int asked = 0;
    bool two_lines = false;
    std::size_t changed = 999999;

  private:
    std::size_t count_;
    std::size_t cursor_ = 0;
};

std::vector<Column> three_columns() {
    Column number{"n", "№", 6};
    number.align = Align::kRight;
    number.priority = 2;
    Column name{"name", "Имя", 0};
    name.priority = 3;
    Column town{"town", "Город", 10};
    return {number, name, town};
}

std::string drawn(DataTable& table, int width, int height) {
    return render_text(table.render(Look{}, width, height, true), width, height);
}

TEST(DataTableTest, AsksOnlyForTheRowsItDraws) {
    Numbers rows(100000);
    DataTable table(rows, three_columns());
    rows.move_to(50000);

    const std::string text = drawn(table, 40, 11);

    EXPECT_EQ(rows.asked, 10);
    EXPECT_THAT(text, testing::HasSubstr("> 50001 Ёлкин 50001"));
}

TEST(DataTableTest, MovesByArrowsPagesAndEnds) {
    Numbers rows(100);
    DataTable table(rows, three_columns());
    std::ignore = drawn(table, 40, 11);

    table.on_event(ftxui::Event::ArrowDown);
    EXPECT_EQ(rows.cursor(), 1U);
    table.on_event(ftxui::Event::PageDown);
    EXPECT_EQ(rows.cursor(), 10U);
    table.on_event(ftxui::Event::End);
    EXPECT_EQ(rows.cursor(), 99U);
    table.on_event(ftxui::Event::ArrowDown);
    EXPECT_EQ(rows.cursor(), 99U);
    table.on_event(ftxui::Event::Home);
    EXPECT_EQ(rows.cursor(), 0U);
}

TEST(DataTableTest, KeepsTwoLineRowsTogether) {
    Numbers rows(50);
    rows.two_lines = true;
    DataTable table(rows, three_columns());
    rows.move_to(20);

    const std::string text = drawn(table, 40, 11);

    EXPECT_THAT(text, testing::HasSubstr("21 Ёлкин 21"));
    EXPECT_EQ(rows.asked, 5);
}

TEST(DataTableTest, MarksRowsBySpaceAndInsert) {
    Numbers rows(5);
    TableOptions options;
    options.marks = true;
    DataTable table(rows, three_columns(), options);

    table.on_event(ftxui::Event::Insert);
    table.on_event(ftxui::Event::Character(' '));

    EXPECT_THAT(table.marked(), testing::ElementsAre("row0", "row1"));
    EXPECT_THAT(drawn(table, 40, 6), testing::HasSubstr(">*     2"));
}

TEST(DataTableTest, ShowsAChangeAtTheEndOfTheRow) {
    Numbers rows(2);
    rows.changed = 1;
    DataTable table(rows, three_columns());

    EXPECT_THAT(drawn(table, 40, 3), testing::HasSubstr("Самара   Δ\n"));
}

TEST(DataTableTest, LetsTheLowestPriorityGiveWayFirst) {
    Numbers rows(1);
    DataTable table(rows, three_columns());

    EXPECT_THAT(drawn(table, 40, 2), testing::HasSubstr("Город"));
    EXPECT_THAT(drawn(table, 24, 2), testing::Not(testing::HasSubstr("Город")));
    EXPECT_THAT(drawn(table, 24, 2), testing::HasSubstr("Ёлкин 1"));
}

TEST(DataTableTest, SaysThatAnEmptyListIsEmpty) {
    Numbers rows(0);
    TableOptions options;
    options.empty = "По «ёлк» ничего нет. Esc — снять фильтр";
    DataTable table(rows, three_columns(), options);

    EXPECT_THAT(drawn(table, 60, 3), testing::HasSubstr("По «ёлк» ничего нет"));
    EXPECT_EQ(table.position(Look{}, 0), "строк нет");
}

TEST(DataTableTest, NamesTheRowsInSight) {
    Numbers rows(100);
    DataTable table(rows, three_columns());
    std::ignore = drawn(table, 40, 25);

    EXPECT_EQ(table.position(Look{}, 240), "1–24 из 240");
}

TEST(Cells, CutAndPadByColumnsNotBytes) {
    EXPECT_EQ(cut("Командный чемпионат", 10), "Командный…");
    EXPECT_EQ(cut_left("Соревнования", 6), "…вания");
    EXPECT_EQ(fit("Ёж", 4, Align::kRight), "  Ёж");
    EXPECT_EQ(columns("Ёлкин"), 5);
    EXPECT_EQ(lower_case("Выбыл ЁІЇЄҐ"), "выбыл ёіїєґ");
}

TEST(Cells, WrapAtSpacesAndCutOnlyWhatFitsNoLine) {
    EXPECT_THAT(wrap("жеребьёвка третьего тура", 12),
                testing::ElementsAre("жеребьёвка", "третьего", "тура"));
    EXPECT_THAT(wrap("абвгдежзик", 4), testing::ElementsAre("абвг", "дежз", "ик"));
    EXPECT_THAT(wrap("а   б", 10), testing::ElementsAre("а   б"));
}

}  // namespace
}  // namespace collegium::tui
