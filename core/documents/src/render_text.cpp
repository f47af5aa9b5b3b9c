#include <algorithm>
#include <array>

#include <collegium/documents/render.hpp>
#include <collegium/text/width.hpp>

#include "lines.hpp"
#include "stamp_text.hpp"

namespace collegium::documents {
namespace {

constexpr int kPortraitColumns = 76;
constexpr int kLandscapeColumns = 116;
constexpr int kLeastColumns = 40;
constexpr int kBroadTable = 8;        // from so many columns on, cells have no room for padding
constexpr int kLongestKeptPart = 14;  // longer words may be broken in a cell
constexpr int kFieldGap = 2;
constexpr int kLeastLine = 21;   // columns of a line to write on
constexpr int kLeastLabel = 16;  // columns of a label that must give way

constexpr int kMostOfLabels = 45;  // per cent of the width, where signatures are aligned

using Lines = std::vector<std::string>;

struct LabelWidths {
    int first = 0;
    int last = 0;
};

// A field as a block: rows above the baseline, bottom aligned, and captions below it.
struct FieldBlock {
    int width = 0;
    Lines above;
    Lines below;
};

int label_width(const Field& field) {
    return field.label.empty() ? 0 : text::display_width(field.label);
}

FieldBlock block_of(const Field& field, int label, int line) {
    FieldBlock block;
    block.width = label + line;
    const int gap = label > 0 && line > 0 ? 1 : 0;
    block.width += gap;
    const Lines words = label > 0 ? wrapped(field.label, label) : Lines{};
    Lines on_line;
    if (line > 0)
        for (const std::string& value : wrapped(field.value, line))
            on_line.push_back(filled(value, line, field.align, "_"));
    const std::size_t height = std::max(words.size(), on_line.size());
    for (std::size_t row = 0; row < height; ++row) {
        const std::size_t from_bottom = height - row;
        std::string text =
            filled(from_bottom <= words.size() ? words[words.size() - from_bottom] : "", label,
                   Align::kLeft);
        text += repeated(" ", gap);
        if (line > 0)
            text += from_bottom <= on_line.size() ? on_line[on_line.size() - from_bottom]
                                                  : repeated(" ", line);
        block.above.push_back(std::move(text));
    }
    if (line > 0 && !field.caption.empty())
        for (const std::string& caption : wrapped(caption_text(field), line))
            block.below.push_back(repeated(" ", label + gap) +
                                  filled(caption, line, Align::kCentre));
    return block;
}

class TextWriter {
  public:
    TextWriter(const Document& document, int width) : document_(document), width_(width) {
        for (const Block& block : document.blocks) {
            // Lines of a heading follow each other closely, and so do lines to fill in.
            const bool close =
                std::holds_alternative<FieldRow>(block) || std::holds_alternative<Title>(block);
            if (!out_.empty() && !(close && block.index() == before_)) out_ += '\n';
            std::visit([this](const auto& shown) { write(shown); }, block);
            before_ = block.index();
        }
    }

    [[nodiscard]] std::string take() { return std::move(out_); }

  private:
    void line(std::string text) {
        while (text.ends_with(' '))
            text.pop_back();
        out_ += text;
        out_ += '\n';
    }

    void lines(std::string_view text, Align align) {
        for (const std::string& one : wrapped(text, width_))
            line(filled(one, width_, align));
    }

    void write(const Title& title) { lines(title_text(document_, title), Align::kCentre); }
    void write(const Paragraph& paragraph) { lines(paragraph.text, paragraph.align); }

    void write(const FieldRow& row) { write_fields(row, {}); }

    // `given` widths of labels take the place of their own; 0: none.
    void write_fields(const FieldRow& row, LabelWidths given) {
        std::vector<int> label_columns;
        for (const Field& field : row.fields) {
            const bool first = &field == &row.fields.front();
            const bool last = &field == &row.fields.back() && field.width == 0;
            label_columns.push_back(first && given.first > 0 ? given.first
                                    : last && given.last > 0 ? given.last
                                                             : label_width(field));
        }
        const int count = static_cast<int>(row.fields.size());
        int room = width_ - kFieldGap * (count - 1);
        int lined = 0;
        int shares = 0;
        for (const Field& field : row.fields) {
            lined += field.width > 0 ? 1 : 0;
            shares += field.width;
            if (!field.label.empty() && field.width > 0) --room;  // a space between them
        }
        const int limit = std::max(
            kLeastLabel, static_cast<int>(label_limit({label_columns.begin(), label_columns.end()},
                                                      room - lined * kLeastLine)));
        std::vector<FieldBlock> blocks;
        for (int& columns : label_columns) {
            columns = std::min(columns, limit);
            room -= columns;
        }
        int passed = 0;
        int taken = 0;
        for (std::size_t i = 0; i < row.fields.size(); ++i) {
            passed += row.fields[i].width;
            const int until = shares > 0 ? std::max(0, room) * passed / shares : 0;
            blocks.push_back(block_of(row.fields[i], label_columns[i], until - taken));
            taken = until;
        }
        join(blocks);
    }

