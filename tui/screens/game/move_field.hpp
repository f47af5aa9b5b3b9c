// The field a move is typed into: what it may become stands under it, and why it is refused.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <ftxui/component/event.hpp>
#include <ftxui/dom/elements.hpp>

#include <collegium/v1/games.pb.h>

#include "tui/widgets/field.hpp"
#include "tui/widgets/look.hpp"

namespace collegium::tui {

class MoveField {
  public:
    MoveField();

    [[nodiscard]] std::string typed() const { return field_.value(); }
    [[nodiscard]] bool empty() const { return field_.value().empty(); }
    void clear();
    void set_text(const std::string& text);

    // The position moves are written in; suggestions follow it. nullptr: none is known.
    void set_state(const v1::GameState* state);
    // Several legal moves for what was typed: one of them must be chosen.
    void offer(std::vector<v1::LegalMove> candidates, std::string words);
    void refuse(std::string words) { error_ = std::move(words); }

    // Suggestions are open: Up and Down choose among them.
    [[nodiscard]] bool suggesting() const { return !suggestions_.empty(); }
    // The suggestion that was chosen by hand, or the only one for what was typed.
    [[nodiscard]] const v1::LegalMove* chosen() const;

    // Letters, Backspace, Up and Down; false: not a key of the field.
    bool on_event(const ftxui::Event& event, const Look& look);
    void paste(const std::string& text, const Look& look);

    [[nodiscard]] ftxui::Element render(const Look& look, int width, bool focused);
    // What stands under the field: at most `height` lines.
    [[nodiscard]] ftxui::Elements lines_below(const Look& look, int width, int height) const;

  private:
    void suggest();

    TextField field_;
    v1::GameState state_;
    std::vector<v1::LegalMove> suggestions_;
    std::optional<std::size_t> selected_;
    std::string error_;
};

}  // namespace collegium::tui
