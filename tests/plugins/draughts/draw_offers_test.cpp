// When a draw may be offered and agreed.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "catalogue.hpp"

namespace collegium::draughts::test {
namespace {

using sdk::DrawOffer;
using sdk::Seat;

constexpr auto kShuffle = "W:WKc1,a3,g1,h2:BKf8,a5,h6,h8";
constexpr auto kShuffle100 = "W:WK48,26,36,46,35,45:BK3,6,16,5,15,25";

struct OfferCase {
    std::string name;
    std::string rules;
    std::string edition;
    std::string parameters;
    std::string start;
    std::string moves;
    Seat seat;
    std::vector<DrawOffer> earlier;
    std::string forbidden_by;  // empty: admissible
};

void PrintTo(const OfferCase& c, std::ostream* out) {
    *out << c.name;
}

class DrawOfferCase : public testing::TestWithParam<OfferCase> {};

TEST_P(DrawOfferCase, IsJudgedByTheBook) {
    const OfferCase& c = GetParam();
    const TestDiscipline discipline(rules_named(c.rules));
    const auto game =
        played(discipline, setup_of(c.edition, c.parameters, c.start), moves_in(c.moves));
    ASSERT_NE(game, nullptr);
    const auto verdict = discipline.check_offer(*game, {c.seat, c.earlier});
    ASSERT_TRUE(verdict.has_value());
    EXPECT_EQ(verdict->admissible, c.forbidden_by.empty()) << verdict->why.en;
    EXPECT_EQ(verdict->why.ru.empty(), c.forbidden_by.empty());
    EXPECT_FALSE(verdict->citation.article.empty());
    if (!c.forbidden_by.empty()) {
        EXPECT_EQ(verdict->citation.article, c.forbidden_by);
    }
}

constexpr auto kFirst = Seat::kFirst;
constexpr auto kSecond = Seat::kSecond;

const std::string kNineteen = "9*(c1-b2 f8-e7 b2-c1 e7-f8) c1-b2 f8-e7";
const std::string kThirtyNine = "19*(48-43 3-8 43-48 8-3) 48-43 3-8";
const std::string kThirtySeven = "18*(48-43 3-8 43-48 8-3) 48-43 3-8";
// Six and seven pieces, none of which meet.
const std::string kSixEach = "W:WKc1,a1,a3,e1,g1,h2:BKf8,a7,b8,d8,h6,h8";
const std::string kSevenSix = "W:WKc1,a1,a3,e1,f2,g1,h2:BKf8,a7,b8,d8,h6,h8";
const std::string kTenEach = "W:WK48,26,36,46,35,45,47,49,50,44:BK3,6,16,5,15,25,1,2,4,7";
const std::string kTenEleven = "W:WK48,26,36,46,35,45,47,49,50,44:BK3,6,16,5,15,25,1,2,4,7,11";
const std::string kElevenNine = "W:WK48,26,36,46,35,45,47,49,50,44,41:BK3,6,16,5,15,25,1,2,4";
const std::string kUnrecorded = "programme=rapid,record-kept=false";
const std::string kUnrecordedBlitz = "programme=blitz,record-kept=false";
const std::vector<DrawOffer> kWhiteRefused = {{Seat::kFirst, 1}};
const std::vector<DrawOffer> kBothRefused = {{Seat::kFirst, 1}, {Seat::kSecond, 2}};

INSTANTIATE_TEST_SUITE_P(
    Draughts, DrawOfferCase,
    testing::Values(
        OfferCase{"DISC D-21 black has made 19",
                  "RUS64",
                  "RU",
                  "-",
                  kShuffle,
                  kNineteen + " b2-c1",
                  kFirst,
                  {},
                  "6.1.8.1"},
        OfferCase{"DISC D-21 twenty each",
                  "RUS64",
                  "RU",
                  "-",
                  kShuffle,
                  kNineteen + " b2-c1 e7-f8",
                  kSecond,
                  {},
                  ""},
        OfferCase{"DISC D-21 in draughts-64",
                  "DRAUGHTS64",
                  "RU",
                  "-",
                  kShuffle,
                  kNineteen + " b2-c1",
                  kFirst,
                  {},
                  "6.1.8.1"},
        OfferCase{"DISC D-21 rapid with a record",
                  "RUS64",
                  "RU",
                  "programme=rapid",
                  kShuffle,
                  "c1-b2",
                  kFirst,
                  {},
                  ""},
        OfferCase{"the older chapter has no minimum",
                  "RUS64",
                  "OLD",
                  "-",
                  kShuffle,
                  "c1-b2",
                  kFirst,
                  {},
                  ""},
        OfferCase{"the older chapter with a chosen minimum",
                  "RUS64",
                  "OLD",
                  "offer-after-moves=5",
                  kShuffle,
                  "c1-b2",
                  kFirst,
                  {},
                  "2.1.9.3"},
        OfferCase{"the reverse game has no minimum",
                  "GIVEAWAY",
                  "RU",
                  "-",
                  kShuffle,
                  "c1-b2",
                  kFirst,
                  {},
                  ""},
        OfferCase{"DISC D-22 39 each",
                  "INT100",
                  "RU",
                  "-",
                  kShuffle100,
                  kThirtyNine,
                  kSecond,
                  {},
                  "7.5.1"},
        OfferCase{"DISC D-22 40 each",
                  "INT100",
                  "RU",
                  "-",
                  kShuffle100,
                  kThirtyNine + " 43-48 8-3",
                  kSecond,
                  {},
                  ""},
        OfferCase{"DISC D-23 seven v six",
                  "RUS64",
                  "RU",
                  kUnrecorded,
                  kSevenSix,
                  "c1-b2",
                  kFirst,
                  {},
                  "6.1.10.2"},
        OfferCase{
            "DISC D-23 six v six", "RUS64", "RU", kUnrecorded, kSixEach, "c1-b2", kFirst, {}, ""},
        OfferCase{"DISC D-24 ten v eleven",
                  "INT100",
                  "RU",
                  kUnrecordedBlitz,
                  kTenEleven,
                  "48-43",
                  kFirst,
                  {},
                  "7.7.2"},
        OfferCase{"DISC D-24 ten v ten",
                  "INT100",
                  "RU",
                  kUnrecordedBlitz,
                  kTenEach,
                  "48-43",
                  kFirst,
                  {},
                  ""},
        OfferCase{"DISC D-29 again before the opponent", "GIVEAWAY", "RU", "-", kShuffle,
                  "c1-b2 f8-e7 b2-c1", kFirst, kWhiteRefused, "5.4.13.4"},
        OfferCase{"DISC D-29 after the opponent's offer", "GIVEAWAY", "RU", "-", kShuffle,
                  "c1-b2 f8-e7 b2-c1", kFirst, kBothRefused, ""},
        OfferCase{"DISC D-29 the opponent may", "GIVEAWAY", "RU", "-", kShuffle, "c1-b2 f8-e7",
                  kSecond, kWhiteRefused, ""},
        OfferCase{"DISC D-29 by the older chapter", "RUS64", "OLD", "-", kShuffle,
                  "c1-b2 f8-e7 b2-c1", kFirst, kWhiteRefused, "2.1.9.4"},
        OfferCase{"before one's own move",
                  "GIVEAWAY",
                  "RU",
                  "-",
                  kShuffle,
                  "c1-b2",
                  kSecond,
                  {},
                  "5.4.13.3"},
        OfferCase{"before any move", "GIVEAWAY", "RU", "-", kShuffle, "-", kFirst, {}, "5.4.13.3"},
        OfferCase{"UA-2024 WE-21 move 38",
                  "INT100",
                  "UA",
                  "-",
                  kShuffle100,
                  kThirtySeven + " 43-48 8-3",
                  kSecond,
                  {},
                  "E.3.1"},
        OfferCase{"UA-2024 WE-21 move 40",
                  "INT100",
                  "UA",
                  "-",
                  kShuffle100,
                  kThirtyNine + " 43-48 8-3",
                  kSecond,
                  {},
                  ""},
        OfferCase{"UA-2024 WE-21 blitz 11 v 9",
                  "INT100",
                  "UA",
                  kUnrecordedBlitz,
                  kElevenNine,
                  "48-43",
                  kFirst,
                  {},
                  "E.3.1"},
        OfferCase{"UA-2024 WE-21 blitz 10 v 10",
                  "INT100",
                  "UA",
                  kUnrecordedBlitz,
                  kTenEach,
                  "48-43",
                  kFirst,
                  {},
                  ""},
        OfferCase{"UA-2024 WE-22 six v six",
                  "DRAUGHTS64",
                  "UA",
                  kUnrecorded,
                  kSixEach,
                  "c1-b2",
                  kFirst,
                  {},
                  ""},
        OfferCase{"UA-2024 WE-22 seven v six",
                  "DRAUGHTS64",
                  "UA",
                  kUnrecorded,
                  kSevenSix,
                  "c1-b2",
                  kFirst,
                  {},
                  "F.1.1"},
        OfferCase{"UA rapid with a record keeps the minimum",
                  "DRAUGHTS64",
                  "UA",
                  "programme=rapid",
                  kShuffle,
                  "c1-b2",
                  kFirst,
                  {},
                  "F.1.1"},
        OfferCase{"UA moves of both together",
                  "DRAUGHTS64",
                  "UA",
                  "offer-moves-of=both",
                  kShuffle,
                  "5*(c1-b2 f8-e7 b2-c1 e7-f8)",
                  kSecond,
                  {},
                  ""},
        OfferCase{"UA checkers at any stage",
                  "CHECKERS",
                  "UA",
                  "-",
                  "B:WK29,28:BK4,5",
                  "4-8",
                  kFirst,
                  {},
                  ""},
        OfferCase{"UA again before the opponent", "CHECKERS", "UA", "-", "B:WK29,28:BK4,5",
                  "4-8 29-25 8-4", kFirst, kWhiteRefused, "F.3"},
        OfferCase{"UA again after a change of forces", "RUS64/7.4", "UA", "offer-after-moves=0",
                  "W:WKc1,a3,h2:BKf8,a5,h6", "c1-b2 f8-e7 b2-c1 e7-f8 a3-b4 a5:c3 h2-g3", kFirst,
                  kWhiteRefused, ""}),
    [](const testing::TestParamInfo<OfferCase>& c) { return test_name(c.param.name); });

TEST(DrawOffer, IsRefusedOnceTheGameIsDecided) {
    const TestDiscipline discipline(rules_named("RUS64"));
    const auto game = new_game(rules_named("RUS64"), "W:Wa5:Bb6,c7");
    EXPECT_EQ(discipline.check_offer(*game, {Seat::kSecond, {}}).error().reason, "GAME_IS_OVER");
}

}  // namespace
}  // namespace collegium::draughts::test
