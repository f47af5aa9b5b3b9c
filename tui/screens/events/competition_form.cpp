#include "tui/screens/events/competition_form.hpp"

#include <cctype>
#include <utility>

#include <collegium/text/time_zone.hpp>
#include <collegium/v1/disciplines.pb.h>

#include "tui/net/methods.hpp"
#include "tui/screens/common/form_screen.hpp"
#include "tui/screens/common/journal_undo.hpp"
#include "tui/screens/common/lookups.hpp"
#include "tui/viewmodel/format.hpp"

namespace collegium::tui {
namespace {

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

    // The choices come first: a draft may name one of them.
    void on_enter() override {
        v1::ListDisciplinesRequest request;
        request.set_page_size(200);
        call(net::kListDisciplines, std::move(request),
             [this](net::Reply<v1::ListDisciplinesResponse> reply) {
                 if (reply)
                     disciplines_.assign(reply->disciplines().begin(), reply->disciplines().end());
                 FormScreen::on_enter();
                 app().repaint();
             },
             {.quiet = true});
    }

  protected:
    [[nodiscard]] std::string title() const override {
        return competition_.name().empty()
                   ? app().texts()("events.form_new")
                   : app().texts()("events.form_edit", {{"code", competition_.code()}});
    }

    void build(Form& form) override {
        const Texts& texts = app().texts();
        const auto label = [&](const char* id) { return texts(std::string("events.field.") + id); };
        FieldOptions code;
        code.id = "code";
        code.label = label("code");
        code.width = 6;
        code.note = texts("events.note.code");
        code.check = [this](const std::string& value) -> std::optional<std::string> {
            if (is_code(value)) return std::nullopt;
            return app().texts()("events.code_wrong");
        };
        add_text(form, "title", label("title"), true, 44, 200);
        form.add(std::make_unique<TextField>(std::move(code), 6));
        add_choice(form, "discipline", label("discipline"), false, choices());
        add_date(form, "start_date", label("start_date"), true);
        add_date(form, "end_date", label("end_date"), true);
        add_text(form, "venue", label("venue"), false, 44, 200);
        FieldOptions zone;
        zone.id = "time_zone";
        zone.label = label("time_zone");
        zone.required = true;
        zone.width = 24;
        zone.note = texts("events.note.zone");
        zone.check = [this](const std::string& value) -> std::optional<std::string> {
            if (text::is_time_zone(value)) return std::nullopt;
            return app().texts()("events.zone_wrong");
        };
        form.add(std::make_unique<TextField>(std::move(zone), 64));
        add_lookup(form, "organiser", label("organiser"), false, [this](const std::string& text) {
            look_up("organiser", text, net::kListOrganisations, organisation_query(text),
                    organisation_choices);
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
        set("discipline", competition_.discipline());
        set("organiser", pair_of(competition_.organiser(), competition_.organiser_short_name()));
    }

    void on_stale() override {
        reread(net::kGetCompetition,
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
        if (value("end_date") < value("start_date")) {
            form().find("end_date")->set_error(app().texts()("events.end_before_start"));
            form().focus("end_date");
            app().flash(Level::kRefused, app().texts()("message.fix_fields", {{"count", "1"}}));
            return;
        }
        if (competition_.name().empty()) {
            v1::CreateCompetitionRequest request;
            *request.mutable_competition() = std::move(typed);
            send<v1::CreateCompetitionRequest, v1::Competition>(
                net::kCreateCompetition, std::move(request),
                [this](const v1::Competition& made) { done(made, "events.created"); });
        } else {
            v1::UpdateCompetitionRequest request;
            *request.mutable_competition() = std::move(typed);
            for (const std::string& field : changed_fields())
                request.mutable_update_mask()->add_paths(field);
            send<v1::UpdateCompetitionRequest, v1::Competition>(
                net::kUpdateCompetition, std::move(request),
                [this](const v1::Competition& made) { done(made, "events.updated"); });
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

    [[nodiscard]] std::vector<Choice> choices() const {
        std::vector<Choice> choices;
        bool listed = competition_.discipline().empty();
        for (const v1::Discipline& discipline : disciplines_) {
            choices.push_back(
                {discipline.name(), viewmodel::in_words(discipline.title(), app().texts())});
            listed = listed || discipline.name() == competition_.discipline();
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
};

}  // namespace

std::unique_ptr<Screen> make_competition_form(App& app, std::shared_ptr<DraftBox> drafts,
                                              v1::Competition competition,
                                              std::function<void(const v1::Competition&)> saved) {
    return std::make_unique<CompetitionForm>(app, std::move(drafts), std::move(competition),
                                             std::move(saved));
}

}  // namespace collegium::tui
