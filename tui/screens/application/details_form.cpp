#include <utility>

#include "tui/screens/application/entry_forms.hpp"
#include "tui/screens/common/form_screen.hpp"
#include "tui/screens/common/journal_undo.hpp"
#include "tui/viewmodel/applications.hpp"
#include "tui/viewmodel/format.hpp"

namespace collegium::tui {
namespace {

class DetailsForm : public FormScreen {
  public:
    DetailsForm(App& app, CompetitionRef place, v1::Application application,
                std::function<void()> saved)
        : FormScreen(app, place->drafts(), "application.edit", application.name()),
          place_(std::move(place)),
          application_(std::move(application)),
          saved_(std::move(saved)) {}

    [[nodiscard]] std::string id() const override { return "application_details"; }
    [[nodiscard]] std::string heading() const override { return title(); }
    [[nodiscard]] std::string crumb() const override {
        return app().texts()("application.details_crumb");
    }
    [[nodiscard]] std::shared_ptr<Place> place() const override { return place_; }

  protected:
    [[nodiscard]] std::string title() const override {
        return app().texts()("application.details_title",
                             {{"number", std::to_string(application_.number())}});
    }

    void build(Form& form) override {
        const auto label = [&](const char* id) {
            return app().texts()(std::string("application.field.") + id);
        };
        if (place_->competition().team())
            add_text(form, "team_name", label("team_name"), false, 44, 120);
        add_text(form, "representative_contact", label("contact"), false, 44, 200);
        add_date(form, "document_date", label("document_date"), false);
        add_text(form, "medical_clearance.doctor_name", label("doctor_name"), false, 44, 200);
        add_text(form, "medical_clearance.organisation", label("clinic"), false, 44, 200);
        add_text(form, "medical_clearance.licence", label("licence"), false, 24, 100);
        add_date(form, "medical_clearance.clearance_date", label("clearance_date"), false);
        add_text(form, "note", label("note"), false, 44, 1000);
        never_draft("representative_contact");
    }

    void fill(Form& form) override {
        const auto set = [&](const char* id, const std::string& value) {
            if (Field* field = form.find(id)) field->set_value(value);
        };
        const v1::MedicalClearance& medical = application_.medical_clearance();
        set("team_name", application_.team_name());
        set("representative_contact", application_.representative_contact());
        set("document_date",
            viewmodel::to_field(viewmodel::paper_of(application_).document_date()));
        set("medical_clearance.doctor_name", medical.doctor_name());
        set("medical_clearance.organisation", medical.organisation());
        set("medical_clearance.licence", medical.licence());
        set("medical_clearance.clearance_date", viewmodel::to_field(medical.clearance_date()));
        set("note", application_.note());
    }

    void on_stale() override {
        reread<v1::GetApplicationRequest>(
            [this](const v1::Application& fresh) { application_ = fresh; });
    }

    void submit() override {
        const bool preliminary = viewmodel::is_preliminary(application_);
        v1::UpdateApplicationRequest request;
        v1::Application& head = *request.mutable_application();
        head.set_name(application_.name());
        head.set_etag(application_.etag());
        head.set_team_name(value("team_name"));
        head.set_representative_contact(value("representative_contact"));
        head.set_note(value("note"));
        v1::ApplicationPaper& paper =
            preliminary ? *head.mutable_preliminary_paper() : *head.mutable_final_paper();
        if (!value("document_date").empty())
            *paper.mutable_document_date() = viewmodel::from_field(value("document_date"));
        v1::MedicalClearance& medical = *head.mutable_medical_clearance();
        medical.set_doctor_name(value("medical_clearance.doctor_name"));
        medical.set_organisation(value("medical_clearance.organisation"));
        medical.set_licence(value("medical_clearance.licence"));
        if (!value("medical_clearance.clearance_date").empty())
            *medical.mutable_clearance_date() =
                viewmodel::from_field(value("medical_clearance.clearance_date"));
        bool clearance = false;
        for (const std::string& field : changed_fields()) {
            if (field.starts_with("medical_clearance."))
                clearance = true;
            else if (field == "document_date")
                request.mutable_update_mask()->add_paths(
                    (preliminary ? "preliminary_paper." : "final_paper.") + field);
            else
                request.mutable_update_mask()->add_paths(field);
        }
        if (clearance) request.mutable_update_mask()->add_paths("medical_clearance");
        send(std::move(request), [this](const v1::Application& made) {
            saved_();
            const std::string number = std::to_string(made.number());
            app().flash(Level::kDone, app().texts()("application.saved", {{"number", number}}),
                        undo_of(app(), made.name(), "№ " + number));
            app().pop();
        });
    }

  private:
    CompetitionRef place_;
    v1::Application application_;
    std::function<void()> saved_;
};

}  // namespace

std::unique_ptr<Screen> make_details_form(App& app, CompetitionRef place,
                                          v1::Application application,
                                          std::function<void()> saved) {
    return std::make_unique<DetailsForm>(app, std::move(place), std::move(application),
                                         std::move(saved));
}

}  // namespace collegium::tui
