// Whether a protest can be taken: every requirement of the book with what it comes to.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <collegium/i18n/language.hpp>
#include <collegium/protests/term.hpp>
#include <collegium/rounds/captain.hpp>
#include <collegium/sdk/error.hpp>

namespace collegium::protests {

enum class Filer : std::uint8_t {
    kPlayer = 1,
    kRepresentative = 2,      // registered, of a player
    kTeamRepresentative = 3,  // or captain
    kOther = 4,
};

struct Filing {
    std::int64_t person = 0;
    Filer as = Filer::kPlayer;
    Moment at;
    bool in_writing = false;
    std::vector<std::string> articles;  // named as broken
    std::string subject;                // id of a [[no_protest]] it comes under; empty: none
    std::int64_t deposit = 0;           // paid
    bool after_protest = false;         // of an appeal: a protest was decided before
};

enum class Outcome : std::uint8_t {
    kAccepted = 1,
    kRefused = 2,
    kIncomplete = 3,     // something can still be added
    kNeedsDecision = 4,  // only people can tell
};

struct Verdict {
    std::string requirement;  // "filer", "writing", "term", "articles", "subject", "deposit",
                              // "committee", "protest"
    Outcome outcome = Outcome::kAccepted;
    std::string reason;  // has its words in core/i18n
    sdk::Metadata values;
    std::vector<sdk::Citation> citations;

    friend bool operator==(const Verdict&, const Verdict&) = default;
};

// Every requirement the book or the regulation has, in the order they are looked at. `term` as
// filing_term gave it. In competitions of teams `team`'s captain alone files (RU-2022 5.4.9.7,
// RU-CHESS 24.6, UA-2024 III.H.8). Refused: NOT_THE_CAPTAIN, PROTEST_NO_STANDING, PROTEST_LATE,
// PROTEST_BARRED, APPEAL_BARRED, APPEAL_WITHOUT_COMMITTEE, APPEAL_WITHOUT_PROTEST. Incomplete:
// PROTEST_TO_BE_WRITTEN, PROTEST_ARTICLES_MISSING, PROTEST_DEPOSIT_UNPAID. Needs a decision:
// PROTEST_TERM_BY_REGULATION.
[[nodiscard]] std::vector<Verdict> review_filing(const competition::Regulation& regulation,
                                                 Stage stage, const std::optional<Term>& term,
                                                 const Filing& filing,
                                                 const rounds::Captaincy& team = {});

// What they add up to: a refusal weighs more than a question, a question more than a gap.
[[nodiscard]] Outcome outcome_of(std::span<const Verdict> verdicts);

// «Подан позже срока на 2 мин».
[[nodiscard]] std::string verdict_text(i18n::Language language, const Verdict& verdict);

}  // namespace collegium::protests
