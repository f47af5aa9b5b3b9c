// Fast entry as values: keys under both scales, slips, the list of boards.
#include "tui/viewmodel/results.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tui/viewmodel/board_list.hpp"
#include "tui/viewmodel/result_keys.hpp"
#include "tui/viewmodel/standings.hpp"

namespace collegium::tui::viewmodel {
namespace {

using testing::HasSubstr;

const Texts kRu{i18n::Language::kRu};
const Scale kTwo{"2", "1", "0", "5.4.7.1"};
const Scale kOne{"1", "½", "0", "5.4.7.1"};

TEST(ResultKeys, TheDigitIsWhatTheLeftHandNameGets) {
    EXPECT_EQ(read_result_key("2", kTwo, kRu).result, QuickResult::kFirstWins);
    EXPECT_EQ(read_result_key("1", kTwo, kRu).result, QuickResult::kDraw);
    EXPECT_EQ(read_result_key("0", kTwo, kRu).result, QuickResult::kSecondWins);
    EXPECT_EQ(read_result_key("1", kOne, kRu).result, QuickResult::kFirstWins);
    EXPECT_EQ(read_result_key("0", kOne, kRu).result, QuickResult::kSecondWins);
}

TEST(ResultKeys, AWinOfTheOtherScaleIsRefusedWithTheKeyToPress) {
    const KeyReading reading = read_result_key("2", kOne, kRu);
    EXPECT_FALSE(reading.result);
    EXPECT_EQ(reading.refusal, "Здесь победа — 1 очко (5.4.7.1). Нажмите 1");
}

TEST(ResultKeys, EqualsAndFiveAreADrawInBothScales) {
    for (const Scale& scale : {kTwo, kOne})
        for (const char* key : {"=", "5"})
            EXPECT_EQ(read_result_key(key, scale, kRu).result, QuickResult::kDraw);
    EXPECT_EQ(written(QuickResult::kDraw, kOne), "½:½");
    EXPECT_EQ(key_of(QuickResult::kDraw, kOne), "=");
    EXPECT_EQ(key_of(QuickResult::kDraw, kTwo), "1");
}

TEST(ResultKeys, SignsSayWhoDidNotCome) {
    EXPECT_EQ(written(*read_result_key("+", kTwo, kRu).result, kTwo), "+:−");
    EXPECT_EQ(written(*read_result_key("-", kOne, kRu).result, kOne), "−:+");
}

std::optional<SlipLine::Slip> type(SlipLine& line, std::initializer_list<const char*> keys) {
    std::optional<SlipLine::Slip> slip;
    for (const char* key : keys)
        slip = line.type(key);
    return slip;
}

TEST(Slips, AreWholeAtTheirLastCharacter) {
    SlipLine line;
    EXPECT_FALSE(type(line, {"2", "7", "Space"}));
    EXPECT_EQ(line.type("2"), (SlipLine::Slip{27, "2"}));
    EXPECT_EQ(line.text(), "27 2");
    EXPECT_EQ(type(line, {"7", "="}), (SlipLine::Slip{7, "="})) << "the next slip begins anew";
    EXPECT_EQ(type(line, {"1", "2", "Space", "-"}), (SlipLine::Slip{12, "-"}));
}

TEST(Slips, WithoutABoardASignSaysNothing) {
    SlipLine line;
    EXPECT_FALSE(type(line, {"+"}));
    EXPECT_FALSE(type(line, {"Space", "="}));
    EXPECT_EQ(line.text(), "");
}

TEST(Slips, BackspaceTakesTheLastCharacterBack) {
    SlipLine line;
    EXPECT_FALSE(type(line, {"2", "7", "Backspace", "8", "Space", "Space"}));
    EXPECT_EQ(line.text(), "28 ");
    EXPECT_EQ(line.board(), 28);
    EXPECT_FALSE(SlipLine::takes("u"));
}

BoardRow row(int number, const std::string& result, const std::string& version = "v1") {
    BoardRow made;
    made.name = "boards/" + std::to_string(number);
    made.number = number;
    made.result = result;
    made.complete = result != "·:·";
    made.open_games = made.complete ? 0 : 1;
    made.version = version;
    return made;
}

class Boards : public testing::Test {
  protected:
    Boards() { list.show({row(1, "2:0"), row(2, "·:·"), row(3, "·:·"), row(4, "1:1")}); }
    BoardList list;
};

TEST_F(Boards, TheNextOneIsBelowThenRoundTheEnd) {
    ASSERT_TRUE(list.go_to("boards/2"));
    EXPECT_EQ(list.next_open(), "boards/3");
    ASSERT_TRUE(list.go_to("boards/3"));
    EXPECT_EQ(list.next_open(), "boards/2");
    list.update(row(2, "2:0", "v2"), true);
    EXPECT_EQ(list.next_open(), "") << "the board one is on is not the next";
    EXPECT_EQ(list.open_count(), 1U);
}

TEST_F(Boards, WhatIsUnderWayIsNotAskedForAgain) {
    list.set_waiting({{"boards/2", {{"2:0"}, false}}});
    EXPECT_FALSE(list.is_open("boards/2"));
    EXPECT_EQ(list.open_count(), 1U);
    EXPECT_EQ(list.row(1).lines[0][4].text, "2:0 …");
    list.set_waiting({{"boards/2", {{"2:0"}, true}}});
    EXPECT_EQ(list.row(1).lines[0][4].text, "2:0 ↥");
}

TEST_F(Boards, OnlyWhatOthersChangedIsMarked) {
    list.update(row(2, "0:2", "v2"), true);
    EXPECT_FALSE(list.is_changed("boards/2"));
    list.show({row(1, "2:0"), row(2, "0:2", "v2"), row(3, "1:1", "v2"), row(4, "1:1")});
    EXPECT_TRUE(list.is_changed("boards/3"));
    EXPECT_FALSE(list.is_changed("boards/2"));
    list.seen();
    EXPECT_FALSE(list.is_changed("boards/3"));
}

TEST_F(Boards, AMicroMatchStaysOpenUntilAllItsGamesAreThere) {
    BoardRow match = row(2, "·:·", "v2");
    match.games = {"2:0", "·:·"};
    match.open_games = 1;
    list.update(match, true);
    EXPECT_TRUE(list.is_open("boards/2"));
    list.set_waiting({{"boards/2", {{"1:1"}, false}}});
    EXPECT_FALSE(list.is_open("boards/2"));
    EXPECT_EQ(list.row(1).lines[0][5].text, "П1 2:0  П2 1:1");
}

TEST(ResultWords, SidesAreDeclinedInRussianAndUkrainian) {
    EXPECT_EQ(genitive_of_side("белые", kRu), "белых");
    EXPECT_EQ(genitive_of_side("синие", kRu), "синих");
    EXPECT_EQ(genitive_of_side("чорні", Texts{i18n::Language::kUk}), "чорних");
    EXPECT_EQ(genitive_of_side("White", Texts{i18n::Language::kEn}), "White");
}

TEST(ResultWords, ALongNameKeepsTheInitialOfItsLastPart) {
    EXPECT_EQ(with_initial("Жуков Денис Викторович"), "Жуков Денис В.");
    EXPECT_EQ(with_initial("Жуков Денис"), "Жуков Денис");
    EXPECT_EQ(with_initial("Ли"), "Ли");
}

TEST(ResultWords, RegionsAreSaidShort) {
    EXPECT_EQ(short_region("Саратовская область"), "Саратовская");
    EXPECT_EQ(short_region("Республика Татарстан"), "Татарстан");
    EXPECT_EQ(short_region("Москва"), "Москва");
}

TEST(ResultWords, AnImpactOfNothingSaysSo) {
    const auto lines = impact_lines(v1::Impact{}, kRu);
    ASSERT_EQ(lines.size(), 1U);
    EXPECT_EQ(lines[0].words, "Больше ничего не меняется.");
}

TEST(ResultWords, AnImpactNamesPairsPlacesDocumentsAndDrafts) {
    v1::Impact impact;
    v1::PairEffect& pair = *impact.add_pairs();
    pair.set_round(4);
    pair.set_before("2. 4 – 1");
    v1::DocumentEffect& document = *impact.add_documents();
    document.set_title("Протокол тура 4, версия 1");
    impact.add_dropped_drafts(5);
    v1::PlaceEffect& place = *impact.add_places();
    place.set_number(3);
    place.set_short_name("Ёлкин А. С.");
    place.set_place_before("1–8");
    place.set_place_after("1–8");
    place.set_points_before("4");
    place.set_points_after("3");
    std::string all;
    for (const Line& line : impact_lines(impact, kRu))
        all += line.words + "\n";
    EXPECT_THAT(all, HasSubstr("Тур 4: пары остаются"));
    EXPECT_THAT(all, HasSubstr("было бы: такой пары нет"));
    EXPECT_THAT(all, HasSubstr("Протокол тура 4, версия 1"));
    EXPECT_THAT(all, HasSubstr("Черновик пар тура 5 будет отброшен"));
    EXPECT_THAT(all, HasSubstr("№ 3 Ёлкин А. С.: место 1–8, очки 4 → 3"));
}

TEST(ResultWords, WhoIsStruckHasNoPlaceAnyMore) {
    v1::Impact impact;
    v1::PlaceEffect& place = *impact.add_places();
    place.set_number(6);
    place.set_short_name("Ким Т. О.");
    place.set_place_before("5");
    place.set_points_before("1");
    EXPECT_EQ(impact_lines(impact, kRu).back().words, "  № 6 Ким Т. О.: место 5 → вне таблицы");
}

TEST(ResultWords, AnImpactNamesTheStagesThatRestOnTheTournament) {
    v1::Impact impact;
    v1::StageEffect& stage = *impact.add_stages();
    stage.set_title("Финал");
    stage.add_comes("Ёлкин А. С.");
    stage.add_goes("Абрамов П. Р.");
    stage.set_undecided("Выходят 2, а места 2–3 разделены");
    v1::PairEffect& pair = *stage.add_pairs();
    pair.set_round(1);
    pair.set_after("2. 4 – 1");
    std::string all;
    for (const Line& line : impact_lines(impact, kRu))
        all += line.words + "\n";
    EXPECT_EQ(all,
              "Этап «Финал»\n"
              "  вышел бы: Ёлкин А. С.\n"
              "  не вышел бы: Абрамов П. Р.\n"
              "  Выходят 2, а места 2–3 разделены\n"
              "Тур 1: пары остаются, сегодня были бы другими\n"
              "  сейчас:  такой пары нет\n"
              "  было бы: 2. 4 – 1\n");
}

TEST(StandingsCells, ARoundNamesTheOpponentTheSideAndThePoints) {
    v1::RoundCell cell;
    cell.set_opponent(12);
    cell.set_first(true);
    cell.set_text("½");
    EXPECT_EQ(round_cell(cell, {"б", "ч"}), "12б ½");
    v1::RoundCell bye;
    bye.set_text("+");
    EXPECT_EQ(round_cell(bye, {"б", "ч"}), "+");
}

}  // namespace
}  // namespace collegium::tui::viewmodel
