// Who speaks for a team: signs its protocol, hands in its order, files its protests.
#pragma once

#include <chrono>
#include <cstdint>
#include <vector>

#include <collegium/rulebook/book.hpp>
#include <collegium/sdk/result.hpp>

namespace collegium::rounds {

// The captain hands the office to somebody else.
struct Delegation {
    std::int64_t person = 0;
    std::chrono::sys_seconds told;  // when the chief arbiter was told
    bool in_writing = false;
};

struct Captaincy {
    std::int64_t captain = 0;  // a person, appointed by the organisation that enters the team
    std::vector<Delegation> delegations;
};

// Whether a person may act as the team's captain at that moment: the captain, or somebody the chief
// arbiter was told of in writing before, where the book knows that (RU-CHESS 24.9).
// NOT_THE_CAPTAIN.
[[nodiscard]] sdk::Result<void> check_captain(const rulebook::Book& book, const Captaincy& team,
                                              std::int64_t person, std::chrono::sys_seconds at);

// Whether a protest of a team competition may come from that person: of the captain alone (RU-2022
// 5.4.9.7, RU-CHESS 24.6, UA-2024 III.H.8), in writing where the book asks for it. NOT_THE_CAPTAIN,
// PROTEST_NOT_WRITTEN.
[[nodiscard]] sdk::Result<void> check_team_protest(const rulebook::Book& book,
                                                   const Captaincy& team, std::int64_t person,
                                                   std::chrono::sys_seconds at, bool in_writing);

}  // namespace collegium::rounds
