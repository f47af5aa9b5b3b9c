// An official looks at games: boards of several disciplines through the built programs.
#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "demo_daemon.hpp"
#include "expect_shows.hpp"
#include "tmux.hpp"

namespace collegium::e2e {
namespace {

class Board : public testing::Test {
  protected:
    void open_client(int columns, int rows) {
        client_ =
            std::make_unique<Tmux>(columns, rows, daemon_.client_as("petrova", "chief-arbiter"));
        ASSERT_SHOWS(*client_, "Здравствуйте");
        client_->type(":");
        ASSERT_SHOWS(*client_, "╔ : ═");
        client_->type("партия");
        ASSERT_SHOWS(*client_, "Партия: разбор и проба");
        client_->press({"Enter"});
        ASSERT_SHOWS(*client_, "Редакция правил");
    }

    // Chooses the discipline by its first letters and opens the board, from a position where one
    // is given.
    void open_board(const std::string& letters, const std::string& title,
                    const std::string& position = {}) {
        client_->type(letters);
        ASSERT_SHOWS(*client_, title);
        if (!position.empty()) {
            client_->press({"Up", "Up"});  // over the button to the last field
            client_->type(position);
            ASSERT_SHOWS(*client_, position.substr(position.size() - 8));
        }
        client_->press({"F2"});
        ASSERT_SHOWS(*client_, "┌ Доска");  // the panel, not the label of F2
    }

    void play(const std::string& move, const std::string& shown) {
        client_->type(move);
        client_->press({"Enter"});
        ASSERT_SHOWS(*client_, shown);
    }

