#include "tui/viewmodel/standings.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "tui/widgets/cells.hpp"

namespace collegium::tui::viewmodel {
namespace {

constexpr int kPlace = 5;
constexpr int kNumber = 3;
constexpr int kName = 18;
constexpr int kRank = 3;
constexpr int kLongRank = 5;  // «1 юн.»
constexpr int kMargin = 3;    // between a value and the title of the column before it

// Columns give way in this order.
enum Priority { kCells = 1, kRankColumn, kCriteria, kAlways };

std::string first_words(const std::string& full_name) {
    const std::size_t one = full_name.find(' ');
    if (one == std::string::npos) return full_name;
    return full_name.substr(0, full_name.find(' ', one + 1));
}

}  // namespace

std::string round_cell(const v1::RoundCell& cell, const SideLetters& letters) {
    if (cell.opponent() == 0) return cell.text();
    return std::to_string(cell.opponent()) + (cell.first() ? letters.first : letters.second) + " " +
           cell.text();
}

void StandingsTable::show(v1::Standings standings) {
    const bool same = standings.tournament() == standings_.tournament() &&
                      standings.round() == standings_.round() && standings_.rows_size() > 0;
    std::map<int, int> before;
    for (const v1::StandingsRow& row : standings_.rows())
        before[row.who().number()] = row.place();
    standings_ = std::move(standings);
    moved_.clear();
    for (const v1::StandingsRow& row : standings_.rows()) {
        if (!row.counted()) continue;
        const auto old = before.find(row.who().number());
        const int gained = !same                 ? row.moved()
                           : old == before.end() ? 0
                                                 : old->second - row.place();
        if (gained != 0) moved_[row.who().number()] = gained;
    }
    arrange();
}

void StandingsTable::show_in(const Texts& texts, Room room, int width, SideLetters letters) {
    texts_ = texts;
    room_ = room;
    width_ = width;
    letters_ = std::move(letters);
    const std::size_t cells = cell_count();
    const std::size_t seen = cells_in_sight();
    offset_ = std::min(offset_, cells > seen ? cells - seen : 0);
}

void StandingsTable::set_view(StandingsView view) {
    view_ = view;
    offset_ = 0;
    arrange();
}

void StandingsTable::filter(const std::string& query) {
    query_ = query;
    arrange();
}

void StandingsTable::arrange() {
    shown_.clear();
    const auto words = [this](std::size_t i) {
        const v1::BoardSeat& who = standings_.rows(static_cast<int>(i)).who();
        return who.full_name() + " " + who.region() + " " + std::to_string(who.number());
    };
    for (const std::size_t row :
         find_rows(static_cast<std::size_t>(standings_.rows_size()), query_, words).rows)
        shown_.push_back(static_cast<int>(row));
    if (view_ == StandingsView::kNumbers || view_ == StandingsView::kCross)
        std::stable_sort(shown_.begin(), shown_.end(), [&](int a, int b) {
            return standings_.rows(a).who().number() < standings_.rows(b).who().number();
        });
    const auto here = std::find_if(shown_.begin(), shown_.end(), [&](int row) {
        return standings_.rows(row).who().number() == held_;
    });
    if (here != shown_.end())
        cursor_ = static_cast<std::size_t>(here - shown_.begin());
    else
        move_to(std::min(cursor_, shown_.empty() ? 0 : shown_.size() - 1));
}

void StandingsTable::move_to(std::size_t index) {
    cursor_ = index;
    if (index < shown_.size()) held_ = standings_.rows(shown_[index]).who().number();
}

const v1::StandingsRow* StandingsTable::current() const {
    return cursor_ < shown_.size() ? &standings_.rows(shown_[cursor_]) : nullptr;
}

bool StandingsTable::go_to(int number) {
    for (std::size_t i = 0; i < shown_.size(); ++i) {
        if (standings_.rows(shown_[i]).who().number() != number) continue;
        move_to(i);
        return true;
    }
    return false;
}

std::string StandingsTable::leader() const {
    for (const v1::StandingsRow& row : standings_.rows())
        if (row.counted() && row.place() == 1 && row.last_place() <= 1)
            return row.who().short_name();
    return {};
}

bool StandingsTable::cross() const {
    if (!standings_.round_robin()) return false;
    return view_ != StandingsView::kRounds;
}

std::size_t StandingsTable::cell_count() const {
    std::size_t most = 0;
    for (const v1::StandingsRow& row : standings_.rows())
        most =
            std::max(most, static_cast<std::size_t>(cross() ? row.cross_size() : row.cells_size()));
    return most;
}

std::string StandingsTable::cell_title(std::size_t index) const {
    return std::to_string(index + 1);
}

std::string StandingsTable::cell(const v1::StandingsRow& row, std::size_t index) const {
    const auto at = static_cast<int>(index);
    if (cross()) return at < row.cross_size() ? row.cross(at) : "";
    return at < row.cells_size() ? round_cell(row.cells(at), letters_) : "";
}

int StandingsTable::cell_width() const {
    int width = 2;
    for (const v1::StandingsRow& row : standings_.rows())
        for (std::size_t i = 0; i < cell_count(); ++i)
            width = std::max(width, tui::columns(cell(row, i)));
    return width;
}

int StandingsTable::criterion_count() const {
    for (const v1::StandingsRow& row : standings_.rows())
        for (const std::string& value : row.values())
            if (!value.empty()) return standings_.criteria_size();
    return 0;
}

std::string StandingsTable::criterion_title(int index) const {
    return std::to_string(index + 1) + ")" + standings_.criteria(index).short_name();
}

int StandingsTable::criterion_width(int index) const {
    int width = 0;
    for (const v1::StandingsRow& row : standings_.rows())
        if (index < row.values_size()) width = std::max(width, tui::columns(row.values(index)));
    return std::max(tui::columns(criterion_title(index)), width + kMargin);
}

int StandingsTable::name_width() const {
    return room_ == Room::kNarrow ? 14 : kName;
}

int StandingsTable::rank_width() const {
    int width = kRank;
    for (const v1::StandingsRow& row : standings_.rows())
        width = std::max(width, tui::columns(row.who().rank()));
    return std::min(width, kLongRank);
}

std::size_t StandingsTable::cells_in_sight() const {
    const std::string points = texts_("standings.column.points");
    int used = 1 + kPlace + 1 + kNumber + 1 + name_width() + 1 + tui::columns(points) + 1;
    if (room_ != Room::kNarrow) used += rank_width() + 2;
    for (int i = 0; i < criterion_count(); ++i)
        used += criterion_width(i) + 1;
    const int free = width_ - used;
    return free <= 0 ? 0
                     : std::min(cell_count(), static_cast<std::size_t>(free) /
                                                  static_cast<std::size_t>(cell_width() + 1));
}

bool StandingsTable::scroll(int by) {
    const std::size_t cells = cell_count();
    const std::size_t seen = cells_in_sight();
    if (cells <= seen) return false;
    const auto last = static_cast<std::ptrdiff_t>(cells - seen);
    offset_ = static_cast<std::size_t>(
        std::clamp<std::ptrdiff_t>(static_cast<std::ptrdiff_t>(offset_) + by, 0, last));
    return true;
}

std::vector<Column> StandingsTable::columns() const {
    std::vector<Column> made;
    made.push_back(
        column("place", texts_("standings.column.place"), kPlace, Align::kRight, kAlways));
    made.push_back(column("number", "№", kNumber, Align::kRight, kAlways));
    made.push_back(
        column("name", texts_("standings.column.name"), name_width(), Align::kLeft, kAlways));
    if (room_ != Room::kNarrow)
        made.push_back(column("rank", texts_("standings.column.rank"), rank_width(), Align::kLeft,
                              kRankColumn, 2));
    const std::size_t end = offset_ + cells_in_sight();
    for (std::size_t i = offset_; i < end; ++i)
        made.push_back(
            column("cell" + std::to_string(i), cell_title(i), cell_width(), Align::kRight, kCells));
    const std::string points = texts_("standings.column.points");
    made.push_back(column("points", points, tui::columns(points), Align::kRight, kAlways));
    for (int i = 0; i < criterion_count(); ++i)
        made.push_back(column("criterion" + std::to_string(i), criterion_title(i),
                              criterion_width(i), Align::kRight, kCriteria));
    return made;
}

std::string StandingsTable::key(std::size_t index) const {
    return std::to_string(standings_.rows(shown_[index]).who().number());
}

TableRow StandingsTable::row(std::size_t index) const {
    const v1::StandingsRow& row = standings_.rows(shown_[index]);
    const v1::BoardSeat& who = row.who();
    TableRow made;
    made.muted = !row.counted();
    std::string place = row.place_text();
    Tone tone = Tone::kText;
    if (const auto moved = moved_.find(who.number()); moved != moved_.end()) {
        const std::string arrow = moved->second > 0 ? "↑" : "↓";
        const std::string mark = arrow + std::to_string(std::abs(moved->second));
        const int room = std::max(0, kPlace - tui::columns(place));
        // Beside a shared place, «9–10», there is room for the arrow alone.
        place = fit(tui::columns(mark) <= room ? mark : arrow, room) + place;
        tone = Tone::kChanged;
    }
    std::vector<Cell>& cells = made.lines.emplace_back();
    cells = {{place, tone}, {number_text(who.number())}, {first_words(who.full_name())}};
    if (room_ != Room::kNarrow) cells.push_back({who.rank()});
    const std::size_t end = offset_ + cells_in_sight();
    for (std::size_t i = offset_; i < end; ++i)
        cells.push_back({cell(row, i)});
    cells.push_back({who.points(), Tone::kTitle});
    for (int i = 0; i < criterion_count(); ++i)
        cells.push_back({i < row.values_size() ? row.values(i) : ""});
    return made;
}

ExportTable StandingsTable::exported(const std::string& title) const {
    ExportTable table{title, {}, {}};
    table.headings = {texts_("standings.column.place"), "№", texts_("standings.column.name"),
                      texts_("standings.column.rank")};
    for (std::size_t i = 0; i < cell_count(); ++i)
        table.headings.push_back(cell_title(i));
    table.headings.push_back(texts_("standings.column.points"));
    for (const v1::Criterion& criterion : standings_.criteria())
        table.headings.push_back(criterion.name());
    for (const int index : shown_) {
        const v1::StandingsRow& row = standings_.rows(index);
        std::vector<std::string> cells{row.place_text(), number_text(row.who().number()),
                                       row.who().full_name(), row.who().rank()};
        for (std::size_t i = 0; i < cell_count(); ++i)
            cells.push_back(cell(row, i));
        cells.push_back(row.who().points());
        for (int i = 0; i < standings_.criteria_size(); ++i)
            cells.push_back(i < row.values_size() ? row.values(i) : "");
        table.rows.push_back(std::move(cells));
    }
    return table;
}

std::vector<Column> ParticipantCardTable::columns() const {
    std::vector<Column> made;
    made.push_back(column("round", texts_("standings.card.round"), 3, Align::kRight, kAlways));
    made.push_back(column("board", texts_("standings.card.board"), 4, Align::kRight, kCells));
    made.push_back(column("side", texts_("standings.card.side"), 6, Align::kLeft, kRankColumn));
    made.push_back(column("number", "№", 3, Align::kRight, kAlways));
    Column name = column("opponent", texts_("standings.card.opponent"), 0, Align::kLeft, kAlways);
    made.push_back(std::move(name));
    made.push_back(column("rank", texts_("standings.column.rank"), 3, Align::kLeft, kCells));
    made.push_back(column("result", texts_("standings.card.result"), 4, Align::kRight, kAlways));
    made.push_back(column("points", texts_("standings.column.points"), 5, Align::kRight, kAlways));
    Column note = column("note", texts_("standings.card.note"), 0, Align::kLeft, kCriteria);
    note.minimum = 14;
    made.push_back(std::move(note));
    return made;
}

std::string ParticipantCardTable::key(std::size_t index) const {
    return std::to_string(card_.lines(static_cast<int>(index)).cell().round());
}

TableRow ParticipantCardTable::row(std::size_t index) const {
    const v1::ParticipantCard::Line& line = card_.lines(static_cast<int>(index));
    const v1::RoundCell& cell = line.cell();
    TableRow made;
    const std::string side = !line.has_opponent() || !cell.played() ? ""
                             : cell.first()                         ? first_
                                                                    : second_;
    made.lines.push_back({{number_text(cell.round())},
                          {number_text(cell.board())},
                          {side},
                          {number_text(cell.opponent())},
                          {line.opponent().short_name()},
                          {line.opponent().rank()},
                          {cell.text(), Tone::kTitle},
                          {cell.points_after()},
                          {line.note(), Tone::kMuted}});
    return made;
}

std::vector<Line> ParticipantCardTable::summary() const {
    Lines lines;
    lines.add(texts_("standings.card.summary",
                     {{"points", card_.points()}, {"place", card_.place_text()}}),
              Tone::kTitle);
    for (int i = 0; i < card_.criteria_size(); ++i) {
        const std::string value = i < card_.values_size() ? card_.values(i) : "";
        const v1::Criterion& criterion = card_.criteria(i);
        lines.add(std::to_string(i + 1) + ") " + criterion.name() +
                  (criterion.article().empty() ? "" : " (" + criterion.article() + ")") + ": " +
                  (value.empty() ? texts_("standings.not_applied") : value));
    }
    if (!card_.left_text().empty()) lines.add(card_.left_text(), Tone::kWarn);
    return lines;
}

}  // namespace collegium::tui::viewmodel
