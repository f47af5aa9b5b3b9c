// Two competitions from the draw of numbers to approved results through the built programs: a Swiss
// of sixty in micro-matches of Russian draughts, a round robin of ten in chess.
#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "competition_in_client.hpp"
#include "expect_shows.hpp"

namespace collegium::e2e::competition_test {
namespace {

using testing::Contains;
using testing::ElementsAre;

std::vector<std::string> first(std::size_t count, const std::vector<std::string>& cells) {
    return {cells.begin(),
            cells.begin() + static_cast<std::ptrdiff_t>(std::min(count, cells.size()))};
}

// The last cells of a row: results, points and places stand there.
std::vector<std::string> last(std::size_t count, const std::vector<std::string>& cells) {
    return {cells.end() - static_cast<std::ptrdiff_t>(std::min(count, cells.size())), cells.end()};
}

// So many results one after another: what two neighbours of the table do differs from round to
// round, so that points spread.
std::string results(int round, int games) {
    constexpr std::string_view kCycle = "2210112200120211";
    std::string keys;
    for (int i = 0; i < games; ++i)
        keys += kCycle[static_cast<std::size_t>(i * 5 + round * 3) % kCycle.size()];
    return keys;
}

class SwissCompetition : public CompetitionInClient {
  protected:
    // Its table, broader than the window: names stay while the rest moves.
    void read_table() {
        ASSERT_NO_FATAL_FAILURE(open_document("Таблица результатов: тур 9"));
        ASSERT_SHOWS(*client_, "бумага шире окна: ← →");
        client_->press({"Right", "Right"});
        ASSERT_SHOWS(*client_, "Кт4");
        const std::vector<std::string> winner = row_shown("Бурков");
        EXPECT_THAT(first(3, winner), ElementsAre("1", "16", "Бурков"));
        // Opponent and result of each round, points, Solkoff, short Solkoff, wins, encounter.
        EXPECT_THAT(last(23, winner),
                    ElementsAre("46ч", "2", "42б", "2", "39ч", "2", "55б", "2", "50ч", "1", "32б",
                                "2", "30б", "1", "34ч", "1", "47б", "2", "15", "98\u00a01/7",
                                "90\u00a01/7", "6", ""));
        EXPECT_THAT(last(21, row_shown("Глухов")), Contains("+")) << "nobody came to him";
        ASSERT_NO_FATAL_FAILURE(find_on_paper("Корнеев"));
        EXPECT_THAT(last(23, row_shown("Корнеев")),
                    ElementsAre("9ч", "2", "8б", "2", "16б", "0", "", "", "", "", "", "", "", "",
                                "", "", "", "", "4", "40", "28", "2", ""));
        ASSERT_NO_FATAL_FAILURE(find_on_paper(
            "№ 39, Корнеев Виктор: выбыл после тура 3: сыгранное остаётся (5.4.5.5)"));
        ASSERT_NO_FATAL_FAILURE(close_document());
    }

    // The protocol of the round that was corrected, points of the games in brackets.
    void read_protocol() {
        ASSERT_NO_FATAL_FAILURE(open_document("Протокол тура: тур 4"));
        EXPECT_THAT(row_shown("Архипов Павел"),
                    ElementsAre("2 (3)", "Архипов Павел", "1", "Вавилов Сергей", "0 (1)"));
        ASSERT_NO_FATAL_FAILURE(find_on_paper("Игнатов Юрий"));
        EXPECT_THAT(row_shown("Игнатов Юрий"), ElementsAre("+", "Игнатов Юрий", "", "", ""));
        ASSERT_NO_FATAL_FAILURE(close_document());
    }

