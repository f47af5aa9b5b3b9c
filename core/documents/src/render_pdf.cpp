#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <mutex>
#include <numeric>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>

#include <cairo-pdf.h>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <fontconfig/fontconfig.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>

#include <collegium/documents/pdf.hpp>
#include <collegium/text/width.hpp>

#include "lines.hpp"
#include "pdf_parts.hpp"
#include "stamp_text.hpp"

namespace collegium::documents {
namespace {

// All lengths are points: 1/72 inch.
constexpr double kMillimetre = 72.0 / 25.4;
constexpr double kShortSide = 210 * kMillimetre;
constexpr double kLongSide = 297 * kMillimetre;
constexpr double kLeft = 20 * kMillimetre;  // room for filing
constexpr double kRight = 12 * kMillimetre;
constexpr double kTop = 14 * kMillimetre;
constexpr double kBottom = 17 * kMillimetre;
constexpr double kFooter = 9 * kMillimetre;  // from the paper's edge up to the stamp
constexpr double kHairline = 0.6;
constexpr double kCellPadding = 3;
constexpr double kFieldGap = 10;
constexpr double kLabelGap = 4;
constexpr double kLeastLine = 100;
constexpr double kLeastLabel = 90;
constexpr double kMostOfLabels = 0.45;    // of the width, where signatures are aligned
constexpr int kBroadTable = 8;            // from so many columns on, smaller letters
constexpr int kRowsWithSignatures = 2;    // a signature never stands alone on a page
constexpr double kSmallestLetters = 5.5;  // of a table that is too broad for its paper
constexpr double kShrink = 0.95;
constexpr double kLeastPadding = 1;

constexpr Style kTitleStyle{14, true, Align::kCentre};
constexpr Style kSubtitleStyle{11, false, Align::kCentre};
constexpr Style kCaptionStyle{7.5, false, Align::kCentre};
constexpr Style kSmallStyle{8.5};
constexpr Style kStampStyle{6.5};

// Turns blocks into pieces of one width.
class Composer {
  public:
    Composer(PangoContext* context, double width) : context_(context), width_(width) {}

    void compose(const Document& document) {
        for (const Block& block : document.blocks) {
            const std::size_t first = pieces_.size();
            if (const auto* title = std::get_if<Title>(&block))
                add_title(title_text(document, *title), title->main);
            else
                std::visit([this](const auto& shown) { add(shown); }, block);
            if (new_page_ && pieces_.size() > first) {
                pieces_[first].new_page = true;
                new_page_ = false;
            }
            const bool last = &block == &document.blocks.back() ||
                              std::holds_alternative<PageBreak>(*(&block + 1));
            if (last && std::holds_alternative<Signatures>(block)) keep_signatures();
        }
    }

    void add_notes(const std::vector<std::string>& lines) {
        bool first = true;
        for (const std::string& line : lines) {
            Piece piece = paragraph(line, kSmallStyle);
            piece.space_before = first ? 14 : 1;
            first = false;
            pieces_.push_back(std::move(piece));
        }
    }

    [[nodiscard]] const std::vector<Piece>& pieces() const { return pieces_; }
    [[nodiscard]] const std::vector<Piece>& heads() const { return heads_; }

