// Corrections of results: everything they change is shown before they are done.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "results_screen_test.hpp"

namespace collegium::tui {
namespace {

using testing::HasSubstr;
using testing::Not;

class ResultsCorrection : public ResultsScreenTest {};

TEST_F(ResultsCorrection, ACorrectionShowsEverythingItChangesBeforeItIsDone) {
    v1::Impact& impact = client.impact;
    impact.set_summary("Исправление меняет 1 пару и 30 мест");
    impact.set_digest("d1");
    v1::PairEffect& pair = *impact.add_pairs();
    pair.set_round(4);
    pair.set_before("2. Тарасов М. П. (4) – Абрамов П. Р. (1)");
    pair.set_after("2. Тарасов М. П. (4) – Ёлкин А. С. (7)");
    for (int i = 1; i <= 30; ++i) {
        v1::PlaceEffect& place = *impact.add_places();
        place.set_number(i);
        place.set_short_name("Участник " + std::to_string(i));
        place.set_place_before(std::to_string(i));
        place.set_place_after(std::to_string(i + 1));
        place.set_points_before("4");
        place.set_points_after("3");
    }
    open();
    press({"g", "8", "Enter", "F4"});
    EXPECT_THAT(frame(), HasSubstr("Исправление: доска 8, Ильин Д. Д. – Орлов С."));
    press({"Right", "Down", "Down", "Down"});
    client.fake.type("судья ошибся строкой");
    press({"F2"});
    ASSERT_EQ(client.corrections.size(), 1U);
    EXPECT_TRUE(client.corrections[0].validate_only());
    EXPECT_THAT(frame(), HasSubstr("Исправить доску 8: 2:0 → 1:1?"));
    EXPECT_THAT(frame(), HasSubstr("было бы: 2. Тарасов М. П. (4) – Ёлкин А. С. (7)"));
    EXPECT_THAT(frame(), Not(HasSubstr("Участник 30:")));
    for (int i = 0; i < 4; ++i)
        press({"PgDn"});
    EXPECT_THAT(frame(), HasSubstr("№ 30 Участник 30: место 30 → 31, очки 4 → 3"));
    EXPECT_EQ(client.corrections.size(), 1U);
    press({"F2"});
    ASSERT_EQ(client.corrections.size(), 2U);
    EXPECT_FALSE(client.corrections[1].validate_only());
    EXPECT_EQ(client.corrections[1].impact_digest(), "d1");
    EXPECT_EQ(client.corrections[1].reason(), "судья ошибся строкой");
    EXPECT_THAT(message(), HasSubstr("Исправлено: доска 8, 1:1"));
    EXPECT_THAT(row("Ильин Д. Д."), HasSubstr("1:1"));
}

TEST_F(ResultsCorrection, EnterNeverConfirmsACorrection) {
    client.impact.set_digest("d1");
    open();
    press({"g", "8", "Enter", "F4", "Right", "Down", "Down", "Down"});
    client.fake.type("судья ошибся строкой");
    press({"F2", "Enter"});
    EXPECT_EQ(client.corrections.size(), 1U);
}

TEST_F(ResultsCorrection, ThereIsNothingToCorrectWithoutAResult) {
    open();
    press({"F4"});
    EXPECT_THAT(message(), HasSubstr("Нечего исправлять: результата нет"));
}

}  // namespace
}  // namespace collegium::tui
