// Who changes entries of which organisation: acts and their undoing ask the same.
#pragma once

#include <collegium/admission/application.hpp>
#include <collegium/competition/competition.hpp>
#include <collegium/sdk/result.hpp>
#include <collegium/storage/sql.hpp>
#include <collegium/usecases/caller.hpp>

namespace collegium::usecases {

// Whoever has applications.write; a representative for the own organisation as long as the
// preliminary application is worked on.
[[nodiscard]] sdk::Result<void> check_may_enter(const Caller& caller,
                                                storage::Connection& connection,
                                                competition::CompetitionId competition,
                                                const admission::Application& application);

}  // namespace collegium::usecases
