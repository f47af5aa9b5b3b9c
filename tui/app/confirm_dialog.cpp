#include "tui/app/confirm_dialog.hpp"

#include <algorithm>
#include <utility>

#include <collegium/text/normal.hpp>
#include <collegium/text/search.hpp>

#include "tui/app/app.hpp"
#include "tui/app/keys.hpp"
#include "tui/widgets/cells.hpp"
#include "tui/widgets/panel.hpp"

namespace collegium::tui {
namespace {

constexpr int kDialogWidth = 68;

constexpr const char* kCode = "code";
constexpr const char* kReason = "reason";
constexpr const char* kArticles = "articles";

std::size_t shortest_reason(const Confirm& confirm) {
    return confirm.ask_articles ? kSentence : kOneWord;
}

ftxui::Element centred(ftxui::Element box) {
    return ftxui::vbox({ftxui::filler(),
                        ftxui::hbox({ftxui::filler(), std::move(box), ftxui::filler()}),
                        ftxui::filler()});
}

ftxui::Elements body_lines(const Look& look, const std::vector<ConfirmLine>& body, int inside) {
    ftxui::Elements lines;
    for (const ConfirmLine& line : body)
        for (const std::string& part : wrap(line.words, inside - 2))
            lines.push_back(look.text(" " + part, line.tone));
    return lines;
}

ftxui::Element button(const Look& look, const std::string& words, bool here, bool possible = true) {
    const std::string shown = possible ? words : lower_case(words);
    return look.text(here ? "‹ " + shown + " ›" : shown, here       ? Tone::kFocus
                                                         : possible ? Tone::kTitle
                                                                    : Tone::kMuted);
}

constexpr ftxui::Box kNowhere{0, -1, 0, -1};

bool is_click(const ftxui::Mouse& mouse) {
    return mouse.button == ftxui::Mouse::Left && mouse.motion == ftxui::Mouse::Pressed;
}

std::string value_of(const std::map<std::string, std::string>& values, const char* id) {
    const auto found = values.find(id);
    return found == values.end() ? "" : found->second;
}

}  // namespace

ConfirmDialog::ConfirmDialog(App& app, Confirm confirm)
    : Overlay(app), confirm_(std::move(confirm)) {
    const Texts& texts = app.texts();
    if (!confirm_.code.empty()) {
        FieldOptions options;
        options.id = kCode;
        options.label = confirm_.code_prompt.empty() ? texts("dialog.code") : confirm_.code_prompt;
        options.width = std::max(6, columns(confirm_.code));
        options.note = texts("dialog.type_code", {{"code", confirm_.code}});
        form_.add(std::make_unique<TextField>(options, options.width));
        focus_ = Focus::kField;
    }
    if (confirm_.ask_reason) {
        FieldOptions options;
        options.id = kReason;
        options.label = texts("dialog.reason");
        options.required = true;
        options.width = 40;
        options.check = [texts, shortest = shortest_reason(confirm_)](
                            const std::string& reason) -> std::optional<std::string> {
            if (collegium::text::count_characters(reason) >= shortest) return std::nullopt;
            return texts("dialog.reason_short", {{"count", shortest}});
        };
        form_.add(std::make_unique<TextField>(options, 500));
        focus_ = Focus::kField;
    }
    if (confirm_.ask_articles) {
        FieldOptions options;
        options.id = kArticles;
        options.label = texts("dialog.articles");
        options.required = true;
        options.width = 40;
        form_.add(std::make_unique<TextField>(options, 200));
        focus_ = Focus::kField;
    }
}

// The layout does not matter: of digits it never does, the letters of an id are read in all of
// them.
bool ConfirmDialog::code_typed() const {
    if (confirm_.code.empty()) return true;
    const std::string typed = collegium::text::clean_line(value_of(form_.values(), kCode));
    if (typed == confirm_.code) return true;
    const auto readings = collegium::text::other_layouts(typed);
    return std::find(readings.begin(), readings.end(), confirm_.code) != readings.end();
}

bool ConfirmDialog::ready() const {
    if (!code_typed()) return false;
    const auto values = form_.values();
    if (confirm_.ask_reason &&
        collegium::text::count_characters(value_of(values, kReason)) < shortest_reason(confirm_))
        return false;
    return !confirm_.ask_articles || !value_of(values, kArticles).empty();
}

std::string ConfirmDialog::verb_words() const {
    const Texts& texts = app().texts();
    if (ready()) return confirm_.verb + " (F2)";
    const std::string verb = lower_case(confirm_.verb);
    return texts(code_typed() ? "dialog.verb_waits_reason" : "dialog.verb_waits_code",
                 {{"verb", verb}});
}

ftxui::Element ConfirmDialog::buttons(int inside) {
    const Look& look = app().look();
    ftxui::Elements row;
    boxes_.fill(kNowhere);
    const auto add = [&](Focus here, const std::string& words, bool possible = true) {
        row.push_back(button(look, words, focus_ == here, possible) |
                      ftxui::reflect(boxes_[static_cast<std::size_t>(here)]));
    };
    constexpr int kIndent = 11;
    row.push_back(ftxui::text(std::string(kIndent, ' ')));
    add(Focus::kCancel, look.texts("dialog.cancel"));
    row.push_back(ftxui::text("      "));
    add(Focus::kVerb, verb_words(), ready());
    if (confirm_.look) {
        row.push_back(ftxui::text("      "));
        add(Focus::kLook, look.texts("dialog.look"));
    }
    return ftxui::hbox(std::move(row)) | ftxui::size(ftxui::WIDTH, ftxui::EQUAL, inside);
}

ftxui::Elements ConfirmDialog::body_window(int inside, int height) {
    const Look& look = app().look();
    ftxui::Elements lines = body_lines(look, confirm_.body, inside);
    lines_ = static_cast<int>(lines.size());
    constexpr int kFrameAndButtons = 4;
    const int form = static_cast<int>(form_.values().size()) * 2;  // a line for what is wrong
    const int room = std::max(3, height - kFrameAndButtons - form);
    page_ = lines_ <= room ? 0 : room - 1;
    if (page_ == 0) return lines;
    top_ = std::clamp(top_, 0, lines_ - page_);
    ftxui::Elements seen(lines.begin() + top_, lines.begin() + top_ + page_);
    const std::string position =
        look.texts("table.position", {{"first", std::to_string(top_ + 1)},
                                      {"last", std::to_string(top_ + page_)},
                                      {"total", std::to_string(lines_)}});
    seen.push_back(
        look.text(" " + look.texts("dialog.scroll", {{"position", position}}), Tone::kInfo));
    return seen;
}

void ConfirmDialog::scroll(int by) {
    top_ = std::clamp(top_ + by, 0, std::max(0, lines_ - page_));
}

ftxui::Element ConfirmDialog::render(int width, int height) {
    const Look& look = app().look();
    const int wide = std::min(width - 2, kDialogWidth);
    const int inside = wide - 2;
    ftxui::Elements lines = body_window(inside, height);
    if (!form_.values().empty()) {
        const int room = std::max(1, height - 4 - static_cast<int>(lines.size()));
        lines.push_back(form_.render(look, inside, room, focus_ == Focus::kField));
    }
    lines.push_back(ftxui::text(""));
    lines.push_back(buttons(inside));
    std::string title = confirm_.title;
    if (!confirm_.code.empty() && !confirm_.can_be_undone)
        title += " " + look.texts("dialog.irreversible");
    return centred(DialogFrame(look, title, ftxui::vbox(std::move(lines)), wide));
}

void ConfirmDialog::cancel() {
    const auto cancelled = confirm_.cancelled;
    app().close_overlay();
    app().flash(Level::kNews, app().texts()("message.cancelled"));
    if (cancelled) cancelled();
}

void ConfirmDialog::confirm() {
    if (!ready()) {
        form_.check_all(app().look());
        if (!form_.values().empty()) focus_ = Focus::kField;
        return;
    }
    const auto values = form_.values();
    const ConfirmAnswer answer{value_of(values, kReason), value_of(values, kArticles)};
    const auto confirmed = confirm_.confirmed;
    app().close_overlay();
    if (confirmed) confirmed(answer);
}

void ConfirmDialog::move(int by) {
    std::vector<Focus> order{Focus::kCancel, Focus::kVerb};
    if (!form_.values().empty()) order.insert(order.begin(), Focus::kField);
    if (confirm_.look) order.push_back(Focus::kLook);
    const auto count = static_cast<int>(order.size());
    const auto here = static_cast<int>(
        std::distance(order.begin(), std::find(order.begin(), order.end(), focus_)));
    focus_ = order[static_cast<std::size_t>((here + by + count) % count)];
}

bool ConfirmDialog::on_event(const ftxui::Event& event) {
    const std::string key = key_name(event);
    if (key == "Esc") return cancel(), true;
    if (key == "F2" || key == "Ctrl-S") return confirm(), true;
    if (key == "F3" && confirm_.look) return confirm_.look(), true;
    if (page_ > 0 && (key == "PgDn" || key == "PgUp"))
        return scroll(key == "PgDn" ? page_ : -page_), true;
    if (page_ > 0 && focus_ != Focus::kField && (key == "Down" || key == "Up"))
        return scroll(key == "Down" ? 1 : -1), true;
    if (focus_ == Focus::kField) {
        // Leaving the last field goes to the verb when it may be pressed, as the eye expects.
        const bool forward = key == "Enter" || key == "Tab" || key == "Down";
        if (forward && form_.at_last_field()) {
            form_.focused()->leave(app().look());
            focus_ = ready() && key == "Enter" ? Focus::kVerb : Focus::kCancel;
            return true;
        }
        return form_.on_event(event, app().look()), true;
    }
    if (key == "Tab" || key == "Right" || key == "Down") return move(1), true;
    if (key == "Shift-Tab" || key == "Left" || key == "Up") return move(-1), true;
    if (key == "Enter") press();
    return true;
}

void ConfirmDialog::press() {
    if (focus_ == Focus::kCancel)
        cancel();
    else if (focus_ == Focus::kVerb)
        confirm();
    else if (confirm_.look)
        confirm_.look();
}

// A click goes to a button, a second one presses it: nothing is recorded by one.
bool ConfirmDialog::on_mouse(const ftxui::Mouse& mouse) {
    if (form_.on_mouse(mouse, app().look())) {
        focus_ = Focus::kField;
        return true;
    }
    if (page_ > 0 && mouse.button == ftxui::Mouse::WheelUp) return scroll(-1), true;
    if (page_ > 0 && mouse.button == ftxui::Mouse::WheelDown) return scroll(1), true;
    if (!is_click(mouse)) return false;
    for (const Focus here : {Focus::kCancel, Focus::kVerb, Focus::kLook}) {
        if (!boxes_[static_cast<std::size_t>(here)].Contain(mouse.x, mouse.y)) continue;
        if (focus_ == here) return press(), true;
        if (focus_ == Focus::kField) form_.focused()->leave(app().look());
        focus_ = here;
        return true;
    }
    return false;
}

void ConfirmDialog::on_paste(const std::string& text) {
    if (focus_ == Focus::kField) form_.paste(text, app().look());
}

std::vector<Action> ConfirmDialog::actions() {
    std::vector<Action> rows;
    rows.push_back(make_action(app().texts(), "app.help", "F1", {}));
    Action verb;
    verb.id = "confirm.verb";
    verb.key = "F2";
    verb.label = confirm_.bar;
    if (!ready()) verb.refusal = verb_words();
    rows.push_back(std::move(verb));
    if (confirm_.look) rows.push_back(make_action(app().texts(), "confirm.look", "F3", {}));
    return rows;
}

std::string ConfirmDialog::hint() const {
    if (focus_ != Focus::kCancel) return {};
    return app().texts()("dialog.hint", {{"verb", lower_case(confirm_.verb)}});
}

QuestionDialog::QuestionDialog(App& app, Question question)
    : Overlay(app), question_(std::move(question)) {}

ftxui::Element QuestionDialog::render(int width, int /*height*/) {
    const Look& look = app().look();
    const int wide = std::min(width - 2, kDialogWidth);
    ftxui::Elements lines = body_lines(look, question_.body, wide - 2);
    lines.push_back(ftxui::text(""));
    if (!refused_.empty()) lines.push_back(look.text(" × " + refused_, Tone::kBad));
    ftxui::Elements row{ftxui::filler()};
    boxes_.assign(question_.buttons.size(), kNowhere);
    for (std::size_t i = 0; i < question_.buttons.size(); ++i) {
        if (i > 0) row.push_back(ftxui::text("     "));
        const Question::Button& one = question_.buttons[i];
        row.push_back(button(look, one.words, i == focus_, !one.refusal) |
                      ftxui::reflect(boxes_[i]));
    }
    row.push_back(ftxui::filler());
    lines.push_back(ftxui::hbox(std::move(row)));
    return centred(DialogFrame(look, question_.title, ftxui::vbox(std::move(lines)), wide));
}

void QuestionDialog::press(std::size_t index) {
    if (question_.buttons[index].refusal) {
        refused_ = *question_.buttons[index].refusal;
        return;
    }
    const auto run = question_.buttons[index].press;
    app().close_overlay();
    if (run) run();
}

std::vector<Action> QuestionDialog::actions() {
    std::vector<Action> rows;
    rows.push_back(make_action(app().texts(), "app.help", "F1", {}));
    for (const Question::Button& one : question_.buttons) {
        if (one.key.empty()) continue;
        Action row;
        row.key = one.key;
        row.refusal = one.refusal;
        const std::string words = one.words.substr(0, one.words.find(" ("));
        row.label = one.bar.bar6.empty() ? Label{cut(words, 6), cut(words, 8), words} : one.bar;
        rows.push_back(std::move(row));
    }
    return rows;
}

bool QuestionDialog::on_mouse(const ftxui::Mouse& mouse) {
    if (!is_click(mouse)) return false;
    for (std::size_t i = 0; i < boxes_.size(); ++i) {
        if (!boxes_[i].Contain(mouse.x, mouse.y)) continue;
        if (focus_ == i) return press(i), true;
        focus_ = i;
        return true;
    }
    return false;
}

bool QuestionDialog::on_event(const ftxui::Event& event) {
    const std::string key = key_name(event);
    const std::size_t count = question_.buttons.size();
    if (count == 0) return app().close_overlay(), true;
    if (key == "Esc") return press(question_.escape), true;
    if (key == "Tab" || key == "Right" || key == "Down") focus_ = (focus_ + 1) % count;
    if (key == "Shift-Tab" || key == "Left" || key == "Up") focus_ = (focus_ + count - 1) % count;
    if (key == "Enter") return press(focus_), true;
    for (std::size_t i = 0; i < count; ++i)
        if (!question_.buttons[i].key.empty() && question_.buttons[i].key == key)
            return press(i), true;
    return true;
}

}  // namespace collegium::tui
