#include "tui/widgets/status_bar.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "tui/widgets/cells.hpp"

namespace collegium::tui {
namespace {

constexpr int kNormalWidth = 80;
constexpr int kWideWidth = 100;
constexpr int kLongLabels = 12;  // columns of a slot that holds "F2 " and eight letters

std::string spaces(int count) {
    return std::string(static_cast<std::size_t>(std::max(0, count)), ' ');
}

std::string surname(const std::string& short_name) {
    return short_name.substr(0, short_name.find(' '));
}

// The five keys of a narrow window: F1, F2, the screen's first own, F9, F10.
std::vector<std::size_t> narrow_keys(const KeySlots& slots) {
    std::vector<std::size_t> keys{0, 1};
    for (const std::size_t own : {2U, 3U, 7U, 4U}) {
        if (slots[own].label6.empty()) continue;
        keys.push_back(own);
        break;
    }
    keys.push_back(8);
    keys.push_back(9);
    return keys;
}

std::string shown(const KeySlot& slot, bool eight) {
    const std::string& label = eight ? slot.label8 : slot.label6;
    return slot.possible ? label : lower_case(label);
}

ftxui::Element narrow_bar(const Look& look, const KeySlots& slots, int width) {
    ftxui::Elements parts{ftxui::text(" ")};
    int used = 1;
    for (const std::size_t i : narrow_keys(slots)) {
        if (slots[i].label6.empty()) continue;
        const std::string key = "F" + std::to_string(i + 1) + " ";
        const std::string label = shown(slots[i], false);
        parts.push_back(ftxui::text(key));
        parts.push_back(look.text(label, slots[i].possible ? Tone::kKey : Tone::kKeyOff));
        parts.push_back(ftxui::text("  "));
        used += columns(key) + columns(label) + 2;
    }
    parts.push_back(ftxui::text(spaces(width - used)));
    return ftxui::hbox(std::move(parts));
}

}  // namespace

ftxui::Element HeaderBar(const Look& look, const HeaderFacts& facts, int width) {
    const bool narrow = width < kNormalWidth;
    std::string link = facts.link_sign;
    if (!narrow) link += " " + facts.link_words;
    std::string rest;
    const std::string gap = narrow ? " " : "  ";
    const auto add = [&](const std::string& words) {
        if (!words.empty()) rest += gap + words;
    };
    if (width >= kWideWidth) add(facts.server);
    add(facts.clock);
    if (!narrow) add(facts.warning);
    add(narrow ? surname(facts.user) : facts.user);
    rest += " ";
    const int left = width - columns(link) - columns(rest) - 2;
    return ftxui::hbox({ftxui::text(" "), look.text(fit(facts.heading, left), Tone::kTitle),
                        ftxui::text(" "), look.text(link, facts.link_tone), ftxui::text(rest)});
}

ftxui::Element PathBar(const Look& look, const PathFacts& facts, int width) {
    std::string right = facts.filter;
    if (!facts.role.empty()) right += (right.empty() ? "" : "   ") + facts.role;
    right = cut(right, width - 4);
    const int left = width - columns(right) - 3;
    std::string crumbs = facts.crumbs;
    // Whole steps are left out, so that the first word shown is a place.
    while (columns(crumbs) > left) {
        const std::size_t step = crumbs.find(" > ", crumbs.starts_with("… > ") ? 5 : 0);
        if (step == std::string::npos) break;
        crumbs = "… > " + crumbs.substr(step + 3);
    }
    return ftxui::hbox({ftxui::text(" " + fit(cut(crumbs, left), left) + " "),
                        look.text(right, facts.filter.empty() ? Tone::kMuted : Tone::kInfo),
                        ftxui::text(" ")});
}

ftxui::Element MessageBar(const Look& look, const MessageFacts& facts, int width) {
    if (facts.words.empty()) return ftxui::text(spaces(width));
    const std::string sign = " " + facts.sign + " ";
    const int room = width - columns(sign) - 1;
    const bool with_clock =
        !facts.clock.empty() && columns(facts.words) + columns(facts.clock) + 1 <= room;
    const int words = with_clock ? room - columns(facts.clock) : room;
    return ftxui::hbox(
        {look.text(sign, facts.tone),
         look.text(fit(facts.words, words),
                   facts.tone == Tone::kOk || facts.tone == Tone::kInfo ? Tone::kText : facts.tone),
         look.text(with_clock ? facts.clock : "", Tone::kMuted), ftxui::text(" ")});
}

ftxui::Element KeyBar(const Look& look, const KeySlots& slots, int width) {
    if (width < kNormalWidth) return narrow_bar(look, slots, width);
    const bool spelled = width >= kWideWidth;  // "F2 ", not "2"
    const int slot_width = spelled ? std::min(width / 10, kLongLabels) : 8;
    ftxui::Elements parts;
    int used = 0;
    for (std::size_t i = 0; i < slots.size(); ++i) {
        const std::string number = std::to_string(i + 1);
        const std::string key = spelled ? "F" + number + " " : number;
        const int room = slot_width - columns(key) - (spelled && i == 9 ? 0 : 1);
        const std::string label = shown(slots[i], slot_width >= kLongLabels);
        parts.push_back(ftxui::text(key));
        parts.push_back(label.empty() ? ftxui::text(spaces(room))
                                      : look.text(fit(label, room),
                                                  slots[i].possible ? Tone::kKey : Tone::kKeyOff));
        const int gap = slot_width - columns(key) - room;
        parts.push_back(ftxui::text(spaces(gap)));
        used += slot_width;
    }
    parts.push_back(ftxui::text(spaces(width - used)));
    return ftxui::hbox(std::move(parts));
}

int key_bar_slot(const KeySlots& slots, int x, int width) {
    if (width >= kNormalWidth) {
        const int slot_width = width >= kWideWidth ? std::min(width / 10, kLongLabels) : 8;
        const int slot = x / slot_width + 1;
        return slot <= 10 ? slot : 0;
    }
    int at = 1;
    for (const std::size_t i : narrow_keys(slots)) {
        if (slots[i].label6.empty()) continue;
        const int next =
            at + columns("F" + std::to_string(i + 1) + " ") + columns(slots[i].label6) + 2;
        if (x >= at && x < next) return static_cast<int>(i) + 1;
        at = next;
    }
    return 0;
}

}  // namespace collegium::tui
