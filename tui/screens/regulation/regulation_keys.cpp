// Keys of the regulation: groups, values, the source of a value, and its key table.
#include <algorithm>
#include <utility>

#include "tui/screens/common/card_screen.hpp"
#include "tui/screens/common/export_file.hpp"
#include "tui/screens/common/text_screen.hpp"
#include "tui/screens/journal/journal_screen.hpp"
#include "tui/screens/regulation/regulation_screen.hpp"
#include "tui/viewmodel/format.hpp"

namespace collegium::tui {

std::string RegulationScreen::current() const {
    const auto ids = model_.visible();
    return ids.empty() ? "" : ids[std::min(row_, ids.size() - 1)];
}

bool RegulationScreen::editable(const std::string& id) {
    return form().find(id) != nullptr;
}

void RegulationScreen::focus_current() {
    if (focus_ == Focus::kGroups) return;
    const std::string id = current();
    if (!editable(id)) focus_ = Focus::kValues;
    form().focus(focus_ == Focus::kSource ? source_of(id) : id);
}

void RegulationScreen::leave_field() {
    const std::string id = current();
    for (const std::string& field : {id, source_of(id)})
        if (Field* left = form().find(field)) left->leave(app().look());
    const bool changed = is_changed(id);
    if (changed) save(true);
    // One put back as it was must lose what was said of it.
    if (changed || checked_.contains(id)) check();
}

void RegulationScreen::move(int by) {
    const auto count = static_cast<int>(model_.visible().size());
    if (count == 0) return;
    leave_field();
    const int next = static_cast<int>(row_) + by;
    if (next < 0) {
        focus_ = Focus::kGroups;
        return;
    }
    row_ = static_cast<std::size_t>(std::min(next, count - 1));
    focus_ = Focus::kValues;
    focus_current();
}

void RegulationScreen::open_group(int by) {
    if (focus_ != Focus::kGroups) leave_field();
    const int next = static_cast<int>(model_.group()) + by;
    model_.open_group(static_cast<std::size_t>(std::max(0, next)));
    row_ = 0;
    top_ = 0;
    focus_current();
}

void RegulationScreen::set_filter(const std::string& text) {
    model_.set_query(text);
    row_ = 0;
    top_ = 0;
    focus_ = text.empty() ? Focus::kGroups : Focus::kValues;
    focus_current();
}

bool RegulationScreen::typing() {
    if (focus_ == Focus::kGroups) return false;
    const Field* field = form().find(focus_ == Focus::kSource ? source_of(current()) : current());
    return field != nullptr && field->takes_letters();
}

bool RegulationScreen::on_groups_event(const ftxui::Event& event) {
    using ftxui::Event;
    if (event == Event::ArrowDown) return open_group(1), true;
    if (event == Event::ArrowUp) return open_group(-1), true;
    if (event == Event::PageDown || event == Event::PageUp)
        return open_group(event == Event::PageDown ? 1 : -1), true;
    if (event == Event::Tab || event == Event::Return || event == Event::ArrowRight) {
        focus_ = Focus::kValues;
        row_ = 0;
        focus_current();
        return true;
    }
    return false;
}

bool RegulationScreen::on_values_event(const ftxui::Event& event) {
    using ftxui::Event;
    if (event == Event::PageDown || event == Event::PageUp)
        return open_group(event == Event::PageDown ? 1 : -1), true;
    if (event == Event::Escape && model_.query().empty()) {
        leave_field();
        focus_ = Focus::kGroups;
        return true;
    }
    if (event == Event::Return && focus_ == Focus::kValues && editable(current())) {
        // The value first, then where it is written; arrows and Tab pass the source over.
        leave_field();
        focus_ = Focus::kSource;
        focus_current();
        return true;
    }
    if (event == Event::ArrowDown || event == Event::Tab || event == Event::Return)
        return move(1), true;
    if (event == Event::TabReverse && focus_ == Focus::kSource) return move(0), true;
    if (event == Event::ArrowUp || event == Event::TabReverse) return move(-1), true;
    Field* field = form().find(focus_ == Focus::kSource ? source_of(current()) : current());
    if (field == nullptr) return false;
    if (const auto refusal = refusal_of(model_.regulation(), "regulation.update")) {
        // Whoever may only read is told so at the first letter, not at F2.
        if (event.is_character()) app().flash(Level::kRefused, *refusal);
        return event.is_character() || event == Event::Backspace || event == Event::Delete ||
               event == Event::ArrowLeft || event == Event::ArrowRight;
    }
    refused_.erase(current());
    return field->on_event(event, app().look());
}

bool RegulationScreen::on_event(const ftxui::Event& event) {
    if (!model_.loaded()) return false;
    return focus_ == Focus::kGroups ? on_groups_event(event) : on_values_event(event);
}

// Back to what the book says of itself.
void RegulationScreen::reset() {
    const std::string id = current();
    conflicts_.erase(id);
    refused_.erase(id);
    form().find(id)->set_value("");
    form().find(source_of(id))->set_value("");
    save(true);
    check();
}

// Why nothing can be changed; nullopt: it can. After the start whoever may rule still changes a
// value, and names the ruling.
std::optional<std::string> RegulationScreen::locked() const {
    const v1::Regulation& regulation = model_.regulation();
    if (auto refusal = refusal_of(regulation, "regulation.update"))
        return regulation.frozen() ? regulation.frozen_text() : *refusal;
    if (!app().online()) return app().texts()("message.offline_action");
    return std::nullopt;
}

std::vector<Action> RegulationScreen::actions() {
    const Texts& texts = app().texts();
    const std::string id = focus_ == Focus::kGroups ? "" : current();
    const v1::RegulationParameter* row = id.empty() ? nullptr : model_.find(id);
    Action store = make_action(texts, "regulation.save", "F2", [this] {
        if (focus_ != Focus::kGroups) leave_field();
        press_save();
        if (Field* wrong = form().focused(); wrong != nullptr && !wrong->error().empty()) {
            const std::string& field = wrong->options().id;
            show_parameter(field.substr(0, field.find('@')));
            if (field.ends_with("@source")) focus_ = Focus::kSource;
        }
    });
    store.refusal = sending() ? std::optional(texts("form.saving")) : locked();
    if (!store.refusal && model_.faults() > 0)
        store.refusal = texts("message.fix_fields", {{"count", std::to_string(model_.faults())}});
    Action article = make_action(texts, "regulation.article", "F3", [this, id] {
        model_.seen();
        app().push(std::make_unique<TextScreen>(
            app(), "regulation", model_.find(id)->parameter().title(),
            [this, id] { return model_.explanation(id, app().texts()); }));
    });
    if (row == nullptr) article.refusal = texts("regulation.choose_field");
    Action unlock = make_action(texts, "field.unlock", "F4", [this] {
        focus_ = Focus::kValues;
        focus_current();
    });
    Action back = make_action(texts, "field.reset", "F8", [this] { reset(); });
    if (row == nullptr) {
        unlock.refusal = texts("regulation.choose_field");
        // No field is chosen: what is thrown away is the whole draft.
        back = make_action(texts, "form.restart", "F8", [this] {
            start_afresh();
            check();
        });
        if (!form().changed()) back.refusal = texts("form.no_draft");
    } else if (!editable(id)) {
        unlock.refusal = back.refusal = texts(
            "regulation.fixed_by_book", {{"article", viewmodel::articles_of(row->citations())}});
    } else {
        unlock.refusal = locked();
        back.refusal = unlock.refusal;
    }
    Action print = make_action(texts, "regulation.print", "F5", [this] {
        offer_export(app(), model_.exported(heading(), app().texts()), false);
    });
    Action draft = make_action(texts, "regulation.print_draft", "", print.run);
    if (model_.faults() > 0) print.refusal = texts("regulation.print_after");
    return {std::move(store),
            std::move(article),
            std::move(unlock),
            std::move(print),
            std::move(back),
            std::move(draft),
            make_action(texts, "list.history", "",
                        [this] { app().push(make_history(app(), subject(), heading())); })};
}

}  // namespace collegium::tui
