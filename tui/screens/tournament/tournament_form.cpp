#include "tui/screens/tournament/tournament_form.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <utility>
#include <vector>

#include <fmt/ranges.h>

#include "tui/screens/common/form_screen.hpp"
#include "tui/screens/common/journal_undo.hpp"
#include "tui/screens/tournament/choice_list_field.hpp"
#include "tui/viewmodel/pairing.hpp"
#include "tui/viewmodel/tournaments.hpp"

namespace collegium::tui {
namespace {

constexpr int kNumberWidth = 5;
constexpr int kChoiceWidth = 24;
constexpr int kSystemWidth = 36;  // «олимпийская с выбыванием после дв…» is not the other one
constexpr int kTitleWidth = 40;
constexpr int kListWidth = 28;
constexpr int kPlacesWidth = 12;
constexpr int kLongestTitle = 200;

// What book and regulation give differently for another system.
constexpr std::array<const char*, 9> kOfSystem{"method",  "numbering", "rounds",
                                               "cycles",  "games",     "extra_micro_matches",
                                               "scoring", "criteria",  "apart_rounds"};

std::string joined(const google::protobuf::RepeatedPtrField<std::string>& values) {
    std::string words;
    for (const std::string& value : values)
        words += (words.empty() ? "" : " ") + value;
    return words;
}

class TournamentForm : public FormScreen {
  public:
    TournamentForm(App& app, CompetitionRef place, v1::Tournament tournament, TournamentSaved saved)
        : FormScreen(app, place->drafts(),
                     tournament.name().empty() ? "tournament.create" : "tournament.edit",
                     tournament.name()),
          place_(std::move(place)),
          tournament_(std::move(tournament)),
          saved_(std::move(saved)) {}

    [[nodiscard]] std::string id() const override { return "tournament_form"; }
    [[nodiscard]] std::string heading() const override { return place_->heading(app().texts()); }
    [[nodiscard]] std::string crumb() const override { return title(); }
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
    [[nodiscard]] std::string title() const override {
        return is_new() ? app().texts()("tournaments.form_new")
                        : app().texts()("tournaments.form_edit", {{"title", tournament_.title()}});
    }

    void build(Form& form) override {
        add_text(form, "title", label("title"), false, kTitleWidth, kLongestTitle);
        add_setting(form, "discipline", kChoiceWidth);
        add_list(form, "age_groups");
        add_setting(form, "system", kSystemWidth);
        add_setting(form, "method", kSystemWidth);
        add_setting(form, "numbering", kChoiceWidth);
        add_choice(form, "sex_group", label("sex_group"), false,
                   {{"0", app().texts()("tournaments.sex_both")},
                    {"1", app().texts()("competitions.sex.women")},
                    {"2", app().texts()("competitions.sex.men")}},
                   kChoiceWidth);
        add_number(form, "rounds");
        add_number(form, "cycles");
        add_number(form, "games");
        add_number(form, "extra_micro_matches");
        add_setting(form, "scoring", kChoiceWidth);
        add_list(form, "criteria");
        add_number(form, "apart_rounds");
        if (!later_stage()) return;
        add_list(form, "stages_of");
        add_number(form, "qualified");
        add_choice(form, "by_group", label("by_group"), false,
                   {{"false", app().texts()("tournaments.of_table")},
                    {"true", app().texts()("tournaments.of_group")}},
                   kChoiceWidth);
        add_choice(
            form, "carries_results", label("carries_results"), false,
            {{"true", app().texts()("regulation.yes")}, {"false", app().texts()("regulation.no")}},
            kNumberWidth + 3);
        add_text(form, "playoff_places", label("playoff_places"), false, kPlacesWidth,
                 kPlacesWidth);
    }

    void fill(Form& form) override {
        given_ = values_of(tournament_);
        for (const auto& [id, value] : given_)
            if (Field* field = form.find(id)) field->set_value(value);
        asked_ = given_["system"];
    }

    void on_stale() override {
        reread<v1::GetTournamentRequest>(
            [this](const v1::Tournament& fresh) { tournament_ = fresh; });
    }

