#include "tui/viewmodel/admission_queue.hpp"

#include <algorithm>
#include <utility>

#include "tui/viewmodel/fields.hpp"
#include "tui/viewmodel/format.hpp"
#include "tui/widgets/cells.hpp"

namespace collegium::tui::viewmodel {
namespace {

constexpr int kWideName = 26;
constexpr int kWideRank = 5;

bool is_undecided(const QueueRow& row) {
    return row.standing == Standing::kUnseen || row.standing == Standing::kWaiting;
}

constexpr Mark<Standing> kStandings[] = {
    {Standing::kWaiting, "?", Tone::kWarn},
    {Standing::kAdmitted, "✓", Tone::kOk},
    {Standing::kRefused, "×", Tone::kBad},
    {Standing::kUnseen, "·", Tone::kText},
};

}  // namespace

std::string sign_of(Standing standing) {
    return mark_of(standing, kStandings).sign;
}

Tone tone_of(Standing standing) {
    return mark_of(standing, kStandings).tone;
}

void AdmissionQueue::show(std::vector<QueueRow> rows) {
    if (!rows_.empty())
        for (const QueueRow& row : rows) {
            const QueueRow* before = find(row.name);
            if (before == nullptr || before->version != row.version) changed_.insert(row.name);
        }
    rows_ = std::move(rows);
    arrange();
}

void AdmissionQueue::append(std::vector<QueueRow> rows) {
    for (QueueRow& row : rows)
        if (find(row.name) == nullptr) rows_.push_back(std::move(row));
    arrange();
}

void AdmissionQueue::update(const QueueRow& row, bool mine) {
    const auto found = std::find_if(rows_.begin(), rows_.end(),
                                    [&](const QueueRow& one) { return one.name == row.name; });
    if (found == rows_.end()) return;
    if (!mine && found->version != row.version) changed_.insert(row.name);
    if (row.standing == Standing::kAdmitted || row.standing == Standing::kRefused)
        marked_.erase(row.name);
    *found = row;
    arrange();
}

void AdmissionQueue::remove(const std::string& name) {
    std::erase_if(rows_, [&](const QueueRow& row) { return row.name == name; });
    marked_.erase(name);
    arrange();
}

void AdmissionQueue::show_in(const Texts& texts, Room room) {
    texts_ = texts;
    room_ = room;
}

void AdmissionQueue::filter(const std::string& query) {
    query_ = query;
    arrange();
}

// Puts headings over the rows in sight and the cursor on the entrant it was on.
void AdmissionQueue::arrange() {
    const FoundRows found = find_rows(rows_.size(), query_, [this](std::size_t i) {
        return rows_[i].full_name + " " + rows_[i].organisation + " " + rows_[i].rank;
    });
    shown_as_ = found.reading;
    const std::size_t before = cursor_;
    shown_.clear();
    for (const std::size_t row : found.rows) {
        const bool first =
            shown_.empty() || rows_[shown_.back().row].application != rows_[row].application;
        if (first) shown_.push_back({row, true});
        shown_.push_back({row, false});
    }
    if (!held_.empty() && go_to(held_)) return;
    if (shown_.empty()) return;
    cursor_ = query_.empty() ? std::min(before, shown_.size() - 1) : 0;
    if (shown_[cursor_].heading) ++cursor_;
    // A filter looks elsewhere only for as long as it is on.
    if (query_.empty() || held_.empty()) held_ = rows_[shown_[cursor_].row].name;
}

std::size_t AdmissionQueue::matches() const {
    return static_cast<std::size_t>(
        std::count_if(shown_.begin(), shown_.end(), [](const Shown& one) { return !one.heading; }));
}

const QueueRow* AdmissionQueue::current() const {
    return shown_.empty() ? nullptr : &rows_[shown_[cursor_].row];
}

const QueueRow* AdmissionQueue::find(const std::string& name) const {
    const auto found = std::find_if(rows_.begin(), rows_.end(),
                                    [&](const QueueRow& row) { return row.name == name; });
    return found == rows_.end() ? nullptr : &*found;
}

bool AdmissionQueue::go_to(const std::string& name) {
    for (std::size_t i = 0; i < shown_.size(); ++i) {
        if (shown_[i].heading || rows_[shown_[i].row].name != name) continue;
        cursor_ = i;
        held_ = name;
        return true;
    }
    return false;
}

std::string AdmissionQueue::next_undecided() const {
    if (shown_.empty()) return {};
    const std::size_t here = shown_[cursor_].row;
    for (const Standing wanted : {Standing::kUnseen, Standing::kWaiting})
        for (std::size_t step = 1; step < rows_.size(); ++step) {
            const QueueRow& row = rows_[(here + step) % rows_.size()];
            if (row.standing == wanted) return row.name;
        }
    return {};
}

std::string AdmissionQueue::neighbour_application(int by) const {
    if (shown_.empty()) return {};
    const std::string& here = rows_[shown_[cursor_].row].application;
    std::string before;
    bool passed = false;
    for (const Shown& one : shown_) {
        if (!one.heading) continue;
        const QueueRow& row = rows_[one.row];
        if (row.application == here) {
            if (by < 0) return before;
            passed = true;
        } else if (passed) {
            return row.name;
        } else {
            before = row.name;
        }
    }
    return {};
}

void AdmissionQueue::toggle_mark() {
    const QueueRow* row = current();
    if (row != nullptr && marked_.erase(row->name) == 0) marked_.insert(row->name);
}

void AdmissionQueue::set_clear(const std::string& name, bool clear) {
    for (QueueRow& row : rows_)
        if (row.name == name) row.clear = clear;
}

std::size_t AdmissionQueue::mark_clear() {
    for (const QueueRow& row : rows_)
        if (row.clear && is_undecided(row)) marked_.insert(row.name);
    return marked_.size();
}

std::vector<std::string> AdmissionQueue::marked() const {
    std::vector<std::string> names;
    for (const QueueRow& row : rows_)
        if (marked_.contains(row.name)) names.push_back(row.name);
    return names;
}

std::vector<Column> AdmissionQueue::columns() {
    return {{"row", "", 0, 1, 1}};
}

std::string AdmissionQueue::key(std::size_t index) const {
    const QueueRow& row = rows_[shown_[index].row];
    return shown_[index].heading ? row.application : row.name;
}

std::string AdmissionQueue::heading_words(const QueueRow& row) const {
    const std::string number =
        texts_("admission.application", {{"number", row.application_number}});
    if (room_ != Room::kWide) return join({number, row.organisation});
    return " " + join({number, join({row.organisation, row.place}, ", "), row.representative});
}

std::string AdmissionQueue::row_words(const QueueRow& row) const {
    const bool wide = room_ == Room::kWide;
    const std::string mark = marked_.contains(row.name) ? "*" : " ";
    const std::string begin =
        fit(row.line, wide ? 3 : 2, Align::kRight) + mark + sign_of(row.standing) + " ";
    if (!wide) return begin + row.short_name;
    return begin + fit(row.full_name, kWideName) + " " + fit(row.rank, kWideRank) + " " + row.group;
}

TableRow AdmissionQueue::row(std::size_t index) const {
    const QueueRow& row = rows_[shown_[index].row];
    TableRow drawn;
    if (shown_[index].heading) {
        drawn.lines = {{{heading_words(row), Tone::kTitle}}};
        return drawn;
    }
    drawn.lines = {
        {{row_words(row), marked_.contains(row.name) ? Tone::kMark : tone_of(row.standing)}}};
    if (height(index) > 1)
        drawn.lines.push_back(
            {{"      " + texts_("admission.waits", {{"what", row.waits_for}}), Tone::kMuted}});
    drawn.changed = changed_.contains(row.name);
    return drawn;
}

std::size_t AdmissionQueue::height(std::size_t index) const {
    const QueueRow& row = rows_[shown_[index].row];
    const bool waits = row.standing == Standing::kWaiting && !row.waits_for.empty();
    return room_ == Room::kWide && !shown_[index].heading && waits ? 2 : 1;
}

void AdmissionQueue::move_to(std::size_t index) {
    if (shown_.empty()) return;
    cursor_ = std::min(index, shown_.size() - 1);
    if (shown_[cursor_].heading) ++cursor_;
    held_ = rows_[shown_[cursor_].row].name;
}

}  // namespace collegium::tui::viewmodel
