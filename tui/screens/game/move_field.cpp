#include "tui/screens/game/move_field.hpp"

#include <algorithm>
#include <utility>

#include "tui/viewmodel/game_moves.hpp"
#include "tui/widgets/cells.hpp"

namespace collegium::tui {
namespace {

constexpr int kLongestMove = 64;  // bytes the server reads

FieldOptions options() {
    FieldOptions options;
    options.id = "move";
    options.width = 16;
    return options;
}

// What may be decided now; nothing where there are too many to be read.
std::vector<v1::LegalMove> decisions(const v1::GameState& state) {
    constexpr std::size_t kMost = 12;
    std::vector<v1::LegalMove> found;
    for (const v1::LegalMove& move : state.legal_moves())
        if (move.kind() == v1::MOVE_KIND_DECISION) found.push_back(move);
    if (found.size() > kMost) found.clear();
    return found;
}

}  // namespace

MoveField::MoveField() : field_(options(), kLongestMove) {}

void MoveField::clear() {
    field_.set_value("");
    error_.clear();
    suggest();
}

void MoveField::set_text(const std::string& text) {
    field_.set_value(text);
    error_.clear();
    suggest();
}

void MoveField::set_state(const v1::GameState* state) {
    state_ = state == nullptr ? v1::GameState{} : *state;
    suggest();
}

// Where a decision is awaited all that may be decided is said before anything is typed.
void MoveField::suggest() {
    selected_.reset();
    suggestions_ = empty() ? decisions(state_) : viewmodel::completions(state_, typed());
}

void MoveField::offer(std::vector<v1::LegalMove> candidates, std::string words) {
    suggestions_ = std::move(candidates);
    selected_ = 0;
    error_ = std::move(words);
}

const v1::LegalMove* MoveField::chosen() const {
    if (selected_) return &suggestions_[*selected_];
    return !empty() && suggestions_.size() == 1 ? suggestions_.data() : nullptr;
}

bool MoveField::on_event(const ftxui::Event& event, const Look& look) {
    const bool up = event == ftxui::Event::ArrowUp;
    if (up || event == ftxui::Event::ArrowDown) {
        if (suggestions_.empty()) return false;
        const std::size_t count = suggestions_.size();
        if (!selected_)
            selected_ = up ? count - 1 : 0;
        else
            selected_ = (*selected_ + (up ? count - 1 : 1)) % count;
        return true;
    }
    const std::string before = typed();
    if (!field_.on_event(event, look)) return false;
    if (typed() != before) {
        error_ = field_.error();
        suggest();
    }
    return true;
}

void MoveField::paste(const std::string& text, const Look& look) {
    field_.paste(text, look);
    error_ = field_.error();
    suggest();
}

ftxui::Element MoveField::render(const Look& look, int width, bool focused) {
    field_.set_room(std::max(4, width - 2));
    return field_.render(look, focused);
}

ftxui::Elements MoveField::lines_below(const Look& look, int width, int height) const {
    ftxui::Elements lines;
    const auto full = [&] { return static_cast<int>(lines.size()) >= height; };
    if (!error_.empty()) {
        const std::string sign = suggestions_.empty() || !selected_ ? "× " : "? ";
        for (const std::string& part : wrap(sign + error_, width - 1))
            if (!full()) lines.push_back(look.text(" " + part, Tone::kBad));
    }
    ftxui::Elements row;
    int used = 0;
    for (std::size_t i = 0; i < suggestions_.size(); ++i) {
        const bool here = selected_ == i;
        const std::string words = viewmodel::move_words(suggestions_[i]);
        const std::string shown = cut(here ? "‹" + words + "›" : " " + words + " ", width);
        if (used > 0 && used + columns(shown) > width) {
            // Lines before the chosen one give way to it.
            if (full() && selected_ && i <= *selected_) lines.clear();
            if (full()) break;
            lines.push_back(ftxui::hbox(std::exchange(row, {})));
            used = 0;
        }
        used += columns(shown);
        row.push_back(look.text(shown, here ? Tone::kFocus : Tone::kInfo));
    }
    if (!row.empty() && !full()) lines.push_back(ftxui::hbox(std::move(row)));
    return lines;
}

}  // namespace collegium::tui
