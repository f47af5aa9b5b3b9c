// A field that names a resource: letters are a search, the answers stand under the form.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "tui/widgets/field.hpp"

namespace collegium::tui {

// The value of a lookup field that names a resource; empty when there is none.
[[nodiscard]] inline std::string pair_of(const std::string& id, const std::string& words) {
    return id.empty() ? std::string{} : id + "\t" + words;
}

class LookupField : public Field {
  public:
    // Asked with every letter; answered later by `suggest`.
    using Query = std::function<void(const std::string& text)>;

    LookupField(FieldOptions options, Query query);

    // "organisations/31"; empty while nothing is chosen.
    [[nodiscard]] const std::string& id() const { return chosen_.id; }
    void choose(Choice choice);

    // Answers to `text`; an answer to an earlier text is dropped.
    void suggest(const std::string& text, std::vector<Choice> suggestions);
    [[nodiscard]] bool open() const { return open_; }
    [[nodiscard]] const std::vector<Choice>& suggestions() const { return suggestions_; }
    [[nodiscard]] std::size_t selected() const { return selected_; }
    [[nodiscard]] std::string typed() const { return text_.value(); }

    // Arrows, Enter and Esc while the suggestions are open; true: the form must not see the key.
    bool on_list_event(const ftxui::Event& event);

    // Id and words with a tab between: a draft must show the words without asking.
    [[nodiscard]] std::string value() const override;
    void set_value(const std::string& value) override;
    void set_room(int columns) override { text_.set_room(columns); }
    [[nodiscard]] ftxui::Element render(const Look& look, bool focused) override;
    bool on_event(const ftxui::Event& event, const Look& look) override;
    void paste(const std::string& text, const Look& look) override;
    void leave(const Look& look) override;

  private:
    void typed_something();

    TextField text_;
    Query query_;
    Choice chosen_;
    std::vector<Choice> suggestions_;
    std::size_t selected_ = 0;
    bool open_ = false;
};

}  // namespace collegium::tui
