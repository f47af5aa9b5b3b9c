#include "simple_chess.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <sstream>

namespace collegium::chess::simple {
namespace {

using Step = std::array<int, 2>;
const std::vector<Step> kStraight = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}};
const std::vector<Step> kDiagonal = {{1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
const std::vector<Step> kBoth = {{0, 1}, {0, -1}, {1, 0},  {-1, 0},
                                 {1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
const std::vector<Step> kLeaps = {{1, 2},   {2, 1},   {2, -1}, {1, -2},
                                  {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};

bool inside(int rank, int file) {
    return rank >= 0 && rank < 8 && file >= 0 && file < 8;
}
char& cell(Board& board, int rank, int file) {
    return board.at[static_cast<std::size_t>(rank)][static_cast<std::size_t>(file)];
}
char cell(const Board& board, int rank, int file) {
    return board.at[static_cast<std::size_t>(rank)][static_cast<std::size_t>(file)];
}
bool is_white(char piece) {
    return std::isupper(static_cast<unsigned char>(piece)) != 0;
}
char kind(char piece) {
    return static_cast<char>(std::tolower(static_cast<unsigned char>(piece)));
}
char coloured(char letter, bool white) {
    return white ? static_cast<char>(std::toupper(static_cast<unsigned char>(letter))) : letter;
}

bool attacked(const Board& board, int rank, int file, bool by_white) {
    for (int r = 0; r < 8; ++r) {
        for (int f = 0; f < 8; ++f) {
            const char piece = cell(board, r, f);
            if (piece == '.' || is_white(piece) != by_white) continue;
            const int dr = rank - r;
            const int df = file - f;
            if (dr == 0 && df == 0) continue;
            const bool straight = dr == 0 || df == 0;
            const bool diagonal = std::abs(dr) == std::abs(df);
            bool reaches = false;
            switch (kind(piece)) {
                case 'p':
                    reaches = dr == (by_white ? 1 : -1) && std::abs(df) == 1;
                    break;
                case 'n':
                    reaches = std::abs(dr * df) == 2;
                    break;
                case 'k':
                    reaches = std::max(std::abs(dr), std::abs(df)) == 1;
                    break;
                case 'b':
                    reaches = diagonal;
                    break;
                case 'r':
                    reaches = straight;
                    break;
                default:
                    reaches = straight || diagonal;
                    break;
            }
            if (!reaches) continue;
            if (kind(piece) == 'b' || kind(piece) == 'r' || kind(piece) == 'q') {
                const int sr = (dr > 0) - (dr < 0);
                const int sf = (df > 0) - (df < 0);
                int x = r + sr;
                int y = f + sf;
                while (x != rank || y != file) {
                    if (cell(board, x, y) != '.') break;
                    x += sr;
                    y += sf;
                }
                if (x != rank || y != file) continue;
            }
            return true;
        }
    }
    return false;
}

bool king_attacked(const Board& board, bool white) {
    for (int r = 0; r < 8; ++r)
        for (int f = 0; f < 8; ++f)
            if (cell(board, r, f) == coloured('k', white)) return attacked(board, r, f, !white);
    return true;
}

std::string square(int rank, int file) {
    return {static_cast<char>('a' + file), static_cast<char>('1' + rank)};
}

void add_if_legal(const Board& board, const std::string& uci, std::vector<std::string>& found) {
    if (!king_attacked(play(board, uci), board.white)) found.push_back(uci);
}

void add(const Board& board, int r, int f, int x, int y, std::vector<std::string>& found) {
    const std::string uci = square(r, f) + square(x, y);
    if (kind(cell(board, r, f)) == 'p' && (x == 0 || x == 7)) {
        for (const char c : {'q', 'r', 'b', 'n'})
            add_if_legal(board, uci + c, found);
    } else {
        add_if_legal(board, uci, found);
    }
}

void pawn(const Board& board, int r, int f, std::vector<std::string>& found) {
    const int up = board.white ? 1 : -1;
    if (inside(r + up, f) && cell(board, r + up, f) == '.') {
        add(board, r, f, r + up, f, found);
        if (r == (board.white ? 1 : 6) && cell(board, r + 2 * up, f) == '.')
            add(board, r, f, r + 2 * up, f, found);
    }
    for (const int side : {-1, 1}) {
        if (!inside(r + up, f + side)) continue;
        const char target = cell(board, r + up, f + side);
        const bool en_passant = r + up == board.ep_rank && f + side == board.ep_file;
        if (en_passant || (target != '.' && is_white(target) != board.white))
            add(board, r, f, r + up, f + side, found);
    }
}

void along(const Board& board, int r, int f, const std::vector<Step>& steps, bool far,
           std::vector<std::string>& found) {
    for (const auto& step : steps) {
        int x = r + step[0];
        int y = f + step[1];
        while (inside(x, y)) {
            const char target = cell(board, x, y);
            if (target != '.' && is_white(target) == board.white) break;
            add(board, r, f, x, y, found);
            if (target != '.' || !far) break;
            x += step[0];
            y += step[1];
        }
    }
}

void castling(const Board& board, std::vector<std::string>& found) {
    const int r = board.white ? 0 : 7;
    const auto free = [&](std::vector<int> files) {
        return std::ranges::all_of(files, [&](int f) { return cell(board, r, f) == '.'; });
    };
    const auto safe = [&](std::vector<int> files) {
        return std::ranges::none_of(files,
                                    [&](int f) { return attacked(board, r, f, !board.white); });
    };
    const auto right = [&](char letter) {
        return board.rights.find(coloured(letter, board.white)) != std::string::npos;
    };
    if (right('k') && free({5, 6}) && safe({4, 5, 6})) found.push_back(square(r, 4) + square(r, 6));
    if (right('q') && free({1, 2, 3}) && safe({2, 3, 4}))
        found.push_back(square(r, 4) + square(r, 2));
}

void lose_rights(Board& board, const std::string& corner) {
    const std::vector<std::pair<std::string, std::string>> kLost = {
        {"a1", "Q"}, {"h1", "K"}, {"e1", "KQ"}, {"a8", "q"}, {"h8", "k"}, {"e8", "kq"}};
    for (const auto& [where, letters] : kLost)
        if (where == corner)
            std::erase_if(board.rights,
                          [&](char c) { return letters.find(c) != std::string::npos; });
}

}  // namespace

Board read(const std::string& fen) {
    Board board;
    std::istringstream fields(fen);
    std::string placement;
    std::string side;
    std::string ep;
    fields >> placement >> side >> board.rights >> ep;
    int rank = 7;
    int file = 0;
    for (auto& row : board.at)
        row.fill('.');
    for (const char c : placement) {
        if (c == '/') {
            --rank;
            file = 0;
        } else if (std::isdigit(static_cast<unsigned char>(c)) != 0) {
            file += c - '0';
        } else {
            cell(board, rank, file++) = c;
        }
    }
    board.white = side == "w";
    if (board.rights == "-") board.rights.clear();
    if (ep != "-") {
        board.ep_file = ep[0] - 'a';
        board.ep_rank = ep[1] - '1';
    }
    return board;
}

Board play(Board board, const std::string& uci) {
    const int f = uci[0] - 'a';
    const int r = uci[1] - '1';
    const int y = uci[2] - 'a';
    const int x = uci[3] - '1';
    const char piece = cell(board, r, f);
    if (kind(piece) == 'p' && y != f && cell(board, x, y) == '.') cell(board, r, y) = '.';
    if (kind(piece) == 'k' && std::abs(y - f) == 2) {
        cell(board, r, y > f ? 5 : 3) = cell(board, r, y > f ? 7 : 0);
        cell(board, r, y > f ? 7 : 0) = '.';
    }
    cell(board, x, y) = uci.size() > 4 ? coloured(uci[4], board.white) : piece;
    cell(board, r, f) = '.';
    board.ep_rank = -1;
    board.ep_file = -1;
    if (kind(piece) == 'p' && std::abs(x - r) == 2) {
        board.ep_rank = (x + r) / 2;
        board.ep_file = f;
    }
    lose_rights(board, uci.substr(0, 2));
    lose_rights(board, uci.substr(2, 2));
    board.white = !board.white;
    return board;
}

std::vector<std::string> moves(const Board& board) {
    std::vector<std::string> found;
    for (int r = 0; r < 8; ++r) {
        for (int f = 0; f < 8; ++f) {
            const char piece = cell(board, r, f);
            if (piece == '.' || is_white(piece) != board.white) continue;
            switch (kind(piece)) {
                case 'p':
                    pawn(board, r, f, found);
                    break;
                case 'n':
                    along(board, r, f, kLeaps, false, found);
                    break;
                case 'b':
                    along(board, r, f, kDiagonal, true, found);
                    break;
                case 'r':
                    along(board, r, f, kStraight, true, found);
                    break;
                case 'q':
                    along(board, r, f, kBoth, true, found);
                    break;
                default:
                    along(board, r, f, kBoth, false, found);
                    break;
            }
        }
    }
    castling(board, found);
    std::ranges::sort(found);
    return found;
}

bool in_check(const Board& board) {
    return king_attacked(board, board.white);
}

std::uint64_t perft(const Board& board, int depth) {
    if (depth == 0) return 1;
    std::uint64_t count = 0;
    for (const auto& uci : moves(board))
        count += perft(play(board, uci), depth - 1);
    return count;
}

}  // namespace collegium::chess::simple
