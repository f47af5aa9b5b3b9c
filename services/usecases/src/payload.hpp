// Records as the journal keeps them: JSON of their forms, and back again for undo.
#pragma once

#include <string>
#include <vector>

#include <collegium/competition/competition.hpp>
#include <collegium/registry/organisation.hpp>
#include <collegium/registry/person.hpp>
#include <collegium/storage/repositories/competitions.hpp>

namespace collegium::usecases {

// Sealed values stand as references ("persons/4711/sealed/passport@3"), `version` being the version
// of the person that set them.
[[nodiscard]] std::string person_payload(const registry::PublicPerson& public_data,
                                         const registry::RestrictedPerson& restricted_data,
                                         registry::PersonId id,
                                         const registry::SealedChanges& sealed,
                                         std::int64_t version);
[[nodiscard]] std::string organisation_payload(const registry::Organisation& organisation);
[[nodiscard]] std::string competition_payload(const competition::CompetitionDraft& draft,
                                              const storage::DisciplineTitle& discipline_title);

struct PersonPayload {
    registry::PersonForm form;
    std::vector<registry::SealedField> sealed;  // the values the row set
};
[[nodiscard]] PersonPayload parse_person_payload(const std::string& payload);
[[nodiscard]] registry::OrganisationForm parse_organisation_payload(const std::string& payload);

struct CompetitionPayload {
    competition::CompetitionForm form;
    storage::DisciplineTitle discipline_title;
};
[[nodiscard]] CompetitionPayload parse_competition_payload(const std::string& payload);

}  // namespace collegium::usecases
