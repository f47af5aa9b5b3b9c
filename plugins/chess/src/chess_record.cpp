// Game records of the SDK as PGN.
#include <collegium/chess/fen.hpp>
#include <collegium/chess/moves.hpp>
#include <collegium/chess/pgn.hpp>
#include <collegium/chess/rule_book.hpp>
#include <collegium/notation/records.hpp>
#include <collegium/sdk/try.hpp>

#include "chess_discipline.hpp"
#include "chess_game.hpp"

namespace collegium::chess {
namespace {

constexpr std::string_view kPgn = "pgn";

sdk::RecordedResult meaning_of(std::string_view result) {
    if (result == "*") return sdk::RecordedResult::kNone;
    if (result == "1-0") return sdk::RecordedResult::kFirstWon;
    if (result == "0-1") return sdk::RecordedResult::kSecondWon;
    if (result == "1/2-1/2") return sdk::RecordedResult::kDrawn;
    return sdk::RecordedResult::kOther;
}

sdk::RecordedGame to_record(const PgnGame& game, const sdk::GameSetup& assumed) {
    sdk::RecordedGame record;
    record.tags = game.tags;
    record.setup.edition = kBook;
    record.setup.parameters = assumed.parameters;
    if (!(game.start == start_position())) record.setup.position = to_fen(game.start);
    record.result = game.result;
    record.meaning = meaning_of(game.result);
    Position position = game.start;
    for (const PgnMove& move : game.line.moves) {
        record.moves.push_back(to_sdk(position.board, move.move));
        position = after(position, move.move);
    }
    record.text = write_pgn(game);
    return record;
}

}  // namespace

std::vector<sdk::RecordFormat> ChessDiscipline::formats() const {
    return {{std::string(kPgn), {"PGN", "PGN", "PGN"}, "pgn"}};
}

sdk::Result<void> ChessDiscipline::read(std::string_view format, std::string_view text,
                                        const sdk::RecordReading& how,
                                        sdk::RecordSink& sink) const {
    if (format != kPgn) return notation::unknown_format(format);
    PgnReader reader(text);
    notation::feed(reader, sink, [&](const PgnGame& game) { return to_record(game, how.assumed); });
    return {};
}

sdk::Result<std::string> ChessDiscipline::write(std::string_view format,
                                                const sdk::RecordedGame& record) const {
    if (format != kPgn) return notation::unknown_format(format);
    PgnGame game;
    game.tags = record.tags;
    game.result = record.result.empty() ? "*" : record.result;
    if (!record.setup.position.empty()) {
        auto start = TRY(parse_fen(record.setup.position));
        game.start = start;
    }
    Position position = game.start;
    for (const sdk::Move& move : record.moves) {
        auto lawful = TRY(lawful_move(position.board, move));
        game.line.moves.push_back({lawful, {}, {}, {}});
        position = after(position, lawful);
    }
    return write_pgn(game);
}

}  // namespace collegium::chess
