#include "tui/viewmodel/board_list.hpp"

#include <algorithm>
#include <utility>

#include "tui/viewmodel/board_start.hpp"
#include "tui/viewmodel/format.hpp"
#include "tui/viewmodel/results.hpp"
#include "tui/widgets/cells.hpp"

namespace collegium::tui::viewmodel {
namespace {

constexpr const char* kNoResult = "·:·";
constexpr int kResult = 6;  // «1:1 Δ≠»
constexpr const char* kSheetSign = "□";
constexpr int kHowNormal = 15;
constexpr int kHowWide = 14;
constexpr int kHowOfMicroMatch = 8;  // «до 15:42»

// Columns give way in this order where the window is too narrow for all.
enum Priority { kRegion = 1, kRating, kRank, kHow, kPoints, kGames, kAlways };

// «120*»: a mark stands in the gap behind the number.
Column board_column(const std::string& title, int last) {
    const int digits = std::max(3, tui::columns(std::to_string(last)));
    return column("board", title + " ", digits + 1, Align::kRight, kAlways, 0);
}

// «п. 6.1.8.8; 16:59» with room for less: how it ended says more than when it was recorded.
std::string note_in(const std::string& how, int width) {
    const std::size_t time = how.find("; ");
    return tui::columns(how) <= width || time == std::string::npos ? how : how.substr(0, time);
}

// In a wide window names are longer: regions give way before them.
Column name_column(const char* id, std::string title, Room room) {
    Column made = column(id, std::move(title), 0, Align::kLeft, kAlways);
    made.minimum = room == Room::kWide ? 17 : 12;
    return made;
}

// What a filter looks through.
std::string words_of(const BoardRow& row) {
    return row.first.middle_name + " " + row.second.middle_name + " " + row.first.region + " " +
           row.second.region + " " + std::to_string(row.number);
}

std::string upper_first(const std::string& word) {
    const std::size_t letter = initial(word).size();
    return upper_case(word.substr(0, letter)) + word.substr(letter);
}

}  // namespace

void BoardList::show(std::vector<BoardRow> rows) {
    if (!rows_.empty())
        for (const BoardRow& row : rows) {
            const BoardRow* before = find(row.name);
            if (before != nullptr && before->version == row.version) continue;
            if (!row.mine) changed_.insert(row.name);
        }
    rows_ = std::move(rows);
    arrange();
}

void BoardList::update(const BoardRow& row, bool mine) {
    const auto found = std::find_if(rows_.begin(), rows_.end(),
                                    [&](const BoardRow& one) { return one.name == row.name; });
    if (found == rows_.end()) return;
    if (mine)
        changed_.erase(row.name);
    else if (found->version != row.version)
        changed_.insert(row.name);
    *found = row;
    arrange();
}

void BoardList::show_in(const Texts& texts, Room room) {
    texts_ = texts;
    room_ = room;
}

void BoardList::filter(const std::string& query) {
    query_ = query;
    arrange();
}

void BoardList::arrange() {
    shown_ =
        find_rows(rows_.size(), query_, [this](std::size_t i) { return words_of(rows_[i]); }).rows;
    const auto here = std::find_if(shown_.begin(), shown_.end(),
                                   [&](std::size_t row) { return rows_[row].name == held_; });
    if (here != shown_.end())
        cursor_ = static_cast<std::size_t>(here - shown_.begin());
    else
        move_to(std::min(cursor_, shown_.empty() ? 0 : shown_.size() - 1));
}

void BoardList::move_to(std::size_t index) {
    cursor_ = index;
    if (index < shown_.size()) held_ = rows_[shown_[index]].name;
}

const BoardRow* BoardList::current() const {
    return cursor_ < shown_.size() ? &rows_[shown_[cursor_]] : nullptr;
}

void BoardList::toggle_mark() {
    const BoardRow* row = current();
    if (row != nullptr && marked_.erase(row->name) == 0) marked_.insert(row->name);
}

std::vector<const BoardRow*> BoardList::marked() const {
    std::vector<const BoardRow*> found;
    for (const BoardRow& row : rows_)
        if (marked_.contains(row.name)) found.push_back(&row);
    return found;
}

const BoardRow* BoardList::find(const std::string& name) const {
    for (const BoardRow& row : rows_)
        if (row.name == name) return &row;
    return nullptr;
}

const BoardRow* BoardList::find(int number) const {
    for (const BoardRow& row : rows_)
        if (row.number == number) return &row;
    return nullptr;
}

bool BoardList::go_to(const std::string& name) {
    const auto at = [&] {
        return std::find_if(shown_.begin(), shown_.end(),
                            [&](std::size_t row) { return rows_[row].name == name; });
    };
    if (at() == shown_.end() && !query_.empty()) filter("");
    const auto found = at();
    if (found == shown_.end()) return false;
    move_to(static_cast<std::size_t>(found - shown_.begin()));
    return true;
}

const WaitingResults* BoardList::waiting(const BoardRow& row) const {
    const auto found = waiting_.find(row.name);
    return found == waiting_.end() || found->second.results.empty() ? nullptr : &found->second;
}

bool BoardList::open(const BoardRow& row) const {
    const WaitingResults* entered = waiting(row);
    return !row.complete && (entered == nullptr || entered->results.size() < row.open_games);
}

bool BoardList::is_open(const std::string& name) const {
    const BoardRow* row = find(name);
    return row != nullptr && open(*row);
}

// Below the cursor, then from the top down to it.
template <typename Wanted>
std::string BoardList::next_where(Wanted wanted) const {
    const auto here = std::find_if(rows_.begin(), rows_.end(),
                                   [&](const BoardRow& row) { return row.name == held_; });
    const auto below =
        std::find_if(here == rows_.end() ? here : std::next(here), rows_.end(), wanted);
    if (below != rows_.end()) return below->name;
    const auto above = std::find_if(rows_.begin(), here, wanted);
    return above == here ? std::string{} : above->name;
}

std::string BoardList::next_open() const {
    return next_where([this](const BoardRow& row) { return open(row); });
}

std::string BoardList::next_refused() const {
    std::string next =
        next_where([this](const BoardRow& row) { return refused(row.name) != nullptr; });
    return next.empty() && refused(held_) != nullptr ? held_ : next;
}

const RefusedResult* BoardList::refused(const std::string& name) const {
    const auto found = refused_.find(name);
    return found == refused_.end() ? nullptr : &found->second;
}

std::size_t BoardList::refused_count() const {
    return static_cast<std::size_t>(
        std::count_if(rows_.begin(), rows_.end(),
                      [this](const BoardRow& row) { return refused(row.name) != nullptr; }));
}

std::size_t BoardList::open_count() const {
    return static_cast<std::size_t>(std::count_if(
        rows_.begin(), rows_.end(), [this](const BoardRow& row) { return open(row); }));
}

std::size_t BoardList::sending_count() const {
    return static_cast<std::size_t>(
        std::count_if(rows_.begin(), rows_.end(), [this](const BoardRow& row) {
            const WaitingResults* entered = waiting(row);
            return entered != nullptr && !entered->unsent && !row.complete && !open(row);
        }));
}

std::size_t BoardList::board_count() const {
    return rows_.size();
}

int BoardList::last_number() const {
    int last = 0;
    for (const BoardRow& row : rows_)
        last = std::max(last, row.number);
    return last;
}

std::string BoardList::byes() const {
    std::string words;
    for (const BoardRow& row : byes_) {
        words += (words.empty() ? "№ " : ", № ") + row.first.number + " " + row.first.short_name;
    }
    return words;
}

std::size_t BoardList::games() const {
    std::size_t most = 0;
    for (const BoardRow& row : rows_)
        most = std::max(most, row.games.size());
    return most;
}

int BoardList::how_width() const {
    if (games() > 1) return kHowOfMicroMatch;
    return room_ == Room::kWide ? kHowWide : kHowNormal;
}

std::vector<Column> BoardList::columns() const {
    if (room_ == Room::kNarrow) {
        Column number = board_column(texts_("results.column.board"), last_number());
        Column words = name_column("words", "", room_);
        Column result = column("result", texts_("results.column.result"), 5, Align::kLeft, kAlways);
        return {std::move(number), std::move(words), std::move(result)};
    }
    int numbers = 2;
    int points = 2;
    for (const BoardRow& row : rows_)
        for (const BoardSide* side : {&row.first, &row.second}) {
            numbers = std::max(numbers, tui::columns(side->number));
            points = std::max(points, tui::columns(side->points));
        }
    const bool wide = room_ == Room::kWide;
    const std::string points_title = texts_("results.column.points");
    std::vector<Column> made;
    made.push_back(board_column(texts_("results.column.board"), last_number()));
    made.push_back(column("number1", "№", numbers, Align::kRight, kAlways));
    made.push_back(name_column("first", upper_first(sides_.first), room_));
    if (wide) {
        made.push_back(column("rank1", texts_("results.column.rank"), 3, Align::kLeft, kRank));
        made.push_back(
            column("rating1", texts_("results.column.rating"), 4, Align::kRight, kRating));
        made.push_back(
            column("region1", texts_("results.column.region"), 11, Align::kLeft, kRegion));
    }
    made.push_back(
        column("points1", points_title, points, Align::kRight, kPoints, games() > 1 ? 2 : 3));
    made.push_back(
        column("result", texts_("results.column.result"), kResult, Align::kLeft, kAlways));
    if (games() > 1) {
        const int named = any_turned() ? 15 : 14;
        const int width = games() == 2 ? named : static_cast<int>(games()) * 4;
        made.push_back(
            column("games", texts_("results.column.games"), width, Align::kLeft, kGames));
    }
    made.push_back(name_column("second", upper_first(sides_.second), room_));
    if (wide) {
        made.push_back(column("rank2", texts_("results.column.rank"), 3, Align::kLeft, kRank));
        made.push_back(
            column("rating2", texts_("results.column.rating"), 4, Align::kRight, kRating));
    }
    made.push_back(column("number2", "№", numbers, Align::kRight, kAlways));
    if (wide)
        made.push_back(
            column("region2", texts_("results.column.region"), 11, Align::kLeft, kRegion));
    made.push_back(column("points2", points_title, points, Align::kRight, kPoints, wide ? 1 : 2));
    const char* how = games() > 1 ? "results.column.how_short"
                      : wide      ? "results.column.how_wide"
                                  : "results.column.how";
    made.push_back(column("how", texts_(how), how_width(), Align::kLeft, kHow));
    return made;
}

std::string BoardList::key(std::size_t index) const {
    return rows_[shown_[index]].name;
}

std::size_t BoardList::height(std::size_t /*index*/) const {
    return room_ == Room::kNarrow ? 2 : 1;
}

bool BoardList::any_turned() const {
    return std::any_of(rows_.begin(), rows_.end(),
                       [](const BoardRow& row) { return is_turned(row); });
}

Cell BoardList::number_cell(const BoardRow& row) const {
    const bool marked = marked_.contains(row.name);
    return {std::to_string(row.number) + (marked ? "*" : " "), marked ? Tone::kMark : Tone::kText};
}

Cell BoardList::result_cell(const BoardRow& row) const {
    // In a narrow window the second line says it in words.
    const std::string turned = is_turned(row) && room_ != Room::kNarrow ? kTurnedSign : "";
    if (const WaitingResults* entered = waiting(row)) {
        const std::string& result = row.games.empty() ? entered->results.back() : row.result;
        return {result + (entered->unsent ? " ↥" : " …") + turned, Tone::kMark};
    }
    if (refused(row.name) != nullptr) return {row.result + " ?" + turned, Tone::kWarn};
    if (changed_.contains(row.name)) return {row.result + " Δ" + turned, Tone::kChanged};
    if (row.attention) return {row.result + " !" + turned, Tone::kWarn};
    if (row.sheets_missing) return {row.result + " " + kSheetSign + turned, Tone::kTitle};
    return {row.result + (turned.empty() ? "" : " " + turned),
            row.complete ? Tone::kTitle : Tone::kText};
}

// The games of a micro-match, those under way in the places of the ones without a result.
std::string BoardList::games_words(const BoardRow& row) const {
    const WaitingResults* entered = waiting(row);
    std::size_t next = 0;
    std::string words;
    for (std::size_t i = 0; i < row.games.size(); ++i) {
        const bool named = row.games.size() == 2;
        if (i > 0 && named) words += " ";
        if (named) words += texts_("results.game_short", {{"number", i + 1}}) + " ";
        const bool fill =
            entered != nullptr && row.games[i] == kNoResult && next < entered->results.size();
        words += fill ? entered->results[next++] : row.games[i];
        words += i < row.turned.size() && row.turned[i] ? kTurnedSign : " ";
    }
    if (words.ends_with(' ')) words.pop_back();
    return words;
}

// Whom the hall waits for, by the words of the sides: names stand in the row already.
std::string BoardList::missing_words(const BoardRow& row) const {
    if (row.complete || (!row.first_side_missing && !row.second_side_missing)) return {};
    if (games() > 1) return texts_("results.missing_short");
    if (row.first_side_missing && row.second_side_missing) return texts_("results.missing_both");
    const std::string& side = row.first_side_missing ? sides_.first : sides_.second;
    return texts_("results.missing_side", {{"side", genitive_of_side(side, texts_)}});
}

// Who recorded it, where there is room; in a normal window only of what colleagues changed.
std::string BoardList::how_words(const BoardRow& row, int width) const {
    if (const WaitingResults* entered = waiting(row); entered != nullptr && entered->unsent)
        return texts_("results.unsent");
    if (const RefusedResult* typed = refused(row.name))
        return texts_("results.yours", {{"result", typed->result}});
    if (const std::string missing = missing_words(row); !missing.empty()) return missing;
    if (row.author.empty() || (room_ != Room::kWide && !changed_.contains(row.name)))
        return note_in(row.ending_note, width);
    const std::string both =
        row.ending_note.empty() ? row.author : row.ending_note + " " + row.author;
    return tui::columns(both) <= width ? both : note_in(row.ending_note, width);
}

TableRow BoardList::bye(std::size_t index) const {
    const BoardRow& row = byes_[index];
    TableRow made;
    std::vector<Cell>& cells = made.lines.emplace_back();
    cells = {{"+ "},
             {row.first.number},
             {row.first.middle_name},
             {row.first.rank},
             {row.first.rating.empty() ? "—" : row.first.rating},
             {row.first.region},
             {row.first.points},
             {row.result}};
    if (games() > 1) cells.push_back({});
    cells.insert(
        cells.end(),
        {{row.second.middle_name}, {}, {}, {}, {row.second.region}, {}, {row.ending_note}});
    return made;
}

TableRow BoardList::row(std::size_t index) const {
    const BoardRow& row = rows_[shown_[index]];
    TableRow made;
    if (room_ == Room::kNarrow) {
        made.lines.push_back({number_cell(row),
                              {row.first.short_name + " – " + row.second.short_name},
                              result_cell(row)});
        const std::string points = texts_("results.points_pair", {{"first", row.first.points},
                                                                  {"second", row.second.points},
                                                                  {"count", row.second.points}});
        const std::string turned =
            is_turned(row) && row.games.empty() ? texts_("results.turned_short") : "";
        made.lines.push_back(
            {{},
             {join({points, games_words(row), turned, how_words(row, kHowNormal)}), Tone::kMuted},
             {}});
        return made;
    }
    std::vector<Cell>& cells = made.lines.emplace_back();
    const bool wide = room_ == Room::kWide;
    const auto name = [&](const BoardSide& side) {
        return Cell{wide ? side.middle_name : side.short_name};
    };
    cells = {number_cell(row), {row.first.number}, name(row.first)};
    if (wide) cells.insert(cells.end(), {{row.first.rank}, {row.first.rating}, {row.first.region}});
    cells.push_back({row.first.points});
    cells.push_back(result_cell(row));
    if (games() > 1) cells.push_back({games_words(row)});
    cells.push_back(name(row.second));
    if (wide) cells.insert(cells.end(), {{row.second.rank}, {row.second.rating}});
    cells.push_back({row.second.number});
    if (wide) cells.push_back({row.second.region});
    cells.push_back({row.second.points});
    cells.push_back({how_words(row, how_width()), Tone::kMuted});
    return made;
}

}  // namespace collegium::tui::viewmodel
