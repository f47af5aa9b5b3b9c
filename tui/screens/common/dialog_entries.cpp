#include "tui/screens/common/dialog_entries.hpp"

#include <algorithm>

#include <collegium/text/normal.hpp>
#include <collegium/v1/draws.pb.h>

#include "tui/app/app.hpp"
#include "tui/viewmodel/moments.hpp"
#include "tui/viewmodel/typed.hpp"

namespace collegium::tui {
namespace {}  // namespace

Checklist::Entry field_entry(const Texts& texts, const MessageField& field,
                             const std::string& label, int width) {
    Checklist::Entry entry;
    entry.id = field.path();
    entry.label = label;
    entry.required = field.required();
    entry.width = width;
    if (field.is_number()) entry.check = number_check(texts, field.is_list());
    return entry;
}

FieldCheck number_check(const Texts& texts, bool list) {
    return [texts, list](const std::string& typed) -> std::optional<std::string> {
        const auto numbers = viewmodel::parse_numbers(typed);
        if (numbers && (list || numbers->size() == 1)) return std::nullopt;
        return texts(list ? "pairing.numbers_wrong" : "field.number.wrong", {{"value", typed}});
    };
}

Checklist::Entry reason_entry(const Texts& texts, bool required, std::size_t shortest) {
    return {.id = "reason",
            .label = texts("dialog.reason"),
            .required = required,
            .check = [texts, shortest](const std::string& words) -> std::optional<std::string> {
                if (text::count_characters(words) >= shortest) return std::nullopt;
                return texts("dialog.reason_short", {{"count", shortest}});
            }};
}

Checklist moment_question(const App& app, const std::string& title, const std::string& label,
                          const std::string& value, bool required) {
    const auto now = app.local(app.now());
    const Texts texts = app.texts();
    Checklist dialog;
    dialog.title = title;
    dialog.entries.push_back(
        {.id = "time",
         .label = label,
         .value = value,
         .note = texts("round.time_note"),
         .required = required,
         .check = [texts, now](const std::string& typed) -> std::optional<std::string> {
             if (viewmodel::parse_moment(typed, now)) return std::nullopt;
             return texts("admission.wait_wrong", {{"value", typed}});
         },
         .width = 16});
    dialog.focus = "time";
    return dialog;
}

void ask_early_reason(const App& app, const EarlyStart& earlier, const std::string& note,
                      Checklist& dialog) {
    dialog.entries.push_back({.id = "reason", .label = app.texts()("round.start_early")});
    dialog.notice.push_back({note, Tone::kMuted});
    if (earlier.refused.empty()) return;
    dialog.body.push_back({"× " + earlier.refused, Tone::kBad});
    dialog.focus = "reason";
}

void read_moment(const App& app, const std::string& typed, google::protobuf::Timestamp& time) {
    const auto clock = app.local_clock();
    if (const auto local = viewmodel::parse_moment(typed, app.local(app.now())))
        time.set_seconds(viewmodel::to_sys(*local, clock).time_since_epoch().count());
}

Checklist::Entry witnesses_entry(const App& app, bool required) {
    return {.id = "witnesses",
            .label = app.texts()("numbers.witnesses"),
            .value = app.session().short_name,
            .required = required,
            .width = 44};
}

void read_witnesses(const App& app, const std::string& typed,
                    google::protobuf::RepeatedPtrField<v1::DrawWitness>& witnesses) {
    std::size_t begin = 0;
    while (begin < typed.size()) {
        const std::size_t comma = std::min(typed.find_first_of(",;", begin), typed.size());
        std::string name = typed.substr(begin, comma - begin);
        name.erase(0, name.find_first_not_of(' '));
        name.erase(name.find_last_not_of(' ') + 1);
        begin = comma + 1;
        if (name.empty()) continue;
        v1::DrawWitness& witness = *witnesses.Add();
        witness.set_full_name(name);
        witness.set_role(name == app.session().short_name ? v1::DrawWitness::ROLE_ARBITER
                                                          : v1::DrawWitness::ROLE_OTHER);
    }
}

}  // namespace collegium::tui
