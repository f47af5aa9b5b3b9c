// Age groups by each book's own counting, on the days where people are wrong most often.
#include <algorithm>
#include <array>
#include <set>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <collegium/rulebook/ages.hpp>

#include "bundled_books.hpp"
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

// What a row of the Ukrainian file says of one who was born and plays on these days.
void expect_ukrainian_row(const nlohmann::json& row, Date born, Date first_day) {
    SCOPED_TRACE(row.dump());
    const Book book = bundled(kUa);
    const auto groups = age_groups(book, "all");
    const int age = counted_age(age_counting(book), born, first_day);
    EXPECT_EQ(age, row["age_on_31_dec"]);
    const AgeGroup* home = home_group(groups, age);
    ASSERT_NE(home, nullptr);
    EXPECT_EQ(home->id, row["home_group"]);
    if (row.contains("bounds")) {
        EXPECT_EQ(home->least, row["bounds"][0].get<int>());
        EXPECT_EQ(home->most, row["bounds"][1].get<int>());
    }
    const auto told = [&](const char* key) { return row.value(key, std::set<std::string>()); };
    std::set<std::string> seen;
    for (const AgeGroup& group : groups) {
        if (told("admitted_in").contains(group.id)) {
            EXPECT_FALSE(group.too_old(age)) << group.id;
            seen.insert(group.id);
        }
        if (told("too_old_for").contains(group.id)) {
            EXPECT_TRUE(group.too_old(age)) << group.id;
            seen.insert(group.id);
        }
    }
    EXPECT_EQ(seen.size(), told("admitted_in").size() + told("too_old_for").size());
}

// UA-2024 WE-01, UA-2024 WE-02: the ages of the catalogue's file, whatever the days of the years
// are where it tells only those.
TEST(AgeGroups, OfTheUkrainianFile) {
    const nlohmann::json rows = testing_support::data_file("pairing/ua-examples.json")["age"];
    ASSERT_EQ(rows.size(), 7U);
    const auto days_of = [](const nlohmann::json& number) {
        const year named(number.get<int>());
        return std::array<Date, 2>{named / 1 / 1, named / 12 / 31};
    };
    for (const auto& row : rows) {
        for (const Date first_day : days_of(row["event_year"])) {
            if (row.contains("birth_date")) {
                const Date born =
                    registry::parse_iso_date(row["birth_date"].get<std::string>()).value();
                ASSERT_EQ(registry::year_of(born), row["birth_year"]);
                expect_ukrainian_row(row, born, first_day);
                continue;
            }
            for (const Date born : days_of(row["birth_year"]))
                expect_ukrainian_row(row, born, first_day);
        }
    }
}

// The rows of a file: the age the book counts, the group it is at home in, and one it is too old
// for.
void expect_ages(const std::string& path) {
    const nlohmann::json file = testing_support::data_file(path);
    const Book book = bundled(file["book"].get<std::string>());
    for (const auto& row : file["rows"]) {
        SCOPED_TRACE(row.dump());
        const auto set = row["set"].get<std::string>();
        const auto groups = age_groups(book, set);
        const Date born = registry::parse_iso_date(row["born"].get<std::string>()).value();
        const std::chrono::year competition_year(row["event_year"].get<int>());
        const int age = counted_age(age_counting(book), born, competition_year / 1 / 1);
        EXPECT_EQ(age, row["age"]);
        EXPECT_EQ(counted_age(age_counting(book), born, competition_year / 12 / 31), age)
            << "days and months are no matter";
        const auto own = own_groups(book, set);
        const AgeGroup* home = home_group(own, age);
        ASSERT_NE(home, nullptr);
        EXPECT_EQ(home->id, row["home"]);
        EXPECT_EQ(home->citation.article, file["article"]);
        if (row.contains("too_old_for")) {
            const auto other =
                std::ranges::find(groups, row["too_old_for"].get<std::string>(), &AgeGroup::id);
            ASSERT_NE(other, groups.end());
            EXPECT_TRUE(other->too_old(age));
        }
        if (row.contains("not_too_old_for")) {
            const auto other =
                std::ranges::find(groups, row["not_too_old_for"].get<std::string>(), &AgeGroup::id);
            ASSERT_NE(other, groups.end());
            EXPECT_FALSE(other->too_old(age));
        }
        if (row.contains("only")) {
            ASSERT_EQ(groups.size(), 1U) << "no other group";
            EXPECT_EQ(groups.front().id, row["only"]);
            EXPECT_FALSE(groups.front().too_old(age));
            EXPECT_NE(groups.front().id, home->id) << "an older one";
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
