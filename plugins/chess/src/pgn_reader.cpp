#include <algorithm>
#include <array>
#include <utility>

#include <collegium/chess/fen.hpp>
#include <collegium/chess/move_reader.hpp>
#include <collegium/chess/moves.hpp>
#include <collegium/chess/notation.hpp>
#include <collegium/chess/pgn.hpp>
#include <collegium/notation/line_reader.hpp>
#include <collegium/sdk/try.hpp>

#include "pgn_format.hpp"

namespace collegium::chess {
namespace {

constexpr std::array<std::string_view, 7> kResults = {"1-0",   "0-1",   "1/2-1/2", "*",
                                                      "1/2-0", "0-1/2", "0-0"};

tl::unexpected<sdk::Error> refuse_move(std::string_view word, const Position& position,
                                       const notation::Scanner& scanner) {
    const ReadMove read = read_move(position.board, word);
    auto refusal = scanner.wrong("RECORD_MOVE", "not one lawful move in SAN", word);
    auto& why = refusal.value().metadata["why"];
    if (const auto* error = std::get_if<sdk::Error>(&read)) {
        why = error->reason;
        refusal.value().citations = error->citations;
    } else if (const auto* several = std::get_if<std::vector<Move>>(&read)) {
        why = "MOVE_AMBIGUOUS";
        auto& candidates = refusal.value().metadata["candidates"];
        for (const Move move : *several)
            candidates += (candidates.empty() ? "" : " ") + to_uci(move);
    } else {
        why = "PGN_MOVE_NOT_SAN";
    }
    return refusal;
}

}  // namespace

sdk::Result<Move> PgnFormat::play(Position& position, std::string_view word,
                                  const notation::Scanner& scanner) const {
    const auto move = read_san(position.board, word);
    if (!move) return refuse_move(word, position, scanner);
    position = after(position, *move);
    return *move;
}

std::optional<std::string> PgnFormat::result(const Position& /*position*/,
                                             std::string_view word) const {
    if (std::find(kResults.begin(), kResults.end(), word) == kResults.end()) return std::nullopt;
    if (word == "0-0" && !zeros_are_a_result) return std::nullopt;
    return std::string(word);
}

sdk::Result<PgnGame> PgnReader::read_game() {
    PgnGame game;
    TRY(scanner_.tags(game.tags, nullptr));
    if (const auto fen = game.tag("FEN"); !fen.empty()) {
        auto position = parse_fen(fen);
        if (!position) {
            auto refusal = scanner_.wrong("RECORD_SETUP", position.error().message, fen);
            refusal.value().metadata["why"] = position.error().reason;
            return refusal;
        }
        game.start = *position;
    }
    const std::string told(game.tag("Result"));
    PgnFormat format{told == "0-0"};
    auto result =
        TRY(notation::LineReader<PgnFormat>(scanner_, format).read(game.line, game.start));
    game.result = std::move(result);
    if (!told.empty() && told != game.result)
        return scanner_.wrong("RECORD_RESULT_DIFFERS", "tag and end of the moves differ", told);
    game.tags = notation::with_roster(game.tags, game.result, {"FEN", "SetUp"});
    return game;
}

sdk::Result<std::optional<PgnGame>> PgnReader::next() {
    if (!scanner_.next_game()) return std::optional<PgnGame>();
    auto game = read_game();
    if (game) return std::optional<PgnGame>(std::move(*game));
    scanner_.recover();
    return sdk::refusal_of(std::move(game));
}

}  // namespace collegium::chess
