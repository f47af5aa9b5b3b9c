// The palette goes anywhere by a few letters: people, competitions, journal rows, sections.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "federation.hpp"

namespace collegium::tui {
namespace {

using testing::HasSubstr;
using testing::Not;

class PaletteSearch : public testing::Test {
  protected:
    // Opens the palette and types; the frame that follows.
    std::string type(const std::string& words) {
        hall.fake.press(":");
        hall.fake.type(words);
        return hall.fake.frame();
    }
    void go(const std::string& words) {
        type(words);
        hall.fake.press("Enter");
    }
    [[nodiscard]] std::string place() { return hall.fake.app().top()->id(); }

    Hall hall;
};

TEST_F(PaletteSearch, FindsPeopleByTheBeginningOfANameInFiveKeys) {
    EXPECT_THAT(type("елк"), HasSubstr("Ёлкин Артём Сергеевич"));
    EXPECT_THAT(hall.fake.frame(), HasSubstr("║ люди"));

    hall.fake.press("Enter");

    EXPECT_EQ(place(), "person");
    EXPECT_THAT(hall.fake.line(1), HasSubstr("Ёлкин"));
}

TEST_F(PaletteSearch, FindsCompetitionsByTitleCodeAndNumber) {
    for (const char* words : {"полуф", "26-017", "турнир 17", "т 17", "nehybh 17", "event 17"}) {
        go(words);
        EXPECT_EQ(place(), "overview") << words;
        EXPECT_THAT(hall.fake.line(1), HasSubstr("Полуфинал округа")) << words;
        hall.fake.press("Esc");
    }
}

TEST_F(PaletteSearch, LeadsToACardAndAJournalRowByNumber) {
    go("человек 4711");
    EXPECT_EQ(place(), "person");
    EXPECT_THAT(hall.fake.line(1), HasSubstr("Ёлкин"));

    go("запись 1289");
    EXPECT_EQ(place(), "journal_entry");
}

TEST_F(PaletteSearch, GoesToASectionThoughAnswersOfTheServerComeLater) {
    hall.fake.hold_calls(true);
    type("журнал");
    hall.fake.run_held_calls();
    hall.fake.press("Enter");
    hall.fake.hold_calls(false);

    EXPECT_EQ(place(), "journal");
}

TEST_F(PaletteSearch, DropsTheAnswerToFewerLetters) {
    hall.fake.hold_calls(true);
    type("абр");
    for (int i = 0; i < 3; ++i)
        hall.fake.press("Backspace");
    hall.fake.type("вор");
    EXPECT_THAT(hall.fake.frame(), HasSubstr("ищем…"));
    hall.fake.run_held_calls();

    EXPECT_THAT(hall.fake.frame(), HasSubstr("Воронов"));
    EXPECT_THAT(hall.fake.frame(), Not(HasSubstr("║ > Абрамов")));
}

TEST_F(PaletteSearch, AsksNothingWithoutTheRight) {
    SessionFacts nobody = hall.fake.app().session();
    nobody.permissions.clear();
    hall.fake.app().set_session(nobody);
    hall.fake.server().calls.clear();

    EXPECT_THAT(type("ёлкин"), HasSubstr("Ничего нет по «ёлкин»"));
    EXPECT_TRUE(hall.fake.server().calls.empty());
}

TEST_F(PaletteSearch, OffersWhatWasDoneLast) {
    go("журнал");
    hall.fake.press(":");
    for (int i = 0; i < 60; ++i)
        hall.fake.press("Down");
    EXPECT_THAT(hall.fake.frame(), HasSubstr("недавнее"));
    EXPECT_THAT(hall.fake.frame(), HasSubstr("║ > журнал"));
    hall.fake.press("Esc");

    hall.fake.press(":");
    hall.fake.press("Up");
    EXPECT_THAT(hall.fake.frame(), HasSubstr("[журнал"));
}

TEST_F(PaletteSearch, SavesWhatIsShownAsF5Does) {
    go("экспорт csv");
    EXPECT_THAT(hall.fake.frame(), HasSubstr("Сохранить список в файл"));
}

TEST_F(PaletteSearch, ExplainsItselfByF1AndTakesUpAgain) {
    type("елк");
    hall.fake.press("F1");
    EXPECT_THAT(hall.fake.frame(), HasSubstr("ведут по номеру"));
    hall.fake.press("Esc");
    EXPECT_THAT(hall.fake.frame(), HasSubstr("[елк"));
}

}  // namespace
}  // namespace collegium::tui
