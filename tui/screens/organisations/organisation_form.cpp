#include <utility>

#include "tui/screens/common/record_form.hpp"
#include "tui/screens/organisations/organisations_screen.hpp"

namespace collegium::tui {
namespace {

class OrganisationForm
    : public ResourceForm<v1::Organisation, v1::GetOrganisationRequest,
                          v1::CreateOrganisationRequest, v1::UpdateOrganisationRequest> {
  public:
    using ResourceForm::ResourceForm;

  protected:
    void fields() override {
        text("full_name", 44);
        text("short_name", 32);
        choice("kind");
        text("region", 32);
        text("city", 32);
        lookup<OrganisationSearch>("parent");
    }

    [[nodiscard]] sdk::Metadata told(const v1::Organisation& organisation) const override {
        return {{"name", organisation.short_name()}};
    }
};

}  // namespace

std::unique_ptr<Screen> make_organisation_form(App& app, std::shared_ptr<DraftBox> drafts,
                                               v1::Organisation organisation,
                                               std::function<void(const v1::Organisation&)> saved) {
    return std::make_unique<OrganisationForm>(app, std::move(drafts),
                                              FormNames{"organisation", "organisation"},
                                              std::move(organisation), std::move(saved));
}

}  // namespace collegium::tui
