// How the game screen is drawn: board and facts at the left, moves, counters and claims at the
// right; in a narrow window Tab shows the counters in the board's place.
#include <algorithm>
#include <utility>

#include "tui/screens/common/panes.hpp"
#include "tui/screens/game/game_screen.hpp"
#include "tui/viewmodel/format.hpp"
#include "tui/viewmodel/game_board.hpp"
#include "tui/widgets/board.hpp"
#include "tui/widgets/cells.hpp"
#include "tui/widgets/panel.hpp"

namespace collegium::tui {
namespace {

constexpr int kBoardMargin = 3;     // columns right of the board
constexpr int kLeastMoveLines = 4;  // of the list, the field among them
constexpr int kLeastSide = 22;      // columns of the right panel with its frame
constexpr int kWidestMove = 24;     // columns of a move where there is room enough

ftxui::Element sized(ftxui::Elements lines, int width, int height) {
    return ftxui::vbox(std::move(lines)) | ftxui::size(ftxui::WIDTH, ftxui::EQUAL, width) |
           ftxui::size(ftxui::HEIGHT, ftxui::EQUAL, height);
}

std::string tag(const std::vector<v1::RecordTag>& tags, const std::string& name) {
    for (const v1::RecordTag& one : tags)
        if (one.name() == name) return one.value();
    return {};
}

}  // namespace

BoardPicture GameScreen::picture() const {
    BoardPicture picture = viewmodel::picture_of(line_.shown()->board(), turned_);
    picture.names = names_;
    picture.numbers = numbers_;
    if (!bans_) return picture;
    for (const v1::RefusedMove& move : line_.shown()->refused_moves())
        for (BoardCell& cell : picture.cells)
            cell.banned = cell.banned || cell.name == move.square();
    return picture;
}

ftxui::Element GameScreen::body(const Viewport& viewport) {
    const Look& look = app().look();
    if (line_.shown() == nullptr) {
        const viewmodel::Line why = failure_.empty()
                                        ? viewmodel::Line{look.texts("game.loading"), Tone::kMuted}
                                        : viewmodel::Line{failure_, Tone::kBad};
        return Panel(look, look.texts("game.board"), "",
                     draw_lines(look, {why}, viewport.width - 2, viewport.height - 2));
    }
    if (viewport.layout == Layout::kNarrow) return draw_narrow(viewport.width, viewport.height);
    return draw_side_by_side(viewport.width, viewport.height, false);
}

ftxui::Element GameScreen::draw_narrow(int width, int height) {
    if (focus_ == Focus::kMove) return draw_side_by_side(width, height, true);
    return draw_rules(width, height);
}

ftxui::Element GameScreen::draw_side_by_side(int width, int height, bool moves_only) {
    const Look& look = app().look();
    const int wanted = board_width(picture()) + kBoardMargin + 2;
    const int left = std::min(wanted, width - kLeastSide + 1);
    const int right = width - left + 1;
    ftxui::Element board = Panel(look, look.texts("game.board"), moves_only ? turn_corner() : "",
                                 draw_board(left - 2, height - 2), moves_only ? "Tab: 1/2" : "");
    std::vector<PanelPart> parts;
    if (moves_only)
        parts.push_back({{title(), ""}, draw_moves(right - 2, height - 2), true});
    else
        parts = side_parts(right, height);
    return SideBySide(std::move(board), left,
                      StackedPanel(look, std::move(parts), moves_only ? "" : footer()), right);
}

ftxui::Element GameScreen::draw_board(int width, int height) {
    const Look& look = app().look();
    const BoardPicture drawn = picture();
    const int board = std::min(board_height(drawn), height);
    ftxui::Elements lines{Board(look, drawn, board)};
    const int free = height - board;
    const auto facts = viewmodel::board_facts(line_, look.texts, {width - 2, free}, look.ascii);
    if (free > 0) {
        const bool gap = free > lines_needed(facts, width);
        if (gap) lines.push_back(ftxui::text(""));
        lines.push_back(draw_lines(look, facts, width, free - (gap ? 1 : 0)));
    }
    return sized(std::move(lines), width, height);
}

std::vector<PanelPart> GameScreen::side_parts(int width, int height) {
    const Look& look = app().look();
    const int inside = width - 2;
    const auto claims = standing_lines();
    const bool counting = rules_.draw_rules();
    const int edges = counting ? 4 : 3;
    const int room = height - edges;
    const int claim_lines = std::clamp(lines_needed(claims, inside), 1, std::max(1, room / 6));
    counters_.show_in(look.texts, inside);
    const int most = std::max(1, room - claim_lines - kLeastMoveLines);
    const int rule_lines = counting ? std::clamp(counters_.total_height(), 1, most) : 0;
    const int move_lines = room - claim_lines - rule_lines;

    std::vector<PanelPart> parts;
    parts.push_back({{title(), turn_corner()}, draw_moves(inside, move_lines), true});
    if (counting) {
        counter_table_.set_columns(counters_.columns());
        counter_table_.set_empty_text(look.texts("game.no_draw_rules"));
        parts.push_back({{look.texts("game.draws"), look.texts("game.draws_why")},
                         counter_table_.render(look, inside, rule_lines, focus_ == Focus::kRules)});
    }
    parts.push_back(
        {{look.texts("game.claims"), ""}, draw_lines(look, claims, inside, claim_lines)});
    return parts;
}

ftxui::Element GameScreen::draw_rules(int width, int height) {
    const Look& look = app().look();
    const auto claims = standing_lines();
    const int claim_lines = std::clamp(lines_needed(claims, width - 2), 1, 3);
    const int rows = height - claim_lines - 3;
    counters_.show_in(look.texts, width - 2);
    counter_table_.set_columns(counters_.columns());
    counter_table_.set_empty_text(look.texts("game.no_draw_rules"));
    std::vector<PanelPart> parts;
    parts.push_back({{look.texts("game.draws"), look.texts("game.draws_why")},
                     counter_table_.render(look, width - 2, rows, true),
                     true});
    parts.push_back(
        {{look.texts("game.claims"), ""}, draw_lines(look, claims, width - 2, claim_lines)});
    return StackedPanel(look, std::move(parts), "Tab: 2/2");
}

ftxui::Element GameScreen::draw_field_row(const viewmodel::MoveRow* row,
                                          const viewmodel::NextMove& next, int width) {
    const Look& look = app().look();
    const int half = std::min((width - 2) / 2, kWidestMove);
    const bool focused = focus_ == Focus::kMove;
    ftxui::Elements parts{ftxui::text("> ")};
    int used = 2;
    const auto add = [&](const std::string& words) {
        parts.push_back(look.text(words));
        used += columns(words);
    };
    if (row != nullptr) add(fit(row->first.words, half - 1) + " ");
    if (!next.label.empty()) add(next.label + " ");
    const int room = width - used - 1;
    parts.push_back(field_.render(look, row == nullptr ? room : std::min(room, half), focused));
    return ftxui::hbox(std::move(parts));
}

// Rows around the place one looks at; at the end the field stands where the next move belongs.
ftxui::Element GameScreen::draw_moves(int width, int height) {
    const Look& look = app().look();
    const auto rows = viewmodel::move_rows(line_, look.texts);
    const v1::GameState& state = *line_.shown();
    const bool over = state.turn_side() == v1::BOARD_SIDE_UNSPECIFIED;
    ftxui::Elements tail;
    std::size_t listed = rows.size();
    if (over) {
        tail.push_back(look.text(" " + look.texts("game.over"), Tone::kMuted));
    } else if (line_.at_end()) {
        const auto next = viewmodel::next_move(line_, rows);
        if (next.second) --listed;
        tail.push_back(draw_field_row(next.second ? &rows.back() : nullptr, next, width));
    } else {
        viewmodel::NextMove instead;
        if (const v1::PlayedMove* move = line_.move(line_.at()))
            instead.label = look.texts("game.instead", {{"move", viewmodel::move_words(*move)}});
        tail.push_back(draw_field_row(nullptr, instead, width));
    }
    for (ftxui::Element& line : field_.lines_below(look, width, std::max(1, height - 2)))
        tail.push_back(std::move(line));

    const int half = std::min((width - 2) / 2, kWidestMove);
    int here = 0;  // the line of the move on the board
    ftxui::Elements all;
    for (std::size_t i = 0; i < listed; ++i) {
        const viewmodel::MoveRow& row = rows[i];
        const bool current = !line_.at_end() && row.holds(line_.at());
        if (current) here = static_cast<int>(all.size());
        const auto cell = [&](const viewmodel::MoveCell& one, const std::string& words) {
            const bool on_board = !line_.at_end() && one.ply == line_.at();
            const bool played = one.ply && *one.ply <= line_.at();
            return look.text(words, on_board ? Tone::kFocus : played ? Tone::kText : Tone::kMuted);
        };
        const std::string mark = current ? "> " : "  ";
        if (row.whole) {
            for (const std::string& part : wrap(row.first.words, width - 2))
                all.push_back(
                    ftxui::hbox({ftxui::text(mark), cell(row.first, fit(part, width - 2))}));
            continue;
        }
        all.push_back(ftxui::hbox(
            {ftxui::text(mark), cell(row.first, fit(row.first.words, half - 1)), ftxui::text(" "),
             cell(row.second, fit(row.second.words, width - 2 - half))}));
    }
    if (rows.empty() && !over)
        for (const std::string& part : wrap(look.texts("game.no_moves"), width - 2))
            all.push_back(look.text(" " + part, Tone::kMuted));
    const int room = std::max(0, height - static_cast<int>(tail.size()));
    const int count = static_cast<int>(all.size());
    const int last = line_.at_end() ? count : std::min(count, here + 1 + room / 2);
    const int first = std::clamp(last - room, 0, std::max(0, count - room));
    ftxui::Elements seen(all.begin() + first, all.begin() + std::min(count, first + room));
    for (ftxui::Element& line : tail)
        seen.push_back(std::move(line));
    return sized(std::move(seen), width, height);
}

std::vector<viewmodel::Line> GameScreen::standing_lines() const {
    const bool stands = !board_ || !board_->stands || board_->stands();
    if (const TakenOutcome* outcome = claims_.outcome(); outcome != nullptr && stands)
        return {{outcome->words, Tone::kOk}};
    return viewmodel::standing(*line_.shown(), rules_, app().texts());
}

std::string GameScreen::title() const {
    if (board_) return board_->players;
    const std::string first = tag(tags_, "White");
    const std::string second = tag(tags_, "Black");
    if (first.empty() && second.empty()) return texts("game.moves");
    return texts("game.players", {{"first", first}, {"second", second}});
}

std::string GameScreen::turn_corner() const {
    const v1::GameState& state = *line_.shown();
    std::string at;
    if (!line_.at_end()) at = texts("game.at", {{"at", line_.at()}, {"total", line_.size()}});
    const bool over = state.turn_side() == v1::BOARD_SIDE_UNSPECIFIED;
    if (over) return viewmodel::join({at, texts("game.over")});
    // After a swap of colours it is the player who must be told.
    const bool swapped =
        (state.turn_seat() == v1::SEAT_FIRST) != (state.turn_side() == v1::BOARD_SIDE_FIRST);
    const std::string seat = state.turn_seat() == v1::SEAT_FIRST ? "1" : "2";
    return viewmodel::join(
        {at, state.turn_text(), swapped ? texts("game.seat", {{"seat", seat}}) : ""});
}

std::string GameScreen::footer() const {
    return texts("game.plugin", {{"name", viewmodel::number_of(line_.game().discipline())},
                                 {"version", line_.version()}});
}

}  // namespace collegium::tui
