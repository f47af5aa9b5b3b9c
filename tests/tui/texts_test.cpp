// Catalogues: the build refuses a missing language; here the rules that only the client has.
#include "tui/i18n/texts.hpp"

#include <gtest/gtest.h>

#include "tui/widgets/cells.hpp"
#include "tui/widgets/theme.hpp"

namespace collegium::tui {
namespace {

TEST(Catalogues, LabelsFitIntoTheKeyBar) {
    int labelled = 0;
    for (const std::string& key : text_keys()) {
        if (!key.starts_with("action.")) continue;
        for (const i18n::Language language : i18n::kLanguages) {
            const Label label = Texts(language).label(key.substr(7));
            EXPECT_LE(columns(label.bar6), 6) << key;
            EXPECT_LE(columns(label.bar8), 8) << key;
            EXPECT_FALSE(label.full.empty()) << key;
            labelled += label.bar6.empty() ? 0 : 1;
        }
    }
    EXPECT_GT(labelled, 30);
}

TEST(Catalogues, EverySectionAndThemeHasItsName) {
    for (const i18n::Language language : i18n::kLanguages) {
        const Texts texts(language);
        EXPECT_TRUE(texts.has("language." + std::string(i18n::code(language))));
        for (const Theme theme : kThemes)
            EXPECT_TRUE(texts.has("theme." + std::string(theme_id(theme))));
    }
}

TEST(Catalogues, CountByTheRulesOfEachLanguage) {
    const auto fields = [](i18n::Language language, const char* count) {
        return Texts(language)("message.fix_fields", {{"count", count}});
    };
    EXPECT_EQ(fields(i18n::Language::kRu, "1"), "Исправьте 1 поле");
    EXPECT_EQ(fields(i18n::Language::kRu, "2"), "Исправьте 2 поля");
    EXPECT_EQ(fields(i18n::Language::kRu, "5"), "Исправьте 5 полей");
    EXPECT_EQ(fields(i18n::Language::kUk, "21"), "Виправте 21 поле");
    EXPECT_EQ(fields(i18n::Language::kEn, "2"), "Correct 2 fields");
}

TEST(Themes, MonochromeUsesNoColour) {
    for (int tone = 0; tone <= static_cast<int>(Tone::kSide2); ++tone) {
        const Style style = style_of(Theme::kMono, static_cast<Tone>(tone));
        EXPECT_TRUE(style.foreground == ftxui::Color(ftxui::Color::Default));
        EXPECT_TRUE(style.background == ftxui::Color(ftxui::Color::Default));
    }
    EXPECT_TRUE(style_of(Theme::kMono, Tone::kFocus).inverted);
    EXPECT_TRUE(style_of(Theme::kMono, Tone::kBad).underlined);
}

TEST(Themes, AreFoundByTheirNames) {
    for (const Theme theme : kThemes)
        EXPECT_EQ(find_theme(theme_id(theme)), theme);
    EXPECT_EQ(find_theme("purple"), std::nullopt);
}

}  // namespace
}  // namespace collegium::tui
