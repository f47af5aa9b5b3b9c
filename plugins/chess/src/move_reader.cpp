#include <algorithm>
#include <string>

#include <collegium/chess/move_reader.hpp>
#include <collegium/chess/moves.hpp>
#include <collegium/chess/rule_book.hpp>

namespace collegium::chess {
namespace {

// A move text is turned into plain signs first: KQRBNP pieces, a-h files, 1-8 ranks, x capture,
// - hyphen, O castling, + # ! ? = ( ) / . as they are, ~ a space, and M for what the two readings
// of Latin K are.
struct Sign {
    std::u32string_view from;
    char to;
};
constexpr Sign kSigns[] = {
    {U"♔♚", 'K'},    {U"ФQ♕♛", 'Q'}, {U"ЛТLTR♖♜", 'R'}, {U"СCSB♗♝", 'B'}, {U"КN♘♞", 'N'},
    {U"ПпP♙♟", 'P'}, {U"aа", 'a'},   {U"b", 'b'},       {U"cс", 'c'},     {U"d", 'd'},
    {U"eе", 'e'},    {U"f", 'f'},    {U"g", 'g'},       {U"h", 'h'},      {U"xх×:", 'x'},
    {U"-–—−", '-'},  {U"OoОо", 'O'}, {U"K", 'M'},       {U"pр", 'p'},     {U" \u00A0\t", '~'},
    {U"†", '+'},     {U"‡", '#'},
};

// One code point from UTF-8, moving the text on; 0 where it is not valid.
char32_t take_code_point(std::string_view& text) {
    const auto lead = static_cast<unsigned char>(text.front());
    const std::size_t length = lead < 0x80   ? 1
                               : lead < 0xC2 ? 0
                               : lead < 0xE0 ? 2
                               : lead < 0xF0 ? 3
                                             : 0;
    if (length == 0 || text.size() < length) return 0;
    char32_t code = length == 1 ? lead : lead & (0x7FU >> length);
    for (std::size_t i = 1; i < length; ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        if ((byte & 0xC0U) != 0x80U) return 0;
        code = code << 6 | (byte & 0x3FU);
    }
    text.remove_prefix(length);
    return code;
}

constexpr std::size_t kLongestMove = 64;  // bytes; longer texts are no moves

std::optional<std::string> plain_signs(std::string_view text) {
    if (text.size() > kLongestMove) return std::nullopt;
    std::string plain;
    while (!text.empty()) {
        const char32_t code = take_code_point(text);
        const auto* sign = std::find_if(std::begin(kSigns), std::end(kSigns), [&](const Sign& row) {
            return row.from.find(code) != std::u32string_view::npos;
        });
        if (code == 0) return std::nullopt;
        if (sign != std::end(kSigns))
            plain += sign->to;
        else if (code < 0x7F &&
                 std::string_view("0123456789+#!?=()/.qrn").find(static_cast<char>(code)) !=
                     std::string_view::npos)
            plain += static_cast<char>(code);
        else
            return std::nullopt;
    }
    return plain;
}

bool ends_with_any(std::string_view text, std::string_view signs) {
    return !text.empty() && signs.find(text.back()) != std::string_view::npos;
}

// Drops what says nothing about which move it is: checks, marks, draw offer, "e.p.".
void drop_tail(std::string& text) {
    for (bool dropped = true; dropped;) {
        dropped = false;
        for (const std::string_view tail : {"(=)", "e.p.", "ep", "+", "#", "!", "?", "~", "="}) {
            if (text.size() > tail.size() && text.ends_with(tail)) {
                text.resize(text.size() - tail.size());
                dropped = true;
            }
        }
    }
    text.erase(0, std::min(text.find_first_not_of('~'), text.size()));
}

int castling_of(std::string text) {
    std::replace(text.begin(), text.end(), '0', 'O');
    return text == "O-O" ? 1 : text == "O-O-O" ? 2 : 0;
}

std::optional<Kind> kind_of(char sign) {
    switch (sign) {
        case 'P':
            return Kind::kPawn;
        case 'N':
        case 'n':
            return Kind::kKnight;
        case 'B':
        case 'b':
            return Kind::kBishop;
        case 'R':
        case 'r':
            return Kind::kRook;
        case 'Q':
        case 'q':
            return Kind::kQueen;
        case 'K':
            return Kind::kKing;
        default:
            return std::nullopt;
    }
}

bool is_file(char c) {
    return c >= 'a' && c <= 'h';
}
bool is_rank(char c) {
    return c >= '1' && c <= '8';
}

// Art. 58: four digits, or five for a promotion.
std::optional<MoveWish> numeric_wish(std::string_view text) {
    if (text.size() < 4 || text.size() > 5 ||
        !std::all_of(text.begin(), text.begin() + 4, is_rank) ||
        (text.size() == 5 && (text[4] < '1' || text[4] > '4')))
        return std::nullopt;
    MoveWish wish;
    wish.from_file = text[0] - '1';
    wish.from_rank = text[1] - '1';
    wish.to = square_at(text[2] - '1', text[3] - '1');
    if (text.size() == 5)
        wish.becomes = static_cast<Kind>(static_cast<int>(Kind::kQueen) - (text[4] - '1'));
    return wish;
}

// Takes the promotion's piece off the end of the text.
Kind take_promotion(std::string_view& text) {
    std::string_view rest = text;
    if (ends_with_any(rest, ")")) rest.remove_suffix(1);
    if (rest.size() < 3 || !ends_with_any(rest, "QRBNqrbn")) return Kind::kPawn;
    const Kind kind = *kind_of(rest.back());
    rest.remove_suffix(1);
    if (ends_with_any(rest, "=(/")) rest.remove_suffix(1);
    if (!is_rank(rest.back())) return Kind::kPawn;
    text = rest;
    return kind;
}

std::optional<MoveWish> algebraic_wish(std::string_view text) {
    MoveWish wish;
    if (text.empty()) return std::nullopt;
    const bool lettered = std::string_view("KQRBNP").find(text.front()) != std::string_view::npos;
    if (lettered) {
        wish.kind = kind_of(text.front());
        text.remove_prefix(1);
    }
    wish.becomes = take_promotion(text);
    if (text.size() < 2 || !is_rank(text.back()) || !is_file(text[text.size() - 2]))
        return std::nullopt;
    wish.to = square_at(text[text.size() - 2] - 'a', text.back() - '1');
    text.remove_suffix(2);
    if (ends_with_any(text, "x-")) {
        wish.capture_sign = text.back() == 'x';
        text.remove_suffix(1);
    }
    if (!text.empty() && is_rank(text.back())) {
        wish.from_rank = text.back() - '1';
        text.remove_suffix(1);
    }
    if (!text.empty() && is_file(text.back())) {
        wish.from_file = text.back() - 'a';
        text.remove_suffix(1);
    }
    if (!text.empty()) return std::nullopt;
    if (!lettered && (wish.from_file < 0 || wish.from_rank < 0)) wish.kind = Kind::kPawn;
    return wish;
}

std::optional<MoveWish> wish_of(const std::string& text) {
    if (const int castling = castling_of(text); castling != 0) {
        MoveWish wish;
        wish.castling = castling;
        return wish;
    }
    if (auto wish = numeric_wish(text)) return wish;
    return algebraic_wish(text);
}

bool fulfils(const Board& board, Move move, const MoveWish& wish) {
    const Kind kind = kind_at(board, move.from);
    const bool castling = is_castling(board, move);
    if (wish.castling != 0) return castling && (move.to > move.from) == (wish.castling == 1);
    if (move.to != wish.to) return false;
    if (wish.kind && *wish.kind != kind) return false;
    if (wish.from_file >= 0 && wish.from_file != file_of(move.from)) return false;
    if (wish.from_rank >= 0 && wish.from_rank != rank_of(move.from)) return false;
    // Castling has its own sign; a pawn's capture names the file it leaves (art. 17.8.3).
    if (castling && wish.from_file < 0) return false;
    if (kind == Kind::kPawn && wish.from_file < 0 && file_of(move.from) != file_of(move.to))
        return false;
    if (wish.capture_sign && !is_capture(board, move)) return false;
    return wish.becomes == Kind::kPawn || wish.becomes == move.becomes;
}

sdk::Error unreadable() {
    sdk::Error error;
    error.code = sdk::Code::kInvalidArgument;
    error.reason = "CHESS_MOVE_UNREADABLE";
    error.message = "not a move in any notation of the game";
    error.citations.push_back(article("17"));
    return error;
}

// Latin K read as the given piece; "Kp" is always the king.
std::string with_latin_k(std::string text, char piece) {
    for (auto at = text.find_first_of("MN"); at != std::string::npos;
         at = text.find_first_of("MN", at + 1)) {
        if (at + 1 < text.size() && text[at + 1] == 'p') {
            text[at] = 'K';
            text.erase(at + 1, 1);
        } else if (text[at] == 'M') {
            text[at] = piece;
        }
    }
    return text;
}

}  // namespace

ReadMove read_move(const Board& board, std::string_view text) {
    auto plain = plain_signs(text);
    if (!plain) return unreadable();
    drop_tail(*plain);

    const MoveList moves = legal_moves(board);
    std::optional<MoveWish> first_wish;
    for (const char latin_k : {'K', 'N'}) {
        const auto wish = wish_of(with_latin_k(*plain, latin_k));
        if (!wish) continue;
        std::vector<Move> found;
        std::copy_if(moves.begin(), moves.end(), std::back_inserter(found),
                     [&](Move move) { return fulfils(board, move, *wish); });
        if (found.size() == 1) return found.front();
        if (found.size() > 1) return found;
        if (!first_wish) first_wish = wish;
    }
    if (!first_wish) return unreadable();
    return why_not(board, *first_wish);
}

std::optional<Move> read_san(const Board& board, std::string_view text) {
    while (ends_with_any(text, "+#!?"))
        text.remove_suffix(1);
    MoveWish wish;
    if (!text.empty() && (text.front() == 'O' || text.front() == '0')) {
        wish.castling = castling_of(std::string(text));
        if (wish.castling == 0) return std::nullopt;
    } else if (auto read = algebraic_wish(text)) {
        wish = *read;
    } else {
        return std::nullopt;
    }
    MoveList moves;
    legal_moves(board, moves);
    std::optional<Move> found;
    for (const Move move : moves) {
        if (wish.castling == 0 && move.to != wish.to) continue;
        if (!fulfils(board, move, wish)) continue;
        if (found) return std::nullopt;
        found = move;
    }
    return found;
}

}  // namespace collegium::chess
