// Records as the journal keeps them: JSON of their forms, and back again for undo.
#pragma once

#include <string>
#include <vector>

#include <collegium/competition/competition.hpp>
#include <collegium/lots/draw.hpp>
#include <collegium/registry/organisation.hpp>
#include <collegium/registry/person.hpp>
#include <collegium/storage/repositories/competitions.hpp>
#include <collegium/storage/repositories/users.hpp>

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

// Seed, method, digest and result; the inputs themselves stand in the draw.
[[nodiscard]] std::string draw_payload(const lots::Draw& draw);
[[nodiscard]] std::string grant_payload(const storage::Grant& grant);

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

// Term, basis and remark as the payload has them; the rest of the appointment never changes.
void restore_grant(const std::string& payload, storage::Grant& grant);

}  // namespace collegium::usecases
