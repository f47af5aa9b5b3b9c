#include <collegium/registry/checks.hpp>
#include <collegium/registry/field_checks.hpp>
#include <collegium/registry/organisation.hpp>

namespace collegium::registry {

sdk::Result<Organisation> check_organisation(const Form& form, FieldNames names,
                                             Organisation organisation) {
    Checks checks("organisation");
    check_fields(checks, form, names, organisation);
    if (!checks.passed()) return std::move(checks).refusal();
    return organisation;
}

}  // namespace collegium::registry
