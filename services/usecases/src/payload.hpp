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
[[nodiscard]] std::string person_payload(const registry::Person& person, registry::PersonId id,
                                         const registry::SealedChanges& sealed,
                                         std::int64_t version);
// The sealed values the row set.
[[nodiscard]] std::vector<registry::SealedField> sealed_in_payload(const std::string& payload);

// Its draft and the names of its discipline.
[[nodiscard]] std::string competition_payload(const storage::CompetitionRecord& record);
[[nodiscard]] storage::CompetitionRecord parse_competition_payload(const std::string& payload);

// Seed, method, digest and result; the inputs themselves stand in the draw.
[[nodiscard]] std::string draw_payload(const lots::Draw& draw);
[[nodiscard]] std::string grant_payload(const storage::Grant& grant);

// Term, basis and remark as the payload has them; the rest of the appointment never changes.
void restore_grant(const std::string& payload, storage::Grant& grant);

}  // namespace collegium::usecases
