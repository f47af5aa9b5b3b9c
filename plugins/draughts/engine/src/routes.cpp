#include <algorithm>
#include <optional>

#include <collegium/draughts/routes.hpp>

namespace collegium::draughts {
namespace {

struct Jump {
    Bits over = 0;
    std::vector<int> landings;
};

class Walker {
  public:
    Walker(const MoveRules& rules, const Position& position, int from,
           const std::function<bool(const Walk&)>& visit)
        : rules_(rules),
          geometry_(rules.board_side),
          visit_(visit),
          side_(position.to_move),
          enemy_(position.of(opponent(position.to_move))),
          occupied_((position.white | position.black) & ~geometry_.mask(from)) {}

    void go_on(Walk& walk) {
        for (const Direction direction : kDirections) {
            const auto jump = jump_from(walk.route.back(), direction, walk.captured, walk.king);
            if (jump) take(walk, *jump);
        }
    }

  private:
    void take(Walk& walk, const Jump& jump) {
        const Walk before = walk;
        walk.captured |= jump.over;
        // The duty to go on binds the choice among the landing squares.
        const bool goes_on =
            std::any_of(jump.landings.begin(), jump.landings.end(), [&](int landing) {
                return can_jump(landing, walk.captured, walk.king || crowned_in_passing(landing)) &&
                       !move_ends(landing, walk.king);
            });
        for (const int landing : jump.landings) {
            walk.king = before.king || crowned_in_passing(landing);
            walk.may_end = !goes_on;
            if (walk.may_end && on_last_rank(landing)) walk.king = true;
            walk.route.push_back(landing);
            if (visit_(walk) && goes_on) go_on(walk);
            walk.route.pop_back();
        }
        walk = before;
    }

    [[nodiscard]] bool on_last_rank(int square) const {
        return geometry_.row(square) == (side_ == Side::kWhite ? 0 : geometry_.side() - 1);
    }
    [[nodiscard]] bool crowned_in_passing(int square) const {
        return rules_.promotion != Promotion::kOnlyWhereItStops && on_last_rank(square);
    }
    [[nodiscard]] bool move_ends(int square, bool king) const {
        return rules_.promotion == Promotion::kEndsTheMove && !king && on_last_rank(square);
    }

    [[nodiscard]] bool can_jump(int from, Bits captured, bool king) const {
        return std::any_of(kDirections.begin(), kDirections.end(), [&](Direction direction) {
            return jump_from(from, direction, captured, king).has_value();
        });
    }

    [[nodiscard]] bool is_free(int square) const {
        return (occupied_ & geometry_.mask(square)) == 0;
    }

    [[nodiscard]] std::optional<Jump> jump_from(int from, Direction direction, Bits captured,
                                                bool king) const {
        const bool up = direction == kUpLeft || direction == kUpRight;
        const bool forwards = up == (side_ == Side::kWhite);
        if (!king && !forwards && !rules_.men_capture_backwards) return std::nullopt;
        const bool flies = king && rules_.flying_kings;

        auto met = geometry_.next(from, direction);
        while (flies && met && is_free(*met))
            met = geometry_.next(*met, direction);
        if (!met || (geometry_.mask(*met) & enemy_ & ~captured) == 0) return std::nullopt;

        Jump jump{geometry_.mask(*met), {}};
        auto landing = geometry_.next(*met, direction);
        while (landing && is_free(*landing)) {
            jump.landings.push_back(*landing);
            if (!flies) break;
            landing = geometry_.next(*landing, direction);
        }
        if (jump.landings.empty()) return std::nullopt;
        return jump;
    }

    const MoveRules& rules_;
    Geometry geometry_;
    const std::function<bool(const Walk&)>& visit_;
    Side side_;
    Bits enemy_;
    Bits occupied_;
};

}  // namespace

void walk_captures(const MoveRules& rules, const Position& position, int from,
                   const std::function<bool(const Walk&)>& visit) {
    const bool king = (position.kings & Geometry(rules.board_side).mask(from)) != 0;
    Walk walk{{from}, 0, king, false};
    Walker(rules, position, from, visit).go_on(walk);
}

std::vector<Route> spellings(const MoveRules& rules, const Position& position, const Move& move,
                             SquareNames names) {
    const Geometry geometry(rules.board_side);
    const int from = geometry.square(move.from);
    const int to = geometry.square(move.to);
    if (move.captured == 0) return {{from, to}};

    const bool king = move.becomes_king || (position.kings & move.from) != 0;
    std::vector<Route> found;
    walk_captures(rules, position, from, [&](const Walk& walk) {
        if ((walk.captured & ~move.captured) != 0) return false;
        if (walk.may_end && walk.captured == move.captured && walk.route.back() == to &&
            walk.king == king)
            found.push_back(walk.route);
        return true;
    });
    std::sort(found.begin(), found.end(), [&](const Route& a, const Route& b) {
        return std::lexicographical_compare(
            a.begin(), a.end(), b.begin(), b.end(),
            [&](int x, int y) { return geometry.before(x, y, names); });
    });
    return found;
}

bool abridges(const std::vector<int>& part, const Route& whole) {
    if (part.front() != whole.front() || part.back() != whole.back()) return false;
    auto at = whole.begin();
    for (const int square : part) {
        at = std::find(at, whole.end(), square);
        if (at == whole.end()) return false;
        ++at;
    }
    return true;
}

}  // namespace collegium::draughts
