// A terminal of a given size with a program in it, driven as a person would: keys in, screen out.
#pragma once

#include <string>
#include <vector>

namespace collegium::e2e {

class Tmux {
  public:
    // Starts `command` (a shell line) in a terminal of its own tmux server.
    Tmux(int columns, int rows, const std::string& command);
    ~Tmux();
    Tmux(const Tmux&) = delete;
    Tmux& operator=(const Tmux&) = delete;

    // Keys by tmux's names: "F2", "Enter", "Escape", "Tab", "C-s", "Down".
    void press(const std::vector<std::string>& keys) const;
    // Text as typed, any language.
    void type(const std::string& text) const;
    // A bracketed paste, as terminals send it.
    void paste(const std::string& text) const;
    // The screen's lines as shown now.
    [[nodiscard]] std::string screen() const;
    // True once the screen shows `text`.
    [[nodiscard]] bool shows(const std::string& text) const;
    // Reads the question that is shown and agrees to it: a dialog takes no F2 in its first 400 ms,
    // so that nobody agrees to what was not read. What is on the screen is that old after this
    // pause on any machine.
    void agree() const;
    // True once the screen no longer shows `text`.
    [[nodiscard]] bool hides(const std::string& text) const;
    // True once the screen is another than `before`.
    [[nodiscard]] bool differs_from(const std::string& before) const;
    // True while the program runs.
    [[nodiscard]] bool is_alive() const;

  private:
    [[nodiscard]] std::vector<std::string> tmux(std::vector<std::string> arguments) const;

    std::string server_;
};

}  // namespace collegium::e2e
