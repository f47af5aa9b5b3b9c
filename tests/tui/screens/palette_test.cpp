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
        client.fake.press(":");
        client.fake.type(words);
        return client.fake.frame();
    }
    void go(const std::string& words) {
        type(words);
        client.fake.press("Enter");
    }
    [[nodiscard]] std::string place() { return client.fake.app().top()->id(); }

    TestClient client;
};

TEST_F(PaletteSearch, FindsPeopleByTheBeginningOfANameInFiveKeys) {
    EXPECT_THAT(type("елк"), HasSubstr("Ёлкин Артём Сергеевич"));
    EXPECT_THAT(client.fake.frame(), HasSubstr("║ люди"));

    client.fake.press("Enter");

    EXPECT_EQ(place(), "person");
    EXPECT_THAT(client.fake.line(1), HasSubstr("Ёлкин"));
}

TEST_F(PaletteSearch, FindsCompetitionsByTitleCodeAndNumber) {
    for (const char* words : {"полуф", "26-017", "турнир 17", "т 17", "nehybh 17", "event 17"}) {
        go(words);
        EXPECT_EQ(place(), "overview") << words;
        EXPECT_THAT(client.fake.line(1), HasSubstr("Полуфинал округа")) << words;
        client.fake.press("Esc");
    }
}

TEST_F(PaletteSearch, LeadsToACardAndAJournalRowByNumber) {
    go("человек 4711");
    EXPECT_EQ(place(), "person");
    EXPECT_THAT(client.fake.line(1), HasSubstr("Ёлкин"));

    go("запись 1289");
    EXPECT_EQ(place(), "journal_entry");
}

TEST_F(PaletteSearch, GoesToASectionThoughAnswersOfTheServerComeLater) {
    client.fake.hold_calls(true);
    type("журнал");
    client.fake.run_held_calls();
    client.fake.press("Enter");
    client.fake.hold_calls(false);

    EXPECT_EQ(place(), "journal");
}

TEST_F(PaletteSearch, DropsTheAnswerToFewerLetters) {
    client.fake.hold_calls(true);
    type("абр");
    for (int i = 0; i < 3; ++i)
        client.fake.press("Backspace");
    client.fake.type("вор");
    EXPECT_THAT(client.fake.frame(), HasSubstr("ищем…"));
    client.fake.run_held_calls();

    EXPECT_THAT(client.fake.frame(), HasSubstr("Воронов"));
    EXPECT_THAT(client.fake.frame(), Not(HasSubstr("║ > Абрамов")));
}

TEST_F(PaletteSearch, AsksNothingWithoutTheRight) {
    SessionFacts nobody = client.fake.app().session();
    nobody.permissions.clear();
    client.fake.app().set_session(nobody);
    client.fake.server().calls.clear();

    EXPECT_THAT(type("ёлкин"), HasSubstr("Ничего нет по «ёлкин»"));
    EXPECT_TRUE(client.fake.server().calls.empty());
}

TEST_F(PaletteSearch, OffersWhatWasDoneLast) {
    go("журнал");
    client.fake.press(":");
    for (int i = 0; i < 60; ++i)
        client.fake.press("Down");
    EXPECT_THAT(client.fake.frame(), HasSubstr("недавнее"));
    EXPECT_THAT(client.fake.frame(), HasSubstr("║ > журнал"));
    client.fake.press("Esc");

    client.fake.press(":");
    client.fake.press("Up");
    EXPECT_THAT(client.fake.frame(), HasSubstr("[журнал"));
}

TEST_F(PaletteSearch, SavesWhatIsShownAsF5Does) {
    go("экспорт csv");
    EXPECT_THAT(client.fake.frame(), HasSubstr("Сохранить список в файл"));
}

TEST_F(PaletteSearch, ExplainsItselfByF1AndTakesUpAgain) {
    type("елк");
    client.fake.press("F1");
    EXPECT_THAT(client.fake.frame(), HasSubstr("ведут по номеру"));
    client.fake.press("Esc");
    EXPECT_THAT(client.fake.frame(), HasSubstr("[елк"));
}

}  // namespace
}  // namespace collegium::tui
