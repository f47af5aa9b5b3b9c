#include "tui/screens/competitions/competition_form.hpp"

#include <algorithm>
#include <cctype>
#include <utility>

#include <collegium/text/time_zone.hpp>
#include <collegium/v1/disciplines.pb.h>
#include <collegium/v1/rulebooks.pb.h>

#include "tui/screens/common/record_form.hpp"
#include "tui/viewmodel/format.hpp"

namespace collegium::tui {
namespace {

constexpr int kAllRows = 200;
constexpr int kTitleWidth = 46;
constexpr int kGroupWidth = 32;
constexpr int kCodeLength = 6;
constexpr const char* kGroup = "age_groups";
constexpr const char* kSecondGroup = "age_groups.second";

bool is_code(const std::string& code) {
    const auto digit = [&](std::size_t i) {
        return std::isdigit(static_cast<unsigned char>(code[i])) != 0;
    };
    return code.size() == 6 && digit(0) && digit(1) && code[2] == '-' && digit(3) && digit(4) &&
           digit(5);
}

class CompetitionForm
    : public ResourceForm<v1::Competition, v1::GetCompetitionRequest, v1::CreateCompetitionRequest,
                          v1::UpdateCompetitionRequest> {
  public:
    CompetitionForm(App& app, std::shared_ptr<DraftBox> drafts, v1::Competition competition,
                    Saved saved)
        : ResourceForm(app, std::move(drafts), {"competition", "competitions"},
                       std::move(competition), std::move(saved)) {
        if (is_new()) resource().set_time_zone(app.session().zone);
    }

    // The choices come first: a draft may name one of them. Whoever comes back from help finds
    // the form as it was left.
    void on_enter() override {
        if (std::exchange(lists_asked_, true)) return;
        v1::ListDisciplinesRequest request;
        request.set_page_size(kAllRows);
        call(std::move(request),
             [this](net::Reply<v1::ListDisciplinesResponse> reply) {
                 if (reply)
                     disciplines_.assign(reply->disciplines().begin(), reply->disciplines().end());
                 read_books();
             },
             {.quiet = true});
    }

    [[nodiscard]] ftxui::Element body(const Viewport& viewport) override {
        follow_choices();
        return FormScreen::body(viewport);
    }

  protected:
    // The rows of a book that was chosen just now are still to come.
    [[nodiscard]] bool ready() const override { return !reading_book_; }
    void on_handled() override { follow_choices(); }
    void fields() override {
        text("title", 44);
        TextField& code = text("code", kCodeLength, kCodeLength);
        code.set_note(words("note.code"));
        code.set_check([this](const std::string& typed) -> std::optional<std::string> {
            if (is_code(typed)) return std::nullopt;
            return words("code_wrong");
        });
        choice("rule_book", book_choices(), kTitleWidth);
        choice("official_discipline", {}, kTitleWidth);
        choice("discipline", discipline_choices());
        choice("status", {});
        choice("character", {});
        choice("sex");
        // Two fields of one list.
        add_group(kGroup, words("field.age_groups"), kTitleWidth);
        add_group(kSecondGroup, words("field.age_groups_second"), kGroupWidth);
        date("start_date");
        date("end_date");
        text("venue", 44);
        TextField& zone = text("time_zone", 24);
        zone.set_note(words("note.zone"));
        zone.set_check([this](const std::string& typed) -> std::optional<std::string> {
            if (text::is_time_zone(typed)) return std::nullopt;
            return words("zone_wrong");
        });
        lookup<OrganisationSearch>("organiser");
    }

    void fill(Form& form) override {
        ResourceForm::fill(form);
        offer_rows();
        const auto& groups = resource().age_groups();
        form.find(kGroup)->set_value(groups.empty() ? "" : groups[0]);
        offer_rows();
        form.find(kSecondGroup)->set_value(groups.size() < 2 ? "" : groups[1]);
    }

    [[nodiscard]] std::string mask_path(const std::string& field) const override {
        return field.starts_with(kGroup) ? kGroup : field;
    }

    void submit() override {
        if (value("end_date") < value("start_date")) {
            form().find("end_date")->set_error(words("end_before_start"));
            form().focus("end_date");
            app().flash(Level::kRefused, app().texts()("message.fix_fields", {{"count", "1"}}));
            return;
        }
        ResourceForm::submit();
    }
    void complete(v1::Competition& sent) override {
        sent.clear_age_groups();
        for (const char* group : {kGroup, kSecondGroup})
            if (!value(group).empty()) sent.add_age_groups(value(group));
    }

    [[nodiscard]] sdk::Metadata told(const v1::Competition& competition) const override {
        return {{"code", competition.code()}, {"title", competition.title()}};
    }
    [[nodiscard]] std::string called(const v1::Competition& competition) const override {
        return competition.code();
    }

  private:
    void add_group(const char* id, const std::string& label, int width) {
        FieldOptions options;
        options.id = id;
        options.label = label;
        options.width = width;
        form().add(std::make_unique<ChoiceField>(std::move(options), std::vector<Choice>{}));
    }

    void read_books() {
        v1::ListRuleBooksRequest request;
        request.set_page_size(kAllRows);
        call(std::move(request),
             [this](net::Reply<v1::ListRuleBooksResponse> reply) {
                 if (reply)
                     for (const v1::RuleBook& book : reply->rule_books())
                         if (book.state() == v1::RuleBook::STATE_WORKING) books_.push_back(book);
                 if (resource().rule_book().empty()) return begin();
                 read_book(resource().rule_book(), [this] { begin(); });
             },
             {.quiet = true});
    }

    void begin() {
        FormScreen::on_enter();
        app().repaint();
    }

    // The rows of a book; `then` runs whether it came or not.
    void read_book(const std::string& name, std::function<void()> then) {
        asked_book_ = name;
        if (name.empty()) {
            book_ = {};
            return then();
        }
        v1::GetRuleBookRequest request;
        request.set_name(name);
        call(std::move(request),
             [this, name, then](net::Reply<v1::RuleBook> reply) {
                 if (name != asked_book_) return;  // another is chosen and on its way
                 // Better no rows than those of another book.
                 book_ = reply ? std::move(*reply) : v1::RuleBook{};
                 if (!reply) app().flash_error(reply.error());
                 then();
                 app().repaint();
             },
             {.quiet = true});
    }

    // The book says which rows there are, the discipline which groups and games, and so on down.
    void follow_choices() {
        if (form().find("rule_book") == nullptr) return;
        const std::string book = value("rule_book");
        if (book != asked_book_) {
            reading_book_ = true;
            return read_book(book, [this] {
                reading_book_ = false;
                offer_rows();
                go_on();
            });
        }
        offer_rows();
    }

    [[nodiscard]] const v1::OfficialDiscipline* official() {
        for (const v1::OfficialDiscipline& row : book_.disciplines())
            if (row.id() == value("official_discipline")) return &row;
        return nullptr;
    }

    void offer(const char* field, std::vector<Choice> choices) {
        if (auto* choice = dynamic_cast<ChoiceField*>(form().find(field)))
            choice->set_choices(std::move(choices));
    }

    void offer_rows() {
        const Texts& texts = app().texts();
        std::vector<Choice> disciplines;
        for (const v1::OfficialDiscipline& row : book_.disciplines())
            disciplines.push_back({row.id(), row.title()});
        offer("official_discipline", std::move(disciplines));
        std::vector<Choice> statuses;
        for (const v1::BookStatus& row : book_.statuses())
            statuses.push_back({row.id(), row.title()});
        offer("status", std::move(statuses));
        const v1::OfficialDiscipline* chosen_row = official();
        std::vector<Choice> characters;
        for (const v1::BookRow& row : book_.characters())
            characters.push_back({row.id(), row.title()});
        offer("character", std::move(characters));
        offer("discipline", discipline_choices());
        // A game the discipline can be played as, where there is only one.
        if (chosen_row != nullptr && chosen_row->disciplines_size() > 0 &&
            value("discipline").empty())
            form().find("discipline")->set_value(chosen_row->disciplines(0));
        const std::string sex = value("sex");
        const bool women = sex == v1::SexGroup_Name(v1::SEX_GROUP_WOMEN);
        const bool both = sex == v1::SexGroup_Name(v1::SEX_GROUP_BOTH);
        std::vector<Choice> groups;
        int first = -1;
        for (const v1::BookAgeGroup& row : book_.age_groups()) {
            if (chosen_row != nullptr && row.age_set() != chosen_row->age_set()) continue;
            if (row.id() == value("age_groups")) first = row.place();
            groups.push_back(
                {row.id(), both    ? viewmodel::join({row.male_title(), row.female_title()}, " / ")
                           : women ? row.female_title()
                                   : row.male_title()});
        }
        // A second group only beside the first, and only where the book joins neighbours.
        std::vector<Choice> neighbours;
        for (const v1::BookAgeGroup& row : book_.age_groups()) {
            const bool beside = first > 0 && row.place() > 0 &&
                                (row.place() == first + 1 || row.place() == first - 1);
            if (!beside || book_.combined_groups() < 2) continue;
            for (const Choice& group : groups)
                if (group.id == row.id()) neighbours.push_back(group);
        }
        form()
            .find("age_groups.second")
            ->set_note(neighbours.empty() ? texts("competitions.note.one_group") : "");
        offer("age_groups", std::move(groups));
        offer("age_groups.second", std::move(neighbours));
    }

    [[nodiscard]] std::vector<Choice> book_choices() const {
        std::vector<Choice> choices;
        bool listed = resource().rule_book().empty();
        for (const v1::RuleBook& book : books_) {
            choices.push_back({book.name(), book.short_title()});
            listed = listed || book.name() == resource().rule_book();
        }
        if (!listed) choices.push_back({resource().rule_book(), resource().rule_book_title()});
        return choices;
    }

    // Games of working modules; those the official discipline can be played as, where it is chosen.
    [[nodiscard]] std::vector<Choice> discipline_choices() {
        std::vector<Choice> choices;
        const v1::OfficialDiscipline* row = official();
        const auto allowed = [&](const std::string& name) {
            return row == nullptr || row->disciplines().empty() ||
                   std::find(row->disciplines().begin(), row->disciplines().end(), name) !=
                       row->disciplines().end();
        };
        bool listed = resource().discipline().empty();
        for (const v1::Discipline& discipline : disciplines_) {
            listed = listed || discipline.name() == resource().discipline();
            if (allowed(discipline.name()))
                choices.push_back(
                    {discipline.name(), viewmodel::in_words(discipline.title(), app().texts())});
        }
        // A discipline whose module is away stays what it was.
        if (!listed)
            choices.push_back({resource().discipline(),
                               viewmodel::in_words(resource().discipline_title(), app().texts())});
        return choices;
    }

    std::vector<v1::Discipline> disciplines_;
    std::vector<v1::RuleBook> books_;  // heads of the working ones
    v1::RuleBook book_;                // the chosen one, whole
    std::string asked_book_;           // whose rows are shown, or on their way
    bool reading_book_ = false;
    bool lists_asked_ = false;
};

}  // namespace

std::unique_ptr<Screen> make_competition_form(App& app, std::shared_ptr<DraftBox> drafts,
                                              v1::Competition competition,
                                              std::function<void(const v1::Competition&)> saved) {
    return std::make_unique<CompetitionForm>(app, std::move(drafts), std::move(competition),
                                             std::move(saved));
}

}  // namespace collegium::tui
