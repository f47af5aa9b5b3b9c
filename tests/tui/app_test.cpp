// Keys, messages, undo, filter, dialogs, tasks: what the shell does with the official's hand.
#include <algorithm>
#include <optional>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/v1/persons.pb.h>

#include "tests/tui/fake_app.hpp"
#include "tests/tui/fixture_screen.hpp"
#include "tui/app/keys.hpp"

namespace collegium::tui {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

class Shell : public testing::Test {
  protected:
    Shell() {
        fake.log_in_chief_arbiter();
        results = &open_results(fake.app());
    }
    std::string message() { return fake.line(23); }

    FakeApp fake;
    FixtureScreen* results = nullptr;
};

TEST(Keys, LettersAreThePhysicalKeyInEveryLayout) {
    const std::vector<std::array<const char*, 3>> keys{
        {"u", "г", "г"}, {"w", "ц", "ц"}, {"n", "т", "т"}, {"g", "п", "п"}, {"[", "х", "х"},
        {"]", "ъ", "ї"}, {"q", "й", "й"}, {":", "Ж", "Ж"}, {"s", "ы", "і"}, {"'", "э", "є"}};
    for (const auto& [latin, russian, ukrainian] : keys) {
        EXPECT_EQ(key_name(ftxui::Event::Character(russian)), latin);
        EXPECT_EQ(key_name(ftxui::Event::Character(ukrainian)), latin);
        EXPECT_EQ(key_name(ftxui::Event::Character(latin)), latin);
    }
}

TEST(Keys, NameWhatTerminalsSend) {
    EXPECT_EQ(key_name(ftxui::Event::F10), "F10");
    EXPECT_EQ(key_name(ftxui::Event::Special("\x13")), "Ctrl-S");
    EXPECT_EQ(key_name(ftxui::Event::Return), "Enter");
    EXPECT_EQ(key_name(ftxui::Event::Custom), "");
    for (const char* home : {"\x1B[H", "\x1B[1~", "\x1B[7~", "\x1BOH"})
        EXPECT_EQ(key_name(one_code(ftxui::Event::Special(home))), "Home") << home + 1;
    for (const char* end : {"\x1B[F", "\x1B[4~", "\x1B[8~", "\x1BOF"})
        EXPECT_EQ(key_name(one_code(ftxui::Event::Special(end))), "End") << end + 1;
    EXPECT_EQ(key_with_twin("u", false), "u (г)");
    EXPECT_EQ(key_with_twin("]", true), "] (ї)");
    EXPECT_EQ(key_with_twin("F2", false), "F2");
}

TEST_F(Shell, OpensThePaletteInAnyLayout) {
    for (const char* key : {":", "Ж", "Ctrl-P"}) {
        fake.press(key);
        EXPECT_TRUE(fake.app().has_dialog()) << key;
        fake.press("Esc");
        EXPECT_FALSE(fake.app().has_dialog()) << key;
    }
}

TEST_F(Shell, ReadsTheDotAndTheCommaOfTheRussianLayoutAsSlashAndQuestion) {
    fake.press(".");
    fake.type("ёлк");
    EXPECT_EQ(results->filter_text, "ёлк");
    fake.press("Esc");

    fake.press(",");
    EXPECT_EQ(fake.app().top()->id(), "help");
}

TEST_F(Shell, RunsTheMainActByItsKeyAndItsTwin) {
    int recorded = 0;
    results->rows[0].run = [&] { ++recorded; };

    fake.press("F2");
    fake.press("Ctrl-S");

    EXPECT_EQ(recorded, 2);
}

TEST_F(Shell, SaysWhyAnActionIsImpossible) {
    fake.press("F8");

    EXPECT_EQ(message().find(" × Выбытие участника — нельзя: выбытие записывает главный судья"),
              0U);
}

TEST_F(Shell, LetsLettersBeTextWhileTyping) {
    results->typing_now = true;

    fake.type("uг:");

    EXPECT_FALSE(fake.app().has_dialog());
    EXPECT_THAT(results->seen, testing::ElementsAre("u", "г", ":"));
}

TEST_F(Shell, UndoesTheLastActByOneKeyInAnyLayout) {
    std::vector<std::string> undone;
    fake.app().flash(Level::kDone, "Записано: доска 7, 2:0",
                     Undo{"доска 7, 2:0", [&] { undone.push_back("7"); }});
    EXPECT_EQ(message().find(" ✓ Записано: доска 7, 2:0. u — отменить"), 0U);

    fake.press("г");
    fake.press("u");

    EXPECT_THAT(undone, testing::ElementsAre("7"));
    EXPECT_NE(message().find("× Нельзя: отменять нечего, в этом сеансе ничего не записано"),
              std::string::npos)
        << "the reason is whole where the name of the action has no room";
}

TEST_F(Shell, DoesNotEndByCtrlC) {
    fake.press("Ctrl-C");

    EXPECT_FALSE(fake.quit);
    EXPECT_NE(message().find("Чтобы закончить работу, нажмите F10"), std::string::npos);
}

TEST_F(Shell, GoesOneStepBackByEscAndNeverBeyondTheSection) {
    for (int i = 0; i < 6; ++i)
        fake.press("Esc");

    EXPECT_EQ(fake.app().screens().size(), 1U);
}

TEST_F(Shell, StaysWhenTheScreenAsksFirst) {
    results->leaves = false;

    fake.press("Esc");

    EXPECT_EQ(fake.app().screens().size(), 4U);
}

TEST_F(Shell, ShowsTheFilterWithTheNumberOfHitsAndClearsItByEsc) {
    fake.press("F7");
    fake.type("ёлк");
    fake.press("Backspace");
    fake.press("Enter");
    EXPECT_NE(fake.line(2).find("фильтр: ёл (3)   роль: главный судья"), std::string::npos);

    fake.press("Esc");

    EXPECT_EQ(results->filter_text, "");
    EXPECT_EQ(fake.app().screens().size(), 4U);
}

TEST_F(Shell, IgnoresAHeldKeyAfterItOpenedADialog) {
    bool recorded = false;
    results->rows[0].run = [&] {
        Confirm confirm;
        confirm.title = "Записать?";
        confirm.verb = "Записать";
        confirm.confirmed = [&](const ConfirmAnswer&) { recorded = true; };
        fake.app().ask(std::move(confirm));
    };
    fake.press("F2");
    fake.pass(milliseconds(100));
    fake.press("F2");
    EXPECT_FALSE(recorded);

    fake.pass(milliseconds(400));
    fake.press("F2");
    EXPECT_TRUE(recorded);
}

TEST_F(Shell, ActsAtOnceAfterADialogWasLeftByAnotherKey) {
    int acts = 0;
    results->rows[0].run = [&] { ++acts; };
    fake.press(":");
    fake.press("Esc");
    fake.press("F2");
    EXPECT_EQ(acts, 1);
}

TEST_F(Shell, IgnoresAHeldKeyAfterItClosedADialog) {
    int asked = 0;
    results->rows[0].run = [&] {
        ++asked;
        Confirm confirm;
        confirm.title = "Записать?";
        confirm.verb = "Записать";
        confirm.confirmed = [](const ConfirmAnswer&) {};
        fake.app().ask(std::move(confirm));
    };
    fake.press("F2");
    fake.pass(milliseconds(500));
    fake.press("F2");
    fake.press("F2");
    EXPECT_EQ(asked, 1);

    fake.pass(milliseconds(500));
    fake.press("F2");
    EXPECT_EQ(asked, 2);
}

TEST_F(Shell, AnotherKeyInBetweenShowsThatNoneWasHeld) {
    int asked = 0;
    results->rows[0].run = [&] {
        ++asked;
        Confirm confirm;
        confirm.title = "Записать?";
        confirm.verb = "Записать";
        confirm.confirmed = [](const ConfirmAnswer&) {};
        fake.app().ask(std::move(confirm));
    };
    fake.press("F2");
    fake.pass(milliseconds(500));
    fake.press("F2");
    fake.press("Down");
    fake.press("F2");
    EXPECT_EQ(asked, 2);
}

TEST_F(Shell, NeverConfirmsByABareEnter) {
    bool recorded = false;
    Confirm confirm;
    confirm.title = "Записать?";
    confirm.verb = "Записать";
    confirm.confirmed = [&](const ConfirmAnswer&) { recorded = true; };
    fake.app().ask(std::move(confirm));

    fake.press("Enter");

    EXPECT_FALSE(recorded);
    EXPECT_FALSE(fake.app().has_dialog());
    EXPECT_NE(message().find("Отменено, ничего не записано"), std::string::npos);
}

TEST_F(Shell, HighRiskTakesTheCodeAndTwoKeys) {
    bool approved = false;
    Confirm confirm;
    confirm.title = "Утвердить?";
    confirm.verb = "Утвердить";
    confirm.code = "26-014";
    confirm.confirmed = [&](const ConfirmAnswer&) { approved = true; };
    fake.app().ask(std::move(confirm));
    fake.pass(milliseconds(500));

    fake.press("F2");
    EXPECT_FALSE(approved);
    fake.type("26-014");
    fake.press("Enter");
    EXPECT_FALSE(approved);
    fake.press("Enter");
    EXPECT_TRUE(approved);
}

TEST_F(Shell, AReasonedDecisionNeedsTenLetters) {
    std::string reason;
    Confirm confirm;
    confirm.title = "Закрыть?";
    confirm.verb = "Закрыть";
    confirm.ask_reason = true;
    confirm.confirmed = [&](const ConfirmAnswer& answer) { reason = answer.reason; };
    fake.app().ask(std::move(confirm));
    fake.pass(milliseconds(500));

    fake.type("ой");
    fake.press("F2");
    EXPECT_TRUE(fake.shows("× Не короче 3 букв"));
    fake.type(", болен");
    fake.press("F2");
    EXPECT_EQ(reason, "ой, болен") << "a word is enough where no article wants more";
}

TEST_F(Shell, WhereArticlesAreAskedForTheReasonIsASentence) {
    Confirm confirm;
    confirm.title = "Снять?";
    confirm.verb = "Снять";
    confirm.ask_reason = confirm.ask_articles = true;
    bool done = false;
    confirm.confirmed = [&](const ConfirmAnswer&) { done = true; };
    fake.app().ask(std::move(confirm));
    fake.pass(milliseconds(500));
    fake.type("заболел");
    fake.press("F2");
    EXPECT_TRUE(fake.shows("× Не короче 10 букв"));
    EXPECT_FALSE(done);
}

TEST_F(Shell, OffersToStayLockOrLeave) {
    AppCommands commands;
    bool locked = false;
    commands.lock = [&] { locked = true; };
    fake.app().set_commands(std::move(commands));

    fake.press("й");
    EXPECT_TRUE(fake.shows("‹ Остаться ›     Заблокировать     Выйти (F2)"));
    fake.press("Enter");
    EXPECT_FALSE(fake.quit);
    fake.press("F10");
    fake.press("Right");
    fake.press("Enter");
    EXPECT_TRUE(locked);
}

TEST_F(Shell, LocksAfterTenMinutesWithoutAKey) {
    AppCommands commands;
    int locked = 0;
    commands.lock = [&] { ++locked; };
    fake.app().set_commands(std::move(commands));

    fake.pass(seconds(599));
    fake.press("Down");
    fake.pass(seconds(599));
    EXPECT_EQ(locked, 0);
    fake.pass(seconds(2));
    EXPECT_EQ(locked, 1);
}

TEST_F(Shell, HandsAPasteOverInOnePieceAndNeverAsEnter) {
    fake.paste("Ёлкин\nАртём");
    EXPECT_EQ(results->pasted, "Ёлкин\nАртём");

    fake.app().on_event(ftxui::Event::Special("\x1B[200~"));
    fake.press("Enter");
    fake.app().on_event(ftxui::Event::Special("\x1B[201~"));
    EXPECT_EQ(results->pasted, "\n");
    EXPECT_TRUE(results->seen.empty());
}

net::Reply<v1::Person> nobody(const v1::GetPersonRequest& /*request*/) {
    net::ClientError error;
    error.code = sdk::Code::kNotFound;
    return tl::unexpected<net::ClientError>(error);
}

TEST_F(Shell, SaysThatACallRunsOnlyAfterThreeHundredMilliseconds) {
    fake.server().on<v1::GetPersonRequest, v1::Person>(nobody);
    fake.hold_calls(true);
    bool answered = false;
    results->call(v1::GetPersonRequest{}, [&](const net::Reply<v1::Person>& reply) {
        answered = true;
        fake.app().flash_error(reply.error());
    });

    fake.pass(milliseconds(200));
    EXPECT_EQ(message().find("выполняется"), std::string::npos);
    fake.pass(milliseconds(150));
    EXPECT_EQ(message().find(" … выполняется (Esc — не ждать)"), 0U);
    fake.run_held_calls();
    EXPECT_TRUE(answered);
    EXPECT_EQ(message().find(" × Такой записи нет"), 0U);
}

TEST_F(Shell, ForgetsTheAnswerOfAScreenThatIsGone) {
    fake.server().on<v1::GetPersonRequest, v1::Person>(nobody);
    fake.hold_calls(true);
    bool answered = false;
    results->call(v1::GetPersonRequest{}, [&](const net::Reply<v1::Person>&) { answered = true; });

    fake.press("Esc");
    fake.pass(milliseconds(100));
    fake.run_held_calls();

    EXPECT_FALSE(answered);
}

TEST_F(Shell, StopsWaitingByEscWithoutLeavingTheScreen) {
    fake.server().on<v1::GetPersonRequest, v1::Person>(nobody);
    fake.hold_calls(true);
    std::optional<net::ClientError> heard;
    results->call(v1::GetPersonRequest{}, [&](const net::Reply<v1::Person>& reply) {
        heard = reply.error();
        fake.app().flash_error(reply.error());
    });

    fake.stop_waiting();

    ASSERT_TRUE(heard) << "whoever asked would wait for ever";
    EXPECT_TRUE(heard->given_up);
    EXPECT_EQ(heard->code, sdk::Code::kCancelled);
    EXPECT_TRUE(fake.server().calls.empty()) << "what had not begun is not sent";
    EXPECT_EQ(fake.app().screens().size(), 4U);
    EXPECT_NE(message().find("Не ждём ответа"), std::string::npos);
}

// It was faster than Esc: what the server did is not hidden.
TEST_F(Shell, HandsOverAnAnswerThatHadComeBeforeEsc) {
    fake.server().on<v1::GetPersonRequest, v1::Person>(nobody);
    fake.hold_answers(true);
    std::optional<net::ClientError> heard;
    results->call(v1::GetPersonRequest{},
                  [&](const net::Reply<v1::Person>& reply) { heard = reply.error(); });
    fake.pass(milliseconds(400));
    fake.press("Esc");
    fake.deliver(0);

    ASSERT_TRUE(heard);
    EXPECT_FALSE(heard->given_up);
    EXPECT_EQ(heard->code, sdk::Code::kNotFound);
}

TEST_F(Shell, TellsTheProgramThatTheSessionEnded) {
    bool ended = false;
    AppCommands commands;
    commands.session_ended = [&] { ended = true; };
    fake.app().set_commands(std::move(commands));
    net::ClientError error;
    error.code = sdk::Code::kUnauthenticated;

    fake.app().flash_error(error);

    EXPECT_TRUE(ended);
}

TEST_F(Shell, SaysTheServersWordsFirst) {
    net::ClientError error;
    error.code = sdk::Code::kFailedPrecondition;
    error.text = "2 партии без результата. F3 — показать";
    EXPECT_EQ(fake.app().error_words(error, "Опубликовать"),
              "Опубликовать: 2 партии без результата. F3 — показать");

    net::ClientError unreadable;
    unreadable.code = sdk::Code::kUnimplemented;
    EXPECT_EQ(fake.app().error_words(unreadable),
              "Сервер не смог прочитать запрос, ничего не записано");

    net::ClientError too_large;
    too_large.code = sdk::Code::kResourceExhausted;
    EXPECT_EQ(fake.app().error_words(too_large),
              "Слишком много данных для одного запроса, ничего не записано. Повтор не поможет: "
              "уменьшите запрос");
}

TEST_F(Shell, SaysWhatIsWrongWhereNoFormShowsIt) {
    net::ClientError error;
    error.code = sdk::Code::kInvalidArgument;
    error.text = "Есть неверно заполненные поля. Исправьте отмеченные поля";
    error.violations = {{"joined_round", "LATE", "С тура 4 в турнир не вступают (5.4.10.2)", ""}};
    EXPECT_EQ(fake.app().error_words(error), "С тура 4 в турнир не вступают (5.4.10.2)");
}

TEST_F(Shell, PagesThroughALongChecklist) {
    Checklist list;
    list.title = "Внести допущенных";
    list.verb = "Внести";
    for (int i = 0; i < 30; ++i)
        list.items.push_back({std::to_string(i), "Участник " + std::to_string(i), "", false});
    std::vector<std::string> chosen;
    list.confirmed = [&](const ChecklistAnswer& answer) { chosen = answer.chosen; };
    fake.app().ask(std::move(list));
    for (const char* key : {"End", "Space", "PgUp", "Space", "Home", "Space"})
        fake.press(key);
    EXPECT_THAT(fake.frame(), testing::HasSubstr("> [x] Участник 0"));
    fake.pass(seconds(1));
    fake.press("F2");
    EXPECT_THAT(chosen, testing::ElementsAre("0", "19", "29"));
}

TEST_F(Shell, FindsAnActionInThePaletteInFiveKeysAndInTheWrongLayout) {
    int recorded = 0;
    results->rows[0].run = [&] { ++recorded; };

    fake.press(":");
    fake.type("зап");
    fake.press("Enter");
    EXPECT_EQ(recorded, 1);

    fake.press(":");
    fake.type("pfg");  // «зап» with the Latin layout on
    fake.press("Enter");
    EXPECT_EQ(recorded, 2);
}

TEST_F(Shell, KeepsThePaletteOpenWithTheReasonOfAnImpossibleAction) {
    fake.press(":");
    fake.type("выбыт");
    fake.press("Enter");

    EXPECT_TRUE(fake.app().has_dialog());
    EXPECT_NE(message().find("× выбытие записывает главный судья"), std::string::npos);
}

TEST_F(Shell, RecallsEarlierCommandsInAnEmptyPalette) {
    fake.press(":");
    fake.type("тема тёмн");
    fake.press("Enter");

    fake.press(":");
    fake.press("Up");

    EXPECT_TRUE(fake.shows("[тема тёмн "));
}

TEST_F(Shell, KeepsWhatWasSaidInTheLogOfMessages) {
    fake.app().flash(Level::kDone, "Записано: доска 7, 2:0");
    fake.app().open_messages();

    EXPECT_TRUE(fake.shows("14:02 ✓ Записано: доска 7, 2:0"));
}

TEST(MessageLine, LetsNewsWaitUntilTheOfficialsOwnMessageWasSeen) {
    Messages messages;
    const std::chrono::steady_clock::time_point start{};
    messages.show({Level::kDone, "моё", {}, {}, {}}, start);
    messages.show({Level::kNews, "чужое", {}, {}, {}}, start + seconds(1));
    EXPECT_EQ(messages.current()->words, "моё");

    messages.tick(start + seconds(6));
    EXPECT_EQ(messages.current()->words, "чужое");
    messages.tick(start + seconds(12));
    EXPECT_FALSE(messages.current());
    EXPECT_EQ(messages.log().size(), 2U);
}

TEST(MessageLine, LetsOnlyTheNewestNewsWait) {
    Messages messages;
    const std::chrono::steady_clock::time_point start{};
    for (int i = 1; i <= 100; ++i)
        messages.show({Level::kNews, std::to_string(i), {}, {}, {}}, start);
    std::vector<std::string> told;
    for (int i = 0; messages.current(); ++i) {
        told.push_back(messages.current()->words);
        messages.tick(start + seconds(6 * (i + 1)));
    }
    EXPECT_EQ(told, (std::vector<std::string>{"1", "98", "99", "100"}));
    EXPECT_EQ(messages.log().size(), 100U);
}

TEST(MessageLine, KeepsARefusalUntilTheNextKey) {
    Messages messages;
    const std::chrono::steady_clock::time_point start{};
    messages.show({Level::kRefused, "нельзя", {}, {}, {}}, start);
    messages.tick(start + seconds(60));
    EXPECT_TRUE(messages.current());

    messages.key_pressed(start + seconds(61));
    EXPECT_FALSE(messages.current());
}

TEST_F(Shell, ShowsTheWholeProgramByASecondF1) {
    fake.press("F1");
    EXPECT_TRUE(fake.shows("Клавиши этого экрана"));
    fake.press("F1");
    EXPECT_TRUE(fake.shows("Вся программа"));
    EXPECT_TRUE(fake.shows("F10 q     закончить работу или заблокировать"));
    fake.press("F1");
    EXPECT_TRUE(fake.shows("Клавиши этого экрана"));
    fake.press("Esc");
    EXPECT_EQ(fake.app().top(), results);
}

TEST_F(Shell, ExplainsADialogByF1WithoutLeavingIt) {
    fake.press("F10");
    fake.press("F1");
    EXPECT_TRUE(fake.shows("Enter — нажать её"));
    fake.press("F1");
    fake.press("Esc");
    EXPECT_TRUE(fake.shows("Остаться"));
    fake.press("Esc");
    EXPECT_FALSE(fake.app().has_dialog());
}

TEST_F(Shell, SaysThatAnActWithoutAnswerIsBeingCheckedAndWhatCameOfIt) {
    fake.app().on_repeating();
    EXPECT_NE(message().find("… Сервер не ответил вовремя. Проверяем"), std::string::npos);

    net::ClientError error;
    error.code = sdk::Code::kFailedPrecondition;
    error.text = "Приём заявок окончен";
    error.recorded = net::Recorded::kNo;
    fake.app().flash_error(error);
    EXPECT_NE(message().find("× Не записано. Приём заявок окончен"), std::string::npos);

    error.recorded = net::Recorded::kUnknown;
    fake.app().flash_error(error);
    EXPECT_NE(message().find("покажет журнал"), std::string::npos);
}

TEST_F(Shell, ChangesTheThemeFromTheMenuOfActions) {
    Theme kept = Theme::kDark;
    AppCommands commands;
    commands.theme_chosen = [&](Theme theme) { kept = theme; };
    fake.app().set_commands(commands);
    const std::vector<Action> table = fake.app().actions();
    const auto row = std::find_if(table.begin(), table.end(),
                                  [](const Action& action) { return action.id == "app.theme"; });
    ASSERT_NE(row, table.end());

    row->run();
    fake.press("2");
    EXPECT_EQ(fake.app().look().theme, Theme::kLight);
    EXPECT_EQ(kept, Theme::kLight);
    EXPECT_TRUE(fake.shows("✓ Тема: светлая"));
}

TEST_F(Shell, KeepsAThemeThatTheTerminalMayNotShow) {
    fake.colours = false;

    fake.app().choose(Theme::kLight);
    EXPECT_EQ(fake.app().look().theme, Theme::kMono);
    EXPECT_TRUE(fake.shows("! Тема записана: светлая. Этот терминал просит без цвета"));
}

TEST_F(Shell, SaysOnEveryDeskThatTheJournalIsBrokenUntilItIsFoundWhole) {
    fake.app().set_verified("competitions/14", 812);
    EXPECT_THAT(fake.line(3), testing::HasSubstr("× Журнал нарушен на записи 812"));
    EXPECT_EQ(results->last_viewport.height, 19);
    fake.press("F1");
    EXPECT_THAT(fake.line(3), testing::HasSubstr("× Журнал нарушен на записи 812"));

    fake.app().set_verified("competitions/15", 0);  // another chain
    EXPECT_TRUE(fake.shows("Журнал нарушен"));
    fake.app().set_verified("competitions/14", 0);
    EXPECT_FALSE(fake.shows("Журнал нарушен"));
    fake.app().set_verified("competitions/14", 812);
    fake.app().set_verified("", 0);  // all of it
    EXPECT_FALSE(fake.shows("Журнал нарушен"));
}

class AfterTheLinkWasGone : public Shell {
  protected:
    void link(net::Link state) { fake.app().on_connection({state, seconds(1), fake.app().now()}); }
    int reloads_below() {
        int sum = 0;
        for (const auto& screen : fake.app().screens())
            if (screen.get() != results) sum += dynamic_cast<FixtureScreen&>(*screen).reloads;
        return sum;
    }
};

// A server that was started anew is not asked for everything by the whole hall at one moment.
TEST_F(AfterTheLinkWasGone, EachTerminalReadsAgainAtItsOwnMoment) {
    fake.share = 0.5;
    link(net::Link::kReconnecting);
    link(net::Link::kOnline);
    fake.app().reload_soon();  // the stream says so too
    EXPECT_EQ(results->reloads, 0);
    fake.pass(milliseconds(900));
    EXPECT_EQ(results->reloads, 0);
    fake.pass(milliseconds(100));
    EXPECT_EQ(results->reloads, 1) << "within two seconds, once";
    fake.pass(seconds(5));
    EXPECT_EQ(results->reloads, 1);
}

TEST_F(AfterTheLinkWasGone, WhatLiesUnderTheScreenIsReadWhenItIsSeenAgain) {
    link(net::Link::kReconnecting);
    link(net::Link::kOnline);
    EXPECT_EQ(results->reloads, 1);
    EXPECT_EQ(reloads_below(), 0);
    fake.press("Esc");
    ASSERT_NE(fake.app().top(), results);
    results = nullptr;  // closed
    EXPECT_EQ(reloads_below(), 1);
    fake.press("Esc");
    EXPECT_EQ(reloads_below(), 1) << "the next one; the one above is closed";
}

// Remarks and reasons were said in the language they were asked in.
TEST_F(Shell, AnotherLanguageAsksForTheServersWordsAnew) {
    fake.app().choose(i18n::Language::kEn);
    EXPECT_EQ(results->reloads, 1);
}

TEST_F(Shell, ANumberThatLeadsNowhereSaysSo) {
    fake.press("F6");
    fake.press("9");
    EXPECT_NE(message().find("Под номером 9 ничего нет"), std::string::npos) << message();
    EXPECT_TRUE(fake.app().has_dialog());
}

}  // namespace
}  // namespace collegium::tui
