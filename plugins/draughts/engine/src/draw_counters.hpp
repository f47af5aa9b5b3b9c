// How far each draw rule of a game has run.
#pragma once

#include <optional>

#include <collegium/draughts/draw_book.hpp>
#include <collegium/draughts/geometry.hpp>
#include <collegium/draughts/history.hpp>

namespace collegium::draughts {

// How one rule stands in the present position.
struct Standing {
    bool runs = false;  // its condition holds
    bool full = false;  // and its count has reached the limit
    int count = 0;
    int begun = 0;                     // plies made when the count began
    std::optional<Side> counted = {};  // whose moves
};

// Refers to book and history; a short-lived view.
class DrawCounters {
  public:
    DrawCounters(const DrawBook& book, const History& history, Geometry geometry);

    [[nodiscard]] Standing standing(const DrawRule& rule) const;

    // The rule is one of this programme and time control.
    [[nodiscard]] bool is_played(const DrawRule& rule) const;

  private:
    [[nodiscard]] bool board_holds(const DrawRule& rule, const Position& position) const;
    [[nodiscard]] bool force_holds(const DrawRule& rule, const Position& position,
                                   Side stronger) const;
    [[nodiscard]] bool road_holds(const DrawRule& rule, const Position& position,
                                  Side stronger) const;
    [[nodiscard]] Standing moves_without_reset(const DrawRule& rule) const;
    [[nodiscard]] Standing moves_of_stronger(const DrawRule& rule) const;
    [[nodiscard]] Standing moves_of_stronger(const DrawRule& rule, Side stronger) const;

    const DrawBook& book_;
    const History& history_;
    Bits road_ = 0;
};

}  // namespace collegium::draughts
