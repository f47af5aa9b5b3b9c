#include "chess_game.hpp"

#include <algorithm>
#include <optional>
#include <string>

#include <collegium/chess/fen.hpp>
#include <collegium/chess/mating.hpp>
#include <collegium/chess/move_reader.hpp>
#include <collegium/chess/moves.hpp>
#include <collegium/chess/notation.hpp>
#include <collegium/chess/rule_book.hpp>
#include <collegium/sdk/try.hpp>

namespace collegium::chess {
namespace {

struct EndingWords {
    const char* kind;
    sdk::LocalText text;
};

EndingWords words_of(Ending ending) {
    switch (ending) {
        case Ending::kMate:
            return {"CHECKMATE", {"мат", "мат", "checkmate"}};
        case Ending::kStalemate:
            return {"STALEMATE", {"пат", "пат", "stalemate"}};
        case Ending::kDead:
            return {"DEAD_POSITION", {"мёртвая позиция", "мертва позиція", "dead position"}};
        case Ending::kFivefold:
            return {"FIVEFOLD_REPETITION",
                    {"позиция повторилась пять раз", "позиція повторилася п'ять разів",
                     "fivefold repetition"}};
        case Ending::kSeventyFive:
            return {"SEVENTY_FIVE_MOVES",
                    {"75 ходов без взятий и ходов пешками", "75 ходів без взять і ходів пішаками",
                     "75 moves without a capture or pawn move"}};
        case Ending::kNone:
            break;
    }
    return {"", {}};
}

sdk::LocalText piece_words(Piece piece) {
    static const std::array<sdk::LocalText, kKinds> kWhite = {{
        {"белая пешка", "білий пішак", "white pawn"},
        {"белый конь", "білий кінь", "white knight"},
        {"белый слон", "білий слон", "white bishop"},
        {"белая ладья", "біла тура", "white rook"},
        {"белый ферзь", "білий ферзь", "white queen"},
        {"белый король", "білий король", "white king"},
    }};
    static const std::array<sdk::LocalText, kKinds> kBlack = {{
        {"чёрная пешка", "чорний пішак", "black pawn"},
        {"чёрный конь", "чорний кінь", "black knight"},
        {"чёрный слон", "чорний слон", "black bishop"},
        {"чёрная ладья", "чорна тура", "black rook"},
        {"чёрный ферзь", "чорний ферзь", "black queen"},
        {"чёрный король", "чорний король", "black king"},
    }};
    const auto& words = piece.colour == Colour::kWhite ? kWhite : kBlack;
    return words[static_cast<std::size_t>(piece.kind)];
}

constexpr std::array<std::string_view, kKinds> kWhiteFigures = {"♙", "♘", "♗", "♖", "♕", "♔"};
constexpr std::array<std::string_view, kKinds> kBlackFigures = {"♟", "♞", "♝", "♜", "♛", "♚"};

sdk::Cell cell_of(const Board& board, Square square) {
    sdk::Cell cell;
    cell.role = sdk::CellRole::kEmpty;
    cell.square = static_cast<sdk::Square>(square);
    cell.dark = is_dark(square);
    if (!is_occupied(board, square)) return cell;
    const Piece piece = piece_at(board, square);
    const auto kind = static_cast<std::size_t>(piece.kind);
    const bool white = piece.colour == Colour::kWhite;
    cell.role = white ? sdk::CellRole::kFirstSide : sdk::CellRole::kSecondSide;
    cell.text = white ? kWhiteFigures[kind] : kBlackFigures[kind];
    cell.ascii = std::string(1, white ? "PNBRQK"[kind] : "pnbrqk"[kind]);
    cell.words = piece_words(piece);
    return cell;
}

constexpr int kDeepestPerft = 15;  // the counts of sixteen plies no longer fit 64 bits

tl::unexpected<sdk::Error> impossible_move(std::string_view cited) {
    auto refusal = sdk::refuse(sdk::Code::kFailedPrecondition, "CHESS_MOVE_NOT_POSSIBLE",
                               "not a lawful move of this position");
    refusal.value().citations.push_back(article(cited));
    return refusal;
}

}  // namespace

sdk::Move to_sdk(const Board& board, Move move) {
    const char becomes =
        move.is_promotion() ? "PNBRQK"[static_cast<std::size_t>(move.becomes)] : sdk::kSamePiece;
    if (!is_capture(board, move)) return sdk::Step{move.from, move.to, becomes};
    Square taken = move.to;
    if (is_en_passant(board, move)) taken = square_at(file_of(move.to), rank_of(move.from));
    return sdk::Capture{move.from, move.to, {static_cast<sdk::Square>(taken)}, {}, becomes};
}

sdk::Position ChessGame::position() const {
    sdk::Position position;
    position.text = to_fen(history_.back());
    position.repetition_key = repetition_key(board());
    position.turn.side = to_sdk(board().to_move);
    position.turn.seat = board().to_move == Colour::kWhite ? sdk::Seat::kFirst : sdk::Seat::kSecond;
    return position;
}

std::vector<sdk::Move> ChessGame::legal_moves() const {
    std::vector<sdk::Move> moves;
    if (ending_ != Ending::kNone) return moves;
    for (const Move move : chess::legal_moves(board()))
        moves.push_back(to_sdk(board(), move));
    return moves;
}

sdk::ParsedMove ChessGame::parse_move(std::string_view text) const {
    if (ending_ != Ending::kNone) {
        sdk::Error error;
        error.code = sdk::Code::kFailedPrecondition;
        error.reason = "CHESS_GAME_OVER";
        error.message = "the game is over";
        error.citations.push_back(article(article_of(ending_)));
        return sdk::IllegalMove{std::move(error)};
    }
    ReadMove read = read_move(board(), text);
    if (const auto* move = std::get_if<Move>(&read)) return to_sdk(board(), *move);
    if (const auto* several = std::get_if<std::vector<Move>>(&read)) {
        sdk::AmbiguousMove ambiguous;
        for (const Move move : *several)
            ambiguous.candidates.push_back(to_sdk(board(), move));
        return ambiguous;
    }
    return sdk::IllegalMove{std::get<sdk::Error>(std::move(read))};
}

sdk::Result<Move> lawful_move(const Board& board, const sdk::Move& move) {
    const auto ours = [](sdk::Square from, sdk::Square to, sdk::PieceLetter becomes) {
        const auto kind = std::string_view("PNBRQK").find(becomes);
        const bool promotes = becomes != sdk::kSamePiece && kind != std::string_view::npos;
        return Move{static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to),
                    promotes ? static_cast<Kind>(kind) : Kind::kPawn};
    };
    std::optional<Move> wanted;
    if (const auto* step = std::get_if<sdk::Step>(&move))
        wanted = ours(step->from, step->to, step->becomes);
    if (const auto* capture = std::get_if<sdk::Capture>(&move))
        wanted = ours(capture->from, capture->to, capture->becomes);
    if (wanted && is_legal(board, *wanted) && to_sdk(board, *wanted) == move) return *wanted;
    return impossible_move("3.10.2");
}