    void join(const std::vector<FieldBlock>& blocks) {
        std::size_t above = 0;
        std::size_t below = 0;
        for (const FieldBlock& block : blocks) {
            above = std::max(above, block.above.size());
            below = std::max(below, block.below.size());
        }
        for (std::size_t row = 0; row < above; ++row) {
            std::string text;
            for (const FieldBlock& block : blocks) {
                if (&block != &blocks.front()) text += repeated(" ", kFieldGap);
                const std::size_t missing = above - block.above.size();
                text += row < missing
                            ? repeated(" ", block.width)
                            : filled(block.above[row - missing], block.width, Align::kLeft);
            }
            line(std::move(text));
        }
        for (std::size_t row = 0; row < below; ++row) {
            std::string text;
            for (const FieldBlock& block : blocks) {
                if (&block != &blocks.front()) text += repeated(" ", kFieldGap);
                text += filled(row < block.below.size() ? block.below[row] : "", block.width,
                               Align::kLeft);
            }
            line(std::move(text));
        }
    }

    void write(const Signatures& signatures) {
        LabelWidths widths;
        for (const FieldRow& row : signatures.lines) {
            if (!is_aligned(row)) continue;
            widths.first = std::max(widths.first, label_width(row.fields.front()));
            if (row.fields.back().width == 0)
                widths.last = std::max(widths.last, label_width(row.fields.back()));
        }
        widths.first = std::min(widths.first, width_ * kMostOfLabels / 100);
        for (const FieldRow& row : signatures.lines) {
            if (&row != &signatures.lines.front()) out_ += '\n';
            write_fields(row, is_aligned(row) ? widths : LabelWidths{});
        }
    }

    void write(const Table& table);
    void write(const PageBreak&) { line(repeated("- ", width_ / 2)); }

    const Document& document_;
    std::string out_;
    int width_;
    std::size_t before_ = std::variant_npos;  // kind of the block above
};

// Draws one table on its columns.
class TableWriter {
  public:
    TableWriter(const Table& table, int width) : table_(table) {
        const int count = static_cast<int>(table.columns.size());
        std::vector<int> shares;
        std::vector<int> needs;
        for (const Column& column : table.columns) {
            shares.push_back(column.width);
            needs.push_back(std::min(kLongestKeptPart, longest_part(column.heading)));
        }
        const auto ask = [&](const TableRow& row) {
            std::size_t place = 0;
            for (const Cell& cell : row) {
                if (cell.columns == 1)
                    needs[place] =
                        std::max(needs[place], std::min(kLongestKeptPart, longest_part(cell.text)));
                place += static_cast<std::size_t>(cell.columns);
            }
        };
        for (const TableRow& row : table.rows)
            ask(row);
        least_ = count + 1;
        for (int& need : needs)
            least_ += need = std::max(1, need);
        padding_ = count < kBroadTable && least_ + 2 * count <= width ? 1 : 0;
        for (int& need : needs)
            need += 2 * padding_;
        widths_ = shared_widths(shares, needs, std::max(width, least_) - count - 1);
    }

    // Columns that the table takes at least, on any paper: no word or number of it is broken.
    [[nodiscard]] int least() const { return least_; }

    [[nodiscard]] Lines draw() const {
        TableRow headings;
        for (const Column& column : table_.columns)
            headings.push_back({column.heading, Align::kCentre});
        std::vector<const TableRow*> rows;
        for (const TableRow& group : table_.groups)
            rows.push_back(&group);
        rows.push_back(&headings);
        for (const TableRow& row : table_.rows)
            rows.push_back(&row);
        Lines lines;
        const TableRow* above = nullptr;
        for (const TableRow* row : rows) {
            // Between rows of entries a rule stands only where one of them takes several lines.
            const bool entries = above != nullptr && is_entry(*above) && is_entry(*row);
            if (!entries || tall(*above) || tall(*row)) lines.push_back(rule(above, row));
            add_row(*row, row == &headings || row_is_group(*row), lines);
            above = row;
        }
        lines.push_back(rule(above, nullptr));
        return lines;
    }

  private:
    [[nodiscard]] bool row_is_group(const TableRow& row) const {
        return !table_.groups.empty() && &row >= table_.groups.data() &&
               &row < table_.groups.data() + table_.groups.size();
    }
    [[nodiscard]] bool is_entry(const TableRow& row) const {
        return !table_.rows.empty() && &row >= table_.rows.data() &&
               &row < table_.rows.data() + table_.rows.size();
    }

