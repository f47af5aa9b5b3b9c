// Confirmations by risk and questions with several verbs. The focus opens on the harmless button;
// a bare Enter never records.
#pragma once

#include <array>
#include <string>
#include <vector>

#include <ftxui/screen/box.hpp>

#include "tui/app/dialogs.hpp"
#include "tui/app/overlay.hpp"
#include "tui/widgets/form.hpp"

namespace collegium::tui {

class ConfirmDialog : public Overlay {
  public:
    ConfirmDialog(App& app, Confirm confirm);

    [[nodiscard]] ftxui::Element render(int width, int height) override;
    bool on_event(const ftxui::Event& event) override;
    bool on_mouse(const ftxui::Mouse& mouse) override;
    void on_paste(const std::string& text) override;
    [[nodiscard]] std::vector<Action> actions() override;
    [[nodiscard]] std::string hint() const override;
    [[nodiscard]] Level hint_level() const override { return Level::kQuestion; }
    [[nodiscard]] std::string help_key() const override { return "help.confirm"; }

  private:
    enum class Focus : std::uint8_t { kField, kCancel, kVerb, kLook };

    [[nodiscard]] bool code_typed() const;
    [[nodiscard]] bool ready() const;
    [[nodiscard]] std::string verb_words() const;
    [[nodiscard]] ftxui::Element buttons(int inside);
    void cancel();
    void confirm();
    // Enter on the button that has the focus.
    void press();
    void move(int by);
    void scroll(int by);
    // The part of a long body that is in sight, and how much more there is.
    [[nodiscard]] ftxui::Elements body_window(int inside, int height);

    Confirm confirm_;
    Form form_;
    int top_ = 0;   // first line of the body in sight
    int page_ = 0;  // lines of it in sight; 0: all of them
    int lines_ = 0;
    Focus focus_ = Focus::kCancel;
    // The buttons as drawn last, by Focus.
    std::array<ftxui::Box, 4> boxes_{};
};

class QuestionDialog : public Overlay {
  public:
    QuestionDialog(App& app, Question question);

    [[nodiscard]] ftxui::Element render(int width, int height) override;
    bool on_event(const ftxui::Event& event) override;
    bool on_mouse(const ftxui::Mouse& mouse) override;
    [[nodiscard]] std::vector<Action> actions() override;
    [[nodiscard]] std::string help_key() const override { return "help.question"; }

  private:
    void press(std::size_t index);

    Question question_;
    std::size_t focus_ = 0;
    std::string refused_;
    std::vector<ftxui::Box> boxes_;  // of the buttons, as drawn last
};

}  // namespace collegium::tui
