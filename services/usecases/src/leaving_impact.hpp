// What a departure changes besides the games of whoever leaves.
#pragma once

#include <vector>

#include "impact_text.hpp"

namespace collegium::usecases {

struct LeavingImpact {
    CorrectionImpact told;  // without a digest: nothing is sent back
    FallingDrafts drafts;   // pairs made with him in them
};

// `gone` is the tournament without number `number`. Published documents are those that read
// otherwise then. Refusals of play::impact and impact_on_stages.
[[nodiscard]] sdk::Result<LeavingImpact> impact_of_leaving(const Caller& caller,
                                                           storage::Connection& snapshot,
                                                           const rulebook::Library& library,
                                                           const Play& before, const Play& gone,
                                                           int number);

}  // namespace collegium::usecases
