#include "tui/screens/regulation/regulation_screen.hpp"

#include <algorithm>
#include <utility>

#include <collegium/v1/journal.pb.h>

#include "tui/net/event_methods.hpp"
#include "tui/net/methods.hpp"
#include "tui/screens/common/card_screen.hpp"
#include "tui/screens/common/export_file.hpp"
#include "tui/screens/common/journal_undo.hpp"
#include "tui/screens/common/text_screen.hpp"
#include "tui/screens/journal/journal_screen.hpp"
#include "tui/viewmodel/competitions.hpp"
#include "tui/viewmodel/format.hpp"

namespace collegium::tui {
namespace {

constexpr int kSourceWidth = 26;
constexpr int kLongest = 500;

std::string source_field(const std::string& id) {
    return id + "@source";
}

// Digits need a short field, texts a long one.
int field_width(const v1::BookParameter& parameter) {
    if (parameter.kind() == "number") return 7;
    if (parameter.kind() == "flag") return 8;
    return 30;
}

}  // namespace

RegulationScreen::RegulationScreen(App& app, EventRef place)
    : FormScreen(app, place->drafts(), "regulation.edit", place->name() + "/regulation"),
      place_(std::move(place)) {}

std::string RegulationScreen::heading() const {
    return viewmodel::join({place_->competition().title(), app().texts()("regulation.heading"),
                            viewmodel::competition_state(place_->competition(), app().texts())});
}

std::string RegulationScreen::crumb() const {
    return place_->crumb(app().texts(), id());
}

std::string RegulationScreen::title() const {
    return place_->competition().title();
}

std::string RegulationScreen::hint() const {
    const int faults = model_.faults();
    if (faults > 0) return app().texts()("message.fix_fields", {{"count", std::to_string(faults)}});
    return model_.regulation().frozen_text();
}

void RegulationScreen::read() {
    v1::GetRegulationRequest request;
    request.set_name(subject());
    call(net::kGetRegulation, std::move(request),
         [this](net::Reply<v1::Regulation> reply) {
             failure_ = reply ? "" : app().error_words(reply.error());
             if (!reply) return app().flash_error(reply.error());
             arrived(std::move(*reply));
         },
         {.quiet = true});
}

void RegulationScreen::arrived(v1::Regulation fresh) {
    if (built_once_) note_conflicts(fresh);
    model_.show(std::move(fresh));
    if (!built_once_) {
        built_once_ = true;
        FormScreen::on_enter();
    } else {
        refill();
    }
    place_->set_note("regulation", model_.standing(app().texts()));
    show_parameter(place_->take_target());
    focus_current();
    check();
    app().repaint();
}

void RegulationScreen::on_reload() {
    FormScreen::on_reload();
    read();
}

void RegulationScreen::on_language() {
    FormScreen::on_language();
    if (built_once_) read();
}

void RegulationScreen::on_watch(const net::WatchEvent& event) {
    if (event.subject == subject()) return read_editor(event);
    // Another status or group changes what applies.
    if (event.subject == place_->name()) read();
}

void RegulationScreen::read_editor(const net::WatchEvent& event) {
    v1::GetJournalEntryRequest request;
    request.set_name("journalEntries/" + std::to_string(event.sequence));
    call(net::kGetJournalEntry, std::move(request),
         [this](net::Reply<v1::JournalEntry> reply) {
             editor_ = reply ? reply->user_short_name() : "";
             read();
         },
         {.quiet = true});
}

// The later save of one field is not lost in silence: both values are said before F2 decides.
void RegulationScreen::note_conflicts(const v1::Regulation& fresh) {
    for (const v1::RegulationParameter& now : fresh.parameters()) {
        const std::string& id = now.parameter().id();
        const v1::RegulationParameter* before = model_.stored(id);
        if (before == nullptr || before->value_text() == now.value_text() || !is_changed(id))
            continue;
        conflicts_[id] =
            app().texts()(editor_.empty() ? "regulation.conflict" : "regulation.conflict_by",
                          {{"name", editor_},
                           {"before", before->value_text()},
                           {"after", now.value_text()},
                           {"mine", value(id)}});
    }
}

void RegulationScreen::build(Form& form) {
    const Texts& texts = app().texts();
    for (const v1::RegulationParameter& row : model_.regulation().parameters()) {
        // Those that do not apply now may after the next choice: a system brings its rounds.
        if (row.freedom() == v1::RegulationParameter::FREEDOM_FIXED) continue;
        const v1::BookParameter& parameter = row.parameter();
        FieldOptions options;
        options.id = parameter.id();
        options.label = parameter.title();
        options.width = field_width(parameter);
        const bool is_default = row.source().kind() == v1::ValueSource::KIND_DEFAULT;
        const std::string standing = is_default ? row.value_text() : "";
        if (parameter.kind() == "flag" || parameter.kind() == "choice") {
            std::vector<Choice> choices;
            if (parameter.kind() == "flag")
                choices = {{"true", texts("regulation.yes")}, {"false", texts("regulation.no")}};
            for (const v1::BookChoice& choice : parameter.choices())
                choices.push_back({choice.id(), choice.title()});
            form.add(std::make_unique<ChoiceField>(std::move(options), std::move(choices)))
                .set_default(standing);
        } else if (parameter.kind() == "date") {
            form.add(
                std::make_unique<DateField>(std::move(options), [this] { return app().today(); }));
        } else {
            options.check = [this, parameter](const std::string& text) {
                return viewmodel::value_fault(parameter, text, app().texts());
            };
            form.add(std::make_unique<TextField>(std::move(options), kLongest))
                .set_default(standing);
        }
        FieldOptions source;
        source.id = source_field(parameter.id());
        source.label = texts("regulation.source_label");
        source.width = kSourceWidth;
        source.check = [this](const std::string& text) {
            return viewmodel::parse_source(text)
                       ? std::optional<std::string>()
                       : std::optional(app().texts()("regulation.source_wrong"));
        };
        form.add(std::make_unique<TextField>(std::move(source), 80));
    }
}

void RegulationScreen::fill(Form& form) {
    for (const v1::RegulationParameter& row : model_.regulation().parameters()) {
        if (Field* field = form.find(row.parameter().id()))
            field->set_value(viewmodel::value_text(row));
        if (Field* field = form.find(source_field(row.parameter().id())))
            field->set_value(viewmodel::source_words(row.source(), app().texts()));
    }
}

bool RegulationScreen::is_changed(const std::string& id) const {
    const auto fields = changed_fields();
    return std::any_of(fields.begin(), fields.end(), [&](const std::string& field) {
        return field == id || field == source_field(id);
    });
}

std::vector<v1::ParameterChange> RegulationScreen::changes() {
    std::vector<v1::ParameterChange> changes;
    for (const v1::RegulationParameter& row : model_.regulation().parameters()) {
        const v1::BookParameter& parameter = row.parameter();
        if (!editable(parameter.id()) || !is_changed(parameter.id())) continue;
        const auto typed = viewmodel::parse_value(parameter, value(parameter.id()));
        if (!typed) continue;
        v1::ParameterChange change;
        change.set_parameter(parameter.id());
        if (typed->value_case() != v1::ParameterValue::VALUE_NOT_SET)
            *change.mutable_value() = *typed;
        const auto source = viewmodel::parse_source(value(source_field(parameter.id())));
        if (source && source->kind() != v1::ValueSource::KIND_UNSPECIFIED)
            *change.mutable_source() = *source;
        changes.push_back(std::move(change));
    }
    return changes;
}

// What the book says of the values as typed; nothing is written.
void RegulationScreen::check() {
    if (!app().online()) return;
    v1::UpdateRegulationRequest request;
    request.set_name(subject());
    request.set_validate_only(true);
    for (v1::ParameterChange& change : changes())
        *request.add_changes() = std::move(change);
    if (request.changes().empty()) return model_.forget_preview();
    call(net::kUpdateRegulation, std::move(request),
         [this](net::Reply<v1::Regulation> reply) {
             refused_.clear();
             if (reply)
                 model_.preview(std::move(*reply));
             else
                 place_violations(reply.error());
             app().repaint();
         },
         {.quiet = true});
}

// Violations name parameters; the first of them, empty when none found its field.
std::string RegulationScreen::place_violations(const net::ClientError& error) {
    std::string first;
    for (const net::FieldViolation& violation : error.violations)
        for (const v1::RegulationParameter& row : model_.regulation().parameters()) {
            const std::string& parameter = row.parameter().id();
            if (violation.field != parameter && !violation.field.ends_with("." + parameter) &&
                violation.field.find("[" + parameter + "]") == std::string::npos)
                continue;
            refused_[parameter] = violation.text;
            if (first.empty()) first = parameter;
        }
    return first;
}

bool RegulationScreen::on_refused(const net::ClientError& error) {
    const std::string first = place_violations(error);
    if (first.empty()) return false;
    show_parameter(first);
    app().flash(Level::kRefused,
                app().texts()("message.fix_fields", {{"count", std::to_string(refused_.size())}}));
    return true;
}

void RegulationScreen::show_parameter(const std::string& id) {
    if (!model_.go_to(id)) return;
    const auto ids = model_.visible();
    row_ = static_cast<std::size_t>(std::find(ids.begin(), ids.end(), id) - ids.begin());
    focus_ = Focus::kValues;
    focus_current();
}

void RegulationScreen::submit() {
    v1::UpdateRegulationRequest request;
    request.set_name(subject());
    request.set_etag(model_.regulation().etag());
    for (v1::ParameterChange& change : changes())
        *request.add_changes() = std::move(change);
    const std::string count = std::to_string(request.changes_size());
    send<v1::UpdateRegulationRequest, v1::Regulation>(
        net::kUpdateRegulation, std::move(request), [this, count](const v1::Regulation& saved) {
            conflicts_.clear();
            refused_.clear();
            model_.show(saved);
            model_.seen();
            fill(form());
            set_clean();
            app().flash(Level::kDone, app().texts()("regulation.saved", {{"n", count}}),
                        undo_of(app(), subject(), app().texts()("regulation.undo")));
        });
}

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
    form().focus(focus_ == Focus::kSource ? source_field(id) : id);
}

void RegulationScreen::leave_field() {
    const std::string id = current();
    for (const std::string& field : {id, source_field(id)})
        if (Field* left = form().find(field)) left->leave(app().look());
    if (!is_changed(id)) return;
    save(true);
    check();
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
    const Field* field =
        form().find(focus_ == Focus::kSource ? source_field(current()) : current());
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
    Field* field = form().find(focus_ == Focus::kSource ? source_field(current()) : current());
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
    form().find(source_field(id))->set_value("");
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
        unlock.refusal = back.refusal =
            texts("regulation.fixed_by_book", {{"article", row->article_text()}});
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