    // The same text in the same place looks the same: captions, headings, signatures and results
    // of thousands of cards are shaped once, and kept once.
    [[nodiscard]] LayoutPointer layout(std::string_view text, const Style& style,
                                       double width) const {
        LayoutPointer& made =
            layouts_[{std::string(text), style.size, style.bold, style.align, width}];
        if (!made) made = shape(text, style, width);
        return made;
    }
    // One that comes once, as the number of a page.
    [[nodiscard]] LayoutPointer shape(std::string_view text, const Style& style,
                                      double width) const {
        LayoutPointer made(pango_layout_new(context_), Unref<PangoLayout>{});
        const std::unique_ptr<PangoFontDescription, decltype(&pango_font_description_free)> font(
            pango_font_description_new(), pango_font_description_free);
        pango_font_description_set_family_static(font.get(), kFamilies);
        pango_font_description_set_absolute_size(font.get(), style.size * PANGO_SCALE);
        pango_font_description_set_weight(font.get(),
                                          style.bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
        pango_layout_set_font_description(made.get(), font.get());
        pango_layout_set_text(made.get(), text.data(), static_cast<int>(text.size()));
        if (width > 0) pango_layout_set_width(made.get(), static_cast<int>(width * PANGO_SCALE));
        pango_layout_set_wrap(made.get(), PANGO_WRAP_WORD_CHAR);
        // A word too long for its cell is broken without a hyphen of ours.
        const std::unique_ptr<PangoAttrList, decltype(&pango_attr_list_unref)> attributes(
            pango_attr_list_new(), pango_attr_list_unref);
        pango_attr_list_insert(attributes.get(), pango_attr_insert_hyphens_new(FALSE));
        pango_layout_set_attributes(made.get(), attributes.get());
        pango_layout_set_alignment(made.get(), style.align == Align::kLeft     ? PANGO_ALIGN_LEFT
                                               : style.align == Align::kCentre ? PANGO_ALIGN_CENTER
                                                                               : PANGO_ALIGN_RIGHT);
        return made;
    }

    [[nodiscard]] static double height_of(const LayoutPointer& layout) {
        int height = 0;
        pango_layout_get_size(layout.get(), nullptr, &height);
        return static_cast<double>(height) / PANGO_SCALE;
    }
    [[nodiscard]] static double width_of(const LayoutPointer& layout) {
        int width = 0;
        pango_layout_get_size(layout.get(), &width, nullptr);
        return static_cast<double>(width) / PANGO_SCALE;
    }

  private:
    [[nodiscard]] Piece paragraph(std::string_view text, const Style& style) const {
        Piece piece;
        LayoutPointer made = layout(text, style, width_);
        piece.height = height_of(made);
        piece.texts.push_back({0, 0, std::move(made)});
        return piece;
    }

    void add(const Title&) {}  // has its own way, because of the number
    void add(const PageBreak&) { new_page_ = !pieces_.empty(); }

    void add_title(const std::string& text, bool main) {
        Piece piece = paragraph(text, main ? kTitleStyle : kSubtitleStyle);
        piece.space_before = pieces_.empty() ? 0 : 3;
        piece.keep_with_next = true;
        pieces_.push_back(std::move(piece));
    }

    void add(const Paragraph& text) {
        Style style = text.small ? kSmallStyle : Style{};
        style.align = text.align;
        style.bold = text.bold;
        Piece piece = paragraph(text.text, style);
        piece.space_before = text.small ? 4 : 8;
        piece.keep_with_next = text.bold;  // a heading of what follows
        pieces_.push_back(std::move(piece));
    }

    void add(const FieldRow& row) { pieces_.push_back(fields(row, 7)); }

    [[nodiscard]] double natural_width(std::string_view text, const Style& style) const {
        return text.empty() ? 0 : width_of(layout(text, style, 0));
    }

    // `given` widths of labels take the place of their own, so that lines below each other begin
    // and end alike; 0: none.
    [[nodiscard]] Piece fields(const FieldRow& row, double space,
                               const LabelWidths& given = {}) const {
        std::vector<double> labels;
        double room = width_ - kFieldGap * (static_cast<double>(row.fields.size()) - 1);
        int lined = 0;
        int shares = 0;
        for (const Field& field : row.fields) {
            const bool first = &field == &row.fields.front();
            const bool last = &field == &row.fields.back() && field.width == 0;
            labels.push_back(first && given.first > 0 ? given.first
                             : last && given.last > 0 ? given.last
                                                      : natural_width(field.label, Style{}));
            if (field.width > 0) ++lined;
            if (!field.label.empty() && field.width > 0) room -= kLabelGap;
            shares += field.width;
        }
        const double limit =
            std::max(kLeastLabel, label_limit(labels, room - lined * kLeastLine) + 0.5);
        for (double& label : labels) {
            label =
                std::min(label + 0.5, limit);  // a hair more than measured, so that it stays one
            room -= label;
        }
        room = std::max(room, 0.0);
        return join(row, labels, shares > 0 ? room / shares : 0, space);
    }

    [[nodiscard]] Piece join(const FieldRow& row, const std::vector<double>& labels, double share,
                             double space) const {
        struct Shown {
            LayoutPointer label;
            LayoutPointer value;
            LayoutPointer caption;
        };
        std::vector<Shown> shown;
        double above = height_of(layout("А", Style{}, 0));
        double below = 0;
        for (std::size_t i = 0; i < row.fields.size(); ++i) {
            const Field& field = row.fields[i];
            const double line = share * field.width;
            Shown one;
            if (!field.label.empty() && labels[i] > 0)
                one.label = layout(field.label, Style{}, labels[i]);
            if (line > 0 && !field.value.empty())
                one.value = layout(field.value, Style{10.5, false, field.align}, line);
            if (line > 0 && !field.caption.empty())
                one.caption = layout(caption_text(field), kCaptionStyle, line);
            if (one.label) above = std::max(above, height_of(one.label));
            if (one.value) above = std::max(above, height_of(one.value));
            if (one.caption) below = std::max(below, height_of(one.caption));
            shown.push_back(std::move(one));
        }
        Piece piece;
        piece.space_before = space;
        piece.height = above + 1.5 + below;
        double x = 0;
        for (std::size_t i = 0; i < row.fields.size(); ++i) {
            const double line = share * row.fields[i].width;
            if (shown[i].label)
                piece.texts.push_back({x, above - height_of(shown[i].label), shown[i].label});
            x += labels[i] > 0.5 ? labels[i] : 0;
            if (!row.fields[i].label.empty() && line > 0) x += kLabelGap;
            if (line > 0) {
                piece.lines.push_back({x, above, x + line, above});
                if (shown[i].value)
                    piece.texts.push_back({x, above - height_of(shown[i].value), shown[i].value});
                if (shown[i].caption) piece.texts.push_back({x, above + 1, shown[i].caption});
            }
            x += line + kFieldGap;
        }
        return piece;
    }

    void add(const Signatures& signatures) {
        LabelWidths widths;
        for (const FieldRow& row : signatures.lines) {
            if (!is_aligned(row)) continue;
            widths.first =
                std::max(widths.first, natural_width(row.fields.front().label, Style{}) + 0.5);
            if (row.fields.back().width == 0)
                widths.last =
                    std::max(widths.last, natural_width(row.fields.back().label, Style{}) + 0.5);
        }
        widths.first = std::min(widths.first, width_ * kMostOfLabels);
        bool first = true;
        for (const FieldRow& row : signatures.lines) {
            Piece piece = fields(row, first ? 16 : 9, is_aligned(row) ? widths : LabelWidths{});
            piece.keep_with_next = &row != &signatures.lines.back();
            first = false;
            pieces_.push_back(std::move(piece));
        }
    }

    // Letters of a table and the room around them.
    struct TableStyle {
        Style head;
        Style body;
        double padding = kCellPadding;
    };

    void add(const Table& table) {
        const bool broad = static_cast<int>(table.columns.size()) >= kBroadTable;
        TableStyle style{{broad ? 8.0 : 9.0, true, Align::kCentre}, {broad ? 8.5 : 9.5}};
        // Letters become smaller until every column holds its longest word.
        std::vector<double> needs = column_needs(table, style);
        while (std::accumulate(needs.begin(), needs.end(), 0.0) > width_ &&
               style.body.size > kSmallestLetters) {
            style.head.size *= kShrink;
            style.body.size *= kShrink;
            style.padding = std::max(kLeastPadding, style.padding * kShrink * kShrink);
            needs = column_needs(table, style);
        }
        const std::vector<double> widths = column_widths(table, needs);
        const int number = static_cast<int>(heads_.size());
        Piece top;
        for (const TableRow& group : table.groups)
            append_row(top, table, group, widths, style, RowKind::kGroup);
        TableRow headings;
        for (const Column& column : table.columns)
            headings.push_back({column.heading, Align::kCentre});
        append_row(top, table, headings, widths, style, RowKind::kHeadings);
        top.space_before = 9;
        heads_.push_back(top);
        top.keep_with_next = !table.rows.empty();
        pieces_.push_back(std::move(top));
        for (const TableRow& row : table.rows) {
            Piece piece;
            append_row(piece, table, row, widths, style, RowKind::kEntry);
            piece.table = number;
            pieces_.push_back(std::move(piece));
        }
    }

    // What each column needs to hold its longest word. It is looked for by columns of a terminal
    // and measured once.
    [[nodiscard]] std::vector<double> column_needs(const Table& table,
                                                   const TableStyle& style) const {
        Style emphasised = style.body;  // a cell may be bold
        emphasised.bold = true;
        std::vector<std::string_view> widest(table.columns.size());
        const auto longer = [](std::string_view& held, std::string_view text) {
            for (std::string_view part : parts_of(text)) {
                while (part.ends_with(' ') || part.ends_with('\n'))
                    part.remove_suffix(1);
                if (text::display_width(part) > text::display_width(held)) held = part;
            }
        };
        for (const TableRow& row : table.rows) {
            std::size_t place = 0;
            for (const Cell& cell : row) {
                if (cell.columns == 1) longer(widest[place], cell.text);
                place += static_cast<std::size_t>(cell.columns);
            }
        }
        std::vector<double> needs;
        for (std::size_t i = 0; i < table.columns.size(); ++i) {
            std::string_view heading;
            longer(heading, table.columns[i].heading);
            const double letters =
                std::max(natural_width(heading, style.head), natural_width(widest[i], emphasised));
            needs.push_back(std::min(width_ / 5, letters + 2 * style.padding + 1));
        }
        return needs;
    }

    [[nodiscard]] std::vector<double> column_widths(const Table& table,
                                                    const std::vector<double>& needs) const {
        constexpr int kUnits = 100;  // of a point
        std::vector<int> shares;
        std::vector<int> least;
        for (std::size_t i = 0; i < table.columns.size(); ++i) {
            shares.push_back(table.columns[i].width);
            least.push_back(static_cast<int>(needs[i] * kUnits));
        }
        std::vector<double> widths;
        for (const int width : shared_widths(shares, least, static_cast<int>(width_ * kUnits)))
            widths.push_back(static_cast<double>(width) / kUnits);
        return widths;
    }

    enum class RowKind : std::uint8_t { kGroup, kHeadings, kEntry };

    // Adds a row of cells with their borders below what the piece holds.
    void append_row(Piece& piece, const Table& table, const TableRow& row,
                    const std::vector<double>& widths, const TableStyle& style,
                    RowKind kind) const {
        const bool head = kind != RowKind::kEntry;
        struct Shown {
            double x = 0;
            double width = 0;
            LayoutPointer layout;
            bool joined = false;  // heading and the empty cell above it are one
        };
        const bool lowest_group = !table.groups.empty() && &row == &table.groups.back();
        std::vector<Shown> shown;
        double height = 0;
        double x = 0;
        std::size_t place = 0;
        for (const Cell& cell : row) {
            double width = 0;
            for (int i = 0; i < cell.columns; ++i)
                width += widths[place + static_cast<std::size_t>(i)];
            Style own = head ? style.head : style.body;
            own.bold = own.bold || cell.bold;
            own.align = cell.align.value_or(head ? Align::kCentre : table.columns[place].align);
            LayoutPointer made = layout(cell.text, own, width - 2 * style.padding);
            const bool joined =
                (lowest_group || kind == RowKind::kHeadings) && joins_heading(table, place);
            height = std::max(height, height_of(made) + 2 * style.padding);
            shown.push_back({x, width, std::move(made), joined});
            x += width;
            place += static_cast<std::size_t>(cell.columns);
        }
        const double top = piece.height;
        for (const Shown& cell : shown) {
            const bool raised = cell.joined && kind == RowKind::kHeadings;
            const double from = raised ? top - piece.last_row : top;
            const double lowered =
                head ? (top + height - from - height_of(cell.layout)) / 2 : style.padding;
            piece.texts.push_back({cell.x + style.padding, from + lowered, cell.layout});
            piece.lines.push_back({cell.x, top, cell.x, top + height});
            if (!raised) piece.lines.push_back({cell.x, top, cell.x + cell.width, top});
            if (!(cell.joined && lowest_group))
                piece.lines.push_back({cell.x, top + height, cell.x + cell.width, top + height});
        }
        piece.lines.push_back({x, top, x, top + height});
        piece.last_row = height;
        piece.height = top + height;
    }

    // What stands between the last table and the signatures stays with them, and with the last
    // rows.
    void keep_signatures() {
        if (pieces_.empty()) return;
        std::size_t piece = pieces_.size() - 1;
        const auto keep = [&] { pieces_[--piece].keep_with_next = true; };
        while (piece > 0 && !pieces_[piece].new_page && pieces_[piece - 1].table < 0)
            keep();
        for (int rows = 0; rows < kRowsWithSignatures && piece > 0; ++rows) {
            if (pieces_[piece].new_page || pieces_[piece - 1].table < 0) break;
            keep();
        }
        pieces_.back().keep_with_next = false;
    }

    using Shaped = std::tuple<std::string, double, bool, Align, double>;  // text, style, width

    PangoContext* context_;
    mutable std::map<Shaped, LayoutPointer> layouts_;
    double width_;
    bool new_page_ = false;  // before the next piece
    std::vector<Piece> pieces_;
    std::vector<Piece> heads_;
};

// Fills pages from top to bottom; units that are kept together move to the next page as a whole.
std::vector<Page> paginate(const std::vector<Piece>& pieces, const std::vector<Piece>& heads,
                           double height) {
    std::vector<Page> pages(1);
    double y = 0;
    const auto turn = [&] {
        pages.emplace_back();
        y = 0;
    };
    std::size_t first = 0;
    while (first < pieces.size()) {
        std::size_t end = first + 1;
        while (end < pieces.size() && pieces[end - 1].keep_with_next)
            ++end;
        double unit = 0;
        for (std::size_t i = first; i < end; ++i)
            unit += pieces[i].height + (i == first ? 0 : pieces[i].space_before);
        const double space = y > 0 ? pieces[first].space_before : 0;
        const double head = pieces[first].table >= 0
                                ? heads[static_cast<std::size_t>(pieces[first].table)].height
                                : 0;
        const bool fits_a_page = unit + head <= height;
        if (y > 0 && (pieces[first].new_page || (y + space + unit > height && fits_a_page))) turn();
        for (std::size_t i = first; i < end; ++i) {
            const Piece& piece = pieces[i];
            if (y > 0 && y + piece.space_before + piece.height > height) turn();
            if (y == 0 && piece.table >= 0) {
                const Piece& repeated_head = heads[static_cast<std::size_t>(piece.table)];
                pages.back().push_back({0, &repeated_head});
                y = repeated_head.height;
            }
            if (y > 0) y += piece.space_before;
            pages.back().push_back({y, &piece});
            y += piece.height;
        }
        first = end;
    }
    return pages;
}

cairo_status_t collect(void* closure, const unsigned char* data, unsigned int length) {
    static_cast<std::string*>(closure)->append(reinterpret_cast<const char*>(data), length);
    return CAIRO_STATUS_SUCCESS;
}

// One PDF being written.
class Sheet {
  public:
    Sheet(const Document& document, PangoContext* context)
        : document_(document),
          landscape_(document.orientation == Orientation::kLandscape),
          width_(landscape_ ? kLongSide : kShortSide),
          height_(landscape_ ? kShortSide : kLongSide),
          composer_(context, width_ - kLeft - kRight) {}

