#include <string>

#include <collegium/renju/explain.hpp>
#include <collegium/renju/refused_points.hpp>

namespace collegium::renju {

std::vector<sdk::RefusedMove> refused_points(const Board& board, ThreeDefinition three,
                                             Letters letters, const sdk::Citation& article) {
    std::vector<sdk::RefusedMove> refused;
    if (board.to_move() != kBlack) return refused;
    for (const Foul& foul : foul_points(board, three)) {
        sdk::RefusedMove move;
        move.move = sdk::Placement{.point = foul.point};
        move.text = point_name(foul.point, Letters::kRif);
        for (const FoulKind kind : foul.verdict.fouls()) {
            const std::string word(word_of(kind));
            if (move.kind.empty())
                move.kind = word;
            else
                move.also.push_back(word);
        }
        move.reason = describe(explain(board, foul.point, three), letters);
        move.citation = article;
        refused.push_back(std::move(move));
    }
    return refused;
}

}  // namespace collegium::renju
