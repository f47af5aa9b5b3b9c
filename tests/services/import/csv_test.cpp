#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/importing/read_table.hpp>

namespace collegium::importing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::SizeIs;

std::vector<std::string> texts(const Row& row) {
    std::vector<std::string> found;
    for (const Cell& cell : row.cells)
        found.push_back(cell.text);
    return found;
}

std::string reason_of(const sdk::Result<Table>& table) {
    return table ? "a table" : table.error().reason;
}

TEST(Csv, ReadsUtf8WithAndWithoutAMark) {
    const std::string text = "Фамилия;Имя\nЁлкин;Артём\n";
    for (const std::string& bytes : {text, "\xEF\xBB\xBF" + text}) {
        const auto table = read_csv(bytes);
        ASSERT_TRUE(table);
        ASSERT_THAT(table->rows, SizeIs(2));
        EXPECT_THAT(texts(table->rows[0]), ElementsAre("Фамилия", "Имя"));
        EXPECT_THAT(texts(table->rows[1]), ElementsAre("Ёлкин", "Артём"));
        EXPECT_EQ(table->format, "CSV, UTF-8, «;»");
    }
}

TEST(Csv, ReadsWindows1251) {
    // «Щукин;Їжак» as spreadsheets save it here.
    const auto table = read_csv("\xD9\xF3\xEA\xE8\xED;\xAF\xE6\xE0\xEA\r\n");
    ASSERT_TRUE(table);
    EXPECT_THAT(texts(table->rows[0]), ElementsAre("Щукин", "Їжак"));
    EXPECT_THAT(table->format, HasSubstr("windows-1251"));
}

TEST(Csv, FindsTheSeparatorByLooking) {
    for (const std::string sign : {";", ",", "\t"}) {
        const auto table = read_csv("a" + sign + "b" + sign + "c\n1" + sign + "2" + sign + "3\n");
        ASSERT_TRUE(table);
        EXPECT_THAT(texts(table->rows[1]), ElementsAre("1", "2", "3")) << sign;
    }
    // Commas inside cells do not outvote the separator of the file.
    const auto table = read_csv("ФИО;Организация\nЁлкин, А. С.;СШ № 3, Самара, Волга\n");
    ASSERT_TRUE(table);
    EXPECT_THAT(texts(table->rows[1]), ElementsAre("Ёлкин, А. С.", "СШ № 3, Самара, Волга"));
}

TEST(Csv, TakesQuotedCellsApart) {
    const auto table =
        read_csv("a;b\n\"ДЮЦ \"\"Ладья\"\"\";\"две\nстроки; одна ячейка\"\nx;ДЮЦ \"Л\"\n");
    ASSERT_TRUE(table);
    EXPECT_THAT(texts(table->rows[1]), ElementsAre("ДЮЦ \"Ладья\"", "две строки; одна ячейка"));
    EXPECT_THAT(texts(table->rows[2]), ElementsAre("x", "ДЮЦ \"Л\""));
}

TEST(Csv, CountsEmptyLinesAndKeepsColumns) {
    const auto table = read_csv("a;b;c\r\n\r\n;;3\r\n \r\nx;;\r\n");
    ASSERT_TRUE(table);
    ASSERT_THAT(table->rows, SizeIs(3));
    EXPECT_EQ(table->rows[1], (Row{3, {{2, "3"}}}));
    EXPECT_EQ(table->rows[2], (Row{5, {{0, "x"}}}));
    EXPECT_EQ(table->rows[1].at(2), "3");
    EXPECT_EQ(table->rows[1].at(0), "");
}

TEST(Csv, RefusesWhatItCannotRead) {
    EXPECT_EQ(reason_of(read_table("")), "TABLE_EMPTY");
    EXPECT_EQ(reason_of(read_table("\n\n;;\n")), "TABLE_EMPTY");
    EXPECT_EQ(reason_of(read_table(std::string("a\0b", 3))), "TABLE_ENCODING");
    EXPECT_EQ(reason_of(read_table("\xEF\xBB\xBF\xD9\xF3")), "TABLE_ENCODING");
    EXPECT_EQ(reason_of(read_table("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1 old")), "TABLE_OLD_FORMAT");
    EXPECT_EQ(reason_of(read_table(std::string(kLargestFile + 1, 'x'))), "TABLE_TOO_LARGE");
    EXPECT_EQ(reason_of(read_table(std::string(kLongestCell + 1, 'x'))), "TABLE_CELL_TOO_LONG");
}

TEST(Csv, NamesTheRowOfAQuotationMarkThatIsNeverClosed) {
    const auto table = read_csv("a;b\n1;2\n3;\"4\n5;6\n");
    ASSERT_FALSE(table);
    EXPECT_EQ(table.error().reason, "TABLE_QUOTE_OPEN");
    EXPECT_EQ(table.error().metadata.at("row"), "3");
    // A last line without an end is no such thing.
    EXPECT_TRUE(read_csv("a;b\n1;\"2\""));
}

TEST(Csv, KeepsTheLimitsOfATable) {
    std::string wide;
    for (std::size_t i = 0; i <= kMostColumns; ++i)
        wide += "x;";
    EXPECT_EQ(reason_of(read_csv(wide)), "TABLE_TOO_WIDE");
    std::string long_table;
    for (std::size_t i = 0; i < kMostRows; ++i)
        long_table += "x;y\n";
    EXPECT_TRUE(read_csv(long_table));
    EXPECT_EQ(reason_of(read_csv(long_table + "one;more\n")), "TABLE_TOO_LONG");
}

TEST(Columns, AreCalledAsSpreadsheetsCallThem) {
    EXPECT_EQ(column_letters(0), "A");
    EXPECT_EQ(column_letters(25), "Z");
    EXPECT_EQ(column_letters(26), "AA");
    EXPECT_EQ(column_letters(255), "IV");
}

}  // namespace
}  // namespace collegium::importing
