#include "lines.hpp"

#include <algorithm>
#include <numeric>

#include <collegium/text/width.hpp>

namespace collegium::documents {
namespace {

constexpr std::size_t kLeastJoint = 6;  // bytes before a hyphen or slash that may end a line

}  // namespace

std::string repeated(std::string_view sign, int times) {
    std::string line;
    for (int i = 0; i < times; ++i)
        line += sign;
    return line;
}

std::string filled(std::string_view text, int width, Align align, std::string_view sign) {
    const int room = std::max(0, width - text::display_width(text));
    const int before = align == Align::kLeft ? 0 : align == Align::kRight ? room : room / 2;
    std::string line = repeated(sign, before);
    line += text;
    return line += repeated(sign, room - before);
}

std::vector<std::string_view> parts_of(std::string_view text) {
    std::vector<std::string_view> parts;
    std::size_t begin = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char sign = text[i];
        const bool joint = sign == '-' || sign == '/';
        if (joint ? i - begin < kLeastJoint : sign != ' ' && sign != '\n') continue;
        parts.push_back(text.substr(begin, i + 1 - begin));
        begin = i + 1;
    }
    if (begin < text.size()) parts.push_back(text.substr(begin));
    return parts;
}

int longest_part(std::string_view text) {
    int longest = 0;
    for (std::string_view part : parts_of(text)) {
        while (part.ends_with(' ') || part.ends_with('\n'))
            part.remove_suffix(1);
        longest = std::max(longest, text::display_width(part));
    }
    return longest;
}

std::vector<std::string> wrapped(std::string_view text, int width) {
    std::vector<std::string> lines;
    std::string line;
    const auto end_line = [&] {
        while (line.ends_with(' '))
            line.pop_back();
        lines.push_back(std::move(line));
        line.clear();
    };
    for (std::string_view part : parts_of(text)) {
        const bool breaks = part.ends_with('\n');
        if (breaks) part.remove_suffix(1);
        std::string_view word = part;
        while (word.ends_with(' '))
            word.remove_suffix(1);
        if (!line.empty() && text::display_width(line) + text::display_width(word) > width)
            end_line();
        if (text::display_width(word) > width) {
            for (const std::string& glyph : text::glyphs(word)) {
                if (text::display_width(line) + text::display_width(glyph) > width) end_line();
                line += glyph;
            }
            line += part.substr(word.size());
        } else {
            line += part;
        }
        if (breaks) end_line();
    }
    if (!line.empty() || lines.empty()) end_line();
    return lines;
}

bool is_aligned(const FieldRow& row) {
    return !row.fields.front().label.empty() && row.fields.front().width > 0;
}

bool joins_heading(const Table& table, std::size_t column) {
    if (table.groups.empty()) return false;
    std::size_t place = 0;
    for (const Cell& cell : table.groups.back()) {
        if (place == column) return cell.columns == 1 && cell.text.empty();
        place += static_cast<std::size_t>(cell.columns);
    }
    return false;
}

double label_limit(std::vector<double> widths, double allowed) {
    std::ranges::sort(widths);
    double left = allowed;
    for (std::size_t i = 0; i < widths.size(); ++i) {
        const double even = left / static_cast<double>(widths.size() - i);
        if (widths[i] > even) return even;
        left -= widths[i];
    }
    return widths.empty() ? 0 : widths.back();
}

std::vector<int> shared_widths(const std::vector<int>& shares, const std::vector<int>& needs,
                               int total) {
    const int sum = std::max(1, std::accumulate(shares.begin(), shares.end(), 0));
    std::vector<int> widths;
    int given = 0;
    int passed = 0;
    for (const int share : shares) {
        passed += share;
        const int until = static_cast<int>(static_cast<long long>(total) * passed / sum);
        widths.push_back(until - given);
        given = until;
    }
    // Whoever is too narrow takes from the one with the most to spare, as long as there is one.
    for (std::size_t i = 0; i < widths.size(); ++i) {
        while (widths[i] < needs[i]) {
            std::size_t donor = i;
            int most = 0;
            for (std::size_t j = 0; j < widths.size(); ++j) {
                if (widths[j] - needs[j] <= most) continue;
                most = widths[j] - needs[j];
                donor = j;
            }
            if (donor == i) break;
            const int taken = std::min(needs[i] - widths[i], (most + 1) / 2);
            widths[donor] -= taken;
            widths[i] += taken;
        }
    }
    return widths;
}

}  // namespace collegium::documents
