// The protocol of registration that the commission hands to the main panel (RU-CHESS 29.2, 29.3)
// and the list of participants that everybody may see. The layouts are our own.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <collegium/documents/document.hpp>
#include <collegium/documents/facts.hpp>

namespace collegium::documents {

// Restricted: birth dates.
struct RegisteredPerson {
    std::string full_name;
    std::optional<registry::Date> birth_date;
    std::string group;
    std::string rank;
    std::string organisation;  // with its region
    std::string discipline;
    AdmissionOutcome outcome = AdmissionOutcome::kAdmitted;
};

struct RegistrationProtocolFacts {
    CompetitionFacts competition;
    FormFacts form;
    registry::Date date{};
    std::vector<RegisteredPerson> persons;
    std::vector<OfficialFacts> commission;  // the chair first
    OfficialFacts receiver;                 // of the main panel
};

[[nodiscard]] Document registration_protocol_form(const RegistrationProtocolFacts& facts);

struct ParticipantsListFacts {
    using PublicDataOnly = void;

    CompetitionFacts competition;
    FormFacts form;
    registry::Date date{};
    std::vector<PublicPerson> persons;
    std::vector<OfficialFacts> signatories;
};

[[nodiscard]] Document participants_list_form(const ParticipantsListFacts& facts);

}  // namespace collegium::documents
