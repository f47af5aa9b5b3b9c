// Pairs, reasons, checks and typed decisions as plain values.
#include "tui/viewmodel/pairing.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/tui/screens/draw_client.hpp"
#include "tui/viewmodel/tournaments.hpp"
#include "tui/widgets/cells.hpp"

namespace collegium::tui::viewmodel {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

const Texts kRu(i18n::Language::kRu);

std::vector<std::string> words(const std::vector<Line>& lines) {
    std::vector<std::string> all;
    for (const Line& line : lines)
        all.push_back(line.words);
    return all;
}

v1::Tournament draughts() {
    v1::Tournament tournament;
    tournament.set_first_side("Белые");
    tournament.set_second_side("Чёрные");
    return tournament;
}

TEST(Surname, IsWhatStandsBeforeTheInitials) {
    EXPECT_EQ(surname("Тарасов М. П."), "Тарасов");
    EXPECT_EQ(surname("Де Куст Я."), "Де Куст");
    EXPECT_EQ(surname("Тарасов"), "Тарасов");
    EXPECT_EQ(surname(""), "");
}

TEST(SideLetters, AreTheFirstOfTheWordsOfTheGame) {
    EXPECT_EQ(side_letters("sfs", draughts(), 6), "чбч");
    EXPECT_EQ(side_letters("sfsfsfsf", draughts(), 3), "бчб") << "the latest are shown";
    v1::Tournament renju;
    renju.set_first_side("Black");
    renju.set_second_side("White");
    EXPECT_EQ(side_letters("fs", renju, 6), "bw");
}

TEST(Numbered, HangsBehindTheNumberAndKeepsSpacesInsideALine) {
    const auto lines = numbered({"группы: 5 [7]  4 [4, 1] и дальше", "одна"}, 24);
    EXPECT_THAT(words(lines), ElementsAre("1. группы: 5 [7]  4 [4,", "   1] и дальше", "2. одна"))
        << "a line is broken at a space only";
}

TEST(Numbered, TenthThoughtKeepsTheIndent) {
    const std::vector<std::string> many(10, "слово слово");
    const auto lines = numbered(many, 11);
    EXPECT_EQ(lines.back().words, "    слово");
}

TEST(CheckLines, PutSeveralIntoALineWhereTheyFit) {
    const auto lines = check_lines(DrawClient::drafted(), 76);
    ASSERT_EQ(lines.size(), 2U);
    EXPECT_EQ(lines[0].size(), 2U);
    EXPECT_EQ(lines[0][0].words, "✓ никто не встречается дважды");
    EXPECT_EQ(lines[1][0].words, "✓ все группы без противоречий (5.4.10.8)");
    EXPECT_EQ(lines[1][1].words, "   · плюс не нужен: 8 участников");
    for (const auto& line : check_lines(DrawClient::drafted(), 30))
        for (const Line& item : line)
            EXPECT_LE(tui::columns(item.words), 30);
}

TEST(CheckLines, WhatChangedMeanwhileStandsFirst) {
    v1::Round round = DrawClient::drafted();
    round.add_outdated("результат доски 2 тура 3 исправлен");
    EXPECT_EQ(check_lines(round, 76)[0][0].words, "! результат доски 2 тура 3 исправлен");
}

TEST(BriefChecks, SayHowManyAreKeptAndFirstWhatIsNot) {
    v1::Round round = DrawClient::drafted();
    EXPECT_EQ(brief_checks(round, kRu, 76, 2).size(), 2U) << "all of them fit";
    EXPECT_EQ(brief_checks(round, kRu, 76, 1)[0][0].words, "✓ выполнено 3 из 3, w — все");
    v1::RoundCheck& broken = *round.add_checks();
    broken.set_state(v1::RoundCheck::STATE_BROKEN);
    broken.set_text("7 и 6 из одной команды");
    broken.set_article("5.4.10.12");
    const auto lines = brief_checks(round, kRu, 76, 2);
    ASSERT_EQ(lines.size(), 1U);
    EXPECT_EQ(lines[0][0].words, "! выполнено 3 из 4, w — все");
    EXPECT_EQ(lines[0][1].words, "   × 7 и 6 из одной команды (5.4.10.12)");
    EXPECT_EQ(check_items(round).size(), 5U);
}

TEST(PairTable, KeepsTheCursorOnItsBoardWhenTheRoundIsReadAgain) {
    PairTable table;
    v1::Round round = DrawClient::drafted();
    table.show(round, draughts());
    ASSERT_TRUE(table.go_to(3));
    table.show(round, draughts());
    EXPECT_EQ(table.board(), 3);
    round.mutable_pairs()->RemoveLast();
    round.mutable_pairs()->RemoveLast();
    table.show(round, draughts());
    EXPECT_EQ(table.board(), 2) << "its board is gone: the one before";
}

TEST(PairTable, ByeAndAbsentStandBelowTheBoards) {
    PairTable table;
    v1::Round round = DrawClient::drafted();
    round.mutable_bye()->set_number(9);
    round.mutable_bye()->set_short_name("Эрдман Л. Ф.");
    round.add_absent()->set_number(10);
    table.show(round, draughts());
    ASSERT_EQ(table.size(), 6U);
    table.move_to(4);
    EXPECT_EQ(table.current(), nullptr);
    EXPECT_EQ(table.board(), 0);
    EXPECT_THAT(table.row(4).lines[0][6].text, HasSubstr("плюс"));
    EXPECT_THAT(table.row(5).lines[0][6].text, HasSubstr("пропускает тур"));
}

TEST(PairTable, IsNarrowedByNameNumberAndTheOtherLayout) {
    PairTable table;
    table.show(DrawClient::drafted(), draughts());
    table.filter("сок");
    ASSERT_EQ(table.size(), 1U);
    EXPECT_EQ(table.board(), 1);
    table.filter("cjrjk");
    EXPECT_EQ(table.size(), 1U);
    table.filter("нет такого");
    EXPECT_EQ(table.size(), 0U);
    EXPECT_EQ(table.current(), nullptr);
    table.filter("");
    EXPECT_EQ(table.size(), 4U);
}

TEST(PairTable, MarksWhatChangedUntilItWasSeen) {
    PairTable table;
    v1::Round round = DrawClient::drafted();
    round.mutable_pairs(1)->set_changed(true);
    table.show(round, draughts());
    EXPECT_EQ(table.changed_count(), 1);
    EXPECT_TRUE(table.row(1).changed);
    table.seen();
    EXPECT_EQ(table.changed_count(), 0);
}

TEST(PairTable, AnotherPairAtABoardIsMarkedAndStaysSoUntilSeen) {
    PairTable table;
    v1::Round round = DrawClient::drafted();
    table.show(round, draughts());
    EXPECT_EQ(table.changed_count(), 0);
    round.set_etag("22");
    round.mutable_pairs(0)->mutable_second()->set_number(3);
    table.show(round, draughts());
    EXPECT_EQ(table.changed_count(), 1) << "whoever made them anew, the eye is told";
    table.show(round, draughts());
    EXPECT_EQ(table.changed_count(), 1) << "reading it once more is not looking at it";
    table.seen();
    table.show(round, draughts());
    EXPECT_EQ(table.changed_count(), 0);
    v1::Round next = round;
    next.set_name(kMen + "/rounds/5");
    next.mutable_pairs(0)->mutable_second()->set_number(1);
    table.show(next, draughts());
    EXPECT_EQ(table.changed_count(), 0) << "another round is no change of this one";
}

TEST(ParsePairs, TakesWhatOfficialsType) {
    const auto pairs = parse_pairs("7-6, 4–1; 8+");
    ASSERT_TRUE(pairs.has_value());
    ASSERT_EQ(pairs->size(), 3U);
    EXPECT_EQ((*pairs)[1].first(), 4);
    EXPECT_EQ((*pairs)[1].second(), 1);
    EXPECT_EQ((*pairs)[2].first(), 8);
    EXPECT_EQ((*pairs)[2].second(), 0);
}

TEST(ParsePairs, RefusesWhatIsNoPair) {
    for (const char* text : {"", "7", "7-", "-6", "a-b", "7-6-5", "7+6", "7-6 x"})
        EXPECT_FALSE(parse_pairs(text).has_value()) << text;
}

TEST(ParseNumbers, TakesSpacesAndCommas) {
    EXPECT_THAT(*parse_numbers("7 4, 12"), ElementsAre(7, 4, 12));
    EXPECT_THAT(*parse_numbers(""), ElementsAre());
    EXPECT_FALSE(parse_numbers("семь").has_value());
    EXPECT_FALSE(parse_numbers("123456").has_value());
}

TEST(MovesOf, SetOldAndNewPairsSideBySide) {
    v1::PairChange change;
    change.add_before("3. 8 – 3");
    change.add_after("3. 8 – 2");
    change.add_after("4. 5 – 3");
    EXPECT_THAT(moves_of(change), ElementsAre("3. 8 – 3 → 3. 8 – 2", "— → 4. 5 – 3"));
}

TEST(PairsLine, ShowsARoundByItsNumbers) {
    v1::Round round = DrawClient::drafted();
    round.mutable_bye()->set_number(9);
    EXPECT_EQ(pairs_line(round), "7–6  4–1  8–3  5–2  9+");
}

TEST(DueRound, IsTheFirstThatIsNotClosed) {
    v1::Tournament tournament;
    tournament.set_rounds(7);
    EXPECT_EQ(due_round(tournament), 1);
    tournament.set_closed_rounds(3);
    EXPECT_EQ(due_round(tournament), 4);
    tournament.set_closed_rounds(7);
    tournament.set_state(v1::TOURNAMENT_STATE_FINISHED);
    EXPECT_EQ(due_round(tournament), 7) << "the last one when all are closed";
}

TEST(DueRound, OfAPlayOffMayBeBeyondThePlannedOnes) {
    v1::Tournament tournament;
    tournament.set_rounds(2);
    tournament.set_closed_rounds(2);
    tournament.set_state(v1::TOURNAMENT_STATE_RUNNING);
    EXPECT_EQ(due_round(tournament), 3) << "1:1, the first win decides";
    tournament.set_closed_rounds(5);
    tournament.set_state(v1::TOURNAMENT_STATE_FINISHED);
    EXPECT_EQ(due_round(tournament), 5);
}

TEST(ParticipantState, SaysLateAndAbsentTogether) {
    v1::Participant participant;
    participant.set_state(v1::Participant::STATE_PLAYING);
    EXPECT_EQ(participant_state(participant, kRu), "играет");
    participant.set_joined_round(3);
    participant.add_absent_rounds(4);
    participant.add_absent_rounds(6);
    EXPECT_EQ(participant_state(participant, kRu), "с тура 3, пропуск: 4, 6");
    participant.set_state(v1::Participant::STATE_WITHDRAWN);
    EXPECT_EQ(participant_state(participant, kRu), "выбыл");
}

TEST(SettingLines, NameTheSourceOfEach) {
    v1::Tournament tournament;
    tournament.set_rounds(7);
    auto& source = *tournament.add_sources();
    source.set_field("rounds");
    source.set_text("Положение, п. 4.2");
    EXPECT_THAT(words(setting_lines(tournament, kRu)), ElementsAre("Туров: 7 = Положение, п. 4.2"));
}

}  // namespace
}  // namespace collegium::tui::viewmodel
