// From a form to the settings of a tournament: what is left empty comes from book and regulation.
#pragma once

#include <string>

#include <collegium/registry/field_mask.hpp>
#include <collegium/storage/sql.hpp>
#include <collegium/usecases/tournaments.hpp>

namespace collegium::usecases {

// The record as the form changes it. `mask` names the fields that are taken from the form; empty:
// all. Violations have the paths of Tournament in the API below "tournament".
[[nodiscard]] sdk::Result<storage::TournamentRecord> filled_tournament(
    storage::Connection& snapshot, const Competition& competition, storage::TournamentRecord record,
    const TournamentForm& form, const registry::FieldMask& mask);

}  // namespace collegium::usecases
