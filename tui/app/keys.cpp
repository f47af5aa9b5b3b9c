#include "tui/app/keys.hpp"

#include <array>
#include <utility>

namespace collegium::tui {
namespace {

using ftxui::Event;

struct Physical {
    std::string_view latin;
    std::string_view russian;
    std::string_view ukrainian;
};

// One physical key per row: what it gives in the three layouts.
constexpr std::array<Physical, 36> kLayout{{
    {"q", "й", "й"}, {"w", "ц", "ц"}, {"e", "у", "у"}, {"r", "к", "к"},   {"t", "е", "е"},
    {"y", "н", "н"}, {"u", "г", "г"}, {"i", "ш", "ш"}, {"o", "щ", "щ"},   {"p", "з", "з"},
    {"[", "х", "х"}, {"]", "ъ", "ї"}, {"a", "ф", "ф"}, {"s", "ы", "і"},   {"d", "в", "в"},
    {"f", "а", "а"}, {"g", "п", "п"}, {"h", "р", "р"}, {"j", "о", "о"},   {"k", "л", "л"},
    {"l", "д", "д"}, {";", "ж", "ж"}, {"'", "э", "є"}, {"\\", "\\", "ґ"}, {"z", "я", "я"},
    {"x", "ч", "ч"}, {"c", "с", "с"}, {"v", "м", "м"}, {"b", "и", "и"},   {"n", "т", "т"},
    {"m", "ь", "ь"}, {",", "б", "б"}, {".", "ю", "ю"}, {":", "Ж", "Ж"},   {"?", ",", ","},
    {"/", ".", "."},
}};

const std::array<std::pair<Event, const char*>, 26>& named_keys() {
    static const std::array<std::pair<Event, const char*>, 26> names{{
        {Event::F1, "F1"},
        {Event::F2, "F2"},
        {Event::F3, "F3"},
        {Event::F4, "F4"},
        {Event::F5, "F5"},
        {Event::F6, "F6"},
        {Event::F7, "F7"},
        {Event::F8, "F8"},
        {Event::F9, "F9"},
        {Event::F10, "F10"},
        {Event::Return, "Enter"},
        {Event::Escape, "Esc"},
        {Event::Tab, "Tab"},
        {Event::TabReverse, "Shift-Tab"},
        {Event::ArrowUp, "Up"},
        {Event::ArrowDown, "Down"},
        {Event::ArrowLeft, "Left"},
        {Event::ArrowRight, "Right"},
        {Event::PageUp, "PgUp"},
        {Event::PageDown, "PgDn"},
        {Event::Home, "Home"},
        {Event::End, "End"},
        {Event::Insert, "Insert"},
        {Event::Delete, "Delete"},
        {Event::Backspace, "Backspace"},
        {Event::Character(' '), "Space"},
    }};
    return names;
}

}  // namespace

Event one_code(Event event) {
    // xterm sends CSI H or SS3 H, tmux, screen and the Linux console CSI 1 ~, rxvt CSI 7 ~.
    for (const char* home : {"\x1B[1~", "\x1B[7~", "\x1BOH"})
        if (event.input() == home) return Event::Home;
    for (const char* end : {"\x1B[4~", "\x1B[8~", "\x1BOF"})
        if (event.input() == end) return Event::End;
    return event;
}

std::string latin_key(std::string_view letter) {
    // The dot and the comma keep their own names: they are twins of / and ? in the key table.
    if (letter == "." || letter == ",") return std::string(letter);
    for (const Physical& key : kLayout)
        if (key.russian == letter || key.ukrainian == letter) return std::string(key.latin);
    return std::string(letter);
}

std::string key_name(const Event& event) {
    if (event.is_mouse() || event.is_cursor_position() || event.is_cursor_shape() ||
        event == Event::Custom)
        return {};
    for (const auto& [key, name] : named_keys())
        if (event == key) return name;
    if (event.is_character()) return latin_key(event.character());
    const std::string& input = event.input();
    constexpr char kCtrlA = 1;
    constexpr char kCtrlZ = 26;
    if (input.size() == 1 && input[0] >= kCtrlA && input[0] <= kCtrlZ)
        return std::string("Ctrl-") + static_cast<char>('A' + input[0] - kCtrlA);
    return {};
}

std::string key_with_twin(std::string_view key, bool ukrainian) {
    for (const Physical& row : kLayout) {
        if (row.latin != key) continue;
        const std::string_view other = ukrainian ? row.ukrainian : row.russian;
        return std::string(key) + (other == key ? "" : " (" + std::string(other) + ")");
    }
    return std::string(key);
}

std::string shown_key(const std::string& key, bool ukrainian) {
    if (key == "Left") return "←";
    if (key == "Right") return "→";
    if (key == "Up") return "↑";
    if (key == "Down") return "↓";
    return key.size() == 1 && key != ":" ? key_with_twin(key, ukrainian) : key;
}

bool is_typed(const Event& event) {
    return event.is_character();
}

}  // namespace collegium::tui
