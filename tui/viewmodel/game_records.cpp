#include "tui/viewmodel/game_records.hpp"

#include <algorithm>
#include <utility>

#include "tui/viewmodel/format.hpp"
#include "tui/viewmodel/game_board.hpp"

namespace collegium::tui::viewmodel {
namespace {

std::string tag(const v1::RecordedGame& game, const char* name) {
    for (const v1::RecordTag& one : game.tags())
        if (one.name() == name && one.value() != "?") return one.value();
    return {};
}

}  // namespace

std::string record_title(const v1::RecordedGame& game) {
    const std::string players = join({tag(game, "White"), tag(game, "Black")}, " – ");
    return join({players, tag(game, "Event")}, ", ");
}

std::vector<Line> text_lines(std::string_view text) {
    Lines lines;
    std::string line;
    for (const char c : text) {
        if (c == '\n') {
            lines.add(std::exchange(line, {}));
        } else if (c == '\t') {
            line += "    ";
        } else if (static_cast<unsigned char>(c) >= 0x20 && c != 0x7F) {
            line += c;
        }
    }
    if (!line.empty()) lines.add(line);
    return lines;
}

RecordList::RecordList(const Texts& texts, std::vector<v1::RecordedGame> games)
    : texts_(texts), games_(std::move(games)) {
    good_ = static_cast<int>(std::count_if(games_.begin(), games_.end(),
                                           [](const auto& game) { return !game.has_refusal(); }));
}

std::vector<Column> RecordList::columns() const {
    std::vector<Column> columns(5);
    columns[0] = {.id = "sign", .title = "", .width = 1, .priority = 9};
    columns[1] = {.id = "number", .title = "№", .width = 5, .align = Align::kRight, .priority = 9};
    columns[2] = {.id = "game", .title = texts_("game.column.game"), .priority = 9};
    columns[3] = {.id = "result", .title = texts_("game.column.result"), .width = 8, .priority = 5};
    columns[4] = {.id = "moves", .title = texts_("game.column.moves"), .width = 14, .priority = 1};
    return columns;
}

std::string RecordList::corner() const {
    return texts_("game.records_corner", {{"good", good()}, {"bad", bad()}});
}

const v1::RecordedGame* RecordList::current() const {
    return games_.empty() ? nullptr : &games_[cursor_];
}

std::string RecordList::why_bad(const v1::RecordedGame& game) const {
    const v1::RecordRefusal& why = game.refusal();
    return texts_(why.ply() > 0 ? "game.record_bad_ply" : "game.record_bad",
                  {{"line", why.line()},
                   {"ply", why.ply()},
                   {"reason", with_article(why.text(), articles_of(why.articles()))}});
}

std::optional<std::string> RecordList::refusal() const {
    const v1::RecordedGame* game = current();
    if (game == nullptr) return texts_("game.records_empty");
    if (!game->has_refusal()) return std::nullopt;
    return texts_("game.record_is_bad", {{"reason", why_bad(*game)}});
}

std::size_t RecordList::height(std::size_t index) const {
    return games_[index].has_refusal() ? 2 : 1;
}

TableRow RecordList::row(std::size_t index) const {
    const v1::RecordedGame& game = games_[index];
    TableRow row;
    const bool bad = game.has_refusal();
    const std::string moves =
        bad ? "" : texts_("game.record_moves", {{"n", game.game().moves_size()}});
    row.lines.push_back({{bad ? "×" : "✓", bad ? Tone::kBad : Tone::kOk},
                         {std::to_string(game.number())},
                         {record_title(game)},
                         {game.result()},
                         {moves, Tone::kMuted}});
    if (bad) row.lines.push_back({{}, {}, {why_bad(game), Tone::kBad}});
    return row;
}

}  // namespace collegium::tui::viewmodel
