// A game small enough to be broken on purpose: two players add 1 or 2 in turn, 3 is forbidden,
// whoever reaches six wins. The first move is a stage of its own, and a win must be claimed at
// five. Each fault breaks one promise of the SDK.
#pragma once

#include <collegium/sdk/claims.hpp>
#include <collegium/sdk/draw_rules.hpp>
#include <collegium/sdk/game.hpp>
#include <collegium/sdk/openings.hpp>
#include <collegium/sdk/refusals.hpp>
#include <collegium/sdk/stages.hpp>
#include <collegium/sdk/time_controls.hpp>

namespace collegium::sdk::testing {

enum class Fault {
    kNone,
    kNoUkrainianName,
    kEditionsChange,
    kDefaultOutOfRange,
    kMachineNotationHasSpaces,
    kMachineNotationIsNotRead,
    kBookNotationIsNotRead,
    kMoveListedTwice,
    kLegalMoveRefused,
    kMovesAfterTheEnd,
    kOutcomeWithoutArticle,
    kPositionForgetsTheSide,
    kIllegalMovePlayed,
    kNonsenseParsed,
    kNonsensePositionTaken,
    kPerftCountsWrong,
    kPerftDoesNotStop,
    kOtherSideSeesTheSame,
    kPieceWithoutWords,
    kThrows,
    kDrawRuleWithoutArticle,
    kRulingWithoutQuestion,
    kClaimShownAndRefused,
    kOfferForbiddenWithoutArticle,
    kRecommendedControlUnclassified,
    kLegalMoveListedAsRefused,
    kRefusedMoveReadAsLegal,
    kRefusedMoveWithoutArticle,
    kStageOfAnotherPlayer,
    kStageWithoutWords,
    kStageWithANumberNobodyMayDeclare,
    kClaimWithoutArticle,
    kClaimAfterTheEnd,
    kUnknownClaimJudged,
    kOpeningEntryRefused,
    kOpeningWithoutArticle,
    kOpeningLeadsElsewhere,
    kVoidOpeningSetUp,
    kNonsenseTableTaken,
};

class Race final : public DisciplineOf<IdentityV0, GameV0, StagesV0, RefusalsV0, DrawRulesV0,
                                       ClaimsV0, OpeningsV0, TimeControlsV0> {
  public:
    explicit Race(Fault fault) : fault_(fault) {}

    Identity identity() const override;
    std::vector<Edition> editions() const override;
    std::vector<Notation> notations() const override;
    std::string square_name(Square square) const override;
    Result<Game*> start(const GameSetup& setup) const override;
    std::optional<Stage> stage(const Game& game) const override;
    std::vector<GameNote> notes(const Game& game) const override;
    std::vector<ClaimKind> claims(const Game& game) const override;
    Result<ClaimRuling> judge_claim(const Game& game, std::string_view claim) const override;
    std::vector<RefusedMove> refused_moves(const Game& game) const override;
    std::vector<DrawState> states(const Game& game) const override;
    Result<ClaimVerdict> check_claim(const Game& game, std::string_view rule,
                                     const ClaimContext& claim) const override;
    Result<OfferVerdict> check_offer(const Game& game, const OfferContext& offer) const override;
    std::vector<OpeningTable> tables(const GameSetup& base) const override;
    Result<TableCheck> check_table(std::string_view text, const GameSetup& base) const override;
    Result<StartedOpening> set_up(const OpeningTable& table, const OpeningEntry& entry,
                                  const GameSetup& base) const override;
    TimeControlVerdict classify(const TimeControl& control,
                                std::string_view edition) const override;
    std::vector<RecommendedControl> recommended(std::string_view edition) const override;

  private:
    Fault fault_;
    mutable int questions_ = 0;  // what no discipline may have; for kEditionsChange
};

}  // namespace collegium::sdk::testing
