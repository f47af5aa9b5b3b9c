// One row of a screen's key table. Key bar, F9 menu, help, palette and tests read the same rows.
// No FTXUI here: view models may build rows.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tui/i18n/texts.hpp"

namespace collegium::tui {

enum class Risk : std::uint8_t { kLow, kOverwrite, kMedium, kHigh };

struct Action {
    std::string id;                  // "person.save"; names its texts ["action.person.save"]
    std::string key;                 // "F2", "Enter", "n"; empty: F9 menu and palette only
    std::vector<std::string> twins;  // "Ctrl-S"; letters answer in every layout by themselves
    Label label;
    Risk risk = Risk::kLow;
    std::optional<std::string> refusal;  // not now: why, and what to do, in words
    std::function<void()> run;
    bool listed = true;  // false: a key of the help page, not an action of F9 and palette

    [[nodiscard]] bool possible() const { return !refusal.has_value(); }
};

// A row with the names of the catalogue: action(texts, "person.save", "F2", [this] { save(); }).
[[nodiscard]] Action make_action(const Texts& texts, std::string id, std::string key,
                                 std::function<void()> run);

// The row that answers to `key` itself or as a twin; nullptr when none does.
[[nodiscard]] const Action* find_action(const std::vector<Action>& actions, std::string_view key);

// Keys that mean the same as `key` on every screen: F2 has Ctrl-S.
[[nodiscard]] std::vector<std::string> twins_of(std::string_view key);

}  // namespace collegium::tui
