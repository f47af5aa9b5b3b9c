#include "tui/viewmodel/document_text.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace collegium::tui::viewmodel::document_text_test {
namespace {

using testing::ElementsAre;

// A heading, a table of 49 columns and a line of signatures.
constexpr const char* kSheet =
    "                     ТАБЛИЦА\n"
    "\n"
    "┌──┬──────────┬────────────┬──────┬──────┬──────┐\n"
    "│№ │   Имя    │Организация │ Очки │ Кт1  │Место │\n"
    "├──┼──────────┼────────────┼──────┼──────┼──────┤\n"
    "│1 │Абрамов   │Саратов     │  3½  │  1   │  2   │\n"
    "└──┴──────────┴────────────┴──────┴──────┴──────┘\n"
    "\n"
    "Главный судья: ______________ / Петрова Г. А. /\n";

DocumentText sheet() {
    v1::GetDocumentVersionResponse version;
    version.set_content(kSheet);
    DocumentText text;
    text.show(version);
    return text;
}

TEST(DocumentText, ChangedLinesAreThoseOfTheNewText) {
    v1::GetDocumentVersionResponse version;
    version.set_content("one\ntwo\nthree\n");
    version.mutable_version()->add_changes()->set_new_line(2);
    DocumentText text;
    text.show(version);
    EXPECT_THAT(text.lines(), ElementsAre("one", "two", "three"));
    EXPECT_TRUE(text.changed(1));
    EXPECT_FALSE(text.changed(0));
    EXPECT_EQ(text.width(), 5);
    EXPECT_THAT(text.find("thr"), ElementsAre(2U));
}

TEST(DocumentText, NumbersAndNamesStayWhileTheTableMovesByItsColumns) {
    const DocumentText text = sheet();
    ASSERT_EQ(text.width(), 49);
    EXPECT_EQ(text.seen(5, 0, 30), "│1 │Абрамов   │Саратов     │  ");
    const int aside = text.moved(0, 1, 30);
    EXPECT_EQ(text.seen(5, aside, 30), "│1 │Абрамов   │  3½  │  1   │ ");
    EXPECT_EQ(text.seen(2, aside, 30), "┌──┬──────────┬──────┬──────┬─");
    const int end = text.moved(aside, 1, 30);
    EXPECT_EQ(text.seen(5, end, 30), "│1 │Абрамов   │  1   │  2   │");
    EXPECT_EQ(text.moved(end, 1, 30), end);
    EXPECT_EQ(text.moved(end, -1, 30), 0);
}

TEST(DocumentText, AHeadingKeepsToTheMiddleOfTheWindow) {
    const DocumentText text = sheet();
    EXPECT_EQ(text.seen(0, 0, 49), "                     ТАБЛИЦА");
    EXPECT_EQ(text.seen(0, 10, 21), "       ТАБЛИЦА");
}

TEST(DocumentText, WhatFitsTheWindowDoesNotMove) {
    const DocumentText text = sheet();
    EXPECT_EQ(text.seen(8, 13, 48), "Главный судья: ______________ / Петрова Г. А. /");
    EXPECT_EQ(text.seen(8, 13, 30), ": ______________ / Петрова Г. ");
}

TEST(DocumentText, AWindowTooNarrowForTheNamesMovesAll) {
    const DocumentText text = sheet();
    EXPECT_EQ(text.seen(5, 4, 12), "Абрамов   │С");
    EXPECT_EQ(text.seen(8, 15, 12), "____________");
}

}  // namespace
}  // namespace collegium::tui::viewmodel::document_text_test
