#include <algorithm>
#include <unordered_set>
#include <vector>

#include <collegium/chess/mating.hpp>
#include <collegium/chess/moves.hpp>

namespace collegium::chess {
namespace {

struct BoardHash {
    std::size_t operator()(const Board& board) const {
        std::uint64_t hash = board.castling * 2U + static_cast<std::uint64_t>(board.to_move);
        const auto mix = [&](Bitboard set) {
            hash = (hash ^ set) * 0x9E3779B97F4A7C15;
            hash ^= hash >> 29;
        };
        for (const Bitboard set : board.kinds)
            mix(set);
        mix(board.colours[0]);
        mix(static_cast<Bitboard>(board.en_passant + 1));
        return static_cast<std::size_t>(hash);
    }
};

// Goes through everything that can happen, as long as there is room for it.
class Search {
  public:
    Search(Colour side, std::size_t boards) : side_(side), boards_(boards) {}

    MateChance from(const Board& start) {
        std::vector<Board> open;
        add(start, open);
        while (!open.empty() && !mate_) {
            if (seen_.size() > boards_) return MateChance::kUnknown;
            const Board board = open.back();
            open.pop_back();
            expand(board, open);
        }
        return mate_ ? MateChance::kCan : MateChance::kCannot;
    }

  private:
    void add(const Board& board, std::vector<Board>& open) {
        if (by_material(board, side_) == MateChance::kCannot) return;
        if (seen_.insert(board).second) open.push_back(board);
    }

    void expand(const Board& board, std::vector<Board>& open) {
        const MoveList moves = legal_moves(board);
        if (moves.empty() && board.to_move != side_ && in_check(board)) mate_ = true;
        // A position that is locked for good is no way to a mate either.
        if (moves.size() > kOpenPosition && by_reach(board, side_) == MateChance::kCannot) return;
        for (const Move move : moves)
            add(after(board, move), open);
    }

    static constexpr std::size_t kOpenPosition = 4;

    Colour side_;
    std::size_t boards_;
    bool mate_ = false;
    std::unordered_set<Board, BoardHash> seen_;
};

}  // namespace

MateChance by_material(const Board& board, Colour side) {
    const auto own = [&](Kind kind) { return pieces(board, side, kind); };
    const auto enemy = [&](Kind kind) { return pieces(board, other(side), kind); };
    if ((own(Kind::kPawn) | own(Kind::kRook) | own(Kind::kQueen)) != 0) return MateChance::kUnknown;
    const Bitboard knights = own(Kind::kKnight);
    const Bitboard bishops = own(Kind::kBishop);
    if ((knights | bishops) == 0) return MateChance::kCannot;
    if (bishops == 0 && (knights & (knights - 1)) == 0) {
        // Only an own man beside the king can take its flight from a lone knight; a queen there
        // would capture or block.
        const Bitboard helpers =
            enemy(Kind::kPawn) | enemy(Kind::kKnight) | enemy(Kind::kBishop) | enemy(Kind::kRook);
        return helpers == 0 ? MateChance::kCannot : MateChance::kUnknown;
    }
    if (knights == 0) {
        const bool dark = (bishops & kDarkSquares) != 0;
        const bool light = (bishops & ~kDarkSquares) != 0;
        const Bitboard other_colour = dark ? ~kDarkSquares : kDarkSquares;
        const Bitboard helpers =
            enemy(Kind::kPawn) | enemy(Kind::kKnight) | (enemy(Kind::kBishop) & other_colour);
        if (!(dark && light) && helpers == 0) return MateChance::kCannot;
    }
    return MateChance::kUnknown;
}

MateChance can_mate(const Board& board, Colour side, std::size_t boards) {
    if (by_material(board, side) == MateChance::kCannot) return MateChance::kCannot;
    if (by_reach(board, side) == MateChance::kCannot) return MateChance::kCannot;
    if (boards == 0) return MateChance::kUnknown;
    return Search(side, boards).from(board);
}

bool is_dead(const Board& board) {
    // Forced lines are few; where there is a choice the reach decides.
    constexpr std::size_t kForced = 4;
    const std::size_t boards = count_legal_moves(board) <= kForced ? 500 : 0;
    return can_mate(board, Colour::kWhite, boards) == MateChance::kCannot &&
           can_mate(board, Colour::kBlack, boards) == MateChance::kCannot;
}

}  // namespace collegium::chess
