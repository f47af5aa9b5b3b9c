// Fields and forms.
#include "tui/widgets/form.hpp"

#include <ftxui/screen/string.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/tui/fake_app.hpp"

namespace collegium::tui {
namespace {

using std::chrono::year;
using std::chrono::year_month_day;

constexpr year_month_day kToday = year(2026) / 10 / 14;

FieldOptions named(const std::string& id, bool required = false) {
    FieldOptions options;
    options.id = id;
    options.label = id;
    options.required = required;
    options.width = 20;
    return options;
}

class FormTest : public testing::Test {
  protected:
    FormTest() {
        form.add(std::make_unique<TextField>(named("person.surname", true), 10));
        form.add(std::make_unique<DateField>(
            named("person.birth_date"), [] { return kToday; }, true));
        form.add(std::make_unique<ChoiceField>(
            named("person.rank"),
            std::vector<Choice>{{"kms", "КМС"}, {"ms", "МС"}, {"first", "I разряд"}}));
        form.set_buttons({{"Записать", [this] { ++pressed; }}});
        form.set_clean();
    }
    void press(const std::string& key) { form.on_event(event_of(key), look); }
    void type(const std::string& text) { form.paste(text, look); }
    std::string shown() { return render_text(form.render(look, 60, 12), 60, 12); }
    std::string value(const std::string& id) { return form.find(id)->value(); }

