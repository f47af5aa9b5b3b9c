#include "tui/screens/competitions/competition_form.hpp"

#include <algorithm>
#include <cctype>
#include <set>
#include <utility>

#include <collegium/text/time_zone.hpp>
#include <collegium/v1/disciplines.pb.h>
#include <collegium/v1/rulebooks.pb.h>

#include "tui/screens/common/form_screen.hpp"
#include "tui/screens/common/journal_undo.hpp"
#include "tui/screens/common/lookups.hpp"
#include "tui/viewmodel/format.hpp"

namespace collegium::tui {
namespace {

constexpr int kAllRows = 200;
constexpr int kTitleWidth = 46;

bool is_code(const std::string& code) {
    const auto digit = [&](std::size_t i) {
        return std::isdigit(static_cast<unsigned char>(code[i])) != 0;
    };
    return code.size() == 6 && digit(0) && digit(1) && code[2] == '-' && digit(3) && digit(4) &&
           digit(5);
}

class CompetitionForm : public FormScreen {
  public:
    CompetitionForm(App& app, std::shared_ptr<DraftBox> drafts, v1::Competition competition,
                    std::function<void(const v1::Competition&)> saved)
        : FormScreen(app, std::move(drafts),
                     competition.name().empty() ? "competition.create" : "competition.edit",
                     competition.name()),
          competition_(std::move(competition)),
          saved_(std::move(saved)) {}

    [[nodiscard]] std::string id() const override { return "competition_form"; }
    [[nodiscard]] std::string heading() const override { return title(); }
    [[nodiscard]] std::string crumb() const override { return title(); }

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
    [[nodiscard]] std::string title() const override {
        return competition_.name().empty()
                   ? app().texts()("competitions.form_new")
                   : app().texts()("competitions.form_edit", {{"code", competition_.code()}});
    }

    void build(Form& form) override {
        const Texts& texts = app().texts();
        const auto label = [&](const char* id) {
            return texts(std::string("competitions.field.") + id);
        };
        FieldOptions code;
        code.id = "code";
        code.label = label("code");
        code.width = 6;
        code.note = texts("competitions.note.code");
        code.check = [this](const std::string& value) -> std::optional<std::string> {
            if (is_code(value)) return std::nullopt;
            return app().texts()("competitions.code_wrong");
        };
        add_text(form, "title", label("title"), true, 44, 200);
        form.add(std::make_unique<TextField>(std::move(code), 6));
        add_choice(form, "rule_book", label("rule_book"), false, book_choices(), kTitleWidth);
        add_choice(form, "official_discipline", label("official_discipline"), false, {},
                   kTitleWidth);
        add_choice(form, "discipline", label("discipline"), false, discipline_choices());
        add_choice(form, "status", label("status"), false, {});
        add_choice(form, "character", label("character"), false, {});
        add_choice(form, "sex", label("sex"), false, sex_choices());
        add_choice(form, "age_groups", label("age_groups"), false, {}, kTitleWidth);
        add_choice(form, "age_groups.second", label("age_groups_second"), false, {});
        add_date(form, "start_date", label("start_date"), true);
        add_date(form, "end_date", label("end_date"), true);
        add_text(form, "venue", label("venue"), false, 44, 200);
        FieldOptions zone;
        zone.id = "time_zone";
        zone.label = label("time_zone");
        zone.required = true;
        zone.width = 24;
        zone.note = texts("competitions.note.zone");
        zone.check = [this](const std::string& value) -> std::optional<std::string> {
            if (text::is_time_zone(value)) return std::nullopt;
            return app().texts()("competitions.zone_wrong");
        };
        form.add(std::make_unique<TextField>(std::move(zone), 64));
        add_lookup(form, "organiser", label("organiser"), false, [this](const std::string& text) {
            look_up("organiser", text, organisation_query(text), organisation_choices);
        });
    }

    void fill(Form& form) override {
        const auto set = [&](const char* id, const std::string& value) {
            form.find(id)->set_value(value);
        };
        set("code", competition_.code());
        set("title", competition_.title());
        set("start_date", viewmodel::to_field(competition_.start_date()));
        set("end_date", viewmodel::to_field(competition_.end_date()));
        set("venue", competition_.venue());
        set("time_zone",
            competition_.name().empty() ? app().session().zone : competition_.time_zone());
        set("rule_book", competition_.rule_book());
        set("discipline", competition_.discipline());
        set("sex", v1::Competition::Sex_Name(competition_.sex()));
        offer_rows();
        set("official_discipline", competition_.official_discipline());
        set("status", competition_.status());
        set("character", competition_.character());
        offer_rows();
        set("age_groups", competition_.age_groups_size() > 0 ? competition_.age_groups(0) : "");
        set("age_groups.second",
            competition_.age_groups_size() > 1 ? competition_.age_groups(1) : "");
        set("organiser", pair_of(competition_.organiser(), competition_.organiser_short_name()));
    }

