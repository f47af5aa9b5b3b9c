#include "reference.hpp"

#include <algorithm>
#include <cctype>

namespace collegium::draughts::test {
namespace {

class Reference {
  public:
    Reference(const MoveRules& rules, const Letters& board, bool white)
        : rules_(rules), board_(board), white_(white) {}

    std::set<ReferenceMove> all() {
        for (int rank = 0; rank < rules_.board_side; ++rank) {
            for (int file = 0; file < rules_.board_side; ++file) {
                const Place from{rank, file};
                if (!is_own(at(from))) continue;
                start_ = from;
                was_king_ = std::isupper(static_cast<unsigned char>(at(from))) != 0;
                const char piece = at(from);
                put(from, '.');  // the start square counts as vacated
                capture(from, was_king_, {});
                put(from, piece);
            }
        }
        if (captures_.empty()) return quiet();
        if (!rules_.majority) return captures_;
        std::size_t most = 0;
        for (const auto& move : captures_)
            most = std::max(most, move.captured.size());
        std::set<ReferenceMove> largest;
        for (const auto& move : captures_)
            if (move.captured.size() == most) largest.insert(move);
        return largest;
    }

  private:
    struct Way {
        int rank;
        int file;
    };
    static constexpr Way kWays[] = {{1, 1}, {1, -1}, {-1, 1}, {-1, -1}};

    struct Leap {
        Place over;
        std::vector<Place> landings;
    };

    [[nodiscard]] bool inside(Place p) const {
        return p.rank >= 0 && p.rank < rules_.board_side && p.file >= 0 &&
               p.file < rules_.board_side;
    }
    [[nodiscard]] char at(Place p) const {
        return board_[static_cast<std::size_t>(p.rank)][static_cast<std::size_t>(p.file)];
    }
    void put(Place p, char letter) {
        board_[static_cast<std::size_t>(p.rank)][static_cast<std::size_t>(p.file)] = letter;
    }
    [[nodiscard]] bool is_own(char letter) const {
        return white_ ? letter == 'w' || letter == 'W' : letter == 'b' || letter == 'B';
    }
    [[nodiscard]] bool is_enemy(char letter) const { return letter != '.' && !is_own(letter); }
    [[nodiscard]] bool is_forward(Way way) const { return (way.rank > 0) == white_; }
    [[nodiscard]] bool is_last_rank(Place p) const {
        return p.rank == (white_ ? rules_.board_side - 1 : 0);
    }

    [[nodiscard]] std::vector<Leap> leaps(Place from, bool king,
                                          const std::set<Place>& captured) const {
        std::vector<Leap> found;
        for (const Way way : kWays) {
            if (!king && !rules_.men_capture_backwards && !is_forward(way)) continue;
            const int reach = king && rules_.flying_kings ? rules_.board_side : 1;
            Place p{from.rank + way.rank, from.file + way.file};
            for (int i = 1; i < reach && inside(p) && at(p) == '.'; ++i)
                p = {p.rank + way.rank, p.file + way.file};
            // A captured piece still stands there and may not be jumped again.
            if (!inside(p) || !is_enemy(at(p)) || captured.count(p) != 0) continue;
            Leap leap{p, {}};
            for (int i = 0; i < reach; ++i) {
                p = {p.rank + way.rank, p.file + way.file};
                if (!inside(p) || at(p) != '.') break;
                leap.landings.push_back(p);
            }
            if (!leap.landings.empty()) found.push_back(leap);
        }
        return found;
    }

    // The piece stands on `from`, which is empty on board_, and goes on capturing.
    void capture(Place from, bool king, const std::set<Place>& captured) {
        for (const Leap& leap : leaps(from, king, captured)) {
            std::set<Place> taken = captured;
            taken.insert(leap.over);
            std::vector<Place> open;
            for (const Place p : leap.landings)
                if (goes_on(p, king, taken)) open.push_back(p);
            for (const Place p : open)
                capture(p, king || crowned_on_the_way(p), taken);
            if (!open.empty()) continue;
            for (const Place p : leap.landings) {
                const bool king_now = king || is_last_rank(p);
                captures_.insert({start_, p, taken, king_now && !was_king_});
            }
        }
    }

    [[nodiscard]] bool crowned_on_the_way(Place p) const {
        return rules_.promotion == Promotion::kGoesOnAsKing && is_last_rank(p);
    }
    [[nodiscard]] bool goes_on(Place p, bool king, const std::set<Place>& taken) const {
        if (!king && rules_.promotion == Promotion::kEndsTheMove && is_last_rank(p)) return false;
        return !leaps(p, king || crowned_on_the_way(p), taken).empty();
    }

    [[nodiscard]] std::set<ReferenceMove> quiet() const {
        std::set<ReferenceMove> moves;
        for (int rank = 0; rank < rules_.board_side; ++rank) {
            for (int file = 0; file < rules_.board_side; ++file) {
                const Place from{rank, file};
                if (!is_own(at(from))) continue;
                const bool king = std::isupper(static_cast<unsigned char>(at(from))) != 0;
                const int reach = king && rules_.flying_kings ? rules_.board_side : 1;
                for (const Way way : kWays) {
                    if (!king && !is_forward(way)) continue;
                    Place p = from;
                    for (int i = 0; i < reach; ++i) {
                        p = {p.rank + way.rank, p.file + way.file};
                        if (!inside(p) || at(p) != '.') break;
                        moves.insert({from, p, {}, !king && is_last_rank(p)});
                    }
                }
            }
        }
        return moves;
    }

    const MoveRules& rules_;
    Letters board_;
    bool white_;
    Place start_;
    bool was_king_ = false;
    std::set<ReferenceMove> captures_;
};

}  // namespace

std::set<ReferenceMove> reference_moves(const MoveRules& rules, const Letters& board,
                                        bool white_to_move) {
    return Reference(rules, board, white_to_move).all();
}

Letters reference_play(Letters board, const ReferenceMove& move) {
    const auto letter = [&board](Place p) -> char& {
        return board[static_cast<std::size_t>(p.rank)][static_cast<std::size_t>(p.file)];
    };
    const char piece = letter(move.from);
    letter(move.from) = '.';
    for (const Place p : move.captured)
        letter(p) = '.';
    letter(move.to) = move.becomes_king
                          ? static_cast<char>(std::toupper(static_cast<unsigned char>(piece)))
                          : piece;
    return board;
}

}  // namespace collegium::draughts::test
