#include "tui/widgets/field.hpp"

#include <algorithm>
#include <utility>

#include <ftxui/screen/string.hpp>

#include <collegium/text/normal.hpp>
#include <collegium/text/search.hpp>

#include "tui/widgets/cells.hpp"

namespace collegium::tui {
namespace {

using ftxui::Event;

std::vector<std::string> split(const std::string& text) {
    std::vector<std::string> glyphs;
    for (std::string& glyph : ftxui::Utf8ToGlyphs(text))
        if (!glyph.empty()) glyphs.push_back(std::move(glyph));
    return glyphs;
}

std::string join(const std::vector<std::string>& glyphs) {
    std::string text;
    for (const std::string& glyph : glyphs)
        text += glyph;
    return text;
}

bool is_control(const std::string& text) {
    return text.size() == 1 && (static_cast<unsigned char>(text[0]) < 0x20 || text[0] == 0x7F);
}

// Case, accents and what stands between words do not count.
std::string folded(const std::string& text) {
    std::string words;
    for (const std::string& word : collegium::text::search_words(text))
        words += (words.empty() ? "" : " ") + word;
    return words;
}

ftxui::Element bracketed(const Look& look, ftxui::Element inside, bool focused) {
    const Tone tone = focused ? Tone::kTitle : Tone::kMuted;
    return ftxui::hbox({look.text("[", tone), std::move(inside), look.text("]", tone)});
}

}  // namespace

void Field::leave(const Look& look) {
    error_.clear();
    const std::string current = value();
    if (current.empty()) {
        if (options_.required) error_ = look.texts("field.required");
        return;
    }
    if (!options_.check) return;
    if (auto wrong = options_.check(current)) error_ = std::move(*wrong);
}

TextField::TextField(FieldOptions options, int max_length, bool masked)
    : Field(std::move(options)),
      max_length_(static_cast<std::size_t>(max_length)),
      masked_(masked) {}

std::string TextField::value() const {
    return join(glyphs_);
}

void TextField::set_value(const std::string& value) {
    glyphs_ = split(value);
    if (glyphs_.size() > max_length_) glyphs_.resize(max_length_);
    cursor_ = glyphs_.size();
    offset_ = 0;
    error_.clear();
}

ftxui::Element TextField::render(const Look& look, bool focused) {
    if (!options_.fixed.empty()) return look.text(value());
    const auto room = static_cast<std::size_t>(shown_width());
    // A field that takes no more than it shows does not scroll: full, its cursor is on the last
    // letter.
    const bool full = cursor_ == max_length_ && max_length_ <= room;
    const std::size_t cursor = full ? cursor_ - 1 : cursor_;
    if (!focused) offset_ = 0;
    if (cursor < offset_) offset_ = cursor;
    if (focused && cursor + 1 > offset_ + room) offset_ = cursor + 1 - room;
    std::string before;
    std::string at = " ";
    std::string after;
    int used = 0;
    for (std::size_t i = offset_; i < glyphs_.size() && i < offset_ + room; ++i) {
        const std::string glyph = masked_ ? "•" : glyphs_[i];
        used += columns(glyph);
        if (i == cursor)
            at = glyph;
        else
            (i < cursor ? before : after) += glyph;
    }
    if (!focused) {
        const std::string shown = before + (cursor < glyphs_.size() ? at : "") + after;
        const bool empty = glyphs_.empty() && !default_.empty();
        return bracketed(look,
                         look.text(fit(empty ? default_ : shown, static_cast<int>(room)),
                                   empty ? Tone::kMuted : Tone::kText),
                         false);
    }
    if (cursor >= glyphs_.size()) ++used;
    after += std::string(static_cast<std::size_t>(std::max(0, static_cast<int>(room) - used)), ' ');
    return bracketed(look,
                     ftxui::hbox({look.text(before, Tone::kFocus),
                                  ftxui::text(at) | ftxui::inverted | ftxui::focusCursorBar,
                                  look.text(after, Tone::kFocus)}),
                     true);
}

void TextField::insert(const std::string& text, const Look& look) {
    for (const std::string& glyph : split(text)) {
        if (is_control(glyph)) continue;
        if (glyphs_.size() >= max_length_) {
            error_ = look.texts("field.too_long", {{"limit", std::to_string(max_length_)}});
            return;
        }
        glyphs_.insert(glyphs_.begin() + static_cast<std::ptrdiff_t>(cursor_), glyph);
        ++cursor_;
    }
}

bool TextField::on_event(const Event& event, const Look& look) {
    if (!options_.fixed.empty()) return false;
    const auto here = glyphs_.begin() + static_cast<std::ptrdiff_t>(cursor_);
    if (event == Event::ArrowLeft) {
        if (cursor_ > 0) --cursor_;
        return true;
    }
    if (event == Event::ArrowRight) {
        if (cursor_ < glyphs_.size()) ++cursor_;
        return true;
    }
    if (event == Event::Home) return cursor_ = 0, true;
    if (event == Event::End) return cursor_ = glyphs_.size(), true;
    if (event == Event::Backspace) {
        error_.clear();
        if (cursor_ > 0) {
            glyphs_.erase(here - 1);
            --cursor_;
        }
        return true;
    }
    if (event == Event::Delete) {
        error_.clear();
        if (cursor_ < glyphs_.size()) glyphs_.erase(here);
        return true;
    }
    if (!event.is_character()) return false;
    error_.clear();
    insert(event.character(), look);
    return true;
}

void TextField::paste(const std::string& text, const Look& look) {
    if (!options_.fixed.empty()) return;
    error_.clear();
    std::string line = text;
    for (char& c : line)
        if (c == '\n' || c == '\r' || c == '\t') c = ' ';
    insert(masked_ ? text : collegium::text::nfc(line), look);
}

void TextField::leave(const Look& look) {
    if (!masked_ && options_.fixed.empty()) {
        const bool at_end = cursor_ == glyphs_.size();
        glyphs_ = split(collegium::text::clean_line(value()));
        cursor_ = at_end ? glyphs_.size() : std::min(cursor_, glyphs_.size());
    }
    Field::leave(look);
}

std::unique_ptr<TextField> MaskedField(FieldOptions options, int max_length) {
    return std::make_unique<TextField>(std::move(options), max_length, true);
}

DateField::DateField(FieldOptions options, Today today, bool birth_date)
    : Field(options),
      text_(FieldOptions{options.id, "", false, 10, "", options.fixed, {}}, 10),
      today_(std::move(today)),
      birth_date_(birth_date) {}

std::optional<std::chrono::year_month_day> DateField::date() const {
    return parse_date(text_.value(), today_(), birth_date_);
}

std::string DateField::value() const {
    const auto parsed = date();
    return parsed ? iso_date(*parsed) : text_.value();
}

void DateField::set_value(const std::string& value) {
    error_.clear();
    const auto parsed = parse_date(value, today_(), birth_date_);
    text_.set_value(parsed ? show_date(*parsed) : value);
}

ftxui::Element DateField::render(const Look& look, bool focused) {
    return text_.render(look, focused);
}

bool DateField::on_event(const Event& event, const Look& look) {
    const bool taken = text_.on_event(event, look);
    if (taken) error_.clear();
    return taken;
}

void DateField::paste(const std::string& text, const Look& look) {
    error_.clear();
    text_.paste(text, look);
}

void DateField::leave(const Look& look) {
    text_.leave(look);
    warning_.clear();
    const std::string typed = text_.value();
    const auto parsed = date();
    if (!typed.empty() && !parsed) {
        error_ = look.texts("field.date.wrong", {{"value", typed}});
        return;
    }
    if (parsed) text_.set_value(show_date(*parsed));
    Field::leave(look);
    if (!parsed || !birth_date_) return;
    const int age = static_cast<int>(today_().year()) - static_cast<int>(parsed->year());
    constexpr int kYoungest = 4;
    constexpr int kOldest = 110;
    if (age < kYoungest || age > kOldest)
        warning_ = look.texts("field.date.age", {{"age", std::to_string(age)}});
}

ChoiceField::ChoiceField(FieldOptions options, std::vector<Choice> choices)
    : Field(std::move(options)), choices_(std::move(choices)) {}

std::string ChoiceField::value() const {
    return chosen_ ? choices_[*chosen_].id : "";
}

void ChoiceField::set_value(const std::string& id) {
    error_.clear();
    const auto found = std::find_if(choices_.begin(), choices_.end(),
                                    [&](const Choice& choice) { return choice.id == id; });
    chosen_.reset();
    wanted_.clear();
    if (found != choices_.end())
        chosen_ = static_cast<std::size_t>(std::distance(choices_.begin(), found));
    else
        wanted_ = id;
}

void ChoiceField::set_choices(std::vector<Choice> choices) {
    const std::string kept = chosen_ ? value() : wanted_;
    choices_ = std::move(choices);
    set_value(kept);
    if (!choices_.empty()) wanted_.clear();
}

ftxui::Element ChoiceField::render(const Look& look, bool focused) {
    const std::string words = chosen_ ? choices_[*chosen_].words : default_;
    if (!options_.fixed.empty()) return look.text(words);
    const std::string shown =
        focused ? fit(words, shown_width() - 2) + "↓ " : fit(words, shown_width());
    const Tone calm = chosen_ ? Tone::kText : Tone::kMuted;
    return bracketed(look, look.text(shown, focused ? Tone::kFocus : calm), focused);
}

std::optional<std::size_t> ChoiceField::best_choice(const std::string& typed) const {
    const std::string wanted = folded(typed);
    if (wanted.empty()) return std::nullopt;
    const auto first = [&](auto fits) -> std::optional<std::size_t> {
        const auto found = std::find_if(choices_.begin(), choices_.end(),
                                        [&](const Choice& choice) { return fits(choice.words); });
        if (found == choices_.end()) return std::nullopt;
        return static_cast<std::size_t>(std::distance(choices_.begin(), found));
    };
    auto best = first([&](const std::string& words) { return folded(words) == wanted; });
    if (!best)
        best = first([&](const std::string& words) { return folded(words).starts_with(wanted); });
    if (!best)
        best =
            first([&](const std::string& words) { return collegium::text::matches(typed, words); });
    return best;
}

// Whether the space belongs to what is being typed: «главный » of «главный секретарь».
bool ChoiceField::goes_on(const std::string& typed) const {
    if (typed.empty() || typed.ends_with(' ')) return false;
    return std::any_of(choices_.begin(), choices_.end(), [&](const Choice& choice) {
        return folded(choice.words).starts_with(folded(typed) + " ");
    });
}

bool ChoiceField::on_event(const Event& event, const Look& /*look*/) {
    if (!options_.fixed.empty() || choices_.empty()) return false;
    wanted_.clear();
    const std::size_t count = choices_.size();
    if (event == Event::Character(' ') && goes_on(typed_)) {
        typed_ += ' ';
        return true;
    }
    if (event == Event::ArrowRight || event == Event::Character(' ')) {
        typed_.clear();
        chosen_ = chosen_ ? (*chosen_ + 1) % count : 0;
        error_.clear();
        return true;
    }
    if (event == Event::ArrowLeft) {
        typed_.clear();
        chosen_ = chosen_ ? (*chosen_ + count - 1) % count : count - 1;
        error_.clear();
        return true;
    }
    if (event == Event::Delete || event == Event::Backspace) {
        typed_.clear();
        chosen_.reset();
        return true;
    }
    if (!event.is_character()) return false;
    // First letters: typing on narrows the choice, a letter that fits nothing starts anew.
    for (const std::string& attempt : {typed_ + event.character(), event.character()}) {
        const auto found = best_choice(attempt);
        if (!found) continue;
        typed_ = attempt;
        chosen_ = found;
        error_.clear();
        break;
    }
    return true;
}

}  // namespace collegium::tui
