// The game screen: moves typed, refused and chosen, stepping, counters, claims, records, lots.
#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/text/width.hpp>

#include "fake_games.hpp"
#include "federation.hpp"
#include "support/temp_folder.hpp"
#include "tui/screens/game/game_screen.hpp"

namespace collegium::tui {
namespace {

using testing::HasSubstr;
using testing::Not;

class GameScreens : public testing::Test {
  protected:
    GameScreens() { games.serve(client.fake.server()); }

    void open(v1::Game game) {
        client.fake.app().push(std::make_unique<GameScreen>(client.fake.app(), std::move(game)));
    }
    void press(std::initializer_list<const char*> keys) {
        for (const char* key : keys) {
            client.fake.press(key);
            client.fake.pass(std::chrono::milliseconds(500));
        }
    }
    void run(const std::string& action_id) {
        for (const Action& action : client.fake.app().actions())
            if (action.id == action_id) return client.fake.app().run_action(action);
        FAIL() << "no action " << action_id;
    }
    std::string frame() { return client.fake.frame(); }

    TestClient client;
    FakeGames games;
};

TEST_F(GameScreens, DiscD02AsDrawnInTheDesign) {
    open(d02_game(9));
    press({"End"});
    for (const auto& [width, height] : {std::pair{80, 24}, {120, 40}, {60, 20}})
        expect_golden("screens/game-d02-" + std::to_string(width) + "x" + std::to_string(height),
                      client.fake.frame(width, height));
    EXPECT_THAT(frame(), HasSubstr("! 6.1.8.5"));
    EXPECT_THAT(frame(), HasSubstr("5 из 5 ходов белых: МОЖНО"));
    EXPECT_THAT(frame(), HasSubstr("5 из 15   █████░░░░░░░░░░"));
    EXPECT_THAT(frame(), HasSubstr("чёрные вправе: ничья 6.1.8.5"));
}

TEST_F(GameScreens, ATypedMoveIsRecordedByEnterAndSaid) {
    open(d02_game(0));
    client.fake.type("e1-a5");
    press({"Enter"});
    EXPECT_THAT(client.fake.line(23), HasSubstr("Ход 1 записан: e1-a5"));
    EXPECT_THAT(frame(), HasSubstr("1. e1-a5"));
    EXPECT_THAT(frame(), HasSubstr("последний ход: e1-a5"));
}

TEST_F(GameScreens, TheRuleThatBecameClaimableIsSaidAtOnce) {
    open(d02_game(8));
    press({"End"});
    client.fake.type("e3-c1");
    press({"Enter"});
    client.fake.pass(std::chrono::seconds(7));
    EXPECT_THAT(client.fake.line(23), HasSubstr("Можно требовать ничью: 6.1.8.5"));
}

TEST_F(GameScreens, CompletionNeedsNoSignsAndNoCallOfTheServer) {
    open(d02_game(0));
    client.fake.type("g1h");
    EXPECT_THAT(frame(), HasSubstr(" g1-h2 "));
    press({"Enter"});
    EXPECT_THAT(frame(), HasSubstr("1. g1-h2"));
    EXPECT_TRUE(games.parsed.text().empty());
}

TEST_F(GameScreens, ArrowsChooseAmongSuggestions) {
    open(d02_game(0));
    client.fake.type("g1");
    press({"Down", "Down"});
    EXPECT_THAT(frame(), HasSubstr("‹g1-f2›"));
    press({"Enter"});
    EXPECT_THAT(frame(), HasSubstr("1. g1-f2"));
}

TEST_F(GameScreens, AnIllegalMoveStaysInTheFieldWithReasonAndArticle) {
    open(d02_game(0));
    client.fake.type("c3-d4");
    press({"Enter"});
    EXPECT_THAT(client.fake.frame(120, 40),
                HasSubstr("× c3-d4: обязательно взятие d4:f6 (6.1.5.3)"));
    EXPECT_THAT(frame(), HasSubstr("c3-d4"));
    press({"Esc"});
    EXPECT_THAT(frame(), Not(HasSubstr("обязательно")));
    EXPECT_EQ(client.fake.app().top()->id(), "game") << "Esc cleared the field first";
}

TEST_F(GameScreens, AnAmbiguousMoveIsChosenAmongItsReadings) {
    open(d02_game(9));
    press({"End"});
    client.fake.type("c3");
    press({"Enter"});
    EXPECT_THAT(client.fake.frame(120, 40), HasSubstr("c3 — 3 пути: выберите"));
    press({"Down", "Enter"});
    EXPECT_THAT(frame(), HasSubstr("c3-e5"));
}

TEST_F(GameScreens, SteppingShowsThePositionOfThatMomentAndAsksNothingTwice) {
    open(d02_game(9));
    press({"End"});
    press({"Left", "Left"});
    EXPECT_THAT(frame(), HasSubstr("7 из 9"));
    EXPECT_THAT(frame(), HasSubstr("4 из 5   ████████████░░░"));
    const int asked = games.replays;
    press({"Right", "Right", "Left"});
    EXPECT_EQ(games.replays, asked);
    press({"Home"});
    EXPECT_THAT(frame(), HasSubstr("0 из 9"));
}

TEST_F(GameScreens, GoesToAMoveByItsNumber) {
    open(d02_game(9));
    press({"F7"});
    client.fake.type("3");
    press({"Enter"});
    EXPECT_THAT(frame(), HasSubstr("5 из 9"));
    press({"F7"});
    client.fake.type("9");
    press({"Enter"});
    EXPECT_THAT(frame(), HasSubstr("Номер от 0 до 5"));
}

TEST_F(GameScreens, ADifferentMoveInTheMiddleAsksBeforeItErases) {
    open(d02_game(9));
    press({"Home"});
    client.fake.type("g1-h2");
    press({"Enter"});
    EXPECT_THAT(frame(), HasSubstr("Дальше записано ходов: 9"));
    press({"F2"});
    EXPECT_THAT(frame(), HasSubstr("1. g1-h2"));
    EXPECT_THAT(frame(), Not(HasSubstr("e3-c1")));
}

TEST_F(GameScreens, ErasingIsUndoneByOneKey) {
    open(d02_game(9));
    press({"End", "Left", "F8"});
    EXPECT_THAT(frame(), HasSubstr("Будет стёрто ходов: 2, начиная с b2-c3"));
    press({"F2"});
    EXPECT_THAT(frame(), Not(HasSubstr("b2-c3")));
    EXPECT_THAT(client.fake.line(23), HasSubstr("u — отменить"));
    press({"u"});  // no move begins with it
    EXPECT_THAT(frame(), HasSubstr("b2-c3"));
    EXPECT_THAT(frame(), HasSubstr("e3-c1"));
}

TEST_F(GameScreens, F3ExplainsTheCounterUnderTheCursor) {
    open(d02_game(9));
    press({"End", "Tab", "Down", "w"});
    EXPECT_THAT(client.fake.line(1), HasSubstr("6.1.8.4 три дамки против одной"));
    EXPECT_THAT(frame(), HasSubstr("Сейчас: идёт счёт, 5 из 15"));
    EXPECT_THAT(frame(), HasSubstr("Сбрасывает: взятие"));
}

TEST_F(GameScreens, AClaimIsRuledAndTakenDownByFewKeys) {
    open(d02_game(9));
    press({"End", "F4"});
    EXPECT_THAT(frame(), HasSubstr("Что можно требовать сейчас"));
    EXPECT_THAT(frame(), HasSubstr("позиция встретилась 1 раз, нужно 3"));
    press({"Enter"});
    EXPECT_THAT(frame(), HasSubstr("Показан ли выигрыш?"));
    press({"F2"});
    ASSERT_EQ(games.claims.size(), 2U);
    EXPECT_EQ(games.claims[1].context().ruling(), v1::ARBITER_RULING_DRAW);
    EXPECT_THAT(frame(), HasSubstr("Ничья по требованию чёрных (6.1.8.5)"));
    press({"F2"});
    EXPECT_THAT(frame(), HasSubstr("│ Ничья, 6.1.8.5, по требованию чёрных"));
    press({"Left"});
    EXPECT_THAT(frame(), Not(HasSubstr("│ Ничья, 6.1.8.5"))) << "it stands where it was taken";
}

// A game that no board of a round stands behind: nobody leaves it believing that one was filled.
TEST_F(GameScreens, AnOutcomeWithoutABoardSaysThatNothingWasRecorded) {
    open(d02_game(9));
    press({"End", "F2", "3"});
    EXPECT_THAT(client.fake.line(23),
                HasSubstr("i Сдача: белые · выиграли чёрные. На доску тура не записано"));
    press({"F2"});
    EXPECT_THAT(frame(), HasSubstr("Снять исход"));
}

TEST_F(GameScreens, ARefusedClaimPlaysItsWrittenMove) {
    open(d02_game(8));
    press({"End", "F4", "2"});
    EXPECT_THAT(frame(), HasSubstr("Заявление: повторение позиции"));
    client.fake.type("g1-h2");
    press({"Enter"});
    EXPECT_EQ(games.claims.back().written_move(), "g1-h2");
    EXPECT_THAT(frame(), HasSubstr("ход считается сделанным"));
    press({"F2"});
    EXPECT_THAT(frame(), HasSubstr("последний ход: g1-h2"));
}

TEST_F(GameScreens, AWrongClaimIsCheckedOnTheClaimantsClock) {
    open(d02_game(8));
    press({"End", "F4", "2"});
    client.fake.type("g1-h2");
    press({"Enter"});
    EXPECT_THAT(frame(), HasSubstr("Часы заявителя"));
    press({"Right", "Right", "Enter"});
    EXPECT_THAT(frame(), HasSubstr("Было и ушло на проверку"));
    client.fake.type("10 4x");
    press({"Enter"});
    EXPECT_THAT(frame(), HasSubstr("Нужно время: 10 4 или 9:30 4:15"));
    press({"Backspace", "Enter"});
    EXPECT_EQ(games.claims.back().context().remaining().seconds(), 600);
    EXPECT_EQ(games.claims.back().context().checked_for().seconds(), 240);
    EXPECT_EQ(games.claims.back().written_move(), "g1-h2");
}

TEST_F(GameScreens, EachProposalOfAnOutcomeIsCheckedAndSaysWhyNot) {
    open(d02_game(9));
    press({"End", "F2"});
    EXPECT_THAT(frame(), HasSubstr("Ничья по соглашению"));
    EXPECT_THAT(frame(), HasSubstr("нельзя: Соглашение: сделано 4 хода, нужно 20 у каждого"));
    EXPECT_THAT(frame(), HasSubstr("Сдача: белые"));
    press({"3"});
    EXPECT_THAT(client.fake.line(23), HasSubstr("Сдача: белые · выиграли чёрные"));
}

// UA-2024 III.B.10: a flag that fell before the clock was pressed undoes what the board decided.
TEST_F(GameScreens, ADecidedBoardOffersOnlyAFlagThatChangesIt) {
    games.decided = true;
    open(d02_game(9));
    press({"End", "F2"});
    EXPECT_THAT(frame(), HasSubstr("По доске: у чёрных не осталось шашек"));
    EXPECT_THAT(frame(), HasSubstr("Просрочено время: белые"));
    EXPECT_THAT(frame(), Not(HasSubstr("Просрочено время: чёрные")));
    EXPECT_THAT(frame(), Not(HasSubstr("Сдача")));
    press({"2"});
    EXPECT_THAT(client.fake.line(23), HasSubstr("Просрочено время: белые · выиграли чёрные"));
}

TEST_F(GameScreens, ADrawAgreedTooEarlyIsTakenDownWhereTheArbiterPermitsIt) {
    games.agreement_needs_permission = true;
    open(d02_game(9));
    press({"End", "F2"});
    EXPECT_THAT(frame(), HasSubstr("решает судья"));
    press({"2"});
    EXPECT_THAT(frame(), HasSubstr("Соглашение: сделано 4 хода"));
    press({"F2"});
    EXPECT_THAT(client.fake.line(23), HasSubstr("Ничья по соглашению · Арбитр разрешает"));
}

// RU-2022 5.4.13.3: whose turn it is has nothing to offer yet.
TEST_F(GameScreens, ADrawIsAgreedOnTheOfferOfWhoeverMovedLast) {
    open(d02_game(0));
    client.fake.type("e1-a5");
    press({"Enter", "F2"});
    EXPECT_EQ(games.offered.seat(), v1::SEAT_FIRST);
    EXPECT_EQ(games.offered.game().moves_size(), 1);
}

TEST_F(GameScreens, TheBoardTurnsAndShowsNamesOfSquares) {
    open(d02_game(0));
    EXPECT_THAT(client.fake.line(4), HasSubstr("a  b  c"));
    press({"Ctrl-F"});
    EXPECT_THAT(client.fake.line(4), HasSubstr("h  g  f"));
    run("board.names");
    EXPECT_THAT(frame(), HasSubstr("a7"));
}

TEST_F(GameScreens, DecisionsOfAnOpeningAreChoicesAndLines) {
    games.awaits_a_decision = true;
    open(d02_game(0));
    EXPECT_THAT(frame(), HasSubstr("белые решают, менять ли цвет (7.2)"));
    EXPECT_THAT(frame(), HasSubstr(" смена цвета: да "));
    press({"Down", "Enter"});
    EXPECT_THAT(frame(), HasSubstr("│  смена цвета: да"));
}

TEST_F(GameScreens, APastedRecordOpensItsOnlyGame) {
    open(d02_game(0));
    auto& recorded = *games.records.add_games();
    recorded.set_number(1);
    *recorded.mutable_game() = d02_game(4);
    for (const auto& [name, value] : {std::pair{"White", "Жуков"}, {"Black", "Яшин"}}) {
        auto& tag = *recorded.add_tags();
        tag.set_name(name);
        tag.set_value(value);
    }
    client.fake.paste("[White \"Жуков\"]\n\n1. e1-a5 h8-f6\n");
    EXPECT_EQ(client.fake.app().top()->id(), "game_paste");
    press({"F2"});
    EXPECT_EQ(client.fake.app().top()->id(), "game");
    EXPECT_THAT(games.read.text(), HasSubstr("1. e1-a5"));
    EXPECT_THAT(frame(), HasSubstr("Жуков – Яшин"));
    EXPECT_THAT(frame(), HasSubstr("0 из 4"));
}

TEST_F(GameScreens, AFileOfGamesListsBadOnesWithLineAndReason) {
    const testing_support::TempFolder folder;
    const std::string path = (folder / "games.pdn").string();
    std::ofstream(path) << "1. c3-d4 *\n";
    for (const int number : {1, 2}) {
        auto& recorded = *games.records.add_games();
        recorded.set_number(number);
        if (number == 1) *recorded.mutable_game() = d02_game(2);
        if (number == 2) {
            recorded.mutable_refusal()->set_text("обязательно взятие");
            recorded.mutable_refusal()->set_line(9);
        }
    }
    open(d02_game(0));
    run("record.open");
    client.fake.type("/nowhere");
    press({"Enter"});
    EXPECT_THAT(frame(), HasSubstr("Файл не читается"));
    for (int i = 0; i < 8; ++i)
        press({"Backspace"});
    client.fake.type(path);
    press({"Enter"});
    EXPECT_EQ(client.fake.app().top()->id(), "game_records");
    EXPECT_THAT(frame(), HasSubstr("строка 9: обязательно взятие"));
    press({"Down", "Enter"});
    EXPECT_THAT(frame(), HasSubstr("Партию нельзя открыть: строка 9: обязательно взятие"));
    EXPECT_EQ(client.fake.app().top()->id(), "game_records") << "a bad game is not opened";
    press({"Up", "Enter"});
    EXPECT_EQ(client.fake.app().top()->id(), "game");
    EXPECT_THAT(frame(), HasSubstr("0 из 2"));
}

TEST_F(GameScreens, ExportsTheGameAsText) {
    open(d02_game(9));
    press({"F5", "2"});
    EXPECT_EQ(games.written.format(), "pdn");
    EXPECT_EQ(games.written.game().moves_size(), 9);
    EXPECT_THAT(frame(), HasSubstr("[GameType \"25\"]"));
}

TEST_F(GameScreens, AStartDrawnByLotIsALineOfTheMoveList) {
    open(d02_game(0));
    run("opening.draw");
    press({"1"});
    EXPECT_THAT(frame(), HasSubstr("IV-7"));
    press({"F2"});
    EXPECT_EQ(games.drawn.draw().opening().table(), "ua-2024-annex-1");
    EXPECT_THAT(frame(), HasSubstr("жребий: таблица 1, ячейка IV-7"));
}

TEST_F(GameScreens, ThePositionFieldSaysWhatIsWrongWithIt) {
    client.fake.app().open_section("game");
    EXPECT_THAT(frame(), HasSubstr("русские шашки"));
    press({"Up", "Up"});  // past the button to the last field
    client.fake.type("W:Wx9");
    press({"F2"});
    EXPECT_THAT(frame(), HasSubstr("x9: нет такого поля на доске"));
    for (int i = 0; i < 5; ++i)
        press({"Backspace"});
    client.fake.type(kD02Position);
    press({"F2"});
    EXPECT_THAT(client.fake.line(1), HasSubstr("русские шашки · RU-2022"));
    EXPECT_THAT(frame(), HasSubstr("позиция: W:WKc1,Ke1,Kg1:BKh8"));
}

TEST_F(GameScreens, LettersOfADisciplineMayComeFasterThanItsRules) {
    client.fake.app().open_section("game");
    client.fake.hold_calls(true);
    client.fake.type("ру");
    client.fake.run_held_calls();
    client.fake.type("с");
    EXPECT_THAT(frame(), HasSubstr("русские шашки"));
}

TEST_F(GameScreens, F2BeforeTheRulesArriveWaitsForThoseOfTheChosenGame) {
    client.fake.server().on<v1::ListDisciplinesRequest, v1::ListDisciplinesResponse>(std::function(
        [](const v1::ListDisciplinesRequest&) -> net::Reply<v1::ListDisciplinesResponse> {
            v1::ListDisciplinesResponse response;
            for (const auto& [id, title] : {std::pair{"russian-draughts", "русские шашки"},
                                            std::pair{"checkers", "чекерс"}}) {
                auto& discipline = *response.add_disciplines();
                discipline.set_name(std::string("disciplines/") + id);
                (*discipline.mutable_title()->mutable_titles())["ru"] = title;
                discipline.add_capabilities()->set_id("collegium.game/0");
            }
            return response;
        }));
    client.fake.server().on<v1::GetGameRulesRequest, v1::GameRules>(
        std::function([](const v1::GetGameRulesRequest& request) -> net::Reply<v1::GameRules> {
            v1::GameRules rules;
            rules.set_name(request.discipline());
            const bool checkers = request.discipline() == "disciplines/checkers";
            auto& edition = *rules.add_editions();
            edition.set_id(checkers ? "ua-draughts-2024" : "ru-draughts-2022");
            edition.set_title(checkers ? "UA-2024" : "RU-2022");
            return rules;
        }));
    client.fake.app().open_section("game");
    EXPECT_THAT(frame(), HasSubstr("RU-2022"));
    client.fake.hold_calls(true);
    client.fake.type("чек");
    press({"F2"});
    EXPECT_EQ(games.replays, 0) << "the rules of the other game would have been sent";
    client.fake.run_held_calls();
    client.fake.hold_calls(false);
    client.fake.run_held_calls();
    EXPECT_THAT(frame(), HasSubstr("Доска"));
    EXPECT_THAT(client.fake.line(1), HasSubstr("UA-2024"));
}

TEST_F(GameScreens, AModuleIsTriedFromItsRow) {
    client.fake.app().open_section("plugins");
    press({"F4"});
    EXPECT_EQ(client.fake.app().top()->id(), "game");
}

TEST_F(GameScreens, EveryLineFillsTheWindowInEveryLanguage) {
    open(d02_game(9));
    press({"End", "Left"});
    client.fake.type("g1");
    for (const i18n::Language language : i18n::kLanguages) {
        client.fake.app().set_language(language);
        for (const auto& [width, height] : {std::pair{80, 24}, {120, 40}, {60, 16}, {99, 30}}) {
            std::istringstream lines(client.fake.frame(width, height));
            int count = 0;
            for (std::string line; std::getline(lines, line); ++count)
                EXPECT_EQ(text::display_width(line), width) << line;
            EXPECT_EQ(count, height);
        }
    }
}

}  // namespace
}  // namespace collegium::tui
