// The game's view models: places and answers of a line, rows of moves, counters, boards.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tui/viewmodel/game_board.hpp"
#include "tui/viewmodel/game_counters.hpp"
#include "tui/viewmodel/game_line.hpp"
#include "tui/viewmodel/game_moves.hpp"
#include "tui/viewmodel/game_records.hpp"

namespace collegium::tui::viewmodel {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

const Texts kRu{i18n::Language::kRu};

v1::Game game_of(const std::vector<std::string>& moves) {
    v1::Game game;
    game.set_discipline("disciplines/any");
    for (const std::string& move : moves)
        game.add_moves(move);
    return game;
}

// What a server would say: every move numbered by pairs, the sides in turn.
v1::ReplayGameResponse answer_to(const v1::ReplayGameRequest& request) {
    v1::ReplayGameResponse answer;
    if (!request.without_moves())
        for (int i = 0; i < request.game().moves_size(); ++i) {
            auto& move = *answer.add_moves();
            move.set_machine(request.game().moves(i));
            move.set_text(request.game().moves(i));
            move.set_kind(v1::MOVE_KIND_STEP);
            move.set_number(i / 2 + 1);
            move.set_side(i % 2 == 0 ? v1::BOARD_SIDE_FIRST : v1::BOARD_SIDE_SECOND);
        }
    answer.mutable_state()->set_ply(request.ply());
    const bool first = request.ply() % 2 == 0;
    answer.mutable_state()->set_turn_side(first ? v1::BOARD_SIDE_FIRST : v1::BOARD_SIDE_SECOND);
    return answer;
}

int answer_all(GameLine& line) {
    int asked = 0;
    while (const auto question = line.next_question()) {
        EXPECT_TRUE(line.accept(*question, answer_to(question->request)));
        ++asked;
    }
    return asked;
}

TEST(GameLine, AsksOnceForEachPlaceAndItsNeighbours) {
    GameLine line;
    line.set(game_of({"a", "b", "c", "d"}));

    EXPECT_EQ(answer_all(line), 2);  // the start and the place after the first move
    EXPECT_EQ(line.shown()->ply(), 0);
    line.step(1);
    EXPECT_TRUE(line.is_current()) << "stepping on waits for nobody";
    EXPECT_EQ(answer_all(line), 1);
    line.step(-1);
    EXPECT_EQ(answer_all(line), 0);
}

TEST(GameLine, AsksForAPlaceWithTheMovesBeforeItOnly) {
    GameLine line;
    line.set(game_of({"a", "b", "c", "d"}));
    answer_all(line);

    line.go(2);
    const auto question = line.next_question();

    ASSERT_TRUE(question);
    EXPECT_TRUE(question->request.without_moves());
    EXPECT_THAT(question->request.game().moves(), ElementsAre("a", "b"));
}

TEST(GameLine, KeepsTheLastBoardWhileTheNextIsOnItsWay) {
    GameLine line;
    line.set(game_of({"a", "b", "c", "d"}));
    answer_all(line);

    line.go(4);

    EXPECT_FALSE(line.is_current());
    EXPECT_EQ(line.shown()->ply(), 0);
}

TEST(GameLine, AMoveInTheMiddleReplacesWhatFollows) {
    GameLine line;
    line.set(game_of({"a", "b", "c"}));
    answer_all(line);
    line.go(1);

    line.record("x");

    EXPECT_THAT(line.game().moves(), ElementsAre("a", "x"));
    EXPECT_EQ(line.at(), 2U);
    EXPECT_EQ(line.state(2), nullptr) << "the place after another move is another place";
    EXPECT_NE(line.state(1), nullptr) << "places before it are known still";
}

TEST(GameLine, TheNextMoveTypedAgainOnlySteps) {
    GameLine line;
    line.set(game_of({"a", "b", "c"}));

    line.record("a");

    EXPECT_EQ(line.size(), 3U);
    EXPECT_EQ(line.at(), 1U);
}

TEST(GameLine, DropsAnAnswerAboutMovesThatAreNoMore) {
    GameLine line;
    line.set(game_of({"a", "b"}), 2);
    const auto question = line.next_question();
    ASSERT_TRUE(question);

    line.erase_from(1);

    EXPECT_FALSE(line.accept(*question, answer_to(question->request)));
    EXPECT_TRUE(line.next_question());
}

TEST(GameLine, AFailedQuestionIsNotRepeatedByItself) {
    GameLine line;
    line.set(game_of({"a"}));
    line.fail(*line.next_question());

    EXPECT_FALSE(line.next_question());
    line.go(1);
    EXPECT_TRUE(line.next_question());
}

TEST(MoveRows, StandInPairsUnderOneNumber) {
    GameLine line;
    line.set(game_of({"a", "b", "c"}));
    answer_all(line);

    const auto rows = move_rows(line, kRu);

    ASSERT_EQ(rows.size(), 2U);
    EXPECT_EQ(rows[0].first.words, "1. a");
    EXPECT_EQ(rows[0].second.words, "b");
    EXPECT_EQ(rows[1].first.words, "2. c");
    EXPECT_TRUE(rows[1].holds(3));
}

TEST(MoveRows, WhereBlackBeginsTheFirstCellIsOpen) {
    GameLine line;
    line.set(game_of({"a"}), 1);
    auto question = *line.next_question();
    v1::ReplayGameResponse answer = answer_to(question.request);
    answer.mutable_moves(0)->set_side(v1::BOARD_SIDE_SECOND);
    ASSERT_TRUE(line.accept(question, answer));

    const auto rows = move_rows(line, kRu);

    ASSERT_EQ(rows.size(), 1U);
    EXPECT_EQ(rows[0].first.words, "…");
    EXPECT_EQ(rows[0].second.words, "1. a");
}

TEST(MoveRows, ADecisionAndADrawnStartAreLinesOfTheirOwn) {
    GameLine line;
    line.set(game_of({"h8", "swap", "h9"}), 3);
    auto question = *line.next_question();
    v1::ReplayGameResponse answer = answer_to(question.request);
    answer.set_opening_text("таблица 1, ячейка IV-7");
    auto& swap = *answer.mutable_moves(1);
    swap.set_kind(v1::MOVE_KIND_DECISION);
    swap.set_words("смена цвета: да");
    swap.set_number(0);
    for (const int i : {0, 2}) {
        answer.mutable_moves(i)->set_kind(v1::MOVE_KIND_PLACEMENT);
        answer.mutable_moves(i)->set_number(i == 0 ? 1 : 2);
    }
    answer.mutable_moves(2)->set_side(v1::BOARD_SIDE_SECOND);
    ASSERT_TRUE(line.accept(question, answer));

    const auto rows = move_rows(line, kRu);

    ASSERT_EQ(rows.size(), 4U);
    EXPECT_EQ(rows[0].first.words, "жребий: таблица 1, ячейка IV-7");
    EXPECT_EQ(rows[1].first.words, "1. h8");
    EXPECT_TRUE(rows[2].whole);
    EXPECT_EQ(rows[2].first.words, "смена цвета: да");
    EXPECT_EQ(rows[3].second.words, "2. h9");
}

v1::GameState state_with(const std::vector<std::string>& legal) {
    v1::GameState state;
    for (const std::string& text : legal) {
        auto& move = *state.add_legal_moves();
        move.set_machine(text);
        move.set_text(text);
    }
    return state;
}

std::vector<std::string> texts_of(const std::vector<v1::LegalMove>& moves) {
    std::vector<std::string> texts;
    for (const v1::LegalMove& move : moves)
        texts.push_back(move.text());
    return texts;
}

TEST(Completions, LeaveSignsAndCaseAside) {
    const v1::GameState state = state_with({"c3-d4", "c3-b4", "e3-d4"});
    EXPECT_THAT(texts_of(completions(state, "C3D")), ElementsAre("c3-d4"));
    EXPECT_THAT(texts_of(completions(state, "c3")), ElementsAre("c3-d4", "c3-b4"));
}

TEST(Completions, ReadTheOtherKeyboardLayout) {
    const v1::GameState state = state_with({"c3-d4", "e3-d4"});
    EXPECT_THAT(texts_of(completions(state, "у3")), ElementsAre("e3-d4"));
}

TEST(Completions, OnlyTheExactTextIsAMoveByItself) {
    const v1::GameState state = state_with({"Bb4", "b4"});
    EXPECT_EQ(written_exactly(state, "b4")->text(), "b4");
    EXPECT_FALSE(written_exactly(state, "bb4"));
}

v1::DrawCounter counter(const std::string& rule, v1::DrawCounter::Status status, int count,
                        int limit) {
    v1::DrawCounter made;
    made.set_rule(rule);
    made.set_title(rule);
    made.set_status(status);
    made.set_count(count);
    made.set_limit(limit);
    made.mutable_citation()->set_article("6.1.8.4");
    return made;
}

TEST(Counters, StandByUrgencyAndKeepTheCursorOnTheirRule) {
    v1::GameState state;
    *state.add_counters() = counter("idle", v1::DrawCounter::STATUS_INACTIVE, 0, 15);
    *state.add_counters() = counter("few", v1::DrawCounter::STATUS_RUNNING, 4, 30);
    *state.add_counters() = counter("many", v1::DrawCounter::STATUS_RUNNING, 9, 15);
    CounterTable table(kRu);
    table.show(&state);
    table.show_in(kRu, 60);
    EXPECT_EQ(table.key(0), "many");
    EXPECT_EQ(table.key(2), "idle");
    table.move_to(0);

    *state.add_counters() = counter("ripe", v1::DrawCounter::STATUS_CLAIMABLE, 5, 5);
    table.show(&state);

    EXPECT_EQ(table.key(0), "ripe");
    EXPECT_EQ(table.current()->rule(), "many");
}

TEST(Counters, SayTheCountInWordsAndAsAGauge) {
    v1::DrawCounter running = counter("r", v1::DrawCounter::STATUS_RUNNING, 9, 15);
    running.set_unit("ходов");
    EXPECT_EQ(count_words(running, kRu), "9 из 15 ходов");
    EXPECT_EQ(gauge(9, 15), "█████████░░░░░░");
    EXPECT_EQ(gauge(1, 60), "█░░░░░░░░░░░░░░") << "a count that began is seen";
    EXPECT_EQ(gauge(0, 15), "░░░░░░░░░░░░░░░");
    EXPECT_EQ(gauge(20, 15), "███████████████");
}

TEST(Counters, OnlyWhatBecameClaimableIsNews) {
    v1::GameState before;
    v1::GameState now;
    *before.add_counters() = counter("old", v1::DrawCounter::STATUS_CLAIMABLE, 5, 5);
    *now.add_counters() = counter("old", v1::DrawCounter::STATUS_CLAIMABLE, 6, 5);
    *now.add_counters() = counter("new", v1::DrawCounter::STATUS_NEEDS_RULING, 15, 15);
    EXPECT_THAT(newly_claimable(&before, now, kRu),
                ElementsAre("Можно требовать ничью: 6.1.8.4, 15 из 15"));
}

TEST(Counters, ExplainSinceWhenTheyRun) {
    GameLine line;
    line.set(game_of({"a", "b", "c"}), 3);
    answer_all(line);
    v1::DrawCounter running = counter("r", v1::DrawCounter::STATUS_RUNNING, 1, 15);
    running.set_counted("ходы сильнейшей стороны");
    running.set_resets("взятие");
    running.set_last_reset_ply(2);

    std::string all;
    for (const Line& one : explanation(running, line, kRu))
        all += one.words + "\n";

    EXPECT_THAT(all, HasSubstr("Считается: ходы сильнейшей стороны"));
    EXPECT_THAT(all, HasSubstr("Сбрасывает: взятие"));
    EXPECT_THAT(all, HasSubstr("после хода 1: b"));
}

TEST(Sides, FollowTheSeatThroughASwap) {
    v1::GameRules rules;
    rules.add_sides("чёрные");
    rules.add_sides("белые");
    v1::GameState state;
    state.set_turn_seat(v1::SEAT_FIRST);
    state.set_turn_side(v1::BOARD_SIDE_SECOND);
    EXPECT_EQ(side_of(v1::SEAT_FIRST, state, rules), "белые");
    EXPECT_EQ(side_of(v1::SEAT_SECOND, state, rules), "чёрные");
    EXPECT_EQ(side_of(v1::SEAT_UNSPECIFIED, state, rules), "");
}

TEST(BoardPicture, TurnsWithItsLabels) {
    v1::BoardView board;
    board.set_columns(2);
    board.set_rows(1);
    board.add_column_labels("a");
    board.add_column_labels("b");
    board.add_row_labels("1");
    board.add_cells()->set_text("○");
    board.add_cells();

    const BoardPicture picture = picture_of(board, true);

    EXPECT_EQ(picture.cells[1].glyph, "○");
    EXPECT_THAT(picture.column_labels, ElementsAre("b", "a"));
}

TEST(BoardPicture, ABoardWithTooFewCellsIsDrawnEmpty) {
    v1::BoardView board;
    board.set_columns(8);
    board.set_rows(8);
    EXPECT_EQ(picture_of(board, false).cells.size(), 64U);
}

TEST(Records, ABadGameSaysItsLineAndCannotBeOpened) {
    v1::RecordedGame bad;
    bad.set_number(2);
    bad.mutable_refusal()->set_text("c3-d4: обязательно взятие");
    bad.mutable_refusal()->set_line(17);
    bad.mutable_refusal()->set_ply(5);
    bad.mutable_refusal()->add_articles()->set_article("6.1.5.3");
    v1::RecordedGame good;
    good.set_number(1);
    good.mutable_game()->add_moves("a");

    RecordList list(kRu, {good, bad});

    EXPECT_EQ(list.corner(), "годных 1 · негодных 1");
    EXPECT_FALSE(list.refusal());
    list.move_to(1);
    EXPECT_THAT(*list.refusal(),
                HasSubstr("строка 17, полуход 5: c3-d4: обязательно взятие (6.1.5.3)"));
}

TEST(Records, TextIsShownWithoutControlCharacters) {
    const auto lines = text_lines("[White \"\x1b[31mX\"]\r\n\t1. e4\n");
    ASSERT_EQ(lines.size(), 2U);
    EXPECT_EQ(lines[0].words, "[White \"[31mX\"]");
    EXPECT_EQ(lines[1].words, "    1. e4");
}

}  // namespace
}  // namespace collegium::tui::viewmodel
