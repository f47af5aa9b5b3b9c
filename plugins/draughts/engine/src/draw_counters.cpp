#include "draw_counters.hpp"

#include <algorithm>
#include <bit>

namespace collegium::draughts {
namespace {

bool within(int number, int least, int most) {
    return number >= least && number <= most;
}

bool is_reset(const Resets& resets, const MoveTrace& move) {
    return (resets.capture && move.captured) || (resets.promotion && move.promoted) ||
           (resets.man_move && move.man_moved);
}

}  // namespace

DrawCounters::DrawCounters(const DrawBook& book, const History& history, Geometry geometry)
    : book_(book), history_(history) {
    for (int row = 0; row < geometry.side(); ++row)
        if (const auto square = geometry.at(row, geometry.side() - 1 - row))
            road_ |= geometry.mask(*square);
}

bool DrawCounters::is_played(const DrawRule& rule) const {
    return (!rule.only_fast || book_.is_fast()) &&
           (!rule.only_no_increment || !book_.has_increment);
}

bool DrawCounters::board_holds(const DrawRule& rule, const Position& position) const {
    const int white = std::popcount(position.white);
    const int black = std::popcount(position.black);
    const bool both_have_kings =
        (position.white & position.kings) != 0 && (position.black & position.kings) != 0;
    return within(white + black, rule.least_pieces, rule.most_pieces) &&
           white <= rule.most_pieces_each && black <= rule.most_pieces_each &&
           (!rule.kings_on_both_sides || both_have_kings);
}

bool DrawCounters::force_holds(const DrawRule& rule, const Position& position,
                               Side stronger) const {
    const Bits own = position.of(stronger);
    const Bits lone = position.of(opponent(stronger));
    const int kings = std::popcount(own & position.kings);
    return std::has_single_bit(lone) && (lone & position.kings) != 0 &&
           within(std::popcount(own), rule.force->least_pieces, rule.force->most_pieces) &&
           within(kings, rule.force->least_kings, rule.force->most_kings);
}

bool DrawCounters::road_holds(const DrawRule& rule, const Position& position, Side stronger) const {
    const bool own_there = (position.of(stronger) & road_) != 0;
    const bool lone_there = (position.of(opponent(stronger)) & road_) != 0;
    switch (rule.road) {
        case Road::kNobody:
            break;
        case Road::kStronger:
            return own_there;
        case Road::kLoneKing:
            return lone_there;
        case Road::kOnlyLoneKing:
            return lone_there && !own_there;
    }
    return true;
}

Standing DrawCounters::moves_without_reset(const DrawRule& rule) const {
    Standing standing;
    standing.begun = history_.plies();
    if (!board_holds(rule, history_.present())) return standing;
    while (standing.begun > 0 && !is_reset(rule.resets, history_.trace_to(standing.begun)) &&
           board_holds(rule, history_.at(standing.begun - 1)))
        --standing.begun;
    const int plies = history_.plies() - standing.begun;
    standing.runs = plies > 0;
    standing.count = rule.counting == Counting::kPlies ? plies : plies / 2;
    standing.full = standing.runs && standing.count >= rule.limit;
    return standing;
}

Standing DrawCounters::moves_of_stronger(const DrawRule& rule, Side stronger) const {
    Standing standing;
    standing.begun = history_.plies();
    const auto holds = [&](const Position& position) {
        return force_holds(rule, position, stronger) &&
               (!rule.road_throughout || road_holds(rule, position, stronger));
    };
    const Position& present = history_.present();
    if (!holds(present) || !road_holds(rule, present, stronger)) return standing;
    while (standing.begun > 0 && !is_reset(rule.resets, history_.trace_to(standing.begun)) &&
           holds(history_.at(standing.begun - 1)))
        --standing.begun;
    standing.runs = true;
    standing.count = history_.moves_of(stronger, standing.begun);
    if (rule.of_each)
        standing.count =
            std::min(standing.count, history_.moves_of(opponent(stronger), standing.begun));
    else
        standing.counted = stronger;
    standing.full = standing.count >= rule.limit;
    return standing;
}

Standing DrawCounters::moves_of_stronger(const DrawRule& rule) const {
    const Standing white = moves_of_stronger(rule, Side::kWhite);
    const Standing black = moves_of_stronger(rule, Side::kBlack);
    if (!white.runs || !black.runs) return white.runs ? white : black;
    // King against king: each is the player who has so many moves of his own to win in (RU-2022
    // 7.5.2, UA-2024 V F.4, VI F.1.8). A draw after the last move of one would take it from the
    // other, so both must have run out.
    return white.count > black.count ? black : white;
}

Standing DrawCounters::standing(const DrawRule& rule) const {
    if (!is_played(rule)) return {.begun = history_.plies()};
    switch (rule.counting) {
        case Counting::kOccurrences: {
            Standing standing;
            standing.begun = history_.last_irreversible();
            standing.count = history_.occurrences(history_.present());
            standing.runs = standing.count > 1;
            standing.full = standing.count >= rule.limit;
            return standing;
        }
        case Counting::kStrongerMoves:
            return moves_of_stronger(rule);
        case Counting::kMovesOfEach:
        case Counting::kPlies:
            return moves_without_reset(rule);
        case Counting::kAloud:
        case Counting::kNothing:
            break;
    }
    Standing standing;
    standing.begun = history_.plies();
    standing.runs = board_holds(rule, history_.present());
    if (rule.force) standing.runs = standing.runs && moves_of_stronger(rule).runs;
    standing.full = standing.runs && rule.counting == Counting::kNothing;
    return standing;
}

}  // namespace collegium::draughts
