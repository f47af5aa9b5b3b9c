#include <utility>

#include <collegium/v1/persons.pb.h>
#include <collegium/v1/rulebooks.pb.h>

#include "tui/screens/application/entry_forms.hpp"
#include "tui/screens/common/form_screen.hpp"
#include "tui/screens/common/journal_undo.hpp"
#include "tui/screens/common/lookups.hpp"
#include "tui/viewmodel/format.hpp"

namespace collegium::tui {
namespace {

// Choices of the book stand in the form by their ids, as the server keeps them.
class LineForm : public FormScreen {
  public:
    LineForm(App& app, CompetitionRef place, v1::Entrant entrant, std::function<void()> saved)
        : FormScreen(app, place->drafts(), "entrant.edit", entrant.name()),
          place_(std::move(place)),
          entrant_(std::move(entrant)),
          saved_(std::move(saved)) {}

    [[nodiscard]] std::string id() const override { return "line_form"; }
    [[nodiscard]] std::string heading() const override { return title(); }
    [[nodiscard]] std::string crumb() const override { return entrant_.display_names().short_(); }
    [[nodiscard]] std::shared_ptr<Place> place() const override { return place_; }

    // The book's rows come first: the line names some of them.
    void on_enter() override {
        v1::GetRuleBookRequest request;
        request.set_name(place_->competition().rule_book());
        call(std::move(request),
             [this](net::Reply<v1::RuleBook> reply) {
                 if (reply) book_ = *reply;
                 FormScreen::on_enter();
                 app().repaint();
             },
             {.quiet = true});
    }

  protected:
    [[nodiscard]] std::string title() const override {
        return app().texts()("application.line_title",
                             {{"number", std::to_string(entrant_.number())},
                              {"name", entrant_.display_names().full()}});
    }

    void build(Form& form) override {
        const Texts& texts = app().texts();
        const auto label = [&](const char* id) {
            return texts(std::string("application.field.") + id);
        };
        add_choice(form, "discipline", label("discipline"), false, disciplines());
        add_choice(form, "age_group", label("age_group"), false, groups());
        add_choice(form, "sex_group", label("sex_group"), false,
                   {{"male", texts("application.men")}, {"female", texts("application.women")}});
        add_text(form, "sport_rank", label("sport_rank"), false, 12, 40);
        add_text(form, "sport_title", label("sport_title"), false, 32, 80);
        add_text(form, "coach_name", label("coach_name"), false, 32, 200);
        add_text(form, "represents", label("represents"), false, 32, 120);
        const std::vector<Choice> yes_no{{"yes", texts("application.yes")},
                                         {"no", texts("application.no")}};
        add_choice(form, "doctor_mark", label("doctor_mark"), false, yes_no);
        add_date(form, "doctor_mark_date", label("doctor_mark_date"), false);
        add_date(form, "insurance_start_date", label("insurance_start_date"), false);
        add_date(form, "insurance_end_date", label("insurance_end_date"), false);
        add_text(form, "education_certificate", label("education_certificate"), false, 24, 80);
        add_date(form, "education_certificate_date", label("education_certificate_date"), false);
        add_choice(form, "student", label("student"), false, yes_no);
        if (place_->competition().team()) {
            add_text(form, "board", label("board"), false, 3, 2);
            add_choice(form, "reserve", label("reserve"), false, yes_no);
        }
        add_choice(form, "in_preliminary", label("in_preliminary"), false, yes_no);
        add_text(form, "note", label("note"), false, 44, 500);
    }

    void fill(Form& form) override {
        const auto set = [&](const char* id, const std::string& value) {
            if (Field* field = form.find(id)) field->set_value(value);
        };
        const auto flag = [](bool value) { return std::string(value ? "yes" : "no"); };
        set("discipline", entrant_.discipline());
        set("age_group", entrant_.age_group());
        set("sex_group", entrant_.sex_group() == v1::SEX_FEMALE ? "female" : "male");
        set("sport_rank", entrant_.sport_rank());
        set("sport_title", entrant_.sport_title());
        set("coach_name", entrant_.coach_name());
        set("represents", entrant_.represents());
        set("doctor_mark", flag(entrant_.doctor_mark()));
        set("doctor_mark_date", viewmodel::to_field(entrant_.doctor_mark_date()));
        set("insurance_start_date", viewmodel::to_field(entrant_.insurance_start_date()));
        set("insurance_end_date", viewmodel::to_field(entrant_.insurance_end_date()));
        set("education_certificate", entrant_.education_certificate());
        set("education_certificate_date",
            viewmodel::to_field(entrant_.education_certificate_date()));
        set("student", flag(entrant_.student()));
        set("board", entrant_.board() > 0 ? std::to_string(entrant_.board()) : "");
        set("reserve", flag(entrant_.reserve()));
        set("in_preliminary", flag(entrant_.in_preliminary()));
        set("note", entrant_.note());
    }

