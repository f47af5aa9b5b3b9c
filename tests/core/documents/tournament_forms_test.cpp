// Protocols, tables and cards of a tournament, column by column as the books print them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/documents/audience.hpp>
#include <collegium/documents/pdf.hpp>
#include <collegium/documents/render.hpp>
#include <collegium/text/width.hpp>

#include "tournament_facts.hpp"

namespace collegium::documents::tournament_forms_test {
namespace {

using testing::cards;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using testing::round_protocol;
using testing::round_robin_of;
using testing::six_players;
using testing::swiss;

const Table& table_of(const Document& document) {
    for (const Block& block : document.blocks)
        if (const auto* table = std::get_if<Table>(&block)) return *table;
    throw std::logic_error("no table");
}

std::vector<std::string> columns_of(const Document& document) {
    std::vector<std::string> headings;
    for (const Column& column : table_of(document).columns) {
        std::string heading = column.heading;
        if (const auto blank = heading.find("\u00a0"); blank != std::string::npos)
            heading.replace(blank, std::string_view("\u00a0").size(), " ");
        headings.push_back(std::move(heading));
    }
    return headings;
}

std::vector<std::string> texts_of(const TableRow& row) {
    std::vector<std::string> texts;
    for (const Cell& cell : row)
        texts.push_back(cell.text);
    return texts;
}

// Of several tournaments one often has the discipline's name: it stands on the paper once.
TEST(RoundProtocol, NamesItsTournamentWhereThatSaysMoreThanTheDiscipline) {
    RoundProtocolFacts facts = round_protocol(Layout::kRuDraughts);
    facts.stage = "Полуфинал";
    EXPECT_THAT(render_body(round_protocol_form(facts)), HasSubstr("Полуфинал"));
    facts.stage = facts.competition.discipline;
    const std::string text = render_body(round_protocol_form(facts));
    const std::size_t once = text.find(facts.competition.discipline);
    ASSERT_NE(once, std::string::npos);
    EXPECT_EQ(text.find(facts.competition.discipline, once + 1), std::string::npos) << text;
}

// RU-2022 appendix 6, FORM-01: the outer columns are the results of White and Black.
TEST(RoundProtocol, HasTheColumnsOfAppendix6) {
    const Document document = round_protocol_form(round_protocol(Layout::kRuDraughts));
    EXPECT_THAT(columns_of(document),
                ElementsAre("Результат", "Белые", "№", "Черные", "Результат"));
    const Table& table = table_of(document);
    EXPECT_THAT(texts_of(table.rows[2]), ElementsAre("+", "Баранов Егор", "3", "Ким Тимур", "−"));
    EXPECT_THAT(texts_of(table.rows[4]), ElementsAre("+", "Громов Никита", "", "", ""));
    const std::string text = render_body(document);
    EXPECT_THAT(text, HasSubstr("ПРОТОКОЛ № _____"));
    EXPECT_THAT(text, HasSubstr("14 октября 2026 г.   3 тур;"));
    EXPECT_THAT(text, HasSubstr("Главный судья:"));
    EXPECT_THAT(text, HasSubstr("секретарь:"));
}

// RU-2022 14.1.1, FORM-03: first published without results.
TEST(RoundProtocol, IsTheListOfPairsWhileResultsStayBlank) {
    RoundProtocolFacts facts = round_protocol(Layout::kRuDraughts);
    facts.pairs_only = true;
    const Document document = round_protocol_form(facts);
    for (const TableRow& row : table_of(document).rows) {
        EXPECT_EQ(row.front().text, "");
        EXPECT_EQ(row.back().text, "");
    }
    EXPECT_THAT(render_text(document), HasSubstr("ПРОЕКТ"));
}

TEST(RoundProtocol, ShowsThePointsOfTheGamesOfAMicroMatch) {
    RoundProtocolFacts facts = round_protocol(Layout::kRuDraughts);
    facts.boards.front().white_games = "3";
    facts.boards.front().black_games = "1";
    const Document document = round_protocol_form(facts);
    EXPECT_THAT(texts_of(table_of(document).rows.front()),
                ElementsAre("2 (3)", "Абрамов Пётр", "1", "Воронов Глеб", "0 (1)"));
    EXPECT_THAT(render_body(document), HasSubstr("В скобках — очки в партиях микроматча."));
}

// RU-CHESS 10.8: marks «1», «½», «0», «+», «-»; both absent «-» in both cells.
TEST(RoundProtocol, OfChessHasTheResultBetweenTheTwo) {
    const Document document = round_protocol_form(round_protocol(Layout::kRuChess));
    EXPECT_THAT(columns_of(document), ElementsAre("N", "Белые", "Результат", "Черные"));
    const Table& table = table_of(document);
    EXPECT_EQ(table.rows[0][2].text, "1 - 0");
    EXPECT_EQ(table.rows[1][2].text, "½ - ½");
    EXPECT_EQ(table.rows[2][2].text, "+ - -");
    EXPECT_EQ(table.rows[3][2].text, "- - -");
    EXPECT_THAT(render_body(document), HasSubstr("(главный"));
}

// RU-2022 WE-18, appendix 9, FORM-08: by number, a blank diagonal, the coefficients before the
// points, place last.
TEST(Crosstable, HasTheColumnsOfAppendix9) {
    const Document document = crosstable_form(six_players(Layout::kRuDraughts));
    EXPECT_THAT(columns_of(document),
                ElementsAre("№", "Фамилия, имя", "Зв., р/д", "Рейтинг", "Организация", "1", "2",
                            "3", "4", "5", "6", "Кт1", "Кт2", "Кт3", "Очки", "Место"));
    const Table& table = table_of(document);
    EXPECT_THAT(texts_of(table.rows[0]),
                ElementsAre("1", "Абрамов Пётр", "МС", "2083", "Республика Татарстан", "", "0", "1",
                            "2", "2", "2", "1", "13½", "3", "7", "2"));
    EXPECT_THAT(texts_of(table.rows[2]),
                ElementsAre("3", "Жуков Денис", "КМС", "2049", "Республика Татарстан", "1", "1", "",
                            "2", "1", "2", "1", "14½", "2", "7", "1"));
    EXPECT_EQ(document.orientation, Orientation::kLandscape);
}

// FORM-09: one criterion is «Кт».
TEST(Crosstable, NumbersCoefficientsOnlyWhereThereAreSeveral) {
    ResultTableFacts facts = six_players(Layout::kRuDraughts);
    facts.criteria.resize(1);
    EXPECT_THAT(columns_of(crosstable_form(facts)), ::testing::Contains("Кт"));
}

TEST(Crosstable, NamesItsCriteriaWithTheirArticles) {
    EXPECT_THAT(render_body(crosstable_form(six_players(Layout::kRuDraughts))),
                HasSubstr("Кт2 — коэффициент Зонненборна-Бергера (5.4.8.3)"));
}

// UA-2024 F-5: the region before the rank, the criteria by name after the points.
TEST(Crosstable, OfUkraineHasTheColumnsOfItsForm) {
    const Document document = crosstable_form(six_players(Layout::kUaDraughts));
    EXPECT_THAT(columns_of(document),
                ElementsAre("№", "Прізвище, ім'я", "Область (команда)", "Розряд, звання", "Рейтинг",
                            "1", "2", "3", "4", "5", "6", "Очки", "Особ. зустр.", "Коеф. Зон.-Б.",
                            "Перемоги", "Місце"));
    EXPECT_THAT(render_body(document), HasSubstr("ТАБЛИЦЯ РЕЗУЛЬТАТІВ (колова система)"));
}

// RU-2022 appendix 10, FORM-10: by place, Roman rounds over two columns each.
TEST(SwissTable, HasTheColumnsOfAppendix10) {
    const Document document = swiss_table_form(swiss(Layout::kRuDraughts, 9, 2));
    EXPECT_THAT(columns_of(document),
                ElementsAre("Место", "№", "Фамилия, имя", "Зв., р/д", "Рейтинг", "Организация", "",
                            "", "", "", "Очки", "Кт1", "Кт2"));
    const Table& table = table_of(document);
    ASSERT_EQ(table.groups.size(), 1u);
    EXPECT_THAT(texts_of(table.groups.front()),
                ElementsAre("", "", "", "", "", "", "I", "II", "", "", ""));
    EXPECT_EQ(table.groups.front()[6].columns, 2);
}

TEST(SwissTable, TellsBelowHowSomebodyLeft) {
    EXPECT_THAT(render_body(swiss_table_form(swiss(Layout::kRuDraughts, 9, 3))),
                HasSubstr("№ 9, Громов Никита: выбыл, сыграно 2 из 4 (5.4.5.3)."));
}

// UA-2024 F-6: the truncated Solkoff in its steps.
TEST(SwissTable, OfUkraineShowsTheStepsOfTheTruncatedSolkoff) {
    const Document document = swiss_table_form(swiss(Layout::kUaDraughts, 9, 2));
    EXPECT_THAT(columns_of(document),
                ElementsAre("Місце", "№", "Прізвище, ім'я", "Рейтинг", "суп.", "рез.", "суп.",
                            "рез.", "Очки", "−1", "−2", "Медіанний Солкоф", "Перемоги"));
    EXPECT_THAT(render_body(document),
                HasSubstr("Програма жеребкування (затверджена Федерацією): Collegium."));
}

// RU-2022 appendix 8, FORM-07: columns 2 to 5 are the opponent's.
TEST(ParticipantCard, HasTheColumnsOfAppendix8) {
    const Document document = participant_cards_form(cards(Layout::kRuDraughts, 1));
    EXPECT_THAT(columns_of(document),
                ElementsAre("№ тура", "Фамилия, имя соперника", "№", "Звание, р/д", "Рейтинг",
                            "Цвет", "Результат", "Нарастающий итог"));
    EXPECT_EQ(table_of(document).rows.size(), 9u);
    const std::string text = render_body(document);
    EXPECT_THAT(text, HasSubstr("Участник"));
    EXPECT_THAT(text, HasSubstr("Звание/разряд"));
    EXPECT_LT(text.find("Нарастающий"), text.find("Регион"));
    EXPECT_THAT(text, Not(HasSubstr("расшифровка")));
}

TEST(ParticipantCard, StandsOnASheetOfItsOwn) {
    const auto pages = [](int count) {
        auto pdf = render_pdf(participant_cards_form(cards(Layout::kRuDraughts, count)));
        return pdf ? pdf->pages : -1;
    };
    EXPECT_EQ(pages(1), 1);
    EXPECT_EQ(pages(7), 7);
}

// A broad table is never cut off: text lines stay whole and words unbroken.
TEST(BroadTable, OfTwentyPlayersFitsItsPaper) {
    const Document document = crosstable_form(round_robin_of(20));
    const std::string body = render_body(document);
    const int width = text_width(document);
    EXPECT_LE(width, 140);
    EXPECT_THAT(body, HasSubstr("Организация"));
    for (std::size_t begin = 0; begin < body.size();) {
        const std::size_t end = body.find('\n', begin);
        EXPECT_LE(text::display_width(body.substr(begin, end - begin)), width);
        begin = end + 1;
    }
    auto pdf = render_pdf(document);
    ASSERT_TRUE(pdf);
    EXPECT_LE(pdf->pages, 2);
}

TEST(BroadTable, OfSixtyPlayersAndNineRoundsRepeatsItsHead) {
    const Document document = swiss_table_form(swiss(Layout::kRuDraughts, 60, 9));
    auto pdf = render_pdf(document);
    ASSERT_TRUE(pdf);
    EXPECT_GE(pdf->pages, 2);
    EXPECT_LE(pdf->pages, 5);
}

TEST(BroadTable, StaysAsBroadAsItMustInANarrowPane) {
    const std::string text = render_text(swiss_table_form(swiss(Layout::kRuDraughts, 12, 9)), 60);
    EXPECT_THAT(text, HasSubstr("VIII"));
    EXPECT_THAT(text, HasSubstr("Организация"));
}

// What a table says of a person is public.
static_assert(PublicFacts<RoundProtocolFacts> && PublicFacts<ResultTableFacts> &&
              PublicFacts<ParticipantCardsFacts>);

}  // namespace
}  // namespace collegium::documents::tournament_forms_test