    // The card of the one who left: three rounds, then the reason.
    void read_card() {
        ASSERT_NO_FATAL_FAILURE(open_last_card("Корнеев Виктор Борисович"));
        EXPECT_THAT(row_shown("Бурков Егор"),
                    ElementsAre("3", "Бурков Егор", "16", "КМС", "", "б", "0", "4"));
        ASSERT_SHOWS(*client_, "выбыл после тура 3: сыгранное остаётся (5.4.5.5)");
    }
};

TEST_F(SwissCompetition, OfSixtyRunsFromTheDrawToApprovedResults) {
    ASSERT_NO_FATAL_FAILURE(open_competition("petrova", 1, "26-031"));
    ASSERT_NO_FATAL_FAILURE(make_tournament(60));
    ASSERT_NO_FATAL_FAILURE(draw_numbers(60));
    ASSERT_NO_FATAL_FAILURE(start_competition());
    for (int round = 1; round <= 9; ++round) {
        const int boards = round <= 3 ? 30 : 29;  // then one of 59 has the bye
        ASSERT_NO_FATAL_FAILURE(begin_round(round, boards));
        std::string keys = results(round, 2 * boards);
        if (round == 2) keys = "+" + keys.substr(2);  // nobody came to the right of board 1
        ASSERT_NO_FATAL_FAILURE(enter_results(keys));
        if (round == 3) {
            ASSERT_NO_FATAL_FAILURE(withdraw_first("5.4.5.5", true));
        }
        if (round == 6) {
            ASSERT_NO_FATAL_FAILURE(correct_two_rounds_ago(round, "dl"));
        }
        ASSERT_NO_FATAL_FAILURE(close_round(round));
        if (round == 9) break;
        ASSERT_NO_FATAL_FAILURE(next_round(round + 1));
    }
    ASSERT_NO_FATAL_FAILURE(find_third_criterion(60));
    ASSERT_NO_FATAL_FAILURE(approve("26-031"));
    ASSERT_NO_FATAL_FAILURE(read_table());
    ASSERT_NO_FATAL_FAILURE(read_protocol());
    ASSERT_NO_FATAL_FAILURE(read_card());
}

class RoundRobinCompetition : public CompetitionInClient {
  protected:
    // Whose games count has points and a place, whose do not has neither.
    void read_crosstable() {
        ASSERT_NO_FATAL_FAILURE(open_document("Таблица результатов: тур 9"));
        // Ten games, points, direct encounter, wins, Sonneborn-Berger, Koya, place. The fifth round
        // was corrected: number 3 lost to number 10.
        EXPECT_THAT(last(16, row_shown("Царёв")),
                    ElementsAre("1", "+", "×", "½", "0", "½", "0", "0", "½", "0", "2½", "", "1",
                                "10¾", "2", "9"));
        EXPECT_THAT(
            last(16, row_shown("Чистов Лев")),
            ElementsAre("1", "×", "-", "-", "-", "-", "-", "-", "½", "½", "", "", "", "", "", ""));
        ASSERT_NO_FATAL_FAILURE(find_on_paper("Уткин"));
        EXPECT_THAT(last(16, row_shown("Уткин")),
                    ElementsAre("1", "½", "½", "½", "½", "1", "½", "0", "×", "+", "5", "1½", "3",
                                "19¼", "2½", "1"));
        ASSERT_NO_FATAL_FAILURE(find_on_paper(
            "№ 2, Чистов Лев: выбыл, сыграно 3 из 9: результаты не засчитываются (Ш 33.1.1)"));
        ASSERT_NO_FATAL_FAILURE(close_document());
    }

    // A game with the one who left so early is shown and adds nothing.
    void read_card() {
        ASSERT_NO_FATAL_FAILURE(open_document("Карточки участников"));
        ASSERT_NO_FATAL_FAILURE(find_on_paper("Царёв Фёдор Сергеевич, № 3"));
        EXPECT_THAT(row_shown("Чистов Лев"),
                    ElementsAre("4", "Чистов Лев", "2", "I", "", "ч", "+", "1½"));
        EXPECT_THAT(row_shown("Селезнёв Егор"),
                    ElementsAre("5", "Селезнёв Егор", "10", "КМС", "", "б", "0", "1½"));
        ASSERT_NO_FATAL_FAILURE(close_document());
    }

