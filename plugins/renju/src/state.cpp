#include <algorithm>
#include <array>

#include <collegium/renju/fifth_moves.hpp>
#include <collegium/renju/state.hpp>

namespace collegium::renju {
namespace {

constexpr std::array<std::array<int, 2>, 4> kSteps = {{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};

// How many stones of one colour stand in a row through the point, in each direction.
std::array<int, 4> rows_through(const Board& board, Point point) {
    std::array<int, 4> lengths{};
    for (std::size_t d = 0; d < kSteps.size(); ++d) {
        lengths[d] = 1;
        for (const int sign : {1, -1}) {
            int column = column_of(point) + sign * kSteps[d][0];
            int row = row_of(point) + sign * kSteps[d][1];
            while (column >= 0 && column < kSize && row >= 0 && row < kSize &&
                   board.at(point_at(column, row)) == board.at(point)) {
                ++lengths[d];
                column += sign * kSteps[d][0];
                row += sign * kSteps[d][1];
            }
        }
    }
    return lengths;
}

// The win that the stone on the point is part of: a five for Black, five or more for White
// (9.2.6.1, 9.2.6.2), exactly five for both in gomoku.
Ending win_through(const Board& board, const Rules& rules, Point point) {
    const auto lengths = rows_through(board, point);
    const sdk::Side side = board.at(point) == Cell::kBlackStone ? kBlack : kWhite;
    if (std::find(lengths.begin(), lengths.end(), 5) != lengths.end())
        return {EndKind::kFive, side};
    const bool long_row = std::any_of(lengths.begin(), lengths.end(), [](int n) { return n > 5; });
    if (long_row && side == kWhite && !rules.procedure->gomoku) return {EndKind::kOverline, side};
    return {};
}

Ending win_of(const Board& board, const Rules& rules, Point last) {
    if (last != kNoPoint) return win_through(board, rules, last);
    for (int number = 0; number < kPoints; ++number) {
        const auto point = static_cast<Point>(number);
        if (board.empty(point)) continue;
        const Ending win = win_through(board, rules, point);
        if (win.kind != EndKind::kNone) return win;
    }
    return {};
}

bool nobody_can_win(const State& state, const Rules& rules) {
    if (rules.no_five == NoFiveDraw::kNone) return false;
    return !can_build(state.board, kBlack) && !can_build(state.board, kWhite, white_aim(rules));
}

void put(State& state, Point point) {
    const sdk::Side side = state.board.to_move();
    state.board.place(point, side);
    state.board.set_to_move(sdk::other(side));
    ++state.stones;
    state.passes_in_a_row = 0;
}

}  // namespace

State start_of(const Rules& rules) {
    State state;
    state.stage = rules.procedure->stages.empty() ? kFreePlay : 0;
    return state;
}

const StageRule* stage_of(const State& state, const Rules& rules) {
    if (state.stage == kFreePlay) return nullptr;
    return &rules.procedure->stages[static_cast<std::size_t>(state.stage)];
}

sdk::Seat holder_of(const State& state, sdk::Side side) {
    return (side == kBlack) != state.swapped ? sdk::Seat::kFirst : sdk::Seat::kSecond;
}

sdk::Turn turn_of(const State& state, const Rules& rules) {
    const auto seat = [&] {
        const StageRule* stage = stage_of(state, rules);
        if (stage == nullptr) return holder_of(state, state.board.to_move());
        switch (stage->actor) {
            case Actor::kFirstSeat:
                return sdk::Seat::kFirst;
            case Actor::kSecondSeat:
                return sdk::Seat::kSecond;
            case Actor::kBlackHolder:
                return holder_of(state, kBlack);
            case Actor::kWhiteHolder:
                return holder_of(state, kWhite);
            case Actor::kLastPlacer:
                return state.placer;
            case Actor::kNotLastPlacer:
                break;
        }
        return sdk::other(state.placer);
    }();
    return {seat, seat == holder_of(state, kBlack) ? kBlack : kWhite};
}

int fifth_moves_wanted(const State& state, const Rules& rules) {
    const StageRule* stage = stage_of(state, rules);
    if (stage == nullptr || stage->fifth_moves == FifthMoves::kNone) return 0;
    return stage->fifth_moves == FifthMoves::kTwo ? 2 : state.number;
}

NumberRange numbers_awaited(const State& state, const Rules& rules) {
    const StageRule* stage = stage_of(state, rules);
    if (stage != nullptr && stage->act == Act::kDeclare) return {1, rules.number};
    if (stage != nullptr && stage->act == Act::kSwapOrOffer) return {rules.number, rules.number};
    return {};
}

Verdict verdict_on(const State& state, const Rules& rules, Point point) {
    const bool applies =
        state.stage == kFreePlay && state.board.to_move() == kBlack && rules.has_fouls();
    return applies ? judge(state.board, point, rules.three) : Verdict();
}

Point stone_point(const sdk::Move& move) {
    if (const auto* placement = std::get_if<sdk::Placement>(&move))
        return static_cast<Point>(placement->point);
    const auto* decision = std::get_if<sdk::Decision>(&move);
    if (decision != nullptr && decision->kind == sdk::DecisionKind::kChoose)
        return static_cast<Point>(decision->points.front());
    return kNoPoint;
}

void apply(State& state, const Rules& rules, const sdk::Move& move) {
    const StageRule* stage = stage_of(state, rules);
    const sdk::Seat seat = turn_of(state, rules).seat;
    int next = stage == nullptr ? kFreePlay : next_row(*rules.procedure, state.stage);
    if (std::holds_alternative<sdk::Pass>(move)) {
        ++state.passes;
        ++state.passes_in_a_row;
        state.board.set_to_move(sdk::other(state.board.to_move()));
    } else if (const auto* placement = std::get_if<sdk::Placement>(&move)) {
        const auto point = static_cast<Point>(placement->point);
        if (!verdict_on(state, rules, point).lawful() && rules.foul == FoulConsequence::kLoss)
            state.lost_by_foul = true;
        put(state, point);
        state.placer = seat;
    } else if (const auto* decision = std::get_if<sdk::Decision>(&move)) {
        using Kind = sdk::DecisionKind;
        switch (decision->kind) {
            case Kind::kSwap:
                state.swapped = !state.swapped;
                break;
            case Kind::kKeep:
                break;
            case Kind::kDeclare:
                state.number = decision->number;
                if (stage->act == Act::kSwapOrOffer)
                    next = stage_row(*rules.procedure, stage->branch);
                break;
            case Kind::kOffer:
                state.offers.push_back(static_cast<Point>(decision->points.front()));
                if (static_cast<int>(state.offers.size()) < fifth_moves_wanted(state, rules))
                    next = state.stage;
                break;
            case Kind::kChoose:
                state.offers.clear();
                state.number = 0;
                put(state, static_cast<Point>(decision->points.front()));
                break;
            case Kind::kTakeFirst:
            case Kind::kTakeSecond:
                state.swapped = (decision->kind == Kind::kTakeFirst) != (seat == sdk::Seat::kFirst);
                break;
            case Kind::kAdd:
                next = stage_row(*rules.procedure, stage->branch);
                break;
        }
    }
    state.stage = next;
    // Only a stage that asks for it knows who put down the last stone: equal states are equal.
    const StageRule* now = stage_of(state, rules);
    const bool asked =
        now != nullptr && (now->actor == Actor::kLastPlacer || now->actor == Actor::kNotLastPlacer);
    if (!asked) state.placer = sdk::Seat::kFirst;
}

WhiteAim white_aim(const Rules& rules) {
    const bool exact = rules.procedure->gomoku || rules.no_five == NoFiveDraw::kFive;
    return exact ? WhiteAim::kExactlyFive : WhiteAim::kFiveOrMore;
}

bool has_winning_row(const State& state, const Rules& rules, sdk::Side side) {
    for (int number = 0; number < kPoints; ++number) {
        const auto point = static_cast<Point>(number);
        if (state.board.at(point) == stone_of(side) &&
            win_through(state.board, rules, point).kind != EndKind::kNone)
            return true;
    }
    return false;
}

Ending ending_of(const State& state, const Rules& rules, Point last) {
    if (state.lost_by_foul) return {EndKind::kFoul, kWhite};
    if (!rules.five_must_be_claimed) {
        const Ending win = win_of(state.board, rules, last);
        if (win.kind != EndKind::kNone) return win;
    }
    if (state.passes_in_a_row >= 2) return {EndKind::kMutualPass, kBlack};
    if (state.stones == kPoints)
        return {rules.no_five == NoFiveDraw::kNone ? EndKind::kFullBoard : EndKind::kNoFive,
                kBlack};
    if (nobody_can_win(state, rules)) return {EndKind::kNoFive, kBlack};
    if (rules.move_limit > 0 && state.stones + state.passes >= rules.move_limit)
        return {EndKind::kMoveLimit, kBlack};
    return {};
}

}  // namespace collegium::renju
