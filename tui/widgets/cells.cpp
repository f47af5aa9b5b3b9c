#include "tui/widgets/cells.hpp"

#include <cwctype>

#include <ftxui/screen/string.hpp>
#include <locale.h>

namespace collegium::tui {
namespace {

using Glyphs = std::vector<std::string>;

Glyphs glyphs_of(std::string_view text) {
    return ftxui::Utf8ToGlyphs(std::string(text));
}

int width_of(const std::string& glyph) {
    return ftxui::string_width(glyph);
}

void take_word(std::vector<std::string>& lines, std::string word, int width) {
    std::string& line = lines.back();
    const int room = width - columns(line) - (line.empty() ? 0 : 1);
    if (columns(word) <= room) {
        line += (line.empty() ? "" : " ") + word;
        return;
    }
    if (!line.empty()) lines.emplace_back();
    while (columns(word) > width) {
        std::string piece;
        for (const std::string& glyph : glyphs_of(word)) {
            if (columns(piece) + width_of(glyph) > width) break;
            piece += glyph;
        }
        if (piece.empty()) break;
        word.erase(0, piece.size());
        lines.back() = piece;
        lines.emplace_back();
    }
    lines.back() = word;
}

// The C locale's own functions know Latin only; this one is always present on glibc.
std::string each_letter(std::string_view text, wint_t (*change)(wint_t, locale_t)) {
    static const locale_t utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr);
    std::wstring wide = ftxui::to_wstring(std::string(text));
    for (wchar_t& letter : wide)
        letter = static_cast<wchar_t>(change(static_cast<wint_t>(letter), utf8));
    return ftxui::to_string(wide);
}

}  // namespace

int columns(std::string_view text) {
    return ftxui::string_width(std::string(text));
}

std::string cut(std::string_view text, int width) {
    if (columns(text) <= width) return std::string(text);
    if (width <= 0) return {};
    std::string result;
    int used = 0;
    for (const std::string& glyph : glyphs_of(text)) {
        if (used + width_of(glyph) > width - 1) break;
        used += width_of(glyph);
        result += glyph;
    }
    return result + "…";
}

std::string cut_left(std::string_view text, int width) {
    if (columns(text) <= width) return std::string(text);
    if (width <= 0) return {};
    const Glyphs glyphs = glyphs_of(text);
    std::string result;
    int used = 1;
    for (auto glyph = glyphs.rbegin(); glyph != glyphs.rend(); ++glyph) {
        if (used + width_of(*glyph) > width) break;
        used += width_of(*glyph);
        result.insert(0, *glyph);
    }
    return "…" + result;
}

std::string fit(std::string_view text, int width, Align align) {
    std::string result = cut(text, width);
    const int free = width - columns(result);
    if (free <= 0) return result;
    const int left = align == Align::kRight ? free : align == Align::kCentre ? free / 2 : 0;
    return std::string(static_cast<std::size_t>(left), ' ') + result +
           std::string(static_cast<std::size_t>(free - left), ' ');
}

std::vector<std::string> wrap(std::string_view text, int width) {
    if (columns(text) <= width) return {std::string(text)};  // spaces inside are someone's layout
    std::vector<std::string> lines(1);
    if (width <= 0) return lines;
    std::size_t begin = 0;
    while (begin < text.size()) {
        const std::size_t end = std::min(text.find(' ', begin), text.size());
        if (end > begin) take_word(lines, std::string(text.substr(begin, end - begin)), width);
        begin = end + 1;
    }
    return lines;
}

std::string repeat(std::string_view glyph, int times) {
    std::string result;
    for (int i = 0; i < times; ++i)
        result += glyph;
    return result;
}

std::string lower_case(std::string_view text) {
    return each_letter(text, towlower_l);
}

std::string upper_case(std::string_view text) {
    return each_letter(text, towupper_l);
}

}  // namespace collegium::tui
