// What requests that draw lots have in common.
#pragma once

#include <vector>

#include <collegium/lots/draw.hpp>
#include <collegium/sdk/result.hpp>
#include <collegium/storage/sql.hpp>

namespace collegium::usecases {

// Witnesses who are in the registry are there: PERSON_UNKNOWN of "draw.witnesses[n].person".
[[nodiscard]] sdk::Result<void> check_witness_cards(storage::Connection& snapshot,
                                                    const std::vector<lots::Witness>& witnesses);

// Of a request that has the fields of a draw itself: "draw.witnesses[0]" is "witnesses[0]" there.
[[nodiscard]] tl::unexpected<sdk::Error> without_draw(sdk::Error error);

}  // namespace collegium::usecases