    [[nodiscard]] PdfFile write() {
        composer_.compose(document_);
        composer_.add_notes(correction_lines(document_));
        const std::vector<Page> pages =
            paginate(composer_.pieces(), composer_.heads(), height_ - kTop - kBottom);
        PdfFile file;
        file.pages = static_cast<int>(pages.size());
        cairo_surface_t* surface =
            cairo_pdf_surface_create_for_stream(collect, &file.bytes, width_, height_);
        describe(surface);
        cairo_t* cairo = cairo_create(surface);
        for (std::size_t i = 0; i < pages.size(); ++i) {
            draw_draft_mark(cairo);
            draw(cairo, pages[i]);
            draw_footer(cairo, static_cast<int>(i) + 1, file.pages);
            cairo_show_page(cairo);
        }
        cairo_destroy(cairo);
        cairo_surface_finish(surface);
        const cairo_status_t status = cairo_surface_status(surface);
        cairo_surface_destroy(surface);
        if (status != CAIRO_STATUS_SUCCESS)
            throw std::runtime_error(cairo_status_to_string(status));
        return file;
    }

  private:
    void describe(cairo_surface_t* surface) const {
        const std::string made = fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", document_.made_at);
        cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, document_.name.c_str());
        cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, "Collegium");
        cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, made.c_str());
        cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_MOD_DATE, made.c_str());
    }

    static void show(cairo_t* cairo, double x, double y, const LayoutPointer& layout) {
        cairo_move_to(cairo, x, y);
        pango_cairo_show_layout(cairo, layout.get());
    }

    static void draw(cairo_t* cairo, const Page& page) {
        cairo_set_source_rgb(cairo, 0, 0, 0);
        cairo_set_line_width(cairo, kHairline);
        cairo_set_line_cap(cairo, CAIRO_LINE_CAP_SQUARE);
        for (const auto& [y, piece] : page) {
            for (const LineOp& line : piece->lines) {
                cairo_move_to(cairo, kLeft + line.x1, kTop + y + line.y1);
                cairo_line_to(cairo, kLeft + line.x2, kTop + y + line.y2);
            }
            cairo_stroke(cairo);
            for (const TextOp& text : piece->texts)
                show(cairo, kLeft + text.x, kTop + y + text.y, text.layout);
        }
    }

    void draw_footer(cairo_t* cairo, int page, int pages) const {
        const double room = width_ - kLeft - kRight;
        const double y = height_ - kFooter;
        cairo_set_source_rgb(cairo, 0.25, 0.25, 0.25);
        show(cairo, kLeft, y, composer_.layout(stamp_line(document_), kStampStyle, room - 70));
        const std::string number =
            form_text(document_.language, "stamp.page",
                      {{"page", std::to_string(page)}, {"pages", std::to_string(pages)}});
        show(cairo, kLeft, y, composer_.shape(number, {8, false, Align::kRight}, room));
    }

    // Large and pale across the page, below everything.
    void draw_draft_mark(cairo_t* cairo) const {
        const std::string mark = draft_mark(document_);
        if (mark.empty()) return;
        const LayoutPointer layout = composer_.layout(mark, {96, true, Align::kLeft}, 0);
        cairo_save(cairo);
        cairo_set_source_rgb(cairo, 0.93, 0.93, 0.93);
        cairo_translate(cairo, width_ / 2, height_ / 2);
        cairo_rotate(cairo, landscape_ ? -0.45 : -0.85);
        show(cairo, -Composer::width_of(layout) / 2, -Composer::height_of(layout) / 2, layout);
        cairo_restore(cairo);
    }

    const Document& document_;
    bool landscape_;
    double width_;
    double height_;
    Composer composer_;
};

}  // namespace

sdk::Result<PdfFile> render_pdf(const Document& document) {
    FcConfig* const config = fonts();
    if (config == nullptr)
        return sdk::refuse(sdk::Code::kFailedPrecondition, "PDF_FONT_MISSING",
                           std::string("no font family ") + kFamily, {{"family", kFamily}});
    // A map of fonts belongs to one thread; the fonts themselves are shared.
    const FontMapPointer map(pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT));
    pango_fc_font_map_set_config(PANGO_FC_FONT_MAP(map.get()), config);
    const ContextPointer context(pango_font_map_create_context(map.get()));
    const std::unique_ptr<cairo_font_options_t, decltype(&cairo_font_options_destroy)> options(
        cairo_font_options_create(), cairo_font_options_destroy);
    cairo_font_options_set_hint_style(options.get(), CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options.get(), CAIRO_HINT_METRICS_OFF);
    pango_cairo_context_set_font_options(context.get(), options.get());
    pango_context_set_round_glyph_positions(context.get(), FALSE);
    pango_context_set_language(
        context.get(),
        pango_language_from_string(std::string(i18n::code(document.language)).c_str()));
    return Sheet(document, context.get()).write();
}

}  // namespace collegium::documents
