#include "tui/screens/competitions/competitions_screen.hpp"

#include <utility>

#include "tui/screens/common/journal_undo.hpp"
#include "tui/screens/competitions/competition_form.hpp"
#include "tui/screens/competitions/competition_place.hpp"
#include "tui/widgets/cells.hpp"

namespace collegium::tui {
namespace {

constexpr const char* kListOfTabs = "competitions";  // its name among the saved filters
constexpr int kLongestTabTitle = 40;

}  // namespace

CompetitionsScreen::CompetitionsScreen(App& app, std::shared_ptr<DraftBox> drafts)
    : ListScreen(app), drafts_(std::move(drafts)), model_(app.texts(), app.local_clock()) {
    model_.set_year(app.today().year());
    // A role of the whole federation has no competitions of its own.
    if (app.session().scope == "federation") model_.choose_tab("all");
    source<v1::ListCompetitionsRequest, v1::ListCompetitionsResponse, v1::GetCompetitionRequest>(
        model_, "competitions/");
}

std::string CompetitionsScreen::heading() const {
    return texts("competitions.heading", {{"year", int(model_.year())}});
}

std::string CompetitionsScreen::hint() const {
    return model_.tabs()[model_.tab()].id == "mine" ? texts("competitions.hint") : "";
}

void CompetitionsScreen::on_enter() {
    ListScreen::on_enter();
    read_saved_tabs();
    count_tabs();
}

void CompetitionsScreen::on_watch(const net::WatchEvent& event) {
    ListScreen::on_watch(event);
    if (concerns(event)) count_tabs();
}

std::vector<std::string> CompetitionsScreen::tab_titles() const {
    std::vector<std::string> titles;
    for (const viewmodel::Tab& tab : model_.tabs())
        titles.push_back(tab.total ? model_.tab_title(tab) + " " + viewmodel::grouped(*tab.total)
                                   : model_.tab_title(tab));
    return titles;
}

void CompetitionsScreen::count_tabs() {
    for (const viewmodel::Tab& tab : model_.tabs()) {
        v1::ListCompetitionsRequest request;
        request.set_filter(tab.filter);
        request.set_query(tab.query);
        request.set_page_size(1);
        fetch(std::move(request),
              [this, id = tab.id](const net::Reply<v1::ListCompetitionsResponse>& reply) {
                  if (!reply) return;
                  model_.set_total(id, reply->total_size());
                  app().repaint();
              });
    }
}

void CompetitionsScreen::read_saved_tabs() {
    fetch(v1::GetUserSettingsRequest{}, [this](const net::Reply<v1::UserSettings>& reply) {
        if (!reply) return;
        std::vector<viewmodel::Tab> saved;
        for (const auto& filter : reply->saved_filters())
            if (filter.list() == kListOfTabs)
                saved.push_back({"saved/" + std::to_string(saved.size()),
                                 filter.title(),
                                 filter.filter(),
                                 filter.query(),
                                 {}});
        model_.set_saved_tabs(saved);
        count_tabs();
    });
}

void CompetitionsScreen::change_tabs(std::function<void(v1::UserSettings&)> change,
                                     const std::string& said, std::function<void()> done) {
    send(v1::GetUserSettingsRequest{},
         [this, change, said, done](const v1::UserSettings& settings) {
             v1::UpdateUserSettingsRequest request;
             *request.mutable_settings() = settings;
             change(*request.mutable_settings());
             request.mutable_update_mask()->add_paths("saved_filters");
             send(std::move(request), [this, said, done](const v1::UserSettings&) {
                 app().flash(Level::kDone, said);
                 done();
                 read_saved_tabs();
             });
         });
}

void CompetitionsScreen::save_tab() {
    const std::string title = cut(model_.query(), kLongestTabTitle);
    change_tabs(
        [title, query = model_.query(),
         filter = model_.server_filter()](v1::UserSettings& settings) {
            auto* saved = settings.add_saved_filters();
            saved->set_list(kListOfTabs);
            saved->set_title(title);
            saved->set_query(query);
            saved->set_filter(filter);
        },
        texts("competitions.tab_saved", {{"title", title}}), [] {});
}

bool CompetitionsScreen::save_filter() {
    for (const Action& action : actions())
        if (action.id == "competitions.save_tab") app().run_action(action);
    return true;
}

void CompetitionsScreen::remove_tab() {
    const viewmodel::Tab tab = model_.tabs()[model_.tab()];
    change_tabs(
        [tab](v1::UserSettings& settings) {
            auto& all = *settings.mutable_saved_filters();
            for (int i = 0; i < all.size(); ++i) {
                const auto& saved = all.Get(i);
                if (saved.list() != kListOfTabs || saved.title() != tab.title ||
                    saved.query() != tab.query || saved.filter() != tab.filter)
                    continue;
                all.DeleteSubrange(i, 1);
                return;
            }
        },
        texts("competitions.tab_removed", {{"title", tab.title}}),
        [this] { load(model_.step_tab(-1)); });
}

void CompetitionsScreen::remove() {
    ask_to_delete(app(), scope(), *model_.current(), [this](const v1::Competition& deleted) {
        model_.remove(deleted.name());
        count_tabs();
    });
}

std::vector<Action> CompetitionsScreen::actions() {
    KeyTable keys(app());
    keys.act("competition.open", "F2", [this] {
        model_.seen();
        enter_competition(app(), drafts_, *model_.current());
    });
    keys.twin("Enter").refuse(no_row());
    keys.act("competition.card", "F3", [this] {
        model_.seen();
        app().push(
            std::make_unique<CompetitionCard>(app(), drafts_, *model_.current(), row_names()));
    });
    keys.refuse(no_row());
    keys.act("competition.edit", "F4", [this] {
        app().push(make_competition_form(app(), drafts_, *model_.current(), [](const auto&) {}));
    });
    keys.refuse(refused("competition.update")).online();
    keys.act("competition.create", "n", [this] {
        app().push(make_competition_form(app(), drafts_, {},
                                         [this](const auto& made) { expect(made.name()); }));
    });
    keys.right("competitions.create", "competitions.no_create");
    keys.act("competition.delete", "F8", [this] { remove(); })
        .risk(Risk::kHigh)
        .refuse(refused("competition.delete"))
        .online();
    keys.act("competitions.tab", "Right", [this] { load(model_.step_tab(1)); });
    keys.act("competitions.tab_back", "Left", [this] { load(model_.step_tab(-1)); });
    // Ctrl-S in the filter line does the same.
    keys.act("competitions.save_tab", "", [this] { save_tab(); })
        .needs(!model_.query().empty(), "competitions.tab_no_filter")
        .online();
    keys.act("competitions.remove_tab", "", [this] { remove_tab(); })
        .needs(model_.tabs()[model_.tab()].id.starts_with("saved/"), "competitions.tab_not_saved")
        .online();
    return keys.add(common_actions());
}

void ask_to_delete(App& app, const TaskScope& scope, const v1::Competition& competition,
                   std::function<void(const v1::Competition&)> deleted) {
    const Texts& texts = app.texts();
    Confirm confirm;
    confirm.title = texts("competitions.delete_title", {{"code", competition.code()}});
    confirm.body.push_back(
        {texts("competitions.delete_body",
               {{"title", competition.title()},
                {"dates", viewmodel::join({viewmodel::show(competition.start_date()),
                                           viewmodel::show(competition.end_date())},
                                          " – ")}})});
    confirm.body.push_back({texts("competitions.delete_note"), Tone::kMuted});
    confirm.verb = texts("competitions.delete_verb");
    confirm.bar = texts.label("competition.delete");
    confirm.code = competition.code();
    confirm.can_be_undone = true;
    confirm.code_prompt = texts("competitions.delete_code");
    confirm.confirmed = [&app, &scope, competition,
                         deleted = std::move(deleted)](const ConfirmAnswer&) {
        app.send(scope, about<v1::DeleteCompetitionRequest>(competition),
                 [&app, competition, deleted](const v1::DeleteCompetitionResponse&) {
                     app.flash(
                         Level::kDone,
                         app.texts()("competitions.deleted", {{"code", competition.code()},
                                                              {"title", competition.title()}}),
                         undo_of(app, competition.name(), competition.code()));
                     deleted(competition);
                 });
    };
    app.ask(std::move(confirm));
}

CompetitionCard::CompetitionCard(App& app, std::shared_ptr<DraftBox> drafts,
                                 v1::Competition competition, std::vector<std::string> neighbours)
    : CardOf(app, std::move(competition), std::move(neighbours)), drafts_(std::move(drafts)) {}

std::string CompetitionCard::heading() const {
    return viewmodel::join({resource().title(), resource().venue()});
}

std::string CompetitionCard::title() const {
    return texts("competitions.card_title", {{"code", resource().code()}});
}

std::vector<viewmodel::Fact> CompetitionCard::facts_of(const v1::Competition& competition) const {
    return viewmodel::competition_facts(competition, app().texts(), app().local_clock());
}

std::vector<Action> CompetitionCard::actions() {
    KeyTable keys(app());
    keys.act("competition.edit", "F4", [this] {
        app().push(make_competition_form(app(), drafts_, resource(), [](const auto&) {}));
    });
    keys.refuse(refused("competition.update")).online();
    keys.act("competition.delete", "F8", [this] {
        ask_to_delete(app(), scope(), resource(), [this](const v1::Competition& deleted) {
            if (deleted.name() == name()) app().pop();
        });
    });
    keys.risk(Risk::kHigh).refuse(refused("competition.delete")).online();
    return keys.add(common_actions(resource().title()));
}

}  // namespace collegium::tui
