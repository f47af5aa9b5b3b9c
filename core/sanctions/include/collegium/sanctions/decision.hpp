// Whether somebody may impose what he wants to impose.
#pragma once

#include <chrono>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <collegium/sanctions/measures.hpp>
#include <collegium/sdk/result.hpp>

namespace collegium::sanctions {

struct Imposed {
    std::string sanction;                      // id of a [[sanction]]
    std::optional<std::chrono::seconds> time;  // of measures by the clock
};

struct Decision {
    std::vector<Imposed> sanctions;  // one or several for the same act
    std::string post;                // of the official who decides; empty: a body does
    std::string body;                // "chief-panel", "federation"
    std::string reason;              // why not what the book proposes
};

// Every violation at once, reason and articles of the refusal being those of the first.
// kInvalidArgument: REQUIRED of `sanctions`, SANCTION_UNKNOWN, SANCTION_TIME_REQUIRED,
// SANCTION_TIME_OUTSIDE {seconds, least, most}. kFailedPrecondition: refusals of propose();
// SANCTION_OF_CHIEF_PANEL, SANCTION_OF_FEDERATION, SANCTION_OF_OTHERS {who} where another decides;
// SANCTION_REASON_REQUIRED where the book names a measure and the choice is another one.
[[nodiscard]] sdk::Result<void> check_decision(const competition::Regulation& regulation,
                                               std::span<const Recorded> history,
                                               const Incident& incident, const Decision& decision);

// What follows from a decision beside results: the book's rows [[follow_up]], in its order. The
// results of somebody removed are accounted for by rounds/withdrawal.hpp.
[[nodiscard]] std::vector<const rulebook::Row*> follow_ups(const rulebook::Book& book,
                                                           std::span<const Imposed> sanctions);

}  // namespace collegium::sanctions
