#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/documents/render.hpp>

namespace collegium::documents {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

Document with(Block block) {
    Document document;
    document.blocks.push_back(std::move(block));
    return document;
}

Table small_table() {
    Table table;
    table.columns = {{"№", 1, Align::kCentre}, {"Имя", 4}, {"Очки", 1, Align::kRight}};
    table.rows = {{{"1"}, {"Анна"}, {"12"}}, {{"2"}, {"Борис"}, {"9"}}};
    return table;
}

TEST(RenderText, DrawsATableOnItsWholeWidth) {
    EXPECT_EQ(render_body(with(small_table())),
              "┌────────────┬────────────────────────────────────────────────┬────────────┐\n"
              "│     №      │                      Имя                       │    Очки    │\n"
              "├────────────┼────────────────────────────────────────────────┼────────────┤\n"
              "│     1      │ Анна                                           │         12 │\n"
              "│     2      │ Борис                                          │          9 │\n"
              "└────────────┴────────────────────────────────────────────────┴────────────┘\n");
}

TEST(RenderText, ATableIsBroaderThanAWindowThatWouldBreakItsNumbers) {
    Table table;
    for (int i = 0; i < 6; ++i)
        table.columns.push_back({"Кт" + std::to_string(i), 1, Align::kCentre});
    table.rows = {TableRow(6, Cell{"98\u00a01/7"})};
    EXPECT_THAT(
        render_text(with(table), 40),
        HasSubstr("│98\u00a01/7│98\u00a01/7│98\u00a01/7│98\u00a01/7│98\u00a01/7│98\u00a01/7│\n"));
}

TEST(RenderText, JoinsColumnsUnderAGroupHeading) {
    Table table = small_table();
    table.groups = {{{"Номер"}, {"Участник", std::nullopt, 2}}};
    const std::string text = render_body(with(table));
    EXPECT_THAT(text, StartsWith("┌────────────┬──────────────────────────────────────────────────"
                                 "───────────┐\n│   Номер    │"));
    EXPECT_THAT(text, HasSubstr("├────────────┼────────────────────────────────────────────────┬"));
}

TEST(RenderText, AHeadingTakesTheRoomOfTheEmptyCellAboveIt) {
    Table table = small_table();
    table.groups = {{{""}, {"Участник", std::nullopt, 2}}};
    EXPECT_THAT(render_body(with(table)),
                HasSubstr("│            ├────────────────────────────────────────────────┬"));
    EXPECT_THAT(render_html(with(table)), HasSubstr("<th rowspan=\"2\">"));
}

TEST(RenderText, PutsValuesOnLinesAndCaptionsBelow) {
    FieldRow row;
    row.fields = {{"Проводимых в", "Самара", "место проведения", 1}};
    EXPECT_EQ(render_body(with(row)),
              "Проводимых в ____________________________Самара_____________________________\n"
              "                                   (место проведения)\n");
}

TEST(RenderText, LeavesAnEmptyValueToBeFilledInByHand) {
    FieldRow row;
    row.fields = {{"", "", "", 1}};
    EXPECT_EQ(render_body(with(row)), std::string(76, '_') + "\n");
}

TEST(RenderText, BreaksLongValuesOntoSeveralLines) {
    FieldRow row;
    row.fields = {{"Кому:", std::string(100, 'x'), "", 1}};
    EXPECT_EQ(render_body(with(row)), "      " + std::string(70, 'x') +
                                          "\nКому: " + std::string(20, '_') + std::string(30, 'x') +
                                          std::string(20, '_') + "\n");
}

TEST(RenderText, CountsColumnsNotBytesOrCodePoints) {
    Paragraph paragraph;
    paragraph.text = "и\u0306";  // й as two code points
    paragraph.align = Align::kRight;
    EXPECT_EQ(render_body(with(paragraph)), std::string(75, ' ') + "и\u0306\n");
}

TEST(RenderText, PrintsTheStampOutsideOfTheBody) {
    Document document = with(Title{"ПРОТОКОЛ № 3"});
    EXPECT_THAT(render_text(document), HasSubstr("ПРОЕКТ"));
    document.stamp.number = 3;
    document.stamp.version = 2;
    document.stamp.anchor = Anchor{1289, "91f7"};
    document.stamp.correction = Correction{"решение по протесту № 1", {{4, 4, "0:2", "1:1"}}};
    const std::string text = render_text(document);
    EXPECT_THAT(text, StartsWith(render_body(document)));
    EXPECT_THAT(text, HasSubstr("Документ № 3, версия 2. Журнал: запись 1289, отпечаток 91f7"));
    EXPECT_THAT(text, HasSubstr("Исправление версии 1. Причина: решение по протесту № 1"));
    EXPECT_THAT(text, HasSubstr("Было: 0:2 → стало: 1:1"));
    EXPECT_THAT(render_body(document), Not(HasSubstr("версия")));
}

TEST(RenderText, SpeaksTheLanguageOfTheForm) {
    Document document = with(Title{"ЗАЯВКА"});
    document.language = i18n::Language::kUk;
    EXPECT_THAT(render_text(document), HasSubstr("ПРОЄКТ. Не підписано"));
}

TEST(RenderHtml, EscapesEveryText) {
    const std::string evil = "<script>alert('x' & \"y\")</script>";
    const std::string safe = "&lt;script&gt;alert(&#39;x&#39; &amp; &quot;y&quot;)&lt;/script&gt;";
    Table table;
    table.columns = {{evil, 1}};
    table.rows = {{{evil}}};
    FieldRow row;
    row.fields = {{evil, evil, evil, 1}};
    Paragraph paragraph;
    paragraph.text = evil;
    Document document = with(Title{evil});
    document.name = evil;
    document.blocks.insert(document.blocks.end(), {table, row, paragraph, Signatures{{row}}});
    document.stamp.number = 1;
    document.stamp.version = 2;
    document.stamp.correction = Correction{evil, {{1, 1, evil, evil}}};
    const std::string html = render_html(document);
    EXPECT_THAT(html, Not(HasSubstr("<script")));
    std::size_t count = 0;
    for (std::size_t at = 0; (at = html.find(safe, at)) != std::string::npos; ++at)
        ++count;
    EXPECT_EQ(count, 14u);
}

TEST(RenderHtml, IsOneFileThatPrintsOnA4) {
    Document document = with(small_table());
    document.orientation = Orientation::kLandscape;
    const std::string html = render_html(document);
    EXPECT_THAT(html, StartsWith("<!DOCTYPE html>\n<html lang=\"ru\">"));
    EXPECT_THAT(html, HasSubstr("size: A4 landscape"));
    EXPECT_THAT(html, HasSubstr("<thead>"));
    for (const char* outside : {"http://", "https://", "<link", "<img", "url("})
        EXPECT_THAT(html, Not(HasSubstr(outside)));
}

}  // namespace
}  // namespace collegium::documents
