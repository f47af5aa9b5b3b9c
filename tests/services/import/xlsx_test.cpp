#include <fstream>
#include <iterator>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/importing/read_table.hpp>

#include "xlsx_file.hpp"
#include "xlsx_styles.hpp"

namespace collegium::importing::xlsx_test {
namespace {

using test::workbook_of;
using test::xlsx_of;
using test::zip_of;
using ::testing::ElementsAre;
using ::testing::SizeIs;

std::string reason_of(const sdk::Result<Table>& table) {
    return table ? "a table" : table.error().reason;
}

TEST(Xlsx, ReadsEveryKindOfCell) {
    const std::string data =
        "<row r=\"2\"><c r=\"A2\" t=\"s\"><v>1</v></c><c r=\"C2\" "
        "t=\"inlineStr\"><is><t>сразу</t></is></c>"
        "<c r=\"D2\"><v>12.0</v></c><c r=\"E2\" s=\"1\"><v>40301</v></c><c r=\"F2\" "
        "s=\"2\"><v>40301.5</v></c>"
        "<c r=\"G2\" s=\"3\"><v>1.25</v></c><c r=\"H2\" t=\"str\"><f>A1</f><v>формула</v></c>"
        "<c r=\"I2\" t=\"b\"><v>1</v></c><c r=\"J2\" t=\"e\"><v>#REF!</v></c>"
        "<c r=\"K2\" t=\"d\"><v>2010-05-03T00:00:00</v></c><c r=\"L2\" s=\"1\"/></row>"
        "<row><c><v>7</v></c></row>";
    const auto table = read_xlsx(zip_of(workbook_of(data, {"первая", "вторая"})));
    ASSERT_TRUE(table) << table.error().message;
    EXPECT_EQ(table->format, "XLSX, «Лист1»");
    ASSERT_THAT(table->rows, SizeIs(2));
    EXPECT_EQ(table->rows[0].number, 2);
    EXPECT_THAT(
        table->rows[0].cells,
        ElementsAre(Cell{0, "вторая"}, Cell{2, "сразу"}, Cell{3, "12"}, Cell{4, "2010-05-03"},
                    Cell{5, "2010-05-03"}, Cell{6, "1.25"}, Cell{7, "формула"}, Cell{8, "TRUE"},
                    Cell{9, "#REF!"}, Cell{10, "2010-05-03"}));
    EXPECT_EQ(table->rows[1], (Row{3, {{0, "7"}}}));
}

TEST(Xlsx, JoinsRunsOfRichTextAndPassesOverPhoneticOnes) {
    auto parts = workbook_of("<row r=\"1\"><c r=\"A1\" t=\"s\"><v>0</v></c></row>");
    parts["xl/sharedStrings.xml"] =
        "<sst xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\"><si>"
        "<r><t>Ёл</t></r><r><rPr><b/></rPr><t>кин</t></r><rPh sb=\"0\"><t>нет</t></rPh></si></sst>";
    const auto table = read_xlsx(zip_of(parts));
    ASSERT_TRUE(table);
    EXPECT_EQ(table->rows[0].at(0), "Ёлкин");
}

TEST(Xlsx, TakesTheFirstSheetThatIsNotHidden) {
    auto parts = workbook_of("<row r=\"1\"><c r=\"A1\"><v>1</v></c></row>");
    parts["xl/workbook.xml"] =
        "<workbook xmlns:r=\"r\"><sheets><sheet name=\"тайный\" state=\"hidden\" r:id=\"rId1\"/>"
        "<sheet name=\"Заявка\" r:id=\"rId7\"/></sheets></workbook>";
    const auto table = read_xlsx(zip_of(parts));
    ASSERT_TRUE(table) << table.error().message;
    EXPECT_EQ(table->format, "XLSX, «Заявка»");
}

TEST(Xlsx, CountsDaysAsTheWorkbookDoes) {
    EXPECT_EQ(date_text("40301", DateSystem::k1900), "2010-05-03");
    EXPECT_EQ(date_text("38839", DateSystem::k1904), "2010-05-03");
    EXPECT_EQ(date_text("59", DateSystem::k1900), "1900-02-28");
    EXPECT_EQ(date_text("61", DateSystem::k1900), "1900-03-01");
    EXPECT_EQ(date_text("0.5", DateSystem::k1900), "0.5");
    EXPECT_EQ(date_text("9999999", DateSystem::k1900), "9999999");
    EXPECT_EQ(date_text("скоро", DateSystem::k1900), "скоро");
}

TEST(Xlsx, KnowsDateFormatsFromOthers) {
    for (const char* code : {"dd.mm.yyyy", "[$-419]d\\ mmmm\\ yyyy;@", "yyyy\\-mm\\-dd", "D/M/YY"})
        EXPECT_TRUE(shows_dates(code)) << code;
    for (const char* code : {"General", "0.00", "\"day\" 0", "[Red]0;[Blue]dd", "#,##0\\ \\d", "@"})
        EXPECT_FALSE(shows_dates(code)) << code;
    EXPECT_TRUE(built_in_shows_dates(14));
    EXPECT_FALSE(built_in_shows_dates(49));
}

TEST(Xlsx, RefusesDamagedFiles) {
    const std::string whole = xlsx_of({{"ФИО"}, {"Ёлкин"}});
    EXPECT_EQ(reason_of(read_xlsx(whole)), "a table");
    EXPECT_EQ(reason_of(read_xlsx(whole.substr(0, whole.size() / 2))), "TABLE_DAMAGED");
    EXPECT_EQ(reason_of(read_xlsx("PK\x03\x04 nothing")), "TABLE_DAMAGED");
    EXPECT_EQ(reason_of(read_xlsx(zip_of({{"readme.txt", "hello"}}))), "TABLE_DAMAGED");
    auto parts = workbook_of("<row");
    EXPECT_EQ(reason_of(read_xlsx(zip_of(parts))), "TABLE_DAMAGED");
    parts.erase("xl/worksheets/sheet1.xml");
    EXPECT_EQ(reason_of(read_xlsx(zip_of(parts))), "TABLE_DAMAGED");
}

TEST(Xlsx, RefusesBombs) {
    // A part that is a thousand times as large as it looks.
    auto parts = workbook_of("");
    parts["xl/sharedStrings.xml"] = "<sst>" + std::string(160U << 20U, ' ') + "</sst>";
    EXPECT_EQ(reason_of(read_xlsx(zip_of(parts))), "TABLE_TOO_LARGE");
    // Entities that multiply each other.
    parts["xl/sharedStrings.xml"] =
        "<!DOCTYPE sst [<!ENTITY a \"xxxxxxxxxx\"><!ENTITY b "
        "\"&a;&a;&a;&a;\">]><sst><si><t>&b;</t></si></sst>";
    EXPECT_EQ(reason_of(read_xlsx(zip_of(parts))), "TABLE_DAMAGED");
    // One long text that every cell repeats.
    std::string data;
    for (int row = 1; row <= 6000; ++row)
        data += "<row><c t=\"s\"><v>0</v></c></row>";
    EXPECT_EQ(reason_of(read_xlsx(zip_of(workbook_of(data, {std::string(3900, 'x')})))),
              "TABLE_TOO_LARGE");
    // Elements inside elements without end.
    std::string deep;
    for (int i = 0; i < 1000; ++i)
        deep += "<row>";
    EXPECT_EQ(reason_of(read_xlsx(zip_of(workbook_of(deep)))), "TABLE_DAMAGED");
}

TEST(Xlsx, PlacesThatAreNoneDoNoHarm) {
    const auto table = read_xlsx(zip_of(workbook_of(
        "<row r=\"-5\"><c r=\"??\" t=\"s\"><v>99</v></c><c r=\"ZZZZ9\"><v>1</v></c></row>"
        "<row r=\"99999999999\"><c><v>2</v></c></row>")));
    ASSERT_TRUE(table) << table.error().message;
}

// Files of programs that are not ours; tests/data/import/README.md says which.
TEST(Xlsx, ReadsWhatOtherProgramsWrite) {
    for (const std::string name : {"openpyxl.xlsx", "xlsxwriter.xlsx"}) {
        std::ifstream in(COLLEGIUM_TEST_DATA "/import/" + name, std::ios::binary);
        const std::string bytes{std::istreambuf_iterator<char>(in),
                                std::istreambuf_iterator<char>()};
        const auto table = read_table(bytes);
        ASSERT_TRUE(table) << name << ": " << table.error().message;
        ASSERT_THAT(table->rows, SizeIs(3)) << name;
        EXPECT_EQ(table->rows[0].at(0), "Заявка на Кубок Волги") << name;
        EXPECT_EQ(table->rows[1].at(1), "Дата рождения") << name;
        EXPECT_EQ(table->rows[2].number, 4) << name;
        EXPECT_EQ(table->rows[2].at(0), "Ёлкин Артём Сергеевич") << name;
        EXPECT_EQ(table->rows[2].at(1), "2010-05-03") << name;
        EXPECT_EQ(table->rows[2].at(2), "КМС") << name;
        EXPECT_EQ(table->rows[2].at(3), "79270001122") << name;
    }
}

}  // namespace
}  // namespace collegium::importing::xlsx_test
