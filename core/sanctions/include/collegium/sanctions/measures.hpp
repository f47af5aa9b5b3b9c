// Which sanctions of the book are lawful for an act, which of them the book itself names, and who
// may impose each. The books differ: RU-2022 has a ladder, RU-CHESS and UA-2024 a list to choose
// from by gravity; all three name measures for some acts.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <collegium/competition/regulation.hpp>
#include <collegium/sanctions/act.hpp>
#include <collegium/sdk/error.hpp>

namespace collegium::sanctions {

// What a sanction does. Results of games: result.hpp; of somebody excluded: rounds/withdrawal.hpp.
enum class Effect : std::uint8_t {
    kNone = 0,  // said and written down
    kOpponentTime,
    kOwnTime,
    kOpponentPoints,  // of the game, raised
    kOwnPoints,       // of the game, lowered
    kGameLost,
    kEncounterLost,  // the whole micro-match
    kRoundsMissed,   // not paired in one or several rounds
    kExcluded,       // leaves the competition
    kDisqualified,   // barred for a term, in every capacity
    kRemoved,        // has to leave the hall
    kSuspended,      // judges no more here
    kPrizesReturned,
};
[[nodiscard]] Effect effect_of(const rulebook::Row& sanction);

// Whose decision it is.
struct Authority {
    std::vector<std::string> posts;  // ids of [[post]], each of them alone
    std::string body;                // "chief-panel", "federation": together; empty: no body

    friend bool operator==(const Authority&, const Authority&) = default;
};
[[nodiscard]] Authority authority_of(const rulebook::Row& sanction);

// Time that may be added or taken, both ends with it.
struct TimeBounds {
    std::chrono::seconds least{1};
    std::optional<std::chrono::seconds> most;  // none: the book sets no limit

    friend bool operator==(const TimeBounds&, const TimeBounds&) = default;
};

struct Measure {
    const rulebook::Row* row = nullptr;  // [[sanction]] of the regulation's book
    Effect effect = Effect::kNone;
    Authority authority;
    std::optional<TimeBounds> time;  // of measures by the clock
    bool proposed = false;
    bool may = false;                       // proposed, and the book only allows it
    std::optional<sdk::Violation> refusal;  // why it is not lawful here

    [[nodiscard]] bool lawful() const { return !refusal; }
};

// Why these are proposed: a reason with its words in core/i18n.
struct Ground {
    std::string reason;  // SANCTION_FIRST, SANCTION_FIRST_GROSS, SANCTION_NEXT_STEP,
                         // SANCTION_OF_OFFENCE, SANCTION_BY_GRAVITY
    sdk::Metadata values;
    std::vector<sdk::Citation> citations;

    friend bool operator==(const Ground&, const Ground&) = default;
};

struct Proposal {
    std::vector<Measure> measures;  // every sanction of the book, in its order
    bool together = false;          // all that are proposed; else any of them
    Ground ground;

    [[nodiscard]] const Measure* find(std::string_view sanction) const;
    [[nodiscard]] std::vector<const Measure*> proposed() const;
};

// For one act after the earlier ones of the same person in the same competition, in their order;
// the count does not begin anew between rounds. Nothing is proposed where the book leaves the
// choice to the arbiter. Refusals: SANCTION_OF_OFFENCE_ONLY, SANCTION_NOT_FOR_THEM,
// SANCTION_NEEDS_REPEAT, SANCTION_NOT_ANNOUNCED, SANCTION_NEEDS_GAME, SANCTION_NEEDS_MICRO_MATCH.
// Rows belong to the regulation's book, which must outlive the proposal.
[[nodiscard]] Proposal propose(const competition::Regulation& regulation,
                               std::span<const Recorded> history, const Incident& incident);

}  // namespace collegium::sanctions
