#include <collegium/registry/checks.hpp>
#include <collegium/registry/organisation.hpp>

namespace collegium::registry {
namespace {

constexpr std::size_t kFullNameLimit = 300;
constexpr std::size_t kShortNameLimit = 60;
constexpr std::size_t kPlaceLimit = 120;

OrganisationKind check_kind(Checks& checks, int raw) {
    if (raw == 0) {
        checks.violate("kind", "REQUIRED");
    } else if (raw < static_cast<int>(OrganisationKind::kFederation) ||
               raw > static_cast<int>(OrganisationKind::kOther)) {
        checks.violate("kind", "ENUM_UNKNOWN");
    } else {
        return static_cast<OrganisationKind>(raw);
    }
    return OrganisationKind::kOther;
}

}  // namespace

sdk::Result<Organisation> check_organisation(const OrganisationForm& form) {
    Checks checks("organisation");
    Organisation organisation;
    organisation.full_name = checks.required_line("full_name", form.full_name, kFullNameLimit);
    organisation.short_name = checks.required_line("short_name", form.short_name, kShortNameLimit);
    organisation.kind = check_kind(checks, form.kind);
    organisation.region = checks.line("region", form.region, kPlaceLimit);
    organisation.city = checks.line("city", form.city, kPlaceLimit);
    organisation.parent = checks.reference<OrganisationId>("parent", form.parent);
    if (!checks.passed()) return std::move(checks).refusal();
    return organisation;
}

OrganisationForm to_form(const Organisation& organisation) {
    return {organisation.full_name,
            organisation.short_name,
            static_cast<int>(organisation.kind),
            organisation.region,
            organisation.city,
            organisation.parent ? organisation.parent->name() : ""};
}

}  // namespace collegium::registry
