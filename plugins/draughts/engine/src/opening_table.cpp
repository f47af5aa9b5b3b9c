#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <set>

#include <collegium/draughts/opening_table.hpp>

namespace collegium::draughts {
namespace {

using sdk::OpeningKind;

constexpr std::string_view kEntries = "entries:";
constexpr std::size_t kLongestLine = 500;
constexpr std::size_t kMostEntries = 10'000;

struct KindWord {
    std::string_view word;
    OpeningKind kind;
};
constexpr std::array kKinds{
    KindWord{"moves", OpeningKind::kMoves},
    KindWord{"relocation", OpeningKind::kRelocation},
    KindWord{"free", OpeningKind::kFree},
    KindWord{"void", OpeningKind::kVoid},
};

std::string_view trimmed(std::string_view text) {
    const auto begin = text.find_first_not_of(" \t\r");
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

std::vector<std::string> split(std::string_view text, char by) {
    std::vector<std::string> parts;
    for (;;) {
        const std::size_t end = text.find(by);
        parts.emplace_back(trimmed(text.substr(0, end)));
        if (end == std::string_view::npos) return parts;
        text.remove_prefix(end + 1);
    }
}

bool is_id(std::string_view text) {
    return !text.empty() && text.size() <= 64 && std::all_of(text.begin(), text.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
    });
}

std::optional<int> row_number(std::string_view text) {
    int number = 0;
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool whole = failure == std::errc() && end == text.data() + text.size();
    if (!whole || number < 1 || text.front() == '0') return std::nullopt;
    return number;
}

class Reader {
  public:
    [[nodiscard]] TableText read(std::string_view text) && {
        if (text.size() > kLongestTable) {
            refuse("OPENING_TABLE_TOO_LONG", "the table is too long",
                   {{"limit", std::to_string(kLongestTable)}});
            return std::move(read_);
        }
        while (!text.empty()) {
            ++line_;
            const std::size_t end = text.find('\n');
            take(trimmed(text.substr(0, end)));
            text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        }
        line_ = std::max(line_, 1);
        finish();
        return std::move(read_);
    }

  private:
    void refuse(std::string reason, std::string message, sdk::Metadata metadata = {},
                const std::string& entry = {}) {
        read_.errors.push_back(
            table_error(line_, entry, std::move(reason), std::move(message), std::move(metadata)));
    }

    void take(std::string_view line) {
        if (line.empty() || line.front() == '#') return;
        if (line.size() > kLongestLine) {
            refuse("OPENING_LINE_TOO_LONG", "the line is too long",
                   {{"limit", std::to_string(kLongestLine)}});
        } else if (in_entries_) {
            take_entry(line);
        } else if (line == kEntries) {
            in_entries_ = true;
        } else {
            take_heading(line);
        }
    }

    void take_heading(std::string_view line) {
        const std::size_t colon = line.find(':');
        const std::string key(trimmed(line.substr(0, colon)));
        const std::string value(colon == std::string_view::npos ? ""
                                                                : trimmed(line.substr(colon + 1)));
        if (colon == std::string_view::npos) {
            refuse("OPENING_LINE_MALFORMED", "neither a heading nor an entry");
        } else if (!seen_.insert(key).second) {
            refuse("OPENING_HEADING_REPEATED", "the heading stands twice", {{"heading", key}});
        } else if (!put(key, value)) {
            refuse("OPENING_HEADING_INVALID", "the heading's value cannot be read",
                   {{"heading", key}});
        }
    }

