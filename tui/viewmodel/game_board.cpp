#include "tui/viewmodel/game_board.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "tui/viewmodel/game_moves.hpp"
#include "tui/widgets/cells.hpp"

namespace collegium::tui::viewmodel {
namespace {

struct Kind {
    std::string sign;
    std::string words;
    int count = 0;
};

using Kinds = std::array<std::vector<Kind>, 2>;  // of the first side and of the second

Kinds kinds_on(const v1::BoardView& board, bool ascii) {
    Kinds kinds;
    for (const auto& cell : board.cells()) {
        if (cell.side() == v1::BOARD_SIDE_UNSPECIFIED) continue;
        auto& own = kinds[cell.side() == v1::BOARD_SIDE_FIRST ? 0 : 1];
        const std::string& sign = ascii && !cell.ascii().empty() ? cell.ascii() : cell.text();
        const auto found = std::find_if(own.begin(), own.end(),
                                        [&](const Kind& kind) { return kind.sign == sign; });
        // What follows a comma is of this one piece: «чёрная шашка, ход 3».
        if (found == own.end())
            own.push_back({sign, cell.words().substr(0, cell.words().find(',')), 1});
        else
            ++found->count;
    }
    // The many stand first, whatever corner they were met in.
    for (auto& own : kinds)
        std::stable_sort(own.begin(), own.end(),
                         [](const Kind& a, const Kind& b) { return a.count > b.count; });
    return kinds;
}

// «○12 ◇1»
std::string material(const std::vector<Kind>& kinds) {
    std::string words;
    for (const Kind& kind : kinds)
        words += (words.empty() ? "" : " ") + kind.sign + std::to_string(kind.count);
    return words.empty() ? "0" : words;
}

// What the signs mean, several on a line where they fit.
void add_legend(std::vector<Line>& lines, const Kinds& kinds, int width) {
    std::string line;
    for (const auto& own : kinds) {
        for (const Kind& kind : own) {
            if (kind.words.empty()) continue;
            const std::string entry = kind.sign + " " + kind.words;
            if (!line.empty() && columns(line) + 2 + columns(entry) > width) {
                lines.push_back({line});
                line.clear();
            }
            line += (line.empty() ? "" : "  ") + entry;
        }
    }
    if (!line.empty()) lines.push_back({line});
}

int lines_of(const std::vector<Line>& lines, int width) {
    int count = 0;
    for (const Line& line : lines)
        count += static_cast<int>(wrap(line.words, width).size());
    return count;
}

}  // namespace

BoardPicture picture_of(const v1::BoardView& board, bool turned) {
    BoardPicture picture;
    picture.points = board.style() == v1::BoardView::STYLE_POINTS;
    picture.columns = board.columns();
    picture.rows = board.rows();
    for (const auto& view : board.cells()) {
        BoardCell cell;
        cell.glyph = view.text();
        cell.ascii = view.ascii();
        cell.tone = view.side() == v1::BOARD_SIDE_SECOND ? Tone::kSide2 : Tone::kSide1;
        cell.dark = view.dark();
        cell.played = view.playable();
        cell.marked = view.last_move();
        cell.name = view.square();
        if (view.number() > 0) cell.number = std::to_string(view.number());
        picture.cells.push_back(std::move(cell));
    }
    // A board that does not fill its frame is drawn empty rather than read beyond its end.
    picture.cells.resize(static_cast<std::size_t>(std::max(0, picture.columns * picture.rows)));
    picture.column_labels.assign(board.column_labels().begin(), board.column_labels().end());
    picture.row_labels.assign(board.row_labels().begin(), board.row_labels().end());
    if (turned) {
        std::reverse(picture.cells.begin(), picture.cells.end());
        std::reverse(picture.column_labels.begin(), picture.column_labels.end());
        std::reverse(picture.row_labels.begin(), picture.row_labels.end());
    }
    return picture;
}

std::vector<Line> board_facts(const GameLine& line, const Texts& texts, FactsRoom room,
                              bool ascii) {
    const v1::GameState* state = line.shown();
    if (state == nullptr) return {};
    const Kinds kinds = kinds_on(state->board(), ascii);
    std::vector<Line> legend;
    add_legend(legend, kinds, room.width);
    std::vector<Line> notes;
    bool has_material = false;
    for (const v1::GameNote& note : state->notes()) {
        has_material = has_material || note.id() == "material";
        notes.push_back({note.title().empty() ? note.text() : note.title() + ": " + note.text()});
    }
    std::vector<Line> pieces;
    if (!has_material)
        pieces.push_back({texts("game.material",
                                {{"first", material(kinds[0])}, {"second", material(kinds[1])}})});
    std::vector<Line> last;
    if (line.at() > 0)
        if (const v1::PlayedMove* move = line.move(line.at() - 1))
            last.push_back({texts("game.last_move", {{"move", move_words(*move)}})});

    int free = room.height;
    for (std::vector<Line>* group : {&notes, &last, &pieces, &legend}) {
        const int needed = lines_of(*group, room.width);
        if (needed > free && group != &notes) group->clear();
        free -= std::min(free, needed);
    }
    std::vector<Line> lines = std::move(legend);
    for (std::vector<Line>* group : {&notes, &pieces, &last})
        lines.insert(lines.end(), group->begin(), group->end());
    return lines;
}

}  // namespace collegium::tui::viewmodel
