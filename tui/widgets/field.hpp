// Fields of a form: one line of typed text, a date, a choice, a masked secret. Each keeps its own
// value, cursor, error and warning; Form moves the focus between them.
#pragma once

#include <algorithm>
#include <chrono>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <ftxui/component/event.hpp>
#include <ftxui/dom/elements.hpp>

#include "tui/widgets/date_text.hpp"
#include "tui/widgets/look.hpp"

namespace collegium::tui {

struct FieldOptions {
    std::string id;  // path of the server's field: violations find it by this
    std::string label;
    bool required = false;
    int width = 30;     // columns between the brackets
    std::string note;   // muted text to the right: range, article
    std::string fixed;  // not empty: cannot be edited, and this says why ("= книга, 5.4.9.3")
    // Words for what is wrong with a value that is not empty; nullopt when it is right.
    std::function<std::optional<std::string>(const std::string&)> check;
};

class Field {
  public:
    explicit Field(FieldOptions options) : options_(std::move(options)) {}
    virtual ~Field() = default;

    [[nodiscard]] const FieldOptions& options() const { return options_; }
    void set_label(std::string label) { options_.label = std::move(label); }
    void set_note(std::string note) { options_.note = std::move(note); }
    void set_required(bool required) { options_.required = required; }
    void set_check(std::function<std::optional<std::string>(const std::string&)> check) {
        options_.check = std::move(check);
    }

    // How many columns there are for it in the window; it is never wider than its own width.
    virtual void set_room(int columns) { room_ = columns; }

    // The value as text fit for a draft: a date as 2026-10-14, a choice by its id.
    [[nodiscard]] virtual std::string value() const = 0;
    virtual void set_value(const std::string& value) = 0;

    // The value between the brackets, with the cursor when focused.
    [[nodiscard]] virtual ftxui::Element render(const Look& look, bool focused) = 0;
    virtual bool on_event(const ftxui::Event& event, const Look& look) = 0;
    // Several characters at once; newlines have become spaces.
    virtual void paste(const std::string& /*text*/, const Look& /*look*/) {}
    // Normalises and checks the value; called when the focus leaves and before submit.
    virtual void leave(const Look& look);
    [[nodiscard]] virtual bool takes_letters() const { return true; }

    [[nodiscard]] const std::string& error() const { return error_; }
    void set_error(std::string error) { error_ = std::move(error); }
    [[nodiscard]] const std::string& warning() const { return warning_; }
    void set_warning(std::string warning) { warning_ = std::move(warning); }

  protected:
    [[nodiscard]] int shown_width() const { return std::max(1, std::min(options_.width, room_)); }

    FieldOptions options_;
    std::string error_;
    std::string warning_;

  private:
    int room_ = std::numeric_limits<int>::max();
};

// One line of text; NFC, single spaces. `max_length` counts letters, not bytes.
class TextField : public Field {
  public:
    TextField(FieldOptions options, int max_length = 200, bool masked = false);

    [[nodiscard]] std::string value() const override;
    void set_value(const std::string& value) override;
    [[nodiscard]] ftxui::Element render(const Look& look, bool focused) override;
    bool on_event(const ftxui::Event& event, const Look& look) override;
    void paste(const std::string& text, const Look& look) override;
    void leave(const Look& look) override;
    // Shown muted while nothing is typed; typing replaces it.
    void set_default(std::string value) { default_ = std::move(value); }

  private:
    void insert(const std::string& text, const Look& look);

    std::vector<std::string> glyphs_;
    std::size_t cursor_ = 0;
    std::size_t offset_ = 0;
    std::size_t max_length_;
    bool masked_;
    std::string default_;
};

// A password or code: a bullet per letter, never normalised.
[[nodiscard]] std::unique_ptr<TextField> MaskedField(FieldOptions options, int max_length = 200);

// Accepts every spelling of 2.5; `today` answers the day at the venue.
class DateField : public Field {
  public:
    using Today = std::function<std::chrono::year_month_day()>;
    DateField(FieldOptions options, Today today, bool birth_date = false);

    [[nodiscard]] std::string value() const override;  // 2026-10-14, or what was typed
    void set_value(const std::string& value) override;
    [[nodiscard]] std::optional<std::chrono::year_month_day> date() const;
    [[nodiscard]] ftxui::Element render(const Look& look, bool focused) override;
    bool on_event(const ftxui::Event& event, const Look& look) override;
    void paste(const std::string& text, const Look& look) override;
    void leave(const Look& look) override;

  private:
    TextField text_;
    Today today_;
    bool birth_date_;
};

struct Choice {
    std::string id;
    std::string words;
};

// One of a list: ← → and the first letters choose, Space or F3 shows the list.
class ChoiceField : public Field {
  public:
    ChoiceField(FieldOptions options, std::vector<Choice> choices);

    [[nodiscard]] std::string value() const override;
    void set_value(const std::string& id) override;
    void set_choices(std::vector<Choice> choices);
    // Shown muted while nothing is chosen.
    void set_default(std::string words) { default_ = std::move(words); }
    // The first letters typed so far: a form that is built anew hands them on.
    [[nodiscard]] const std::string& typed() const { return typed_; }
    void set_typed(std::string typed) { typed_ = std::move(typed); }
    [[nodiscard]] ftxui::Element render(const Look& look, bool focused) override;
    bool on_event(const ftxui::Event& event, const Look& look) override;

  private:
    // The choice that is these words, else the first that begins with them, else the first with
    // words that begin so: «судья» is not «главный судья».
    [[nodiscard]] std::optional<std::size_t> best_choice(const std::string& typed) const;
    [[nodiscard]] bool goes_on(const std::string& typed) const;

    std::vector<Choice> choices_;
    std::optional<std::size_t> chosen_;
    std::string typed_;
    std::string default_;
    std::string wanted_;  // a value that came before its choices did
};

}  // namespace collegium::tui
