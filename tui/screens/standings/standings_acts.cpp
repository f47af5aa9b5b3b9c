// The key table of the standings and what its rows open: views, explanation, card, publication,
// approval.
#include <memory>
#include <utility>

#include "tui/screens/common/dialog_entries.hpp"
#include "tui/screens/common/export_file.hpp"
#include "tui/screens/common/key_table.hpp"
#include "tui/screens/common/text_screen.hpp"
#include "tui/screens/documents/preview_screen.hpp"
#include "tui/screens/standings/participant_card_screen.hpp"
#include "tui/screens/standings/standings_screen.hpp"
#include "tui/screens/tournament/tournament_form.hpp"
#include "tui/viewmodel/format.hpp"
#include "tui/viewmodel/pairing.hpp"

namespace collegium::tui {

std::vector<Action> StandingsScreen::actions() {
    const v1::Standings& standings = table_.standings();
    const bool any = table_.current() != nullptr;
    KeyTable keys(app());
    const auto add = [&](const char* id, const char* key, std::function<void()> run) -> KeyTable& {
        return keys.add(make_action(app().texts(), id, key, std::move(run)))
            .needs(any, "standings.nothing");
    };
    add("standings.publish", "F2", [this] { open_publication(); })
        .risk(Risk::kMedium)
        .online()
        .refuse(viewmodel::refusal_in(standings.actions(), "standings.publish"));
    add("place.explain", "F3", [this] { open_explanation(); }).twin("w");
    add("standings.view", "F4", [this] { open_views(); });
    add("standings.print", "F5", [this] { open_document(); }).online();
    add("participant.games", "Enter", [this] { open_card(); }).online();
    for (const int by : {-1, 1})
        add(by < 0 ? "columns.left" : "columns.right", by < 0 ? "Left" : "Right", [this, by] {
            if (!table_.scroll(by)) app().flash(Level::kNews, texts("standings.all_columns"));
        }).unlisted();
    for (const int by : {-1, 1}) {
        const int wanted = standings.round() + by;
        const int last = std::max(tournament_.current_round(), standings.round());
        add(by < 0 ? "round.previous" : "round.next", by < 0 ? "[" : "]", [this, wanted] {
            to_round(wanted);
        }).online();
        if (wanted < 1 || wanted > last)
            keys.refuse(texts("results.no_round", {{"round", wanted}}));
    }
    add("standings.approve", "", [this] { read_approval(); }).online().risk(Risk::kHigh);
    // Of those level at the top; from the table of the last round alone.
    if (viewmodel::offers(standings.actions(), "standings.play_off"))
        add("standings.play_off", "t",
            [this] {
                suggest_tournament(app(), scope(), place_, tournament_.name(),
                                   [this](const auto&) { reload_due_ = true; });
            })
            .online()
            .refuse(viewmodel::refusal_in(standings.actions(), "standings.play_off"));
    add("standings.export", "",
        [this] { offer_export(app(), table_.exported(table_edge().title), false); });
    keys.act("list.refresh", "r", [this] { on_reload(); });
    return keys;
}

void StandingsScreen::open_views() {
    using viewmodel::StandingsView;
    Menu menu;
    menu.title = texts("action.standings.view");
    const auto add = [&](StandingsView view, const char* words) {
        if (view == table_.view()) menu.selected = menu.items.size();
        Menu::Item item{std::to_string(menu.items.size() + 1), texts(words), "", std::nullopt,
                        [this, view] { table_.set_view(view); }};
        if (view == StandingsView::kCross && !table_.standings().round_robin())
            item.refusal = texts("standings.no_cross");
        menu.items.push_back(std::move(item));
    };
    add(StandingsView::kPlaces, "standings.view.places");
    add(StandingsView::kNumbers, "standings.view.numbers");
    add(StandingsView::kCross, "standings.view.cross");
    add(StandingsView::kRounds, "standings.view.rounds");
    const std::vector<StandingsGroup> groups = this->groups();
    if (!groups.empty()) {
        const auto group = [&](const std::string& id, const std::string& words) {
            menu.items.push_back({std::to_string(menu.items.size() + 1), words,
                                  id == wanted_.group ? "✓" : "", std::nullopt, [this, id] {
                                      wanted_.group = id;
                                      explanation_.reset();
                                      load();
                                  }});
        };
        group("", texts("standings.view.everybody"));
        for (const StandingsGroup& one : groups)
            group(one.id, one.name);
    }
    app().open(std::move(menu));
}

void StandingsScreen::open_explanation() {
    app().push(std::make_unique<TextScreen>(app(), "place", why_edge().title, [this] {
        std::vector<viewmodel::Line> lines = why_lines();
        const std::vector<viewmodel::Line> rated = rated_lines();
        if (!rated.empty()) {
            lines.push_back({""});
            lines.push_back({texts("standings.rated"), Tone::kTitle});
            lines.insert(lines.end(), rated.begin(), rated.end());
        }
        return lines;
    }));
}

void StandingsScreen::open_card() {
    const v1::StandingsRow* row = table_.current();
    if (row == nullptr) return;
    std::vector<int> numbers;
    for (std::size_t i = 0; i < table_.size(); ++i)
        numbers.push_back(std::stoi(table_.key(i)));
    app().push(std::make_unique<ParticipantCardScreen>(app(), place_, tournament_,
                                                       row->who().number(), std::move(numbers)));
}

void StandingsScreen::open_document() {
    const v1::Standings& standings = table_.standings();
    if (standings.document_subject().empty())
        return app().flash(Level::kRefused, texts("standings.nothing"));
    app().push(make_document_preview(app(), place_, standings.document_kind(),
                                     standings.document_subject()));
}

// The paper is looked at before it is published; approving the results is another thing.
void StandingsScreen::open_publication() {
    const v1::Standings& standings = table_.standings();
    const bool over = standings.complete() && standings.round() >= standings.planned();
    if (!over) return open_document();
    Menu menu;
    menu.title = texts("action.standings.publish");
    menu.items.push_back(
        {"1", texts("standings.publish_table"), "", std::nullopt, [this] { open_document(); }});
    menu.items.push_back(
        {"2", texts("standings.publish_final"), "", std::nullopt, [this] {
             app().push(make_document_preview(app(), place_, "final-places", tournament_.name()));
         }});
    menu.items.push_back(
        {"3", texts("action.standings.approve"), "", std::nullopt, [this] { read_approval(); }});
    app().open(std::move(menu));
}

void StandingsScreen::read_approval() {
    v1::GetApprovalRequest request;
    request.set_name(tournament_.name());
    send(std::move(request), [this](const v1::Approval& reply) {
        if (reply.approved())
            return app().flash(
                Level::kNews,
                texts(
                    "standings.approved_already",
                    {{"name", reply.approved_by()},
                     {"time", viewmodel::show_moment(reply.approve_time(), app().local_clock())}}));
        bool blocked = viewmodel::refusal_in(reply.actions(), "standings.approve").has_value();
        for (const v1::ApprovalCondition& condition : reply.conditions())
            blocked = blocked || (condition.blocking() && !condition.met());
        if (blocked) return show_blocked(reply);
        ask_to_approve(reply);
    });
}

namespace {

std::vector<ConfirmLine> condition_lines(const v1::Approval& approval) {
    std::vector<ConfirmLine> lines;
    for (const v1::ApprovalCondition& condition : approval.conditions()) {
        const std::string sign = condition.met() ? "✓ " : condition.blocking() ? "× " : "? ";
        const Tone tone = condition.met()        ? Tone::kOk
                          : condition.blocking() ? Tone::kBad
                                                 : Tone::kWarn;
        lines.push_back({sign + condition.text() +
                             (condition.article().empty() ? "" : " (" + condition.article() + ")"),
                         tone});
    }
    return lines;
}

}  // namespace

void StandingsScreen::show_blocked(const v1::Approval& approval) {
    const Texts& texts = app().texts();
    Question question;
    question.title = texts("standings.blocked");
    question.body = condition_lines(approval);
    if (const auto why = viewmodel::refusal_in(approval.actions(), "standings.approve"))
        question.body.push_back({*why, Tone::kBad});
    question.buttons.push_back({texts("help.close"), {}, "", std::nullopt});
    app().ask(std::move(question));
}

void StandingsScreen::ask_to_approve(const v1::Approval& approval) {
    auto confirm = dialog_of<Confirm>(app().texts(), "standings.approve", "standings.approve");
    confirm.body.push_back({texts("standings.approve_body"), Tone::kText});
    for (ConfirmLine& line : condition_lines(approval))
        confirm.body.push_back(std::move(line));
    confirm.code = place_->competition().code();
    confirm.confirmed = [this, approval](const ConfirmAnswer&) { approve(approval); };
    app().ask(std::move(confirm));
}

void StandingsScreen::approve(const v1::Approval& approval) {
    v1::ApproveResultsRequest request;
    request.set_name(tournament_.name());
    request.set_etag(approval.etag());
    request.set_results_version(table_.standings().results_version());
    send(std::move(request), [this](const v1::Approval& /*reply*/) {
        app().flash(Level::kDone, texts("standings.approved"));
        load();
    });
}

}  // namespace collegium::tui
