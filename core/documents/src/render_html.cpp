#include <algorithm>

#include <collegium/documents/render.hpp>

#include "lines.hpp"
#include "stamp_text.hpp"

namespace collegium::documents {
namespace {

constexpr std::string_view kStyle = R"css(
:root { color-scheme: light; }
body { font: 11pt/1.35 "PT Serif", "Times New Roman", serif; color: #000; background: #fff;
       max-width: 60em; margin: 2em auto; padding: 0 1em; }
body.landscape { max-width: 84em; }
h1 { font-size: 15pt; text-align: center; margin: 0 0 .3em; letter-spacing: .02em; }
h2 { font-size: 11pt; font-weight: normal; text-align: center; margin: 0 0 .2em; }
p { margin: .6em 0; white-space: pre-line; }
.centre { text-align: center; } .right { text-align: right; } .left { text-align: left; }
.small { font-size: 9pt; } .bold { font-weight: bold; }
.fields { display: flex; gap: 1em; align-items: flex-end; margin: .5em 0; }
.field { display: flex; gap: .5em; align-items: flex-end; }
.field .label { max-width: 22em; }
.field .line { flex: 1 1 auto; min-width: 5em; }
.field .value { border-bottom: 1px solid #000; min-height: 1.35em; padding: 0 .3em; }
.field .caption { font-size: 8pt; text-align: center; min-height: 1.2em; }
.hung { margin-bottom: 1.2em; }
table { border-collapse: collapse; width: 100%; margin: 1em 0; font-size: 9.5pt; table-layout: fixed; }
th, td { border: 1px solid #000; padding: .2em .35em; vertical-align: top; overflow-wrap: anywhere;
         white-space: pre-line; }
th { font-weight: bold; text-align: center; vertical-align: middle; }
thead { display: table-header-group; }
tr { break-inside: avoid; }
.broad { table-layout: auto; font-size: 8pt; }
.broad th, .broad td { padding: .1em .2em; overflow-wrap: normal; }
.signatures { break-inside: avoid; margin-top: 1.6em; }
.sheet { break-after: page; border-top: 1px dashed #888; margin: 2em 0; }
footer { margin-top: 2em; border-top: 1px solid #888; padding-top: .4em; font-size: 8pt; color: #333;
         overflow-wrap: anywhere; }
.draft { text-align: right; font-weight: bold; letter-spacing: .15em; color: #a00; }
@page { margin: 15mm 15mm 18mm 20mm; }
@media print { body { margin: 0; padding: 0; max-width: none; font-size: 10pt; } }
)css";

constexpr int kBroadTable = 16;  // from so many columns on, cells fit their texts

std::string escaped(std::string_view text) {
    std::string safe;
    for (const char sign : text) {
        switch (sign) {
            case '&':
                safe += "&amp;";
                break;
            case '<':
                safe += "&lt;";
                break;
            case '>':
                safe += "&gt;";
                break;
            case '"':
                safe += "&quot;";
                break;
            case '\'':
                safe += "&#39;";
                break;
            default:
                safe += sign;
        }
    }
    return safe;
}

std::string_view name_of(Align align) {
    switch (align) {
        case Align::kLeft:
            return "left";
        case Align::kCentre:
            return "centre";
        case Align::kRight:
            return "right";
    }
    return {};
}

// <name class="classes">text</name>; no class attribute where there are none.
std::string element(std::string_view name, std::string_view classes, std::string_view text) {
    std::string html = "<";
    html.append(name);
    if (!classes.empty()) html.append(" class=\"").append(classes).append("\"");
    html.append(">").append(escaped(text)).append("</").append(name).append(">");
    return html;
}

class HtmlWriter {
  public:
    explicit HtmlWriter(const Document& document) : document_(document) {
        for (const Block& block : document.blocks)
            std::visit([this](const auto& shown) { write(shown); }, block);
    }

    [[nodiscard]] std::string take() { return std::move(out_); }

  private:
    void write(const Title& title) {
        out_ += element(title.main ? "h1" : "h2", "", title_text(document_, title)) + "\n";
    }

    void write(const Paragraph& paragraph) {
        std::string classes;
        if (paragraph.align != Align::kLeft) classes += name_of(paragraph.align);
        if (paragraph.small) classes += classes.empty() ? "small" : " small";
        if (paragraph.bold) classes += classes.empty() ? "bold" : " bold";
        out_ += element("p", classes, paragraph.text) + "\n";
    }

    void write(const FieldRow& row) {
        bool captions = false;
        for (const Field& field : row.fields)
            captions = captions || !field.caption.empty();
        out_ += "<div class=\"fields\">";
        for (const Field& field : row.fields) {
            out_ +=
                "<div class=\"field\" style=\"flex: " + std::to_string(field.width) + " 1 auto\">";
            // Words beside a line with a caption stand as high as the line.
            if (!field.label.empty())
                out_ += element("span", captions ? "label hung" : "label", field.label);
            if (field.width > 0) {
                out_ += "<span class=\"line\">";
                out_ += element("div", "value " + std::string(name_of(field.align)), field.value);
                if (captions) out_ += element("div", "caption", caption_text(field));
                out_ += "</span>";
            }
            out_ += "</div>";
        }
        out_ += "</div>\n";
    }

    void write_row(const Table& table, const TableRow& row, bool head) {
        out_ += "<tr>";
        const bool lowest_group = !table.groups.empty() && &row == &table.groups.back();
        const bool headings = head && !table.groups.empty() && !is_group(table, row);
        std::size_t place = 0;
        for (const Cell& cell : row) {
            const bool joined = (lowest_group || headings) && joins_heading(table, place);
            if (joined && headings) {  // stands in the row above already
                ++place;
                continue;
            }
            const Align align =
                cell.align.value_or(head ? Align::kCentre : table.columns[place].align);
            out_ += head ? "<th" : "<td";
            if (joined) out_ += " rowspan=\"2\"";
            if (cell.columns > 1) out_ += " colspan=\"" + std::to_string(cell.columns) + "\"";
            std::string classes;
            if (align != (head ? Align::kCentre : Align::kLeft)) classes += name_of(align);
            if (cell.bold && !head) classes += classes.empty() ? "bold" : " bold";
            if (!classes.empty()) out_ += " class=\"" + classes + "\"";
            out_ += ">" + escaped(joined ? table.columns[place].heading : cell.text) +
                    (head ? "</th>" : "</td>");
            place += static_cast<std::size_t>(cell.columns);
        }
        out_ += "</tr>\n";
    }

    void write(const Table& table) {
        int sum = 0;
        for (const Column& column : table.columns)
            sum += column.width;
        const bool broad = static_cast<int>(table.columns.size()) >= kBroadTable;
        out_ += broad ? "<table class=\"broad\">\n<colgroup>" : "<table>\n<colgroup>";
        for (const Column& column : table.columns)
            out_ += "<col style=\"width: " + std::to_string(column.width * 1000 / sum / 10) + "." +
                    std::to_string(column.width * 1000 / sum % 10) + "%\">";
        out_ += "</colgroup>\n<thead>\n";
        for (const TableRow& group : table.groups)
            write_row(table, group, true);
        TableRow headings;
        for (const Column& column : table.columns)
            headings.push_back({column.heading});
        write_row(table, headings, true);
        out_ += "</thead>\n<tbody>\n";
        for (const TableRow& row : table.rows)
            write_row(table, row, false);
        out_ += "</tbody>\n</table>\n";
    }

    void write(const Signatures& signatures) {
        out_ += "<section class=\"signatures\">\n";
        for (const FieldRow& row : signatures.lines)
            write(row);
        out_ += "</section>\n";
    }

    void write(const PageBreak&) { out_ += "<div class=\"sheet\"></div>\n"; }

    [[nodiscard]] static bool is_group(const Table& table, const TableRow& row) {
        return std::ranges::any_of(table.groups,
                                   [&](const TableRow& group) { return &group == &row; });
    }

    const Document& document_;
    std::string out_;
};

}  // namespace

std::string render_html(const Document& document) {
    const bool landscape = document.orientation == Orientation::kLandscape;
    std::string html = "<!DOCTYPE html>\n<html lang=\"";
    html += i18n::code(document.language);
    html += "\">\n<head>\n<meta charset=\"utf-8\">\n";
    html += element("title", "", document.name) + "\n<style>" + std::string(kStyle);
    html += landscape ? "@page { size: A4 landscape; }\n" : "@page { size: A4 portrait; }\n";
    html += "</style>\n</head>\n";
    html += landscape ? "<body class=\"landscape\">\n" : "<body>\n";
    if (const std::string mark = draft_mark(document); !mark.empty())
        html += element("p", "draft", mark) + "\n";
    html += HtmlWriter(document).take();
    html += "<footer>\n";
    for (const std::string& line : stamp_lines(document))
        html += element("div", "", line) + "\n";
    html += "</footer>\n</body>\n</html>\n";
    return html;
}

}  // namespace collegium::documents
