#include "kept_settings.hpp"

#include <array>
#include <charconv>

namespace collegium::storage {
namespace {

using play::Settings;

// One value under its name: read for the store, written back from it.
struct KeptValue {
    std::string_view name;
    int (*read)(const Settings&);
    void (*write)(Settings&, int);
};

template <typename T>
void put(T& field, int number) {
    field = static_cast<T>(number);
}

constexpr std::array kValues{
    KeptValue{"balyakin",
              [](const Settings& from) { return static_cast<int>(from.readings.balyakin); },
              [](Settings& to, int number) { put(to.readings.balyakin, number); }},
    KeptValue{"wins", [](const Settings& from) { return static_cast<int>(from.readings.wins); },
              [](Settings& to, int number) { put(to.readings.wins, number); }},
    KeptValue{
        "bye_in_berger",
        [](const Settings& from) { return static_cast<int>(from.readings.bye_in_berger_counts); },
        [](Settings& to, int number) { put(to.readings.bye_in_berger_counts, number); }},
    KeptValue{"koya_steps",
              [](const Settings& from) { return static_cast<int>(from.readings.koya_steps); },
              [](Settings& to, int number) { put(to.readings.koya_steps, number); }},
    KeptValue{"rating_cut",
              [](const Settings& from) { return static_cast<int>(from.readings.rating_cut); },
              [](Settings& to, int number) { put(to.readings.rating_cut, number); }},
    KeptValue{"match_goal", [](const Settings& from) { return static_cast<int>(from.match_goal); },
              [](Settings& to, int number) { put(to.match_goal, number); }},
    KeptValue{"match_target",
              [](const Settings& from) { return static_cast<int>(from.match_target); },
              [](Settings& to, int number) { put(to.match_target, number); }},
    KeptValue{"bye", [](const Settings& from) { return static_cast<int>(from.bye); },
              [](Settings& to, int number) { put(to.bye, number); }},
    KeptValue{"absence", [](const Settings& from) { return static_cast<int>(from.absence); },
              [](Settings& to, int number) { put(to.absence, number); }},
    KeptValue{"before_entry",
              [](const Settings& from) { return static_cast<int>(from.before_entry); },
              [](Settings& to, int number) { put(to.before_entry, number); }},
    KeptValue{"lost_points",
              [](const Settings& from) { return static_cast<int>(from.lost_points); },
              [](Settings& to, int number) { put(to.lost_points, number); }},
    // One decimal digit a step, the first one first.
    KeptValue{"drawn_encounter",
              [](const Settings& from) {
                  int digits = 0;
                  for (const play::TieStep step : from.drawn_encounter)
                      digits = digits * 10 + static_cast<int>(step);
                  return digits;
              },
              [](Settings& to, int number) {
                  to.drawn_encounter.clear();
                  for (; number > 0; number /= 10)
                      to.drawn_encounter.insert(to.drawn_encounter.begin(),
                                                static_cast<play::TieStep>(number % 10));
              }},
    KeptValue{"descending_in_even_rounds",
              [](const Settings& from) { return static_cast<int>(from.descending_in_even_rounds); },
              [](Settings& to, int number) { put(to.descending_in_even_rounds, number); }},
    // 0: as the book has it.
    KeptValue{"unplayed",
              [](const Settings& from) {
                  return from.unplayed ? static_cast<int>(*from.unplayed) + 1 : 0;
              },
              [](Settings& to, int number) {
                  to.unplayed.reset();
                  if (number > 0) to.unplayed = static_cast<standings::Unplayed>(number - 1);
              }},
};

}  // namespace

std::string kept_text(const Settings& settings) {
    std::string text;
    for (const KeptValue& value : kValues) {
        text += value.name;
        text += " " + std::to_string(value.read(settings)) + "\n";
    }
    return text;
}

void take_kept(std::string_view text, Settings& settings) {
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(line.size() + 1);
        const std::size_t space = line.find(' ');
        int number = 0;
        std::from_chars(line.data() + space + 1, line.data() + line.size(), number);
        for (const KeptValue& value : kValues)
            if (value.name == line.substr(0, space)) value.write(settings, number);
    }
}

}  // namespace collegium::storage