    void on_stale() override {
        reread<v1::GetEntrantRequest>([this](const v1::Entrant& fresh) { entrant_ = fresh; });
    }

    void submit() override {
        v1::UpdateEntrantRequest request;
        v1::Entrant& line = *request.mutable_entrant();
        const auto flag = [&](const char* id) { return value(id) == "yes"; };
        line.set_name(entrant_.name());
        line.set_etag(entrant_.etag());
        line.set_discipline(value("discipline"));
        line.set_age_group(value("age_group"));
        line.set_sex_group(value("sex_group") == "female" ? v1::SEX_FEMALE : v1::SEX_MALE);
        line.set_sport_rank(value("sport_rank"));
        line.set_sport_title(value("sport_title"));
        line.set_coach_name(value("coach_name"));
        line.set_represents(value("represents"));
        line.set_doctor_mark(flag("doctor_mark"));
        line.set_education_certificate(value("education_certificate"));
        line.set_student(flag("student"));
        line.set_reserve(flag("reserve"));
        line.set_in_preliminary(flag("in_preliminary"));
        line.set_note(value("note"));
        if (const std::string board = value("board");
            !board.empty() && board.find_first_not_of("0123456789") == std::string::npos)
            line.set_board(std::stoi(board));
        const auto day = [&](const char* id, v1::Date* date) {
            *date = viewmodel::from_field(value(id));
        };
        if (!value("doctor_mark_date").empty())
            day("doctor_mark_date", line.mutable_doctor_mark_date());
        if (!value("insurance_start_date").empty())
            day("insurance_start_date", line.mutable_insurance_start_date());
        if (!value("insurance_end_date").empty())
            day("insurance_end_date", line.mutable_insurance_end_date());
        if (!value("education_certificate_date").empty())
            day("education_certificate_date", line.mutable_education_certificate_date());
        for (const std::string& field : changed_fields())
            request.mutable_update_mask()->add_paths(field);
        send(std::move(request), [this](const v1::Entrant& made) {
            saved_();
            app().flash(
                Level::kDone,
                app().texts()("application.line_saved", {{"number", std::to_string(made.number())},
                                                         {"name", made.display_names().short_()}}),
                undo_of(app(), made.name(), made.display_names().short_()));
            app().pop();
        });
    }

  private:
    [[nodiscard]] std::vector<Choice> disciplines() const {
        std::vector<Choice> choices;
        for (const v1::OfficialDiscipline& row : book_.disciplines())
            choices.push_back({row.id(), row.title()});
        if (choices.empty())
            choices.push_back({entrant_.discipline(), entrant_.discipline_title()});
        return choices;
    }

    // Groups of the set the line's discipline has.
    [[nodiscard]] std::vector<Choice> groups() const {
        std::string set;
        for (const v1::OfficialDiscipline& row : book_.disciplines())
            if (row.id() == entrant_.discipline()) set = row.age_set();
        std::vector<Choice> choices;
        for (const v1::BookAgeGroup& row : book_.age_groups())
            if (set.empty() || row.age_set() == set)
                choices.push_back({row.id(), entrant_.sex_group() == v1::SEX_FEMALE
                                                 ? row.female_title()
                                                 : row.male_title()});
        if (choices.empty()) choices.push_back({entrant_.age_group(), entrant_.group_title()});
        return choices;
    }

    CompetitionRef place_;
    v1::Entrant entrant_;
    std::function<void()> saved_;
    v1::RuleBook book_;
};

}  // namespace

std::unique_ptr<Screen> make_line_form(App& app, CompetitionRef place, v1::Entrant entrant,
                                       std::function<void()> saved) {
    return std::make_unique<LineForm>(app, std::move(place), std::move(entrant), std::move(saved));
}

}  // namespace collegium::tui
