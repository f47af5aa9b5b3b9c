#include <utility>

#include <collegium/v1/rulebooks.pb.h>

#include "tui/screens/application/entry_forms.hpp"
#include "tui/screens/common/record_form.hpp"

namespace collegium::tui {
namespace {

// Choices of the book stand in the form by their ids, as the server keeps them.
class LineForm
    : public ResourceForm<v1::Entrant, v1::GetEntrantRequest, void, v1::UpdateEntrantRequest> {
  public:
    LineForm(App& app, CompetitionRef place, v1::Entrant entrant, std::function<void()> saved)
        : ResourceForm(app, place->drafts(), {"entrant", "application"}, std::move(entrant),
                       [saved = std::move(saved)](const auto&) { saved(); }),
          place_(std::move(place)) {}

    [[nodiscard]] std::string id() const override { return "line_form"; }
    [[nodiscard]] std::string crumb() const override { return called(resource()); }
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
        return words("line_title", {{"number", std::to_string(resource().number())},
                                    {"name", resource().display_names().full()}});
    }

    void fields() override {
        choice("discipline", disciplines());
        choice("age_group", groups());
        choice("sex_group", {{v1::SexGroup_Name(v1::SEX_GROUP_MEN), words("men")},
                             {v1::SexGroup_Name(v1::SEX_GROUP_WOMEN), words("women")}});
        text("sport_rank", 12);
        text("sport_title", 32);
        text("coach_name", 32);
        text("represents", 32);
        yes_or_no("doctor_mark");
        date("doctor_mark_date");
        date("insurance_start_date");
        date("insurance_end_date");
        text("education_certificate", 24);
        date("education_certificate_date");
        yes_or_no("student");
        if (place_->competition().team()) {
            number("board", 3, 2);
            yes_or_no("reserve");
        }
        yes_or_no("in_preliminary");
        text("note", 44);
    }

    [[nodiscard]] sdk::Metadata told(const v1::Entrant& entrant) const override {
        return {{"number", std::to_string(entrant.number())},
                {"name", entrant.display_names().short_()}};
    }
    [[nodiscard]] std::string said(const v1::Entrant& made) const override {
        return words("line_saved", told(made));
    }

  private:
    void yes_or_no(const std::string& path) { flag(path, words("yes"), words("no")); }

    [[nodiscard]] std::vector<Choice> disciplines() const {
        std::vector<Choice> choices;
        for (const v1::OfficialDiscipline& row : book_.disciplines())
            choices.push_back({row.id(), row.title()});
        if (choices.empty())
            choices.push_back({resource().discipline(), resource().discipline_title()});
        return choices;
    }

    // Groups of the set the line's discipline has.
    [[nodiscard]] std::vector<Choice> groups() const {
        std::string set;
        for (const v1::OfficialDiscipline& row : book_.disciplines())
            if (row.id() == resource().discipline()) set = row.age_set();
        std::vector<Choice> choices;
        for (const v1::BookAgeGroup& row : book_.age_groups())
            if (set.empty() || row.age_set() == set)
                choices.push_back({row.id(), resource().sex_group() == v1::SEX_GROUP_WOMEN
                                                 ? row.female_title()
                                                 : row.male_title()});
        if (choices.empty()) choices.push_back({resource().age_group(), resource().group_title()});
        return choices;
    }

    CompetitionRef place_;
    v1::RuleBook book_;
};

}  // namespace

std::unique_ptr<Screen> make_line_form(App& app, CompetitionRef place, v1::Entrant entrant,
                                       std::function<void()> saved) {
    return std::make_unique<LineForm>(app, std::move(place), std::move(entrant), std::move(saved));
}

}  // namespace collegium::tui