    Form form;
    Look look;
    int pressed = 0;
};

// The roles as the form of an appointment lists them.
struct RoleChoice : testing::Test {
    std::string chosen(const std::string& typed) {
        ChoiceField field({}, {{"chief-arbiter", "главный судья"},
                               {"deputy-arbiter", "заместитель главного судьи"},
                               {"arbiter", "судья"},
                               {"match-arbiter", "судья матча"},
                               {"chief-secretary", "главный секретарь"},
                               {"secretary", "секретарь"}});
        for (const std::string& letter : ftxui::Utf8ToGlyphs(typed))
            field.on_event(ftxui::Event::Character(letter), look);
        return field.value();
    }
    Look look;
};

TEST_F(RoleChoice, WholeWordsChooseThatChoiceAndNoOther) {
    EXPECT_EQ(chosen("судья"), "arbiter");
    EXPECT_EQ(chosen("секретарь"), "secretary");
    EXPECT_EQ(chosen("судья матча"), "match-arbiter");
    EXPECT_EQ(chosen("главный секретарь"), "chief-secretary");
}

TEST_F(RoleChoice, ABeginningComesBeforeAWordInside) {
    EXPECT_EQ(chosen("суд"), "arbiter");
    EXPECT_EQ(chosen("главн"), "chief-arbiter");
    EXPECT_EQ(chosen("матч"), "match-arbiter");
}

TEST_F(RoleChoice, ASpaceAfterTheWholeChoiceStepsOn) {
    EXPECT_EQ(chosen("секретарь "), "chief-arbiter");
}

TEST_F(FormTest, MovesByTabArrowsAndEnterAndSubmitsByNone) {
    press("Tab");
    EXPECT_EQ(form.focused()->options().id, "person.birth_date");
    press("Down");
    EXPECT_EQ(form.focused()->options().id, "person.rank");
    press("Enter");
    EXPECT_EQ(form.focused(), nullptr);
    EXPECT_EQ(pressed, 0);
    press("Up");
    EXPECT_EQ(form.focused()->options().id, "person.rank");
    press("Shift-Tab");
    EXPECT_EQ(form.focused()->options().id, "person.birth_date");
}

TEST_F(FormTest, PressesTheButtonOnlyWhenItHasTheFocus) {
    press("Shift-Tab");
    press("Enter");

    EXPECT_EQ(pressed, 1);
}

TEST_F(FormTest, SaysWhatIsWrongUnderTheFieldWhenItIsLeft) {
    press("Tab");

    EXPECT_THAT(shown(), testing::HasSubstr("× Заполните поле"));
    press("Shift-Tab");
    type("Ёлкин");
    press("Tab");
    EXPECT_THAT(shown(), testing::Not(testing::HasSubstr("× Заполните поле")));
}

TEST_F(FormTest, ChecksEverythingAtOnceAndGoesToTheFirstError) {
    press("Tab");
    type("32.13.2011");
    press("Tab");

    EXPECT_EQ(form.check_all(look), 2);
    EXPECT_EQ(form.focused()->options().id, "person.surname");
    EXPECT_THAT(shown(), testing::HasSubstr("× 32.13.2011: такой даты нет"));
}

TEST_F(FormTest, TidiesTextWhenTheFieldIsLeft) {
    type("  Ёл\u00A0  кин ");
    press("Tab");

    EXPECT_EQ(value("person.surname"), "Ёл кин");
}

TEST_F(FormTest, ComposesDecomposedLettersOfAPaste) {
    type("И\u0306од");  // й as и and a breve
    press("Tab");

    EXPECT_EQ(value("person.surname"), "Йод");
}

TEST_F(FormTest, TurnsPastedLinesIntoSpaces) {
    type("Анна\nМария");

    EXPECT_EQ(value("person.surname"), "Анна Мария");
}

TEST_F(FormTest, StopsAtTheLimitAndSaysSo) {
    type("Константинопольский");

    EXPECT_EQ(value("person.surname"), "Константин");
    EXPECT_THAT(shown(), testing::HasSubstr("× Не длиннее 10 знаков"));
}

TEST_F(FormTest, PutsViolationsOfTheServerUnderTheirFields) {
    const auto rest =
        form.show_violations({{"person.birth_date", "AGE_TOO_YOUNG", "Младше четырёх лет", "2.1"},
                              {"person.sport", "UNKNOWN", "Нет такого вида спорта", ""}});

    ASSERT_EQ(rest.size(), 1U);
    EXPECT_EQ(rest[0].field, "person.sport");
    EXPECT_EQ(form.focused()->options().id, "person.birth_date");
    EXPECT_THAT(shown(), testing::HasSubstr("× Младше четырёх лет (2.1)"));
}

TEST_F(FormTest, KnowsWhetherAnythingWasTypedAndRestoresADraft) {
    EXPECT_FALSE(form.changed());
    type("Ёлкин");
    EXPECT_TRUE(form.changed());
    const auto draft = form.values();

    form.restore({{"person.surname", "другое"}});
    form.restore(draft);

    EXPECT_EQ(value("person.surname"), "Ёлкин");
}

TEST_F(FormTest, EditsInTheMiddleByLetters) {
    type("Елкин");
    press("Home");
    press("Delete");
    form.on_event(ftxui::Event::Character("Ё"), look);
    press("End");
    press("Backspace");

    EXPECT_EQ(value("person.surname"), "Ёлки");
}

TEST_F(FormTest, ChoosesByArrowsAndByFirstLetters) {
    press("Tab");
    press("Tab");
    press("Right");
    EXPECT_EQ(value("person.rank"), "kms");
    press("Right");
    EXPECT_EQ(value("person.rank"), "ms");
    form.on_event(ftxui::Event::Character("к"), look);
    EXPECT_EQ(value("person.rank"), "kms");
    press("Delete");
    EXPECT_EQ(value("person.rank"), "");
}

TEST_F(FormTest, KeepsTheFocusedFieldInSightOfAShortWindow) {
    for (int i = 0; i < 20; ++i)
        form.add(std::make_unique<TextField>(named("field" + std::to_string(i)), 10));
    form.focus("field15");

    EXPECT_THAT(render_text(form.render(look, 60, 5), 60, 5), testing::HasSubstr("field15"));
}

TEST_F(FormTest, PassesOverAFieldFixedByTheBook) {
    Form fixed;
    fixed.add(std::make_unique<TextField>(named("a"), 10));
    FieldOptions book = named("b");
    book.fixed = "= книга, 5.4.9.3";
    fixed.add(std::make_unique<TextField>(book, 10));
    fixed.add(std::make_unique<TextField>(named("c"), 10));

    fixed.on_event(ftxui::Event::Tab, look);

    EXPECT_EQ(fixed.focused()->options().id, "c");
    EXPECT_THAT(render_text(fixed.render(look, 60, 3), 60, 3),
                testing::HasSubstr("= книга, 5.4.9.3"));
}

TEST(MaskedFieldTest, ShowsABulletPerLetterNotPerByte) {
    const auto field = MaskedField(named("password"));
    const Look look;
    field->paste("пароль", look);

    const std::string text = render_text(field->render(look, false), 22, 1);

    EXPECT_EQ(text, "[••••••              ]\n");
    EXPECT_EQ(field->value(), "пароль");
}

TEST(DateText, ReadsEverySpellingOfADate) {
    for (const char* text : {"14.10.2026", "14.10.26", "14102026", "141026", "14 10 26",
                             "14/10/2026", "2026-10-14", ".", "+0", "14"})
        EXPECT_EQ(parse_date(text, kToday), kToday) << text;
    EXPECT_EQ(parse_date("+1", kToday), year(2026) / 10 / 15);
    EXPECT_EQ(parse_date("-14", kToday), year(2026) / 9 / 30);
}

TEST(DateText, RefusesWhatIsNoDate) {
    for (const char* text : {"", "31.02.2026", "14.13.2026", "вчера", "1.2", "123", "14.10.202"})
        EXPECT_EQ(parse_date(text, kToday), std::nullopt) << text;
}

TEST(DateText, GivesABirthDateTheLatestYearNotInTheFuture) {
    EXPECT_EQ(parse_date("03.05.11", kToday, true), year(2011) / 5 / 3);
    EXPECT_EQ(parse_date("03.05.58", kToday, true), year(1958) / 5 / 3);
}

TEST(DateFieldTest, AsksAgainForAnImprobableAge) {
    DateField field(
        named("birth"), [] { return kToday; }, true);
    const Look look;
    field.paste("01.01.1900", look);
    field.leave(look);

    EXPECT_EQ(field.error(), "");
    EXPECT_EQ(field.warning(), "Возраст 126: проверьте дату рождения");
    EXPECT_EQ(field.value(), "1900-01-01");
}

TEST_F(FormTest, TellsALongNoteBelowTheFieldBeingTypedIn) {
    form.find("person.surname")->set_note("как в паспорте, от 2 до 10 букв");
    EXPECT_THAT(render_text(form.render(look, 90, 12), 90, 12),
                testing::HasSubstr("как в паспорте, от 2 до 10 букв"));
    // Below the first letter of the field.
    EXPECT_THAT(shown(), testing::ContainsRegex("\n {25}как в паспорте, от 2 до 10 букв"));
    press("Tab");
    EXPECT_THAT(shown(), testing::Not(testing::HasSubstr("10 букв")));
    press("Shift-Tab");
    type("Абвгдежзиклм");
    EXPECT_THAT(shown(), testing::Not(testing::HasSubstr("10 букв")));
}

TEST_F(FormTest, KeepsItsBracketsInANarrowWindow) {
    const std::string narrow = render_text(form.render(look, 34, 12), 34, 12);
    EXPECT_THAT(narrow, testing::HasSubstr("person.surname     * [        ]"));
}

TEST_F(FormTest, ShowsAFullFieldWhole) {
    press("Tab");
    type("18.11.2026");
    EXPECT_THAT(shown(), testing::HasSubstr("[18.11.2026]"));
}

}  // namespace
}  // namespace collegium::tui
