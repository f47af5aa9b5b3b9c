// The line being entered: letters are a search in the registry, Enter takes the person, Space sets
// the doctor's mark, Enter again writes the line.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <ftxui/component/event.hpp>
#include <ftxui/dom/elements.hpp>

#include <collegium/v1/persons.pb.h>

#include "tui/widgets/field.hpp"
#include "tui/widgets/look.hpp"

namespace collegium::tui {

class LineEntry {
  public:
    enum class Step : std::uint8_t {
        kIgnored,    // the key is for somebody else
        kTaken,      // the key was used
        kPerson,     // a person was taken from the registry
        kNewPerson,  // the official wants a card for the typed name
        kConfirmed,  // the line is to be written
    };

    LineEntry();

    [[nodiscard]] Step on_event(const ftxui::Event& event, const Look& look);
    void paste(const std::string& text, const Look& look);

    // True: letters are typed into the name; false: a person stands in the line.
    [[nodiscard]] bool typing() const { return !person_.has_value(); }
    [[nodiscard]] bool empty() const { return typing() && name_.value().empty(); }
    [[nodiscard]] std::string typed() const { return name_.value(); }
    [[nodiscard]] const v1::Person* person() const { return person_ ? &*person_ : nullptr; }
    [[nodiscard]] bool doctor() const { return doctor_; }
    // The paper has no doctor's mark: Space sets none.
    void set_doctor_possible(bool possible) { doctor_possible_ = possible; }
    void take(v1::Person person);
    void set_doctor(bool mark) { doctor_ = mark; }
    // The text as if it had been typed.
    void type(const std::string& text);
    // More is known of the person that was taken.
    void refine(const v1::Person& person);
    void clear();

    // What to ask the registry for, once typing has paused for `idle`; one question at a time.
    [[nodiscard]] std::optional<std::string> question(
        std::chrono::steady_clock::duration idle) const;
    void asked(std::string text) { asking_ = std::move(text); }
    // The answer to the question under way. kPerson: Enter was pressed before it came.
    [[nodiscard]] Step answered(const v1::ListPersonsResponse& found);
    void failed() { asking_.reset(), hurried_ = false; }

    // The row of fields after the number, as many as `width` has room for; `discipline` is the
    // competition's.
    [[nodiscard]] ftxui::Element render(const Look& look, const std::string& discipline, int width,
                                        bool focused);
    [[nodiscard]] bool popup_open() const;
    // Frame of at most `width` columns and `height` lines.
    [[nodiscard]] ftxui::Element popup(const Look& look, int width, int height) const;
    [[nodiscard]] int popup_lines() const { return static_cast<int>(found_.size()) + 3; }

  private:
    [[nodiscard]] Step choose();

    TextField name_;
    std::optional<v1::Person> person_;
    bool doctor_ = false;
    bool doctor_possible_ = true;
    std::vector<v1::Person> found_;
    std::string found_for_;  // the text the rows answer
    std::string reading_;    // what the other keyboard layout made of it
    std::optional<std::string> asking_;
    bool hurried_ = false;  // Enter was pressed: the first one found is meant
    bool closed_ = true;
    std::size_t selected_ = 0;
};

}  // namespace collegium::tui
