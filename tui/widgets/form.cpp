#include "tui/widgets/form.hpp"

#include <algorithm>
#include <utility>

#include "tui/widgets/cells.hpp"

namespace collegium::tui {
namespace {

constexpr int kIndent = 2;

std::string spaces(int count) {
    return std::string(static_cast<std::size_t>(std::max(0, count)), ' ');
}

// "person.names.family" is meant by a field called "names.family" or "family".
bool concerns(const std::string& path, const std::string& id) {
    return path == id || (path.size() > id.size() && path.ends_with(id) &&
                          path[path.size() - id.size() - 1] == '.');
}

}  // namespace

int Form::label_width() const {
    int width = 0;
    for (const auto& field : fields_)
        width = std::max(width, columns(field->options().label));
    return width;
}

ftxui::Element Form::render(const Look& look, int width, int height, bool focused) {
    const int labels = label_width();
    const int before = kIndent + labels + 4;  // "  label  * "
    ftxui::Elements lines;
    std::vector<std::size_t> owners;
    int focus_line = 0;
    for (std::size_t i = 0; i < fields_.size(); ++i) {
        Field& field = *fields_[i];
        const FieldOptions& options = field.options();
        const bool here = focused && i == focus_;
        if (i == focus_) focus_line = static_cast<int>(lines.size());
        field.set_room(width - before - 3);
        const std::string note = options.fixed.empty() ? options.note : options.fixed;
        ftxui::Element value = field.render(look, here);
        value->ComputeRequirement();
        const int room = width - before - value->requirement().min_x - 2;
        // Where the width does not do, the note gives way and not the field; that of the field
        // being typed in goes below it.
        const bool note_below = here && !note.empty() && columns(note) > room;
        lines.push_back(ftxui::hbox(
            {ftxui::text(spaces(kIndent)),
             look.text(fit(options.label, labels), here ? Tone::kTitle : Tone::kText),
             look.text(options.required ? "  * " : "    ", Tone::kMuted), std::move(value),
             look.text(note.empty() || note_below ? "" : "  " + note, Tone::kMuted) |
                 ftxui::xflex_shrink}));
        const auto below = [&](const std::string& words, const char* sign, Tone tone) {
            for (const std::string& line : wrap(words, width - before - 3)) {
                lines.push_back(look.text(spaces(before) + sign + line, tone));
                sign = "  ";
            }
        };
        if (!field.error().empty())
            below(field.error(), "× ", Tone::kBad);
        else if (!field.warning().empty())
            below(field.warning(), "! ", Tone::kWarn);
        else if (note_below)
            below(note, "  ", Tone::kMuted);
        owners.resize(lines.size(), i);
    }
    button_boxes_.resize(buttons_.size(), ftxui::Box{0, -1, 0, -1});
    if (!buttons_.empty()) {
        ftxui::Elements row{ftxui::text(spaces(kIndent))};
        for (std::size_t i = 0; i < buttons_.size(); ++i) {
            const bool here = focused && focus_ == fields_.size() + i;
            row.push_back(look.text((here ? "‹ " : "  ") + buttons_[i].words + (here ? " ›" : "  "),
                                    here ? Tone::kFocus : Tone::kTitle) |
                          ftxui::reflect(button_boxes_[i]));
            row.push_back(ftxui::text("   "));
        }
        lines.push_back(ftxui::text(""));
        if (focus_ >= fields_.size()) focus_line = static_cast<int>(lines.size());
        lines.push_back(ftxui::hbox(std::move(row)));
    }
    const int count = static_cast<int>(lines.size());
    // The line under the focused field is its error: keep it in sight too.
    if (focus_line < top_) top_ = focus_line;
    if (focus_line + 2 > top_ + height) top_ = focus_line + 2 - height;
    top_ = std::clamp(top_, 0, std::max(0, count - height));
    const auto first = lines.begin() + top_;
    const auto last = lines.begin() + std::min(count, top_ + height);
    drawn_.assign(owners.begin() + std::min(top_, static_cast<int>(owners.size())), owners.end());
    return ftxui::vbox(ftxui::Elements(first, last)) |
           ftxui::size(ftxui::WIDTH, ftxui::EQUAL, width) | ftxui::reflect(box_);
}

// Enter in a field only goes on to the next one: a second click stays where the eye is.
void Form::click(std::size_t index, const Look& look) {
    const bool again = focus_ == index;
    if (!again && focus_ < fields_.size()) fields_[focus_]->leave(look);
    focus_ = index;
    const std::size_t button = index - fields_.size();
    if (again && index >= fields_.size() && buttons_[button].press) buttons_[button].press();
}

bool Form::on_mouse(const ftxui::Mouse& mouse, const Look& look) {
    if (!box_.Contain(mouse.x, mouse.y)) return false;
    if (mouse.button == ftxui::Mouse::WheelUp) return move_focus(-1, look), true;
    if (mouse.button == ftxui::Mouse::WheelDown) return move_focus(1, look), true;
    if (mouse.button != ftxui::Mouse::Left || mouse.motion != ftxui::Mouse::Pressed) return false;
    const auto line = static_cast<std::size_t>(mouse.y - box_.y_min);
    if (line < drawn_.size()) {
        if (!fields_[drawn_[line]]->options().fixed.empty()) return false;
        return click(drawn_[line], look), true;
    }
    for (std::size_t i = 0; i < button_boxes_.size(); ++i) {
        if (button_boxes_[i].Contain(mouse.x, mouse.y))
            return click(fields_.size() + i, look), true;
    }
    return false;
}

void Form::move_focus(std::ptrdiff_t by, const Look& look) {
    const auto count = static_cast<std::ptrdiff_t>(fields_.size() + buttons_.size());
    if (count == 0) return;
    if (focus_ < fields_.size()) fields_[focus_]->leave(look);
    auto next = static_cast<std::ptrdiff_t>(focus_);
    // A field fixed by the book is passed over.
    for (std::ptrdiff_t steps = 0; steps < count; ++steps) {
        next = (next + by + count) % count;
        const auto index = static_cast<std::size_t>(next);
        if (index >= fields_.size() || fields_[index]->options().fixed.empty()) break;
    }
    focus_ = static_cast<std::size_t>(next);
}

bool Form::on_event(const ftxui::Event& event, const Look& look) {
    using ftxui::Event;
    if (event.is_mouse()) {
        Event mouse = event;
        return on_mouse(mouse.mouse(), look);
    }
    if (event == Event::Tab || event == Event::ArrowDown) return move_focus(1, look), true;
    if (event == Event::TabReverse || event == Event::ArrowUp) return move_focus(-1, look), true;
    if (focus_ >= fields_.size()) {
        const std::size_t button = focus_ - fields_.size();
        if (event == Event::ArrowLeft) return move_focus(-1, look), true;
        if (event == Event::ArrowRight) return move_focus(1, look), true;
        if (event == Event::Return && button < buttons_.size()) {
            if (buttons_[button].press) buttons_[button].press();
            return true;
        }
        return false;
    }
    if (event == Event::Return) return move_focus(1, look), true;
    return fields_[focus_]->on_event(event, look);
}

void Form::paste(const std::string& text, const Look& look) {
    if (focus_ < fields_.size()) fields_[focus_]->paste(text, look);
}

int Form::check_all(const Look& look) {
    int wrong = 0;
    for (std::size_t i = 0; i < fields_.size(); ++i) {
        fields_[i]->leave(look);
        if (fields_[i]->error().empty()) continue;
        if (wrong++ == 0) focus_ = i;
    }
    return wrong;
}

std::vector<net::FieldViolation> Form::show_violations(
    std::vector<net::FieldViolation> violations) {
    std::vector<net::FieldViolation> rest;
    bool moved = false;
    for (net::FieldViolation& violation : violations) {
        const auto found =
            std::find_if(fields_.begin(), fields_.end(), [&](const std::unique_ptr<Field>& field) {
                return concerns(violation.field, field->options().id);
            });
        if (found == fields_.end()) {
            rest.push_back(std::move(violation));
            continue;
        }
        std::string words = violation.text;
        if (!violation.article.empty() && words.find(violation.article) == std::string::npos)
            words += " (" + violation.article + ")";
        (*found)->set_error(std::move(words));
        if (!std::exchange(moved, true))
            focus_ = static_cast<std::size_t>(std::distance(fields_.begin(), found));
    }
    return rest;
}

Field* Form::find(const std::string& id) const {
    for (const auto& field : fields_)
        if (field->options().id == id) return field.get();
    return nullptr;
}

Field* Form::focused() const {
    return focus_ < fields_.size() ? fields_[focus_].get() : nullptr;
}

void Form::focus(const std::string& id) {
    for (std::size_t i = 0; i < fields_.size(); ++i)
        if (fields_[i]->options().id == id) focus_ = i;
}

void Form::focus_first() {
    focus_ = 0;
    while (focus_ + 1 < fields_.size() && !fields_[focus_]->options().fixed.empty())
        ++focus_;
}

bool Form::takes_letters() {
    Field* field = focused();
    return field != nullptr && field->options().fixed.empty() && field->takes_letters();
}

std::map<std::string, std::string> Form::values() const {
    std::map<std::string, std::string> values;
    for (const auto& field : fields_)
        values[field->options().id] = field->value();
    return values;
}

void Form::restore(const std::map<std::string, std::string>& values) {
    for (const auto& field : fields_) {
        const auto found = values.find(field->options().id);
        if (found != values.end()) field->set_value(found->second);
    }
}

bool Form::changed() const {
    return values() != clean_;
}

}  // namespace collegium::tui
