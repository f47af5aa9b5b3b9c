// Federations, clubs, sport schools and other bodies that send participants or hold competitions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

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

struct Organisation {
    std::string full_name;
    std::string short_name;
    OrganisationKind kind = OrganisationKind::kOther;
    std::string region;
    std::string city;
    std::optional<OrganisationId> parent;

    friend bool operator==(const Organisation&, const Organisation&) = default;
};

// What a form or a request says of an organisation, unchecked.
struct OrganisationForm {
    std::string full_name;
    std::string short_name;
    int kind = 0;
    std::string region;
    std::string city;
    std::string parent;
};

// Parses a form; all violations at once, with the paths of Organisation in the API.
[[nodiscard]] sdk::Result<Organisation> check_organisation(const OrganisationForm& form);

[[nodiscard]] OrganisationForm to_form(const Organisation& organisation);

}  // namespace collegium::registry
