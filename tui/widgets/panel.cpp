#include "tui/widgets/panel.hpp"

#include <algorithm>
#include <utility>

#include <ftxui/dom/node.hpp>
#include <ftxui/screen/screen.hpp>
#include <ftxui/screen/string.hpp>

#include "tui/widgets/cells.hpp"

namespace collegium::tui {
namespace {

struct EdgeGlyphs {
    const char* left;
    const char* line;
    const char* right;
};
constexpr EdgeGlyphs kTop{"┌", "─", "┐"};
constexpr EdgeGlyphs kMiddle{"├", "─", "┤"};
constexpr EdgeGlyphs kBottom{"└", "─", "┘"};
constexpr EdgeGlyphs kDialogTop{"╔", "═", "╗"};
constexpr EdgeGlyphs kDialogBottom{"╚", "═", "╝"};

// One line of a frame as wide as its box: the title is cut before the corner text is.
// Rationale: boxes of FTXUI clip at the right, which would cut off the corner itself.
class Edge : public ftxui::Node {
  public:
    Edge(EdgeGlyphs glyphs, PanelEdge words, const Look& look)
        : glyphs_(glyphs),
          words_(std::move(words)),
          title_(style_of(look.theme, Tone::kTitle)),
          corner_(style_of(look.theme, Tone::kMuted)) {}

    void ComputeRequirement() override {
        requirement_ = ftxui::Requirement{};
        requirement_.min_x = 2;
        requirement_.min_y = 1;
        requirement_.flex_grow_x = 1;
    }

    void Render(ftxui::Screen& screen) override {
        const int width = box_.x_max - box_.x_min + 1;
        if (width < 2 || box_.y_min > box_.y_max) return;
        const int inside = width - 2;
        const std::string corner =
            words_.corner.empty() ? "" : cut(words_.corner, inside - 3 - words_.tail);
        const int corner_width = corner.empty() ? 0 : columns(corner) + 2 + words_.tail;
        const std::string title =
            words_.title.empty() ? "" : cut(words_.title, std::max(0, inside - corner_width - 3));
        const int title_width = title.empty() ? 0 : columns(title) + 2;
        int x = box_.x_min;
        x = put(screen, x, glyphs_.left, Style{});
        if (!title.empty()) x = put(screen, x, " " + title + " ", title_);
        x = put(screen, x, repeat(glyphs_.line, inside - title_width - corner_width), Style{});
        if (!corner.empty()) {
            x = put(screen, x, " " + corner + " ", corner_);
            x = put(screen, x, repeat(glyphs_.line, words_.tail), Style{});
        }
        put(screen, x, glyphs_.right, Style{});
    }

  private:
    int put(ftxui::Screen& screen, int x, const std::string& text, const Style& style) const {
        for (const std::string& glyph : ftxui::Utf8ToGlyphs(text)) {
            if (x > box_.x_max) break;
            ftxui::Pixel& pixel = screen.PixelAt(x++, box_.y_min);
            pixel.character = glyph;
            pixel.foreground_color = style.foreground;
            pixel.bold = style.bold;
            pixel.underlined = style.underlined;
        }
        return x;
    }

    EdgeGlyphs glyphs_;
    PanelEdge words_;
    Style title_;
    Style corner_;
};

ftxui::Element edge(EdgeGlyphs glyphs, PanelEdge words, const Look& look) {
    return std::make_shared<Edge>(glyphs, std::move(words), look);
}

ftxui::Element between(const char* side, ftxui::Element body) {
    return ftxui::hbox({ftxui::separatorCharacter(side), std::move(body) | ftxui::flex,
                        ftxui::separatorCharacter(side)});
}

}  // namespace

ftxui::Element Panel(const Look& look, const std::string& title, const std::string& corner,
                     ftxui::Element body, const std::string& footer) {
    std::vector<PanelPart> parts;
    parts.push_back({{title, corner, 0}, std::move(body), true});
    return StackedPanel(look, std::move(parts), footer);
}

ftxui::Element StackedPanel(const Look& look, std::vector<PanelPart> parts,
                            const std::string& footer) {
    ftxui::Elements lines;
    for (PanelPart& part : parts) {
        lines.push_back(edge(lines.empty() ? kTop : kMiddle, std::move(part.edge), look));
        ftxui::Element inside = between("│", std::move(part.body));
        lines.push_back(part.stretch ? std::move(inside) | ftxui::yflex : std::move(inside));
    }
    lines.push_back(edge(kBottom, {"", footer, 0}, look));
    return ftxui::vbox(std::move(lines));
}

ftxui::Element DialogFrame(const Look& look, const std::string& title, ftxui::Element body,
                           int width) {
    return ftxui::vbox({edge(kDialogTop, {title, "", 0}, look), between("║", std::move(body)),
                        edge(kDialogBottom, {"", "", 0}, look)}) |
           ftxui::size(ftxui::WIDTH, ftxui::EQUAL, width) | ftxui::clear_under;
}

}  // namespace collegium::tui