sdk::Result<Move> ChessGame::lawful(const sdk::Move& move) const {
    if (ending_ != Ending::kNone) return impossible_move(article_of(ending_));
    return lawful_move(board(), move);
}

sdk::Result<std::string> ChessGame::format_move(const sdk::Move& move,
                                                std::string_view notation) const {
    const auto& known = notations();
    const auto found = std::find_if(known.begin(), known.end(),
                                    [&](const auto& row) { return row.id == notation; });
    if (found == known.end())
        return sdk::refuse(sdk::Code::kNotFound, "NOTATION_UNKNOWN", "no such notation",
                           {{"notation", std::string(notation)}});
    auto checked = TRY(lawful(move));
    return write_move(board(), checked, *found);
}

sdk::Result<void> ChessGame::play(const sdk::Move& move) {
    auto checked = TRY(lawful(move));
    history_.push_back(after(history_.back(), checked));
    ending_ = ending_of(history_);
    return {};
}

sdk::Outcome ChessGame::outcome() const {
    sdk::Outcome outcome;
    if (ending_ == Ending::kNone) return outcome;
    auto words = words_of(ending_);
    outcome.kind = words.kind;
    outcome.text = std::move(words.text);
    outcome.citation = article(article_of(ending_));
    outcome.state = sdk::OutcomeState::kDrawn;
    if (ending_ == Ending::kMate) {
        outcome.state = sdk::OutcomeState::kWon;
        outcome.winner = to_sdk(other(board().to_move));
    }
    return outcome;
}

sdk::BoardView ChessGame::board_view(sdk::Side bottom) const {
    sdk::BoardView view;
    view.style = sdk::BoardStyle::kCells;
    view.columns = 8;
    view.rows = 8;
    for (int rank = 7; rank >= 0; --rank) {
        view.row_labels.push_back(std::to_string(rank + 1));
        for (int file = 0; file < 8; ++file)
            view.cells.push_back(cell_of(board(), square_at(file, rank)));
    }
    for (int file = 0; file < 8; ++file)
        view.column_labels.emplace_back(1, static_cast<char>('a' + file));
    return bottom == sdk::Side::kFirst ? view : sdk::turned(std::move(view));
}

namespace {

// As chess::perft, but no line goes on from a dead position (art. 5.2.2).
std::optional<std::uint64_t> count_lines(const Board& board, int depth, const StopCount& stop) {
    if (depth == 0) return 1;
    if (stop.requested()) return std::nullopt;
    if (is_dead(board)) return 0;
    if (depth == 1) return count_legal_moves(board);
    std::uint64_t lines = 0;
    for (const Move& move : legal_moves(board)) {
        const auto further = count_lines(after(board, move), depth - 1, stop);
        if (!further) return std::nullopt;
        lines += *further;
    }
    return lines;
}

}  // namespace

// A move of chess has one spelling, so both ways of counting are the same. A game that is over has
// no moves, as legal_moves() says; the draws of art. 9.6 take longer than one counts from here.
sdk::Result<std::uint64_t> ChessGame::perft(int depth, sdk::PerftCount /*count*/,
                                            const sdk::Stop& stop) const {
    struct Asking final : StopCount {
        explicit Asking(const sdk::Stop& asked) : stop(asked) {}
        [[nodiscard]] bool requested() const override { return stop.requested(); }
        const sdk::Stop& stop;
    };
    if (depth < 0 || depth > kDeepestPerft)
        return sdk::refuse(sdk::Code::kInvalidArgument, "PERFT_DEPTH_OUT_OF_RANGE",
                           "depth out of range", {{"limit", std::to_string(kDeepestPerft)}});
    if (depth > 0 && outcome().state != sdk::OutcomeState::kGoingOn) return 0;
    const Asking asking(stop);
    const auto count = count_lines(board(), depth, asking);
    if (!count) return sdk::refuse(sdk::Code::kDeadlineExceeded, "STOPPED", "stopped");
    return *count;
}

}  // namespace collegium::chess
