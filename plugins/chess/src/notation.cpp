#include <array>

#include <collegium/chess/fen.hpp>
#include <collegium/chess/moves.hpp>
#include <collegium/chess/notation.hpp>

namespace collegium::chess {
namespace {

using LetterRow = std::array<std::string_view, kKinds>;  // by Kind

constexpr std::array<LetterRow, 4> kPieceLetters = {{
    {"п", "К", "С", "Л", "Ф", "Кр"},
    {"п", "К", "С", "Т", "Ф", "Кр"},
    {"P", "N", "B", "R", "Q", "K"},
    {"♙", "♘", "♗", "♖", "♕", "♔"},
}};

char file_letter(Square square) {
    return static_cast<char>('a' + file_of(square));
}
char rank_digit(Square square) {
    return static_cast<char>('1' + rank_of(square));
}

// Art. 17.9: pieces on one rank are told apart by the file, on one file by the rank, otherwise
// preferably by the file. Only pieces that can lawfully go there count.
std::string origin(const Board& board, Move move, Kind kind) {
    bool another = false;
    bool same_file = false;
    bool same_rank = false;
    for (const Move rival : legal_moves(board)) {
        if (rival.to != move.to || rival.from == move.from || kind_at(board, rival.from) != kind)
            continue;
        another = true;
        same_file = same_file || file_of(rival.from) == file_of(move.from);
        same_rank = same_rank || rank_of(rival.from) == rank_of(move.from);
    }
    std::string text;
    if (another && (!same_file || same_rank)) text += file_letter(move.from);
    if (same_file) text += rank_digit(move.from);
    return text;
}

std::string body(const Board& board, Move move, const Style& style) {
    if (is_castling(board, move)) {
        const bool to_king_side = move.to > move.from;
        if (style.export_) return to_king_side ? "O-O" : "O-O-O";
        return to_king_side ? "0-0" : "0-0-0";
    }
    const Kind kind = kind_at(board, move.from);
    const bool takes = is_capture(board, move);
    std::string text;
    if (kind != Kind::kPawn) text += piece_letter(kind, style.letters);
    if (style.full)
        text += square_name(move.from);
    else if (kind != Kind::kPawn)
        text += origin(board, move, kind);
    else if (takes)
        text += file_letter(move.from);  // art. 17.8.3
    if (takes && style.signs) text += 'x';
    text += square_name(move.to);
    if (move.is_promotion()) {
        if (style.export_) text += '=';
        text += piece_letter(move.becomes, style.letters);
    }
    return text;
}

std::vector<NamedNotation> all_notations() {
    using Code = NamedNotation::Code;
    return {
        {"machine", {"UCI", "UCI", "UCI"}, Code::kUci, {}},
        {"san",
         {"международная (SAN)", "міжнародна (SAN)", "international (SAN)"},
         Code::kAlgebraic,
         kSanStyle},
        {"book",
         {"краткая русская", "коротка російська", "short Russian"},
         Code::kAlgebraic,
         kBookStyle},
        {"ru-long",
         {"полная русская", "повна російська", "long Russian"},
         Code::kAlgebraic,
         {Letters::kRussian, true}},
        {"ru-plain",
         {"краткая русская без знаков", "коротка російська без знаків",
          "short Russian without signs"},
         Code::kAlgebraic,
         {Letters::kRussian, false, false}},
        {"uk",
         {"краткая украинская", "коротка українська", "short Ukrainian"},
         Code::kAlgebraic,
         {Letters::kUkrainian}},
        {"uk-long",
         {"полная украинская", "повна українська", "long Ukrainian"},
         Code::kAlgebraic,
         {Letters::kUkrainian, true}},
        {"en",
         {"краткая английская", "коротка англійська", "short English"},
         Code::kAlgebraic,
         {Letters::kEnglish}},
        {"en-long",
         {"полная английская", "повна англійська", "long English"},
         Code::kAlgebraic,
         {Letters::kEnglish, true}},
        {"figurine",
         {"краткая с фигурками", "коротка з фігурками", "short figurine"},
         Code::kAlgebraic,
         {Letters::kFigurine}},
        {"figurine-long",
         {"полная с фигурками", "повна з фігурками", "long figurine"},
         Code::kAlgebraic,
         {Letters::kFigurine, true}},
        {"numeric",
         {"цифровая (заочная)", "цифрова (заочна)", "numeric (correspondence)"},
         Code::kNumeric,
         {}},
    };
}

}  // namespace

std::string_view piece_letter(Kind kind, Letters letters) {
    return kPieceLetters[static_cast<std::size_t>(letters)][static_cast<std::size_t>(kind)];
}

std::string write_move(const Board& board, Move move, const Style& style) {
    std::string text = body(board, move, style);
    if (!style.signs) return text;
    const Board next = after(board, move);
    if (in_check(next)) text += count_legal_moves(next) == 0 ? '#' : '+';
    if (!style.export_ && is_en_passant(board, move))
        text += style.letters == Letters::kEnglish || style.letters == Letters::kFigurine ? " e.p."
                                                                                          : " е.р.";
    return text;
}

std::string to_uci(Move move) {
    std::string text = square_name(move.from) + square_name(move.to);
    if (move.is_promotion()) text += "pnbrqk"[static_cast<std::size_t>(move.becomes)];
    return text;
}

std::string to_numeric(Move move) {
    std::string text;
    for (const Square square : {Square{move.from}, Square{move.to}}) {
        text += static_cast<char>('1' + file_of(square));
        text += static_cast<char>('1' + rank_of(square));
    }
    // Art. 58.3: 1 queen, 2 rook, 3 bishop, 4 knight.
    if (move.is_promotion())
        text += static_cast<char>('1' + static_cast<int>(Kind::kQueen) -
                                  static_cast<int>(move.becomes));
    return text;
}

const std::vector<NamedNotation>& notations() {
    static const std::vector<NamedNotation> list = all_notations();
    return list;
}

std::string write_move(const Board& board, Move move, const NamedNotation& notation) {
    switch (notation.code) {
        case NamedNotation::Code::kUci:
            return to_uci(move);
        case NamedNotation::Code::kNumeric:
            return to_numeric(move);
        case NamedNotation::Code::kAlgebraic:
            break;
    }
    return write_move(board, move, notation.style);
}

}  // namespace collegium::chess
