#include <algorithm>
#include <string>

#include <collegium/documents/difference.hpp>

namespace collegium::documents {
namespace {

constexpr std::size_t kMostChanges = 200;
constexpr std::size_t kMostCompared = 2000;  // lines between the common beginning and end

std::vector<std::string_view> lines_of(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        lines.push_back(text.substr(0, end));
        text.remove_prefix(std::min(text.size(), end + 1));
    }
    return lines;
}

// What stands on a line: borders become bars, runs of spaces one space.
std::string words_of(std::string_view line) {
    constexpr std::string_view kBar = "│";
    constexpr std::string_view kBorder = "\xE2\x94";  // the box drawing signs begin with it
    std::string words;
    const auto add = [&](char sign) {
        if (sign == ' ' && (words.empty() || words.back() == ' ')) return;
        words += sign;
    };
    for (std::size_t i = 0; i < line.size();) {
        if (line.substr(i).starts_with(kBar)) {
            if (!words.empty()) {
                add(' ');
                add('|');
                add(' ');
            }
            i += kBar.size();
        } else if (line.substr(i).starts_with(kBorder)) {
            i += kBorder.size() + 1;
        } else {
            add(line[i++]);
        }
    }
    while (words.ends_with(' ') || words.ends_with('|'))
        words.pop_back();
    return words;
}

// The longest common lines of the middle parts; pairs of places, rising.
std::vector<std::pair<std::size_t, std::size_t>> common_lines(
    const std::vector<std::string_view>& before, const std::vector<std::string_view>& after,
    std::size_t first, std::size_t before_end, std::size_t after_end) {
    const std::size_t rows = before_end - first;
    const std::size_t columns = after_end - first;
    std::vector<std::pair<std::size_t, std::size_t>> pairs;
    if (rows > kMostCompared || columns > kMostCompared) return pairs;
    std::vector<int> length((rows + 1) * (columns + 1), 0);
    const auto at = [&](std::size_t r, std::size_t c) -> int& {
        return length[r * (columns + 1) + c];
    };
    for (std::size_t r = rows; r-- > 0;)
        for (std::size_t c = columns; c-- > 0;)
            at(r, c) = before[first + r] == after[first + c] ? at(r + 1, c + 1) + 1
                                                             : std::max(at(r + 1, c), at(r, c + 1));
    for (std::size_t r = 0, c = 0; r < rows && c < columns;) {
        if (before[first + r] == after[first + c])
            pairs.emplace_back(first + r++, first + c++);
        else if (at(r + 1, c) >= at(r, c + 1))
            ++r;
        else
            ++c;
    }
    return pairs;
}

}  // namespace

std::vector<Change> difference(std::string_view before, std::string_view after) {
    const auto old_lines = lines_of(before);
    const auto new_lines = lines_of(after);
    std::size_t first = 0;
    while (first < old_lines.size() && first < new_lines.size() &&
           old_lines[first] == new_lines[first])
        ++first;
    std::size_t old_end = old_lines.size();
    std::size_t new_end = new_lines.size();
    while (old_end > first && new_end > first && old_lines[old_end - 1] == new_lines[new_end - 1]) {
        --old_end;
        --new_end;
    }
    auto pairs = common_lines(old_lines, new_lines, first, old_end, new_end);
    pairs.emplace_back(old_end, new_end);

    std::vector<Change> changes;
    const auto add = [&](const std::size_t* old_line, const std::size_t* new_line) {
        Change change;
        if (old_line != nullptr) {
            change.before = words_of(old_lines[*old_line]);
            if (!change.before.empty()) change.old_line = static_cast<int>(*old_line) + 1;
        }
        if (new_line != nullptr) {
            change.after = words_of(new_lines[*new_line]);
            if (!change.after.empty()) change.new_line = static_cast<int>(*new_line) + 1;
        }
        if (change.before == change.after || changes.size() == kMostChanges) return;
        changes.push_back(std::move(change));
    };
    std::size_t old_line = first;
    std::size_t new_line = first;
    for (const auto& [old_stop, new_stop] : pairs) {
        while (old_line < old_stop || new_line < new_stop) {
            const bool has_old = old_line < old_stop;
            const bool has_new = new_line < new_stop;
            add(has_old ? &old_line : nullptr, has_new ? &new_line : nullptr);
            old_line += has_old ? 1 : 0;
            new_line += has_new ? 1 : 0;
        }
        ++old_line;
        ++new_line;
    }
    return changes;
}

}  // namespace collegium::documents
