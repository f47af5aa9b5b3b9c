#include "tui/viewmodel/document_text.hpp"

#include <algorithm>
#include <utility>

#include <collegium/text/search.hpp>
#include <collegium/text/width.hpp>

namespace collegium::tui::viewmodel {
namespace {

constexpr int kNames = 8;      // columns from which on a table's column holds names
constexpr int kSideStep = 10;  // columns moved at least

// `width` columns of a line from column `from` on.
std::string slice(const std::string& line, int from, int width) {
    std::string seen;
    int column = 0;
    for (const std::string& glyph : text::glyphs(line)) {
        const int wide = text::display_width(glyph);
        if (column >= from && column + wide <= from + width) seen += glyph;
        column += wide;
    }
    return seen;
}

std::vector<int> borders_of(const std::string& line) {
    std::vector<int> borders;
    int column = 0;
    for (const std::string& glyph : text::glyphs(line)) {
        if (glyph == "│") borders.push_back(column);
        column += text::display_width(glyph);
    }
    return borders;
}

}  // namespace

void DocumentText::set_text(const std::string& text) {
    lines_.clear();
    changed_.clear();
    width_ = 0;
    std::string line;
    const auto flush = [&] {
        width_ = std::max(width_, text::display_width(line));
        lines_.push_back(std::exchange(line, {}));
    };
    for (const char c : text) {
        if (c == '\n')
            flush();
        else if (c != '\r' && c != '\f')
            line += c;
    }
    if (!line.empty()) flush();
    find_sheets();
}

void DocumentText::find_sheets() {
    sheets_.clear();
    std::size_t first = lines_.size();
    for (std::size_t i = 0; i < lines_.size(); ++i) {
        if (lines_[i].starts_with("┌")) first = i;
        if (!lines_[i].starts_with("└") || first > i) continue;
        sheets_.push_back(measured(first, i));
        first = lines_.size();
    }
}

DocumentText::Sheet DocumentText::measured(std::size_t first, std::size_t last) const {
    Sheet sheet{first, last, {}, 0};
    for (std::size_t i = first; i <= last; ++i) {
        std::vector<int> borders = borders_of(lines_[i]);
        if (borders.size() > sheet.borders.size()) sheet.borders = std::move(borders);
    }
    for (std::size_t i = 1; i < sheet.borders.size() && sheet.kept == 0; ++i)
        if (sheet.borders[i] - sheet.borders[i - 1] > kNames) sheet.kept = sheet.borders[i] + 1;
    return sheet;
}

const DocumentText::Sheet* DocumentText::sheet_of(std::size_t line) const {
    for (const Sheet& sheet : sheets_)
        if (sheet.first <= line && line <= sheet.last) return &sheet;
    return nullptr;
}

std::string DocumentText::seen(std::size_t line, int left, int width) const {
    const std::string& whole = lines_.at(line);
    if (const Sheet* sheet = sheet_of(line)) {
        const int kept = sheet->kept <= width / 2 ? sheet->kept : 0;
        return slice(whole, 0, kept) + slice(whole, kept + left, width - kept);
    }
    // A heading was centred on the paper: it is centred in the window.
    const auto begin = whole.find_first_not_of(' ');
    const bool heading = sheets_.empty() || line < sheets_.front().first;
    if (heading && width_ > width && begin != 0 && begin != std::string::npos) {
        const std::string words = whole.substr(begin);
        const int room = width - text::display_width(words);
        if (room >= 0) return std::string(static_cast<std::size_t>(room / 2), ' ') + words;
    }
    return slice(whole, block_width(line) > width ? left : 0, width);
}

int DocumentText::block_width(std::size_t line) const {
    std::size_t first = line;
    while (first > 0 && !lines_[first - 1].empty())
        --first;
    int widest = 0;
    for (std::size_t i = first; i < lines_.size() && !lines_[i].empty(); ++i)
        widest = std::max(widest, text::display_width(lines_[i]));
    return widest;
}

std::vector<int> DocumentText::stops(int width) const {
    for (const Sheet& sheet : sheets_) {
        if (sheet.kept == 0 || sheet.kept > width / 2) continue;
        std::vector<int> stops;
        for (const int border : sheet.borders)
            if (border + 1 >= sheet.kept) stops.push_back(border + 1 - sheet.kept);
        return stops;
    }
    std::vector<int> stops;
    for (int stop = 0; stop < width_; stop += kSideStep)
        stops.push_back(stop);
    return stops;
}

int DocumentText::farthest(int width) const {
    for (const int stop : stops(width))
        if (stop >= width_ - width) return stop;
    return 0;
}

int DocumentText::moved(int left, int by, int width) const {
    const int last = farthest(width);
    int next = by > 0 ? last : 0;
    for (const int stop : stops(width)) {
        const int far = (stop - left) * by;
        if (far >= kSideStep && far < (next - left) * by) next = stop;
    }
    return next;
}

void DocumentText::show(const v1::PreviewDocumentResponse& preview) {
    set_text(preview.text());
}

void DocumentText::show(const v1::GetDocumentVersionResponse& version) {
    set_text(version.content());
    set_changes({version.version().changes().begin(), version.version().changes().end()});
}

void DocumentText::set_changes(const std::vector<v1::DocumentChange>& changes) {
    changed_.clear();
    for (const v1::DocumentChange& change : changes)
        if (change.new_line() > 0) changed_.insert(static_cast<std::size_t>(change.new_line() - 1));
}

std::vector<std::size_t> DocumentText::find(const std::string& words) const {
    std::vector<std::size_t> found;
    if (words.empty()) return found;
    for (std::size_t i = 0; i < lines_.size(); ++i)
        if (text::matches(words, lines_[i])) found.push_back(i);
    return found;
}

}  // namespace collegium::tui::viewmodel