    [[nodiscard]] int width_of(std::size_t place, int columns) const {
        int width = columns - 1;
        for (int i = 0; i < columns; ++i)
            width += widths_[place + static_cast<std::size_t>(i)];
        return width;
    }

    [[nodiscard]] bool tall(const TableRow& row) const {
        std::size_t place = 0;
        for (const Cell& cell : row) {
            if (wrapped(cell.text, width_of(place, cell.columns) - 2 * padding_).size() > 1)
                return true;
            place += static_cast<std::size_t>(cell.columns);
        }
        return false;
    }

    // Whether a row has a border after the column.
    [[nodiscard]] static bool border_after(const TableRow* row, std::size_t column) {
        if (row == nullptr) return false;
        std::size_t place = 0;
        for (const Cell& cell : *row) {
            place += static_cast<std::size_t>(cell.columns);
            if (place == column + 1) return true;
        }
        return false;
    }

    // The sign where lines meet.
    [[nodiscard]] static std::string_view joint(bool up, bool down, bool left, bool right) {
        constexpr std::array<std::string_view, 16> kSigns{" ", "─", "─", "─", "│", "┌", "┐", "┬",
                                                          "│", "└", "┘", "┴", "│", "├", "┤", "┼"};
        return kSigns[(up ? 8U : 0U) + (down ? 4U : 0U) + (left ? 2U : 0U) + (right ? 1U : 0U)];
    }

    [[nodiscard]] std::string rule(const TableRow* above, const TableRow* below) const {
        const bool below_groups =
            !table_.groups.empty() && above == &table_.groups.back() && below != nullptr;
        const auto drawn = [&](std::size_t column) {
            return !(below_groups && joins_heading(table_, column));
        };
        std::string text(joint(above != nullptr, below != nullptr, false, drawn(0)));
        for (std::size_t i = 0; i < widths_.size(); ++i) {
            text += repeated(drawn(i) ? "─" : " ", widths_[i]);
            if (i + 1 < widths_.size())
                text +=
                    joint(border_after(above, i), border_after(below, i), drawn(i), drawn(i + 1));
        }
        return text += joint(above != nullptr, below != nullptr, drawn(widths_.size() - 1), false);
    }

    void add_row(const TableRow& row, bool head, Lines& lines) const {
        std::vector<Lines> cells;
        std::size_t height = 1;
        std::size_t place = 0;
        for (const Cell& cell : row) {
            const int width = width_of(place, cell.columns) - 2 * padding_;
            const Align align =
                cell.align.value_or(head ? Align::kCentre : table_.columns[place].align);
            Lines shown;
            for (const std::string& text : wrapped(cell.text, width))
                shown.push_back(filled(text, width, align));
            height = std::max(height, shown.size());
            cells.push_back(std::move(shown));
            place += static_cast<std::size_t>(cell.columns);
        }
        for (std::size_t i = 0; i < height; ++i) {
            std::string text = "│";
            place = 0;
            for (std::size_t c = 0; c < cells.size(); ++c) {
                const int width = width_of(place, row[c].columns) - 2 * padding_;
                text += repeated(" ", padding_);
                text += i < cells[c].size() ? cells[c][i] : repeated(" ", width);
                text += repeated(" ", padding_);
                text += "│";
                place += static_cast<std::size_t>(row[c].columns);
            }
            lines.push_back(std::move(text));
        }
    }

    const Table& table_;
    int padding_ = 0;
    int least_ = 0;
    std::vector<int> widths_;
};

void TextWriter::write(const Table& table) {
    for (const std::string& text : TableWriter(table, width_).draw())
        line(text);
}

}  // namespace

std::string_view media_type(Format format) {
    switch (format) {
        case Format::kText:
            return "text/plain; charset=utf-8";
        case Format::kHtml:
            return "text/html; charset=utf-8";
        case Format::kPdf:
            return "application/pdf";
    }
    return {};
}

std::string_view file_extension(Format format) {
    switch (format) {
        case Format::kText:
            return "txt";
        case Format::kHtml:
            return "html";
        case Format::kPdf:
            return "pdf";
    }
    return {};
}

int text_width(const Document& document) {
    int width =
        document.orientation == Orientation::kPortrait ? kPortraitColumns : kLandscapeColumns;
    for (const Block& block : document.blocks)
        if (const auto* table = std::get_if<Table>(&block))
            width = std::max(width, TableWriter(*table, width).least());
    return width;
}

std::string render_body(const Document& document) {
    return TextWriter(document, text_width(document)).take();
}

std::string render_text(const Document& document, int columns) {
    const int width = columns > 0 ? std::max(columns, kLeastColumns) : text_width(document);
    std::string text = TextWriter(document, width).take();
    text += '\n';
    for (const std::string& note : stamp_lines(document)) {
        for (const std::string& line : wrapped(note, width)) {
            text += line;
            text += '\n';
        }
    }
    return text;
}

}  // namespace collegium::documents
