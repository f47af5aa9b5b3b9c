#include "tui/screens/regulation/regulation_screen.hpp"

#include <algorithm>
#include <utility>

#include <collegium/v1/journal.pb.h>

#include "tui/screens/common/journal_undo.hpp"
#include "tui/viewmodel/competitions.hpp"
#include "tui/viewmodel/format.hpp"

namespace collegium::tui {
namespace {

constexpr int kSourceWidth = 26;
constexpr int kLongest = 500;

// Digits need a short field, texts a long one.
int field_width(const v1::BookParameter& parameter) {
    if (parameter.kind() == "number") return 7;
    if (parameter.kind() == "flag") return 8;
    return 30;
}

}  // namespace

RegulationScreen::RegulationScreen(App& app, CompetitionRef place)
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
    call(std::move(request),
         [this, mine = reading_.ask()](net::Reply<v1::Regulation> reply) {
             if (!reading_.take(mine)) return;
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
    request.set_name(event.entry_name());
    call(std::move(request),
         [this](net::Reply<v1::JournalEntry> reply) {
             editor_ = reply ? reply->actor().short_name() : "";
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
        source.id = source_of(parameter.id());
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
        if (Field* field = form.find(source_of(row.parameter().id())))
            field->set_value(viewmodel::source_words(row.source(), app().texts()));
    }
}

bool RegulationScreen::is_changed(const std::string& id) const {
    const auto fields = changed_fields();
    return std::any_of(fields.begin(), fields.end(), [&](const std::string& field) {
        return field == id || field == source_of(id);
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
        const auto source = viewmodel::parse_source(value(source_of(parameter.id())));
        if (source && source->kind() != v1::ValueSource::KIND_UNSPECIFIED)
            *change.mutable_source() = *source;
        changes.push_back(std::move(change));
    }
    return changes;
}

// What the book says of the values as typed; nothing is written.
void RegulationScreen::check() {
    checking_.cancel();  // the values are others now
    if (!app().online()) return;
    v1::UpdateRegulationRequest request;
    request.set_name(subject());
    request.set_validate_only(true);
    checked_.clear();
    for (v1::ParameterChange& change : changes()) {
        checked_.insert(change.parameter());
        *request.add_changes() = std::move(change);
    }
    if (request.changes().empty()) return model_.forget_preview();
    call(std::move(request),
         [this, mine = checking_.ask()](net::Reply<v1::Regulation> reply) {
             if (!checking_.take(mine)) return;
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
    send(std::move(request), [this, count](const v1::Regulation& saved) {
        conflicts_.clear();
        refused_.clear();
        checking_.cancel();
        const bool overtaken = reading_.cancel();
        model_.show(saved);
        model_.seen();
        fill(form());
        set_clean();
        app().flash(Level::kDone, app().texts()("regulation.saved", {{"n", count}}),
                    undo_of(app(), subject(), app().texts()("regulation.undo")));
        if (overtaken) read();
    });
}

}  // namespace collegium::tui