    void submit() override {
        v1::Tournament typed = tournament_;
        typed.set_title(value("title"));
        typed.set_sex_group(number("sex_group"));
        typed.set_rounds(number("rounds"));
        typed.set_cycles(number("cycles"));
        typed.set_games(number("games"));
        typed.set_extra_micro_matches(number("extra_micro_matches"));
        typed.set_apart_rounds(number("apart_rounds"));
        if (has_choices("discipline")) typed.set_discipline(value("discipline"));
        if (has_choices("method")) typed.set_method(value("method"));
        if (has_choices("scoring")) typed.set_scoring(value("scoring"));
        if (has_choices("system"))
            typed.set_system(static_cast<v1::TournamentSystem>(number("system")));
        if (has_choices("numbering"))
            typed.set_numbering(static_cast<v1::Numbering>(number("numbering")));
        take_list("age_groups", *typed.mutable_age_groups());
        take_list("criteria", *typed.mutable_criteria());
        if (later_stage()) {
            take_list("stages_of", *typed.mutable_stages_of());
            typed.set_qualified(number("qualified"));
            typed.set_by_group(value("by_group") == "true");
            typed.set_carries_results(value("carries_results") == "true");
            typed.clear_playoff_places();
            for (const int place :
                 viewmodel::parse_numbers(value("playoff_places")).value_or(std::vector<int>{}))
                typed.add_playoff_places(place);
        }
        if (is_new()) {
            v1::CreateTournamentRequest request;
            request.set_parent(place_->name());
            *request.mutable_tournament() = std::move(typed);
            return send(std::move(request), [this](const v1::Tournament& made) {
                done(made, made.participant_count() > 0 ? "tournaments.created_with"
                                                        : "tournaments.created");
            });
        }
        v1::UpdateTournamentRequest request;
        *request.mutable_tournament() = std::move(typed);
        for (const std::string& field : changed_fields())
            request.mutable_update_mask()->add_paths(field);
        send(std::move(request),
             [this](const v1::Tournament& made) { done(made, "tournaments.updated"); });
    }

  private:
    [[nodiscard]] bool is_new() const { return tournament_.name().empty(); }
    // It is one, or there are tournaments it could take its people from.
    [[nodiscard]] bool later_stage() const {
        return !tournament_.stages_of().empty() || has_choices("stages_of");
    }
    [[nodiscard]] std::string label(const std::string& field) const {
        return app().texts()("tournaments.field." + field);
    }
    [[nodiscard]] int number(const std::string& field) {
        const auto numbers = viewmodel::parse_numbers(value(field));
        return numbers && numbers->size() == 1 ? numbers->front() : 0;
    }

    // What the fields show of a tournament.
    [[nodiscard]] std::map<std::string, std::string> values_of(const v1::Tournament& of) const {
        const auto number = [](int value) { return value > 0 ? std::to_string(value) : ""; };
        return {
            {"title", of.title()},
            {"discipline", shown(of, "discipline", of.discipline())},
            {"age_groups", joined(of.age_groups())},
            {"sex_group", std::to_string(of.sex_group())},
            {"system", shown(of, "system", number(of.system()))},
            {"method", shown(of, "method", of.method())},
            {"numbering", shown(of, "numbering", number(of.numbering()))},
            {"rounds", number(of.rounds())},
            {"cycles", number(of.cycles())},
            {"games", number(of.games())},
            {"extra_micro_matches", number(of.extra_micro_matches())},
            {"scoring", shown(of, "scoring", of.scoring())},
            {"criteria", joined(of.criteria())},
            {"apart_rounds", number(of.apart_rounds())},
            {"stages_of", joined(of.stages_of())},
            {"qualified", number(of.qualified())},
            {"by_group", of.by_group() ? "true" : "false"},
            {"carries_results", of.carries_results() ? "true" : "false"},
            {"playoff_places", fmt::format("{}", fmt::join(of.playoff_places(), " "))},
        };
    }

    // Another system: what hangs on it is asked for anew.
    void follow_system() {
        const std::string system = value("system");
        if (!has_choices("system") || system.empty() || system == asked_) return;
        asked_ = system;
        v1::SuggestTournamentRequest request;
        request.set_parent(place_->name());
        request.set_discipline(has_choices("discipline") ? value("discipline")
                                                         : tournament_.discipline());
        take_list("age_groups", *request.mutable_age_groups());
        request.set_sex_group(number("sex_group"));
        *request.mutable_stages_of() = tournament_.stages_of();
        request.set_system(static_cast<v1::TournamentSystem>(number("system")));
        call(std::move(request),
             [this, system](net::Reply<v1::Tournament> reply) {
                 if (!reply) return app().flash_error(reply.error());
                 if (value("system") == system) take_defaults(*reply);
             },
             {.quiet = true});
    }

