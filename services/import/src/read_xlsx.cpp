#include <algorithm>
#include <charconv>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <collegium/importing/read_table.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/text/width.hpp>

#include "table_builder.hpp"
#include "xlsx_styles.hpp"
#include "xml_walk.hpp"
#include "zip_parts.hpp"

namespace collegium::importing {

namespace {

template <typename Number>
std::optional<Number> to_whole(std::string_view text) {
    Number value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return value;
}

struct Workbook {
    std::string sheet_title;
    std::string sheet_relation;  // "rId1"
    DateSystem dates = DateSystem::k1900;
};

[[nodiscard]] sdk::Result<Workbook> read_workbook(ZipParts& parts) {
    Workbook workbook;
    XmlListener listener;
    listener.start = [&](std::string_view element, const XmlAttributes& attributes) {
        if (element == "workbookPr") {
            const auto value = attributes.text("date1904");
            if (value == "1" || value == "true") workbook.dates = DateSystem::k1904;
        }
        const bool hidden =
            !attributes.text("state").empty() && attributes.text("state") != "visible";
        if (element == "sheet" && workbook.sheet_relation.empty() && !hidden) {
            workbook.sheet_title = attributes.text("name");
            workbook.sheet_relation = attributes.text("id");
        }
    };
    TRY(walk_xml(parts, "xl/workbook.xml", listener));
    if (workbook.sheet_relation.empty()) return refuse_damaged("no sheet");
    return workbook;
}

// Where the part of a sheet lies: "worksheets/sheet1.xml" is seen from xl/, "/xl/…" from the root.
[[nodiscard]] sdk::Result<std::string> find_sheet(ZipParts& parts, const std::string& relation) {
    std::string target;
    XmlListener listener;
    listener.start = [&](std::string_view element, const XmlAttributes& attributes) {
        if (element == "Relationship" && attributes.text("Id") == relation)
            target = attributes.text("Target");
    };
    TRY(walk_xml(parts, "xl/_rels/workbook.xml.rels", listener));
    if (target.empty()) return refuse_damaged("the sheet has no part");
    return target.starts_with('/') ? target.substr(1) : "xl/" + target;
}

// Whether each style shows dates, by the number cells name it with.
[[nodiscard]] sdk::Result<std::vector<bool>> read_styles(ZipParts& parts) {
    constexpr std::size_t kMostStyles = 65'536;
    std::vector<bool> styles;
    if (!parts.has("xl/styles.xml")) return styles;
    std::vector<int> own_date_formats;
    bool in_cell_styles = false;
    XmlListener listener;
    listener.start = [&](std::string_view element, const XmlAttributes& attributes) {
        if (element == "cellXfs") in_cell_styles = true;
        const auto format = to_whole<int>(attributes.text("numFmtId"));
        if (element == "numFmt" && format && shows_dates(attributes.text("formatCode")) &&
            own_date_formats.size() < kMostStyles)
            own_date_formats.push_back(*format);
        if (element == "xf" && in_cell_styles && styles.size() < kMostStyles) {
            const bool own =
                format && std::ranges::find(own_date_formats, *format) != own_date_formats.end();
            styles.push_back(own || (format && built_in_shows_dates(*format)));
        }
    };
    listener.end = [&](std::string_view element) {
        if (element == "cellXfs") in_cell_styles = false;
    };
    TRY(walk_xml(parts, "xl/styles.xml", listener));
    return styles;
}

// Adds to a text that may become a cell; one byte beyond the limit is kept, so that it is noticed.
void append(std::string& text, std::string_view more) {
    text += more.substr(0, kLongestCell + 1 - std::min(text.size(), kLongestCell + 1));
}

[[nodiscard]] sdk::Result<std::vector<std::string>> read_shared_strings(ZipParts& parts) {
    std::vector<std::string> strings;
    if (!parts.has("xl/sharedStrings.xml")) return strings;
    constexpr std::size_t kMostStrings = kMostRows * kMostColumns;
    std::string current;
    bool in_text = false;
    int in_phonetic = 0;
    XmlListener listener;
    listener.stop = [&] { return strings.size() > kMostStrings; };
    listener.start = [&](std::string_view element, const XmlAttributes&) {
        if (element == "si") current.clear();
        if (element == "rPh") ++in_phonetic;
        in_text = element == "t" && in_phonetic == 0;
    };
    listener.text = [&](std::string_view text) {
        if (in_text) append(current, text);
    };
    listener.end = [&](std::string_view element) {
        in_text = false;
        if (element == "rPh") --in_phonetic;
        if (element == "si") strings.push_back(std::exchange(current, {}));
    };
    TRY(walk_xml(parts, "xl/sharedStrings.xml", listener));
    return strings;
}

// The column of "AB12", from 0; nothing where it is no address.
std::optional<std::size_t> column_of(std::string_view address) {
    std::size_t column = 0;
    std::size_t letters = 0;
    while (letters < address.size() && address[letters] >= 'A' && address[letters] <= 'Z') {
        column = column * 26 + static_cast<std::size_t>(address[letters] - 'A') + 1;
        if (++letters > 3) return std::nullopt;
    }
    if (letters == 0) return std::nullopt;
    return column - 1;
}

// Hears the cells of a sheet.
class SheetReader {
  public:
    SheetReader(std::vector<std::string> strings, std::vector<bool> date_styles, DateSystem dates)
        : strings_(std::move(strings)), date_styles_(std::move(date_styles)), dates_(dates) {}

