#include <collegium/chess/fen.hpp>
#include <collegium/chess/moves.hpp>
#include <collegium/chess/notation.hpp>
#include <collegium/chess/pgn.hpp>
#include <collegium/notation/writer.hpp>

#include "pgn_format.hpp"

namespace collegium::chess {

std::string PgnFormat::number(const Position& position, Move /*move*/, bool needed) {
    const std::string number = std::to_string(position.move_number);
    if (position.board.to_move == Colour::kWhite) return number + ".";
    return needed ? number + "..." : "";
}

std::string PgnFormat::word(const Position& position, Move move) {
    return write_move(position.board, move, kSanStyle);
}

void PgnFormat::advance(Position& position, Move move) {
    position = after(position, move);
}

std::string write_pgn(const PgnGame& game) {
    std::string out;
    notation::write_tags(out, notation::with_roster(game.tags, game.result, {"FEN", "SetUp"}));
    if (!(game.start == start_position())) {
        notation::write_tag(out, "SetUp", "1");
        notation::write_tag(out, "FEN", to_fen(game.start));
    }
    out += '\n';
    notation::MoveText text(out);
    notation::write_line(text, game.line, game.start, PgnFormat{});
    text.word(game.result);
    text.flush();
    out += "\n\n";
    return out;
}

}  // namespace collegium::chess
