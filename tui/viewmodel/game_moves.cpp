#include "tui/viewmodel/game_moves.hpp"

#include <algorithm>
#include <cctype>
#include <utility>

#include <collegium/text/search.hpp>

namespace collegium::tui::viewmodel {
namespace {

std::string numbered(int number, const std::string& words) {
    return number > 0 ? std::to_string(number) + ". " + words : words;
}

void add_move(std::vector<MoveRow>& rows, const v1::PlayedMove& move,
              std::optional<std::size_t> ply) {
    if (move.kind() == v1::MOVE_KIND_DECISION) {
        rows.push_back({{move_words(move), ply}, {}, true});
        return;
    }
    const bool second = move.side() == v1::BOARD_SIDE_SECOND;
    const bool open = !rows.empty() && !rows.back().whole && rows.back().second.words.empty();
    if (!second) {
        rows.push_back({{numbered(move.number(), move.text()), ply}, {}, false});
        return;
    }
    // A pair of moves has one number, said once; where pieces are placed each has its own.
    const std::string number = std::to_string(move.number()) + ". ";
    if (open && rows.back().first.words.starts_with(number)) {
        rows.back().second = {move.text(), ply};
        return;
    }
    if (!open) rows.push_back({{"…", std::nullopt}, {}, false});
    rows.back().second = {numbered(move.number(), move.text()), ply};
}

// Letters and digits only, in lower case: «E3-D4» and «e3d4» are the same key strokes.
std::string strokes(std::string_view text) {
    std::string kept;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte >= 0x80)
            kept += c;
        else if (std::isalnum(byte) != 0)
            kept += static_cast<char>(std::tolower(byte));
    }
    return kept;
}

std::vector<v1::LegalMove> beginning_with(const v1::GameState& state, const std::string& typed) {
    const std::string wanted = strokes(typed);
    std::vector<v1::LegalMove> found;
    for (const v1::LegalMove& move : state.legal_moves()) {
        const bool fits = strokes(move.text()).starts_with(wanted) ||
                          strokes(move.machine()).starts_with(wanted) ||
                          (!move.words().empty() && text::matches(typed, move.words()));
        if (fits) found.push_back(move);
    }
    return found;
}

}  // namespace

std::vector<MoveRow> move_rows(const GameLine& line, const Texts& texts) {
    std::vector<MoveRow> rows;
    if (!line.opening_text().empty())
        rows.push_back({{texts("game.drawn", {{"opening", line.opening_text()}}), {}}, {}, true});
    else if (!line.game().position().empty())
        rows.push_back(
            {{texts("game.position_set", {{"position", line.game().position()}}), {}}, {}, true});
    for (std::size_t i = 0; i < line.moves().size(); ++i) {
        std::optional<std::size_t> ply;
        if (i >= line.opening_moves()) ply = i - line.opening_moves() + 1;
        add_move(rows, line.moves()[i], ply);
    }
    return rows;
}

NextMove next_move(const GameLine& line, const std::vector<MoveRow>& rows) {
    const v1::GameState* state = line.shown();
    const bool second = state != nullptr && state->turn_side() == v1::BOARD_SIDE_SECOND;
    const bool open = !rows.empty() && !rows.back().whole && rows.back().second.words.empty();
    if (line.moves().empty()) return {"", false};
    const v1::PlayedMove& last = line.moves().back();
    const bool single = last.kind() == v1::MOVE_KIND_PLACEMENT;
    if (second && open) return {single ? std::to_string(last.number() + 1) + "." : "", true};
    if (last.number() == 0) return {"", false};
    const int number = last.number() + (single || last.side() == v1::BOARD_SIDE_SECOND ? 1 : 0);
    return {std::to_string(number) + "." + (second && !single ? " …" : ""), false};
}

std::vector<v1::LegalMove> completions(const v1::GameState& state, const std::string& typed) {
    std::vector<v1::LegalMove> found = beginning_with(state, typed);
    if (!found.empty()) return found;
    for (const std::string& reading : text::other_layouts(typed)) {
        found = beginning_with(state, reading);
        if (!found.empty()) return found;
    }
    return found;
}

std::optional<v1::LegalMove> written_exactly(const v1::GameState& state, const std::string& typed) {
    // Signs and capitals may matter (a bishop and a pawn of the b-file): no liberties here.
    for (const v1::LegalMove& move : state.legal_moves())
        if (move.text() == typed || move.machine() == typed) return move;
    return std::nullopt;
}

}  // namespace collegium::tui::viewmodel
