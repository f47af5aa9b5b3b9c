#include <algorithm>
#include <bit>
#include <cstdlib>
#include <set>

#include <collegium/draughts/explain.hpp>
#include <collegium/draughts/notation.hpp>

namespace collegium::draughts {
namespace {

bool capture_is_due(const Situation& now) {
    return !now.legal.empty() && now.legal.front().captured != 0;
}

}  // namespace

sdk::Error Explainer::forbidden(std::string reason, const std::string& article,
                                sdk::Metadata metadata) const {
    std::string message = "illegal move: " + reason;
    return cited(sdk::refuse(sdk::Code::kFailedPrecondition, std::move(reason), std::move(message),
                             std::move(metadata)),
                 edition_.cite(article));
}

// The pieces that have a legal move.
std::string Explainer::listed(const Situation& now) const {
    std::set<int> squares;
    for (const Move& move : now.legal)
        squares.insert(geometry_.square(move.from));
    std::string text;
    for (const int square : squares)
        text += (text.empty() ? "" : ", ") + name(square);
    return text;
}

sdk::Error Explainer::why_not(const Situation& now, const MoveText& text) const {
    const Articles& articles = edition_.articles;
    if (now.legal.empty()) {
        const bool bare = now.position.of(now.position.to_move) == 0;
        return forbidden("GAME_IS_OVER", bare ? articles.no_pieces : articles.blocked, {});
    }
    if (text.file) return why_not_short(now, text);

    const int from = text.squares.front();
    const int to = text.squares.back();
    const Position& position = now.position;
    const sdk::Metadata squares{{"from", name(from)}, {"to", name(to)}};
    if ((position.of(opponent(position.to_move)) & geometry_.mask(from)) != 0)
        return forbidden("PIECE_OF_THE_OPPONENT", articles.move, {{"square", name(from)}});
    if ((position.of(position.to_move) & geometry_.mask(from)) == 0)
        return forbidden("NO_PIECE_THERE", articles.move, {{"square", name(from)}});
    if (to != from && ((position.white | position.black) & geometry_.mask(to)) != 0)
        return forbidden("SQUARE_OCCUPIED", articles.move, {{"square", name(to)}});
    const bool same_squares =
        std::any_of(now.legal.begin(), now.legal.end(), [&](const Move& move) {
            return move.from == geometry_.mask(from) && move.to == geometry_.mask(to);
        });
    const bool quiet =
        text.sign == Sign::kQuiet || (text.sign == Sign::kNone && !capture_is_due(now));
    if (text.sign == Sign::kQuiet && capture_is_due(now)) {
        return same_squares ? forbidden("MOVE_IS_A_CAPTURE", articles.notation, squares)
                            : forbidden("CAPTURE_COMPULSORY", articles.capture_compulsory,
                                        {{"pieces", listed(now)}});
    }
    if (quiet) return why_not_quiet(now, from, to);
    if (!capture_is_due(now)) {
        return same_squares && text.squares.size() == 2
                   ? forbidden("MOVE_IS_NOT_A_CAPTURE", articles.notation, squares)
                   : forbidden("NOTHING_TO_CAPTURE", articles.man_capture, {});
    }
    return why_not_capture(now, text);
}

sdk::Error Explainer::why_not_short(const Situation& now, const MoveText& text) const {
    const Articles& articles = edition_.articles;
    const int to = text.squares.back();
    const std::string file(1, static_cast<char>('a' + *text.file));
    if (((now.position.white | now.position.black) & geometry_.mask(to)) != 0)
        return forbidden("SQUARE_OCCUPIED", articles.move, {{"square", name(to)}});
    if (capture_is_due(now)) {
        return forbidden("CAPTURE_COMPULSORY", articles.capture_compulsory,
                         {{"pieces", listed(now)}});
    }
    if (text.sign == Sign::kCapture)
        return forbidden("NOTHING_TO_CAPTURE", articles.man_capture, {});
    return forbidden("NO_PIECE_OF_FILE_REACHES", articles.man_step,
                     {{"file", file}, {"square", name(to)}});
}

sdk::Error Explainer::why_not_quiet(const Situation& now, int from, int to) const {
    const Articles& articles = edition_.articles;
    const int rows = geometry_.row(to) - geometry_.row(from);
    const int columns = geometry_.column(to) - geometry_.column(from);
    const bool diagonal = rows != 0 && std::abs(rows) == std::abs(columns);
    const sdk::Metadata squares{{"from", name(from)}, {"to", name(to)}};
    if ((now.position.kings & geometry_.mask(from)) == 0) {
        const bool backwards = (rows > 0) == (now.position.to_move == Side::kWhite);
        return diagonal && std::abs(rows) == 1 && backwards
                   ? forbidden("MAN_STEPS_FORWARD", articles.man_step, squares)
                   : forbidden("MAN_STEPS_ONE_SQUARE", articles.man_step, squares);
    }
    if (!diagonal) return forbidden("KING_MOVES_DIAGONALLY", articles.king_step, squares);
    return rules_.flying_kings ? forbidden("KING_WAY_BLOCKED", articles.king_step, squares)
                               : forbidden("KING_STEPS_ONE_SQUARE", articles.king_step, squares);
}

sdk::Error Explainer::why_not_capture(const Situation& now, const MoveText& text) const {
    const Articles& articles = edition_.articles;
    const int from = text.squares.front();
    const sdk::Metadata squares{{"from", name(from)}, {"to", name(text.squares.back())}};

    bool possible = false;
    bool unfinished = false;  // the text is the beginning of a capture
    bool finished = false;    // a whole one, so that only the majority rule can forbid it
    walk_captures(rules_, now.position, from, [&](const Walk& walk) {
        possible = true;
        if (abridges(text.squares, walk.route)) (walk.may_end ? finished : unfinished) = true;
        return true;
    });
    if (!possible) {
        return forbidden("PIECE_CANNOT_CAPTURE", articles.capture_compulsory,
                         {{"square", name(from)}, {"pieces", listed(now)}});
    }
    if (finished) {
        const int most = std::popcount(now.legal.front().captured);
        return forbidden("MAJORITY_COMPULSORY", articles.majority,
                         {{"count", std::to_string(most)}, {"pieces", listed(now)}});
    }
    const bool king = (now.position.kings & geometry_.mask(from)) != 0;
    if (unfinished) {
        return forbidden("CAPTURE_GOES_ON", king ? articles.king_goes_on : articles.man_goes_on,
                         squares);
    }
    return forbidden("NO_SUCH_CAPTURE", king ? articles.king_capture : articles.man_capture,
                     squares);
}

}  // namespace collegium::draughts
