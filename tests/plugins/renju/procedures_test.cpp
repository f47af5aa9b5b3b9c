// Opening procedures: each played through, and what each refuses. Vectors O-.. are those of the
// catalogue of disciplines, section 14.7.
#include <map>
#include <set>
#include <tuple>

#include <gtest/gtest.h>

#include <collegium/renju/fifth_moves.hpp>
#include <collegium/renju/opening_names.hpp>
#include <collegium/renju/procedures.hpp>

#include "boards.hpp"
#include "games.hpp"

namespace collegium::renju::test {
namespace {

// A word of a procedure played through: the stage it answers and who acts there.
struct Step {
    const char* stage;
    const char* turn;
    const char* word;
};

void play_through(sdk::Game& game, const std::vector<Step>& steps) {
    for (const Step& step : steps) {
        SCOPED_TRACE(std::string(step.stage) + " " + step.word);
        EXPECT_EQ(stage_of(game), step.stage);
        EXPECT_EQ(turn_of(game), step.turn);
        if (const auto stage = discipline().stage(game)) {
            EXPECT_FALSE(stage->awaited.ru.empty());
            EXPECT_EQ(stage->citation.article, "9.2.4.3");
        }
        play(game, step.word);
        if (::testing::Test::HasFatalFailure()) return;
    }
}

TEST(OpeningProcedure, CentreAsksForTheFirstStoneOnly) {
    const auto game = game_of("opening-rule=centre");
    EXPECT_EQ(refusal(*game, "h9"), "RENJU_CENTRE_AWAITED");
    EXPECT_EQ(refusal(*game, "pass"), "RENJU_NO_PASS_IN_OPENING");
    EXPECT_EQ(refusal(*game, "swap"), "RENJU_STONE_AWAITED");
    play_through(*game, {{"m1", "1B", "h8"}, {"", "2W", "a1"}, {"", "1B", "o15"}});
    EXPECT_EQ(refusal(*game, "swap"), "RENJU_OPENING_IS_OVER");
}

TEST(OpeningProcedure, SwapIsPlayedByBothAndOffersTwoFifths) {
    const auto game = game_of("opening-rule=swap");
    play_through(*game, {{"m1", "1B", "h8"},
                         {"m2", "2W", "h9"},
                         {"m3", "1B", "i10"},
                         {"s3", "2W", "swap"},
                         {"m4", "1W", "a1"},
                         {"offer5", "2B", "offer:g8"},
                         {"offer5", "2B", "offer:g7"},
                         {"choose5", "1W", "choose:g7"},
                         {"m6", "1W", "o1"},
                         {"", "2B", "o15"}});
}

TEST(OpeningProcedure, SwapLeavesTwoPatternsOutUnlessTheRegulationLetsThem) {
    const auto game = game_of("opening-rule=swap");
    play(*game, "h8 h9");
    EXPECT_EQ(refusal(*game, "j6"), "RENJU_OPENING_BARRED");  // 13D
    EXPECT_EQ(game->legal_moves().size(), 21U);               // 23 less 13D and its mirror image
    const auto all = game_of("opening-rule=swap swap-bars-13=false");
    play(*all, "h8 h9");
    EXPECT_EQ(refusal(*all, "j6"), "");
}

TEST(OpeningProcedure, RifIsBegunByOnePlayer) {
    const auto game = game_of("opening-rule=rif");
    play_through(*game, {{"m1", "1B", "h8"},
                         {"m2", "1B", "i9"},
                         {"m3", "1B", "f6"},
                         {"s3", "2W", "keep"},
                         {"m4", "2W", "g8"},
                         {"offer5", "1B", "offer:a1"},
                         {"offer5", "1B", "offer:b1"},
                         {"choose5", "2W", "choose:a1"},
                         {"m6", "2W", "c1"},
                         {"", "1B", "d1"}});
    EXPECT_EQ(game->board_view(sdk::Side::kFirst).cells[14 * 15].number, 5);
}

TEST(OpeningProcedure, YamaguchiDeclaresTheNumberWithThePattern) {
    const auto game = game_of("opening-rule=yamaguchi");
    play_through(*game, {{"m1", "1B", "h8"},
                         {"m2", "1B", "h9"},
                         {"m3", "1B", "h10"},
                         {"declare", "1B", "declare:3"},
                         {"s3", "2W", "swap"},
                         {"m4", "1W", "i7"},
                         {"offer5", "2B", "g8"},
                         {"offer5", "2B", "i8"},
                         {"offer5", "2B", "a1"},
                         {"choose5", "1W", "i8"},
                         {"m6", "1W", "c1"},
                         {"", "2B", "d1"}});
}

TEST(OpeningProcedure, SoosyrvHasASecondSwapAfterTheNumber) {
    const auto game = game_of("opening-rule=soosyrv");
    play_through(*game, {{"m1", "1B", "h8"},
                         {"m2", "1B", "h9"},
                         {"m3", "1B", "h10"},
                         {"s3", "2W", "keep"},
                         {"m4", "2W", "i7"},
                         {"declare", "2W", "declare:2"},
                         {"s4", "1B", "swap"},
                         {"offer5", "2B", "offer:g8"},
                         {"offer5", "2B", "offer:i8"},
                         {"choose5", "1W", "choose:g8"},
                         {"m6", "1W", "c1"},
                         {"", "2B", "d1"}});
    EXPECT_EQ(discipline().notes(*game).back().id, "colours");
}

TEST(OpeningProcedure, TarannikovSwapsAfterEveryStone) {
    const auto game = game_of("opening-rule=tarannikov");
    play_through(*game, {{"m1", "1B", "h8"},
                         {"s1", "2W", "swap"},
                         {"m2", "1W", "h9"},
                         {"s2", "2B", "swap"},
                         {"m3", "1B", "i10"},
                         {"s3", "2W", "keep"},
                         {"m4", "2W", "e5"},
                         {"s4", "1B", "swap"},
                         {"m5", "2B", "l12"},
                         {"s5", "1W", "keep"},
                         {"m6", "1W", "a1"},
                         {"", "2B", "o15"}});
    EXPECT_EQ(refusal(*game_of("opening-rule=tarannikov"), "pass"), "RENJU_NO_PASS_IN_OPENING");
}

TEST(OpeningProcedure, TaraguchiGoesOnByOneStoneWithSwaps) {
    const auto game = game_of("opening-rule=taraguchi");
    play_through(*game, {{"m1", "1B", "h8"},
                         {"s1", "2W", "keep"},
                         {"m2", "2W", "h9"},
                         {"s2", "1B", "keep"},
                         {"m3", "1B", "i10"},
                         {"s3", "2W", "keep"},
                         {"m4", "2W", "k11"},
                         {"s4", "1B", "keep"},
                         {"m5", "1B", "d4"},
                         {"s5", "2W", "swap"},
                         {"m6", "1W", "a1"},
                         {"", "2B", "o15"}});
}

TEST(OpeningProcedure, TaraguchiGoesOnByOfferingItsNumber) {
    const auto game = game_of("opening-rule=taraguchi opening-number=3");
    play(*game, "h8 keep h9 keep i10 keep k11");
    EXPECT_EQ(refusal(*game, "declare:10"), "RENJU_NUMBER_OUT_OF_RANGE");
    EXPECT_EQ(discipline().stage(*game)->procedure.en, "Taraguchi rule-3");
    play_through(*game, {{"s4", "1B", "declare:3"},
                         {"offer5", "1B", "offer:a1"},
                         {"offer5", "1B", "offer:b1"},
                         {"offer5", "1B", "offer:c1"},
                         {"choose5", "2W", "choose:b1"},
                         {"m6", "2W", "a1"},
                         {"", "1B", "o15"}});
}

TEST(OpeningProcedure, SuperTaraguchiHasWiderSquares) {
    const auto game = game_of("opening-rule=super-taraguchi");
    play(*game, "h8 keep");
    EXPECT_EQ(refusal(*game, "k8"), "RENJU_OUTSIDE_SQUARE");
    play_through(*game, {{"m2", "2W", "j8"},
                         {"s2", "1B", "keep"},
                         {"m3", "1B", "k5"},
                         {"s3", "2W", "swap"},
                         {"m4", "1W", "l12"},
                         {"s4", "2B", "swap"},
                         {"m5", "1B", "d4"},
                         {"s5", "2W", "keep"},
                         {"m6", "2W", "a1"},
                         {"", "1B", "o15"}});
}

TEST(OpeningProcedure, SakataHasOneFifthMoveNearTheCentre) {
    const auto game = game_of("opening-rule=sakata");
    play(*game, "h8 h9 i10 swap a1");
    EXPECT_EQ(refusal(*game, "d8"), "RENJU_OUTSIDE_SQUARE");
    play_through(*game, {{"m5", "2B", "e8"}, {"m6", "1W", "o1"}, {"", "2B", "o15"}});
}

TEST(OpeningProcedure, SuperSakataLetsColoursBeTakenOrStonesAdded) {
    const auto game = game_of("opening-rule=super-sakata");
    play_through(*game, {{"m1", "1B", "h8"},
                         {"m2", "1B", "h9"},
                         {"m3", "1B", "i10"},
                         {"m4", "2W", "k11"},
                         {"m5", "2W", "d4"},
                         {"choice", "1B", "add"},
                         {"add-white", "1B", "a1"},
                         {"add-black", "1B", "o15"},
                         {"choice", "2W", "add"},
                         {"add-white", "2W", "a2"},
                         {"add-black", "2W", "o14"},
                         {"choice", "1B", "white"},
                         {"mw", "1W", "b2"},
                         {"", "2B", "n13"}});
}

TEST(OpeningProcedure, SuperSakataBlackTakerLeavesTheNextStoneToTheOther) {
    const auto game = game_of("opening-rule=super-sakata");
    play(*game, "h8 h9 i10 k11 d4 black");
    EXPECT_EQ(turn_of(*game), "2W");
    EXPECT_EQ(refusal(*game, "black"), "RENJU_STONE_AWAITED");
}

TEST(OpeningProcedure, Swap2IsGomokuWithThreeFreeStones) {
    const auto game = game_of("opening-rule=swap2");
    play_through(*game, {{"m1", "1B", "a1"},
                         {"m2", "1B", "b1"},
                         {"m3", "1B", "c1"},
                         {"choice", "2W", "add"},
                         {"add-white", "2W", "d1"},
                         {"add-black", "2W", "e1"},
                         {"choice2", "1B", "white"},
                         {"m6", "1W", "f1"},
                         {"", "2B", "g1"}});
    const auto taken = game_of("opening-rule=swap2");
    play(*taken, "a1 b1 c1 black");
    EXPECT_EQ(stage_of(*taken), "m4");
    EXPECT_EQ(turn_of(*taken), "1W");
    play(*taken, "o15");
    EXPECT_EQ(stage_of(*taken), "");
    EXPECT_EQ(turn_of(*taken), "2B");
}

TEST(OpeningProcedure, Swap2KnowsNoFoulsAndWinsByExactlyFive) {
    const std::string six = "W:Bh1,h2:Wd8,e8,f8,h8,i8";
    EXPECT_EQ(game_of("opening-rule=swap2", six)->outcome().state, sdk::OutcomeState::kGoingOn);
    const auto game = game_of("opening-rule=swap2", six);
    play(*game, "g8");
    EXPECT_EQ(game->outcome().state, sdk::OutcomeState::kGoingOn);
    const auto fork = game_of("opening-rule=swap2", "B:Bf8,g8,h6,h7:W");
    EXPECT_EQ(refusal(*fork, "h8"), "");
    EXPECT_TRUE(discipline().refused_moves(*fork).empty());
}

// Every stage refuses what belongs to another, with a reason and the article on openings.
TEST(OpeningProcedure, RefusesEveryActThatIsNotAwaited) {
    const std::vector<std::string> words = {"h7",  "pass",  "swap",     "keep",     "declare:2",
                                            "add", "black", "offer:a1", "choose:a1"};
    for (const Procedure& procedure : procedures()) {
        const auto game = game_of("opening-rule=" + std::string(procedure.id));
        for (int act = 0; act < 40 && !stage_of(*game).empty(); ++act) {
            for (const std::string& word : words) {
                const auto parsed = game->parse_move(word);
                if (!std::holds_alternative<sdk::IllegalMove>(parsed)) continue;
                const auto& why = std::get<sdk::IllegalMove>(parsed).why;
                EXPECT_EQ(why.reason.substr(0, 6), "RENJU_") << procedure.id << " " << word;
                ASSERT_EQ(why.citations.size(), 1U);
                EXPECT_EQ(why.citations.front().book, "ru-draughts-2022");
            }
            const auto moves = game->legal_moves();
            ASSERT_FALSE(moves.empty());
            ASSERT_TRUE(game->play(moves.front()).has_value());
        }
        // Always the first act: Super Sakata's takes Black, so no procedure lasts for ever.
        EXPECT_EQ(stage_of(*game), "") << procedure.id;
    }
}

// DISC O-01
TEST(OpeningNames, AreTwentySixClassesOf184Placements) {
    std::map<std::string_view, int> counts;
    int raw = 0;
    for (int column = -1; column <= 1; ++column) {
        for (int row = -1; row <= 1; ++row) {
            for (int across = -2; across <= 2; ++across) {
                for (int along = -2; along <= 2; ++along) {
                    const Point second = point_at(7 + column, 7 + row);
                    const Point third = point_at(7 + across, 7 + along);
                    if (second == kCentre || third == kCentre || second == third) continue;
                    ++raw;
                    const OpeningName* name = opening_of(second, third);
                    ASSERT_NE(name, nullptr);
                    ++counts[name->code];
                }
            }
        }
    }
    EXPECT_EQ(raw, 184);
    EXPECT_EQ(counts.size(), 26U);
    EXPECT_EQ(counts["1D"], 4);
    EXPECT_EQ(counts["4D"], 8);
    EXPECT_EQ(counts["13I"], 4);
    EXPECT_EQ(opening_of(point_at(7, 8), point_at(0, 0)), nullptr);
}

// DISC O-02, DISC O-03, DISC O-04
TEST(OpeningNames, AreKnownUpToSymmetryAndShown) {
    const auto named_after = [](const std::string& words) {
        const auto game = game_of("");
        play(*game, words);
        return discipline().notes(*game).front().text.en;
    };
    EXPECT_EQ(named_after("H8 H9 I9"), "opening 4D Kagetsu (花月)");
    EXPECT_EQ(named_after("H8 I8 I7"), "opening 4D Kagetsu (花月)");
    EXPECT_EQ(named_after("H8 I9 F6 A1 B1"), "opening 13I Suisei (彗星)");
    EXPECT_TRUE(discipline().notes(*game_of("", "W:Bh8,a1:Wh9")).empty());
    EXPECT_EQ(discipline().notes(*game_of("", "W:Bh8,h7:Wh9")).front().text.en,
              "opening 8D Shogetsu (松月)");
}

// DISC O-05
TEST(OpeningProcedure, RifRefusesTheSecondStoneOutsideTheSquareOfThree) {
    const auto game = game_of("opening-rule=rif");
    play(*game, "H8");
    EXPECT_EQ(refusal(*game, "K8"), "RENJU_OUTSIDE_SQUARE");
    EXPECT_EQ(refusing_article(*game, "K8"), "9.2.4.3");
}

// DISC O-06, DISC O-07, DISC O-12, DISC O-13
TEST(FifthMoves, EquivalentBySymmetryOfTheFourStonesAreOneOffer) {
    struct Case {
        const char* stones;
        const char* first;
        const char* second;
        bool same;
    };
    const std::vector<Case> cases = {
        {"H8 H9 H10 keep H7", "G8", "I8", true},   // O-06, mirror in column H
        {"H8 H9 H10 keep I7", "G8", "I8", false},  // O-07, no symmetry left
        {"H8 H9 H7 keep H6", "G8", "G7", true},    // O-12, about the middle of H8 and H7
        {"H8 H9 H7 keep H6", "G8", "I7", true},    // O-12
        {"H8 H9 H10 keep I9", "G8", "G10", true},  // O-13, mirror in row 9
    };
    for (const Case& one : cases) {
        SCOPED_TRACE(std::string(one.stones) + " " + one.second);
        const auto game = game_of("opening-rule=rif");
        play(*game, one.stones);
        play(*game, one.first);
        EXPECT_EQ(refusal(*game, one.second), one.same ? "RENJU_OFFER_EQUIVALENT" : "");
        EXPECT_EQ(refusal(*game, one.first), "RENJU_OFFERED_ALREADY");
        EXPECT_EQ(refusal(*game, "H8"), "RENJU_POINT_TAKEN");
    }
}

// The catalogue's count: of the 5,772 positions of four stones 163 have a symmetry.
TEST(FifthMoves, SymmetryOfAllFourStonePositionsIsCounted) {
    int positions = 0;
    int symmetrical = 0;
    std::size_t fewest = kPoints;
    for (const OpeningName& name : opening_names()) {
        const Point second = name.direct ? point_at(7, 8) : point_at(8, 8);
        const Point third = point_at(7 + name.third_column, 7 + name.third_row);
        for (int number = 0; number < kPoints; ++number) {
            Board board;
            board.place(kCentre, kBlack);
            board.place(second, kWhite);
            board.place(third, kBlack);
            if (!board.empty(static_cast<Point>(number))) continue;
            board.place(static_cast<Point>(number), kWhite);
            ++positions;
            const FifthMoveSymmetry symmetry(board);
            std::vector<Point> offers;
            int empty = 0;
            for (int offer = 0; offer < kPoints; ++offer) {
                const auto point = static_cast<Point>(offer);
                if (!board.empty(point)) continue;
                ++empty;
                if (symmetry.repeated(offers, point) == kNoPoint) offers.push_back(point);
            }
            if (static_cast<int>(offers.size()) < empty) ++symmetrical;
            fewest = std::min(fewest, offers.size());
        }
    }
    EXPECT_EQ(positions, 5772);
    EXPECT_EQ(symmetrical, 163);
    EXPECT_GE(fewest, static_cast<std::size_t>(kMostFifthMoves));
}

// DISC O-08, DISC O-17
TEST(OpeningProcedure, DeclaredNumbersHaveTheProceduresBounds) {
    const auto soosyrv = game_of("opening-rule=soosyrv");
    play(*soosyrv, "h8 h9 h10 keep i7");
    const auto stage = discipline().stage(*soosyrv);
    EXPECT_EQ(stage->least_number, 1);
    EXPECT_EQ(stage->greatest_number, 8);
    EXPECT_EQ(stage->procedure.ru, "правило Соосырва-8");
    EXPECT_EQ(refusal(*soosyrv, "declare:0"), "RENJU_NUMBER_OUT_OF_RANGE");
    EXPECT_EQ(refusal(*soosyrv, "declare:1"), "");
    EXPECT_EQ(refusal(*soosyrv, "declare:8"), "");
    EXPECT_EQ(refusal(*soosyrv, "declare:9"), "RENJU_NUMBER_OUT_OF_RANGE");

    const auto yamaguchi = game_of("opening-rule=yamaguchi");
    play(*yamaguchi, "h8 h9 h10");
    EXPECT_EQ(refusal(*yamaguchi, "declare:0"), "RENJU_NUMBER_OUT_OF_RANGE");
    EXPECT_EQ(refusal(*yamaguchi, "declare:1"), "");
    EXPECT_EQ(refusal(*yamaguchi, "declare:12"), "");
    const auto capped = game_of("opening-rule=yamaguchi opening-number=12");
    play(*capped, "h8 h9 h10");
    EXPECT_EQ(refusal(*capped, "declare:13"), "RENJU_NUMBER_OUT_OF_RANGE");
}

// DISC O-09
TEST(OpeningProcedure, TaraguchiFourthStoneStaysInTheSquareOfSeven) {
    const auto game = game_of("opening-rule=taraguchi");
    play(*game, "H8 keep H9 keep I10 keep");
    EXPECT_EQ(refusal(*game, "L8"), "");
    EXPECT_EQ(refusal(*game, "M8"), "RENJU_OUTSIDE_SQUARE");
}

// DISC O-10, DISC O-16
TEST(OpeningProcedure, APassIsNeverADecision) {
    const auto game = game_of("opening-rule=rif");
    play(*game, "h8");
    EXPECT_EQ(refusal(*game, "pass"), "RENJU_NO_PASS_IN_OPENING");
    EXPECT_EQ(refusing_article(*game, "pass"), "9.3.1.5");
    play(*game, "h9 h10");
    EXPECT_EQ(refusal(*game, "pass"), "RENJU_NO_PASS_IN_OPENING");
    EXPECT_EQ(game->legal_moves().size(), 2U);  // swap, keep
}

// DISC O-11
TEST(OpeningProcedure, ASwapChangesTheHolderAndNotTheSeat) {
    const auto game = game_of("opening-rule=rif");
    EXPECT_EQ(turn_of(*game), "1B");  // the seat that starts with Black, whatever follows
    play(*game, "h8 h9 h10 swap");
    EXPECT_EQ(turn_of(*game), "1W");
    EXPECT_EQ(game->position().text, "W:Bh8,h10:Wh9:swapped:stage=m4");
}

// DISC O-14
TEST(OpeningProcedure, TaraguchiOfferExcludesTheSwap) {
    const auto game = game_of("opening-rule=taraguchi");
    play(*game, "h8 keep h9 keep i10 keep k11 swap");
    EXPECT_EQ(refusal(*game, "declare:10"), "RENJU_STONE_AWAITED");
    EXPECT_EQ(refusal(*game, "offer:a1"), "RENJU_STONE_AWAITED");
}

// DISC O-15
TEST(OpeningProcedure, SoosyrvNumberSurvivesTheSwap) {
    const auto game = game_of("opening-rule=soosyrv");
    play(*game, "h8 h9 h10 keep i7 declare:5 swap g8 i8 a1 b1");
    EXPECT_EQ(turn_of(*game), "2B");
    const auto stage = discipline().stage(*game);
    EXPECT_EQ(stage->id, "offer5");
    EXPECT_EQ(stage->offered.size(), 4U);
    EXPECT_EQ(stage->awaited.en, "offer a fifth move: 5 of 5");
    play(*game, "c1");
    EXPECT_EQ(stage_of(*game), "choose5");
    EXPECT_EQ(refusal(*game, "d1"), "RENJU_NOT_OFFERED");
}

// The table itself: every reference resolves, every stone has one place.
TEST(OpeningProcedure, TableIsSound) {
    EXPECT_EQ(procedures().size(), 11U);
    for (const Procedure& procedure : procedures()) {
        std::set<std::string_view> ids;
        for (const StageRule& stage : procedure.stages) {
            EXPECT_TRUE(ids.insert(stage.id).second) << procedure.id << " " << stage.id;
            for (const std::string_view target : {stage.then, stage.branch}) {
                if (target.empty() || target == "free") continue;
                EXPECT_NE(stage_row(procedure, target), kFreePlay) << procedure.id << target;
            }
        }
    }
}

}  // namespace
}  // namespace collegium::renju::test
