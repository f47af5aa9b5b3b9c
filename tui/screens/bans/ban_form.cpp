#include <array>
#include <utility>

#include "tui/screens/bans/ban_acts.hpp"
#include "tui/screens/common/form_screen.hpp"
#include "tui/screens/common/journal_undo.hpp"
#include "tui/screens/common/key_table.hpp"
#include "tui/screens/common/lookups.hpp"
#include "tui/viewmodel/bans.hpp"
#include "tui/viewmodel/format.hpp"

namespace collegium::tui {
namespace {

constexpr std::array kCapacities{
    v1::Ban::CAPACITY_ANY,      v1::Ban::CAPACITY_ATHLETE,        v1::Ban::CAPACITY_COACH,
    v1::Ban::CAPACITY_OFFICIAL, v1::Ban::CAPACITY_REPRESENTATIVE, v1::Ban::CAPACITY_ORGANISER};
constexpr std::array kGrounds{v1::Ban::GROUND_DOPING, v1::Ban::GROUND_SPORTING,
                              v1::Ban::GROUND_BETTING, v1::Ban::GROUND_OTHER};
constexpr std::array kSources{v1::Ban::SOURCE_DECISION, v1::Ban::SOURCE_NATIONAL_LIST,
                              v1::Ban::SOURCE_INTERNATIONAL_LIST,
                              v1::Ban::SOURCE_TESTING_AGENCY_LIST};

class BanForm : public FormScreen {
  public:
    BanForm(App& app, std::shared_ptr<DraftBox> drafts, v1::Ban ban,
            std::function<void(const v1::Ban&)> saved)
        : FormScreen(app, std::move(drafts), ban.name().empty() ? "ban.create" : "ban.edit",
                     ban.name().empty() ? "" : ban.name()),
          ban_(std::move(ban)),
          saved_(std::move(saved)) {}

    [[nodiscard]] std::string id() const override { return "ban_form"; }
    [[nodiscard]] std::string heading() const override { return title(); }
    [[nodiscard]] std::string crumb() const override { return title(); }

  protected:
    [[nodiscard]] std::string title() const override {
        return ban_.name().empty()
                   ? app().texts()("bans.form_new")
                   : app().texts()("bans.form_edit", {{"name", ban_.person_short_name()}});
    }

    void build(Form& form) override {
        const Texts& texts = app().texts();
        const auto label = [&](const char* field) {
            return texts(std::string("bans.field.") + field);
        };
        if (ban_.person().empty()) {
            add_lookup(form, "person", label("person"), true, [this](const std::string& text) {
                look_up("person", text, person_query(text), person_choices);
            });
        } else {
            FieldOptions person;
            person.id = "person";
            person.label = label("person");
            person.fixed = " ";
            form.add(std::make_unique<TextField>(std::move(person)));
        }
        std::vector<Choice> capacities;
        for (const auto capacity : kCapacities)
            capacities.push_back({v1::Ban::Capacity_Name(capacity),
                                  texts("bans.capacity." + viewmodel::enum_id(capacity))});
        add_choice(form, "capacity", label("capacity"), true, std::move(capacities));
        std::vector<Choice> grounds;
        for (const auto ground : kGrounds)
            grounds.push_back(
                {v1::Ban::Ground_Name(ground), texts("bans.ground." + viewmodel::enum_id(ground))});
        add_choice(form, "ground", label("ground"), true, std::move(grounds));
        add_date(form, "start_date", label("start_date"), true);
        add_date(form, "end_date", label("end_date"), false).set_note(texts("bans.note.end"));
        add_text(form, "decision_number", label("decision_number"), true, 20, 60);
        add_date(form, "decision_date", label("decision_date"), true);
        add_text(form, "decision_body", label("decision_body"), true, 44, 200);
        add_text(form, "articles", label("articles"), false, 30, 200);
        std::vector<Choice> sources;
        for (const auto source : kSources)
            sources.push_back(
                {v1::Ban::Source_Name(source), texts("bans.source." + viewmodel::enum_id(source))});
        add_choice(form, "source", label("source"), false, std::move(sources));
        add_text(form, "note", label("note"), false, 44, 500, texts("bans.note.note"));
    }

