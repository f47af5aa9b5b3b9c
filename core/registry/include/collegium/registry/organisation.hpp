// Federations, clubs, sport schools and other bodies that send participants or hold competitions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <tuple>

#include <collegium/registry/fields.hpp>
#include <collegium/registry/form.hpp>
#include <collegium/registry/id.hpp>
#include <collegium/sdk/result.hpp>

namespace collegium::registry {

enum class OrganisationKind : std::uint8_t {
    kFederation = 1,
    kClub = 2,
    kSportSchool = 3,
    kEducational = 4,
    kAuthority = 5,
    kOther = 6,
};
constexpr OrganisationKind last_value(OrganisationKind) {
    return OrganisationKind::kOther;
}

struct Organisation {
    std::string full_name;
    std::string short_name;
    OrganisationKind kind = OrganisationKind::kOther;
    std::string region;
    std::string city;
    std::optional<OrganisationId> parent;

    friend bool operator==(const Organisation&, const Organisation&) = default;
};

template <>
inline constexpr auto fields_of<Organisation> = std::tuple(
    field<&Organisation::full_name>("full_name", {.required = true, .longest = 300}),
    field<&Organisation::short_name>("short_name", {.required = true, .longest = 60}),
    field<&Organisation::kind>("kind", {.required = true}),
    field<&Organisation::region>("region", {.longest = 120}),
    field<&Organisation::city>("city", {.longest = 120}), field<&Organisation::parent>("parent"));

// Reads the fields of the form that are named into the organisation; all violations at once, with
// the paths of Organisation in the API.
[[nodiscard]] sdk::Result<Organisation> check_organisation(
    const Form& form, FieldNames names = form_fields<Organisation>(),
    Organisation organisation = {});

}  // namespace collegium::registry
