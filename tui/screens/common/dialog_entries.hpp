// Entries that dialogs of several screens ask for: the reason of a decision, a moment, those who
// saw a lot.
#pragma once

#include <string>

#include <google/protobuf/repeated_ptr_field.h>
#include <google/protobuf/timestamp.pb.h>

#include "tui/app/dialogs.hpp"

namespace collegium::v1 {
class DrawWitness;
}

namespace collegium::tui {

class App;

// The reason of a decision, id "reason"; where it is not required it may be left out.
[[nodiscard]] Checklist::Entry reason_entry(const Texts& texts, bool required);

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