    // Fields nobody typed into follow; what was typed stays typed.
    void take_defaults(const v1::Tournament& fresh) {
        const auto values = values_of(fresh);
        for (const char* id : kOfSystem) {
            Field* field = form().find(id);
            if (field == nullptr || !field->options().fixed.empty()) continue;
            if (field->value() == given_[id]) field->set_value(values.at(id));
            given_[id] = values.at(id);
        }
        *tournament_.mutable_sources() = fresh.sources();
        app().repaint();
    }

    // The source to the right, as the regulation shows it: «= Положение, п. 4.2».
    [[nodiscard]] std::string source(const std::string& field) const {
        const std::string words = viewmodel::source_of(tournament_, field);
        return words.empty() ? "" : "= " + words;
    }

    // A value that was changed is the tournament's own: the regulation no longer stands behind it.
    void tell_sources() {
        for (const v1::SettingSource& one : tournament_.sources()) {
            Field* field = form().find(one.field());
            if (field == nullptr || !field->options().fixed.empty()) continue;
            const bool own = field->value() != given_[one.field()];
            field->set_note(own ? app().texts()("tournaments.set_here") : source(one.field()));
        }
    }

    [[nodiscard]] std::vector<Choice> choices(const std::string& field) const {
        std::vector<Choice> all;
        for (const v1::SettingChoice& choice : tournament_.choices())
            if (choice.field() == field) all.push_back({choice.id(), choice.title()});
        return all;
    }
    [[nodiscard]] bool has_choices(const std::string& field) const {
        return std::any_of(tournament_.choices().begin(), tournament_.choices().end(),
                           [&](const v1::SettingChoice& one) { return one.field() == field; });
    }

    // A setting the server offers no choice for stands there as it is.
    [[nodiscard]] std::string shown(const v1::Tournament& of, const std::string& field,
                                    const std::string& id) const {
        if (has_choices(field)) return id;
        if (field == "discipline") return of.discipline_name();
        if (field == "system") return of.system_text();
        if (field == "method") return of.method_text();
        if (field == "scoring") return of.scoring_text();
        if (field == "numbering") return viewmodel::numbering_words(of.numbering(), app().texts());
        return id;
    }

    void add_setting(Form& form, const std::string& field, int width) {
        if (has_choices(field)) {
            add_choice(form, field, label(field), false, choices(field), width)
                .set_note(source(field));
            return;
        }
        FieldOptions options;
        options.id = field;
        options.label = label(field);
        options.fixed = source(field).empty() ? " " : source(field);
        form.add(std::make_unique<TextField>(std::move(options)));
    }

    void add_number(Form& form, const std::string& field) {
        FieldOptions options;
        options.id = field;
        options.label = label(field);
        options.width = kNumberWidth;
        options.note = source(field);
        options.check = [this](const std::string& typed) -> std::optional<std::string> {
            const auto numbers = viewmodel::parse_numbers(typed);
            if (numbers && numbers->size() == 1) return std::nullopt;
            return app().texts()("tournaments.not_number", {{"value", typed}});
        };
        form.add(std::make_unique<TextField>(std::move(options), kNumberWidth));
    }

    void add_list(Form& form, const std::string& field) {
        FieldOptions options;
        options.id = field;
        options.label = label(field);
        options.width = kListWidth;
        options.note = source(field);
        form.add(std::make_unique<ChoiceListField>(std::move(options), choices(field)));
    }

    void take_list(const std::string& field,
                   google::protobuf::RepeatedPtrField<std::string>& values) {
        values.Clear();
        if (const auto* list = dynamic_cast<ChoiceListField*>(form().find(field)))
            for (const std::string& id : list->ids())
                *values.Add() = id;
    }

    void done(const v1::Tournament& made, const char* words) {
        saved_(made);
        std::string said = app().texts()(
            words, {{"title", made.title()}, {"count", std::to_string(made.participant_count())}});
        for (const std::string& remark : made.remarks())
            said += ". ! " + remark;
        app().flash(Level::kDone, said, undo_of(app(), made.name(), made.title()));
        app().pop();
    }

    CompetitionRef place_;
    v1::Tournament tournament_;
    TournamentSaved saved_;
    std::map<std::string, std::string> given_;  // by field: what the server gave
    std::string asked_;                         // the system it was given for
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
