// RU-CHESS appendix 1, cell by cell; the whole paper is among the golden files of forms_test.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/documents/audience.hpp>
#include <collegium/documents/pdf.hpp>
#include <collegium/documents/render.hpp>

#include "match_facts.hpp"

namespace collegium::documents::match_protocol_test {
namespace {

using ::testing::HasSubstr;
using testing::match_examples;
using testing::MatchExample;
using ::testing::Not;

template <typename T>
std::vector<T> blocks_of(const Document& document) {
    std::vector<T> found;
    for (const Block& block : document.blocks)
        if (const auto* one = std::get_if<T>(&block)) found.push_back(*one);
    return found;
}

std::vector<std::string> texts(const TableRow& row) {
    std::vector<std::string> texts;
    for (const Cell& cell : row)
        texts.push_back(cell.text);
    return texts;
}

std::string first_line(const std::string& text) {
    return text.substr(0, text.find('\n'));
}

Document numbered(const MatchExample& example) {
    Document document = match_protocol_form(example.facts);
    document.stamp.number = example.data["number"];
    return document;
}

// RU-CHESS W-53
TEST(MatchProtocol, HasTheCellsOfAppendix1) {
    const std::vector<MatchExample> examples = match_examples();
    ASSERT_EQ(examples.size(), 2U);
    for (const MatchExample& example : examples) {
        SCOPED_TRACE(example.data["example"].get<std::string>());
        const Document document = numbered(example);
        const Table table = blocks_of<Table>(document).at(0);
        std::vector<std::string> headings;
        for (const Column& column : table.columns)
            headings.push_back(column.heading);
        EXPECT_EQ(nlohmann::json(headings), example.data["headings"]);
        nlohmann::json rows = nlohmann::json::array();
        for (const TableRow& row : table.rows)
            rows.push_back(texts(row));
        const TableRow captains = table.rows.back();
        rows.erase(rows.size() - 1);
        EXPECT_EQ(rows, example.data["rows"]);
        EXPECT_EQ(nlohmann::json({first_line(captains[1].text), first_line(captains[2].text)}),
                  example.data["captains"]);
        for (const std::size_t cell : {1U, 2U})
            EXPECT_TRUE(captains[cell].text.ends_with(
                "_\n" + example.data["signature_caption"].get<std::string>()));
    }
}

// RU-CHESS W-53
TEST(MatchProtocol, HasTheHeadingsAndSignatureLinesOfAppendix1) {
    for (const MatchExample& example : match_examples()) {
        const Document document = numbered(example);
        const std::string body = render_body(document);
        std::size_t at = 0;
        for (const auto& title : example.data["titles"]) {
            at = body.find(title.get<std::string>(), at);
            ASSERT_NE(at, std::string::npos) << title;
        }
        EXPECT_THAT(body, HasSubstr(example.data["date_line"].get<std::string>()));
        const Field name = blocks_of<FieldRow>(document).at(0).fields.at(0);
        EXPECT_EQ(name.value, example.data["event"]);
        EXPECT_EQ(name.caption, example.data["event_caption"]);
        EXPECT_THAT(body, Not(HasSubstr("(название")));
        nlohmann::json posts = nlohmann::json::array();
        const Signatures signatures = blocks_of<Signatures>(document).at(0);
        for (const FieldRow& line : signatures.lines) {
            posts.push_back(line.fields.front().label);
            EXPECT_EQ(line.fields.front().caption, example.data["signature_caption"]);
        }
        EXPECT_EQ(posts, example.data["signatures"]);
    }
}

// RU-CHESS W-53: «Check» of the example, by the same pieces the tables of teams are made of.
TEST(MatchProtocol, AgreesWithTheCountOfTheMatch) {
    for (const MatchExample& example : match_examples()) {
        SCOPED_TRACE(example.data["example"].get<std::string>());
        const rounds::MatchCredit credit = rounds::match_credit(example.results, example.scale);
        nlohmann::json white = nlohmann::json::array();
        nlohmann::json unrated = nlohmann::json::array();
        const auto first = example.data["begins_at_first_board"] == example.data["teams"][0]
                               ? pairing::Side::kFirst
                               : pairing::Side::kSecond;
        for (int board = 1; board <= static_cast<int>(credit.boards.size()); ++board) {
            if (rounds::side_at_board(first, board) == pairing::Side::kFirst)
                white.push_back(board);
            if (!credit.boards[static_cast<std::size_t>(board - 1)].rated) unrated.push_back(board);
        }
        EXPECT_EQ(white, example.data["white_at"]);
        EXPECT_EQ(unrated, example.data["unrated"]);
        standings::TeamMatch match;
        match.first_points = {credit.score.first, example.scale.unit};
        match.second_points = {credit.score.second, example.scale.unit};
        match.possible = {credit.possible, example.scale.unit};
        EXPECT_EQ(standings::to_text(match.first_points), example.facts.first_total);
        EXPECT_EQ(standings::to_text(match.second_points), example.facts.second_total);
        const int of_first = standings::match_points(match, example.rule);
        std::swap(match.first_points, match.second_points);
        EXPECT_EQ(nlohmann::json({of_first, standings::match_points(match, example.rule)}),
                  example.data["match_points"]);
    }
}

TEST(MatchProtocol, IsABlankToFillInBeforeTheMatch) {
    MatchProtocolFacts facts = match_examples().front().before_play;
    facts.round = 0;
    facts.group.clear();
    facts.date.reset();
    const Document document = match_protocol_form(facts);
    const Table table = blocks_of<Table>(document).at(0);
    EXPECT_EQ(table.rows.at(0).back().text, "-");
    EXPECT_EQ(table.rows.at(6).back().text, "-");
    EXPECT_EQ(table.rows.at(7).at(1).text, "В пользу команды");
    const std::string body = render_body(document);
    EXPECT_THAT(body, HasSubstr("Протокол N _____"));
    EXPECT_THAT(body, HasSubstr("Тур _____   Группа _____   \" _____ \" ____________ 20__ г."));
}

// RU-CHESS 23: not counted however it ended, so the paper shows what counts.
TEST(MatchProtocol, ShowsALossWhereSomebodyHadNoRightToTheBoard) {
    MatchExample example = match_examples().front();
    example.results.front().first_without_right = true;
    enter_results(example.facts, example.results, example.scale, example.rule);
    EXPECT_EQ(example.facts.boards.front().first_result, "0");
    EXPECT_EQ(example.facts.boards.front().second_result, "1");
    EXPECT_EQ(example.facts.first_total, "3");
    EXPECT_EQ(example.facts.winner, "");
}

TEST(MatchProtocol, StandsOnOneSheet) {
    const auto pdf = render_pdf(numbered(match_examples().front()));
    ASSERT_TRUE(pdf);
    EXPECT_EQ(pdf->pages, 1);
}

static_assert(PublicFacts<MatchProtocolFacts> && PublicFacts<MatchBoard>);

}  // namespace
}  // namespace collegium::documents::match_protocol_test
