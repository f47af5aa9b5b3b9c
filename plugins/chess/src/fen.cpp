#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <vector>

#include <collegium/chess/fen.hpp>
#include <collegium/chess/moves.hpp>
#include <collegium/chess/rule_book.hpp>
#include <collegium/sdk/try.hpp>

namespace collegium::chess {
namespace {

using sdk::Code;
using sdk::Error;
using sdk::Result;

constexpr std::string_view kLetters = "pnbrqk";

struct Field {
    std::string_view text;
    std::size_t column = 0;  // of its first character, from 0
};

std::vector<Field> split(std::string_view text) {
    std::vector<Field> fields;
    std::size_t at = 0;
    while (at < text.size()) {
        if (text[at] == ' ') {
            ++at;
            continue;
        }
        const auto end = std::min(text.find(' ', at), text.size());
        fields.push_back({text.substr(at, end - at), at});
        at = end;
    }
    return fields;
}

// What cannot be printed as it is (the input need not be UTF-8) is shown as its code.
std::string shown(std::string_view text) {
    constexpr std::string_view kHex = "0123456789abcdef";
    std::string result;
    for (const char raw : text.substr(0, 24)) {
        const auto byte = static_cast<unsigned char>(raw);
        if (byte >= 0x20 && byte < 0x7F) {
            result += raw;
        } else {
            result += "\\x";
            result += kHex[byte >> 4];
            result += kHex[byte & 15];
        }
    }
    return result;
}

tl::unexpected<Error> wrong(std::string reason, std::string_view what, std::size_t column,
                            std::string_view found) {
    const auto at = std::to_string(column + 1);
    return sdk::refuse(Code::kInvalidArgument, std::move(reason),
                       std::string(what) + " at column " + at + ": \"" + shown(found) + "\"",
                       {{"at", at}, {"found", shown(found)}});
}

tl::unexpected<Error> impossible(std::string reason, std::string message,
                                 sdk::Metadata metadata = {}) {
    auto refusal = sdk::refuse(Code::kInvalidArgument, std::move(reason), std::move(message),
                               std::move(metadata));
    refusal.value().citations.push_back(article("3.10.3"));
    return refusal;
}

[[nodiscard]] Result<void> read_placement(const Field& field, Board& board) {
    int rank = 7;
    int file = 0;
    for (std::size_t i = 0; i < field.text.size(); ++i) {
        const char c = field.text[i];
        const auto here = field.text.substr(i, 1);
        const auto column = field.column + i;
        if (c == '/') {
            if (file != 8) return wrong("FEN_RANK_LENGTH", "a rank needs 8 squares", column, here);
            if (rank == 0) return wrong("FEN_RANKS", "a board has 8 ranks", column, here);
            --rank;
            file = 0;
            continue;
        }
        const bool black = c >= 'a' && c <= 'z';
        const char lower = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        const auto kind = kLetters.find(lower);
        const bool gap = c >= '1' && c <= '8';
        if (!gap && kind == std::string_view::npos)
            return wrong("FEN_PIECE", "neither a piece nor a number of squares", column, here);
        if (gap && i > 0 && field.text[i - 1] >= '1' && field.text[i - 1] <= '8')
            return wrong("FEN_PIECE", "two numbers in a row", column, here);
        const int width = gap ? c - '0' : 1;
        if (file + width > 8) return wrong("FEN_RANK_LENGTH", "a rank has 8 squares", column, here);
        if (!gap)
            put(board, square_at(file, rank),
                {static_cast<Kind>(kind), black ? Colour::kBlack : Colour::kWhite});
        file += width;
    }
    const auto end = field.column + field.text.size();
    if (rank != 0) return wrong("FEN_RANKS", "a board has 8 ranks", end, "");
    if (file != 8) return wrong("FEN_RANK_LENGTH", "a rank needs 8 squares", end, "");
    return {};
}

[[nodiscard]] Result<void> read_side(const Field& field, Board& board) {
    if (field.text != "w" && field.text != "b")
        return wrong("FEN_SIDE", "the side to move is w or b", field.column, field.text);
    board.to_move = field.text == "w" ? Colour::kWhite : Colour::kBlack;
    return {};
}

struct CastlingHome {
    char letter;
    std::uint8_t right;
    Colour colour;
    Square king;
    Square rook;
};
constexpr std::array<CastlingHome, 4> kCastlings = {{
    {'K', kWhiteShort, Colour::kWhite, 4, 7},
    {'Q', kWhiteLong, Colour::kWhite, 4, 0},
    {'k', kBlackShort, Colour::kBlack, 60, 63},
    {'q', kBlackLong, Colour::kBlack, 60, 56},
}};

[[nodiscard]] Result<void> read_castling(const Field& field, Board& board) {
    if (field.text == "-") return {};
    for (std::size_t i = 0; i < field.text.size(); ++i) {
        const auto column = field.column + i;
        const auto here = field.text.substr(i, 1);
        const auto* home = std::find_if(kCastlings.begin(), kCastlings.end(),
                                        [&](const auto& row) { return row.letter == here[0]; });
        if (home == kCastlings.end() || board.castling >= home->right)
            return wrong("FEN_CASTLING", "castling rights are - or some of KQkq in this order",
                         column, here);
        if ((pieces(board, home->colour, Kind::kKing) & bit(home->king)) == 0 ||
            (pieces(board, home->colour, Kind::kRook) & bit(home->rook)) == 0)
            return wrong("FEN_CASTLING_PIECES", "king or rook is not on its square", column, here);
        board.castling |= home->right;
    }
    return {};
}

[[nodiscard]] Result<void> read_en_passant(const Field& field, Board& board) {
    if (field.text == "-") return {};
    const Square square = square_named(field.text);
    const bool white = board.to_move == Colour::kWhite;
    if (square == kNoSquare || rank_of(square) != (white ? 5 : 2))
        return wrong("FEN_EN_PASSANT", "the en-passant square is - or on the passed rank",
                     field.column, field.text);
    const int back = white ? -8 : 8;
    const bool pawn_passed =
        (pieces(board, other(board.to_move), Kind::kPawn) & bit(square + back)) != 0 &&
        (occupied(board) & (bit(square) | bit(square - back))) == 0;
    if (!pawn_passed)
        return wrong("FEN_EN_PASSANT", "no pawn has just passed that square", field.column,
                     field.text);
    board.en_passant = static_cast<std::int8_t>(square);
    return {};
}

[[nodiscard]] Result<int> read_counter(const Field& field, int minimum) {
    int value = 0;
    const char* end = field.text.data() + field.text.size();
    const auto [stopped, error] = std::from_chars(field.text.data(), end, value);
    const bool plain = field.text.size() == 1 || field.text.front() != '0';
    if (error != std::errc{} || stopped != end || value < minimum || value > 9999 || !plain)
        return wrong("FEN_COUNTER", "not a number of moves", field.column, field.text);
    return value;
}

// The counting part of art. 3.10; it also bounds the number of moves a position can have.
[[nodiscard]] Result<void> check_material(const Board& board) {
    for (const Colour colour : {Colour::kWhite, Colour::kBlack}) {
        const std::string side = colour == Colour::kWhite ? "w" : "b";
        const auto count = [&](Kind kind) { return std::popcount(pieces(board, colour, kind)); };
        if (count(Kind::kKing) != 1)
            return impossible("FEN_KINGS", "each side has one king", {{"side", side}});
        const int promoted =
            std::max(0, count(Kind::kQueen) - 1) + std::max(0, count(Kind::kRook) - 2) +
            std::max(0, count(Kind::kBishop) - 2) + std::max(0, count(Kind::kKnight) - 2);
        if (count(Kind::kPawn) + promoted > 8)
            return impossible("FEN_TOO_MANY_PIECES", "more pieces than pawns could have become",
                              {{"side", side}});
    }
    const Bitboard stray = pieces(board, Kind::kPawn) & 0xFF000000000000FF;
    if (stray != 0)
        return impossible("FEN_PAWN_RANK", "a pawn on the first or last rank",
                          {{"square", square_name(std::countr_zero(stray))}});
    Board waiting = board;
    waiting.to_move = other(board.to_move);
    if (in_check(waiting))
        return impossible("FEN_OPPONENT_IN_CHECK", "the side that has moved is in check");
    return {};
}

std::string board_fields(const Board& board) {
    std::string text;
    for (int rank = 7; rank >= 0; --rank) {
        int gap = 0;
        for (int file = 0; file < 8; ++file) {
            const Square square = square_at(file, rank);
            if (!is_occupied(board, square)) {
                ++gap;
                continue;
            }
            if (gap > 0) text += static_cast<char>('0' + gap);
            gap = 0;
            const Piece piece = piece_at(board, square);
            const char letter = kLetters[static_cast<std::size_t>(piece.kind)];
            text += piece.colour == Colour::kWhite ? static_cast<char>(letter - 'a' + 'A') : letter;
        }
        if (gap > 0) text += static_cast<char>('0' + gap);
        if (rank > 0) text += '/';
    }
    text += board.to_move == Colour::kWhite ? " w " : " b ";
    if (board.castling == 0) text += '-';
    for (const auto& home : kCastlings)
        if ((board.castling & home.right) != 0) text += home.letter;
    text += ' ';
    text += can_take_en_passant(board) ? square_name(board.en_passant) : "-";
    return text;
}

}  // namespace

std::string square_name(Square square) {
    return {static_cast<char>('a' + file_of(square)), static_cast<char>('1' + rank_of(square))};
}

Square square_named(std::string_view name) {
    if (name.size() != 2 || name[0] < 'a' || name[0] > 'h' || name[1] < '1' || name[1] > '8')
        return kNoSquare;
    return square_at(name[0] - 'a', name[1] - '1');
}

Result<Position> parse_fen(std::string_view text) {
    const auto fields = split(text);
    if (fields.size() != 4 && fields.size() != 6)
        return sdk::refuse(
            Code::kInvalidArgument, "FEN_FIELDS",
            "a FEN has 6 fields (or the first 4), found " + std::to_string(fields.size()),
            {{"found", std::to_string(fields.size())}});
    Position position;
    Board& board = position.board;
    if (auto read = read_placement(fields[0], board); !read) return refusal_of(std::move(read));
    if (auto read = read_side(fields[1], board); !read) return refusal_of(std::move(read));
    if (auto read = read_castling(fields[2], board); !read) return refusal_of(std::move(read));
    if (auto read = read_en_passant(fields[3], board); !read) return refusal_of(std::move(read));
    if (fields.size() == 6) {
        auto quiet = TRY(read_counter(fields[4], 0));
        auto number = TRY(read_counter(fields[5], 1));
        position.quiet_plies = quiet;
        position.move_number = number;
    }
    if (auto checked = check_material(board); !checked) return refusal_of(std::move(checked));
    if (!can_take_en_passant(board)) board.en_passant = kNoSquare;
    return position;
}

std::string to_fen(const Position& position) {
    return board_fields(position.board) + ' ' + std::to_string(position.quiet_plies) + ' ' +
           std::to_string(position.move_number);
}

std::string repetition_key(const Board& board) {
    return board_fields(board);
}

}  // namespace collegium::chess
