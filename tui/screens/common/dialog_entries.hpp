// Entries that dialogs of several screens ask for: the reason of a decision, a moment, those who
// saw a lot.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include <google/protobuf/repeated_ptr_field.h>
#include <google/protobuf/timestamp.pb.h>

#include "tui/app/dialogs.hpp"
#include "tui/screens/common/message_field.hpp"

namespace collegium::v1 {
class DrawWitness;
}

namespace collegium::tui {

class App;

// A dialog by its texts: <key>_title with `values`, <key>_verb, and the label of `action` for F2.
template <typename Dialog>
[[nodiscard]] Dialog dialog_of(const Texts& texts, const std::string& key,
                               const std::string& action, const TextValues& values = {}) {
    Dialog dialog;
    dialog.title = texts(key + "_title", values);
    dialog.verb = texts(key + "_verb");
    dialog.bar = texts.label(action);
    return dialog;
}

using FieldCheck = std::function<std::optional<std::string>(const std::string&)>;
// Says what is typed instead of a whole number, or of a list of them.
[[nodiscard]] FieldCheck number_check(const Texts& texts, bool list);

// An entry for a field of the request that the dialog makes: its id is the field's name. A number,
// and a list of them, is checked as one: anything else is a violation under it.
[[nodiscard]] Checklist::Entry field_entry(const Texts& texts, const MessageField& field,
                                           const std::string& label, int width = 40);
template <typename Request>
[[nodiscard]] Checklist::Entry field_entry(const Texts& texts, const std::string& field,
                                           const std::string& label, int width = 40) {
    return field_entry(texts, MessageField(*Request::descriptor(), field), label, width);
}
// Puts what was typed into the fields of the request that the entries are named after.
inline void take_answer(const ChecklistAnswer& answer, google::protobuf::Message& request) {
    write_values(answer.values, request);
}

// The reason of a decision, id "reason"; where it is not required it may be left out. `shortest`:
// kSentence where an article wants the decision with its grounds.
[[nodiscard]] Checklist::Entry reason_entry(const Texts& texts, bool required,
                                            std::size_t shortest = kOneWord);

// A dialog about a moment as officials type it, id "time", under the label `label`.
[[nodiscard]] Checklist moment_question(const App& app, const std::string& title,
                                        const std::string& label, const std::string& value,
                                        bool required);
// What an official was told when a beginning was refused for its break, and the time he had typed;
// empty where it was now. The question is put again with both.
struct EarlyStart {
    std::string refused;
    std::string time;
};
// Why it begins though its break is not over, id "reason". After a refusal what is typed next goes
// there.
void ask_early_reason(const App& app, const EarlyStart& earlier, const std::string& note,
                      Checklist& dialog);
// What was typed there.
void read_moment(const App& app, const std::string& typed, google::protobuf::Timestamp& time);

// Who saw a lot, names with commas between, id "witnesses"; whoever works stands there already.
[[nodiscard]] Checklist::Entry witnesses_entry(const App& app, bool required);
// The official at work is an arbiter, the others are whoever came.
void read_witnesses(const App& app, const std::string& typed,
                    google::protobuf::RepeatedPtrField<v1::DrawWitness>& witnesses);

}  // namespace collegium::tui