    void fill(Form& form) override {
        const auto set = [&](const char* field, const std::string& value) {
            form.find(field)->set_value(value);
        };
        set("person", ban_.person_full_name());
        if (ban_.name().empty()) {
            set("capacity", v1::Ban::Capacity_Name(v1::Ban::CAPACITY_ANY));
            set("source", v1::Ban::Source_Name(v1::Ban::SOURCE_DECISION));
            return;
        }
        set("capacity", v1::Ban::Capacity_Name(ban_.capacity()));
        set("ground", v1::Ban::Ground_Name(ban_.ground()));
        set("start_date", viewmodel::to_field(ban_.start_date()));
        set("end_date", ban_.has_end_date() ? viewmodel::to_field(ban_.end_date()) : "");
        set("decision_number", ban_.decision_number());
        set("decision_date", viewmodel::to_field(ban_.decision_date()));
        set("decision_body", ban_.decision_body());
        set("articles", ban_.articles());
        set("source", v1::Ban::Source_Name(ban_.source()));
        set("note", ban_.note());
    }

    void on_stale() override {
        reread<v1::GetBanRequest>([this](const v1::Ban& fresh) { ban_ = fresh; });
    }

    void submit() override {
        v1::Ban typed;
        v1::Ban::Capacity capacity{};
        v1::Ban::Ground ground{};
        v1::Ban::Source source{};
        if (v1::Ban::Capacity_Parse(value("capacity"), &capacity)) typed.set_capacity(capacity);
        if (v1::Ban::Ground_Parse(value("ground"), &ground)) typed.set_ground(ground);
        if (v1::Ban::Source_Parse(value("source"), &source)) typed.set_source(source);
        *typed.mutable_start_date() = viewmodel::from_field(value("start_date"));
        if (!value("end_date").empty())
            *typed.mutable_end_date() = viewmodel::from_field(value("end_date"));
        typed.set_decision_number(value("decision_number"));
        *typed.mutable_decision_date() = viewmodel::from_field(value("decision_date"));
        typed.set_decision_body(value("decision_body"));
        typed.set_articles(value("articles"));
        typed.set_note(value("note"));
        if (ban_.name().empty()) {
            typed.set_person(ban_.person().empty() ? chosen("person") : ban_.person());
            v1::CreateBanRequest request;
            *request.mutable_ban() = std::move(typed);
            return send(std::move(request),
                        [this](const v1::Ban& made) { done(made, "bans.created"); });
        }
        typed.set_name(ban_.name());
        typed.set_etag(ban_.etag());
        v1::UpdateBanRequest request;
        *request.mutable_ban() = std::move(typed);
        for (const std::string& field : changed_fields())
            request.mutable_update_mask()->add_paths(field);
        send(std::move(request), [this](const v1::Ban& made) { done(made, "bans.updated"); });
    }

  private:
    void done(const v1::Ban& made, const char* words) {
        saved_(made);
        app().flash(
            Level::kDone,
            app().texts()(words, {{"name", made.person_short_name()}, {"text", made.text()}}),
            undo_of(app(), made.name(), made.person_short_name()));
        app().pop();
    }

    v1::Ban ban_;
    std::function<void(const v1::Ban&)> saved_;
};

}  // namespace

std::unique_ptr<Screen> make_ban_form(App& app, std::shared_ptr<DraftBox> drafts, v1::Ban ban,
                                      std::function<void(const v1::Ban&)> saved) {
    return std::make_unique<BanForm>(app, std::move(drafts), std::move(ban), std::move(saved));
}

void ask_to_lift(App& app, const TaskScope& scope, const v1::Ban& ban,
                 std::function<void(const v1::Ban&)> lifted) {
    const Texts& texts = app.texts();
    Confirm confirm;
    confirm.title = texts("bans.lift_title", {{"name", ban.person_short_name()}});
    confirm.body = {{ban.text()},
                    {viewmodel::decision_words(ban, texts)},
                    {texts("bans.lift_note"), Tone::kMuted}};
    confirm.verb = texts("bans.lift_verb");
    confirm.bar = texts.label("ban.lift");
    confirm.ask_reason = true;
    confirm.confirmed = [&app, &scope, ban, lifted](const ConfirmAnswer& answer) {
        auto request = about<v1::LiftBanRequest>(ban);
        request.set_reason(answer.reason);
        app.send(scope, std::move(request), [&app, lifted](const v1::Ban& ended) {
            app.flash(Level::kDone,
                      app.texts()("bans.lifted", {{"name", ended.person_short_name()}}),
                      undo_of(app, ended.name(), ended.person_short_name()));
            lifted(ended);
        });
    };
    app.ask(std::move(confirm));
}

}  // namespace collegium::tui