    void on_stale() override {
        reread<v1::GetCompetitionRequest>(
            [this](const v1::Competition& fresh) { competition_ = fresh; });
    }

    void submit() override {
        v1::Competition typed;
        typed.set_name(competition_.name());
        typed.set_etag(competition_.etag());
        typed.set_code(value("code"));
        typed.set_title(value("title"));
        *typed.mutable_start_date() = viewmodel::from_field(value("start_date"));
        *typed.mutable_end_date() = viewmodel::from_field(value("end_date"));
        typed.set_venue(value("venue"));
        typed.set_time_zone(value("time_zone"));
        typed.set_organiser(chosen("organiser"));
        typed.set_discipline(value("discipline"));
        typed.set_rule_book(value("rule_book"));
        typed.set_official_discipline(value("official_discipline"));
        typed.set_status(value("status"));
        typed.set_character(value("character"));
        v1::Competition::Sex sex{};
        if (v1::Competition::Sex_Parse(value("sex"), &sex)) typed.set_sex(sex);
        for (const char* group : {"age_groups", "age_groups.second"})
            if (!value(group).empty()) typed.add_age_groups(value(group));
        if (value("end_date") < value("start_date")) {
            form().find("end_date")->set_error(app().texts()("competitions.end_before_start"));
            form().focus("end_date");
            app().flash(Level::kRefused, app().texts()("message.fix_fields", {{"count", "1"}}));
            return;
        }
        if (competition_.name().empty()) {
            v1::CreateCompetitionRequest request;
            *request.mutable_competition() = std::move(typed);
            send(std::move(request),
                 [this](const v1::Competition& made) { done(made, "competitions.created"); });
        } else {
            v1::UpdateCompetitionRequest request;
            *request.mutable_competition() = std::move(typed);
            std::set<std::string> paths;
            for (const std::string& field : changed_fields())
                paths.insert(field.substr(0, field.find('.')));
            for (const std::string& path : paths)
                request.mutable_update_mask()->add_paths(path);
            send(std::move(request),
                 [this](const v1::Competition& made) { done(made, "competitions.updated"); });
        }
    }

  private:
    void done(const v1::Competition& made, const char* words) {
        saved_(made);
        app().flash(Level::kDone,
                    app().texts()(words, {{"code", made.code()}, {"title", made.title()}}),
                    undo_of(app(), made.name(), made.code()));
        app().pop();
    }

    void read_books() {
        v1::ListRuleBooksRequest request;
        request.set_page_size(kAllRows);
        call(std::move(request),
             [this](net::Reply<v1::ListRuleBooksResponse> reply) {
                 if (reply)
                     for (const v1::RuleBook& book : reply->rule_books())
                         if (book.state() == v1::RuleBook::STATE_WORKING) books_.push_back(book);
                 if (competition_.rule_book().empty()) return begin();
                 read_book(competition_.rule_book(), [this] { begin(); });
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
        const bool women = sex == v1::Competition::Sex_Name(v1::Competition::SEX_WOMEN);
        const bool both = sex == v1::Competition::Sex_Name(v1::Competition::SEX_BOTH);
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
        bool listed = competition_.rule_book().empty();
        for (const v1::RuleBook& book : books_) {
            choices.push_back({book.name(), book.short_title()});
            listed = listed || book.name() == competition_.rule_book();
        }
        if (!listed) choices.push_back({competition_.rule_book(), competition_.rule_book_title()});
        return choices;
    }

    [[nodiscard]] std::vector<Choice> sex_choices() const {
        std::vector<Choice> choices;
        for (const auto& [sex, key] : {std::pair(v1::Competition::SEX_MEN, "men"),
                                       std::pair(v1::Competition::SEX_WOMEN, "women"),
                                       std::pair(v1::Competition::SEX_BOTH, "both")})
            choices.push_back({v1::Competition::Sex_Name(sex),
                               app().texts()(std::string("competitions.sex.") + key)});
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
        bool listed = competition_.discipline().empty();
        for (const v1::Discipline& discipline : disciplines_) {
            listed = listed || discipline.name() == competition_.discipline();
            if (allowed(discipline.name()))
                choices.push_back(
                    {discipline.name(), viewmodel::in_words(discipline.title(), app().texts())});
        }
        // A discipline whose module is away stays what it was.
        if (!listed)
            choices.push_back(
                {competition_.discipline(),
                 viewmodel::in_words(competition_.discipline_title(), app().texts())});
        return choices;
    }

    v1::Competition competition_;
    std::function<void(const v1::Competition&)> saved_;
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
