// Age groups by each book's own counting, on the days where people are wrong most often.
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <collegium/rulebook/ages.hpp>

#include "shelf.hpp"
#include "support/test_name.hpp"
#include "support/worked_example.hpp"

namespace collegium::rulebook {
namespace {

using registry::Date;
using namespace std::chrono;

struct AgeCase {
    const char* name;  // of the worked example, or the fact
    const char* book;
    const char* set;
    Date born;
    Date first_day;
    bool student;
    const char* home;  // group
};

class Ages : public testing::TestWithParam<AgeCase> {};

TEST_P(Ages, HomeGroup) {
    const AgeCase& c = GetParam();
    const Book book = bundled(c.book);
    const auto groups = age_groups(book, c.set);
    const int age = counted_age(age_counting(book), c.born, c.first_day);
    const AgeGroup* home = home_group(groups, age, c.student);
    ASSERT_NE(home, nullptr) << c.name;
    EXPECT_EQ(home->id, c.home) << c.name << ", age " << age;
    EXPECT_FALSE(home->citation.article.empty());
}

constexpr const char* kRu = "ru-draughts-2022";
constexpr const char* kUa = "ua-draughts-2024";

// UA-2024 WE-01, UA-2024 WE-02: the ages of the catalogue's file.
TEST(AgeGroups, OfTheUkrainianFile) {
    std::ifstream in(std::string(COLLEGIUM_TEST_DATA) + "/pairing/ua-examples.json");
    const nlohmann::json rows = nlohmann::json::parse(in)["age"];
    ASSERT_EQ(rows.size(), 7U);
    const Book book = bundled(kUa);
    const auto groups = age_groups(book, "all");
    for (const auto& row : rows) {
        const auto day = [&](const char* key, unsigned month) {
            return registry::Date(std::chrono::year(row[key].get<int>()), std::chrono::month(month),
                                  std::chrono::day(1));
        };
        const registry::Date born =
            row.contains("birth_date")
                ? registry::parse_iso_date(row["birth_date"].get<std::string>()).value()
                : day("birth_year", 12);
        const int age = counted_age(age_counting(book), born, day("event_year", 5));
        EXPECT_EQ(age, row["age_on_31_dec"]) << row;
        const AgeGroup* home = home_group(groups, age);
        ASSERT_NE(home, nullptr) << row;
        EXPECT_EQ(home->id, row["home_group"]) << row;
    }
}

// The rows of a file: the age the book counts, the group it is at home in, and one it is too old
// for.
void expect_ages(const std::string& path) {
    const nlohmann::json file = testing_support::data_file(path);
    const Book book = bundled(file["book"].get<std::string>());
    for (const auto& row : file["rows"]) {
        SCOPED_TRACE(row.dump());
        const auto groups = age_groups(book, row["set"].get<std::string>());
        const Date born = registry::parse_iso_date(row["born"].get<std::string>()).value();
        const int age = counted_age(age_counting(book), born,
                                    std::chrono::year(row["event_year"].get<int>()) / 5 / 1);
        EXPECT_EQ(age, row["age"]);
        const AgeGroup* home = home_group(groups, age);
        ASSERT_NE(home, nullptr);
        EXPECT_EQ(home->id, row["home"]);
        EXPECT_FALSE(home->citation.article.empty());
        for (const AgeGroup& group : groups) {
            if (group.id == row.value("too_old_for", "")) {
                EXPECT_TRUE(group.too_old(age));
            }
            if (group.id == row.value("not_too_old_for", "")) {
                EXPECT_FALSE(group.too_old(age));
            }
        }
    }
}

// RU-2022 WE-01, RU-2022 WE-02, RU-2022 WE-03
TEST(AgeGroups, OfTheRussianExamples) {
    expect_ages("rulebook/ages_ru.json");
}

// RU-CHESS W-02, RU-CHESS W-03
TEST(AgeGroups, OfTheChessExamples) {
    expect_ages("rulebook/ages_chess.json");
}

INSTANTIATE_TEST_SUITE_P(
    Books, Ages,
    testing::Values(AgeCase{"RU-2022 2.1 born on 29 February", kRu, "full", 2008y / 2 / 29,
                            2025y / 2 / 28, false, "u20"},
                    AgeCase{"RU-2022 2.1 an event over the turn of the year", kRu, "full",
                            2008y / 1 / 1, 2024y / 12 / 30, false, "u17"},
                    AgeCase{"RU-2022 2.1 a student of 25", kRu, "full", 1999y / 1 / 1,
                            2024y / 5 / 1, true, "students"},
                    AgeCase{"RU-2022 2.1 a student of 17", kRu, "full", 2007y / 12 / 31,
                            2024y / 5 / 1, true, "students"}),
    [](const auto& test) { return testing_support::test_name(test.param.name); });

// UA-2024 III.0: the lower bound classifies, it does not bar.
TEST(AgesInUkraine, LetAYoungerAthletePlayUp) {
    const auto groups = age_groups(bundled(kUa), "all");
    const int age = counted_age(AgeCounting::kCalendarYear, 2012y / 6 / 1, 2025y / 5 / 1);
    for (const AgeGroup& group : groups) {
        if (group.id == "cad-16" || group.id == "jcad-13") {
            EXPECT_FALSE(group.too_old(age)) << group.id;
        } else if (group.id == "yn-10") {
            EXPECT_TRUE(group.too_old(age));
        }
    }
}

TEST(AgesOfStudents, EndAtTwentyFiveIncluded) {
    const auto groups = age_groups(bundled(kRu), "full");
    EXPECT_EQ(home_group(groups, 26, true), nullptr);
    EXPECT_EQ(home_group(groups, 16, true), nullptr);
}

TEST(AgeGroups, StandYoungestFirst) {
    const auto groups = age_groups(bundled(kRu), "renju");
    ASSERT_EQ(groups.size(), 5U);
    EXPECT_EQ(groups.front().id, "renju-u12");
    EXPECT_EQ(groups.back().id, "renju-open");
}

TEST(CountedAge, MayBeOfADayWhereARegulationSaysSo) {
    EXPECT_EQ(counted_age(AgeCounting::kStartDate, 2008y / 5 / 2, 2024y / 5 / 1), 15);
    EXPECT_EQ(counted_age(AgeCounting::kFirstOfJanuary, 2008y / 1 / 1, 2024y / 5 / 1), 16);
    EXPECT_EQ(counted_age(AgeCounting::kFirstOfJanuary, 2008y / 1 / 2, 2024y / 5 / 1), 15);
}

}  // namespace
}  // namespace collegium::rulebook
