// What pages are made of: fonts, styles, and pieces that are never split.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include <fontconfig/fontconfig.h>
#include <pango/pangocairo.h>

#include <collegium/documents/document.hpp>

namespace collegium::documents {

inline constexpr const char* kFamily = "PT Serif";
inline constexpr const char* kFamilies = "PT Serif, DejaVu Serif, DejaVu Sans";
// The family itself, then what draws signs that it lacks.
inline constexpr std::array kFontFiles{"/usr/share/fonts/truetype/paratype/PTF55F.ttf",
                                       "/usr/share/fonts/truetype/paratype/PTF75F.ttf",
                                       "/usr/share/fonts/truetype/dejavu/DejaVuSerif.ttf",
                                       "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"};

struct Style {
    double size = 10.5;
    bool bold = false;
    Align align = Align::kLeft;
};
template <typename T>
struct Unref {
    void operator()(T* object) const { g_object_unref(object); }
};
using LayoutPointer = std::shared_ptr<PangoLayout>;
using FontMapPointer = std::unique_ptr<PangoFontMap, Unref<PangoFontMap>>;
using ContextPointer = std::unique_ptr<PangoContext, Unref<PangoContext>>;

// The fonts documents are written in and nothing else of the machine: its settings cannot change
// what a document looks like. Null where the family is not installed. Made once, never changed.
inline FcConfig* fonts() {
    static FcConfig* const config = []() -> FcConfig* {
        FcConfig* made = FcConfigCreate();
        for (const char* file : kFontFiles)
            FcConfigAppFontAddFile(made, reinterpret_cast<const FcChar8*>(file));
        const std::unique_ptr<FcPattern, decltype(&FcPatternDestroy)> pattern(
            FcPatternBuild(nullptr, FC_FAMILY, FcTypeString, kFamily, nullptr), FcPatternDestroy);
        const std::unique_ptr<FcObjectSet, decltype(&FcObjectSetDestroy)> wanted(
            FcObjectSetBuild(FC_FAMILY, nullptr), FcObjectSetDestroy);
        const std::unique_ptr<FcFontSet, decltype(&FcFontSetDestroy)> found(
            FcFontList(made, pattern.get(), wanted.get()), FcFontSetDestroy);
        if (found != nullptr && found->nfont > 0) return made;
        FcConfigDestroy(made);
        return nullptr;
    }();
    return config;
}

struct LabelWidths {
    double first = 0;
    double last = 0;
};

struct TextOp {
    double x = 0;
    double y = 0;
    LayoutPointer layout;
};
struct LineOp {
    double x1 = 0;
    double y1 = 0;
    double x2 = 0;
    double y2 = 0;
};

// Something that is never split: a line of fields, a paragraph, a row of a table. Its marks are
// placed from its own upper left corner.
struct Piece {
    double height = 0;
    double space_before = 0;
    bool keep_with_next = false;
    bool new_page = false;
    int table = -1;       // rows of a table: which one, so that its head is repeated
    double last_row = 0;  // height of the row of a head that was added last
    std::vector<TextOp> texts;
    std::vector<LineOp> lines;
};

struct Placed {
    double y = 0;
    const Piece* piece = nullptr;
};
using Page = std::vector<Placed>;

}  // namespace collegium::documents
