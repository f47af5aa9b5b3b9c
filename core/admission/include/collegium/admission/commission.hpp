// The body that decides: who sits, what it may decide, how it votes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <collegium/admission/verdict.hpp>
#include <collegium/competition/part_id.hpp>
#include <collegium/registry/person.hpp>
#include <collegium/rulebook/book.hpp>
#include <collegium/sdk/result.hpp>

namespace collegium::admission {

struct SittingTag {
    static constexpr std::string_view kCollection = "sittings";
};
struct DecisionTag {
    static constexpr std::string_view kCollection = "decisions";
};
using SittingId = competition::PartId<SittingTag>;
using DecisionId = competition::PartId<DecisionTag>;

// Numbers as in the API and in the store.
enum class State : std::uint8_t {
    kUndecided = 1,
    kWaiting = 2,  // for a paper; no decision
    kAdmitted = 3,
    kRefused = 4,
    kConditional = 5,
    kContested = 6,
};
enum class DecisionOutcome : std::uint8_t { kAdmitted = 1, kRefused = 2, kConditional = 3 };
enum class DecisionState : std::uint8_t {
    kStanding = 1,
    kContested = 2,
    kReplaced = 3,
    kUndone = 4,
};
enum class Choice : std::uint8_t { kFor = 1, kAgainst = 2, kAbstain = 3 };

[[nodiscard]] State state_of(DecisionOutcome outcome);

// An official who sits.
struct Member {
    std::int64_t official = 0;  // number of competitions/14/officials/7
    registry::PersonId person;
    std::string full_name;
    std::string short_name;
    std::string post;  // id of the book's [[post]]
    bool chair = false;
    bool votes = true;  // the doctor takes part without a vote
    bool present = true;

    friend bool operator==(const Member&, const Member&) = default;
};

// Posts whose holders sit: the book's members, and its doctor where he may.
[[nodiscard]] bool may_sit(const rulebook::Book& book, std::string_view post);
// Chair and votes as the book gives them, the chair first; where nobody holds the chair's post, the
// first member in the book's order leads.
[[nodiscard]] std::vector<Member> compose(const rulebook::Book& book, std::vector<Member> members);
// What the composition lacks: COMMISSION_EMPTY, COMMISSION_NO_ORGANISER, COMMISSION_NO_CHAIR. The
// first two forbid decisions.
[[nodiscard]] std::vector<sdk::Violation> review_members(const rulebook::Book& book,
                                                         const std::vector<Member>& members);
// kFailedPrecondition with the first lack that forbids decisions.
[[nodiscard]] sdk::Result<void> may_decide(const rulebook::Book& book,
                                           const std::vector<Member>& members);

// A ground of refusal as it was applied, frozen with the decision.
struct Ground {
    std::string id;
    std::string title;
    sdk::Citation citation;

    friend bool operator==(const Ground&, const Ground&) = default;
};

// What a member wants decided, unchecked.
struct DecisionForm {
    int outcome = 0;
    std::vector<std::string> grounds;
    std::string reason;
    std::string doctor_conclusion;
    bool has_condition_term = false;
    bool correction = false;  // takes the place of a decision that stands
};

struct CheckedDecision {
    DecisionOutcome outcome = DecisionOutcome::kAdmitted;
    std::vector<Ground> grounds;
    std::string reason;
    std::string doctor_conclusion;
};

// Against the verdicts as they stand; `language` is that of the verdict a refusal quotes.
// NO_ROOM_TO_ADMIT with the absolute verdict's article where the book leaves none;
// ADMISSION_REASON_REQUIRED where a verdict is not accepted and one is admitted; GROUND_REQUIRED,
// GROUND_UNKNOWN; DOCTOR_CONCLUSION_REQUIRED; CONDITION_NOT_IN_BOOK, CONDITION_TERM_REQUIRED.
[[nodiscard]] sdk::Result<CheckedDecision> check_decision(const rulebook::Book& book,
                                                          const std::vector<Verdict>& verdicts,
                                                          const DecisionForm& form,
                                                          i18n::Language language);

// All grounds the book has.
[[nodiscard]] std::vector<Ground> grounds_of(const rulebook::Book& book);
// A refusal on it needs the number of the doctor's conclusion.
[[nodiscard]] bool needs_conclusion(const rulebook::Book& book, std::string_view ground);

struct Vote {
    std::int64_t official = 0;
    Choice choice = Choice::kAbstain;

    friend bool operator==(const Vote&, const Vote&) = default;
};

enum class VoteResult : std::uint8_t { kOpen = 0, kUpheld = 1, kOverturned = 2 };

// By the book's majority of those present who have a vote. Decided as soon as the rest cannot
// change it; where all have voted and neither side has the majority, the book's rule for ties
// decides: the chair's vote, else the decision stands.
[[nodiscard]] VoteResult count_votes(const rulebook::Book& book, const std::vector<Member>& members,
                                     const std::vector<Vote>& votes);

// «простое большинство, при равенстве — голос председателя».
[[nodiscard]] std::string voting_text(i18n::Language language, const rulebook::Book& book);

}  // namespace collegium::admission
