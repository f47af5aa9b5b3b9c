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
    : ListScreen(app), drafts_(std::move(drafts)), model_(app.texts(), local_clock()) {
    model_.set_year(app.today().year());
    // A role of the whole federation has no competitions of its own.
    if (app.session().scope == "federation") model_.choose_tab("all");
}

std::string CompetitionsScreen::heading() const {
    return app().texts()("competitions.heading", {{"year", std::to_string(int(model_.year()))}});
}

std::string CompetitionsScreen::crumb() const {
    return app().texts()("competitions.crumb");
}

std::string CompetitionsScreen::hint() const {
    return model_.tabs()[model_.tab()].id == "mine" ? app().texts()("competitions.hint") : "";
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

void CompetitionsScreen::load(const viewmodel::PageRequest& page) {
    v1::ListCompetitionsRequest request;
    request.set_query(model_.query());
    request.set_filter(model_.server_filter());
    load_page(
        model_, std::move(request), page,
        [](const v1::ListCompetitionsResponse& answer) -> const auto& {
            return answer.competitions();
        });
}

void CompetitionsScreen::read(const std::string& name) {
    read_row<v1::GetCompetitionRequest>(model_, name);
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
        call(std::move(request),
             [this, id = tab.id](net::Reply<v1::ListCompetitionsResponse> reply) {
                 if (!reply) return;
                 model_.set_total(id, reply->total_size());
                 app().repaint();
             },
             {.quiet = true});
    }
}

void CompetitionsScreen::read_saved_tabs() {
    call(v1::GetUserSettingsRequest{},
         [this](net::Reply<v1::UserSettings> reply) {
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
         },
         {.quiet = true});
}

