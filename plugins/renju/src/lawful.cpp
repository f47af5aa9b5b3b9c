// What may be done next, and why not.
#include <algorithm>
#include <cstdlib>
#include <string>

#include <collegium/renju/fifth_moves.hpp>
#include <collegium/renju/opening_names.hpp>
#include <collegium/renju/state.hpp>
#include <collegium/sdk/try.hpp>

#include "foul_words.hpp"
#include "refusals.hpp"

namespace collegium::renju {
namespace {

using Kind = sdk::DecisionKind;
using sdk::Result;

bool within(Point point, int reach) {
    return std::abs(column_of(point) - column_of(kCentre)) <= reach &&
           std::abs(row_of(point) - row_of(kCentre)) <= reach;
}

std::string name_of(const Rules& rules, sdk::Square point) {
    return point < kPoints ? point_name(static_cast<Point>(point), rules.letters)
                           : std::to_string(point);
}

// The third stone of a procedure that leaves 13D and 13I out.
bool barred_pattern(const State& state, const Rules& rules, Point third) {
    if (!rules.bars_thirteenth || state.stones != 2) return false;
    for (int number = 0; number < kPoints; ++number) {
        const auto second = static_cast<Point>(number);
        if (state.board.at(second) != Cell::kWhiteStone) continue;
        const OpeningName* name = opening_of(second, third);
        return name != nullptr && (name->code == "13D" || name->code == "13I");
    }
    return false;
}

[[nodiscard]] Result<void> check_empty(const State& state, const Rules& rules, sdk::Square point) {
    if (point >= kPoints)
        return forbid(rules, rules.articles->board, "RENJU_NO_SUCH_POINT", "no such point",
                      {{"point", std::to_string(point)}});
    if (!state.board.empty(static_cast<Point>(point)))
        return forbid(rules, rules.articles->first_move, "RENJU_POINT_TAKEN",
                      "the point is occupied", {{"point", name_of(rules, point)}});
    return {};
}

[[nodiscard]] Result<void> check_reach(const StageRule& stage, const Rules& rules, Point point) {
    if (within(point, stage.reach)) return {};
    if (stage.reach == kCentrePoint)
        return forbid(rules, rules.articles->first_move, "RENJU_CENTRE_AWAITED",
                      "the first stone goes to the centre", {{"point", name_of(rules, point)}});
    const std::string size = std::to_string(2 * stage.reach + 1);
    return forbid(rules, rules.articles->opening, "RENJU_OUTSIDE_SQUARE",
                  "outside the central square",
                  {{"point", name_of(rules, point)},
                   {"size", size},
                   {"stone", std::to_string(stage.stones + 1)}});
}

[[nodiscard]] Result<void> check_placement(const State& state, const Rules& rules,
                                           const StageRule* stage,
                                           const sdk::Placement& placement) {
    if (placement.piece != sdk::kSamePiece)
        return forbid(rules, rules.articles->first_move, "RENJU_NO_SUCH_MOVE",
                      "stones are of one kind");
    TRY(check_empty(state, rules, placement.point));
    const auto point = static_cast<Point>(placement.point);
    if (stage != nullptr) {
        TRY(check_reach(*stage, rules, point));
        if (barred_pattern(state, rules, point))
            return forbid(rules, rules.articles->opening, "RENJU_OPENING_BARRED",
                          "the procedure leaves this pattern out",
                          {{"point", name_of(rules, point)}});
    }
    const Verdict verdict = verdict_on(state, rules, point);
    if (!verdict.lawful()) return foul_refusal(state.board, rules, point, verdict);
    return {};
}

[[nodiscard]] Result<void> check_pass(const State& state, const Rules& rules) {
    if (state.stage != kFreePlay)
        return forbid(rules, rules.articles->early_pass, "RENJU_NO_PASS_IN_OPENING",
                      "no pass while the opening procedure lasts");
    if (state.stones + state.passes < rules.first_pass)
        return forbid(rules, rules.articles->early_pass, "RENJU_PASS_TOO_EARLY",
                      "no pass in the first moves", {{"moves", std::to_string(rules.first_pass)}});
    return {};
}

// A decision spelt as lawful_moves() spells it.
bool well_formed(const sdk::Decision& decision) {
    const bool pointed = decision.kind == Kind::kOffer || decision.kind == Kind::kChoose;
    return decision.points.size() == (pointed ? 1U : 0U) &&
           (decision.kind == Kind::kDeclare || decision.number == 0);
}

[[nodiscard]] Result<void> check_number(const State& state, const Rules& rules, int number) {
    const NumberRange range = numbers_awaited(state, rules);
    if (number >= range.least && number <= range.greatest) return {};
    return forbid(rules, rules.articles->opening, "RENJU_NUMBER_OUT_OF_RANGE",
                  "the number is out of range",
                  {{"number", std::to_string(number)},
                   {"least", std::to_string(range.least)},
                   {"greatest", std::to_string(range.greatest)}});
}

[[nodiscard]] Result<void> check_offer(const State& state, const Rules& rules,
                                       const StageRule& stage, sdk::Square square) {
    TRY(check_empty(state, rules, square));
    const auto point = static_cast<Point>(square);
    TRY(check_reach(stage, rules, point));
    const Point same = FifthMoveSymmetry(state.board).repeated(state.offers, point);
    if (same == kNoPoint) return {};
    if (same == point)
        return forbid(rules, rules.articles->opening, "RENJU_OFFERED_ALREADY",
                      "the point is offered already", {{"point", name_of(rules, point)}});
    return forbid(rules, rules.articles->opening, "RENJU_OFFER_EQUIVALENT",
                  "the point is equivalent to an offered one by symmetry",
                  {{"point", name_of(rules, point)}, {"offered", name_of(rules, same)}});
}

[[nodiscard]] Result<void> check_choice(const State& state, const Rules& rules,
                                        sdk::Square square) {
    const auto offered = [&](Point point) { return point == square; };
    if (std::any_of(state.offers.begin(), state.offers.end(), offered)) return {};
    return forbid(rules, rules.articles->opening, "RENJU_NOT_OFFERED", "the point was not offered",
                  {{"point", name_of(rules, square)}});
}

const char* awaited_reason(Act act) {
    switch (act) {
        case Act::kPlace:
            return "RENJU_STONE_AWAITED";
        case Act::kSwap:
            return "RENJU_SWAP_AWAITED";
        case Act::kDeclare:
            return "RENJU_NUMBER_AWAITED";
        case Act::kOffer:
            return "RENJU_OFFER_AWAITED";
        case Act::kChoose:
            return "RENJU_CHOICE_AWAITED";
        case Act::kSwapOrOffer:
            return "RENJU_SWAP_OR_OFFER_AWAITED";
        case Act::kTakeSide:
            return "RENJU_COLOUR_AWAITED";
        case Act::kTakeSideOrAdd:
            return "RENJU_COLOUR_OR_ADD_AWAITED";
    }
    return "RENJU_NO_SUCH_MOVE";
}

// The last three points are left for the two stones and White's next.
bool may_add(const State& state) {
    return state.stones + 3 <= kPoints;
}

[[nodiscard]] Result<void> check_decision(const State& state, const Rules& rules,
                                          const StageRule& stage, const sdk::Decision& decision) {
    const Kind kind = decision.kind;
    const bool swap = kind == Kind::kSwap || kind == Kind::kKeep;
    const bool take = kind == Kind::kTakeFirst || kind == Kind::kTakeSecond;
    if (well_formed(decision)) {
        switch (stage.act) {
            case Act::kSwap:
                if (swap) return {};
                break;
            case Act::kDeclare:
                if (kind == Kind::kDeclare) return check_number(state, rules, decision.number);
                break;
            case Act::kOffer:
                if (kind == Kind::kOffer)
                    return check_offer(state, rules, stage, decision.points.front());
                break;
            case Act::kChoose:
                if (kind == Kind::kChoose)
                    return check_choice(state, rules, decision.points.front());
                break;
            case Act::kSwapOrOffer:
                if (swap) return {};
                if (kind == Kind::kDeclare) return check_number(state, rules, decision.number);
                break;
            case Act::kTakeSide:
                if (take) return {};
                break;
            case Act::kTakeSideOrAdd:
                if (take || (kind == Kind::kAdd && may_add(state))) return {};
                break;
            case Act::kPlace:
                break;
        }
    }
    return forbid(rules, rules.articles->opening, awaited_reason(stage.act),
                  "another act is awaited", {{"stage", std::string(stage.id)}});
}

void add_points(std::vector<sdk::Move>& moves, const State& state, const Rules& rules,
                const StageRule* stage) {
    for (int number = 0; number < kPoints; ++number) {
        const sdk::Placement placement{static_cast<sdk::Square>(number), sdk::kSamePiece};
        const auto point = static_cast<Point>(number);
        if (!state.board.empty(point)) continue;
        if (stage != nullptr &&
            (!within(point, stage->reach) || barred_pattern(state, rules, point)))
            continue;
        if (verdict_on(state, rules, point).lawful()) moves.emplace_back(placement);
    }
}

void add_offers(std::vector<sdk::Move>& moves, const State& state, const StageRule& stage) {
    const FifthMoveSymmetry symmetry(state.board);
    for (int number = 0; number < kPoints; ++number) {
        const auto point = static_cast<Point>(number);
        if (state.board.empty(point) && within(point, stage.reach) &&
            symmetry.repeated(state.offers, point) == kNoPoint)
            moves.emplace_back(sdk::Decision{Kind::kOffer, 0, {point}});
    }
}

}  // namespace

Result<void> check(const State& state, const Rules& rules, const sdk::Move& move) {
    const StageRule* stage = stage_of(state, rules);
    if (std::holds_alternative<sdk::Pass>(move)) return check_pass(state, rules);
    if (const auto* placement = std::get_if<sdk::Placement>(&move)) {
        if (stage == nullptr || stage->act == Act::kPlace)
            return check_placement(state, rules, stage, *placement);
        return forbid(rules, rules.articles->opening, awaited_reason(stage->act),
                      "another act is awaited", {{"stage", std::string(stage->id)}});
    }
    if (const auto* decision = std::get_if<sdk::Decision>(&move)) {
        if (stage != nullptr) return check_decision(state, rules, *stage, *decision);
        return forbid(rules, rules.articles->opening, "RENJU_OPENING_IS_OVER",
                      "the opening procedure is over");
    }
    return forbid(rules, rules.articles->first_move, "RENJU_NO_SUCH_MOVE",
                  "stones are placed, never moved");
}

std::vector<sdk::Move> lawful_moves(const State& state, const Rules& rules) {
    std::vector<sdk::Move> moves;
    const StageRule* stage = stage_of(state, rules);
    const auto add = [&moves](Kind kind, int number = 0) {
        moves.emplace_back(sdk::Decision{kind, number, {}});
    };
    if (stage == nullptr || stage->act == Act::kPlace) {
        add_points(moves, state, rules, stage);
        if (check_pass(state, rules)) moves.emplace_back(sdk::Pass{});
        return moves;
    }
    switch (stage->act) {
        case Act::kSwapOrOffer:
        case Act::kSwap:
            add(Kind::kSwap);
            add(Kind::kKeep);
            break;
        case Act::kOffer:
            add_offers(moves, state, *stage);
            break;
        case Act::kChoose:
            for (const Point point : state.offers)
                moves.emplace_back(sdk::Decision{Kind::kChoose, 0, {point}});
            break;
        case Act::kTakeSide:
        case Act::kTakeSideOrAdd:
            add(Kind::kTakeFirst);
            add(Kind::kTakeSecond);
            if (stage->act == Act::kTakeSideOrAdd && may_add(state)) add(Kind::kAdd);
            break;
        case Act::kDeclare:
        case Act::kPlace:
            break;
    }
    const NumberRange numbers = numbers_awaited(state, rules);
    for (int number = numbers.least; number != 0 && number <= numbers.greatest; ++number)
        add(Kind::kDeclare, number);
    return moves;
}

}  // namespace collegium::renju
