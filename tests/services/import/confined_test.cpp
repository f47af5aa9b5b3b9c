#include <chrono>
#include <filesystem>
#include <fstream>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/importing/read_table.hpp>

#include "support/temp_folder.hpp"
#include "xlsx_file.hpp"

namespace collegium::importing {
namespace {

using namespace std::chrono_literals;
using ::testing::HasSubstr;

constexpr std::chrono::milliseconds kPatience = 60s;

class Confined : public ::testing::Test {
  protected:
    // A reader of our own: a script that says `lines`.
    std::filesystem::path script(const std::string& lines) {
        const auto path = folder_ / "reader";
        std::ofstream(path) << "#!/bin/sh\n" << lines << "\n";
        std::filesystem::permissions(path, std::filesystem::perms::owner_all);
        return path;
    }

    testing_support::TempFolder folder_;
};

TEST_F(Confined, ReadsATableInAProcessOfItsOwn) {
    const std::string csv = "ФИО;Дата рождения\nЁлкин Артём;03.05.2010\n";
    const auto table = read_confined(COLLEGIUM_TABLE_PROGRAM, csv, kPatience);
    ASSERT_TRUE(table) << table.error().message;
    EXPECT_EQ(*table, *read_table(csv));
    const std::string xlsx = test::xlsx_of({{"ФИО"}, {"Ёлкин <Артём> & «К°»"}});
    EXPECT_EQ(*read_confined(COLLEGIUM_TABLE_PROGRAM, xlsx, kPatience), *read_table(xlsx));
}

TEST_F(Confined, PassesTheReadersRefusalOn) {
    const auto table = read_confined(COLLEGIUM_TABLE_PROGRAM, "a;b\n1;\"2\n", kPatience);
    ASSERT_FALSE(table);
    EXPECT_EQ(table.error().reason, "TABLE_QUOTE_OPEN");
    EXPECT_EQ(table.error().code, sdk::Code::kInvalidArgument);
    EXPECT_EQ(table.error().metadata.at("row"), "2");
    EXPECT_EQ(read_confined(COLLEGIUM_TABLE_PROGRAM, "", kPatience).error().reason, "TABLE_EMPTY");
}

TEST_F(Confined, ACrashIsARefusal) {
    const auto table = read_confined(script("kill -SEGV $$"), "a;b\n", kPatience);
    ASSERT_FALSE(table);
    EXPECT_EQ(table.error().reason, "TABLE_READER_CRASHED");
    EXPECT_EQ(table.error().metadata.at("signal"), "SIGSEGV");
}

TEST_F(Confined, ACrashInTheMiddleOfTheAnswerIsARefusal) {
    const auto table = read_confined(
        script("printf '{\"format\":\"CSV\",\"rows\":[[1,'; kill -ABRT $$"), "a;b\n", kPatience);
    ASSERT_FALSE(table);
    EXPECT_EQ(table.error().reason, "TABLE_READER_CRASHED");
    EXPECT_EQ(table.error().metadata.at("signal"), "SIGABRT");
}

TEST_F(Confined, AReaderThatNeverEndsIsEnded) {
    const auto table = read_confined(script("sleep 1000 & wait"), "a;b\n", 200ms);
    ASSERT_FALSE(table);
    EXPECT_EQ(table.error().reason, "TABLE_READER_TIMED_OUT");
}

TEST_F(Confined, AnswersThatMakeNoSenseAreNotBelieved) {
    for (const std::string answer :
         {R"({"rows":[[2,[[0,"a"]]],[1,[[0,"b"]]]],"format":"CSV"})",  // rows that go back
          R"({"rows":[[1,[[300,"a"]]]],"format":"CSV"})",              // no such column
          R"({"rows":{"a":1},"format":"CSV"})", R"([])", R"(hello)",
          R"({"refusal":"PERMISSION_DENIED","message":"","metadata":{}})"}) {
        const auto table = read_answer(answer);
        ASSERT_FALSE(table) << answer;
        EXPECT_EQ(table.error().reason, "TABLE_READER_FAILED") << answer;
    }
}

TEST_F(Confined, WithoutItsProgramNothingIsRead) {
    const auto table = read_confined(folder_ / "nobody", "a;b\n", kPatience);
    ASSERT_FALSE(table);
    EXPECT_EQ(table.error().reason, "TABLE_READER_FAILED");
    EXPECT_THAT(table.error().message, HasSubstr("nobody"));
}

TEST_F(Confined, TheReaderHasNoEnvironmentAndNoDescriptorsButItsOwn) {
    ::setenv("COLLEGIUM_SECRET", "42", 1);
    const auto seen = folder_ / "seen";
    // What a reader finds around itself, told in the reason of a refusal.
    const auto table = read_confined(
        script("printf '%s' \"$(env | grep -c COLLEGIUM_SECRET) $(ls /proc/self/fd | wc -l)\" > " +
               seen.string() + "; echo '{}'"),
        "a;b\n", kPatience);
    std::string text;
    std::getline(std::ifstream(seen), text);
    // Three descriptors and the one that lists them.
    EXPECT_EQ(text, "0 4");
    EXPECT_FALSE(table);
}

}  // namespace
}  // namespace collegium::importing
