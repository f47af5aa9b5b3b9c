// Form: fields under each other, one focus, errors under their fields.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <ftxui/component/event.hpp>
#include <ftxui/component/mouse.hpp>
#include <ftxui/dom/elements.hpp>
#include <ftxui/screen/box.hpp>

#include "tui/net/client_error.hpp"
#include "tui/widgets/field.hpp"

namespace collegium::tui {

struct FormButton {
    std::string words;  // the verb of F2
    std::function<void()> press;
};

class Form {
  public:
    // Fields keep their order; the form owns them, the reference stays good as long as it lives.
    template <typename F>
    F& add(std::unique_ptr<F> field) {
        F& added = *field;
        fields_.push_back(std::move(field));
        return added;
    }
    void set_buttons(std::vector<FormButton> buttons) { buttons_ = std::move(buttons); }

    // Draws into `width` x `height`, scrolled so that the focused field is seen.
    [[nodiscard]] ftxui::Element render(const Look& look, int width, int height,
                                        bool focused = true);

    // Tab, arrows, Enter before the field; then the field. Never submits.
    bool on_event(const ftxui::Event& event, const Look& look);
    // A click focuses what it meets, a second one presses a button; the wheel goes from field to
    // field. True: it was for the form.
    bool on_mouse(const ftxui::Mouse& mouse, const Look& look);
    void paste(const std::string& text, const Look& look);

    // Checks every field; the number of wrong ones. The focus goes to the first of them.
    int check_all(const Look& look);

    // Puts the server's violations under their fields (the id equals the path, or ends it after a
    // dot); returns those that found no field.
    std::vector<net::FieldViolation> show_violations(std::vector<net::FieldViolation> violations);

    [[nodiscard]] Field* find(const std::string& id) const;
    [[nodiscard]] Field* focused() const;  // nullptr: a button has the focus
    [[nodiscard]] bool at_last_field() const { return focus_ + 1 == fields_.size(); }
    void focus(const std::string& id);
    // The first field that can be edited.
    void focus_first();
    [[nodiscard]] bool takes_letters();  // a field with typed text has the focus

    // Values by field id, for drafts; `restore` leaves fields it does not name as they are.
    [[nodiscard]] std::map<std::string, std::string> values() const;
    void restore(const std::map<std::string, std::string>& values);
    // Whether anything differs from the last `set_clean`.
    [[nodiscard]] bool changed() const;
    void set_clean() { clean_ = values(); }

  private:
    void move_focus(std::ptrdiff_t by, const Look& look);
    void click(std::size_t index, const Look& look);
    [[nodiscard]] int label_width() const;

    std::vector<std::unique_ptr<Field>> fields_;
    std::vector<FormButton> buttons_;
    std::map<std::string, std::string> clean_;
    std::size_t focus_ = 0;
    int top_ = 0;
    // As drawn last: the lines seen, the field each belongs to, and the buttons.
    ftxui::Box box_{0, -1, 0, -1};
    std::vector<std::size_t> drawn_;
    std::vector<ftxui::Box> button_boxes_;
};

}  // namespace collegium::tui
