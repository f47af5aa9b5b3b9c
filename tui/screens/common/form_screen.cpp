#include "tui/screens/common/form_screen.hpp"

#include <algorithm>

#include <collegium/v1/drafts.pb.h>

#include "tui/screens/common/panes.hpp"
#include "tui/viewmodel/format.hpp"
#include "tui/widgets/cells.hpp"
#include "tui/widgets/panel.hpp"

namespace collegium::tui {
namespace {

constexpr int kSuggestionLines = 6;

}  // namespace

FormScreen::FormScreen(App& app, std::shared_ptr<DraftBox> drafts, std::string form_id,
                       std::string subject)
    : Screen(app),
      drafts_(std::move(drafts)),
      key_{app.session().user, std::move(form_id), subject},
      subject_(std::move(subject)) {}

void FormScreen::on_enter() {
    if (built_) return;
    built_ = true;
    build(form_);
    fill(form_);
    set_clean();
    if (const Field* first = form_.focused(); first != nullptr && !first->options().fixed.empty())
        form_.focus_first();
    if (form_.focused() != nullptr) focused_ = form_.focused()->options().id;
    find_draft();
    go_on();
}

void FormScreen::go_on() {
    while (!awaiting() && !ahead_.empty()) {
        const auto next = std::move(ahead_.front());
        ahead_.pop_front();
        if (const auto* event = std::get_if<ftxui::Event>(&next))
            (void)handle(*event);
        else
            on_paste(std::get<std::string>(next));
    }
    app().repaint();
}

void FormScreen::set_clean() {
    form_.set_clean();
    clean_ = form_.values();
}

void FormScreen::refill() {
    const FormValues typed = form_.values();
    FormValues kept;
    for (const std::string& field : changed_fields())
        kept[field] = typed.at(field);
    fill(form_);
    set_clean();
    form_.restore(kept);
    app().repaint();
}

std::vector<std::string> FormScreen::changed_fields() const {
    std::vector<std::string> fields;
    for (const auto& [field, value] : form_.values()) {
        const auto before = clean_.find(field);
        if (before == clean_.end() || before->second != value) fields.push_back(field);
    }
    return fields;
}

void FormScreen::on_language() {
    if (!built_) return;
    const FormValues values = form_.values();
    const std::string focus = form_.focused() == nullptr ? "" : form_.focused()->options().id;
    form_ = Form{};
    build(form_);
    form_.restore(clean_);
    form_.set_clean();
    form_.restore(values);
    form_.focus(focus);
}

std::string FormScreen::value(const std::string& id) const {
    const Field* field = form_.find(id);
    return field == nullptr ? std::string{} : field->value();
}

std::string FormScreen::chosen(const std::string& id) const {
    const auto* lookup = dynamic_cast<const LookupField*>(form_.find(id));
    return lookup == nullptr ? std::string{} : lookup->id();
}

LookupField* FormScreen::open_lookup() {
    auto* lookup = dynamic_cast<LookupField*>(form_.focused());
    return lookup != nullptr && lookup->open() ? lookup : nullptr;
}

ftxui::Element FormScreen::draw_suggestions(const LookupField& lookup, int width,
                                            int height) const {
    const Look& look = app().look();
    ftxui::Elements lines;
    if (lookup.suggestions().empty())
        lines.push_back(
            look.text(" " + texts("lookup.nothing", {{"query", lookup.typed()}}), Tone::kMuted));
    const std::size_t rows = static_cast<std::size_t>(height);
    const std::size_t first = lookup.selected() < rows ? 0 : lookup.selected() - rows + 1;
    for (std::size_t i = first; i < lookup.suggestions().size() && i < first + rows; ++i) {
        const bool here = i == lookup.selected();
        lines.push_back(look.text(fit((here ? ">" : " ") + lookup.suggestions()[i].words, width),
                                  here ? Tone::kFocus : Tone::kText));
    }
    return ftxui::vbox(std::move(lines)) | ftxui::size(ftxui::HEIGHT, ftxui::EQUAL, height);
}

ftxui::Element FormScreen::body(const Viewport& viewport) {
    const Look& look = app().look();
    const int width = viewport.width - 2;
    LookupField* lookup = open_lookup();
    const int below = lookup == nullptr ? 0 : kSuggestionLines + 1;
    std::vector<PanelPart> parts;
    parts.push_back({{title(), ""}, form_.render(look, width, viewport.height - 2 - below), true});
    if (lookup != nullptr)
        parts.push_back(
            {{lookup->options().label, ""}, draw_suggestions(*lookup, width, kSuggestionLines)});
    return StackedPanel(look, std::move(parts));
}

std::vector<Action> FormScreen::actions() {
    std::vector<Action> actions;
    Action save = make_action(app().texts(), "form.save", "F2", [this] { press_save(); });
    if (awaiting())
        save.refusal = texts("list.loading");
    else if (sending_)
        save.refusal = texts("form.saving");
    else if (!app().online())
        save.refusal = texts("message.offline_action");
    actions.push_back(std::move(save));
    Action afresh = make_action(app().texts(), "form.restart", "F8", [this] { start_afresh(); });
    if (!form_.changed()) afresh.refusal = texts("form.no_draft");
    actions.push_back(std::move(afresh));
    return actions;
}

bool FormScreen::on_event(const ftxui::Event& event) {
    if (!awaiting()) return handle(event);
    // Whoever leaves does not wait.
    if (event == ftxui::Event::Escape || event.is_mouse()) return false;
    ahead_.emplace_back(event);
    return true;
}

bool FormScreen::handle(const ftxui::Event& event) {
    dropped_ = false;
    if (LookupField* lookup = open_lookup(); lookup != nullptr && lookup->on_list_event(event))
        return true;
    const bool taken = form_.on_event(event, app().look());
    const Field* field = form_.focused();
    const std::string now = field == nullptr ? "" : field->options().id;
    if (now != focused_) {
        focused_ = now;
        if (form_.changed()) save(true);
    }
    on_handled();
    return taken;
}

void FormScreen::on_paste(const std::string& text) {
    if (awaiting())
        ahead_.emplace_back(text);
    else
        form_.paste(text, app().look());
}

void FormScreen::press_save() {
    const int wrong = form_.check_all(app().look());
    if (wrong > 0) {
        app().flash(Level::kRefused, texts("message.fix_fields", {{"count", wrong}}));
        return;
    }
    if (!subject_.empty() && !form_.changed()) {
        app().flash(Level::kNews, texts("form.nothing_changed"));
        return;
    }
    submit();
}

void FormScreen::refused(const net::ClientError& error) {
    drafts_->sending(key_).refused(error);
    save(true);
    app().repaint();
    if (error.code == sdk::Code::kAborted && !subject_.empty()) on_stale();
    if (on_refused(error)) return;
    const auto rest = form_.show_violations(error.violations);
    const std::size_t shown = error.violations.size() - rest.size();
    if (shown > 0 && rest.empty()) {
        app().flash(Level::kRefused, texts("message.fix_fields", {{"count", shown}}));
        return;
    }
    app().flash_error(error);
}

void FormScreen::on_leave() {
    if (built_ && form_.changed() && !dropped_) save(true);
}

bool FormScreen::unkept() const {
    if (!built_ || !form_.changed() || dropped_) return false;
    const KeptDraft* kept = drafts_->find(key_);
    return kept == nullptr || !kept->saved || kept->values != draft_values();
}

bool FormScreen::may_leave() {
    if (!form_.changed()) return true;
    Question question;
    question.title = texts("draft.title");
    question.body.push_back({texts("form.body")});
    const FormValues values = form_.values();
    const bool sealed =
        std::any_of(undrafted_.begin(), undrafted_.end(), [&](const std::string& field) {
            const auto found = values.find(field);
            return found != values.end() && !found->second.empty();
        });
    if (sealed) question.body.push_back({texts("form.sealed_note"), Tone::kWarn});
    question.buttons.push_back({texts("draft.keep"),
                                [this] {
                                    save(false);
                                    app().pop();
                                },
                                "F2",
                                {}});
    question.buttons.push_back({texts("draft.drop"),
                                [this] {
                                    drop();
                                    app().flash(Level::kNews, texts("form.draft_dropped"));
                                    app().pop();
                                },
                                "",
                                {}});
    question.buttons.push_back({texts("draft.back"), [] {}, "", {}});
    question.escape = 2;
    app().ask(std::move(question));
    return false;
}

void FormScreen::on_reload() {
    if (form_.changed()) save(true);
}

FormValues FormScreen::draft_values() const {
    FormValues values = form_.values();
    for (const std::string& field : undrafted_)
        values.erase(field);
    return values;
}

void FormScreen::find_draft() {
    const KeptDraft* kept = drafts_->find(key_);
    if (kept != nullptr && !kept->saved) return restore(kept->values, app().clock(app().now()));
    v1::ListFormDraftsRequest request;
    request.set_form_id(key_.form);
    fetch(std::move(request), [this](net::Reply<v1::ListFormDraftsResponse> listed) {
        if (!listed) return;
        for (const v1::FormDraft& draft : listed->drafts()) {
            if (draft.subject() != subject_) continue;
            v1::GetFormDraftRequest get;
            get.set_name(draft.name());
            fetch(std::move(get), [this](net::Reply<v1::FormDraft> reply) {
                if (!reply || form_.changed()) return;
                const FormValues values = unpack_draft(reply->payload());
                drafts_->remember(key_, reply->name(), values);
                restore(values, app().clock(viewmodel::to_seconds(reply->update_time())));
            });
            return;
        }
    });
}

void FormScreen::restore(const FormValues& values, const std::string& time) {
    form_.restore(understood(values));
    on_restored();
    app().flash(Level::kAttention, texts("form.draft_restored", {{"time", time}}));
    app().repaint();
}

void FormScreen::save(bool quiet) {
    dropped_ = false;
    drafts_->keep(key_, draft_values(), draft_title());
    if (app().online()) {
        save_draft(app(), drafts_, key_,
                   quiet ? "" : texts("form.draft_kept", {{"what", draft_title()}}));
    } else if (!quiet) {
        app().flash(Level::kAttention, texts("form.draft_local"));
    }
}

void FormScreen::drop() {
    dropped_ = true;
    drop_draft(app(), drafts_, key_);
}

void FormScreen::start_afresh() {
    drop();
    form_.restore(clean_);
    form_.focus_first();
    app().flash(Level::kNews, texts("form.draft_dropped"));
}

}  // namespace collegium::tui
