#include "tui/app/action.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace collegium::tui {
namespace {

// Twins that hold on every screen.
constexpr std::array<std::pair<std::string_view, std::string_view>, 9> kTwins{{
    {"?", "F1"},
    {",", "F1"},
    {"Ctrl-S", "F2"},
    {"/", "F7"},
    {".", "F7"},
    {"Delete", "F8"},
    {"q", "F10"},
    {"Ctrl-P", ":"},
    {"Ctrl-Z", "u"},
}};

bool answers(const Action& action, std::string_view key) {
    return action.key == key ||
           std::find(action.twins.begin(), action.twins.end(), key) != action.twins.end();
}

}  // namespace

Action make_action(const Texts& texts, std::string id, std::string key, std::function<void()> run) {
    Action action;
    action.label = texts.label(id);
    action.id = std::move(id);
    action.key = std::move(key);
    action.run = std::move(run);
    return action;
}

const Action* find_action(const std::vector<Action>& actions, std::string_view key) {
    if (key.empty()) return nullptr;
    for (const Action& action : actions)
        if (answers(action, key)) return &action;
    for (const auto& [twin, original] : kTwins)
        if (twin == key) return find_action(actions, original);
    return nullptr;
}

std::vector<std::string> twins_of(std::string_view key) {
    std::vector<std::string> twins;
    for (const auto& [twin, original] : kTwins)
        if (original == key) twins.emplace_back(twin);
    return twins;
}

}  // namespace collegium::tui