void CompetitionsScreen::change_tabs(std::function<void(v1::UserSettings&)> change,
                                     const std::string& said, std::function<void()> done) {
    call(v1::GetUserSettingsRequest{},
         [this, change, said, done](net::Reply<v1::UserSettings> reply) {
             if (!reply) return app().flash_error(reply.error());
             v1::UpdateUserSettingsRequest request;
             *request.mutable_settings() = *reply;
             change(*request.mutable_settings());
             request.mutable_update_mask()->add_paths("saved_filters");
             call(std::move(request), [this, said, done](net::Reply<v1::UserSettings> stored) {
                 if (!stored) return app().flash_error(stored.error());
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
        app().texts()("competitions.tab_saved", {{"title", title}}), [] {});
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
        app().texts()("competitions.tab_removed", {{"title", tab.title}}),
        [this] { load(model_.step_tab(-1)); });
}

Action CompetitionsScreen::tab_action(const char* id, std::function<void()> run) const {
    Action action = make_action(app().texts(), id, "", std::move(run));
    if (!app().online()) action.refusal = app().texts()("message.offline_action");
    return action;
}

void CompetitionsScreen::open_card() {
    if (model_.current() == nullptr) return;
    model_.seen();
    std::vector<std::string> names;
    for (std::size_t i = 0; i < model_.size(); ++i)
        names.push_back(model_.key(i));
    app().push(std::make_unique<CompetitionCard>(app(), drafts_, *model_.current(), names));
}

void CompetitionsScreen::remove() {
    const v1::Competition competition = *model_.current();
    ask_to_delete(app(), competition, [this, competition] {
        v1::DeleteCompetitionRequest request;
        request.set_name(competition.name());
        request.set_etag(competition.etag());
        call(std::move(request), [this,
                                  competition](net::Reply<v1::DeleteCompetitionResponse> reply) {
            if (!reply) return app().flash_error(reply.error());
            model_.remove(competition.name());
            app().flash(Level::kDone,
                        app().texts()("competitions.deleted", {{"code", competition.code()},
                                                               {"title", competition.title()}}),
                        undo_of(app(), competition.name(), competition.code()));
            count_tabs();
        });
    });
}

std::vector<Action> CompetitionsScreen::actions() {
    const Texts& texts = app().texts();
    const auto none = model_.current() == nullptr
                          ? std::optional<std::string>(texts("list.choose_row"))
                          : std::nullopt;
    std::vector<Action> actions;
    Action open = make_action(texts, "competition.open", "F2", [this] {
        model_.seen();
        enter_competition(app(), drafts_, *model_.current());
    });
    open.twins.push_back("Enter");
    open.refusal = none;
    Action card = make_action(texts, "competition.card", "F3", [this] { open_card(); });
    card.refusal = none;
    actions.push_back(std::move(open));
    actions.push_back(std::move(card));
    actions.push_back(row_action("competition.edit", "F4", "competition.update", [this] {
        app().push(make_competition_form(app(), drafts_, *model_.current(), [](const auto&) {}));
    }));
    Action create = make_action(texts, "competition.create", "n", [this] {
        app().push(make_competition_form(app(), drafts_, {},
                                         [this](const auto& made) { expect(made.name()); }));
    });
    need(create, "competitions.create", "competitions.no_create");
    actions.push_back(std::move(create));
    Action removal =
        row_action("competition.delete", "F8", "competition.delete", [this] { remove(); });
    removal.risk = Risk::kHigh;
    actions.push_back(std::move(removal));
    actions.push_back(
        make_action(texts, "competitions.tab", "Right", [this] { load(model_.step_tab(1)); }));
    actions.push_back(
        make_action(texts, "competitions.tab_back", "Left", [this] { load(model_.step_tab(-1)); }));
    // Ctrl-S in the filter line does the same.
    Action save = tab_action("competitions.save_tab", [this] { save_tab(); });
    if (model_.query().empty()) save.refusal = texts("competitions.tab_no_filter");
    actions.push_back(std::move(save));
    Action drop = tab_action("competitions.remove_tab", [this] { remove_tab(); });
    if (!model_.tabs()[model_.tab()].id.starts_with("saved/"))
        drop.refusal = texts("competitions.tab_not_saved");
    actions.push_back(std::move(drop));
    for (Action& common : common_actions())
        actions.push_back(std::move(common));
    return actions;
}

void ask_to_delete(App& app, const v1::Competition& competition, std::function<void()> confirmed) {
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
    confirm.confirmed = [confirmed = std::move(confirmed)](const ConfirmAnswer&) { confirmed(); };
    app.ask(std::move(confirm));
}

CompetitionCard::CompetitionCard(App& app, std::shared_ptr<DraftBox> drafts,
                                 v1::Competition competition, std::vector<std::string> neighbours)
    : CardScreen(app, competition.name(), std::move(neighbours)),
      drafts_(std::move(drafts)),
      competition_(std::move(competition)) {}

std::string CompetitionCard::heading() const {
    return viewmodel::join({competition_.title(), competition_.venue()});
}

std::string CompetitionCard::crumb() const {
    return competition_.title();
}

std::string CompetitionCard::title() const {
    return app().texts()("competitions.card_title", {{"code", competition_.code()}});
}

void CompetitionCard::read() {
    read_by<v1::GetCompetitionRequest>(
        [this](const v1::Competition& read) { competition_ = read; });
}

void CompetitionCard::make_facts() {
    if (competition_.name().empty()) return facts_.show({});
    facts_.show(viewmodel::competition_facts(competition_, app().texts(), local_clock()));
}

void CompetitionCard::remove(const v1::Competition& asked) {
    v1::DeleteCompetitionRequest request;
    request.set_name(asked.name());
    request.set_etag(asked.etag());
    call(std::move(request), [this, asked](net::Reply<v1::DeleteCompetitionResponse> reply) {
        if (!reply) return app().flash_error(reply.error());
        app().flash(Level::kDone,
                    app().texts()("competitions.deleted",
                                  {{"code", asked.code()}, {"title", asked.title()}}),
                    undo_of(app(), asked.name(), asked.code()));
        if (asked.name() == name()) app().pop();
    });
}

std::vector<Action> CompetitionCard::actions() {
    std::vector<Action> actions;
    actions.push_back(server_action(
        "competition.edit", "F4", refusal_of(competition_, "competition.update"), [this] {
            app().push(make_competition_form(app(), drafts_, competition_, [](const auto&) {}));
        }));
    Action removal = server_action(
        "competition.delete", "F8", refusal_of(competition_, "competition.delete"), [this] {
            ask_to_delete(app(), competition_, [this, asked = competition_] { remove(asked); });
        });
    removal.risk = Risk::kHigh;
    actions.push_back(std::move(removal));
    for (Action& common : common_actions(competition_.title()))
        actions.push_back(std::move(common));
    return actions;
}

}  // namespace collegium::tui
