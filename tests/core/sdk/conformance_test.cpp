#include <gmock/gmock.h>

#include <collegium/conformance/check.hpp>

#include "race.hpp"

namespace collegium::conformance {
namespace {

using sdk::testing::Fault;
using sdk::testing::Race;

TEST(Conformance, FindsNothingWrongWithAGoodDiscipline) {
    for (const Effort effort : {Effort::kQuick, Effort::kThorough}) {
        const Report report = check(Race(Fault::kNone), effort);

        for (const auto& failure : report.failures) {
            ADD_FAILURE() << failure.check << ": " << failure.detail;
        }
        EXPECT_GT(report.passed, 40);
    }
}

struct Broken {
    Fault fault;
    const char* check;
};

class BrokenPromise : public ::testing::TestWithParam<Broken> {};

TEST_P(BrokenPromise, IsNamed) {
    const Report report = check(Race(GetParam().fault), Effort::kThorough);

    std::vector<std::string> names;
    for (const auto& failure : report.failures)
        names.push_back(failure.check);
    EXPECT_THAT(names, ::testing::Contains(::testing::HasSubstr(GetParam().check)));
}

INSTANTIATE_TEST_SUITE_P(
    Faults, BrokenPromise,
    ::testing::Values(
        Broken{Fault::kNoUkrainianName, "identity: texts are there in ru, uk and en"},
        Broken{Fault::kEditionsChange, "game: two questions get one answer"},
        Broken{Fault::kDefaultOutOfRange, "game: a parameter's default is one of its values"},
        Broken{Fault::kMachineNotationHasSpaces, "the machine form is one word of ASCII"},
        Broken{Fault::kMachineNotationIsNotRead, "the machine form of a move parses back"},
        Broken{Fault::kBookNotationIsNotRead, "every form of a move can mean it"},
        Broken{Fault::kMoveListedTwice, "every move is listed once"},
        Broken{Fault::kLegalMoveRefused, "a legal move can be played"},
        Broken{Fault::kMovesAfterTheEnd, "there are moves exactly while the game goes on"},
        Broken{Fault::kOutcomeWithoutArticle, "an outcome cites its article"},
        Broken{Fault::kPositionForgetsTheSide, "a position written and read is the same"},
        Broken{Fault::kIllegalMovePlayed, "an illegal move is refused and changes nothing"},
        Broken{Fault::kNonsenseParsed, "what is no move is refused with a reason"},
        Broken{Fault::kNonsensePositionTaken, "what is no position is refused"},
        Broken{Fault::kPerftCountsWrong, "perft counts the moves of the game"},
        Broken{Fault::kPerftDoesNotStop, "perft can be stopped"},
        Broken{Fault::kOtherSideSeesTheSame, "the other side sees the same board turned round"},
        Broken{Fault::kPieceWithoutWords, "texts are there in ru, uk and en"},
        Broken{Fault::kThrows, "nothing is thrown"},
        Broken{Fault::kDrawRuleWithoutArticle, "a draw rule cites its article"},
        Broken{Fault::kRulingWithoutQuestion, "a draw that needs a ruling says what is asked"},
        Broken{Fault::kClaimShownAndRefused, "what is shown as claimable can be claimed"},
        Broken{Fault::kOfferForbiddenWithoutArticle, "an offer is judged with an article"},
        Broken{Fault::kLegalMoveListedAsRefused, "a refused move is not among the legal ones"},
        Broken{Fault::kRefusedMoveReadAsLegal, "the text of a refused move is no legal move"},
        Broken{Fault::kRefusedMoveWithoutArticle, "a refused move cites its article"},
        Broken{Fault::kStageOfAnotherPlayer, "who acts in a stage is who has the turn"},
        Broken{Fault::kStageWithoutWords, "stages race: texts are there in ru, uk and en"},
        Broken{Fault::kStageWithANumberNobodyMayDeclare, "the numbers of a stage can be declared"},
        Broken{Fault::kClaimWithoutArticle, "a claim that is listed is judged by an article"},
        Broken{Fault::kClaimAfterTheEnd, "nothing can be claimed once the game is decided"},
        Broken{Fault::kUnknownClaimJudged, "a claim that is not listed is refused with a reason"},
        Broken{Fault::kRecommendedControlUnclassified,
               "time controls race: a recommended control belongs to its own programme"},
        Broken{Fault::kOpeningEntryRefused, "openings race: every entry makes a start"},
        Broken{Fault::kOpeningWithoutArticle, "openings race: a start cites its article"},
        Broken{Fault::kOpeningLeadsElsewhere, "openings race: the moves lead to the start"},
        Broken{Fault::kVoidOpeningSetUp, "openings race: a void entry is refused"},
        Broken{Fault::kNonsenseTableTaken, "openings race: what is no table is refused"}));

}  // namespace
}  // namespace collegium::conformance
