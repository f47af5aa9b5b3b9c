#include "tui/screens/overview/overview_screen.hpp"

#include <algorithm>
#include <utility>

#include "tui/app/app.hpp"
#include "tui/screens/common/export_file.hpp"
#include "tui/screens/common/journal_undo.hpp"
#include "tui/screens/common/key_table.hpp"
#include "tui/screens/common/panes.hpp"
#include "tui/screens/common/prompt_screen.hpp"
#include "tui/screens/common/text_screen.hpp"
#include "tui/screens/competitions/competition_form.hpp"
#include "tui/viewmodel/competitions.hpp"
#include "tui/viewmodel/fields.hpp"
#include "tui/widgets/panel.hpp"

namespace collegium::tui {
namespace {

constexpr int kNoteLength = 500;

}  // namespace

OverviewScreen::OverviewScreen(App& app, CompetitionRef place)
    : Screen(app), place_(std::move(place)), table_(model_, {}) {}

std::string OverviewScreen::heading() const {
    return place_->heading(app().texts());
}

std::string OverviewScreen::crumb() const {
    return place_->crumb(app().texts(), id());
}

std::string OverviewScreen::hint() const {
    if (!model_.loaded() || model_.size() == 0) return {};
    const auto refusal = model_.advance_refusal();
    if (!refusal) return texts("overview.may_go_on", {{"act", model_.progress().act_text()}});
    return texts("overview.cannot_go_on",
                 {{"act", model_.progress().act_text()}, {"reason", *refusal}});
}

void OverviewScreen::read() {
    if (reading_) {
        read_again_ = true;
        return;
    }
    reading_ = true;
    v1::GetProgressRequest request;
    request.set_name(place_->name() + "/progress");
    fetch(std::move(request), [this](net::Reply<v1::Progress> reply) {
        reading_ = false;
        failure_ = reply ? "" : app().error_words(reply.error());
        if (reply)
            arrived(std::move(*reply));
        else
            app().flash_error(reply.error());
        if (std::exchange(read_again_, false)) read();
    });
}

void OverviewScreen::arrived(v1::Progress progress) {
    model_.show(std::move(progress));
    if (model_.progress().state() != place_->competition().state()) read_competition();
    app().repaint();
}

void OverviewScreen::read_competition() {
    v1::GetCompetitionRequest request;
    request.set_name(place_->name());
    fetch(std::move(request), [this](net::Reply<v1::Competition> reply) {
        if (reply) place_->set_competition(std::move(*reply));
        app().repaint();
    });
}

// Conditions rest on records of the whole competition: any news of it may turn one.
void OverviewScreen::on_watch(const net::WatchEvent& event) {
    if (event.scope != place_->name() && event.subject != place_->name()) return;
    if (event.subject == place_->name()) read_competition();
    read();
}

std::string OverviewScreen::start() const {
    const v1::Competition& competition = place_->competition();
    if (!competition.has_start_date()) return {};
    return texts("overview.start", {{"date", viewmodel::show(competition.start_date())}});
}

ftxui::Element OverviewScreen::draw_panel(int width, int height, viewmodel::Room room) {
    const Look& look = app().look();
    model_.show_in(app().texts(), room, width - 2);
    table_.set_columns(model_.columns());
    table_.set_empty_text(failure_.empty() ? model_.nothing()
                                           : texts("overview.failed", {{"reason", failure_}}));
    std::vector<viewmodel::Line> way;
    for (const std::string& line : model_.way(width - 4, start()))
        way.push_back({line, Tone::kText, true});
    const int stages = static_cast<int>(way.size());
    std::vector<PanelPart> parts;
    parts.push_back({{texts("overview.title"), place_->competition().code()},
                     draw_lines(look, way, width - 2, stages)});
    parts.push_back({{model_.title(), model_.corner()},
                     table_.render(look, width - 2, height - stages - 3, true),
                     true});
    return StackedPanel(look, std::move(parts),
                        room == viewmodel::Room::kNarrow ? "" : texts("overview.footer"));
}

ftxui::Element OverviewScreen::body(const Viewport& viewport) {
    if (viewport.layout == Layout::kNarrow)
        return draw_panel(viewport.width, viewport.height, viewmodel::Room::kNarrow);
    if (viewport.layout == Layout::kNormal)
        return draw_panel(viewport.width, viewport.height, viewmodel::Room::kNormal);
    const Look& look = app().look();
    const int left = viewport.width * 2 / 3;
    const int right = viewport.width - left + 1;
    const auto* condition = model_.current();
    auto side = Panel(
        look, texts("overview.pane"),
        condition == nullptr ? "" : viewmodel::articles_of(condition->condition().citations()),
        draw_lines(look, model_.explanation(app().local_clock()), right - 2, viewport.height - 2));
    return SideBySide(draw_panel(left, viewport.height, viewmodel::Room::kNormal), left,
                      std::move(side), right);
}

void OverviewScreen::taken(const net::Reply<v1::Progress>& reply, const std::string& done,
                           std::optional<Undo> undo) {
    if (!reply) {
        app().flash_error(reply.error());
        // The step rested on facts that moved: show them before F2 is pressed again.
        return read();
    }
    app().flash(Level::kDone, done, std::move(undo));
    read_competition();
    read();
}

void OverviewScreen::ask_to_advance() {
    const v1::Progress& progress = model_.progress();
    Confirm confirm;
    confirm.title = texts("overview.advance_title", {{"act", progress.act_text()}});
    confirm.body.push_back({texts("overview.advance_from", {{"state", progress.state_text()}})});
    confirm.body.push_back({"✓ " + texts("overview.ready", {{"met", progress.met_count()},
                                                            {"all", progress.counted_count()}}),
                            Tone::kOk});
    for (const v1::ProgressCondition* row : model_.waivable())
        confirm.body.push_back(
            {"? " + viewmodel::join({row->condition().text(),
                                     viewmodel::articles_of(row->condition().citations())},
                                    ", "),
             Tone::kWarn});
    confirm.ask_reason = !model_.waivable().empty();
    if (progress.next_state() == v1::Competition::STATE_APPROVED) {
        confirm.body.push_back({texts("overview.approve_note")});
        confirm.code = place_->competition().code();
        confirm.code_prompt = texts("competitions.delete_code");
    }
    confirm.verb = progress.act_text();
    confirm.bar = advance_label();
    confirm.confirmed = [this](const ConfirmAnswer& answer) { advance(answer.reason); };
    app().ask(std::move(confirm));
}

void OverviewScreen::advance(const std::string& reason) {
    auto request = about<v1::AdvanceCompetitionRequest>(model_.progress());
    request.set_state(model_.progress().next_state());
    request.set_reason(reason);
    call(std::move(request), [this](net::Reply<v1::Progress> reply) {
        const std::string done =
            reply ? texts("overview.advanced", {{"title", place_->competition().title()},
                                                {"state", reply->state_text()}})
                  : "";
        taken(reply, done);
    });
}

void OverviewScreen::ask_to_cancel() {
    const v1::Competition& competition = place_->competition();
    Confirm confirm;
    confirm.title = texts("overview.cancel_title", {{"title", competition.title()}});
    confirm.body = {{texts("overview.cancel_body", {{"state", model_.progress().state_text()}})},
                    {texts("overview.cancel_note"), Tone::kMuted}};
    confirm.code = competition.code();
    confirm.code_prompt = texts("competitions.delete_code");
    confirm.ask_reason = true;
    confirm.verb = texts("overview.cancel_verb");
    confirm.bar = app().texts().label("competition.cancel");
    confirm.confirmed = [this](const ConfirmAnswer& answer) {
        auto request = about<v1::CancelCompetitionRequest>(model_.progress());
        request.set_reason(answer.reason);
        call(std::move(request), [this](net::Reply<v1::Progress> reply) {
            taken(reply, texts("overview.cancel_done", {{"title", place_->competition().title()}}));
        });
    };
    app().ask(std::move(confirm));
}

void OverviewScreen::mark() {
    const v1::ProgressCondition& condition = *model_.current();
    v1::MarkConditionRequest request;
    request.set_name(model_.progress().name());
    request.set_condition(condition.condition().id());
    request.set_done(!condition.done());
    const bool done = !condition.done();
    call(std::move(request), [this, done,
                              text = condition.condition().text()](net::Reply<v1::Progress> reply) {
        taken(reply, texts(done ? "overview.marked" : "overview.unmarked", {{"condition", text}}),
              undo_of(app(), model_.progress().name(), text));
    });
}

void OverviewScreen::ask_note() {
    const std::string condition = model_.current()->condition().id();
    Prompt prompt;
    prompt.title = texts("overview.note_title");
    prompt.label = texts("overview.note_label");
    prompt.action = "overview.save_note";
    prompt.value = model_.current()->note();
    prompt.required = false;
    prompt.width = 56;
    prompt.max_length = kNoteLength;
    prompt.accepted = [this, condition](const std::string& note) {
        v1::MarkConditionRequest request;
        request.set_name(model_.progress().name());
        request.set_condition(condition);
        request.set_note(note);
        call(std::move(request), [this](net::Reply<v1::Progress> reply) {
            taken(reply, texts("overview.noted"),
                  undo_of(app(), model_.progress().name(), texts("overview.note_title")));
        });
    };
    app().push(std::make_unique<PromptScreen>(app(), "overview", std::move(prompt)));
}

void OverviewScreen::explain() {
    app().push(std::make_unique<TextScreen>(app(), "overview", texts("overview.pane"), [this] {
        return model_.explanation(app().local_clock());
    }));
}

void OverviewScreen::edit_competition() {
    app().push(make_competition_form(
        app(), place_->drafts(), place_->competition(),
        [this](const v1::Competition& saved) { place_->set_competition(saved); }));
}

void OverviewScreen::go_to_place() {
    const v1::ProgressCondition& condition = *model_.current();
    model_.seen();
    if (condition.by_hand() && condition.place() == v1::ProgressCondition::PLACE_UNSPECIFIED)
        return app().flash(Level::kNews, texts("overview.by_hand"));
    if (condition.place() == v1::ProgressCondition::PLACE_COMPETITION) return edit_competition();
    place_->set_target(condition.place_item());
    const std::string there = viewmodel::enum_id(condition.place());
    const auto doors = place_->doors(app());
    const bool built = std::any_of(doors.begin(), doors.end(),
                                   [&](const Place::Door& door) { return door.id == there; });
    if (built)
        app().open_door(*place_, there);
    else
        explain();
}

// The last row is refused while the course is not there, by what the server said, without a link.
KeyTable& OverviewScreen::by_server(KeyTable& keys, const char* server_action) const {
    if (!model_.loaded()) keys.refuse(failure_.empty() ? texts("list.loading") : failure_);
    return keys.refuse(model_.refusal(server_action)).online();
}

Label OverviewScreen::advance_label() const {
    const std::string next = viewmodel::enum_id(model_.progress().next_state());
    if (!model_.loaded() || next.empty()) return app().texts().label("competition.advance");
    Label label = app().texts().label("competition.advance." + next);
    label.full = model_.progress().act_text();
    return label;
}

std::vector<Action> OverviewScreen::actions() {
    const v1::ProgressCondition* condition = model_.current();
    const bool row = condition != nullptr;
    KeyTable keys(app());
    keys.act("competition.advance", "F2", [this] { ask_to_advance(); }).risk(Risk::kMedium);
    if (model_.loaded()) keys.refuse(model_.advance_refusal());
    by_server(keys, "event.advance");
    keys.last().label = advance_label();
    // Nothing to show usually means that the competition does not say its rule book yet.
    keys.act("precondition.goto", "Enter", [this] {
        if (failure_.empty()) return go_to_place();
        edit_competition();
    });
    keys.needs(row || !failure_.empty(), "list.choose_row");
    keys.act("precondition.explain", "F3", [this] { explain(); })
        .twin("w")
        .needs(row, "list.choose_row");
    by_server(keys.act("competition.note", "F4", [this] { ask_note(); }), "event.mark")
        .needs(row, "list.choose_row");
    by_server(keys.act("condition.mark", "Space", [this] { mark(); }), "event.mark")
        .needs(row, "list.choose_row")
        .needs(!row || condition->by_hand(), "overview.not_by_hand");
    keys.act("list.export", "F5", [this] { offer_export(app(), model_.exported(), false); });
    keys.act("competition.cancel", "F8", [this] { ask_to_cancel(); }).risk(Risk::kHigh);
    by_server(keys, "event.cancel");
    keys.act("competition.edit_card", "", [this] { edit_competition(); }).online();
    keys.act("list.refresh", "r", [this] { read(); });
    return keys;
}

}  // namespace collegium::tui
