#include "kept_settings.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <type_traits>

#include <collegium/play/decider.hpp>

namespace collegium::storage {
namespace {

using play::Settings;
using standings::Readings;

// One value under its name: written for the store, taken back from it.
struct KeptValue {
    std::string_view name;
    std::string (*text)(const Settings&);
    void (*take)(Settings&, std::string_view);
};

int kept_number(std::string_view text) {
    int number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

// Of the settings themselves, or of the readings among them.
template <auto kField>
auto& field_of(auto& settings) {
    if constexpr (requires { settings.*kField; })
        return settings.*kField;
    else
        return settings.readings.*kField;
}

// A number, a flag or an enumerator by its number.
template <auto kField>
constexpr KeptValue number_of(std::string_view name) {
    return {name,
            [](const Settings& from) {
                return std::to_string(static_cast<int>(field_of<kField>(from)));
            },
            [](Settings& to, std::string_view text) {
                auto& field = field_of<kField>(to);
                field = static_cast<std::remove_reference_t<decltype(field)>>(kept_number(text));
            }};
}

// "replay lot": the books' words, the first step first.
std::string drawn_encounter_text(const Settings& from) {
    std::string words;
    for (const play::TieStep step : from.drawn_encounter)
        words += (words.empty() ? "" : " ") + std::string(play::step_word(step));
    return words;
}

void take_drawn_encounter(Settings& to, std::string_view words) {
    to.drawn_encounter.clear();
    while (!words.empty()) {
        const std::string_view word = words.substr(0, words.find(' '));
        words.remove_prefix(std::min(word.size() + 1, words.size()));
        if (const auto step = play::parse_step(word)) to.drawn_encounter.push_back(*step);
    }
}

// 0: as the book has it.
std::string unplayed_text(const Settings& from) {
    return std::to_string(from.unplayed ? static_cast<int>(*from.unplayed) + 1 : 0);
}

void take_unplayed(Settings& to, std::string_view text) {
    to.unplayed.reset();
    if (const int number = kept_number(text); number > 0)
        to.unplayed = static_cast<standings::Unplayed>(number - 1);
}

constexpr std::array kValues{
    number_of<&Readings::balyakin>("balyakin"),
    number_of<&Readings::wins>("wins"),
    number_of<&Readings::bye_in_berger_counts>("bye_in_berger"),
    number_of<&Readings::koya_steps>("koya_steps"),
    number_of<&Readings::rating_cut>("rating_cut"),
    number_of<&Settings::match_goal>("match_goal"),
    number_of<&Settings::match_target>("match_target"),
    number_of<&Settings::bye>("bye"),
    number_of<&Settings::absence>("absence"),
    number_of<&Settings::before_entry>("before_entry"),
    number_of<&Settings::lost_points>("lost_points"),
    KeptValue{"drawn_encounter", drawn_encounter_text, take_drawn_encounter},
    number_of<&Settings::descending_in_even_rounds>("descending_in_even_rounds"),
    KeptValue{"unplayed", unplayed_text, take_unplayed},
    number_of<&Settings::median_sides_by_letter>("median_sides_by_letter"),
    number_of<&Readings::group_mates>("group_mates"),
};

}  // namespace

std::string kept_text(const Settings& settings) {
    std::string text;
    for (const KeptValue& value : kValues)
        text += std::string(value.name) + " " + value.text(settings) + "\n";
    return text;
}

void take_kept(std::string_view text, Settings& settings) {
    if (text.empty()) return;
    // What a tournament was drawn with before these two could be chosen.
    settings.median_sides_by_letter = true;
    settings.readings.group_mates = standings::GroupMates::kStayed;
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        const std::size_t space = std::min(line.find(' '), line.size());
        for (const KeptValue& value : kValues)
            if (value.name == line.substr(0, space))
                value.take(settings, line.substr(std::min(space + 1, line.size())));
    }
}

}  // namespace collegium::storage
