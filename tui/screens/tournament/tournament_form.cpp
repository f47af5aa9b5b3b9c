#include "tui/screens/tournament/tournament_form.hpp"

#include <array>
#include <utility>
#include <vector>

#include "tui/screens/common/record_form.hpp"
#include "tui/screens/tournament/choice_list_field.hpp"
#include "tui/viewmodel/tournaments.hpp"

namespace collegium::tui {
namespace {

constexpr int kNumberWidth = 5;
constexpr int kChoiceWidth = 24;
constexpr int kSystemWidth = 36;  // «олимпийская с выбыванием после дв…» is not the other one
constexpr int kTitleWidth = 40;
constexpr int kListWidth = 28;
constexpr int kPlacesWidth = 12;

// What book and regulation give differently for another system.
constexpr std::array<const char*, 9> kOfSystem{"method",  "numbering", "rounds",
                                               "cycles",  "games",     "extra_micro_matches",
                                               "scoring", "criteria",  "apart_rounds"};

class TournamentForm
    : public ResourceForm<v1::Tournament, v1::GetTournamentRequest, v1::CreateTournamentRequest,
                          v1::UpdateTournamentRequest> {
  public:
    TournamentForm(App& app, CompetitionRef place, v1::Tournament tournament, TournamentSaved saved)
        : ResourceForm(app, place->drafts(), {"tournament", "tournaments"}, std::move(tournament),
                       std::move(saved), place->name()),
          place_(std::move(place)) {}

    [[nodiscard]] std::string heading() const override { return place_->heading(app().texts()); }
    [[nodiscard]] ftxui::Element body(const Viewport& viewport) override {
        tell_sources();
        return FormScreen::body(viewport);
    }
    [[nodiscard]] std::vector<Action> actions() override {
        std::vector<Action> rows = FormScreen::actions();
        if (auto* list = dynamic_cast<ChoiceListField*>(form().focused())) {
            Action choose = make_action(app().texts(), "tournament.choose", "F3", [this, list] {
                // Places are decided by criteria in their order, numbers of a later stage at equal
                // places by that of the stages; age groups have none.
                app().ask(list->question(app().texts(), list->options().id != "age_groups"));
            });
            choose.twins = {"Space"};
            rows.push_back(std::move(choose));
        }
        return rows;
    }

  protected:
    void on_handled() override { follow_system(); }

    void fields() override {
        text("title", kTitleWidth);
        add_setting("discipline", kChoiceWidth);
        add_list("age_groups");
        add_setting("system", kSystemWidth);
        add_setting("method", kSystemWidth);
        add_setting("numbering", kChoiceWidth);
        choice("sex_group",
               {{"0", words("sex_both")},
                {"1", app().texts()("competitions.sex.women")},
                {"2", app().texts()("competitions.sex.men")}},
               kChoiceWidth);
        for (const char* setting : {"rounds", "cycles", "games", "extra_micro_matches"})
            add_number(setting);
        add_setting("scoring", kChoiceWidth);
        add_list("criteria");
        add_number("apart_rounds");
        if (!later_stage()) return;
        add_list("stages_of");
        add_number("qualified");
        choice("by_group", {{"false", words("of_table")}, {"true", words("of_group")}},
               kChoiceWidth);
        flag("carries_results", app().texts()("regulation.yes"), app().texts()("regulation.no"),
             kNumberWidth + 3);
        number("playoff_places", kPlacesWidth, kPlacesWidth);
    }

    void fill(Form& form) override {
        given_ = values_in(resource());
        form.restore(given_);
        asked_ = given_["system"];
    }

    // A setting the server offers no choice for stands there as it is.
    [[nodiscard]] std::string named(const MessageField& field,
                                    const google::protobuf::Message& of) const override {
        if (field.path() != "numbering") return ResourceForm::named(field, of);
        return viewmodel::numbering_words(dynamic_cast<const v1::Tournament&>(of).numbering(),
                                          app().texts());
    }

    [[nodiscard]] sdk::Metadata told(const v1::Tournament& tournament) const override {
        return {{"title", tournament.title()},
                {"count", std::to_string(tournament.participant_count())}};
    }
    [[nodiscard]] std::string called(const v1::Tournament& tournament) const override {
        return tournament.title();
    }
    [[nodiscard]] std::string said(const v1::Tournament& made) const override {
        const bool filled_at_once = is_new() && made.participant_count() > 0;
        std::string said =
            filled_at_once ? words("created_with", told(made)) : ResourceForm::said(made);
        for (const std::string& remark : made.remarks())
            said += ". ! " + remark;
        return said;
    }

  private:
    // It is one, or there are tournaments it could take its people from.
    [[nodiscard]] bool later_stage() const {
        return !resource().stages_of().empty() || has_choices("stages_of");
    }

    // Another system: what hangs on it is asked for anew.
    void follow_system() {
        const std::string system = value("system");
        if (!has_choices("system") || system.empty() || system == asked_) return;
        asked_ = system;
        const v1::Tournament typed = filled<v1::CreateTournamentRequest>().tournament();
        v1::SuggestTournamentRequest request;
        request.set_parent(place_->name());
        request.set_discipline(typed.discipline());
        *request.mutable_age_groups() = typed.age_groups();
        request.set_sex_group(typed.sex_group());
        *request.mutable_stages_of() = resource().stages_of();
        request.set_system(typed.system());
        Screen::send(std::move(request),
                     [this, system](const v1::Tournament& reply) {
                         if (value("system") == system) take_defaults(reply);
                     },
                     {.quiet = true});
    }

    // Fields nobody typed into follow; what was typed stays typed.
    void take_defaults(const v1::Tournament& fresh) {
        const FormValues values = values_in(fresh);
        for (const char* id : kOfSystem) {
            Field* field = form().find(id);
            if (field == nullptr || !field->options().fixed.empty()) continue;
            if (field->value() == given_[id]) field->set_value(values.at(id));
            given_[id] = values.at(id);
        }
        *resource().mutable_sources() = fresh.sources();
        app().repaint();
    }

    // The source to the right, as the regulation shows it: «= Положение, п. 4.2».
    [[nodiscard]] std::string source(const std::string& field) const {
        const std::string words = viewmodel::source_of(resource(), field);
        return words.empty() ? "" : "= " + words;
    }

    // A value that was changed is the tournament's own: the regulation no longer stands behind it.
    void tell_sources() {
        for (const v1::SettingSource& one : resource().sources()) {
            Field* field = form().find(one.field());
            if (field == nullptr || !field->options().fixed.empty()) continue;
            const bool own = field->value() != given_[one.field()];
            field->set_note(own ? words("set_here") : source(one.field()));
        }
    }

    [[nodiscard]] std::vector<Choice> choices(const std::string& field) const {
        std::vector<Choice> all;
        for (const v1::SettingChoice& choice : resource().choices())
            if (choice.field() == field) all.push_back({choice.id(), choice.title()});
        return all;
    }
    [[nodiscard]] bool has_choices(const std::string& field) const {
        return !choices(field).empty();
    }

    void add_setting(const std::string& path, int width) {
        if (has_choices(path))
            choice(path, choices(path), width).set_note(source(path));
        else
            fixed(path, source(path));
    }

    void add_number(const std::string& path) {
        number(path, kNumberWidth, kNumberWidth).set_note(source(path));
    }

    void add_list(const std::string& path) {
        field<ChoiceListField>(path, kListWidth, [&](FieldOptions options) {
            options.note = source(path);
            return std::make_unique<ChoiceListField>(std::move(options), choices(path));
        });
    }

    CompetitionRef place_;
    FormValues given_;   // by field: what the server gave
    std::string asked_;  // the system it was given for
};

}  // namespace

std::unique_ptr<Screen> make_tournament_form(App& app, CompetitionRef place,
                                             v1::Tournament tournament, TournamentSaved saved) {
    return std::make_unique<TournamentForm>(app, std::move(place), std::move(tournament),
                                            std::move(saved));
}

void suggest_tournament(App& app, const TaskScope& scope, CompetitionRef place,
                        const std::string& stage_of, TournamentSaved saved) {
    v1::SuggestTournamentRequest request;
    request.set_parent(place->name());
    if (!stage_of.empty()) request.add_stages_of(stage_of);
    app.start_task(
        scope, {},
        call_work(std::move(request), [&app, place = std::move(place),
                                       saved = std::move(saved)](net::Reply<v1::Tournament> reply) {
            if (!reply) return app.flash_error(reply.error());
            v1::Tournament suggested = std::move(*reply);
            suggested.clear_name();
            app.push(make_tournament_form(app, place, std::move(suggested), saved));
        }));
}

}  // namespace collegium::tui
