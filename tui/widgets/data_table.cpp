#include "tui/widgets/data_table.hpp"

#include <algorithm>
#include <utility>

#include <ftxui/component/mouse.hpp>

namespace collegium::tui {
namespace {

struct Segment {
    std::string text;
    Tone tone = Tone::kText;
};

std::string spaces(int count) {
    return std::string(static_cast<std::size_t>(std::max(0, count)), ' ');
}

// The last column of the row gives way to the sign of a change.
void mark_changed(std::vector<Segment>& segments) {
    while (!segments.empty() && columns(segments.back().text) == 0)
        segments.pop_back();
    if (segments.empty()) return;
    std::string& last = segments.back().text;
    const int width = columns(last);
    last = last.ends_with(' ') ? last.substr(0, last.size() - 1) : cut(last, width - 1);
    segments.push_back({"Δ", Tone::kChanged});
}

ftxui::Element draw(const Look& look, std::vector<Segment> segments, bool here) {
    if (here) {
        std::string whole;
        for (const Segment& segment : segments)
            whole += segment.text;
        return look.text(whole, Tone::kFocus);
    }
    ftxui::Elements parts;
    for (Segment& segment : segments)
        parts.push_back(look.text(segment.text, segment.tone));
    return ftxui::hbox(std::move(parts));
}

}  // namespace

DataTable::DataTable(TableSource& source, std::vector<Column> columns, TableOptions options)
    : source_(source), columns_(std::move(columns)), options_(std::move(options)) {}

std::vector<DataTable::Placed> DataTable::place(int width) const {
    std::vector<std::size_t> kept(columns_.size());
    for (std::size_t i = 0; i < kept.size(); ++i)
        kept[i] = i;
    const auto needed = [&] {
        int sum = 0;
        for (std::size_t i = 0; i < kept.size(); ++i) {
            const Column& column = columns_[kept[i]];
            sum += column.width > 0 ? column.width : column.minimum;
            if (i + 1 < kept.size()) sum += column.gap;
        }
        return sum;
    };
    const auto by_priority = [&](std::size_t a, std::size_t b) {
        return columns_[a].priority < columns_[b].priority;
    };
    while (kept.size() > 1 && needed() > width) {
        // Of equals the rightmost goes: reading begins at the left.
        const auto lowest = std::min_element(kept.rbegin(), kept.rend(), by_priority);
        kept.erase(std::next(lowest).base());
    }
    int free = width - needed();
    int shares = 0;
    for (const std::size_t i : kept)
        if (columns_[i].width == 0) shares += columns_[i].flex;
    std::vector<Placed> placed;
    for (const std::size_t i : kept) {
        const Column& column = columns_[i];
        int own = column.width > 0 ? column.width : column.minimum;
        if (column.width == 0 && shares > 0 && free > 0) {
            const int share = free * column.flex / shares;
            own += share;
            free -= share;
            shares -= column.flex;
        }
        placed.push_back({i, std::min(own, width)});
    }
    return placed;
}

ftxui::Element DataTable::line(const Look& look, const std::vector<Placed>& placed,
                               const TableRow& row, std::size_t line, RowState state,
                               int width) const {
    std::vector<Segment> segments;
    std::string sign = state.here && line == 0 ? ">" : " ";
    if (options_.marks) sign += state.marked && line == 0 ? "*" : " ";
    segments.push_back({sign, state.marked ? Tone::kMark : Tone::kText});
    int used = columns(sign);
    for (std::size_t i = 0; i < placed.size(); ++i) {
        const Column& column = columns_[placed[i].column];
        const bool has = line < row.lines.size() && placed[i].column < row.lines[line].size();
        const Cell cell = has ? row.lines[line][placed[i].column] : Cell{};
        const int gap = i + 1 < placed.size() ? column.gap : 0;
        segments.push_back({fit(cell.text, placed[i].width, column.align) + spaces(gap),
                            row.muted ? Tone::kMuted : cell.tone});
        used += placed[i].width + gap;
    }
    segments.push_back({spaces(width - used), Tone::kText});
    if (row.changed && line == 0) mark_changed(segments);
    // Without the focus the cursor keeps its sign and loses its colour.
    return draw(look, std::move(segments), state.here && state.focused);
}

ftxui::Element DataTable::render(const Look& look, int width, int height, bool focused) {
    const int marker = options_.marks ? 2 : 1;
    const std::vector<Placed> placed = place(width - marker);
    ftxui::Elements lines;
    if (options_.header) {
        std::string titles = spaces(marker);
        for (std::size_t i = 0; i < placed.size(); ++i) {
            const Column& column = columns_[placed[i].column];
            titles += fit(column.title, placed[i].width, column.align);
            if (i + 1 < placed.size()) titles += spaces(column.gap);
        }
        lines.push_back(look.text(fit(titles, width), Tone::kMuted));
    }
    const int rows = height - static_cast<int>(lines.size());
    const std::size_t header = lines.size();
    drawn_.assign(header, kNoRow);
    scroll_to_cursor(rows);
    bottom_ = top_;
    for (int left = rows; left > 0 && bottom_ < source_.size(); ++bottom_) {
        const int tall = static_cast<int>(source_.height(bottom_));
        const TableRow row = source_.row(bottom_);
        const bool here = cursor_shown_ && bottom_ == source_.cursor();
        for (int i = 0; i < tall && left > 0; ++i, --left) {
            lines.push_back(line(look, placed, row, static_cast<std::size_t>(i),
                                 {here, focused, marked_.contains(source_.key(bottom_))}, width));
            drawn_.push_back(bottom_);
        }
    }
    if (source_.size() == 0) {
        for (const std::string& words : wrap(options_.empty, width - 2))
            lines.push_back(look.text(" " + words, Tone::kMuted));
    }
    return ftxui::vbox(std::move(lines)) | ftxui::size(ftxui::WIDTH, ftxui::EQUAL, width) |
           ftxui::size(ftxui::HEIGHT, ftxui::EQUAL, height) | ftxui::reflect(box_);
}

void DataTable::scroll_to_cursor(int rows) {
    page_ = std::max(1, rows);
    const std::size_t count = source_.size();
    if (count == 0) {
        top_ = 0;
        return;
    }
    const std::size_t cursor = std::min(source_.cursor(), count - 1);
    top_ = std::min(top_, cursor);
    // Lines from the first drawn row to the end of the cursor's row must fit.
    int used = 0;
    std::size_t first = cursor + 1;
    while (first > 0) {
        const int tall = static_cast<int>(source_.height(first - 1));
        if (used + tall > rows && first <= cursor) break;
        used += tall;
        --first;
        if (first == top_) break;
    }
    top_ = std::max(top_, first);
    // After a longer list shrank or the window grew, no empty lines below while rows stand above.
    int below = 0;
    for (std::size_t i = top_; i < count && below < rows; ++i)
        below += static_cast<int>(source_.height(i));
    while (top_ > 0 && below + static_cast<int>(source_.height(top_ - 1)) <= rows)
        below += static_cast<int>(source_.height(--top_));
    // The heading of the first row in sight belongs to it.
    if (top_ > 0 && top_ == cursor && source_.is_heading(top_ - 1) &&
        static_cast<int>(source_.height(cursor)) < rows)
        --top_;
}

void DataTable::move(std::ptrdiff_t by) {
    const auto count = static_cast<std::ptrdiff_t>(source_.size());
    if (count == 0) return;
    const auto here = static_cast<std::ptrdiff_t>(source_.cursor());
    auto wanted = std::clamp<std::ptrdiff_t>(here + by, 0, count - 1);
    const auto at_heading = [&] { return source_.is_heading(static_cast<std::size_t>(wanted)); };
    const std::ptrdiff_t step = by < 0 ? -1 : 1;
    while (wanted + step >= 0 && wanted + step < count && at_heading())
        wanted += step;
    // Nothing but headings that way: the nearest row this way.
    while (wanted != here && at_heading())
        wanted -= step;
    source_.move_to(static_cast<std::size_t>(wanted));
}

void DataTable::toggle_mark() {
    if (source_.size() == 0) return;
    const std::string key = source_.key(source_.cursor());
    if (marked_.erase(key) == 0) marked_.insert(key);
}

bool DataTable::on_mouse(ftxui::Event& event) {
    const ftxui::Mouse& mouse = event.mouse();
    if (!box_.Contain(mouse.x, mouse.y)) return false;
    if (mouse.button == ftxui::Mouse::WheelUp) return move(-3), true;
    if (mouse.button == ftxui::Mouse::WheelDown) return move(3), true;
    if (mouse.button != ftxui::Mouse::Left || mouse.motion != ftxui::Mouse::Pressed) return false;
    const auto y = static_cast<std::size_t>(mouse.y - box_.y_min);
    if (y >= drawn_.size() || drawn_[y] == kNoRow || source_.is_heading(drawn_[y])) return false;
    if (drawn_[y] == source_.cursor()) {
        if (options_.on_open) options_.on_open();
    } else {
        source_.move_to(drawn_[y]);
    }
    return true;
}

bool DataTable::on_event(ftxui::Event event) {
    if (event.is_mouse()) return on_mouse(event);
    const auto to_end = static_cast<std::ptrdiff_t>(source_.size());
    if (event == ftxui::Event::ArrowUp) return move(-1), true;
    if (event == ftxui::Event::ArrowDown) return move(1), true;
    if (event == ftxui::Event::PageUp) return move(1 - page_), true;
    if (event == ftxui::Event::PageDown) return move(page_ - 1), true;
    if (event == ftxui::Event::Home) return move(-to_end), true;
    if (event == ftxui::Event::End) return move(to_end), true;
    if (event == ftxui::Event::Return && options_.on_open) {
        if (source_.size() > 0) options_.on_open();
        return true;
    }
    if (options_.marks && event == ftxui::Event::Character(' ')) return toggle_mark(), true;
    if (options_.marks && event == ftxui::Event::Insert) {
        toggle_mark();
        move(1);
        return true;
    }
    return false;
}

std::string DataTable::position(const Look& look, std::size_t total) const {
    if (source_.size() == 0) return look.texts("table.none");
    return look.texts("table.position", {{"first", std::to_string(top_ + 1)},
                                         {"last", std::to_string(bottom_)},
                                         {"total", std::to_string(total)}});
}

}  // namespace collegium::tui
