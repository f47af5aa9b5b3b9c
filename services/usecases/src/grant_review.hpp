// What stands against giving or taking a role of one competition: the rule book's word on whoever
// gets it, and that a competition under way is not left without its chief arbiter.
#pragma once

#include <cstdint>
#include <vector>

#include <collegium/rulebook/library.hpp>
#include <collegium/sdk/result.hpp>
#include <collegium/storage/repositories/users.hpp>

#include "official_panel.hpp"

namespace collegium::usecases {

// What a decision on a role rests on beside the account: read again on the writer, where it is
// another by then the decision is made anew. Nothing for the federation or without a card.
[[nodiscard]] PanelFacts read_grant_panel(storage::Connection& connection,
                                          const storage::Grant& grant, std::int64_t person,
                                          registry::Date today);

// What the book of the competition refuses (competition::review_role), as violations of `grant`.
[[nodiscard]] sdk::Result<void> review_grant(storage::Connection& connection,
                                             const rulebook::Library& library,
                                             const storage::Grant& grant, std::int64_t person,
                                             const PanelFacts& facts, registry::Date today);

// The same for every role of a competition, no post of its own, that an account holds whose card is
// to be `person`'s from now on: what the books refuse, as violations of `user.person`; otherwise
// what that rests on.
struct ReviewedRole {
    storage::Grant grant;
    PanelFacts facts;
};
[[nodiscard]] sdk::Result<std::vector<ReviewedRole>> review_card(storage::Connection& connection,
                                                                 const rulebook::Library& library,
                                                                 std::int64_t account,
                                                                 std::int64_t person,
                                                                 registry::Date today);

// LAST_CHIEF_ARBITER where the grant, or any of the account, is that of the only chief arbiter an
// competition has from the draw until its results are approved.
[[nodiscard]] sdk::Result<void> keep_chief_arbiter(storage::Connection& connection,
                                                   const storage::Grant& grant,
                                                   registry::Date today);
[[nodiscard]] sdk::Result<void> keep_chief_arbiter(storage::Connection& connection,
                                                   std::int64_t account, registry::Date today);

}  // namespace collegium::usecases