    [[nodiscard]] XmlListener listener() {
        XmlListener listener;
        listener.start = [this](std::string_view element, const XmlAttributes& attributes) {
            start(element, attributes);
        };
        listener.text = [this](std::string_view text) {
            if (in_value_) append(value_, text);
        };
        listener.end = [this](std::string_view element) { end(element); };
        listener.stop = [this] { return builder_.refusal().has_value(); };
        return listener;
    }

    [[nodiscard]] sdk::Result<Table> finish(std::string format) && {
        return std::move(builder_).finish(std::move(format));
    }

  private:
    void start(std::string_view element, const XmlAttributes& attributes) {
        constexpr int kLastRow = 1'048'576;
        if (element == "row") {
            row_ = to_whole<int>(attributes.text("r")).value_or(row_ + 1);
            if (row_ < 1 || row_ > kLastRow) row_ = kLastRow;
            column_ = 0;
        } else if (element == "c") {
            column_ = column_of(attributes.text("r")).value_or(column_);
            type_ = attributes.text("t");
            style_ = to_whole<std::size_t>(attributes.text("s")).value_or(0);
            value_.clear();
        } else if (element == "rPh") {
            ++in_phonetic_;
        }
        in_value_ = (element == "v" || element == "t") && in_phonetic_ == 0;
    }

    void end(std::string_view element) {
        in_value_ = false;
        if (element == "rPh") --in_phonetic_;
        if (element != "c") return;
        (void)builder_.add(row_, column_, text());
        ++column_;
    }

    [[nodiscard]] std::string text() {
        if (type_ == "s") {
            const auto index = to_whole<std::size_t>(value_);
            return index && *index < strings_.size() ? strings_[*index] : std::string();
        }
        if (type_ == "d") return value_.substr(0, value_.find('T'));
        if (type_ == "b") return value_ == "1" ? "TRUE" : "FALSE";
        if (!type_.empty() && type_ != "n") return value_;
        const bool date = style_ < date_styles_.size() && date_styles_[style_];
        return date ? date_text(value_, dates_) : number_text(value_);
    }

    std::vector<std::string> strings_;
    std::vector<bool> date_styles_;
    DateSystem dates_;
    TableBuilder builder_;
    int row_ = 0;
    std::size_t column_ = 0;
    std::string type_;
    std::size_t style_ = 0;
    std::string value_;
    bool in_value_ = false;
    int in_phonetic_ = 0;
};

}  // namespace

sdk::Result<Table> read_xlsx(std::string_view bytes) {
    auto parts = TRY(ZipParts::open(bytes));
    const auto workbook = TRY(read_workbook(parts));
    const auto sheet = TRY(find_sheet(parts, workbook.sheet_relation));
    auto styles = TRY(read_styles(parts));
    auto strings = TRY(read_shared_strings(parts));
    SheetReader reader(std::move(strings), std::move(styles), workbook.dates);
    TRY(walk_xml(parts, sheet, reader.listener()));
    constexpr int kTitleColumns = 40;
    return std::move(reader).finish("XLSX, «" +
                                    text::truncate(workbook.sheet_title, kTitleColumns) + "»");
}

}  // namespace collegium::importing
