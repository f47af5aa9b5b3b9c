#include <utility>

#include "tui/screens/common/form_screen.hpp"
#include "tui/screens/common/journal_undo.hpp"
#include "tui/screens/common/lookups.hpp"
#include "tui/screens/officials/officials_screen.hpp"
#include "tui/viewmodel/format.hpp"

namespace collegium::tui {
namespace {

class OfficialForm : public FormScreen {
  public:
    OfficialForm(App& app, CompetitionRef place, v1::Official official,
                 std::vector<v1::OfficialPost> posts,
                 std::function<void(const v1::Official&)> saved)
        : FormScreen(app, place->drafts(),
                     official.name().empty() ? "official.create" : "official.edit",
                     official.name().empty() ? "" : official.name()),
          place_(std::move(place)),
          official_(std::move(official)),
          posts_(std::move(posts)),
          saved_(std::move(saved)) {}

    [[nodiscard]] std::string id() const override { return "official_form"; }
    [[nodiscard]] std::string heading() const override { return place_->heading(app().texts()); }
    [[nodiscard]] std::string crumb() const override { return title(); }

  protected:
    [[nodiscard]] std::string title() const override {
        return official_.name().empty() ? app().texts()("officials.form_new")
                                        : app().texts()("officials.form_edit",
                                                        {{"name", official_.person_short_name()}});
    }

    void build(Form& form) override {
        const Texts& texts = app().texts();
        const auto label = [&](const char* field) {
            return texts(std::string("officials.field.") + field);
        };
        if (official_.name().empty()) {
            std::vector<Choice> choices;
            for (const v1::OfficialPost& post : posts_)
                if (post.available()) choices.push_back({post.post(), post.title()});
            add_choice(form, "post", label("post"), true, std::move(choices));
            add_lookup(form, "person", label("person"), true, [this](const std::string& text) {
                look_up("person", text, person_query(text), person_choices);
            });
        } else {
            add_fixed(form, "post", label("post"));
            add_fixed(form, "person", label("person"));
        }
        add_text(form, "category", label("category"), false, 12, 60,
                 official_.name().empty() ? texts("officials.note.category") : "");
        add_lookup(
            form, "organisation", label("organisation"), false, [this](const std::string& text) {
                look_up("organisation", text, organisation_query(text), organisation_choices);
            });
        add_date(form, "appoint_date", label("appoint_date"), false);
        add_text(form, "basis", label("basis"), false, 34, 200, texts("officials.note.basis"));
        add_text(form, "location", label("location"), false, 34, 100,
                 texts("officials.note.location"));
        add_text(form, "note", label("note"), false, 44, 500);
        // The overview sent the official here for this very post.
        if (!official_.post().empty() && official_.name().empty()) form.focus("person");
    }

    void fill(Form& form) override {
        const auto set = [&](const char* field, const std::string& value) {
            form.find(field)->set_value(value);
        };
        const bool made = !official_.name().empty();
        set("post", made ? official_.post_title() : official_.post());
        set("person", made ? official_.person_full_name()
                           : pair_of(official_.person(), official_.person_full_name()));
        set("category", official_.category());
        set("organisation", pair_of(official_.organisation(), official_.organisation_short_name()));
        set("appoint_date",
            official_.has_appoint_date() ? viewmodel::to_field(official_.appoint_date()) : "");
        set("basis", official_.basis());
        set("location", official_.location());
        set("note", official_.note());
    }

    void on_stale() override {
        reread<v1::GetOfficialRequest>([this](const v1::Official& fresh) { official_ = fresh; });
    }

    void submit() override {
        v1::Official typed;
        typed.set_category(value("category"));
        typed.set_organisation(chosen("organisation"));
        if (!value("appoint_date").empty())
            *typed.mutable_appoint_date() = viewmodel::from_field(value("appoint_date"));
        typed.set_basis(value("basis"));
        typed.set_location(value("location"));
        typed.set_note(value("note"));
        if (official_.name().empty()) {
            typed.set_post(value("post"));
            typed.set_person(chosen("person"));
            v1::AppointOfficialRequest request;
            request.set_parent(place_->name());
            *request.mutable_official() = std::move(typed);
            return send(std::move(request),
                        [this](const v1::Official& made) { done(made, "officials.appointed"); });
        }
        typed.set_name(official_.name());
        typed.set_etag(official_.etag());
        v1::UpdateOfficialRequest request;
        *request.mutable_official() = std::move(typed);
        for (const std::string& field : changed_fields())
            request.mutable_update_mask()->add_paths(field);
        send(std::move(request),
             [this](const v1::Official& made) { done(made, "officials.updated"); });
    }

  private:
    void add_fixed(Form& form, const std::string& field, const std::string& label) {
        FieldOptions options;
        options.id = field;
        options.label = label;
        options.fixed = " ";
        form.add(std::make_unique<TextField>(std::move(options)));
    }

    // What the book says without forbidding it stands with the news, not instead of it.
    void done(const v1::Official& made, const char* words) {
        saved_(made);
        std::string said =
            app().texts()(words, {{"name", made.person_short_name()}, {"post", made.post_title()}});
        for (const v1::OfficialRemark& remark : made.remarks())
            said += ". ! " + viewmodel::remark_words(remark);
        app().flash(Level::kDone, said, undo_of(app(), made.name(), made.person_short_name()));
        app().pop();
    }

    CompetitionRef place_;
    v1::Official official_;
    std::vector<v1::OfficialPost> posts_;
    std::function<void(const v1::Official&)> saved_;
};

}  // namespace

std::unique_ptr<Screen> make_official_form(App& app, CompetitionRef place, v1::Official official,
                                           std::vector<v1::OfficialPost> posts,
                                           std::function<void(const v1::Official&)> saved) {
    return std::make_unique<OfficialForm>(app, std::move(place), std::move(official),
                                          std::move(posts), std::move(saved));
}

}  // namespace collegium::tui
