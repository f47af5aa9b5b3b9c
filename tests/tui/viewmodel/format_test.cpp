#include "tui/viewmodel/format.hpp"

#include <gtest/gtest.h>

#include <collegium/v1/common.pb.h>

#include "tui/i18n/texts.hpp"

namespace collegium::tui::viewmodel {
namespace {

using namespace std::chrono;

v1::Date date(int year, int month, int day) {
    v1::Date made;
    made.set_year(year);
    made.set_month(month);
    made.set_day(day);
    return made;
}

TEST(Format, ATermNamesMonthAndYearOnlyWhereTheyDiffer) {
    EXPECT_EQ(show_term(date(2026, 10, 12), date(2026, 10, 18), 2026), "12–18.10");
    EXPECT_EQ(show_term(date(2026, 9, 28), date(2026, 10, 3), 2026), "28.09–03.10");
    EXPECT_EQ(show_term(date(2025, 10, 5), date(2025, 10, 11), 2026), "05–11.10.2025");
    EXPECT_EQ(show_term(date(2026, 10, 12), date(2026, 10, 12), 2026), "12.10");
    EXPECT_EQ(show_term(date(2025, 12, 30), date(2026, 1, 3), 2026), "30.12.2025–03.01.2026");
    EXPECT_EQ(show_term({}, {}, 2026), "");
}

TEST(Format, ADateSurvivesTheFormsSpelling) {
    EXPECT_EQ(to_field(date(2026, 3, 7)), "2026-03-07");
    EXPECT_EQ(show(from_field("2026-03-07")), "07.03.2026");
    EXPECT_EQ(from_field("7.3.26").year(), 0);
    EXPECT_EQ(to_field({}), "");
}

TEST(Format, NumbersAreGroupedByThrees) {
    EXPECT_EQ(grouped(0), "0");
    EXPECT_EQ(grouped(999), "999");
    EXPECT_EQ(grouped(1291), "1\u00a0291");
    EXPECT_EQ(grouped(1234567), "1\u00a0234\u00a0567");
    EXPECT_EQ(grouped(-1234), "-1\u00a0234");
}

TEST(Format, AgeCountsWholeYears) {
    const year_month_day birth{year(2010), May, day(3)};
    EXPECT_EQ(age_on(birth, {year(2026), May, day(2)}), 15);
    EXPECT_EQ(age_on(birth, {year(2026), May, day(3)}), 16);
}

TEST(Format, HashesAreShortenedAndNumbersTakenFromNames) {
    EXPECT_EQ(short_hash("91ac33aa07"), "91AC…07");
    EXPECT_EQ(short_hash("91"), "91");
    EXPECT_EQ(number_of("persons/4711"), "4711");
    EXPECT_EQ(initial("Ёлкин"), "Ё");
    EXPECT_EQ(initial(""), "");
}

TEST(Format, ANameFallsBackToALanguageThatHasIt) {
    v1::LocalizedName name;
    (*name.mutable_titles())["ru"] = "го";
    EXPECT_EQ(in_words(name, Texts(i18n::Language::kUk)), "го");
    (*name.mutable_titles())["uk"] = "ґо";
    EXPECT_EQ(in_words(name, Texts(i18n::Language::kUk)), "ґо");
}

}  // namespace
}  // namespace collegium::tui::viewmodel
