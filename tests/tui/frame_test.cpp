// The frames of the design, cell by cell.
#include <gtest/gtest.h>

#include "tests/tui/fake_app.hpp"
#include "tests/tui/fixture_screen.hpp"

namespace collegium::tui {
namespace {

class Frame : public testing::Test {
  protected:
    Frame() {
        fake.log_in_chief_arbiter();
        results = &open_results(fake.app());
    }
    FakeApp fake;
    FixtureScreen* results = nullptr;
};

TEST_F(Frame, StandsAsDrawnInTheDesign) {
    results->title = "Заголовок панели";
    results->corner = "сведения панели";
    results->footer = "1–24 из 24";
    results->body_lines = {
        "строка 1 ... строка 24: ровно 24 строки на 80 колонок",
        "строка 1   — чем занят экран; связь; время места соревнования; кто работает",
        "строка 2   — путь; роль, в которой записываются действия; фильтр, если есть",
        "строки 3–22 — тело экрана: одна или две панели",
        "строка 23  — строка сообщений: что произошло, чем отменить, когда",
        "строка 24  — строка клавиш: F1–F10; строчными — недоступно сейчас",
        "",
        "> выбранная строка отмечена знаком «>», а не только цветом",
        "*  отмеченная пробелом строка (действие над многими)",
        "Δ  значение изменилось, пока вы смотрите (гаснет после Enter или F6)",
        "✓ принято/готово   × отказано/нарушено   ? нужно решение   ! срок, внимание",
        "·  не требуется или ещё не определено    № номер   ½ половина очка",
    };
    fake.app().flash(Level::kDone, "Записано: доска 7, 2:0", Undo{"доска 7, 2:0", [] {}});

    expect_golden("shell/frame_80x24", fake.frame());
}

TEST_F(Frame, GivesAWideWindowTheServerAndLongLabels) {
    expect_golden("shell/frame_120x40", fake.frame(120, 40));
    EXPECT_EQ(results->last_viewport.layout, Layout::kWide);
    EXPECT_TRUE(results->last_viewport.tall);
    EXPECT_EQ(results->last_viewport.height, 36);
}

TEST_F(Frame, KeepsFiveKeysInANarrowWindow) {
    fake.app().flash(Level::kDone, "Записано: доска 13, 1:1", Undo{"доска 13, 1:1", [] {}});

    expect_golden("shell/frame_60x20", fake.frame(60, 20));
    EXPECT_EQ(results->last_viewport.layout, Layout::kNarrow);
}

TEST_F(Frame, AsksForALargerWindowBelowSixtyBySixteen) {
    EXPECT_EQ(fake.frame(60, 15).find("Результаты"), std::string::npos);
    expect_golden("shell/too_small_40x10", fake.frame(40, 10));
}

TEST_F(Frame, LetsNothingBeDoneInAWindowTooSmallToSee) {
    bool recorded = false;
    results->rows[0].run = [&] { recorded = true; };
    std::ignore = fake.frame(40, 10);

    fake.press("F2");
    EXPECT_FALSE(recorded);
    fake.press("F10");
    EXPECT_TRUE(fake.quit);
}

TEST_F(Frame, ShowsTheActionMenuWithReasons) {
    fake.press("F9");

    expect_golden("shell/menu_80x24", fake.frame());
}

std::vector<Section> three_sections() {
    const auto make = [](App& app) -> std::unique_ptr<Screen> {
        return std::make_unique<FixtureScreen>(app, "Раздел");
    };
    return {{"competitions", "1", make}, {"persons", "2", make}, {"organisations", "3", make}};
}

TEST_F(Frame, ShowsTheSectionsAtTheLeft) {
    FakeApp other(three_sections());
    other.log_in_chief_arbiter();
    open_results(other.app());

    other.press("F6");

    expect_golden("shell/sections_80x24", other.frame());
}

TEST_F(Frame, GoesToASectionByItsDigitAndHomeByF6Twice) {
    FakeApp other(three_sections());
    other.log_in_chief_arbiter();
    open_results(other.app());

    other.press("F6");
    other.press("2");
    EXPECT_EQ(other.app().screens().size(), 1U);
    open_results(other.app());
    other.press("F6");
    other.press("F6");
    EXPECT_EQ(other.app().screens().size(), 1U);
}

TEST_F(Frame, ShowsHelpFromTheKeyTable) {
    fake.press("F1");

    expect_golden("shell/help_80x24", fake.frame());
}

TEST_F(Frame, ShowsThePaletteOverTheScreen) {
    fake.press(":");
    fake.type("опуб");

    expect_golden("shell/palette_80x24", fake.frame());
}

Confirm publish_two() {
    Confirm confirm;
    confirm.title = "Опубликовать 2 документа?";
    confirm.body = {{"Протокол тура 3 — получит № 3", Tone::kText},
                    {"Таблица результатов после тура 3 — предварительная", Tone::kText},
                    {"", Tone::kText},
                    {"Станут видны всем: стенд, сайт, экран зала.", Tone::kText},
                    {"Изменить будет нельзя; исправление — новая версия с причиной.", Tone::kText},
                    {"✓ личных данных нет   ? подпись главного судьи — на бумаге", Tone::kText},
                    {"! срок протестов до 19:05: публикация ему не мешает", Tone::kWarn}};
    confirm.verb = "Опубликовать";
    confirm.bar = {"Публ.", "Публ.", "Опубликовать"};
    confirm.look = [] {};
    return confirm;
}

TEST_F(Frame, AsksBeforeMediumRiskWithTheFocusOnCancel) {
    fake.app().ask(publish_two());

    expect_golden("shell/confirm_medium_80x24", fake.frame());
}

TEST_F(Frame, AsksForTheCodeBeforeHighRisk) {
    Confirm confirm;
    confirm.title = "Утвердить итоговые результаты?";
    confirm.body = {{"После утверждения нельзя изменить ни результат, ни место.", Tone::kText},
                    {"✓ протестов и апелляций открытых нет   ✓ срок подачи истёк", Tone::kText}};
    confirm.verb = "Утвердить";
    confirm.bar = {"Утв.", "Утвердить", "Утвердить"};
    confirm.code = "26-014";
    confirm.code_prompt = "Код соревнования";
    fake.app().ask(std::move(confirm));
    fake.type("26-0");

    expect_golden("shell/confirm_high_80x24", fake.frame());
}

TEST_F(Frame, SaysHowOldTheDataAreWithoutConnection) {
    const auto time = fake.app().now();
    fake.app().on_connection({net::Link::kOffline, std::chrono::seconds(16), time});

    expect_golden("shell/offline_80x24", fake.frame());
}

TEST_F(Frame, CountsTheSecondsToTheNextAttempt) {
    fake.app().on_connection({net::Link::kReconnecting, std::chrono::seconds(3), {}});

    EXPECT_NE(fake.line(1).find("◐ переподключение 3 с  14:02  Петрова Г. А."), std::string::npos);
}

TEST_F(Frame, WarnsWhenTheClocksDiffer) {
    fake.app().set_clock_difference(std::chrono::seconds(-121));

    EXPECT_NE(fake.line(1).find("! часы расходятся на 2 мин"), std::string::npos);
}

TEST_F(Frame, ReplacesEveryGlyphInAsciiMode) {
    Look look;
    look.ascii = true;
    FakeApp plain({}, look);
    plain.log_in_chief_arbiter();
    FixtureScreen& screen = open_results(plain.app());
    screen.body_lines = {"✓ доска 7: 2:0 → 1:1, «Ёлкин» – № 12…"};

    EXPECT_NE(plain.line(1).find("* на связи"), std::string::npos);
    EXPECT_EQ(plain.line(3).find("+ Результаты ---"), 0U);
    EXPECT_EQ(plain.line(4).find("| v доска 7: 2:0 > 1:1, \"Ёлкин\" - N 12~"), 0U);
}

TEST_F(Frame, SpeaksTheLanguageChosenAtOnce) {
    fake.app().choose(i18n::Language::kUk);
    EXPECT_NE(fake.line(1).find("● на зв'язку"), std::string::npos);
    EXPECT_NE(fake.line(24).find("1Довід."), std::string::npos);

    fake.app().choose(i18n::Language::kEn);
    EXPECT_NE(fake.line(1).find("● online"), std::string::npos);
    EXPECT_EQ(fake.client().headers().language, "en");
}

}  // namespace
}  // namespace collegium::tui