    // The first two are level until Sonneborn-Berger; «4½ / 8»: what counts for norms.
    void read_places() {
        ASSERT_NO_FATAL_FAILURE(open_document("Список мест"));
        EXPECT_THAT(last(6, row_shown("Уткин")),
                    ElementsAre("5", "1½", "3", "19¼", "2½", "4½\u00a0/\u00a08"));
        EXPECT_THAT(last(6, row_shown("Харитонов")),
                    ElementsAre("5", "1½", "3", "18½", "2", "4\u00a0/\u00a07"));
        ASSERT_NO_FATAL_FAILURE(find_on_paper("Чистов"));
        EXPECT_EQ(row_shown("Чистов").front(), "");
        ASSERT_NO_FATAL_FAILURE(close_document());
    }
};

// Number 2 leaves after 3 of 9 games, number 10 after 6 of which one was not played: under half of
// them none counts for anybody, from half on all do (RU-CHESS 33.1.1, 33.1.2). The first two are
// level in points, among themselves and in wins, and Sonneborn-Berger puts one above the other.
TEST_F(RoundRobinCompetition, OfTenRunsFromTheDrawToApprovedResults) {
    // Left to right by the boards that wait for a result; round 4 has somebody who did not come.
    constexpr std::array<const char*, 9> kResults{"1=0=1", "0=1=0", "=1=01", "+0=1", "==01",
                                                  "1=0=",  "101",   "===",   "=11"};
    ASSERT_NO_FATAL_FAILURE(open_competition("rodin", 1, "26-032"));
    ASSERT_NO_FATAL_FAILURE(make_tournament(10, true));
    ASSERT_NO_FATAL_FAILURE(draw_numbers(10));
    ASSERT_NO_FATAL_FAILURE(act("Состав"));
    ASSERT_SHOWS(*client_, "Пары туров 1–9 составлены");
    ASSERT_NO_FATAL_FAILURE(act("Утвер"));
    ASSERT_NO_FATAL_FAILURE(agree("F2 — утвердить"));
    ASSERT_SHOWS(*client_, "Пары всех туров утверждены");
    ASSERT_NO_FATAL_FAILURE(start_competition("участники уведомлены заранее"));
    for (int round = 1; round <= 9; ++round) {
        const std::string keys = kResults.at(static_cast<std::size_t>(round - 1));
        ASSERT_NO_FATAL_FAILURE(begin_paired(round, static_cast<int>(keys.size())));
        ASSERT_NO_FATAL_FAILURE(enter_results(keys));
        if (round == 1) {
            ASSERT_NO_FATAL_FAILURE(note_endings());
        }
        if (round == 3) {
            ASSERT_NO_FATAL_FAILURE(withdraw_first("33.1.1", false));
        }
        if (round == 6) {
            ASSERT_NO_FATAL_FAILURE(withdraw_first("33.1.2", false));
        }
        if (round == 7) {
            ASSERT_NO_FATAL_FAILURE(correct_two_rounds_ago(round, "r"));
            ASSERT_NO_FATAL_FAILURE(
                publish_new_version({"1", "Царёв Фёдор", "½ - ½", "Селезнёв Егор"},
                                    {"1", "Царёв Фёдор", "0 - 1", "Селезнёв Егор"}));
        }
        ASSERT_NO_FATAL_FAILURE(close_round(round));
        if (round == 5) {
            ASSERT_NO_FATAL_FAILURE(publish_protocol(round));
            ASSERT_NO_FATAL_FAILURE(section("5", "> Тур 6"));  // the next one to begin
            continue;
        }
        if (round == 9) break;
        ASSERT_NO_FATAL_FAILURE(act("Дальше"));
        ASSERT_SHOWS(*client_, "> Тур " + std::to_string(round + 1));
    }
    ASSERT_NO_FATAL_FAILURE(find_third_criterion(10));
    ASSERT_NO_FATAL_FAILURE(see_struck("выбыл, сыграно 3 из 9: результаты не"));
    ASSERT_NO_FATAL_FAILURE(approve("26-032"));
    ASSERT_NO_FATAL_FAILURE(read_crosstable());
    ASSERT_NO_FATAL_FAILURE(read_card());
    ASSERT_NO_FATAL_FAILURE(read_places());
}

}  // namespace
}  // namespace collegium::e2e::competition_test
