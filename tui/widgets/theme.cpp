#include "tui/widgets/theme.hpp"

#include <array>
#include <utility>

namespace collegium::tui {
namespace {

using ftxui::Color;

constexpr std::array<std::pair<Theme, std::string_view>, 5> kNames{{
    {Theme::kDark, "dark"},
    {Theme::kLight, "light"},
    {Theme::kContrast, "contrast"},
    {Theme::kDeuteranopia, "deuteranopia"},
    {Theme::kMono, "mono"},
}};

Style coloured(Color foreground) {
    Style style;
    style.foreground = foreground;
    return style;
}

Style bold(Color foreground) {
    Style style = coloured(foreground);
    style.bold = true;
    return style;
}

Style on(Color foreground, Color background) {
    Style style = coloured(foreground);
    style.background = background;
    return style;
}

Style shaped(bool is_bold, bool is_underlined, bool is_inverted) {
    Style style;
    style.bold = is_bold;
    style.underlined = is_underlined;
    style.inverted = is_inverted;
    return style;
}

Style dark(Tone tone) {
    switch (tone) {
        case Tone::kText:
            return {};
        case Tone::kMuted:
            return coloured(Color::GrayLight);
        case Tone::kTitle:
            return bold(Color::White);
        case Tone::kFocus:
            return on(Color::Black, Color::Cyan);
        case Tone::kMark:
            return coloured(Color::YellowLight);
        case Tone::kOk:
            return coloured(Color::GreenLight);
        case Tone::kWarn:
            return coloured(Color::YellowLight);
        case Tone::kBad:
            return coloured(Color::RedLight);
        case Tone::kInfo:
            return coloured(Color::CyanLight);
        case Tone::kChanged:
            return coloured(Color::MagentaLight);
        case Tone::kFrozen:
            return coloured(Color::BlueLight);
        case Tone::kPersonal:
            return coloured(Color::Yellow);
        case Tone::kKey:
            return on(Color::Black, Color::Cyan);
        case Tone::kKeyOff:
            return coloured(Color::GrayDark);
        case Tone::kSide1:
            return bold(Color::White);
        case Tone::kSide2:
            return coloured(Color::YellowLight);
        case Tone::kDarkSquare:
            return on(Color::Default, Color::GrayDark);
    }
    return {};
}

Style light(Tone tone) {
    switch (tone) {
        case Tone::kText:
            return {};
        case Tone::kMuted:
            return coloured(Color::GrayDark);
        case Tone::kTitle:
            return bold(Color::Black);
        case Tone::kFocus:
            return on(Color::White, Color::Blue);
        case Tone::kMark:
            return coloured(Color::Magenta);
        case Tone::kOk:
            return coloured(Color::Green);
        case Tone::kWarn:
            return on(Color::Yellow, Color::Black);
        case Tone::kBad:
            return coloured(Color::Red);
        case Tone::kInfo:
            return coloured(Color::Blue);
        case Tone::kChanged:
            return coloured(Color::Magenta);
        case Tone::kFrozen:
            return coloured(Color::Blue);
        case Tone::kPersonal:
            return coloured(Color::Magenta);
        case Tone::kKey:
            return on(Color::White, Color::Blue);
        case Tone::kKeyOff:
            return coloured(Color::GrayDark);
        case Tone::kSide1:
            return bold(Color::Black);
        case Tone::kSide2:
            return coloured(Color::Red);
        case Tone::kDarkSquare:
            return on(Color::Default, Color::GrayLight);
    }
    return {};
}

Style mono(Tone tone) {
    switch (tone) {
        case Tone::kTitle:
        case Tone::kMark:
        case Tone::kWarn:
            return shaped(true, false, false);
        case Tone::kFocus:
        case Tone::kKey:
            return shaped(false, false, true);
        case Tone::kBad:
            return shaped(true, true, false);
        case Tone::kChanged:
        case Tone::kPersonal:
            return shaped(false, true, false);
        case Tone::kText:
        case Tone::kMuted:
        case Tone::kOk:
        case Tone::kInfo:
        case Tone::kFrozen:
        case Tone::kKeyOff:
        case Tone::kSide1:
        case Tone::kSide2:
        case Tone::kDarkSquare:
            return {};
    }
    return {};
}

// Black and white, bold, nothing grey.
Style contrast(Tone tone) {
    Style style = mono(tone);
    if (tone == Tone::kDarkSquare) return style;
    if (tone != Tone::kText && tone != Tone::kMuted && tone != Tone::kKeyOff) style.bold = true;
    if (!style.inverted) style.foreground = Color::White;
    return style;
}

Style deuteranopia(Tone tone) {
    switch (tone) {
        case Tone::kOk:
            return coloured(Color::BlueLight);
        case Tone::kBad:
            return bold(Color::YellowLight);
        case Tone::kWarn:
            return bold(Color::White);
        default:
            return dark(tone);
    }
}

}  // namespace

std::string_view theme_id(Theme theme) {
    for (const auto& [value, name] : kNames)
        if (value == theme) return name;
    return "dark";
}

std::optional<Theme> find_theme(std::string_view id) {
    for (const auto& [value, name] : kNames)
        if (name == id) return value;
    return std::nullopt;
}

Style style_of(Theme theme, Tone tone) {
    switch (theme) {
        case Theme::kDark:
            return dark(tone);
        case Theme::kLight:
            return light(tone);
        case Theme::kContrast:
            return contrast(tone);
        case Theme::kDeuteranopia:
            return deuteranopia(tone);
        case Theme::kMono:
            return mono(tone);
    }
    return {};
}

ftxui::Decorator paint(Theme theme, Tone tone) {
    const Style style = style_of(theme, tone);
    return [style](ftxui::Element element) {
        if (style.foreground != Color(Color::Default))
            element = std::move(element) | ftxui::color(style.foreground);
        if (style.background != Color(Color::Default))
            element = std::move(element) | ftxui::bgcolor(style.background);
        if (style.bold) element = std::move(element) | ftxui::bold;
        if (style.underlined) element = std::move(element) | ftxui::underlined;
        if (style.inverted) element = std::move(element) | ftxui::inverted;
        return element;
    };
}

}  // namespace collegium::tui
