#include <utility>

#include "tui/screens/application/entry_forms.hpp"
#include "tui/screens/common/record_form.hpp"
#include "tui/viewmodel/applications.hpp"

namespace collegium::tui {
namespace {

class DetailsForm : public ResourceForm<v1::Application, v1::GetApplicationRequest, void,
                                        v1::UpdateApplicationRequest> {
  public:
    DetailsForm(App& app, CompetitionRef place, v1::Application application,
                std::function<void()> saved)
        : ResourceForm(app, place->drafts(), {"application", "application"}, std::move(application),
                       [saved = std::move(saved)](const auto&) { saved(); }),
          place_(std::move(place)) {}

    [[nodiscard]] std::string id() const override { return "application_details"; }
    [[nodiscard]] std::string crumb() const override { return words("details_crumb"); }
    [[nodiscard]] std::shared_ptr<Place> place() const override { return place_; }

  protected:
    [[nodiscard]] std::string title() const override {
        return words("details_title", told(resource()));
    }

    void fields() override {
        if (place_->competition().team()) text("team_name", 44);
        text("representative_contact", 44);
        date(viewmodel::is_preliminary(resource()) ? "preliminary_paper.document_date"
                                                   : "final_paper.document_date");
        text("medical_clearance.doctor_name", 44);
        text("medical_clearance.organisation", 44);
        text("medical_clearance.licence", 24);
        date("medical_clearance.clearance_date");
        text("note", 44);
        never_draft("representative_contact");
    }

    // A clearance is changed as a whole.
    [[nodiscard]] std::string mask_path(const std::string& field) const override {
        return field.starts_with("medical_clearance.") ? "medical_clearance" : field;
    }

    [[nodiscard]] sdk::Metadata told(const v1::Application& application) const override {
        return {{"number", std::to_string(application.number())}};
    }
    [[nodiscard]] std::string called(const v1::Application& application) const override {
        return "№ " + std::to_string(application.number());
    }
    [[nodiscard]] std::string said(const v1::Application& made) const override {
        return words("saved", told(made));
    }

  private:
    CompetitionRef place_;
};

}  // namespace

std::unique_ptr<Screen> make_details_form(App& app, CompetitionRef place,
                                          v1::Application application,
                                          std::function<void()> saved) {
    return std::make_unique<DetailsForm>(app, std::move(place), std::move(application),
                                         std::move(saved));
}

}  // namespace collegium::tui