    DemoDaemon daemon_;
    std::unique_ptr<Tmux> client_;
};

TEST_F(Board, RussianDraughtsIsPlayedSteppedThroughAndCorrected) {
    ASSERT_NO_FATAL_FAILURE(open_client(80, 24));
    ASSERT_NO_FATAL_FAILURE(open_board("рус", "Русские шашки"));
    ASSERT_NO_FATAL_FAILURE(play("c3-d4", "последний ход: c3-d4"));
    ASSERT_NO_FATAL_FAILURE(play("b6a5", "последний ход: b6-a5"));

    client_->type("a1-a2");
    client_->press({"Enter"});
    EXPECT_SHOWS(*client_, "× ");
    client_->press({"Escape"});
    ASSERT_TRUE(client_->hides("× "));
    client_->press({"Left"});
    ASSERT_SHOWS(*client_, "1 из 2");
    EXPECT_SHOWS(*client_, "вместо b6-a5");
    client_->press({"F8"});
    EXPECT_SHOWS(*client_, "Стереть ходы отсюда?");
    client_->press({"Escape"});
    ASSERT_TRUE(client_->hides("Стереть ходы отсюда?"));
    client_->press({"End"});
    EXPECT_SHOWS(*client_, "последний ход: b6-a5");
}

TEST_F(Board, DiscD02IsClaimedByItsArticle) {
    ASSERT_NO_FATAL_FAILURE(open_client(80, 24));
    ASSERT_NO_FATAL_FAILURE(open_board("рус", "Русские шашки", "W:WKc1,Ke1,Kg1:BKh8"));
    for (const char* move :
         {"e1-a5", "h8-f6", "a5-c7", "f6-a1", "c1-e3", "a1-b2", "c7-g3", "b2-c3", "e3-c1"})
        ASSERT_NO_FATAL_FAILURE(play(move, std::string("последний ход: ") + move));
    EXPECT_SHOWS(*client_, "6.1.8.5");
    EXPECT_SHOWS(*client_, "МОЖНО");
    client_->press({"F4"});
    EXPECT_SHOWS(*client_, "Что можно требовать сейчас");
    EXPECT_SHOWS(*client_, "5.4.13");
}

TEST_F(Board, AHundredSquaresFitBesideTheMoves) {
    ASSERT_NO_FATAL_FAILURE(open_client(80, 24));
    ASSERT_NO_FATAL_FAILURE(open_board("сто", "Стоклеточные шашки"));
    ASSERT_NO_FATAL_FAILURE(play("32-28", "последний ход: 32-28"));
    ASSERT_NO_FATAL_FAILURE(play("19-23", "последний ход: 19-23"));
    client_->type("28");
    EXPECT_SHOWS(*client_, "28x19");
}

TEST_F(Board, CheckersIsPlayedInAWideWindow) {
    ASSERT_NO_FATAL_FAILURE(open_client(120, 40));
    ASSERT_NO_FATAL_FAILURE(open_board("чек", "Чекерс"));
    ASSERT_NO_FATAL_FAILURE(play("11-15", "последний ход: 11-15"));
    ASSERT_NO_FATAL_FAILURE(play("23-19", "последний ход: 23-19"));
    client_->press({"F5"});
    EXPECT_SHOWS(*client_, "Сохранить партию");
}

TEST_F(Board, ChessReadsMovesWithRussianLettersAndPastedGames) {
    ASSERT_NO_FATAL_FAILURE(open_client(80, 24));
    ASSERT_NO_FATAL_FAILURE(open_board("шахм", "Шахматы"));
    ASSERT_NO_FATAL_FAILURE(play("e4", "последний ход: e4"));
    ASSERT_NO_FATAL_FAILURE(play("e5", "последний ход: e5"));
    ASSERT_NO_FATAL_FAILURE(play("Кf3", "последний ход: Nf3"));
    client_->paste("[White \"Иванов\"]\n[Black \"Петров\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n");
    ASSERT_SHOWS(*client_, "Вставить запись партии");
    client_->press({"F2"});
    ASSERT_SHOWS(*client_, "Иванов – Петров");
    client_->press({"End"});
    EXPECT_SHOWS(*client_, "партия окончена");
}

// The eleven opening procedures of renju, as tests/plugins/renju/procedures_test.cpp plays them:
// every word is typed into the move field, and who acts next is said by the panel.
struct Procedure {
    const char* id;
    std::vector<const char*> words;
    const char* refused;  // typed first at the last stage; refused with its article
};

class Openings : public Board, public testing::WithParamInterface<Procedure> {
  protected:
    [[nodiscard]] bool chosen(const std::string& procedure) const {
        const std::string screen = client_->screen();
        const std::size_t line = screen.find("дебютный регламент");
        const std::size_t field = screen.find('[', line);
        return line != std::string::npos &&
               screen.compare(field + 1, procedure.size() + 1, procedure + " ") == 0;
    }
};

TEST_P(Openings, ArePlayedThroughWithTheirDecisions) {
    ASSERT_NO_FATAL_FAILURE(open_client(120, 40));
    client_->type("рэн");
    ASSERT_SHOWS(*client_, "дебютный регламент");
    client_->press({"Tab", "Tab"});
    // Choices are passed by the arrow until the procedure stands there.
    constexpr int kProcedures = 11;
    for (int i = 0; i < kProcedures && !chosen(GetParam().id); ++i) {
        const std::string before = client_->screen();
        client_->press({"Right"});
        ASSERT_TRUE(client_->differs_from(before));
    }
    ASSERT_TRUE(chosen(GetParam().id)) << client_->screen();
    client_->press({"F2"});
    ASSERT_SHOWS(*client_, "┌ Доска");
    const auto& words = GetParam().words;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (i + 1 == words.size()) {
            client_->type(GetParam().refused);
            client_->press({"Enter"});
            EXPECT_SHOWS(*client_, "× ");
            client_->press({"Escape"});
            ASSERT_TRUE(client_->hides("× "));
        }
        const std::string typed = std::string("[") + words[i];
        client_->type(words[i]);
        ASSERT_SHOWS(*client_, typed);
        client_->press({"Enter"});
        ASSERT_TRUE(client_->hides(typed)) << words[i] << client_->screen();
    }
    EXPECT_SHOWS(*client_, "записан: ");
}

INSTANTIATE_TEST_SUITE_P(
    Renju, Openings,
    testing::Values(
        Procedure{"centre", {"h8", "a1", "o15"}, "swap"},
        Procedure{
            "swap",
            {"h8", "h9", "i10", "swap", "a1", "offer:g8", "offer:g7", "choose:g7", "o1", "o15"},
            "swap"},
        Procedure{"rif",
                  {"h8", "i9", "f6", "keep", "g8", "offer:a1", "offer:b1", "choose:a1", "c1", "d1"},
                  "declare:2"},
        Procedure{"yamaguchi",
                  {"h8", "h9", "h10", "declare:3", "swap", "i7", "offer:g8", "offer:i8", "offer:a1",
                   "choose:i8", "c1", "d1"},
                  "keep"},
        Procedure{"soosyrv",
                  {"h8", "h9", "h10", "keep", "i7", "declare:2", "swap", "offer:g8", "offer:i8",
                   "choose:g8", "c1", "d1"},
                  "swap"},
        Procedure{
            "tarannikov",
            {"h8", "swap", "h9", "swap", "i10", "keep", "e5", "swap", "l12", "keep", "a1", "o15"},
            "swap"},
        Procedure{
            "taraguchi",
            {"h8", "keep", "h9", "keep", "i10", "keep", "k11", "keep", "d4", "swap", "a1", "o15"},
            "keep"},
        Procedure{
            "super-taraguchi",
            {"h8", "keep", "j8", "keep", "k5", "swap", "l12", "swap", "d4", "keep", "a1", "o15"},
            "swap"},
        Procedure{"sakata", {"h8", "h9", "i10", "swap", "a1", "e8", "o1", "o15"}, "swap"},
        Procedure{"super-sakata",
                  {"h8", "h9", "i10", "k11", "d4", "add", "a1", "o15", "add", "a2", "o14", "white",
                   "b2", "n13"},
                  "black"},
        Procedure{"swap2", {"a1", "b1", "c1", "add", "d1", "e1", "white", "f1", "g1"}, "swap"}),
    [](const auto& tested) {
        std::string name = tested.param.id;
        std::replace(name.begin(), name.end(), '-', '_');
        return name;
    });

}  // namespace
}  // namespace collegium::e2e