    // False where the value is of no use. An unknown heading is refused here.
    bool put(const std::string& key, const std::string& value) {
        sdk::OpeningTable& table = read_.table;
        if (key == "id") return is_id(table.id = value);
        if (key == "version") return !(table.version = value).empty();
        if (key == "name.ru") return !(table.name.ru = value).empty();
        if (key == "name.uk") return !(table.name.uk = value).empty();
        if (key == "name.en") return !(table.name.en = value).empty();
        if (key == "source") {
            const auto parts = split(value, '|');
            if (parts.size() != 4 || parts[0].empty()) return false;
            table.source = {parts[0], parts[1], parts[2], parts[3]};
            return true;
        }
        if (key == "columns") {
            for (const std::string& column : split(value, ' '))
                if (!column.empty()) table.columns.push_back(column);
            const std::set<std::string> different(table.columns.begin(), table.columns.end());
            return !different.empty() && different.size() == table.columns.size();
        }
        if (key == "micro-match") {
            table.shared_in_micro_match = value == "shared";
            return value == "shared" || value == "separate";
        }
        refuse("OPENING_HEADING_UNKNOWN", "no such heading", {{"heading", key}});
        return true;
    }

    void take_entry(std::string_view line) {
        const auto parts = split(line, '|');
        if (parts.size() < 3 || parts.size() > 4) {
            refuse("OPENING_LINE_MALFORMED", "an entry is: address | kind | text | position");
            return;
        }
        TableRow row;
        row.line = line_;
        row.entry.address = parts[0];
        row.entry.text = parts[2];
        if (parts.size() == 4) row.position = parts[3];
        const auto kind = std::find_if(kKinds.begin(), kKinds.end(), [&](const KindWord& known) {
            return known.word == parts[1];
        });
        if (kind == kKinds.end()) {
            refuse("OPENING_KIND_UNKNOWN", "no such kind of entry", {{"kind", parts[1]}}, parts[0]);
            return;
        }
        row.entry.kind = kind->kind;
        if (!is_address(parts[0])) {
            refuse("OPENING_ADDRESS_INVALID", "not an address of this table", {}, parts[0]);
        } else if (!addresses_.insert(parts[0]).second) {
            refuse("OPENING_ENTRY_REPEATED", "the address stands twice", {}, parts[0]);
        } else if (row.entry.text.empty()) {
            refuse("OPENING_ENTRY_EMPTY", "the entry says nothing", {}, parts[0]);
        } else if (read_.rows.size() == kMostEntries) {
            refuse("OPENING_TOO_MANY_ENTRIES", "too many entries",
                   {{"limit", std::to_string(kMostEntries)}}, parts[0]);
        } else {
            read_.rows.push_back(std::move(row));
        }
    }

    // "XII-17" where there are columns, else "17".
    [[nodiscard]] bool is_address(const std::string& address) const {
        const auto& columns = read_.table.columns;
        if (columns.empty()) return row_number(address).has_value();
        const std::size_t dash = address.rfind('-');
        if (dash == std::string::npos) return false;
        const bool known =
            std::find(columns.begin(), columns.end(), address.substr(0, dash)) != columns.end();
        return known && row_number(std::string_view(address).substr(dash + 1)).has_value();
    }

    void finish() {
        for (const char* heading : {"id", "version", "name.ru", "name.uk", "name.en"})
            if (!seen_.contains(heading))
                refuse("OPENING_HEADING_MISSING", "a heading is missing", {{"heading", heading}});
        const bool drawable =
            std::any_of(read_.rows.begin(), read_.rows.end(),
                        [](const TableRow& row) { return row.entry.kind != OpeningKind::kVoid; });
        if (!drawable) refuse("OPENING_TABLE_EMPTY", "there is nothing to draw");
    }

    TableText read_;
    std::set<std::string> seen_;  // headings
    std::set<std::string> addresses_;
    int line_ = 0;
    bool in_entries_ = false;
};

}  // namespace

TableText read_table(std::string_view text) {
    return Reader().read(text);
}

sdk::Error table_error(int line, const std::string& entry, std::string reason, std::string message,
                       sdk::Metadata metadata) {
    sdk::Error error;
    error.code = sdk::Code::kInvalidArgument;
    error.reason = std::move(reason);
    error.message = std::move(message);
    error.metadata = std::move(metadata);
    error.metadata["line"] = std::to_string(line);
    if (!entry.empty()) error.metadata["entry"] = entry;
    return error;
}

}  // namespace collegium::draughts
