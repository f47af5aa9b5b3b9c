#include "tui/viewmodel/export.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace collegium::tui::viewmodel {
namespace {

const ExportTable kTable{
    "Люди", {"Имя", "Регион"}, {{"Ёлкин \"Тёма\"", "Самара, область"}, {"=cmd", "+7 900"}}};

TEST(Export, CsvQuotesAndDisarmsFormulas) {
    EXPECT_EQ(to_csv(kTable),
              "\uFEFF\"Имя\",\"Регион\"\r\n\"Ёлкин \"\"Тёма\"\"\",\"Самара, область\"\r\n"
              "\"'=cmd\",\"'+7 900\"\r\n");
}

TEST(Export, TxtPadsByWhatIsSeen) {
    EXPECT_EQ(to_txt(kTable),
              "Люди\n\nИмя           Регион\nЁлкин \"Тёма\"  Самара, область\n"
              "=cmd          +7 900\n");
}

TEST(Export, FileNamesAreNeverPaths) {
    EXPECT_EQ(safe_file_name("Реестр людей", "20261014-1402", "csv"),
              "Реестр-людей-20261014-1402.csv");
    EXPECT_EQ(safe_file_name("../../etc/passwd", "1", "txt"), "etc-passwd-1.txt");
    EXPECT_EQ(safe_file_name("", "1", "txt"), "collegium-1.txt");
    EXPECT_EQ(safe_file_name("///", "1", "txt"), "collegium-1.txt");
    EXPECT_THAT(safe_file_name(std::string(500, 'x'), "1", "txt"), testing::SizeIs(79 + 6));
}

}  // namespace
}  // namespace collegium::tui::viewmodel
