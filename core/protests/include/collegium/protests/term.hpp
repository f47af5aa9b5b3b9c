// Until when a protest is filed: from which moment the term runs and where it ends.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <collegium/competition/regulation.hpp>
#include <collegium/sdk/citation.hpp>

namespace collegium::protests {

using Moment = std::chrono::sys_seconds;

enum class Stage : std::uint8_t {
    kProtest = 1,
    kAppeal = 2,  // against what was decided on a protest, to the appeal committee
};

// What is known of the time; none: it has not come, or nobody has said it.
struct Moments {
    std::optional<Moment> game_end;    // of the game in question
    std::optional<Moment> decision;    // the one in question, received
    std::optional<Moment> round_end;   // of its last game
    std::optional<Moment> next_round;  // its start
    bool last_round = false;
};

enum class From : std::uint8_t {
    kGameEnd = 1,  // or the decision, where that is later
    kRoundEnd = 2,
    kDecision = 3,
};

struct Term {
    enum class Kind : std::uint8_t {
        kCounted = 1,       // `until` is known
        kOpen = 2,          // a moment it depends on has not come yet
        kByRegulation = 3,  // the regulation says it, but not as a number
        kAnyTime = 4,       // the book sets none
    };
    Kind kind = Kind::kAnyTime;
    std::optional<From> from;
    std::optional<Moment> since;
    std::optional<Moment> until;           // the last moment in time
    std::vector<sdk::Citation> citations;  // none where the book does not name the discipline

    friend bool operator==(const Term&, const Term&) = default;
};

// By the book's row for the competition's programme and the regulation's settings. None where the
// book says nothing of terms here (appeals in RU-2022).
[[nodiscard]] std::optional<Term> filing_term(const competition::Regulation& regulation,
                                              Stage stage, const Moments& moments);

// Who decides, and by when.
struct Ruling {
    std::string post;                          // id of a [[post]]; empty: no official decides
    bool committee = false;                    // the appeal committee does
    bool final = false;                        // the committee's: nobody hears it again
    std::string carried_out_by;                // id of a [[post]] that corrects the result by it
    std::optional<std::chrono::hours> within;  // after filing
    bool before_approval = false;              // of the competition's results
    std::vector<sdk::Citation> citations;

    friend bool operator==(const Ruling&, const Ruling&) = default;
};
// None where the book says nothing.
[[nodiscard]] std::optional<Ruling> ruling_of(const competition::Regulation& regulation,
                                              Stage stage);

// Two limits, and both hold: RU-2022 5.4.17.3.
struct RulingTerm {
    std::optional<Moment> at_latest;  // still in time then
    std::optional<Moment> before;     // approval of the results: no longer in time then

    [[nodiscard]] bool in_time(Moment decided) const {
        return (!at_latest || decided <= *at_latest) && (!before || decided < *before);
    }

    friend bool operator==(const RulingTerm&, const RulingTerm&) = default;
};
// `approval`: when the results are to be approved; none: that is open.
[[nodiscard]] RulingTerm ruling_term(const Ruling& ruling, Moment filed,
                                     std::optional<Moment> approval);

}  // namespace collegium::protests
