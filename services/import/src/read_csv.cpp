#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <csv.h>

#include <collegium/importing/read_table.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/text/encoding.hpp>
#include <collegium/text/normal.hpp>

#include "table_builder.hpp"

namespace collegium::importing {

namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

struct Separator {
    unsigned char sign;
    std::string_view shown;
};
// In the order in which they win where the file does not tell: a comma also stands inside cells.
constexpr std::array kSeparators{Separator{';', "«;»"}, Separator{'\t', "TAB"},
                                 Separator{',', "«,»"}};
constexpr std::size_t kLookedAt = 64 * 1024;  // bytes by which the separator is found

struct Decoded {
    std::string text;  // UTF-8 with \n alone at the ends of lines, one at the very end too
    std::string_view encoding;
};

std::string with_plain_line_ends(std::string_view text) {
    std::string plain;
    plain.reserve(text.size() + 1);
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '\r')
            plain += text[i];
        else if (i + 1 == text.size() || text[i + 1] != '\n')
            plain += '\n';
    }
    if (!plain.ends_with('\n')) plain += '\n';
    return plain;
}

[[nodiscard]] sdk::Result<Decoded> decode(std::string_view bytes) {
    if (bytes.find('\0') != std::string_view::npos)
        return refuse_table("TABLE_ENCODING", "neither UTF-8 nor Windows-1251");
    const bool marked = bytes.starts_with(kByteOrderMark);
    if (marked) bytes.remove_prefix(kByteOrderMark.size());
    if (text::is_valid_utf8(bytes)) return Decoded{with_plain_line_ends(bytes), "UTF-8"};
    if (marked) return refuse_table("TABLE_ENCODING", "marked as UTF-8 and is not");
    return Decoded{with_plain_line_ends(text::from_windows_1251(bytes)), "windows-1251"};
}

// Hands over every cell with its record's number; records count from 1, empty lines too, as
// spreadsheets count them. Returns the record whose quotation mark is never closed, if any.
template <typename OnCell>
std::optional<int> parse(std::string_view text, unsigned char separator, OnCell on_cell) {
    struct State {
        OnCell& on_cell;
        int record = 1;
        std::size_t column = 0;
        bool going_on = true;
    } state{on_cell};
    csv_parser parser{};
    // Every line end is reported, so that empty lines keep the count.
    csv_init(&parser, CSV_REPALL_NL);
    csv_set_delim(&parser, separator);
    const auto cell = [](void* bytes, std::size_t size, void* data) {
        auto& now = *static_cast<State*>(data);
        const std::string_view value(static_cast<const char*>(bytes), size);
        if (now.going_on) now.going_on = now.on_cell(now.record, now.column, value);
        ++now.column;
    };
    const auto record = [](int, void* data) {
        auto& now = *static_cast<State*>(data);
        ++now.record;
        now.column = 0;
    };
    const int before_last = [&] {
        const std::string_view all_but_last = text.substr(0, text.size() - 1);
        csv_parse(&parser, all_but_last.data(), all_but_last.size(), cell, record, &state);
        return state.record;
    }();
    // The last line end ends a record unless it stands inside quotation marks.
    csv_parse(&parser, "\n", 1, cell, record, &state);
    const bool open = state.record == before_last;
    csv_fini(&parser, cell, record, &state);
    csv_free(&parser);
    return open ? std::optional(before_last) : std::nullopt;
}

// How many records are as wide as most of those with several cells.
std::size_t alike(std::vector<std::size_t> widths) {
    std::erase_if(widths, [](std::size_t width) { return width < 2; });
    std::ranges::sort(widths);
    std::size_t most = 0;
    for (auto first = widths.begin(); first != widths.end();) {
        const auto last = std::upper_bound(first, widths.end(), *first);
        most = std::max(most, static_cast<std::size_t>(last - first));
        first = last;
    }
    return most;
}

// The separator by which most records of the beginning are equally wide.
const Separator& find_separator(std::string_view text) {
    std::string_view beginning = text.substr(0, std::min(text.size(), kLookedAt));
    beginning = beginning.substr(0, beginning.rfind('\n') + 1);
    if (beginning.empty()) beginning = text;
    const Separator* best = &kSeparators.front();
    std::size_t most = 0;
    for (const Separator& separator : kSeparators) {
        std::vector<std::size_t> widths;
        (void)parse(beginning, separator.sign,
                    [&](int record, std::size_t column, std::string_view) {
                        widths.resize(static_cast<std::size_t>(record));
                        widths.back() = column + 1;
                        return true;
                    });
        if (const std::size_t found = alike(std::move(widths)); found > most) {
            most = found;
            best = &separator;
        }
    }
    return *best;
}

}  // namespace

sdk::Result<Table> read_csv(std::string_view bytes) {
    auto decoded = TRY(decode(bytes));
    const Separator& separator = find_separator(decoded.text);
    TableBuilder builder;
    const auto open = parse(decoded.text, separator.sign,
                            [&](int record, std::size_t column, std::string_view value) {
                                return builder.add(record, column, value);
                            });
    if (open && !builder.refusal())
        return refuse_table("TABLE_QUOTE_OPEN", "a quotation mark is never closed",
                            {{"row", std::to_string(*open)}});
    return std::move(builder).finish("CSV, " + std::string(decoded.encoding) + ", " +
                                     std::string(separator.shown));
}

}  // namespace collegium::importing
